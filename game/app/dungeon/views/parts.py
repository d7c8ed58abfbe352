"""Panels and texts that the dungeon's screens share."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.ui.drawing.canvas import Align, Canvas, Color, Vertical
from game.app.ui.style.carved import framed
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING
from game.app.ui.text.lines import even_size
from game.app.ui.widgets.base import Box

_ENDLESS = 1e9

LINE = "#d9bd8c"
PLUS, MINUS, HINT = "plus", "minus", "hint"


def sheet(
    canvas: Canvas,
    box: Box,
    title: str = "",
    right: str = "",
    *,
    hot: bool = False,
    tone: Color = "gold",
    radius: float = 10,
    rim: float = 0,
) -> None:
    """A raised panel with its title, in a frame of wood if it has a `rim`; `hot` is what speaks of the pointed at."""
    x, y, w, h = box
    if rim:
        framed(canvas, box.inset(1 - rim), rim=rim, radius=radius + rim / 2)
    else:
        canvas.shadow(x, y, w, h, radius=radius, level=2)
        canvas.gradient(*box, "#54401c" if hot else "panel", "#271c0e" if hot else "panel_low", radius=radius)
        canvas.rect(*box, "gold" if hot else LINE, radius=radius, border=BORDER.thin, alpha=200 if hot else 110)
        canvas.line((x + radius, y + 2), (x + w - radius, y + 2), "white", 1, alpha=ALPHA.faint)
    if not title:
        return
    tall = head(canvas)
    share = 0.0
    if right:
        small = min(canvas.text_size("small"), 15.0)
        share = min(canvas.measure(right, "small", size=small)[0] + 4, (w - 24) * 0.46)
        words(
            canvas, right, x + w - 12 - share, y + 3, share, tall - 4, "small", size=small, color="mute", align="right"
        )
    size = min(canvas.text_size("panel"), 19.0)
    words(
        canvas,
        title,
        x + 12,
        y + 3,
        w - 28 - share,
        tall - 4,
        "panel",
        size=size,
        color=tone,
        shadow=ALPHA.half,
        leading=LEADING.tight,
    )


def words(
    canvas: Canvas,
    text: str,
    x: float,
    y: float,
    width: float,
    height: float,
    role: str = "label",
    *,
    size: float | None = None,
    color: Color = "cream",
    align: Align = "left",
    valign: Vertical = "middle",
    leading: float = 1.2,
    least: float = 0.62,
    shadow: int = 0,
    alpha: int = 255,
    wraps: bool = False,
) -> None:
    """Text in a box of a fixed height: large text grows only as far as a line of it still fits."""
    full = min(canvas.text_size(role, size), max(8.0, height * 0.8))
    canvas.block(
        text,
        x,
        y,
        width,
        height,
        role,
        size=full,
        color=color,
        align=align,
        valign=valign,
        leading=leading,
        least=least,
        shadow=shadow,
        alpha=alpha,
        wraps=wraps,
    )


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
    full = min(canvas.text_size(role), max(8.0, height * 0.8))
    cells = [(text, width, height) for text, width in texts]
    return even_size(canvas, cells, role, size=full, leading=leading, least=0.46, wraps=wraps)


def head(canvas: Canvas) -> float:
    """The height of a panel's title."""
    return min(canvas.text_size("panel") * 1.35 + 9, 34.0)


def halves_text(halves: int) -> str:
    """``3`` half hearts as ``1½``."""
    whole, rest = divmod(abs(halves), 2)
    return ("½" if not whole else f"{whole}½") if rest else str(whole)
