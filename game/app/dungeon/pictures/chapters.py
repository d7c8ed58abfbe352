"""Pictures in the chronicle: places that were cleared, places that were not, and bosses."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.dungeon.pictures.floor_view import room_art
from game.app.dungeon.pictures.room_light import draw_room_art
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.widgets.base import Box
from game.rules.dungeon.cards import Catalog

_BOSS, _WIDE = 78.0, 1.35
"""How high a boss is at most, and how much wider than high."""


def draw_place(canvas: Canvas, box: Box, code: str) -> None:
    """Draw a place from outside."""
    canvas.picture(f"dungeon/place/{code.lower()}", *box, radius=8)
    canvas.rect(*box, "outline", radius=8, border=1, alpha=180)


def draw_unknown(canvas: Canvas, box: Box, code: str) -> None:
    """Draw a place that was not cleared; the back of a card where it was not even chosen."""
    look = f"dungeon/place/{code.lower()}" if code else "dungeon/back/ba"
    canvas.picture(look, *box, radius=8, alpha=80)


def draw_bosses(canvas: Canvas, box: Box, catalog: Catalog, bosses: Sequence[int]) -> None:
    """Draw bosses from the right, one over the other where there is no room beside it."""
    tall = min(box.h, _BOSS)
    wide = min(tall * _WIDE, box.w)
    step = min(wide + 5, (box.w - wide) / max(1, len(bosses) - 1))
    for place, boss in enumerate(bosses):
        left = box.right - wide - (len(bosses) - 1 - place) * step
        spot = Box(left, box.y + (box.h - tall) / 2, wide, tall)
        draw_room_art(canvas, room_art(catalog.room_ids[boss]), spot, radius=8)
        canvas.rect(*spot, "bronze", radius=8, border=1)
