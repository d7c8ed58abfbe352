"""Health over a match of many players: a small chart for each, all to one scale, with the others faint behind."""

from __future__ import annotations

import math
from itertools import pairwise

from game.app.epic.result.pictures.scale import INK, Scale, label, steps
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.ornaments import seat_mark
from game.app.ui.style.tokens import ALPHA, RADIUS
from game.app.ui.widgets.base import Box
from game.presentation.epic.analysis.summary import Summary

_COLUMNS = 3
_GAP = 14.0
_PIN = 7.5
_SKULL = 16.0
"""How wide the sign of a fall is, with its air."""


def draw_multiples(canvas: Canvas, box: Box, summary: Summary, most: int) -> None:
    """The charts row by row in the order of the seats."""
    seats = summary.match.seats
    rows = -(-seats // _COLUMNS)
    small = canvas.text_size("small")
    edge = canvas.measure(label(summary, most), "small")[0] + 8
    foot = small * 1.35
    wide = (box.w - edge - _GAP * (_COLUMNS - 1)) / _COLUMNS
    high = (box.h - foot - _GAP * (rows - 1) * 0.6) / rows
    head = small * 1.5
    for seat in range(seats):
        row, column = divmod(seat, _COLUMNS)
        x, y = box.x + edge + column * (wide + _GAP), box.y + row * (high + _GAP * 0.6)
        scale = Scale(Box(x, y + head, wide, high - head), summary.turns, most)
        _head(canvas, Box(x, y, wide, head), summary, seat)
        _ground(canvas, scale, summary, edge if column == 0 else 0.0)
        _lines(canvas, scale, summary, seat)
        if row == rows - 1 or seat + _COLUMNS >= seats:
            rounds = -(-summary.turns // seats)
            level = y + high + foot * 0.55
            canvas.text("1", x, level, "small", color="mute")
            canvas.text(str(rounds), x + wide, level, "small", color="mute", align="right")


def _head(canvas: Canvas, box: Box, summary: Summary, seat: int) -> None:
    """Whose chart it is, and with what it ended."""
    middle, light = box.y + box.h / 2 - 1, canvas.seat(seat).light
    value = label(summary, summary.lines[seat][-1][1])
    right = box.right - canvas.text(value, box.right, middle, "strong", color=light, align="right") - 4
    if not summary.by_chance:
        right -= 15
        canvas.icon("heart" if summary.lines[seat][-1][1] else "skull", right, middle - 7.5, 15)
    seat_mark(canvas, seat, box.x + 7, middle, 6.5)
    canvas.one_line(summary.faces.seats.name(seat), box.x + 18, middle, right - box.x - 24, "small", color=light)


def _ground(canvas: Canvas, scale: Scale, summary: Summary, edge: float) -> None:
    plot = scale.box
    canvas.rect(*plot, "well", radius=RADIUS.small, alpha=ALPHA.half)
    canvas.line((plot.x, plot.bottom), (plot.right, plot.bottom), "white", 1, alpha=ALPHA.faint)
    if edge:
        canvas.text(label(summary, scale.most), plot.x - 6, plot.y + 6, "small", color="mute", align="right")
        canvas.text(label(summary, 0), plot.x - 6, plot.bottom - 4, "small", color="mute", align="right")


def _lines(canvas: Canvas, scale: Scale, summary: Summary, seat: int) -> None:
    """The others faint, then its own line with its falls and the swings that it suffered."""
    for other in range(summary.match.seats):
        if other != seat:
            for start, end in pairwise(steps(scale, summary, other)):
                canvas.line(start, end, "mute", 1.0, alpha=ALPHA.light)
    mark, own = canvas.seat(seat), steps(scale, summary, seat)
    low = scale.y(0)
    canvas.polygon([(own[0][0], low), *own, (own[-1][0], low)], mark.color, alpha=ALPHA.faint)
    for color, width in ((INK, 5.0), (canvas.mix(mark.color, "white", 0.25), 2.6)):
        for start, end in pairwise(own):
            canvas.line(start, end, color, width)
    before = -math.inf
    for turn, value in [] if summary.by_chance else summary.falls[seat]:
        x, y = max(scale.event_x(turn), before + _SKULL), min(scale.y(value), scale.box.bottom - 8)
        before = x
        canvas.circle(x, y, 7.5, "night_low")
        canvas.icon("skull", x - 5, y - 5, 10)
    x = 0.0
    for number, swing in enumerate(summary.swings, 1):
        if swing.seat == seat:
            x = max(scale.event_x(swing.turn), x + 2 * _PIN + 3)
            canvas.dashes((x, scale.box.y + 2 * _PIN), (x, low), "cream", 1.4, on=4, off=4, alpha=ALPHA.half)
            canvas.circle(x, scale.box.y + _PIN + 1, _PIN + 1.5, INK)
            canvas.circle(x, scale.box.y + _PIN + 1, _PIN, "cream")
            canvas.text(str(number), x, scale.box.y + _PIN + 1, "key", size=_PIN * 1.5, color="ink", align="center")
