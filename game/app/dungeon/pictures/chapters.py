"""Pictures of the chronicle: dungeons that were cleared or not, and bosses."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.dungeon.pictures.floor_view import get_room_art
from game.app.dungeon.pictures.room_light import draw_room_art
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS
from game.app.ui.widgets.base import Box
from game.rules.dungeon.cards import DungeonCatalog

_MAX_BOSS_HEIGHT, _BOSS_ASPECT_RATIO = 78.0, 1.35
"""Maximum height of a boss in logical units, and its width divided by its height."""


def draw_cleared_place(canvas: Canvas, box: Box, code: str) -> None:
    """Draw a cleared dungeon from outside."""
    canvas.picture(f"dungeon/place/{code.lower()}", *box, radius=RADIUS.medium)
    canvas.rect(*box, "outline", radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.strong)


def draw_missed_place(canvas: Canvas, box: Box, code: str) -> None:
    """Draw a dungeon that was not cleared, or the back of a card if it was not even chosen."""
    look = f"dungeon/place/{code.lower()}" if code else "dungeon/back/ba"
    canvas.picture(look, *box, radius=RADIUS.medium, alpha=ALPHA.light)


def draw_bosses(canvas: Canvas, box: Box, catalog: DungeonCatalog, bosses: Sequence[int]) -> None:
    """Draw bosses side by side from the right, overlapping if there is not enough space."""
    height = min(box.h, _MAX_BOSS_HEIGHT)
    width = min(height * _BOSS_ASPECT_RATIO, box.w)
    step = min(width + 5, (box.w - width) / max(1, len(bosses) - 1))
    for index, boss in enumerate(bosses):
        left = box.right - width - (len(bosses) - 1 - index) * step
        spot = Box(left, box.y + (box.h - height) / 2, width, height)
        draw_room_art(canvas, get_room_art(catalog.room_ids[boss]), spot, radius=RADIUS.medium)
        canvas.rect(*spot, "bronze", radius=RADIUS.medium, border=BORDER.thin)
