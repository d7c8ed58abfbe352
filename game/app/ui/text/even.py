"""One size for several texts, so that those beside each other look alike."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.tokens import LEADING


def even_size(
    canvas: Canvas,
    cells: Sequence[tuple[str, float, float]],
    role: str,
    *,
    size: float | None = None,
    leading: float = LEADING.normal,
    wraps: bool = False,
) -> float:
    """Return the largest size at which `Canvas.block` fits every text into its own box.

    ``cells`` are texts with the width and height of their boxes, in logical units.
    """

    def find() -> float:
        found, last = canvas.text_size(role, size), 0.0
        while found != last:  # two lines at a large size may become one at a smaller one, which is smaller still
            last = found
            fitted = (canvas.fit_block(*cell, role, size=last, leading=leading, wraps=wraps) for cell in cells)
            found = min((one.size for one in fitted), default=last)
        return found

    return canvas.rasters.fact(canvas.text_key("even", tuple(cells), role, size, leading, wraps), find)


def even_line(
    canvas: Canvas, cells: Sequence[tuple[str, float]], role: str, *, size: float | None = None, narrow: str = "strong"
) -> tuple[str, float]:
    """Return the role and the largest size at which `Canvas.one_line` fits every text into its own width.

    ``cells`` are texts with widths in logical units. Where one of them needs the role `narrow`, all have it.
    """
    found = [canvas.fit_line(*cell, role, size=size, narrow=narrow) for cell in cells]
    if any(one.role != role for one in found):
        role, full = narrow, canvas.text_size(role, size)
        found = [canvas.fit_line(*cell, narrow, size=full, narrow=narrow) for cell in cells]
    return role, min(one.size for one in found)
