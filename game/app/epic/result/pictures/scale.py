"""Conversion of turns and health to coordinates of a chart."""

from __future__ import annotations

from itertools import pairwise

from game.app.ui.drawing.numbers import format_short
from game.app.ui.drawing.raster import Point
from game.app.ui.widgets.base import Box
from game.presentation.epic.analysis.summary import MatchSummary
from game.text import format_percentage

INK_COLOR = "card_line"


class ChartScale:
    """Mapping of turns and health to points of a chart."""

    def __init__(self, box: Box, turns: int, max_health: int) -> None:
        self.box = box
        self.turns = max(1, turns)
        self.max_health = max(5, -(-max_health // 5) * 5)
        """Upper end of the scale, a multiple of 5."""

    def turn_to_x(self, turn: float) -> float:
        return self.box.x + self.box.w * turn / self.turns

    def turn_to_center_x(self, turn: int) -> float:
        """Return the horizontal center of a turn, where its events are drawn."""
        return self.turn_to_x(max(0.0, turn - 0.5))

    def health_to_y(self, health: float) -> float:
        return self.box.y + self.box.h * (1 - health / self.max_health)


def format_value(summary: MatchSummary, value: int) -> str:
    """Return a value as text for the axis and the ends of the lines."""
    return format_percentage(value) if summary.shows_chances else format_short(value)


def build_line(scale: ChartScale, summary: MatchSummary, seat: int) -> list[Point]:
    """Return the points of a seat's stepped line, from left to right."""
    points = summary.chart_points[seat]
    corners: list[Point] = [(scale.turn_to_x(0), scale.health_to_y(points[0][1]))]
    for (_turn, before), (turn, value) in pairwise(points):
        corners += [
            (scale.turn_to_center_x(turn), scale.health_to_y(before)),
            (scale.turn_to_center_x(turn), scale.health_to_y(value)),
        ]
    corners.append((scale.turn_to_x(scale.turns), scale.health_to_y(points[-1][1])))
    return corners
