"""Health over the match: a stepped line for each seat, with defeats and the greatest swings marked."""

from __future__ import annotations

from itertools import pairwise

from game.app.epic.result.pictures.multiples import draw_multiples
from game.app.epic.result.pictures.scale import INK_COLOR, ChartScale, build_line, format_value
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.style.ornaments import draw_seat_mark
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS
from game.app.ui.widgets.base import Box
from game.presentation.epic.analysis.summary import MatchSummary
from game.text import _, format_percentage

_MAX_SHADED_ROUNDS = 400
"""Number of rounds above which rounds are not shaded alternately."""
_MAX_SHARED_LINES = 4
"""Number of players above which each player has a separate chart."""


def draw_chart(canvas: Canvas, box: Box, summary: MatchSummary) -> None:
    """Draw axes and lines into a box."""
    most = (
        100
        if summary.shows_chances
        else max((value for curve in summary.chart_points for _turn, value in curve), default=0)
    )
    if summary.match.seats > _MAX_SHARED_LINES:
        draw_multiples(canvas, box, summary, most)
        return
    small = canvas.resolve_text_size("small")
    numbers = canvas.measure(format_percentage(100) if summary.shows_chances else "000", "small")[0]
    left, foot = max(16 + numbers, 10 + canvas.measure(_("Round"), "small")[0]), small * 1.5
    right = max(48.0, 30 + canvas.measure(format_value(summary, most), "strong")[0])
    plot = Box(box.x + left, box.y, box.w - left - right, box.h - foot)
    scale = ChartScale(plot, summary.turn_count, most)
    _draw_axes(canvas, scale, summary)
    for seat in reversed(range(summary.match.seats)):
        _draw_area(canvas, scale, summary, seat)
    pins = _draw_pins(canvas, scale, summary)
    for seat in reversed(range(summary.match.seats)):
        _draw_line(canvas, scale, summary, seat)
    if not summary.shows_chances:
        _draw_falls(canvas, scale, summary)
    _draw_starts(canvas, scale, summary)
    for number, (x, y) in enumerate(pins, 1):
        canvas.circle(x, y, 11.5, INK_COLOR)
        canvas.circle(x, y, 10, "cream")
        canvas.text(str(number), x, y, "key", size=canvas.min_size, color="ink", align="center")
    _draw_ends(canvas, scale, summary)


def format_chart_title(summary: MatchSummary) -> str:
    """Return the title of the chart."""
    return _("Win chance") if summary.shows_chances else _("Health by round")


def list_chart_names(summary: MatchSummary) -> list[str]:
    """Return the players whose lines are in the shared chart, by seat; empty if each has a separate chart."""
    seats = summary.match.seats
    return [summary.presenter.seats.name(seat) for seat in range(seats)] if seats <= _MAX_SHARED_LINES else []


def _draw_axes(canvas: Canvas, scale: ChartScale, summary: MatchSummary) -> None:
    plot, seats = scale.box, summary.match.seats
    canvas.rect(*plot, "well", radius=RADIUS.small, alpha=ALPHA.half)
    rounds = -(-scale.turns // seats)
    every = max(1, -(-rounds // 14))
    small = canvas.resolve_text_size("small")
    y = plot.bottom + small * 0.95
    for number in range(rounds) if rounds <= _MAX_SHADED_ROUNDS else range(0, rounds, every):
        start, end = scale.turn_to_x(number * seats), scale.turn_to_x(min(scale.turns, (number + 1) * seats))
        if number % 2 and rounds <= _MAX_SHADED_ROUNDS:
            canvas.rect(start, plot.y, end - start, plot.h, "white", alpha=ALPHA.faint)
        if number % every == 0:
            text = str(number + 1)
            canvas.text(text, (start + end) / 2, y, "small", color="mute", align="center")
    canvas.text(_("Round"), plot.x - 10, y, "small", color="mute", align="right")
    step = _find_grid_step(scale.max_health)
    for value in range(0, scale.max_health + 1, step):
        level = scale.health_to_y(value)
        canvas.line((plot.x, level), (plot.right, level), "white", 1, alpha=ALPHA.faint)
        canvas.text(format_value(summary, value), plot.x - 10, level, "small", color="mute", align="right")


def _find_grid_step(maximum: int) -> int:
    """Return the distance of grid lines, such as 5, 10, 20 or 50, at which there are only a few."""
    steps = (lead * 10**power for power in range(18) for lead in (5, 10, 20))
    return next((step for step in steps if maximum <= step * (5 if step < 50 else 12)), maximum)


def _draw_area(canvas: Canvas, scale: ChartScale, summary: MatchSummary, seat: int) -> None:
    corners = build_line(scale, summary, seat)
    low = scale.health_to_y(0)
    canvas.polygon(
        [(corners[0][0], low), *corners, (corners[-1][0], low)], canvas.seat_mark(seat).color, alpha=ALPHA.faint
    )


def _draw_line(canvas: Canvas, scale: ChartScale, summary: MatchSummary, seat: int) -> None:
    corners, mark = build_line(scale, summary, seat), canvas.seat_mark(seat)
    for color, width in ((INK_COLOR, 6.2), (canvas.mix_colors(mark.color, "white", 0.25), 3.0)):
        for start, end in pairwise(corners):
            if start[1] == end[1]:
                canvas.line((start[0] - width / 2, start[1]), (end[0] + width / 2, end[1]), color, width)
            else:
                canvas.line(start, end, color, width)
    for turn, value in summary.chart_points[seat][1:]:
        at = scale.turn_to_center_x(turn), scale.health_to_y(value)
        canvas.shape(mark.shape, *at, 5.4, INK_COLOR)
        canvas.shape(mark.shape, *at, 3.8, canvas.mix_colors(mark.light, "white", 0.5))


def _draw_falls(canvas: Canvas, scale: ChartScale, summary: MatchSummary) -> None:
    """Draw a skull below the line at each defeat, above all lines; defeats of one turn are side by side."""
    taken: list[Point] = []
    for seat, falls in enumerate(summary.defeat_points):
        for turn, value in falls:
            x, y = scale.turn_to_center_x(turn), min(scale.health_to_y(value) + 17, scale.box.bottom - 12)
            while any(abs(x - left) < 19 and abs(y - level) < 19 for left, level in taken):
                x -= 20
            taken.append((x, y))
            with canvas.marked("floating"):
                canvas.circle(x, y, 9.5, "night_low")
                canvas.circle(x, y, 9.5, canvas.seat_mark(seat).light, border=BORDER.thin)
                canvas.icon("skull", x - 6, y - 6, 12)


def _draw_starts(canvas: Canvas, scale: ChartScale, summary: MatchSummary) -> None:
    """Draw the shapes of the seats at the starts of their lines, side by side if they would overlap."""
    taken: list[Point] = []
    for seat in range(summary.match.seats):
        x, y = scale.turn_to_x(0) + 14, scale.health_to_y(summary.chart_points[seat][0][1])
        while any(abs(x - left) < 20 and abs(y - level) < 20 for left, level in taken):
            x += 20
        taken.append((x, y))
        canvas.circle(x, y, 10.5, INK_COLOR)
        draw_seat_mark(canvas, seat, x, y, 7)


def _draw_pins(canvas: Canvas, scale: ChartScale, summary: MatchSummary) -> list[Point]:
    """Draw a dashed pin down to each listed swing, side by side within one turn; return the heads of the pins."""
    heads: list[Point] = []
    for swing in summary.swings:
        x, y = scale.turn_to_center_x(swing.turn), scale.box.y + 13
        while any(abs(x - other) < 23 for other, _y in heads):
            x += 23
        for color, width in ((INK_COLOR, 4.0), ("cream", 1.6)):
            canvas.dashes(
                (x, y + 11), (x, scale.health_to_y(0)), color, width, dash_length=4, gap_length=4, alpha=ALPHA.half
            )
        heads.append((x, y))
    return heads


def _draw_ends(canvas: Canvas, scale: ChartScale, summary: MatchSummary) -> None:
    """Draw the final value of each seat at the right, spread apart if they are close."""
    ends = sorted((scale.health_to_y(curve[-1][1]), seat) for seat, curve in enumerate(summary.chart_points))
    floor, apart = scale.box.bottom + 4, max(19.0, canvas.resolve_text_size("strong") * 0.95)
    places = [y for y, _seat in ends]
    for place in range(1, len(places)):
        places[place] = max(places[place], places[place - 1] + apart)
    for place in reversed(range(len(places))):
        limit = floor if place == len(places) - 1 else places[place + 1] - apart
        places[place] = min(places[place], limit)
    for (_y, seat), y in zip(ends, places, strict=True):
        value = summary.chart_points[seat][-1][1]
        x = scale.box.right + 12
        if not summary.shows_chances:
            canvas.icon("heart" if value else "skull", x, y - 8, 16)
            x += 21
        canvas.text(format_value(summary, value), x, y, "strong")
