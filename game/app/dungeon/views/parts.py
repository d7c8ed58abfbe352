"""Panels and texts that the dungeon's screens share."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.ornaments import panel
from game.app.ui.style.tokens import LEADING
from game.app.ui.text.lines import even_size
from game.app.ui.widgets.base import Box

_ENDLESS = 1e9


def sheet(
    canvas: Canvas,
    box: Box,
    title: str = "",
    right: str = "",
) -> None:
    """Draw a panel with its title, and a remark at its right."""
    x, y, w, _h = box
    panel(canvas, *box)
    if not title:
        return
    tall = head(canvas)
    share = 0.0
    if right:
        share = min(canvas.measure(right, "small")[0] + 4, (w - 24) * 0.46)
        canvas.block(right, x + w - 12 - share, y + 3, share, tall - 4, "small", color="mute", align="right")
    canvas.block(title, x + 12, y + 3, w - 28 - share, tall - 4, "panel", leading=LEADING.tight)


def line_width(canvas: Canvas, text: str, role: str, size: float | None = None) -> float:
    """The width of a line of rich text, icons and bold words included."""
    return canvas.broken(text, _ENDLESS, role, size=size)[0].width


def even(
    canvas: Canvas,
    texts: Sequence[tuple[str, float]],
    role: str,
    height: float,
    *,
    leading: float = 1.1,
    wraps: bool = False,
) -> float:
    """The one size at which every text of a list fits into its width and a row of this height."""
    cells = [(text, width, height) for text, width in texts]
    return even_size(canvas, cells, role, leading=leading, least=0.46, wraps=wraps)


def head(canvas: Canvas) -> float:
    """The height of a panel's title."""
    return min(canvas.text_size("panel") * 1.35 + 9, 34.0)


def halves_text(halves: int) -> str:
    """``3`` half hearts as ``1½``."""
    whole, rest = divmod(abs(halves), 2)
    return ("½" if not whole else f"{whole}½") if rest else str(whole)
