"""The log: the last sentences of the match, each led by the shape of the side it is about."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.ornaments import panel, seat_mark
from game.app.ui.style.tokens import ALPHA, RADIUS
from game.app.ui.widgets.base import Box
from game.session.log_line import LogLine
from game.text import _, language

_LEADING = 1.22
_SHOWN = 24
"""More lines than fit into the panel at any size."""


def draw_log(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    height: float,
    lines: Sequence[LogLine],
    *,
    hint: str = "",
    lit: LogLine | None = None,
) -> list[tuple[Box, LogLine]]:
    """A panel with as many of the last lines as fit, the newest at the bottom; tells where each one stands.

    `hint` says how to see them all, `lit` is the line whose characters are shown on the board.
    """
    shown = tuple(lines[-_SHOWN:])
    key = ("log", shown, width, round(height, 1), hint, lit, language(), canvas.text_scale, round(canvas.k, 4))
    places: list[tuple[Box, LogLine]] = []
    draw = partial(_draw, width=width, height=height, lines=shown, hint=hint, lit=lit, places=places)
    canvas.stamp(key, x, y, width, height, draw, pad=16)
    kept = canvas.rasters.fact(("places", *key), lambda: list(places))
    return [(box._replace(x=box.x + x, y=box.y + y), line) for box, line in kept]


def _draw(
    canvas: Canvas,
    *,
    width: float,
    height: float,
    lines: Sequence[LogLine],
    hint: str,
    lit: LogLine | None,
    places: list[tuple[Box, LogLine]],
) -> None:
    x = y = 0.0
    places.clear()
    panel(canvas, x, y, width, height)
    middle = y + canvas.text_size("panel") * 0.62 + 8
    title = canvas.text(_("Log"), x + 13, middle, "panel", size=canvas.text_size("panel") * 0.92, color="gold")
    if hint:
        room, right = width - title - 40, x + width - 12
        canvas.one_line(hint, right, middle, room, "small", narrow="body", color="mute", align="right")
    top = middle + canvas.text_size("panel") * 0.7
    if not lines:
        canvas.block(_("No entries yet."), x + 13, top + 4, width - 26, 30, "quiet", color="mute")
    with canvas.clipped(x, top, width, y + height - top - 4):
        places += draw_lines(canvas, x + 12, y + height - 8, width - 24, y + height - 8 - top, lines, lit)


def draw_lines(
    canvas: Canvas,
    x: float,
    bottom: float,
    width: float,
    height: float,
    lines: Sequence[LogLine],
    lit: LogLine | None = None,
) -> list[tuple[Box, LogLine]]:
    """As many of the last lines as fit above `bottom`; fewer start at the top of the height given."""
    for size in canvas.sizes("body", canvas.text_size("small")):
        if not lines or line_height(canvas, lines[-1], width, size) <= height:
            break
    places = []
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
        middle, radius = y + size * 0.68, _mark(size)
        places.append((Box(x - 4, y, width + 8, used), line))
        if line is lit:
            canvas.rect(x - 4, y - 1, width + 8, used, "gold", radius=RADIUS.small, alpha=ALPHA.faint)
        if line.seat is not None:
            seat_mark(canvas, line.seat, x + max(7.0, radius + 1), middle, radius)
        else:
            canvas.circle(x + max(7.0, radius + 1), middle, radius / 2, "mute")
        canvas.rich(line.shown, x + indent(size), y, width - indent(size), size=size, leading=_LEADING)
        y += used
    return places


def line_height(canvas: Canvas, line: LogLine, width: float, size: float) -> float:
    """The height of one sentence and the air below it."""
    return canvas.rich_height(line.shown, width - indent(size), size=size, leading=_LEADING) + size * 0.28


def _mark(size: float) -> float:
    """The radius of the shape before a sentence whose letters are that large."""
    return max(4.4, size * 0.33)


def indent(size: float) -> float:
    """Where a sentence begins, so that there is air behind its shape at every size."""
    return max(20.0, 2 * _mark(size) + 9)
