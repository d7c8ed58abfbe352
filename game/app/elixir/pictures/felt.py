"""What the table of Elixir Quest is made of: planks, felt with a copper rim, and the map of eight pieces."""

from __future__ import annotations

from collections.abc import Collection

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.room import draw_table_top, vignette
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS
from game.app.ui.widgets.base import Box

COPPER = "#d59a63"
FELT = Box(222, 40, 816, 484)
PIECES = 8


def draw_table(canvas: Canvas) -> None:
    """Planks and felt; what lies on it comes later."""
    draw_table_top(canvas)
    draw_felt(canvas, FELT)
    vignette(canvas, 90)


def draw_felt(canvas: Canvas, box: Box) -> None:
    """A sheet of green felt in a copper rim, with an alchemist's circle in its weave."""
    x, y, w, h = box
    canvas.shadow(x, y, w, h, radius=RADIUS.large, level=3)
    canvas.gradient(x, y, w, h, COPPER, "#6f3f1c", radius=RADIUS.large)
    canvas.rect(x + 1, y + 1, w - 2, h - 2, "#f4cf9f", radius=RADIUS.large, border=BORDER.thin, alpha=ALPHA.half)
    canvas.rect(x + 6, y + 6, w - 12, h - 12, "#0a1712", radius=RADIUS.large)
    canvas.gradient(x + 7, y + 7, w - 14, h - 14, "#1f5140", "#0e2a20", radius=RADIUS.large)
    with canvas.clipped(x + 7, y + 7, w - 14, h - 14):
        cx, cy, reach = x + w / 2, y + h / 2, min(w, h) * 0.85
        canvas.picture("ground/felt-light", cx - reach, cy - reach, 2 * reach, 2 * reach, alpha=ALPHA.light)


def draw_map(canvas: Canvas, box: Box, owned: Collection[str], *, alpha: int = 255) -> None:
    """The torn map, two rows of four pieces; those that are missing are holes with their outline."""
    key = ("elixir map", box.w, box.h, tuple(sorted(owned)))
    canvas.stamp(key, *box, lambda part: _map(part, box.w, box.h, owned), pad=6, alpha=alpha)


def _map(canvas: Canvas, w: float, h: float, owned: Collection[str]) -> None:
    wide, tall = w / 4, h / 2
    for piece in range(PIECES):
        x, y = piece % 4 * wide, piece // 4 * tall
        if str(piece) in owned:
            with canvas.clipped(x, y, wide, tall):
                canvas.picture("ground/torn-map", 0, 0, w, h, fit="stretch")
            continue
        canvas.rect(x + 2, y + 2, wide - 4, tall - 4, "black", radius=RADIUS.small, alpha=ALPHA.light)
        canvas.rect(x + 2, y + 2, wide - 4, tall - 4, COPPER, radius=RADIUS.small, border=BORDER.thin, alpha=ALPHA.half)
        size, middle = min(wide, tall) * 0.3, (x + wide / 2, y + tall / 2)
        text = str(piece + 1)
        canvas.text(text, *middle, "number", size=size, color=COPPER, align="center")
