"""The widgets of the table: the hand, the buttons of the moment, the rounds, and the tools in the bar."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.app.elixir.ids import CharacterId, PotionId
from game.app.elixir.showing import ElixirShowing
from game.app.elixir.table.hand_row import BackRow, HandCard, places
from game.app.elixir.table.table_panels import KNOWN, placed_rounds
from game.app.play.icons import Icon, icon_row
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.paint import Painting
from game.app.ui.layout.panels import Panel
from game.app.ui.layout.tree import lay_out
from game.app.ui.style.tokens import RADIUS, SPACE
from game.app.ui.widgets.base import Box, Widget
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.text import Label
from game.modes.active_match import Occasion
from game.presentation.elixir.view_models import character_face, potion_face
from game.rules.core.protocol import HIDDEN
from game.rules.elixir import ending
from game.rules.elixir.state import NONE
from game.text import _

_ICON = 34.0
_ICONS = ("undo", "hint", "follow", "coach", "hide", "log", "rules", "menu")
_WORD = Box(450, 527, 600, 25)
"""Where the coach's word stands, beside the head of the hand."""
_GOLD = Box(1060, 566, 204, 56)
_PLAIN = Box(1060, 632, 204, 40)
_SKIP = Box(1060, 528, 204, 30)
_STOP = Box(1060, 680, 204, 34)
"""Every button has a place of its own, so that none comes under the pointer that has just pressed another."""


def table_widgets(
    canvas: Canvas,
    show: ElixirShowing,
    occasion: Occasion[Any],
    word: Sequence[str],
    icons: Mapping[str, Icon],
    *,
    hidden: bool,
) -> list[Widget]:
    """Return everything that can be pressed now, and what stands beside it.

    ``word`` is what the coach says, ``icons`` what can be done at any time; a ``hidden`` hand lies face down.
    """
    hand = _hand(show, hidden=hidden)
    row = icon_row([icons[id] for id in _ICONS if id in icons], _ICON)
    return [*hand, *_buttons(occasion, show), *placed_rounds(canvas, show), *_word(canvas, word), *row]


def _hand(show: ElixirShowing, *, hidden: bool) -> list[Widget]:
    characters, potions = show.held(show.me, "character"), show.held(show.me, "potion")
    title = _("Your hand") if show.viewer >= 0 else _("{name}'s hand").format(name=show.names[show.me])
    head: list[Widget] = [
        Label(title).placed(Box(20, 527, 420, 25)),
    ]
    if hidden or any(number == HIDDEN for _place, number in [*characters, *potions]):
        return [*head, BackRow(len(characters), len(potions))]
    catalog = show.rules.catalog
    asked = show.phase == "lay"
    boxes = places(len(characters), len(potions))
    cards: list[Widget] = []
    for i, (place, number) in enumerate(characters):
        face = character_face(catalog, number)
        chosen = asked and show.picked[0] == place
        cards.append(HandCard(CharacterId(place), face, key=str(i + 1), chosen=chosen, asked=asked).placed(boxes[i]))
    for i, (place, number) in enumerate(potions):
        face = potion_face(catalog, number)
        chosen = asked and show.picked[1] == place
        key = str((len(characters) + i + 1) % 10)
        box = boxes[len(characters) + i]
        cards.append(HandCard(PotionId(place), face, key=key, chosen=chosen, asked=asked).placed(box))
    return [*head, *cards]


def _buttons(occasion: Occasion[Any], show: ElixirShowing) -> list[Widget]:
    match show.phase:
        case "lay":
            ready = show.picked[0] != NONE
            reason = "" if ready else _("Choose a character first.")
            text = _("Play face down")
            lay = Button(
                "lay", text, gold=True, shown=Kind.MAIN, keys=(Kind.END,), enabled=ready, reason=reason
            ).placed(_GOLD)
            return [lay, *_stop_button(occasion)]
        case "drink":
            spent = show.rules.options.spent_when_laid
            tip = (
                _("The potion is used up either way.")
                if spent
                else _("The potion returns to your hand after this game.")
            )
            return [
                Button("drink", _("Drink"), gold=True, shown=Kind.MAIN).placed(_GOLD),
                Button("decline", _("Don't drink"), keys=("n",), tip=tip).placed(_PLAIN),
            ]
        case "ended" if occasion.people:
            over = occasion.session.decision is None
            text = _("Results") if over else _("Next game")
            return [Button("next", text, gold=True, shown=Kind.MAIN).placed(_GOLD), *_stop_button(occasion)]
        case "show":
            return [Button("skip", _("Skip"), keys=(Kind.SKIP,)).placed(_SKIP)]
        case "wait" | "ended":
            return []


def _stop_button(occasion: Occasion[Any]) -> list[Widget]:
    """Stopping early, where the match is decided (Elixir E22)."""
    view = occasion.session.view(-1)
    if not occasion.people or not ending.may_stop(occasion.rules.options, view):
        return []
    tip = _("The winner is decided. You can end the match now.")
    return [Button("stop", _("End match"), keys=("x",), tip=tip).placed(_STOP)]


def _word(canvas: Canvas, word: Sequence[str]) -> list[Widget]:
    """What the coach says; the better choice stands over what is known of the other's hand."""
    if not word:
        return []
    line, *detail = word
    found: list[Widget] = [Label(f"**{_('Coach')}:** {line}").placed(_WORD)]
    if detail:
        text = Label("\n".join(detail), valign="top").sized(grow=1)
        panel = lay_out(canvas, Panel(_("Coach"), text, padding=SPACE.small), KNOWN)
        found += [Painting(_draw_cover).placed(KNOWN), *panel.widgets]
    return found


def _draw_cover(canvas: Canvas, box: Box) -> None:
    """Draw what hides the panel below."""
    canvas.rect(*box, "panel", radius=RADIUS.large)
