"""Health over the match: a stepped line for each seat, with falls and the biggest swings marked."""

from __future__ import annotations

from itertools import pairwise

from game.app.epic.result.pictures.multiples import draw_multiples
from game.app.epic.result.pictures.scale import INK, Scale, label, steps
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.style.ornaments import seat_mark
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS
from game.app.ui.widgets.base import Box
from game.presentation.epic.analysis.summary import Summary
from game.text import _, percent

_MOST_ROUNDS = 400
"""More are not shaded one by one."""
_MOST_LINES = 4
"""With more players each has a chart of its own."""


def draw_chart(canvas: Canvas, box: Box, summary: Summary) -> None:
    """Draw axes and lines into a box."""
    most = 100 if summary.by_chance else max((value for curve in summary.lines for _turn, value in curve), default=0)
    if summary.match.seats > _MOST_LINES:
        draw_multiples(canvas, box, summary, most)
        return
    small = canvas.text_size("small")
    numbers = canvas.measure(percent(100) if summary.by_chance else "000", "small")[0]
    left, foot = max(16 + numbers, 10 + canvas.measure(_("Round"), "small")[0]), small * 1.5
    right = max(48.0, 30 + canvas.measure(label(summary, most), "strong")[0])
    plot = Box(box.x + left, box.y, box.w - left - right, box.h - foot)
    scale = Scale(plot, summary.turns, most)
    _axes(canvas, scale, summary)
    for seat in reversed(range(summary.match.seats)):
        _area(canvas, scale, summary, seat)
    pins = _pins(canvas, scale, summary)
    for seat in reversed(range(summary.match.seats)):
        _line(canvas, scale, summary, seat)
    if not summary.by_chance:
        _falls(canvas, scale, summary)
    _starts(canvas, scale, summary)
    for number, (x, y) in enumerate(pins, 1):
        canvas.circle(x, y, 11.5, INK)
        canvas.circle(x, y, 10, "cream")
        canvas.text(str(number), x, y, "key", size=canvas.least, color="ink", align="center")
    _ends(canvas, scale, summary)


def chart_title(summary: Summary) -> str:
    """Return what the chart shows."""
    return _("Win chance") if summary.by_chance else _("Health by round")


def names_in_chart(summary: Summary) -> list[str]:
    """Return the players whose lines share one chart, by seat; none where each has a chart."""
    seats = summary.match.seats
    return [summary.faces.seats.name(seat) for seat in range(seats)] if seats <= _MOST_LINES else []


def _axes(canvas: Canvas, scale: Scale, summary: Summary) -> None:
    plot, seats = scale.box, summary.match.seats
    canvas.rect(*plot, "well", radius=RADIUS.small, alpha=ALPHA.half)
    rounds = -(-scale.turns // seats)
    every = max(1, -(-rounds // 14))
    small = canvas.text_size("small")
    y = plot.bottom + small * 0.95
    for number in range(rounds) if rounds <= _MOST_ROUNDS else range(0, rounds, every):
        start, end = scale.x(number * seats), scale.x(min(scale.turns, (number + 1) * seats))
        if number % 2 and rounds <= _MOST_ROUNDS:
            canvas.rect(start, plot.y, end - start, plot.h, "white", alpha=ALPHA.faint)
        if number % every == 0:
            text = str(number + 1)
            canvas.text(text, (start + end) / 2, y, "small", color="mute", align="center")
    canvas.text(_("Round"), plot.x - 10, y, "small", color="mute", align="right")
    step = _step(scale.most)
    for value in range(0, scale.most + 1, step):
        level = scale.y(value)
        canvas.line((plot.x, level), (plot.right, level), "white", 1, alpha=ALPHA.faint)
        canvas.text(label(summary, value), plot.x - 10, level, "small", color="mute", align="right")


def _step(most: int) -> int:
    """How far apart the lines lie: 5, 10, 20, 50 while there are few, then on in the same way."""
    steps = (lead * 10**power for power in range(18) for lead in (5, 10, 20))
    return next((step for step in steps if most <= step * (5 if step < 50 else 12)), most)


def _area(canvas: Canvas, scale: Scale, summary: Summary, seat: int) -> None:
    corners = steps(scale, summary, seat)
    low = scale.y(0)
    canvas.polygon([(corners[0][0], low), *corners, (corners[-1][0], low)], canvas.seat(seat).color, alpha=ALPHA.faint)


def _line(canvas: Canvas, scale: Scale, summary: Summary, seat: int) -> None:
    corners, mark = steps(scale, summary, seat), canvas.seat(seat)
    for color, width in ((INK, 6.2), (canvas.mix(mark.color, "white", 0.25), 3.0)):
        for start, end in pairwise(corners):
            if start[1] == end[1]:
                canvas.line((start[0] - width / 2, start[1]), (end[0] + width / 2, end[1]), color, width)
            else:
                canvas.line(start, end, color, width)
    for turn, value in summary.lines[seat][1:]:
        at = scale.event_x(turn), scale.y(value)
        canvas.shape(mark.shape, *at, 5.4, INK)
        canvas.shape(mark.shape, *at, 3.8, canvas.mix(mark.light, "white", 0.5))


def _falls(canvas: Canvas, scale: Scale, summary: Summary) -> None:
    """A skull below the line for each character that fell, above all lines; those of one turn stand side by side."""
    taken: list[Point] = []
    for seat, falls in enumerate(summary.falls):
        for turn, value in falls:
            x, y = scale.event_x(turn), min(scale.y(value) + 17, scale.box.bottom - 12)
            while any(abs(x - left) < 19 and abs(y - level) < 19 for left, level in taken):
                x -= 20
            taken.append((x, y))
            with canvas.marked("floating"):
                canvas.circle(x, y, 9.5, "night_low")
                canvas.circle(x, y, 9.5, canvas.seat(seat).light, border=BORDER.thin)
                canvas.icon("skull", x - 6, y - 6, 12)


def _starts(canvas: Canvas, scale: Scale, summary: Summary) -> None:
    """The seats' shapes at the beginning of their lines; those that would lie on each other stand side by side."""
    taken: list[Point] = []
    for seat in range(summary.match.seats):
        x, y = scale.x(0) + 14, scale.y(summary.lines[seat][0][1])
        while any(abs(x - left) < 20 and abs(y - level) < 20 for left, level in taken):
            x += 20
        taken.append((x, y))
        canvas.circle(x, y, 10.5, INK)
        seat_mark(canvas, seat, x, y, 7)


def _pins(canvas: Canvas, scale: Scale, summary: Summary) -> list[Point]:
    """The dashes under the swings that are told below; those of one turn stand side by side. Returns their heads."""
    heads: list[Point] = []
    for swing in summary.swings:
        x, y = scale.event_x(swing.turn), scale.box.y + 13
        while any(abs(x - other) < 23 for other, _y in heads):
            x += 23
        for color, width in ((INK, 4.0), ("cream", 1.6)):
            canvas.dashes((x, y + 11), (x, scale.y(0)), color, width, on=4, off=4, alpha=ALPHA.half)
        heads.append((x, y))
    return heads


def _ends(canvas: Canvas, scale: Scale, summary: Summary) -> None:
    """The last value of each seat at the right, pushed apart where they are close."""
    ends = sorted((scale.y(curve[-1][1]), seat) for seat, curve in enumerate(summary.lines))
    floor, apart = scale.box.bottom + 4, max(19.0, canvas.text_size("strong") * 0.95)
    places = [y for y, _seat in ends]
    for place in range(1, len(places)):
        places[place] = max(places[place], places[place - 1] + apart)
    for place in reversed(range(len(places))):
        limit = floor if place == len(places) - 1 else places[place + 1] - apart
        places[place] = min(places[place], limit)
    for (_y, seat), y in zip(ends, places, strict=True):
        value = summary.lines[seat][-1][1]
        x = scale.box.right + 12
        if not summary.by_chance:
            canvas.icon("heart" if value else "skull", x, y - 8, 16)
            x += 21
        canvas.text(label(summary, value), x, y, "strong")
