"""Drawing of the achievement cabinet: wooden shelves under a lamp, with medals."""

from __future__ import annotations

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.carved import draw_carved_frame
from game.app.ui.widgets.base import Box, WidgetState

RIM = 8.0
"""Width of the cabinet's frame, in logical pixels."""
_BOARD = 9.0
"""Thickness of a shelf, in logical pixels."""
_ACROSS, _TALL = 120.0, 140.0
"""Width and height of the image of a medal, whose ribbon hangs below the disc."""
_DISC = 120.0
"""Height of the disc in the image of a medal."""
_METER, _METER_WIDE = 6.0, 0.62
"""Height of the progress bar in logical pixels, and its width as a fraction of the medal's width."""


def measure_names(canvas: Canvas) -> float:
    """Return the height of the labels on the edge of a shelf: one line, or two for large text."""
    return canvas.resolve_text_size("label") * (2.1 if canvas.text_scale > 1.2 else 1.2) + 6


def draw_cabinet(canvas: Canvas, box: Box) -> None:
    """Draw frame and back of the cabinet."""
    draw_carved_frame(canvas, box, rim=RIM, radius=12, lamp=False)
    inner = box.inset(RIM)
    with canvas.clipped(*inner):
        canvas.picture("ground/planks", *inner)
        canvas.gradient(*inner, "#2a190b", "#120a04", alpha=150, alpha_bottom=190)


def draw_shelf(canvas: Canvas, box: Box) -> None:
    """Draw a lit shelf with an edge for the labels of its medals."""
    low = measure_names(canvas)
    foot = box.bottom - low - _BOARD
    with canvas.clipped(*box):
        canvas.glow(box.center[0], foot - 0.3 * box.h, 0.55 * box.w, "#ffb45a", 40)
        canvas.gradient(box.x, foot, box.w, _BOARD, "#a9713a", "#6d4520")
        canvas.line((box.x, foot + 0.5), (box.right, foot + 0.5), "#d9a060", 1)
        canvas.gradient(box.x, box.bottom - low, box.w, low, "#22150b", "#150c06")


def draw_spotlight(canvas: Canvas, box: Box, look: WidgetState, *, chosen: bool) -> None:
    """Draw a glow behind a medal that is selected or hovered."""
    low = measure_names(canvas) + _BOARD
    x, y = box.center[0], (box.y + box.bottom - low) / 2
    if chosen:
        canvas.glow(x, y, 0.5 * box.w, "#ffcf6a", 200)
    elif look.hover:
        canvas.glow(x, y, 0.5 * box.w, "#ffcf6a", round(90 * look.hover))


def draw_medal(canvas: Canvas, box: Box, id: str, *, earned: bool, share: float = 0.0) -> None:
    """Draw a medal with its ribbon; if not earned, carved in wood above a progress bar."""
    scale = min(box.w / _ACROSS, box.h / _TALL)
    wide, high = _ACROSS * scale, _TALL * scale
    x, y = box.center[0] - wide / 2, box.y + (box.h - high) / 2
    if earned:
        canvas.picture(f"medal/{id}", x, y, wide, high, fit="contain")
        return
    canvas.picture(f"medal/{id}-carved", x, y, wide, high, fit="contain")
    if share:
        bar = Box(box.center[0] - _METER_WIDE * wide / 2, y + _DISC * scale, _METER_WIDE * wide, _METER)
        canvas.rect(*bar, "well", radius=_METER / 2)
        canvas.gradient(*bar._replace(w=max(_METER, bar.w * share)), "good", "good_low", radius=_METER / 2)
