"""Flying points: each point leaves its card as a gem in its player's color and fills a slot of the need bar."""

from __future__ import annotations

import math

from game.app.dungeon.pictures.need_bar import MAX_SEPARATE_POINTS
from game.app.dungeon.pictures.stage import GEMS_BOX, NEED_BOX, get_gem_box
from game.app.dungeon.pictures.tokens import MARKS
from game.app.dungeon.view_model import DungeonContext
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.effects import flashes, flipbook
from game.app.ui.effects.flipbook import Flipbook
from game.app.ui.effects.timeline import compute_progress, ease_in_out_cubic
from game.app.ui.widgets.base import Box
from game.text import _

_RISE_SECONDS, _FLIGHT_SECONDS, _INTERVAL_SECONDS, _LANDING_SECONDS = 0.14, 0.42, 0.16, 0.3
"""Durations in seconds: rise of a gem from its card, its flight, interval between two gems, and effect of its landing.
"""
_MAX_RISE_SPAN = 0.8
"""Maximum seconds between the first and the last gem of a card."""
_TAIL_LENGTH = 13
"""Number of lights in the tail of a gem."""


def parse_hex_color(color: str) -> flashes.Tone:
    """Return red, green and blue of a ``#rrggbb`` color."""
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def get_slot_box(need: int, index: int) -> Box:
    """Return the box of a slot in the need bar, also of a bar with too many points to draw each."""
    if need > MAX_SEPARATE_POINTS:
        return Box(GEMS_BOX.x + GEMS_BOX.w * min(1.0, index / need), GEMS_BOX.y, 12, GEMS_BOX.h)
    return get_gem_box(need, index)


class GemFlight:
    """Flight of the points of one card; ``first`` is the number of points before it."""

    def __init__(self, start: Point, need: int, first: int, count: int, seat: int) -> None:
        self.start = start
        """Position from which the gems start."""
        self.need = need
        """Number of points that the room needs."""
        self.first = first
        """Number of points before the card."""
        self.count = count
        """Number of flying gems."""
        self.seat = seat
        self.interval = min(_INTERVAL_SECONDS, _MAX_RISE_SPAN / max(1, count))
        """Seconds between two gems."""
        self.seconds = _RISE_SECONDS + _FLIGHT_SECONDS + _LANDING_SECONDS + self.interval * (count - 1)
        """Duration of the cutscene."""

    def count_landed(self, progress: float) -> int:
        """Return how many gems have landed at a progress from 0 to 1."""
        age = progress * self.seconds - _RISE_SECONDS - _FLIGHT_SECONDS
        return 0 if age < 0 else min(self.count, 1 + int(age / self.interval + 1e-6))

    def draw(self, canvas: Canvas, context: DungeonContext, progress: float) -> None:
        """Draw the filled slots, the flying gems, and the number of points, which counts along."""
        mark, age = MARKS[self.seat % len(MARKS)], progress * self.seconds
        if progress < 1:
            flipbook.add_light(canvas, *self.start, 190, 190, parse_hex_color(mark.color), 0.6)
        for number in range(self.count):
            own = age - number * self.interval - _RISE_SECONDS
            if own < 0:
                rise = max(0.0, 1 + own / _RISE_SECONDS)
                if age > number * self.interval:
                    draw_gem(canvas, self.start[0] + (number % 3 - 1) * 22, self.start[1] - 14 * rise, 13, self.seat)
            elif own >= _FLIGHT_SECONDS:
                self._draw_landed(canvas, number, compute_progress(own, _FLIGHT_SECONDS, _LANDING_SECONDS))
            else:
                self._draw_flying(canvas, number, own / _FLIGHT_SECONDS)
        self._draw_number(canvas, progress)

    def _draw_number(self, canvas: Canvas, progress: float) -> None:
        """Draw the number of points, enlarged after each landing."""
        landed = self.count_landed(progress)
        own = compute_progress(
            progress * self.seconds, _RISE_SECONDS + _FLIGHT_SECONDS + (landed - 1) * self.interval, _LANDING_SECONDS
        )
        size = 26 * (1 + 0.3 * max(0.0, 1 - own * 2)) if landed else 26.0
        right = NEED_BOX.right - 24 - canvas.measure(_format_goal(self.need), "strong")[0]
        canvas.text(str(self.first + landed), right, NEED_BOX.y + 24, "number", size=size, align="right")

    def _draw_landed(self, canvas: Canvas, index: int, landing_progress: float) -> None:
        """Draw a gem in its slot, with the effect of its landing."""
        mark, place = MARKS[self.seat % len(MARKS)], self.first + index
        x, y, w, h = get_slot_box(self.need, place)
        if place < self.need <= MAX_SEPARATE_POINTS:
            canvas.gradient(
                x + 2, y + 2, w - 4, h - 4, canvas.mix_colors(mark.color, "white", 0.55), mark.color, radius=4.5
            )
            canvas.rect(x, y, w, h, "gold", radius=6, border=1.8)
        middle = x + w / 2, y + h / 2
        if landing_progress < 1:
            draw_gem(canvas, *middle, 9.5 + 4 * max(0.0, 1 - landing_progress * 2), self.seat)
            glow: flashes.Tone = (255, 220, 120)
            flipbook.draw_page(
                canvas,
                Flipbook(("gem star",), 6, flashes.make_star(glow, 8), is_light=True),
                landing_progress,
                *middle,
                86,
            )
            tones = ((255, 255, 255), (255, 224, 138), parse_hex_color(mark.color))
            burst = Flipbook(("gem sparks", tones), 8, flashes.make_sparks(-1.57, 1.6, 18, tones, 0.8), is_light=True)
            flipbook.draw_page(canvas, burst, landing_progress, *middle, 150)

    def _draw_flying(self, canvas: Canvas, index: int, progress: float) -> None:
        """Draw a flying gem with its tail."""
        mark = MARKS[self.seat % len(MARKS)]
        x, y, w, h = get_slot_box(self.need, self.first + index)
        goal = x + w / 2, y + h / 2
        tone = parse_hex_color(mark.color)
        for step in range(_TAIL_LENGTH, 0, -1):
            back = progress - step * 0.026
            if back > 0:
                size = 40.0 - step * 2
                flipbook.add_light(
                    canvas, *curve_point(self.start, goal, back), size, size, tone, round(0.62 - step * 0.042, 2)
                )
        at = curve_point(self.start, goal, progress)
        flipbook.add_light(canvas, *at, 96, 96, tone, 0.9)
        draw_gem(canvas, *at, 14 - 3 * progress, self.seat, rotation=progress * 1.3)


def _format_goal(need: int) -> str:
    """Return the text after the number of points."""
    return _("of {need}").format(need=need)


def curve_point(start: Point, goal: Point, progress: float) -> Point:
    """Return the point at a progress from 0 to 1 on a curve between two points."""
    progress = ease_in_out_cubic(progress)
    x, y = start[0] + (goal[0] - start[0]) * progress, start[1] + (goal[1] - start[1]) * progress
    return x + 60 * math.sin(math.pi * progress), y - 46 * math.sin(math.pi * progress)


def draw_gem(canvas: Canvas, x: float, y: float, size: float, seat: int, rotation: float = 0.0) -> None:
    """Draw a cut gem in the color of a seat, rotated by an angle in radians."""
    mark = MARKS[seat % len(MARKS)]
    size, rotation = round(size * 2) / 2, round(rotation, 1)

    def get_corner(angle: float, distance: float) -> Point:
        """Return the corner at an angle and distance from the middle."""
        return size + size * distance * math.sin(angle + rotation), size - size * distance * math.cos(
            angle + rotation
        ) * 1.06

    def draw_part(part: Canvas) -> None:
        """Draw the gem."""
        ring = [get_corner(math.pi * (2 * n + 1) / 8, 0.92) for n in range(8)]
        table = [get_corner(math.pi * (2 * n + 1) / 8, 0.48) for n in range(8)]
        rim = [get_corner(math.pi * (2 * n + 1) / 8, 1.06) for n in range(8)]
        part.polygon(rim, part.mix_colors(mark.color, "black", 0.7))
        for n in range(8):
            up = math.cos(math.pi * (n + 1) / 4 - 0.6 + rotation)
            dark = part.mix_colors(mark.color, "black", -up * 0.55) if up <= 0 else None
            tone = dark or part.mix_colors(mark.color, "white", 0.62 * up)
            part.polygon([ring[n], ring[(n + 1) % 8], table[(n + 1) % 8], table[n]], tone)
        part.polygon(table, part.mix_colors(mark.color, "white", 0.3))
        part.polygon([table[6], table[7], table[0], get_corner(0.3, 0.05)], "white", alpha=150)

    canvas.draw_cached(("gem", seat, size, rotation), x - size, y - size, 2 * size, 2 * size, draw_part, overhang=4)
