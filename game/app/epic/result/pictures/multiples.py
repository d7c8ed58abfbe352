"""Health over a match of many players: a small chart for each at the same scale, with the other lines faint."""

from __future__ import annotations

import math
from itertools import pairwise

from game.app.epic.result.pictures.scale import INK_COLOR, ChartScale, build_line, format_value
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.ornaments import draw_seat_mark
from game.app.ui.style.tokens import ALPHA, RADIUS
from game.app.ui.widgets.base import Box
from game.presentation.epic.analysis.summary import MatchSummary

_COLUMNS = 3
_CHART_GAP = 14.0
_PIN_RADIUS = 7.5
_SKULL_WIDTH = 16.0
"""Width of the sign of a defeat with its margin, in logical units."""


def draw_multiples(canvas: Canvas, box: Box, summary: MatchSummary, max_health: int) -> None:
    """Draw the charts row by row in the order of the seats; ``max_health`` is the upper end of their scale."""
    seats = summary.match.seats
    rows = -(-seats // _COLUMNS)
    small = canvas.resolve_text_size("small")
    edge = canvas.measure(format_value(summary, max_health), "small")[0] + 8
    foot = small * 1.35
    width = (box.w - edge - _CHART_GAP * (_COLUMNS - 1)) / _COLUMNS
    height = (box.h - foot - _CHART_GAP * (rows - 1) * 0.6) / rows
    head = small * 1.5
    for seat in range(seats):
        row, column = divmod(seat, _COLUMNS)
        x, y = box.x + edge + column * (width + _CHART_GAP), box.y + row * (height + _CHART_GAP * 0.6)
        scale = ChartScale(Box(x, y + head, width, height - head), summary.turn_count, max_health)
        _draw_head(canvas, Box(x, y, width, head), summary, seat)
        _draw_ground(canvas, scale, summary, edge if column == 0 else 0.0)
        _draw_lines(canvas, scale, summary, seat)
        if row == rows - 1 or seat + _COLUMNS >= seats:
            rounds = -(-summary.turn_count // seats)
            level = y + height + foot * 0.55
            canvas.text("1", x, level, "small", color="mute")
            canvas.text(str(rounds), x + width, level, "small", color="mute", align="right")


def _draw_head(canvas: Canvas, box: Box, summary: MatchSummary, seat: int) -> None:
    """Draw the player's name and the final value above a chart."""
    middle = box.y + box.h / 2 - 1
    value = format_value(summary, summary.chart_points[seat][-1][1])
    right = box.right - canvas.text(value, box.right, middle, "strong", align="right") - 4
    if not summary.shows_chances:
        right -= 15
        canvas.icon("heart" if summary.chart_points[seat][-1][1] else "skull", right, middle - 7.5, 15)
    draw_seat_mark(canvas, seat, box.x + 7, middle, 6.5)
    canvas.draw_fitted_line(summary.presenter.seats.name(seat), box.x + 18, middle, right - box.x - 24, "small")


def _draw_ground(canvas: Canvas, scale: ChartScale, summary: MatchSummary, edge: float) -> None:
    plot = scale.box
    canvas.rect(*plot, "well", radius=RADIUS.small, alpha=ALPHA.half)
    canvas.line((plot.x, plot.bottom), (plot.right, plot.bottom), "white", 1, alpha=ALPHA.faint)
    if edge:
        canvas.text(
            format_value(summary, scale.max_health), plot.x - 6, plot.y + 6, "small", color="mute", align="right"
        )
        canvas.text(format_value(summary, 0), plot.x - 6, plot.bottom - 4, "small", color="mute", align="right")


def _draw_lines(canvas: Canvas, scale: ChartScale, summary: MatchSummary, seat: int) -> None:
    """Draw the other seats' lines faintly, then the seat's own line with its defeats and the swings against it."""
    for other in range(summary.match.seats):
        if other != seat:
            for start, end in pairwise(build_line(scale, summary, other)):
                canvas.line(start, end, "mute", 1.0, alpha=ALPHA.light)
    mark, own = canvas.seat_mark(seat), build_line(scale, summary, seat)
    low = scale.health_to_y(0)
    canvas.polygon([(own[0][0], low), *own, (own[-1][0], low)], mark.color, alpha=ALPHA.faint)
    for color, width in ((INK_COLOR, 5.0), (canvas.mix_colors(mark.color, "white", 0.25), 2.6)):
        for start, end in pairwise(own):
            canvas.line(start, end, color, width)
    before = -math.inf
    for turn, value in [] if summary.shows_chances else summary.defeat_points[seat]:
        x, y = (
            max(scale.turn_to_center_x(turn), before + _SKULL_WIDTH),
            min(scale.health_to_y(value), scale.box.bottom - 8),
        )
        before = x
        canvas.circle(x, y, 7.5, "night_low")
        canvas.icon("skull", x - 5, y - 5, 10)
    x = 0.0
    for number, swing in enumerate(summary.swings, 1):
        if swing.seat == seat:
            x = max(scale.turn_to_center_x(swing.turn), x + 2 * _PIN_RADIUS + 3)
            canvas.dashes(
                (x, scale.box.y + 2 * _PIN_RADIUS),
                (x, low),
                "cream",
                1.4,
                dash_length=4,
                gap_length=4,
                alpha=ALPHA.half,
            )
            canvas.circle(x, scale.box.y + _PIN_RADIUS + 1, _PIN_RADIUS + 1.5, INK_COLOR)
            canvas.circle(x, scale.box.y + _PIN_RADIUS + 1, _PIN_RADIUS, "cream")
            canvas.text(
                str(number),
                x,
                scale.box.y + _PIN_RADIUS + 1,
                "key",
                size=_PIN_RADIUS * 1.5,
                color="ink",
                align="center",
            )
