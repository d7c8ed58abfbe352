"""Tooltips: a few words on a slip beside the thing that they are about."""

from __future__ import annotations

from typing import Literal

from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Align, Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.style.ornaments import BAR, slip
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import Box, Size

Side = Literal["below", "above", "aside"]
"""Where a slip would like to lie."""

PADDING = (SPACE.medium, SPACE.small)
"""Room between the edge of a slip and its words, across and down."""
_WIDEST, _MOST_GROWN = 320.0, 1.5
"""How wide the lines of a slip are at most, and how much that grows with the text size."""
_ENDLESS = 1e9
_EDGE = SPACE.tiny
"""What stays free of a slip at the lower edge of the screen."""


def tooltip_width(canvas: Canvas) -> float:
    """Return how wide a slip is at most."""
    return _WIDEST * min(_MOST_GROWN, canvas.text_scale) + 2 * PADDING[0]


def tooltip_size(canvas: Canvas, text: str, width: float | None = None) -> Size:
    """Return the size of the slip for a text, which is ``width`` wide at most."""
    across, down = PADDING
    room = (tooltip_width(canvas) if width is None else width) - 2 * across
    widest = max(line.width for line in canvas.broken(text, _ENDLESS, "label"))
    lines = canvas.broken(text, min(room, widest + 1), "label")
    wide = max(line.width for line in lines) + 1
    return wide + 2 * across, canvas.rich_height(text, wide, "label") + 2 * down


def place_beside(about: Box, width: float, height: float, *, side: Side = "below") -> Point:
    """Return where a slip lies beside a box and on the screen.

    It lies above or below the box where the wanted side has no room; a slip aside lies left of the box, or right of it.
    """
    if side == "aside":
        left = about.x - SPACE.medium - width
        x = left if left >= SPACE.small else about.right + SPACE.medium
        return min(x, WIDTH - width - SPACE.small), min(about.y, HEIGHT - height - SPACE.small)
    x = min(max(SPACE.small, about.center[0] - width / 2), WIDTH - width - SPACE.small)
    low, high = about.bottom + SPACE.small, about.y - SPACE.small - height
    fits = high >= BAR if side == "above" else low + height > HEIGHT - _EDGE
    return x, high if fits else low


def draw_slip(canvas: Canvas, text: str, box: Box, *, align: Align = "left") -> None:
    """Draw a slip with its words, for which `tooltip_size` has found the size."""
    across, down = PADDING
    slip(canvas, *box)
    canvas.rich(text, box.x + across, box.y + down, box.w - 2 * across + 0.5, "label", align=align)


def draw_tooltip(canvas: Canvas, text: str, about: Box, *, side: Side = "below", width: float | None = None) -> None:
    """Draw a short text on a slip beside a box."""
    size = tooltip_size(canvas, text, width)
    with canvas.marked("floating"):
        draw_slip(canvas, text, Box(*place_beside(about, *size, side=side), *size))
