"""Widgets of the table: the hand, the buttons of the phase, the rounds, and the icons in the top bar."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from game.app.elixir.ids import HandCharacterId, HandPotionId
from game.app.elixir.showing import ElixirViewState
from game.app.elixir.table.hand_row import HAND, ElixirHandCard, HiddenHand, build_hand
from game.app.elixir.table.rounds import RoundRow
from game.app.elixir.table.stage import TipArea, arrange_middle
from game.app.elixir.table.table_view import arrange_banner
from game.app.elixir.table.words import has_hidden
from game.app.play.icons import CommandIcon, build_icon_row
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Column, Spacer
from game.app.ui.layout.panels import draw_panel_ground
from game.app.ui.layout.tree import lay_out
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import Box, Widget, WidgetId
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.text import Label
from game.modes.active_match import ActiveMatch
from game.presentation.elixir.view_models import make_character_face, make_potion_face
from game.rules.elixir import ending
from game.rules.elixir.state import NONE
from game.text import _

_ICON = 34.0
"""Size of an icon in the top bar."""
_ICONS = ("undo", "hint", "follow", "coach", "hide", "log", "rules", "menu")
"""Ids of the icons in the top bar, from left to right."""
_COACH = Box(1068, 280, 204, 210)
"""Box of the coach's comment, over the opponent's banner."""
_ASIDE = Box(1120, 578, 152, 136)
"""Box of the buttons of the phase, beside the hand."""
_STOP = Box(8, 672, 148, 36)
"""Box of the button that ends a decided match."""
_SKIP_HIGH, _MAIN_HIGH, _PLAIN_HIGH = 30.0, 50.0, 40.0
"""Heights of the buttons.

Each button has its own place, so that no other one appears under the pointer right after a press.
"""


def build_table_widgets(
    canvas: Canvas,
    show: ElixirViewState,
    occasion: ActiveMatch[Any],
    word: Sequence[str],
    icons: Mapping[str, CommandIcon],
    *,
    hidden: bool,
) -> list[Widget]:
    """Return the widgets of the table.

    ``comment`` is the coach's comment, ``icons`` the commands in the top bar.
    """
    hand = _build_hand(canvas, show, hidden=hidden)
    row = build_icon_row([icons[id] for id in _ICONS if id in icons], _ICON)
    return [
        *hand,
        *_place_buttons(canvas, occasion, show),
        *build_tip_areas(canvas, show),
        *_build_comment(canvas, word),
        *row,
    ]


def build_tip_areas(canvas: Canvas, show: ElixirViewState) -> list[Widget]:
    """Return the buttons of the rounds, and the areas with tooltips."""
    found = [*arrange_middle(canvas, show).widgets, *arrange_banner(canvas, show).widgets]
    return [one for one in found if isinstance(one, RoundRow) or (isinstance(one, TipArea) and one.tip)]


def _build_hand(canvas: Canvas, show: ElixirViewState, *, hidden: bool) -> list[Widget]:
    characters, potions = show.list_hand(show.me, "character"), show.list_hand(show.me, "potion")
    if hidden or has_hidden([*characters, *potions]):
        return [HiddenHand(len(characters), len(potions))]
    cards = build_hand_cards(show, characters, potions, asked=show.phase == "lay", keyed=True)
    return lay_out(canvas, build_hand(*cards, HAND), HAND).widgets


def build_hand_cards(
    show: ElixirViewState,
    characters: Sequence[tuple[int, int]],
    potions: Sequence[tuple[int, int]],
    *,
    asked: bool = False,
    keyed: bool = False,
) -> tuple[list[ElixirHandCard], list[ElixirHandCard]]:
    """Return the characters and the potions of the viewer's hand.

    ``is_asked`` is true if cards are to be chosen, ``has_keys`` if each card has a shortcut key.
    """
    catalog = show.rules.catalog
    faces = [make_character_face(catalog, number) for _place, number in characters]
    faces += [make_potion_face(catalog, number) for _place, number in potions]
    ids: list[WidgetId] = [*(HandCharacterId(at) for at, _n in characters), *(HandPotionId(at) for at, _n in potions)]
    picked = [HandCharacterId(show.picked[0]), HandPotionId(show.picked[1])]
    cards = [
        ElixirHandCard(id, face, key=str((place + 1) % 10) if keyed else "", chosen=asked and id in picked, asked=asked)
        for place, (id, face) in enumerate(zip(ids, faces, strict=True))
    ]
    return cards[: len(characters)], cards[len(characters) :]


def _place_buttons(canvas: Canvas, occasion: ActiveMatch[Any], show: ElixirViewState) -> list[Widget]:
    """Return the buttons of the phase, each in its place beside the hand."""
    top, main, plain, stop = _build_buttons(occasion, show)
    column = Column(
        (top or Spacer()).sized(height=_SKIP_HIGH),
        (main or Spacer()).sized(height=_MAIN_HIGH),
        (plain or Spacer()).sized(height=_PLAIN_HIGH),
        gap=SPACE.small,
    )
    return [*lay_out(canvas, column, _ASIDE).widgets, *([stop.set_box(_STOP)] if stop is not None else [])]


Buttons: TypeAlias = tuple[Button | None, Button | None, Button | None, Button | None]
"""Skip button, main button, plain button below it, and button that ends the match; None for absent ones."""


def _build_buttons(occasion: ActiveMatch[Any], show: ElixirViewState) -> Buttons:
    match show.phase:
        case "lay":
            ready = show.picked[0] != NONE
            reason = "" if ready else _("Choose a character first.")
            text = _("Play face down")
            lay = Button("lay", text, gold=True, shown=Kind.MAIN, keys=(Kind.END,), enabled=ready, reason=reason)
            return None, lay, None, _build_stop_button(occasion)
        case "drink":
            spent = show.rules.options.spent_when_laid
            tip = (
                _("The potion is used up either way.")
                if spent
                else _("The potion returns to your hand after this game.")
            )
            drink = Button("drink", _("Drink"), gold=True, shown=Kind.MAIN)
            return None, drink, Button("decline", _("Don't drink"), keys=("n",), tip=tip), None
        case "ended" if occasion.people:
            over = occasion.session.decision is None
            text = _("Results") if over else _("Next game")
            return None, Button("next", text, gold=True, shown=Kind.MAIN), None, _build_stop_button(occasion)
        case "show":
            return Button("skip", _("Skip"), keys=(Kind.SKIP,)), None, None, None
        case "wait" | "ended":
            return None, None, None, None


def _build_stop_button(occasion: ActiveMatch[Any]) -> Button | None:
    """Return the button that ends a decided match early (Elixir E22); None if the match is not decided."""
    view = occasion.session.view_for(-1)
    if not occasion.people or not ending.can_stop(occasion.rules.options, view):
        return None
    tip = _("The winner is decided. You can end the match now.")
    return Button("stop", _("End match"), keys=("x",), tip=tip)


def _build_comment(canvas: Canvas, word: Sequence[str]) -> list[Widget]:
    """Return the coach's comment over the opponent's banner: one line, and the better choice on demand."""
    if not word:
        return []
    line, *detail = word
    texts = [f"**{_('Coach')}:** {line}", *detail]
    view = Column(
        Spacer(),
        Column(*(Label(text) for text in texts), gap=SPACE.tiny, padding=SPACE.small, paint=draw_panel_ground),
    )
    return lay_out(canvas, view, _COACH).widgets
