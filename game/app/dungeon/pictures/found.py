"""Pictures of what is found in a room: the cards that an item brings, and a room with its name."""

from __future__ import annotations

from game.app.dungeon.pictures.floor_view import room_art
from game.app.dungeon.pictures.item_card import CARD_HEIGHT, CARD_WIDTH, draw_item_card
from game.app.dungeon.pictures.room_light import draw_room_art
from game.app.dungeon.pictures.tokens import medal
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.widgets.base import Box
from game.rules.dungeon.cards import Catalog
from game.text import pick

_SCALE = 0.98
_BAND = 36.0
"""Height of the band with a room's name."""


def draw_found_cards(canvas: Canvas, box: Box, catalog: Catalog, group: str) -> None:
    """Draw the cards of an item side by side, each with how often it comes."""
    cards = [card for card, item in enumerate(catalog.items) if item.group == group]
    wide, tall = CARD_WIDTH * _SCALE, CARD_HEIGHT * _SCALE
    pitch = min(wide + 28, (box.w - 16) / max(1, len(cards)))
    left = box.center[0] - (pitch * (len(cards) - 1) + wide) / 2
    top = box.center[1] - tall / 2
    for place, card in enumerate(cards):
        at = left + place * pitch
        draw_item_card(canvas, at, top, _SCALE, catalog, card)
        _draw_copies(canvas, at + wide - 4, top + tall - 6, catalog.items[card].copies)


def _draw_copies(canvas: Canvas, x: float, y: float, count: int) -> None:
    canvas.circle(x, y, 18, "outline")
    canvas.circle(x, y, 16.4, "plate")
    canvas.circle(x, y, 16.4, "panel_edge", border=1)
    canvas.text(f"{count}×", x, y, "strong", align="center")


def draw_found_item(canvas: Canvas, box: Box, group: str) -> None:
    """Draw an item in its light."""
    canvas.glow(*box.center, box.w * 0.86, "gold", 120)
    canvas.picture(f"dungeon/item/{group}", *box, fit="contain")


def draw_room(canvas: Canvas, box: Box, catalog: Catalog, number: int) -> None:
    """Draw a room with its name on a band."""
    room = catalog.rooms[number]
    draw_room_art(canvas, room_art(catalog.room_ids[number]), box, radius=8)
    canvas.rect(*box, "outline", radius=8, border=2)
    band = Box(box.x, box.bottom - _BAND, box.w, _BAND)
    with canvas.marked("floating"):
        canvas.rect(*band, "outline", alpha=180)
    medal(canvas, room.type, band.x + 24, band.center[1], 32)
    canvas.block(pick(room.name), band.x + 48, band.y, band.w - 66, band.h, "banner", leading=1.0)
