"""One text size for several boxes, so that neighboring texts look alike."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.ui.drawing.canvas import Canvas


def even_size(
    canvas: Canvas,
    cells: Sequence[tuple[str, float, float]],
    role: str,
    *,
    size: float | None = None,
    leading: float = 1.2,
    least: float = 0.62,
    wraps: bool = False,
) -> float:
    """Return the largest size at which `Canvas.block` fits every text into its own box.

    ``cells`` are texts with the width and height of their boxes, in logical units.
    """
    key = ("even", tuple(cells), role, size, leading, least, wraps, canvas.theme.display_face, canvas.k)
    full = canvas.text_size(role, size)

    def find() -> float:
        found, last = full, 0.0
        while found != last:  # two lines at a large size may become one at a smaller one, which is smaller still
            last, share = found, least * full / found
            sizes = [
                canvas.size_of_block(*cell, role, size=found, leading=leading, least=share, wraps=wraps)
                for cell in cells
            ]
            found = min([found, *sizes])
        return found

    return canvas.rasters.fact(key, find)
