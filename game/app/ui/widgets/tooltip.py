"""Tooltips: short texts in a small box next to the element that they explain."""

from __future__ import annotations

from typing import Literal

from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Align, Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.style.ornaments import BAR_HEIGHT, draw_tooltip_bg
from game.app.ui.style.tokens import SPACE
from game.app.ui.text.line_break import UNLIMITED_WIDTH
from game.app.ui.widgets.base import Box, Size

Side = Literal["below", "above", "aside"]
"""Preferred side of a tooltip relative to the element that it explains."""

PADDING = (SPACE.medium, SPACE.small)
"""Padding of a tooltip: horizontal, vertical."""
_MAX_WIDTH, _MAX_GROWTH = 320.0, 1.5
"""Maximum width of a tooltip's text at 100 % text size, and maximum factor by which it grows with the text size."""
_BOTTOM_MARGIN = SPACE.tiny
"""Space between a tooltip and the lower edge of the screen."""


def measure_max_tooltip_width(canvas: Canvas) -> float:
    """Return the maximum width of a tooltip at the text size of the canvas."""
    return _MAX_WIDTH * min(_MAX_GROWTH, canvas.text_scale) + 2 * PADDING[0]


def measure_tooltip(canvas: Canvas, text: str, max_width: float | None = None) -> Size:
    """Return width and height of a tooltip with a text.

    It is at most ``max_width`` wide (``measure_max_tooltip_width`` if None).
    """
    across, down = PADDING
    room = (measure_max_tooltip_width(canvas) if max_width is None else max_width) - 2 * across
    widest = max(line.width for line in canvas.break_text(text, UNLIMITED_WIDTH, "label"))
    lines = canvas.break_text(text, min(room, widest + 1), "label")
    width = max(line.width for line in lines) + 1
    return width + 2 * across, canvas.measure_rich_height(text, width, "label") + 2 * down


def place_beside(anchor: Box, width: float, height: float, *, side: Side = "below") -> Point:
    """Return the upper left corner of a tooltip next to a box, so that all of it is on the screen.

    If there is no space on the preferred side, it is on the opposite one; "aside" is left of the box, or else right
    of it.
    """
    if side == "aside":
        left = anchor.x - SPACE.medium - width
        x = left if left >= SPACE.small else anchor.right + SPACE.medium
        return min(x, WIDTH - width - SPACE.small), min(anchor.y, HEIGHT - height - SPACE.small)
    x = min(max(SPACE.small, anchor.center[0] - width / 2), WIDTH - width - SPACE.small)
    low, high = anchor.bottom + SPACE.small, anchor.y - SPACE.small - height
    fits = high >= BAR_HEIGHT if side == "above" else low + height > HEIGHT - _BOTTOM_MARGIN
    return x, high if fits else low


def draw_tooltip_box(canvas: Canvas, text: str, box: Box, *, align: Align = "left") -> None:
    """Draw a tooltip in a box of the size that ``measure_tooltip`` returns."""
    across, down = PADDING
    draw_tooltip_bg(canvas, *box)
    canvas.draw_rich_text(text, box.x + across, box.y + down, box.w - 2 * across + 0.5, "label", align=align)


def draw_tooltip(canvas: Canvas, text: str, anchor: Box, *, side: Side = "below") -> None:
    """Draw a tooltip next to the box ``anchor``."""

    def draw() -> None:
        size = measure_tooltip(canvas, text)
        with canvas.marked("floating"):
            draw_tooltip_box(canvas, text, Box(*place_beside(anchor, *size, side=side), *size))

    key = text, side, canvas.theme.name, canvas.text_scale, canvas.to_pixel_point(0, 0)
    canvas.draw_group(("tooltip", anchor), key, draw)
