"""Layout of the middle of the table: the opponent's hand, the values, the rounds, the potions, and the outcome."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.app.elixir.pictures.card_view import TALL, WIDE
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

STAGE = Box(440, 54, 400, 510)
"""Box of the middle of the table, between both banners."""
LANES = (("minds", "mind", "mind"), ("strike", "attack", "health"), ("guard", "health", "attack"))
"""Pairs of values that are compared: id of the pair, stat on the left, stat on the right."""
_VALUE, _MEETING = (104.0, 46.0), (64.0, 56.0)
"""Sizes of a value's plate, and of the area between two compared values."""
_CARD = (34.0, 48.0)
"""Size of a card in the opponent's hand."""
_POTION = 148.0
"""Height of a potion."""
_ROUND = 72.0
"""Width of a round's button."""
_PIP = 20.0
"""Size of a game's mark."""


class TipAreaId(msgspec.Struct, frozen=True):
    """Id of an area with a tooltip, by its kind."""

    kind: str
    """Content of the area, such as a stat or ``potion``."""
    of: int = 0
    """Seat or index of the content."""


class TipArea(Widget):
    """Invisible area with a tooltip, whose content is drawn with the background."""

    focusable = False

    def __init__(self, id: TipAreaId, tip: str = "") -> None:
        super().__init__(id, tip=tip)

    def draw(self, canvas: Canvas, look: WidgetState) -> None:
        """Draw nothing."""


def arrange_middle(canvas: Canvas, show: ElixirViewState) -> LayoutResult:
    """Lay out the middle of the table; the boxes of its areas are found by their ids."""
    return lay_out(canvas, build_middle(show), STAGE._replace(h=show.low - STAGE.y))


def build_middle(show: ElixirViewState) -> LayoutItem:
    """Return the middle of the table from top to bottom."""
    duel, found = show.revealed_game, show.compute_breakdown()
    rounds: Sequence[RoundRow] = build_round_rows(show) if duel is not None and show.turned >= 1 else ()
    potions = [_build_potion(show, seat) for seat in (show.me, show.foe)]
    return Column(
        Row(Spacer(), *_build_other_hand(show), Spacer(), gap=SPACE.tiny).sized(height=_CARD[1]),
        *(_build_lane(show, found, name, pair).sized(grow=1) for name, *pair in LANES),
        Row(Spacer(), *(one.sized(width=_ROUND) for one in rounds), Spacer(), gap=SPACE.small).sized(
            height=make_growing_length(26, 14)
        ),
        Row(Spacer(), *potions, Spacer(), gap=SPACE.huge).sized(height=_POTION),
        TipArea(TipAreaId("captions")).sized(height=make_growing_length(16, 8)),
        TipArea(TipAreaId("outcome")).sized(height=make_growing_length(32, 16)),
        gap=SPACE.tiny,
    )


def _build_other_hand(show: ElixirViewState) -> list[LayoutItem]:
    catalog = show.rules.catalog
    cards: list[LayoutItem] = []
    for kind in ("character", "potion"):
        for place, number in show.list_hand(show.foe, kind):
            tip = ""
            if number != HIDDEN:
                face = (
                    make_character_face(catalog, number) if kind == "character" else make_potion_face(catalog, number)
                )
                tip = "\n".join([f"**{face.name}**", *describe_face(catalog, face)])
            cards.append(TipArea(TipAreaId(f"other {kind}", place), tip).sized(width=_CARD[0]))
    return cards


def _build_lane(show: ElixirViewState, found: RoundBreakdown | None, name: str, pair: Sequence[str]) -> LayoutItem:
    duel = show.revealed_game
    spots = []
    for seat, stat in zip((show.me, show.foe), pair, strict=True):
        tip = format_value_reason(show, duel, found, seat, stat) if duel is not None and found is not None else ""
        spots.append(TipArea(TipAreaId(stat, seat), tip).sized(width=_VALUE[0], height=_VALUE[1], align="center"))
    meeting = TipArea(TipAreaId(name)).sized(width=_MEETING[0], height=_MEETING[1], align="center")
    return Row(Spacer(), spots[0], meeting, spots[1], Spacer(), gap=SPACE.large)


def _build_potion(show: ElixirViewState, seat: int) -> LayoutItem:
    return TipArea(TipAreaId("potion", seat)).sized(width=_POTION * WIDE / TALL)


def build_games_area(show: ElixirViewState) -> LayoutItem:
    """Return the row of the games' marks, with a tooltip on the characters and outcome of each."""
    marks = [TipArea(TipAreaId("game", place)).sized(width=_PIP, height=_PIP, align="center") for place in range(5)]
    tip = format_games(show)
    for mark in marks:
        mark.tip = tip
    return Row(*marks, gap=0)
