"""Shared text size: the largest size at which several texts next to each other all fit."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.tokens import LEADING


def find_shared_size(
    canvas: Canvas,
    boxes: Sequence[tuple[str, float, float]],
    role: str,
    *,
    size: float | None = None,
    leading: float = LEADING.normal,
    wraps: bool = False,
) -> float:
    """Return the largest size at which ``Canvas.draw_text_block`` fits every text into its own box.

    ``boxes`` are texts with the width and height of their boxes, in logical units.
    """

    def find_largest() -> float:
        """Find the size."""
        found, last = canvas.resolve_text_size(role, size), 0.0
        while found != last:  # two lines at a large size may become one at a smaller one, which is smaller still
            last = found
            fitted = (canvas.fit_block(*cell, role, size=last, leading=leading, wraps=wraps) for cell in boxes)
            found = min((block.size for block in fitted), default=last)
        return found

    return canvas.render_cache.get_fact(
        canvas.make_text_key("even", tuple(boxes), role, size, leading, wraps), find_largest
    )


def find_shared_line(
    canvas: Canvas, texts: Sequence[tuple[str, float]], role: str, *, fallback_role: str = "strong"
) -> tuple[str, float]:
    """Return the role and the largest size at which ``Canvas.draw_fitted_line`` fits every text into its own width.

    ``texts`` are pairs of a text and a width in logical units. If one of them needs ``fallback_role``, all get it.
    """
    found = [canvas.fit_line(*cell, role, fallback_role=fallback_role) for cell in texts]
    if any(line.role != role for line in found):
        role, full = fallback_role, canvas.resolve_text_size(role)
        found = [canvas.fit_line(*cell, fallback_role, size=full, fallback_role=fallback_role) for cell in texts]
    return role, min(line.size for line in found)
