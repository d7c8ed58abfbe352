"""Panels and texts that several dungeon screens use."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.ornaments import draw_panel
from game.app.ui.style.tokens import LEADING
from game.app.ui.text.line_break import UNLIMITED_WIDTH
from game.app.ui.text.shared_size import find_shared_size
from game.app.ui.widgets.base import Box


def draw_sheet(
    canvas: Canvas,
    box: Box,
    title: str = "",
    remark: str = "",
    *,
    heading_height: float | None = None,
) -> None:
    """Draw a panel with its title and a remark at the right of the title."""
    x, y, w, _h = box
    draw_panel(canvas, *box)
    if not title:
        return
    heading_height = (
        get_heading_height(canvas) if heading_height is None else min(heading_height, get_heading_height(canvas))
    )
    share = 0.0
    if remark:
        share = min(canvas.measure(remark, "small")[0] + 4, (w - 24) * 0.46)
        canvas.draw_text_block(
            remark, x + w - 12 - share, y + 3, share, heading_height - 4, "small", color="mute", align="right"
        )
    canvas.draw_text_block(title, x + 12, y + 3, w - 28 - share, heading_height - 4, "panel", leading=LEADING.tight)


def measure_line(canvas: Canvas, text: str, role: str, size: float | None = None) -> float:
    """Return the width of one line of rich text, with icons and bold words."""
    return canvas.break_text(text, UNLIMITED_WIDTH, role, size=size)[0].width


def find_row_size(
    canvas: Canvas,
    texts: Sequence[tuple[str, float]],
    role: str,
    height: float,
    *,
    leading: float = 1.1,
    wraps: bool = False,
) -> float:
    """Return the common text size at which every text of a list fits its own width and a row's height."""
    cells = [(text, width, height) for text, width in texts]
    return find_shared_size(canvas, cells, role, leading=leading, wraps=wraps)


def get_heading_height(canvas: Canvas) -> float:
    """Return the height of a panel's heading."""
    return min(canvas.resolve_text_size("panel") * 1.35 + 9, 34.0)
