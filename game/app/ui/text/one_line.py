"""Text that must stay in one line: it shrinks a little, then takes the narrower reading face, then is cut."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.ui.drawing.canvas import Align, Canvas, Color
from game.app.ui.text.fonts import find_break
from game.app.ui.text.text_fit import NARROWEST

_NARROW_BELOW = 0.8
_LEAST = 0.48
_ELLIPSIS = "…"
ALIKE_LEADING = 1.06
"""The lines of names that look alike, in sizes."""


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
    color: Color | None = None,
    align: Align = "left",
    shadow: int = 0,
    least: float = _LEAST,
    narrow_below: float = _NARROW_BELOW,
) -> float:
    """Draws the text with its capitals' middle at `middle`, at most `width` wide; returns the width it took."""
    shown, role, size, share = fit_one_line(
        canvas, text, width, role, size=size, narrow=narrow, least=least, narrow_below=narrow_below
    )
    return canvas.text(shown, x, middle, role, size=size, color=color, align=align, shadow=shadow, narrow=share)


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
) -> tuple[str, str, float, float]:
    """The text, role, size and share of the letters' width that fit: first `role` down to a share of its size, then
    `narrow`, then letters that are less wide, then fewer of them.

    Fewer letters are the last resort and noted in `rasters.overflows`, as `Canvas.block` does.
    """
    full, least = canvas.text_size(role, size), canvas.share(least)
    found = _largest(canvas, text, role, width, full)
    if found >= full * narrow_below:
        return text, role, found, 1.0
    found = _largest(canvas, text, narrow, width, full)
    if found and found >= full * least:
        return text, narrow, found, 1.0
    found, shown = canvas.text_size(narrow, full * least), text
    share = (width - 0.5) / max(1.0, canvas.measure(text, narrow, size=found)[0])
    if share >= NARROWEST:
        return text, narrow, found, min(1.0, share)
    canvas.rasters.overflows.add(text)
    while len(shown) > 1 and canvas.measure(shown + _ELLIPSIS, narrow, size=found)[0] > width:
        shown = shown[: find_break(shown, len(shown) - 1)[0]].rstrip()
    return shown + _ELLIPSIS, narrow, found, 1.0


def one_lines_alike(
    canvas: Canvas, cells: Sequence[tuple[str, float]], role: str, *, least: float = _LEAST
) -> tuple[str, float]:
    """The role and the size at which each of some texts keeps to one line of its own width; see `fit_one_line`."""
    found = [fit_one_line(canvas, text, width, role, least=least)[1:3] for text, width in cells]
    if any(face != role for face, _size in found):
        found = [fit_one_line(canvas, text, width, "strong", least=least)[1:3] for text, width in cells]
    return found[0][0], min(size for _face, size in found)


def alike(
    canvas: Canvas,
    texts: Sequence[str],
    width: float,
    height: float,
    role: str,
    *,
    size: float,
    narrow: str = "label",
    enough: float = _NARROW_BELOW,
) -> tuple[str, float]:
    """The role and the size at which each of some texts fits, in one line or in two that fit into ``height``.

    So names that stand beside each other look alike: where the longest of them has to be small, all are. One line is
    taken before two where its size is ``enough``, as a share.
    """
    key = ("alike", tuple(texts), width, height, role, size, narrow, enough, canvas.theme.display_face, canvas.k)

    def find() -> tuple[str, float]:
        found = []
        for face, lines in ((role, 1), (role, 2), (narrow, 2)):
            most = min(size, height / lines / ALIKE_LEADING)
            found.append((_common(canvas, texts, width, face, most, lines), face))
            if found[-1][0] >= size * enough:
                return face, found[-1][0]
        best, face = max(found)
        return face, best

    return canvas.rasters.fact(key, find)


def alike_size(
    canvas: Canvas, texts: Sequence[str], width: float, height: float, role: str, *, enough: float = _NARROW_BELOW
) -> float:
    """The size alone, for texts that keep their role."""
    size = canvas.text_size(role)
    return alike(canvas, texts, width, height, role, size=size, narrow=role, enough=enough)[1]


def _common(canvas: Canvas, texts: Sequence[str], width: float, role: str, size: float, lines: int) -> float:
    """The largest size up to ``size`` at which no word is wider than a line and no text has more lines."""
    words = {word for text in texts for word in (text.replace("-", "- ").split() if lines > 1 else [text])}
    for found in canvas.sizes(role, size, 0.0):
        apart = (canvas.measure(word, role, size=found)[0] <= width for word in words)
        if all(apart) and all(len(canvas.broken(text, width, role, size=found)) <= lines for text in texts):
            break
    return found


def _largest(canvas: Canvas, text: str, role: str, width: float, size: float) -> float:
    """The largest size up to `size` at which the text is at most `width` wide; 0 when none that can be read is."""
    fitting = (one for one in canvas.sizes(role, size, 0.0) if canvas.measure(text, role, size=one)[0] <= width)
    return next(fitting, 0.0)
