"""Decorative landmarks on the paper of a map: mountains, woods, a lake, ruins; planets on a star chart."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias

from game.app.epic.gauntlet.pictures.spot import Circle
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.style.tokens import ALPHA, BORDER
from game.app.ui.widgets.base import Box

Segment: TypeAlias = tuple[Point, Point]
"""Start and end of a straight path."""
LandmarkPainter: TypeAlias = Callable[[Canvas, float, float, float, Random], None]
"""Draws a landmark given canvas, x, y, size and random generator."""
_MAX_TRIES = 400
"""Number of random positions that are tried for all landmarks together."""
_EDGE_DISTANCE = 46.0
"""Smallest distance of a landmark from the edge of the map, in logical units."""
_LANDMARK_MARGIN = 12.0
"""Smallest distance of a landmark from a path or place, in logical units."""
_INK_COLOR = "#5f3f1c"


def draw_landmarks(
    canvas: Canvas, room: Box, spots: Sequence[Circle], paths: Sequence[Segment], rng: Random, *, is_star_chart: bool
) -> None:
    """Draw landmarks at random positions away from places and paths, from back to front."""
    kinds = _STAR_LANDMARKS if is_star_chart else _LAND_LANDMARKS
    wanted = [kind for kind, count in kinds for _more in range(count)]
    found: list[tuple[float, float, float, LandmarkPainter]] = []
    for _again in range(_MAX_TRIES):
        if not wanted:
            break
        draw, size = wanted[0]
        size *= rng.uniform(0.85, 1.15)
        x, y = (
            rng.uniform(_EDGE_DISTANCE, room.w - _EDGE_DISTANCE),
            rng.uniform(_EDGE_DISTANCE, room.h - _EDGE_DISTANCE / 2),
        )
        free = all(math.dist((x, y), spot[:2]) > spot[2] + size + _LANDMARK_MARGIN for spot in spots)
        free = free and all(_measure_distance((x, y), way) > size + _LANDMARK_MARGIN for way in paths)
        if free and all(math.dist((x, y), one[:2]) > size + one[2] for one in found):
            found.append((x, y, size, draw))
            wanted.pop(0)
    for x, y, size, draw in sorted(found, key=lambda one: one[1]):
        draw(canvas, x, y, size, rng)


def _measure_distance(point: Point, path: Segment) -> float:
    """Return the distance of a point from a straight path."""
    (x, y), ((ax, ay), (bx, by)) = point, path
    long = (bx - ax) ** 2 + (by - ay) ** 2
    share = max(0.0, min(1.0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long)) if long else 0.0
    return math.dist(point, (ax + share * (bx - ax), ay + share * (by - ay)))


def _draw_mountains(canvas: Canvas, x: float, y: float, size: float, rng: Random) -> None:
    """Draw two or three peaks with snow, lit from the left."""
    for dx, height in ((-0.5, 0.75), (0.45, 0.65), (0.0, 1.1)):
        left, top, width = x + dx * size, y + size * 0.6 - height * size * 1.2, size * (0.45 + 0.3 * height)
        foot = y + size * 0.6
        ridge = (left + width * 0.12, foot)
        canvas.polygon([(left - width, foot), (left, top), (left + width, foot)], "#a98a58")
        canvas.polygon([(left, top), (left + width, foot), ridge], "#7d6238")
        snow = 0.3
        canvas.polygon(
            [
                (left - width * snow, top + (foot - top) * snow),
                (left, top),
                (left + width * snow, top + (foot - top) * snow),
                (left + width * 0.1, top + (foot - top) * snow * 0.75),
                (left - width * 0.08, top + (foot - top) * snow * 1.15),
            ],
            "#f6ecd2",
        )
        canvas.lines([(left - width, foot), (left, top), (left + width, foot)], _INK_COLOR, 1.4, alpha=ALPHA.strong)
        canvas.lines([(left, top), ridge], _INK_COLOR, 1, alpha=ALPHA.light)


def _draw_woods(canvas: Canvas, x: float, y: float, size: float, rng: Random) -> None:
    """Draw a grove of round and pointed trees."""
    trees = sorted((rng.uniform(-0.8, 0.8), rng.uniform(-0.4, 0.5)) for _tree in range(7))
    for dx, dy in sorted(trees, key=lambda tree: tree[1]):
        left, foot, height = x + dx * size, y + dy * size + size * 0.3, size * rng.uniform(0.55, 0.8)
        canvas.ellipse(
            left - height * 0.36, foot - height * 0.09, height * 0.72, height * 0.2, _INK_COLOR, alpha=ALPHA.light
        )
        canvas.line((left, foot), (left, foot - height * 0.4), _INK_COLOR, 2.4)
        if rng.random() < 0.5:
            for step, width in ((0.2, 0.36), (0.45, 0.28), (0.7, 0.18)):
                top = foot - height * (step + 0.35)
                points = [
                    (left - width * height, foot - height * step),
                    (left, top),
                    (left + width * height, foot - height * step),
                ]
                canvas.polygon(points, "#5f7a3d")
                canvas.polygon([(left, top), points[2], (left, foot - height * step)], "#46602c")
        else:
            canvas.circle(left, foot - height * 0.6, height * 0.34, "#55713a")
            canvas.circle(left - height * 0.07, foot - height * 0.66, height * 0.24, "#7b9650")
            canvas.circle(left, foot - height * 0.6, height * 0.34, _INK_COLOR, border=BORDER.thin, alpha=ALPHA.half)


def _draw_lake(canvas: Canvas, x: float, y: float, size: float, rng: Random) -> None:
    """Draw a lake with waves and reeds."""
    for grow, color, alpha in ((1.1, "#8a6a38", 120), (1.0, "#6f9aa6", 255), (0.86, "#8fb7bd", 255)):
        canvas.ellipse(x - size * grow, y - size * 0.5 * grow, 2 * size * grow, size * grow, color, alpha=alpha)
    for dx, dy, width in ((-0.4, -0.12, 0.3), (0.15, 0.06, 0.36), (-0.2, 0.24, 0.22)):
        left, top = x + dx * size, y + dy * size
        canvas.lines(
            [(left - width * size / 2, top), (left, top - 2.5), (left + width * size / 2, top)], "#e8f2ee", 1.3,
            alpha=ALPHA.strong,
        )  # fmt: skip
    for dx in (-0.95, -0.85, -0.76):
        left, foot = x + dx * size, y + size * 0.28
        canvas.line((left, foot), (left + 2, foot - size * 0.42), "#5c6b32", 1.6)


def _draw_ruins(canvas: Canvas, x: float, y: float, size: float, rng: Random) -> None:
    """Draw broken columns on a floor of slabs."""
    foot = y + size * 0.5
    canvas.ellipse(x - size, foot - size * 0.18, 2 * size, size * 0.4, "#8a7a5a", alpha=ALPHA.strong)
    for dx, height in ((-0.62, 1.0), (-0.1, 0.55), (0.42, 1.15)):
        left, top, width = x + dx * size, foot - height * size, size * 0.24
        canvas.gradient(left, top, width, height * size, "#efe2c2", "#b49c6c")
        canvas.rect(left + width * 0.62, top, width * 0.38, height * size, "#8a744a", alpha=ALPHA.half)
        canvas.rect(left - 2, top - 4, width + 4, 5, "#e2d2a8")
        canvas.rect(left - 2, foot - 4, width + 4, 5, "#c3ae7e")
        canvas.rect(left, top, width, height * size, _INK_COLOR, border=BORDER.thin, alpha=ALPHA.half)
    canvas.polygon(
        [(x - size * 0.7, foot - size), (x + size * 0.1, foot - size * 1.22), (x + size * 0.1, foot - size * 1.1),
         (x - size * 0.66, foot - size * 0.9)], "#d8c69a",
    )  # fmt: skip


def _draw_village(canvas: Canvas, x: float, y: float, size: float, rng: Random) -> None:
    """Draw three huts with red roofs, one with smoke."""
    for dx, dy, grow in ((-0.55, -0.1, 0.8), (0.5, -0.15, 0.7), (0.0, 0.25, 1.0)):
        width = size * 0.56 * grow
        left, foot = x + dx * size - width / 2, y + dy * size + size * 0.3
        wall = width * 0.5
        canvas.ellipse(left - 3, foot - 3, width + 6, 7, _INK_COLOR, alpha=ALPHA.light)
        canvas.rect(left, foot - wall, width, wall, "#efdfba")
        canvas.rect(left + width * 0.4, foot - wall * 0.7, width * 0.22, wall * 0.7, "#6b4422")
        roof = [
            (left - 4, foot - wall),
            (left + width / 2, foot - wall - width * 0.45),
            (left + width + 4, foot - wall),
        ]
        canvas.polygon(roof, "#a8482f")
        canvas.polygon([roof[1], roof[2], (left + width / 2, foot - wall)], "#84341f")
        canvas.lines([*roof, roof[0]], _INK_COLOR, 1, alpha=ALPHA.strong)


def _draw_planet(canvas: Canvas, x: float, y: float, size: float, rng: Random) -> None:
    """Draw a planet with bands, lit from the left; some have a ring or a moon."""
    color = rng.choice(("#c58b4f", "#5b8fb8", "#7aa06a", "#a8605a", "#8c7bb5"))
    canvas.glow(x, y, size * 1.5, color, ALPHA.light)
    canvas.circle(x, y, size, color)
    for dy in (-0.45, -0.1, 0.3):
        half = size * math.sqrt(1 - dy * dy)
        tone = canvas.mix_colors(color, "white", 0.25)
        canvas.ellipse(x - half * 0.97, y + (dy - 0.06) * size, half * 1.94, size * 0.16, tone, alpha=ALPHA.light)
    for step in range(8):
        canvas.circle(x + size * 0.05 * step, y + size * 0.03 * step, size * (1 - 0.045 * step), "#04070f", alpha=14)
    canvas.circle(x, y, size, canvas.mix_colors(color, "white", 0.4), border=BORDER.thin, alpha=ALPHA.half)
    if rng.random() < 0.45:
        points = [
            (x + size * 1.6 * math.cos(turn), y + size * 0.42 * math.sin(turn) - size * 0.3 * math.cos(turn))
            for turn in (math.tau * step / 40 for step in range(-3, 24))
        ]
        canvas.lines(points, "#e8d6a8", 2, alpha=ALPHA.strong)
    else:
        canvas.circle(x + size * 1.5, y - size * 0.6, size * 0.22, "#c8ccd4")


def _draw_station(canvas: Canvas, x: float, y: float, size: float, rng: Random) -> None:
    """Draw a round station with lit windows and antennas."""
    canvas.line((x, y - size), (x, y + size), "#7d93a8", 2)
    canvas.ellipse(x - size, y - size * 0.28, 2 * size, size * 0.56, "#3b4c5e")
    canvas.ellipse(x - size, y - size * 0.34, 2 * size, size * 0.5, "#8ea4b8")
    canvas.ellipse(x - size * 0.5, y - size * 0.5, size, size * 0.5, "#b8cad8")
    for step in range(-3, 4):
        canvas.circle(x + step * size * 0.24, y + size * 0.03, 1.6, "#ffdf95")


_LAND_LANDMARKS: tuple[tuple[tuple[LandmarkPainter, float], int], ...] = (
    ((_draw_mountains, 46.0), 2),
    ((_draw_lake, 44.0), 1),
    ((_draw_ruins, 30.0), 1),
    ((_draw_village, 36.0), 1),
    ((_draw_woods, 38.0), 3),
    ((_draw_mountains, 28.0), 3),
    ((_draw_woods, 24.0), 4),
)
"""Landmarks on old paper: painter with size, and count."""
_STAR_LANDMARKS: tuple[tuple[tuple[LandmarkPainter, float], int], ...] = (
    ((_draw_planet, 34.0), 2),
    ((_draw_station, 26.0), 1),
    ((_draw_planet, 20.0), 3),
    ((_draw_planet, 12.0), 4),
)
"""Landmarks on a star chart: painter with size, and count; those without room are omitted."""
