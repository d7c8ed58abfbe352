"""Text that must stay in one line: it shrinks a little, then takes the narrower reading face, then is cut."""

from __future__ import annotations

from game.app.ui.canvas import Align, Canvas, Color

_NARROW_BELOW = 0.8
_LEAST = 0.48
_ELLIPSIS = "…"


def draw_one_line(
    canvas: Canvas,
    text: str,
    x: float,
    middle: float,
    width: float,
    role: str,
    *,
    size: float | None = None,
    narrow: str = "strong",
    color: Color = "cream",
    align: Align = "left",
    shadow: int = 0,
    least: float = _LEAST,
    narrow_below: float = _NARROW_BELOW,
) -> float:
    """Draws the text with its capitals' middle at `middle`, at most `width` wide; returns the width it took."""
    shown, role, size = fit_one_line(
        canvas, text, width, role, size=size, narrow=narrow, least=least, narrow_below=narrow_below
    )
    return canvas.text(shown, x, middle, role, size=size, color=color, align=align, shadow=shadow)


def fit_one_line(
    canvas: Canvas,
    text: str,
    width: float,
    role: str,
    *,
    size: float | None = None,
    narrow: str = "strong",
    least: float = _LEAST,
    narrow_below: float = _NARROW_BELOW,
) -> tuple[str, str, float]:
    """The text, role and size that fit: first `role` down to a share of its size, then `narrow`, then fewer letters.

    Letters are the last resort and noted in `rasters.overflows`, as `Canvas.block` does.
    """
    full, least = canvas.text_size(role, size), canvas.share(least)
    found = _largest(canvas, text, role, width, full)
    if found >= full * narrow_below:
        return text, role, found
    found = _largest(canvas, text, narrow, width, full * 0.95)
    if found and found >= full * least:
        return text, narrow, found
    canvas.rasters.overflows.add(text)
    found, shown = canvas.text_size(narrow, full * least), text
    while len(shown) > 1 and canvas.measure(shown + _ELLIPSIS, narrow, size=found)[0] > width:
        shown = shown[:-1].rstrip()
    return shown + _ELLIPSIS, narrow, found


def _largest(canvas: Canvas, text: str, role: str, width: float, size: float) -> float:
    """The largest size up to `size` at which the text is at most `width` wide; 0 when none that can be read is."""
    wide = canvas.measure(text, role, size=size)[0]
    found = min(size, size * max(width, 1.0) / wide) if wide > 0 else size
    if canvas.measure(text, role, size=canvas.least)[0] > width:
        return 0.0
    found = max(found, canvas.least)
    while found > canvas.least and canvas.measure(text, role, size=found)[0] > width:
        found -= 0.25
    return max(found, canvas.least)
