"""Widgets of the table: the hand, the buttons of the phase, the rounds, and the icons in the top bar."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from game.app.elixir.ids import HandCharacterId, HandPotionId
from game.app.elixir.showing import ElixirViewState
from game.app.elixir.table.hand_row import HAND_BOX, ElixirHandCard, HiddenHand, build_hand
from game.app.elixir.table.rounds import RoundRow
from game.app.elixir.table.stage import TipArea, arrange_middle
from game.app.elixir.table.table_view import arrange_banner
from game.app.elixir.table.words import has_hidden_card
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

_ICON_SIZE = 34.0
"""Size of an icon in the top bar."""
_ICON_IDS = ("undo", "hint", "follow", "coach", "hide", "log", "rules", "menu")
"""Ids of the icons in the top bar, from left to right."""
_COMMENT_BOX = Box(1068, 280, 204, 210)
"""Box of the coach's comment, over the opponent's banner."""
_BUTTONS_BOX = Box(1120, 578, 152, 136)
"""Box of the buttons of the phase, beside the hand."""
_STOP_BOX = Box(8, 672, 148, 36)
"""Box of the button that ends a decided match."""
_SKIP_HEIGHT, _MAIN_HEIGHT, _PLAIN_HEIGHT = 30.0, 50.0, 40.0
"""Heights of the buttons.

Each button has its own place, so that no other one appears under the pointer right after a press.
"""


def build_table_widgets(
    canvas: Canvas,
    view_state: ElixirViewState,
    active_match: ActiveMatch[Any],
    comment: Sequence[str],
    icons: Mapping[str, CommandIcon],
    *,
    is_hand_hidden: bool,
) -> list[Widget]:
    """Return the widgets of the table.

    ``comment`` is the coach's comment, ``icons`` the commands in the top bar.
    """
    hand = _build_hand(canvas, view_state, is_hand_hidden=is_hand_hidden)
    row = build_icon_row([icons[id] for id in _ICON_IDS if id in icons], _ICON_SIZE)
    return [
        *hand,
        *_place_buttons(canvas, active_match, view_state),
        *build_tip_areas(canvas, view_state),
        *_build_comment(canvas, comment),
        *row,
    ]


def build_tip_areas(canvas: Canvas, view_state: ElixirViewState) -> list[Widget]:
    """Return the buttons of the rounds, and the areas with tooltips."""
    found = [*arrange_middle(canvas, view_state).widgets, *arrange_banner(canvas, view_state).widgets]
    return [one for one in found if isinstance(one, RoundRow) or (isinstance(one, TipArea) and one.tip)]


def _build_hand(canvas: Canvas, view_state: ElixirViewState, *, is_hand_hidden: bool) -> list[Widget]:
    characters, potions = (
        view_state.list_hand(view_state.left_seat, "character"),
        view_state.list_hand(view_state.left_seat, "potion"),
    )
    if is_hand_hidden or has_hidden_card([*characters, *potions]):
        return [HiddenHand(len(characters), len(potions))]
    cards = build_hand_cards(view_state, characters, potions, is_asked=view_state.phase == "lay", has_keys=True)
    return lay_out(canvas, build_hand(*cards, HAND_BOX), HAND_BOX).widgets


def build_hand_cards(
    view_state: ElixirViewState,
    characters: Sequence[tuple[int, int]],
    potions: Sequence[tuple[int, int]],
    *,
    is_asked: bool = False,
    has_keys: bool = False,
) -> tuple[list[ElixirHandCard], list[ElixirHandCard]]:
    """Return the characters and the potions of the viewer's hand.

    ``is_asked`` is true if cards are to be chosen, ``has_keys`` if each card has a shortcut key.
    """
    catalog = view_state.rules.catalog
    faces = [make_character_face(catalog, number) for _place, number in characters]
    faces += [make_potion_face(catalog, number) for _place, number in potions]
    ids: list[WidgetId] = [*(HandCharacterId(at) for at, _n in characters), *(HandPotionId(at) for at, _n in potions)]
    picked = [HandCharacterId(view_state.selection[0]), HandPotionId(view_state.selection[1])]
    cards = [
        ElixirHandCard(
            id, face, key=str((place + 1) % 10) if has_keys else "", chosen=is_asked and id in picked, is_asked=is_asked
        )
        for place, (id, face) in enumerate(zip(ids, faces, strict=True))
    ]
    return cards[: len(characters)], cards[len(characters) :]


def _place_buttons(canvas: Canvas, active_match: ActiveMatch[Any], view_state: ElixirViewState) -> list[Widget]:
    """Return the buttons of the phase, each in its place beside the hand."""
    top, main, plain, stop = _build_buttons(active_match, view_state)
    column = Column(
        (top or Spacer()).sized(height=_SKIP_HEIGHT),
        (main or Spacer()).sized(height=_MAIN_HEIGHT),
        (plain or Spacer()).sized(height=_PLAIN_HEIGHT),
        gap=SPACE.small,
    )
    return [*lay_out(canvas, column, _BUTTONS_BOX).widgets, *([stop.set_box(_STOP_BOX)] if stop is not None else [])]


Buttons: TypeAlias = tuple[Button | None, Button | None, Button | None, Button | None]
"""Skip button, main button, plain button below it, and button that ends the match; None for absent ones."""


def _build_buttons(active_match: ActiveMatch[Any], view_state: ElixirViewState) -> Buttons:
    match view_state.phase:
        case "lay":
            ready = view_state.selection[0] != NONE
            reason = "" if ready else _("Choose a character first.")
            text = _("Play face down")
            lay = Button(
                "lay", text, is_default=True, shown_key=Kind.MAIN, keys=(Kind.END,), enabled=ready, reason=reason
            )
            return None, lay, None, _build_stop_button(active_match)
        case "drink":
            spent = view_state.rules.options.spent_when_laid
            tip = (
                _("The potion is used up either way.")
                if spent
                else _("The potion returns to your hand after this game.")
            )
            drink = Button("drink", _("Drink"), is_default=True, shown_key=Kind.MAIN)
            return None, drink, Button("decline", _("Don't drink"), keys=("n",), tip=tip), None
        case "ended" if active_match.human_seats:
            over = active_match.session.decision is None
            text = _("Results") if over else _("Next game")
            return (
                None,
                Button("next", text, is_default=True, shown_key=Kind.MAIN),
                None,
                _build_stop_button(active_match),
            )
        case "show":
            return Button("skip", _("Skip"), keys=(Kind.SKIP,)), None, None, None
        case "wait" | "ended":
            return None, None, None, None


def _build_stop_button(active_match: ActiveMatch[Any]) -> Button | None:
    """Return the button that ends a decided match early (Elixir E22); None if the match is not decided."""
    view = active_match.session.view_for(-1)
    if not active_match.human_seats or not ending.can_stop(active_match.rules.options, view):
        return None
    tip = _("The winner is decided. You can end the match now.")
    return Button("stop", _("End match"), keys=("x",), tip=tip)


def _build_comment(canvas: Canvas, comment: Sequence[str]) -> list[Widget]:
    """Return the coach's comment over the opponent's banner: one line, and the better choice on demand."""
    if not comment:
        return []
    line, *detail = comment
    texts = [f"**{_('Coach')}:** {line}", *detail]
    view = Column(
        Spacer(),
        Column(*(Label(text) for text in texts), gap=SPACE.tiny, padding=SPACE.small, paint=draw_panel_ground),
    )
    return lay_out(canvas, view, _COMMENT_BOX).widgets
