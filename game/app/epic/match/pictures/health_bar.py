"""Bar of a character's health, cut into parts of one or five points."""

from __future__ import annotations

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.tokens import ALPHA, RADIUS

_LEAST_CUT = 2.5
"""Units between two cuts of a health bar."""
_POINT = 4.0
"""How wide a point is, in units, where each has a part of the bar."""


def bar_step(width: float, maximum: int) -> int:
    """Return how many points a part of a bar stands for: 1, or 5 where the health is high for the width."""
    return 1 if (width - 2) / max(1, maximum) >= _POINT else 5


def draw_health_bar(
    canvas: Canvas, x: float, y: float, width: float, height: float, health: int, maximum: int, step: int = 0
) -> None:
    """A bar cut into parts of ``step`` points; a very long one is not cut at all.

    Bars beside each other have one step, the largest `bar_step` of them; 0 asks for that of the bar itself.
    """
    step = step or bar_step(width, maximum)
    canvas.rect(x, y, width, height, "well", radius=RADIUS.pill)
    share = max(0.0, min(1.0, health / max(1, maximum)))
    if share > 0:
        color = "good" if share > 0.5 else ("sparkle" if share > 0.25 else "danger")
        inner = max(height - 2, (width - 2) * share)
        canvas.gradient(x + 1, y + 1, inner, height - 2, canvas.mix(color, "white", 0.3), color, radius=RADIUS.pill)
    if (width - 2) * step < maximum * _LEAST_CUT:
        return
    for point in range(step, maximum, step):
        cut = x + 1 + (width - 2) * point / maximum
        canvas.line((cut, y + 1.5), (cut, y + height - 1.5), "well", 1, alpha=ALPHA.half)
