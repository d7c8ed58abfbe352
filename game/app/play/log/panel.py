"""The log: the last sentences of the match, each led by the shape of the side it is about."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, Container, Row
from game.app.ui.layout.paint import Painting, line_height
from game.app.ui.layout.panels import panel_ground
from game.app.ui.layout.tree import lay_out, measure_height
from game.app.ui.style.ornaments import seat_mark
from game.app.ui.style.tokens import ALPHA, LEADING, RADIUS, SPACE
from game.app.ui.widgets.base import Arrangement, Box, LayoutItem, Look, Size
from game.app.ui.widgets.text import Label
from game.session.log_line import LogLine
from game.text import _, language

_SHOWN = 24
"""More lines than fit into the panel at any size."""
_SHAPE, _DOT = 0.4, 0.2
"""The radius of the shape before a sentence, and of the dot of what concerns no side, in sizes of the letters."""


class LastFitting(Container):
    """As many of the last children as have room below each other; the last one always."""

    def measure_children(self, canvas: Canvas, width: float) -> Size:
        return width, sum(child.measure(canvas, width)[1] for child in self.children)

    def arrange_children(self, canvas: Canvas, box: Box, into: Arrangement) -> None:
        shown = self.children
        while len(shown) > 1 and sum(child.measure(canvas, box.w)[1] for child in shown) > box.h:
            shown = shown[1:]
        Column(*shown, gap=0).arrange(canvas, box, into)


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
    """Draw a panel with as many of the last lines as fit, the newest at the bottom; tell where each one stands.

    `hint` says how to see them all, `lit` is the line whose characters are shown on the board.
    """
    shown = tuple(lines[-_SHOWN:])
    key = ("log", shown, width, round(height, 1), hint, lit, language(), canvas.text_scale, round(canvas.k, 4))
    place = Box(0, 0, width, height)
    arranged = canvas.rasters.fact(("places", *key), lambda: lay_out(canvas, _view(shown, hint, lit), place))
    canvas.stamp(key, x, y, width, height, partial(_draw, arranged=arranged), pad=SPACE.large)
    return [(arranged.boxes[number].moved(x, y), line) for number, line in enumerate(shown) if number in arranged.boxes]


def log_fits(canvas: Canvas, width: float, height: float, lines: Sequence[LogLine]) -> bool:
    """Return whether a panel of this size has room for the newest line."""
    return measure_height(canvas, _view(lines[-1:], "", None), width) <= height


def _draw(canvas: Canvas, arranged: Arrangement) -> None:
    for widget in arranged.widgets:
        widget.draw(canvas, Look())


def _view(lines: Sequence[LogLine], hint: str, lit: LogLine | None) -> LayoutItem:
    rows = [log_row(line, lit=line is lit).sized(key=number) for number, line in enumerate(lines)]
    body: LayoutItem = LastFitting(*rows).sized(grow=1)
    if not lines:
        body = Label(_("No entries yet."), "quiet", color="mute", valign="top").sized(grow=1)
    return Column(
        Row(
            Label(_("Log"), "panel").sized(height=line_height("panel")),
            Label(hint, "small", color="mute", align="right").sized(grow=1, height=line_height("small")),
            gap=SPACE.small,
        ),
        body,
        gap=SPACE.tiny,
        padding=(SPACE.medium, SPACE.small),
        paint=panel_ground,
    )


def log_row(line: LogLine, role: str = "small", *, lit: bool = False, mark: LayoutItem | None = None) -> Row:
    """Return a sentence behind the shape of the side it is about; ``mark`` stands at its end."""
    shape = Painting(partial(_draw_shape, seat=line.seat, role=role))
    return Row(
        shape.sized(width=lambda canvas: canvas.text_size(role) * LEADING.loose),
        Label(line.shown, role, valign="top").sized(grow=1),
        mark,
        gap=SPACE.small,
        padding=(0, 1),
        paint=_draw_lit if lit else None,
    )


def _draw_shape(canvas: Canvas, box: Box, seat: int | None, role: str) -> None:
    """Draw the shape of a side, or a dot, at the height of the first line."""
    size = canvas.text_size(role)
    x, y = box.x + box.w / 2, box.y + size * LEADING.normal / 2
    if seat is None:
        canvas.circle(x, y, size * _DOT, "mute")
    else:
        seat_mark(canvas, seat, x, y, size * _SHAPE)


def _draw_lit(canvas: Canvas, box: Box) -> None:
    canvas.rect(*box.inset(-SPACE.tiny, 0), "focus", radius=RADIUS.small, alpha=ALPHA.faint)
