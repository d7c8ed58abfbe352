"""Layout of the middle of the table: the opponent's hand, the values, the rounds, the potions, and the outcome."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.app.elixir.pictures.card_view import BASE_CARD_HEIGHT, BASE_CARD_WIDTH
from game.app.elixir.showing import ElixirViewState
from game.app.elixir.table.rounds import RoundRow, build_round_rows
from game.app.elixir.table.words import format_games, format_value_reason
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, Row, Spacer
from game.app.ui.layout.tree import lay_out
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import Box, LayoutItem, LayoutResult, Widget, WidgetState, make_growing_length
from game.presentation.elixir.reckoning import RoundBreakdown
from game.presentation.elixir.view_models import describe_face, make_character_face, make_potion_face
from game.rules.core.protocol import HIDDEN

MIDDLE_BOX = Box(440, 54, 400, 510)
"""Box of the middle of the table, between both banners."""
VALUE_PAIRS = (("minds", "mind", "mind"), ("strike", "attack", "health"), ("guard", "health", "attack"))
"""Pairs of values that are compared: id of the pair, stat on the left, stat on the right."""
_VALUE_SIZE, _MEETING_SIZE = (104.0, 46.0), (64.0, 56.0)
"""Sizes of a value's plate, and of the area between two compared values."""
_CARD_SIZE = (34.0, 48.0)
"""Size of a card in the opponent's hand."""
_POTION_HEIGHT = 148.0
"""Height of a potion."""
_ROUND_WIDTH = 72.0
"""Width of a round's button."""
_GAME_MARK_SIZE = 20.0
"""Size of a game's mark."""


class TipAreaId(msgspec.Struct, frozen=True):
    """Id of an area with a tooltip, by its kind."""

    kind: str
    """Content of the area, such as a stat or ``potion``."""
    index: int = 0
    """Seat or index of the content."""


class TipArea(Widget):
    """Invisible area with a tooltip, whose content is drawn with the background."""

    focusable = is_visible = False

    def __init__(self, id: TipAreaId, tip: str = "") -> None:
        super().__init__(id, tip=tip)

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        """Draw nothing."""


def arrange_middle(canvas: Canvas, view_state: ElixirViewState) -> LayoutResult:
    """Lay out the middle of the table; the boxes of its areas are found by their ids."""
    box = MIDDLE_BOX._replace(h=view_state.hand_top - MIDDLE_BOX.y)
    name = "middle" if view_state.turned >= 1 else "middle before the entrance"
    return view_state.keep_layout(name, lambda: lay_out(canvas, build_middle(view_state), box))


def build_middle(view_state: ElixirViewState) -> LayoutItem:
    """Return the middle of the table from top to bottom."""
    duel, found = view_state.revealed_game, view_state.compute_breakdown()
    rounds: Sequence[RoundRow] = build_round_rows(view_state) if duel is not None and view_state.turned >= 1 else ()
    potions = [_build_potion(view_state, seat) for seat in (view_state.left_seat, view_state.right_seat)]
    return Column(
        Row(Spacer(), *_build_other_hand(view_state), Spacer(), gap=SPACE.tiny).sized(height=_CARD_SIZE[1]),
        *(_build_value_pair(view_state, found, name, pair).sized(grow=1) for name, *pair in VALUE_PAIRS),
        Row(Spacer(), *(one.sized(width=_ROUND_WIDTH) for one in rounds), Spacer(), gap=SPACE.small).sized(
            height=make_growing_length(26, 14)
        ),
        Row(Spacer(), *potions, Spacer(), gap=SPACE.huge).sized(height=_POTION_HEIGHT),
        TipArea(TipAreaId("captions")).sized(height=make_growing_length(16, 8)),
        TipArea(TipAreaId("outcome")).sized(height=make_growing_length(32, 16)),
        gap=SPACE.tiny,
    )


def _build_other_hand(view_state: ElixirViewState) -> list[LayoutItem]:
    catalog = view_state.rules.catalog
    cards: list[LayoutItem] = []
    for kind in ("character", "potion"):
        for place, number in view_state.list_hand(view_state.right_seat, kind):
            tip = ""
            if number != HIDDEN:
                face = (
                    make_character_face(catalog, number) if kind == "character" else make_potion_face(catalog, number)
                )
                tip = "\n".join([f"**{face.name}**", *describe_face(catalog, face)])
            cards.append(TipArea(TipAreaId(f"other {kind}", place), tip).sized(width=_CARD_SIZE[0]))
    return cards


def _build_value_pair(
    view_state: ElixirViewState, breakdown: RoundBreakdown | None, name: str, stats: Sequence[str]
) -> LayoutItem:
    duel = view_state.revealed_game
    spots = []
    for seat, stat in zip((view_state.left_seat, view_state.right_seat), stats, strict=True):
        tip = (
            format_value_reason(view_state, duel, breakdown, seat, stat)
            if duel is not None and breakdown is not None
            else ""
        )
        spots.append(
            TipArea(TipAreaId(stat, seat), tip).sized(width=_VALUE_SIZE[0], height=_VALUE_SIZE[1], align="center")
        )
    meeting = TipArea(TipAreaId(name)).sized(width=_MEETING_SIZE[0], height=_MEETING_SIZE[1], align="center")
    return Row(Spacer(), spots[0], meeting, spots[1], Spacer(), gap=SPACE.large)


def _build_potion(view_state: ElixirViewState, seat: int) -> LayoutItem:
    return TipArea(TipAreaId("potion", seat)).sized(width=_POTION_HEIGHT * BASE_CARD_WIDTH / BASE_CARD_HEIGHT)


def build_game_marks(view_state: ElixirViewState) -> LayoutItem:
    """Return the row of the games' marks, with a tooltip on the characters and outcome of each."""
    marks = [
        TipArea(TipAreaId("game", place)).sized(width=_GAME_MARK_SIZE, height=_GAME_MARK_SIZE, align="center")
        for place in range(5)
    ]
    tip = format_games(view_state)
    for mark in marks:
        mark.tip = tip
    return Row(*marks, gap=0)
