"""Health bar, divided into segments of one or five points."""

from __future__ import annotations

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.tokens import ALPHA, RADIUS

_MIN_SEGMENT_WIDTH = 2.5
"""Smallest width of a segment, in logical units; bars with narrower segments are not divided."""
_MIN_POINT_WIDTH = 4.0
"""Smallest width of one point of health with a segment of its own, in logical units."""


def compute_bar_step(width: float, maximum: int) -> int:
    """Return the points of health per segment: 1, or 5 if there is not enough width."""
    return 1 if (width - 2) / max(1, maximum) >= _MIN_POINT_WIDTH else 5


def draw_health_bar(
    canvas: Canvas, x: float, y: float, width: float, height: float, health: int, maximum: int, step: int = 0
) -> None:
    """Draw a health bar divided into segments of ``step`` points, unless they would be too narrow.

    For equal segments of adjacent bars pass the largest ``compute_bar_step`` among them; 0 computes it for this
    bar.
    """
    step = step or compute_bar_step(width, maximum)
    canvas.rect(x, y, width, height, "well", radius=RADIUS.pill)
    share = max(0.0, min(1.0, health / max(1, maximum)))
    if share > 0:
        color = "good" if share > 0.5 else ("sparkle" if share > 0.25 else "danger")
        inner = max(height - 2, (width - 2) * share)
        canvas.gradient(
            x + 1, y + 1, inner, height - 2, canvas.mix_colors(color, "white", 0.3), color, radius=RADIUS.pill
        )
    if (width - 2) * step < maximum * _MIN_SEGMENT_WIDTH:
        return
    for point in range(step, maximum, step):
        cut = x + 1 + (width - 2) * point / maximum
        canvas.line((cut, y + 1.5), (cut, y + height - 1.5), "well", 1, alpha=ALPHA.half)
