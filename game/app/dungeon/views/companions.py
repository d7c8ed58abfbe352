"""The panel of the other players: their items, hands and piles, and what they said last."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from game.app.dungeon.pictures.tokens import MARKS, card_fan, tiny_pile
from game.app.dungeon.view_model import DungeonDesk
from game.app.dungeon.views.marks import badge_mark, thing
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, Row, Spacer
from game.app.ui.layout.paint import Painting
from game.app.ui.layout.panels import Panel
from game.app.ui.style.tokens import LEADING, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem
from game.app.ui.widgets.text import Label
from game.text import _

_BADGE, _ITEM, _HAND, _CARDS, _PILE = 14.0, 18.0, 60.0, 18.0, 44.0
"""Sizes of badges and items, width and height of a hand, width of a pile."""
_MOST_CARDS, _MOST_ITEMS = 6, 4


def companions(desk: DungeonDesk) -> list[int]:
    """The other players, clockwise from the one whose hand lies at the lower edge."""
    seats = desk.rules.seats
    return [(desk.shown_seat + step) % seats for step in range(1, seats)]


def companions_panel(desk: DungeonDesk, says: Mapping[int, str]) -> LayoutItem:
    """Return a row for each companion; its box has the seat as its key."""
    rows = (_companion(desk, seat, says.get(seat, "")).sized(grow=1, key=seat) for seat in companions(desk))
    return Panel(_("Companions"), *rows, gap=0, padding=SPACE.small)


def _companion(desk: DungeonDesk, seat: int, says: str) -> LayoutItem:
    lit = seat == desk.seat and not desk.asks
    said = Label(_("“{text}”").format(text=says), "small", color="ink") if says else None
    bubble = Column(said, padding=(SPACE.small, 0), paint=_draw_bubble) if says else None
    words = Column(_head(desk, seat), _cards(desk, seat), bubble, gap=0)
    return Row(badge_mark(seat, desk.letters[seat], _BADGE, lit=lit), words.sized(grow=1), gap=SPACE.small)


def _head(desk: DungeonDesk, seat: int) -> LayoutItem:
    """Return the name of a companion and his items."""
    items = (thing(f"dungeon/item/{item}", _ITEM) for item in desk.view.players[seat].items[:_MOST_ITEMS])
    rests = Label(_("sits out"), "small") if _rests(desk, seat) else None
    name = Label(desk.name(seat), "strong", color=MARKS[seat].light).grouped("names").sized(grow=1)
    return Row(name, *items, rests, gap=SPACE.tiny)


def _cards(desk: DungeonDesk, seat: int) -> LayoutItem:
    """Return a companion's hand and piles."""
    player = desk.view.players[seat]
    discards = len(player.discard) + len(player.covered)
    top = f"dungeon/card/{desk.catalog.item_ids[player.discard[-1]]}" if player.discard else "dungeon/back/card"
    return Row(
        Painting(partial(_draw_hand, count=min(len(player.hand), _MOST_CARDS))).sized(width=_HAND, height=_CARDS),
        Label(str(len(player.hand)), "strong", leading=LEADING.tight),
        Spacer(),
        Painting(partial(_draw_pile, count=len(player.draw), art="dungeon/back/card")).sized(width=_PILE),
        Painting(partial(_draw_pile, count=discards, art=top if discards else "")).sized(width=_PILE),
        gap=SPACE.tiny,
    )


def _rests(desk: DungeonDesk, seat: int) -> bool:
    challenge = desk.view.challenge
    return bool(desk.view.players[seat].rests) or (challenge is not None and seat in challenge.sitting)


def _draw_hand(canvas: Canvas, box: Box, count: int) -> None:
    card_fan(canvas, box.x, box.y, box.h, count)


def _draw_pile(canvas: Canvas, box: Box, count: int, art: str) -> None:
    tiny_pile(canvas, box.x, box.y, box.h, count, art)


def _draw_bubble(canvas: Canvas, box: Box) -> None:
    canvas.rect(*box, "paper", radius=RADIUS.medium)
