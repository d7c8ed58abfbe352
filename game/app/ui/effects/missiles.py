"""Flip-book painters of missiles: arrows, bolts of light, balls of magic, stones, bombs."""

from __future__ import annotations

import math
from random import Random

import pygame

from game.app.ui.drawing.raster import Point
from game.app.ui.effects.flashes import Tone, dim_color
from game.app.ui.effects.flipbook import Paint

_STEEL, _STEEL_SHADE = (238, 246, 255, 255), (158, 178, 204, 255)
"""Colors of steel and of its shaded side."""


def _draw_pill(page: pygame.Surface, start: Point, end: Point, radius: float, color: Tone) -> None:
    """Draw a line with round ends."""
    length = math.dist(start, end) or 1.0
    nx, ny = -(end[1] - start[1]) / length * radius, (end[0] - start[0]) / length * radius
    corners = [(start[0] + nx, start[1] + ny), (end[0] + nx, end[1] + ny)]
    corners += [(end[0] - nx, end[1] - ny), (start[0] - nx, start[1] - ny)]
    pygame.draw.polygon(page, color, corners)
    pygame.draw.circle(page, color, start, radius)
    pygame.draw.circle(page, color, end, radius)


def make_bolt(direction: float, glow: Tone) -> Paint:
    """Return the painter of a bolt of light, seen from the side; blended additively."""

    def paint(page: pygame.Surface, scale: float, progress: float, rng: Random) -> None:
        middle, long = page.get_width() / 2, page.get_width() * 0.4
        ux, uy = math.cos(direction), math.sin(direction)

        def at(along: float) -> Point:
            """Return the point at a distance along the missile's axis."""
            return middle + ux * long * along, middle + uy * long * along

        for thick, level in ((11, 0.1), (8.5, 0.18), (6.5, 0.32), (4.6, 0.6), (3.2, 1.0)):
            _draw_pill(page, at(-1), at(1), thick * scale * 0.5, dim_color(glow, level))
        _draw_pill(page, at(-0.86), at(0.95), 1.1 * scale, (255, 255, 255))

    return paint


def make_arrow(direction: float) -> Paint:
    """Return the painter of an arrow with fletching and a motion streak."""

    def paint(page: pygame.Surface, scale: float, progress: float, rng: Random) -> None:
        half, unit = page.get_width() / 2, page.get_width() / 110
        ux, uy = math.cos(direction), math.sin(direction)

        def at(*spots: Point) -> list[Point]:
            """Return points given along and across the missile's axis as points of the page."""
            return [
                (half + (along * ux - across * uy) * unit, half + (along * uy + across * ux) * unit)
                for along, across in spots
            ]

        for step in range(12):
            fade, back = (1 - step / 12) ** 1.5, -22 - step * 2.6
            streak = at((back, -1.6 * fade), (back, 1.6 * fade), (back - 3.4, 1.5 * fade), (back - 3.4, -1.5 * fade))
            pygame.draw.polygon(page, (255, 255, 255, round(120 * fade)), streak)
        pygame.draw.polygon(page, (40, 24, 10, 255), at((-22, -2.4), (16, -2.4), (16, 2.4), (-22, 2.4)))
        pygame.draw.polygon(page, (196, 140, 78, 255), at((-22, -1.4), (16, -1.4), (16, 1.0), (-22, 1.0)))
        pygame.draw.polygon(page, (30, 36, 44, 255), at((13, -6.6), (30, 0), (13, 6.6), (17, 0)))
        pygame.draw.polygon(page, (226, 236, 246, 255), at((15, -4.6), (27.5, 0), (18, 0)))
        pygame.draw.polygon(page, (150, 168, 186, 255), at((15, 4.6), (27.5, 0), (18, 0)))
        for side, tone in ((-1, (96, 190, 110, 255)), (1, (58, 140, 78, 255))):
            rim = at((-25, side * 7.4), (-12, side * 1.2), (-20, side * 1.2), (-29, side * 6.4))
            pygame.draw.polygon(page, (20, 40, 24, 255), rim)
            feather = at((-24.4, side * 6.4), (-13.5, side * 1.6), (-19.6, side * 1.6), (-27.6, side * 5.8))
            pygame.draw.polygon(page, tone, feather)

    return paint


def make_orb(direction: float, color: Tone) -> Paint:
    """Return the painter of a flickering ball of magic with a tail; blended additively."""

    def paint(page: pygame.Surface, scale: float, progress: float, rng: Random) -> None:
        middle, size = page.get_width() / 2, page.get_width() * 0.15
        ux, uy, turn = math.cos(direction), math.sin(direction), math.tau * progress
        for step in range(16, 0, -1):
            back, fade = step * size * 0.17, (1 - step / 17) ** 1.4
            sway = math.sin(turn + step * 0.7) * size * 0.16 * step / 8
            spot = middle - ux * back - uy * sway, middle - uy * back + ux * sway
            pygame.draw.circle(page, dim_color(color, 0.12 + 0.5 * fade), spot, size * (0.25 + 0.75 * fade))
        for reach, level in ((1.5, 0.18), (1.2, 0.4), (0.92, 0.8)):
            pygame.draw.circle(page, dim_color(color, level), (middle, middle), size * reach)
        pale = (round((color[0] + 510) / 3), round((color[1] + 510) / 3), round((color[2] + 510) / 3))
        pygame.draw.circle(page, pale, (middle, middle), size * (0.62 + 0.06 * math.sin(turn)))
        pygame.draw.circle(page, (255, 255, 255), (middle - size * 0.1, middle - size * 0.12), size * 0.36)
        for spark in range(5):
            angle = turn + math.tau * spark / 5
            spot = middle + math.cos(angle) * size * 1.7, middle + math.sin(angle) * size * 1.1
            pygame.draw.circle(page, (255, 255, 255), spot, scale * 1.1)

    return paint


def make_spike(direction: float) -> Paint:
    """Return the painter of a thrown, spinning blade in a pale motion blur."""

    def paint(page: pygame.Surface, scale: float, progress: float, rng: Random) -> None:
        middle, size = page.get_width() / 2, page.get_width() * 0.34
        turn = direction + math.tau * progress

        def at(angle: float, far: float) -> Point:
            """Return the point at an angle and a distance from the middle."""
            return middle + math.cos(angle) * far * size, middle + math.sin(angle) * far * size

        for end, alpha in ((0.0, 150), (math.pi, 90)):
            for step in range(9):
                first, last = turn + end - 0.17 * step, turn + end - 0.17 * (step + 1)
                rim = [at(first, 1.0), at(last, 1.0), at(last, 0.45), at(first, 0.45)]
                pygame.draw.polygon(page, (236, 246, 255, round(alpha * (1 - step / 9))), rim)
        for grown, steel, shade in ((1.5, (18, 24, 36, 255), (18, 24, 36, 255)), (1.0, _STEEL, _STEEL_SHADE)):
            width, edge = 0.2 * grown, 0.05 * (grown - 1)
            tip, heel = at(turn, 1.0 + edge * 4), at(turn + math.pi, 0.4 + edge)
            waist = [at(turn + side * math.pi / 2, width) for side in (1, -1)]
            pygame.draw.polygon(page, steel, [tip, waist[0], heel, waist[1]])
            pygame.draw.polygon(page, shade, [tip, waist[0], heel])
            grip = [
                at(turn + math.pi + side * 0.1 * grown, far) for side, far in ((1, 0.4), (1, 1.0), (-1, 1.0), (-1, 0.4))
            ]
            pygame.draw.polygon(page, (18, 24, 36, 255) if grown > 1 else (150, 88, 46, 255), grip)

    return paint


def make_bomb() -> Paint:
    """Return the painter of a rotating bomb with a burning fuse."""

    def paint(page: pygame.Surface, scale: float, progress: float, rng: Random) -> None:
        middle, size, turn = page.get_width() / 2, page.get_width() * 0.2, math.tau * progress - 1.2
        pygame.draw.circle(page, (12, 14, 20, 255), (middle, middle), size * 1.1)
        pygame.draw.circle(page, (52, 60, 78, 255), (middle, middle), size)
        pygame.draw.circle(page, (108, 122, 150, 255), (middle - size * 0.34, middle - size * 0.36), size * 0.32)
        root = middle + math.cos(turn) * size, middle + math.sin(turn) * size
        tip = middle + math.cos(turn - 0.2) * size * 1.6, middle + math.sin(turn - 0.2) * size * 1.6
        pygame.draw.line(page, (196, 160, 96, 255), root, tip, max(2, round(scale * 2)))
        for reach, tone in ((0.5, (255, 120, 30, 150)), (0.34, (255, 206, 90, 255)), (0.16, (255, 255, 240, 255))):
            pygame.draw.circle(page, tone, tip, size * reach * rng.uniform(0.85, 1.15))

    return paint
