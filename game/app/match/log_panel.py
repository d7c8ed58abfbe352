"""The log: the last sentences of the match, each led by the shape of the side it is about."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.canvas import Canvas
from game.app.match.one_line import draw_one_line
from game.app.match.records import LogLine
from game.app.ornaments import panel, seat_mark
from game.text import _

_LEADING = 1.22
_MARK = 24.0


def draw_log(
    canvas: Canvas, x: float, y: float, width: float, height: float, lines: Sequence[LogLine], *, hint: str = ""
) -> None:
    """A panel with as many of the last lines as fit, the newest at the bottom; `hint` says how to see them all."""
    panel(canvas, x, y, width, height)
    middle = y + canvas.text_size("panel") * 0.62 + 8
    title = canvas.text(
        _("Log"), x + 13, middle, "panel", size=canvas.text_size("panel") * 0.92, color="gold", valign="middle"
    )
    if hint:
        room, right = width - title - 40, x + width - 12
        draw_one_line(canvas, hint, right, middle, room, "small", narrow="body", color="mute", align="right")
    top = middle + canvas.text_size("panel") * 0.7
    with canvas.clipped(x, top, width, y + height - top - 4):
        draw_lines(canvas, x + 12, y + height - 8, width - 24, y + height - 8 - top, lines)


def draw_lines(
    canvas: Canvas, x: float, bottom: float, width: float, height: float, lines: Sequence[LogLine], role: str = "body"
) -> None:
    """As many of the last lines as fit above `bottom`; fewer start at the top of the height given."""
    size = canvas.text_size(role) * 0.9
    shown = list[tuple[LogLine, float]]()
    left = height
    for line in reversed(lines):
        used = line_height(canvas, line, width, size)
        if used > left + 0.5 and shown:
            break
        shown.append((line, used))
        left -= used
    y = bottom - height + min(0.0, left)
    if left > 0 and len(shown) < len(lines):
        y += left
    for line, used in reversed(shown):
        middle = y + size * 0.68
        if line.seat is not None:
            seat_mark(canvas, line.seat, x + 7, middle, max(4.4, size * 0.33))
        else:
            canvas.circle(x + 7, middle, 2.2, "mute")
        canvas.rich(line.text, x + _MARK - 4, y, width - _MARK + 4, size=size, leading=_LEADING)
        y += used


def line_height(canvas: Canvas, line: LogLine, width: float, size: float) -> float:
    """The height of one sentence and the air below it."""
    return canvas.rich_height(line.text, width - _MARK + 4, size=size, leading=_LEADING) + size * 0.28
