"""Where turns and health lie in a chart of a match."""

from __future__ import annotations

from itertools import pairwise

from game.app.ui.drawing.numbers import short
from game.app.ui.drawing.raster import Point
from game.app.ui.widgets.base import Box
from game.presentation.epic.analysis.summary import Summary
from game.text import percent

INK = "card_line"


class Scale:
    """Where turns and health lie in the picture."""

    def __init__(self, box: Box, turns: int, most: int) -> None:
        self.box = box
        self.turns = max(1, turns)
        self.most = max(5, -(-most // 5) * 5)

    def x(self, turn: float) -> float:
        return self.box.x + self.box.w * turn / self.turns

    def event_x(self, turn: int) -> float:
        """Something that happened in a turn stands in the middle of it."""
        return self.x(max(0.0, turn - 0.5))

    def y(self, health: float) -> float:
        return self.box.y + self.box.h * (1 - health / self.most)


def label(summary: Summary, value: int) -> str:
    """A value as the axis and the ends of the lines say it."""
    return percent(value) if summary.by_chance else short(value)


def steps(scale: Scale, summary: Summary, seat: int) -> list[Point]:
    """The corners of the line, from left to right."""
    points = summary.lines[seat]
    corners: list[Point] = [(scale.x(0), scale.y(points[0][1]))]
    for (_turn, before), (turn, value) in pairwise(points):
        corners += [(scale.event_x(turn), scale.y(before)), (scale.event_x(turn), scale.y(value))]
    corners.append((scale.x(scale.turns), scale.y(points[-1][1])))
    return corners
