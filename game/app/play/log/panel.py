"""Log panel: the last sentences of the match, each with the shape of its seat; older ones fade."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.app.ui.drawing.canvas import Canvas, Color
from game.app.ui.layout.flex import Column, Container, Row
from game.app.ui.layout.paint import CustomPaint
from game.app.ui.layout.tree import lay_out
from game.app.ui.style.ornaments import draw_seat_mark
from game.app.ui.style.tokens import ALPHA, LEADING, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, LayoutResult, Size, WidgetState
from game.app.ui.widgets.text import Label
from game.session.log_line import LogLine
from game.text import current_language

_MAX_LINES = 2
"""Maximum number of lines in the panel."""
_SHAPE_RADIUS, _DOT_RADIUS = 0.4, 0.2
"""Radius of a seat's shape before a sentence, and of the dot for no seat, in text heights."""


class LastFitting(Container):
    """Column of as many of the last children as fit, at least one."""

    def measure_children(self, canvas: Canvas, width: float) -> Size:
        return width, sum(child.measure(canvas, width)[1] for child in self.children)

    def arrange_children(self, canvas: Canvas, box: Box, into: LayoutResult) -> None:
        shown = self.children
        while len(shown) > 1 and sum(child.measure(canvas, box.w)[1] for child in shown) > box.h:
            shown = shown[1:]
        Column(*shown, gap=0).arrange(canvas, box, into)


def draw_log(
    canvas: Canvas, box: Box, lines: Sequence[LogLine], *, highlighted: LogLine | None = None
) -> list[tuple[Box, LogLine]]:
    """Draw the last lines that fit into a box, the newest at the bottom; return the box of each line.

    ``highlighted`` is the line whose characters are marked on the board.
    """
    shown = tuple(lines[-_MAX_LINES:])
    key = ("log", shown, box.w, round(box.h, 1), highlighted, current_language(), canvas.text_scale, round(canvas.k, 4))
    place = Box(0, 0, box.w, box.h)
    arranged = canvas.render_cache.get_fact(
        ("places", *key), lambda: lay_out(canvas, _build_view(shown, highlighted), place)
    )
    canvas.draw_cached(key, *box, partial(_draw_arranged, arranged=arranged), overhang=SPACE.small)
    boxes = arranged.boxes
    return [(boxes[index].moved_by(box.x, box.y), line) for index, line in enumerate(shown) if index in boxes]


def _draw_arranged(canvas: Canvas, arranged: LayoutResult) -> None:
    for widget in arranged.widgets:
        widget.draw(canvas, WidgetState())


def _build_view(lines: Sequence[LogLine], highlighted: LogLine | None) -> LayoutItem:
    last = len(lines) - 1
    rows = [
        build_log_row(
            line, is_highlighted=line is highlighted, color=None if index == last else "mute", shadow=ALPHA.full
        ).sized(key=index)
        for index, line in enumerate(lines)
    ]
    return LastFitting(*rows)


def build_log_row(
    line: LogLine,
    role: str = "small",
    *,
    is_highlighted: bool = False,
    mark: LayoutItem | None = None,
    color: Color | None = None,
    shadow: int = 0,
) -> Row:
    """Return a row with the shape of a line's seat, its sentence, and ``mark`` at the end."""
    shape = CustomPaint(partial(_draw_shape, seat=line.seat, role=role))
    return Row(
        shape.sized(width=lambda canvas: canvas.resolve_text_size(role) * LEADING.loose),
        Label(line.markup, role, valign="top", color=color, shadow=shadow).sized(grow=1),
        mark,
        gap=SPACE.small,
        padding=(0, 1),
        paint=_draw_highlight if is_highlighted else None,
    )


def _draw_shape(canvas: Canvas, box: Box, seat: int | None, role: str) -> None:
    """Draw the shape of a seat, or a dot for None, at the height of the first line."""
    size = canvas.resolve_text_size(role)
    x, y = box.x + box.w / 2, box.y + size * LEADING.normal / 2
    if seat is None:
        canvas.circle(x, y, size * _DOT_RADIUS, "mute")
    else:
        draw_seat_mark(canvas, seat, x, y, size * _SHAPE_RADIUS)


def _draw_highlight(canvas: Canvas, box: Box) -> None:
    """Draw the background of the highlighted line."""
    canvas.rect(*box.inset(-SPACE.tiny, 0), "focus", radius=RADIUS.small, alpha=ALPHA.faint)
