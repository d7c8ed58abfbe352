"""Drawing of the achievement cabinet: wooden shelves under a lamp, with medals."""

from __future__ import annotations

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.carved import draw_carved_frame
from game.app.ui.widgets.base import Box, WidgetState

FRAME_WIDTH = 8.0
"""Width of the cabinet's frame, in logical pixels."""
_SHELF_THICKNESS = 9.0
"""Thickness of a shelf, in logical pixels."""
_MEDAL_WIDTH, _MEDAL_HEIGHT = 120.0, 140.0
"""Width and height of the image of a medal, whose ribbon hangs below the disc."""
_DISC_HEIGHT = 120.0
"""Height of the disc in the image of a medal."""
_METER_HEIGHT, _METER_WIDTH_FRACTION = 6.0, 0.62
"""Height of the progress bar in logical pixels, and its width as a fraction of the medal's width."""


def measure_label_height(canvas: Canvas) -> float:
    """Return the height of the labels on the edge of a shelf: one line, or two for large text."""
    return canvas.resolve_text_size("label") * (2.1 if canvas.text_scale > 1.2 else 1.2) + 6


def draw_cabinet(canvas: Canvas, box: Box) -> None:
    """Draw frame and back of the cabinet."""
    draw_carved_frame(canvas, box, frame_width=FRAME_WIDTH, radius=12, has_lamp=False)
    inner = box.inset(FRAME_WIDTH)
    with canvas.clipped(*inner):
        canvas.picture("ground/planks", *inner)
        canvas.gradient(*inner, "#2a190b", "#120a04", alpha=150, alpha_bottom=190)


def draw_shelf(canvas: Canvas, box: Box) -> None:
    """Draw a lit shelf with an edge for the labels of its medals."""
    low = measure_label_height(canvas)
    foot = box.bottom - low - _SHELF_THICKNESS
    with canvas.clipped(*box):
        canvas.glow(box.center[0], foot - 0.3 * box.h, 0.55 * box.w, "#ffb45a", 40)
        canvas.gradient(box.x, foot, box.w, _SHELF_THICKNESS, "#a9713a", "#6d4520")
        canvas.line((box.x, foot + 0.5), (box.right, foot + 0.5), "#d9a060", 1)
        canvas.gradient(box.x, box.bottom - low, box.w, low, "#22150b", "#150c06")


def draw_spotlight(canvas: Canvas, box: Box, state: WidgetState, *, is_selected: bool) -> None:
    """Draw a glow behind a medal that is selected or hovered."""
    low = measure_label_height(canvas) + _SHELF_THICKNESS
    x, y = box.center[0], (box.y + box.bottom - low) / 2
    if is_selected:
        canvas.glow(x, y, 0.5 * box.w, "#ffcf6a", 200)
    elif state.hover:
        canvas.glow(x, y, 0.5 * box.w, "#ffcf6a", round(90 * state.hover))


def draw_medal(canvas: Canvas, box: Box, achievement_id: str, *, is_earned: bool, progress: float = 0.0) -> None:
    """Draw a medal with its ribbon; if not earned, carved in wood above a progress bar."""
    scale = min(box.w / _MEDAL_WIDTH, box.h / _MEDAL_HEIGHT)
    width, height = _MEDAL_WIDTH * scale, _MEDAL_HEIGHT * scale
    x, y = box.center[0] - width / 2, box.y + (box.h - height) / 2
    if is_earned:
        canvas.picture(f"medal/{achievement_id}", x, y, width, height, fit="contain")
        return
    canvas.picture(f"medal/{achievement_id}-carved", x, y, width, height, fit="contain")
    if progress:
        bar = Box(
            box.center[0] - _METER_WIDTH_FRACTION * width / 2,
            y + _DISC_HEIGHT * scale,
            _METER_WIDTH_FRACTION * width,
            _METER_HEIGHT,
        )
        canvas.rect(*bar, "well", radius=_METER_HEIGHT / 2)
        canvas.gradient(
            *bar._replace(w=max(_METER_HEIGHT, bar.w * progress)), "good", "good_low", radius=_METER_HEIGHT / 2
        )
