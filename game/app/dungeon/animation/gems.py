"""Flying points: each point leaves its card as a gem in its player's color and fills a slot of the need bar."""

from __future__ import annotations

import math

from game.app.dungeon.pictures.need_bar import MOST_POINTS
from game.app.dungeon.pictures.stage import GEMS, NEED, get_gem_box
from game.app.dungeon.pictures.tokens import MARKS
from game.app.dungeon.view_model import DungeonContext
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.effects import flashes, flipbook
from game.app.ui.effects.flipbook import Flipbook
from game.app.ui.effects.timeline import compute_progress, ease_in_out_cubic
from game.app.ui.widgets.base import Box
from game.text import _

_LIFT, _FLY, _APART, _LAND = 0.14, 0.42, 0.16, 0.3
"""Durations in seconds: rise of a gem from its card, its flight, interval between two gems, and effect of its landing.
"""
_LONGEST = 0.8
"""Maximum seconds between the first and the last gem of a card."""
_TAIL = 13
"""Number of lights in the tail of a gem."""


def parse_hex_color(color: str) -> flashes.Tone:
    """Return red, green and blue of a ``#rrggbb`` color."""
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def get_gem_place(need: int, place: int) -> Box:
    """Return the box of a slot in the need bar, also of a bar with too many points to draw each."""
    if need > MOST_POINTS:
        return Box(GEMS.x + GEMS.w * min(1.0, place / need), GEMS.y, 12, GEMS.h)
    return get_gem_box(need, place)


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
        self.apart = min(_APART, _LONGEST / max(1, count))
        """Seconds between two gems."""
        self.seconds = _LIFT + _FLY + _LAND + self.apart * (count - 1)
        """Duration of the cutscene."""

    def count_landed(self, share: float) -> int:
        """Return how many gems have landed at a progress from 0 to 1."""
        age = share * self.seconds - _LIFT - _FLY
        return 0 if age < 0 else min(self.count, 1 + int(age / self.apart + 1e-6))

    def draw(self, canvas: Canvas, desk: DungeonContext, share: float) -> None:
        """Draw the filled slots, the flying gems, and the number of points, which counts along."""
        mark, age = MARKS[self.seat % len(MARKS)], share * self.seconds
        if share < 1:
            flipbook.add_light(canvas, *self.start, 190, 190, parse_hex_color(mark.color), 0.6)
        for number in range(self.count):
            own = age - number * self.apart - _LIFT
            if own < 0:
                rise = max(0.0, 1 + own / _LIFT)
                if age > number * self.apart:
                    draw_gem(canvas, self.start[0] + (number % 3 - 1) * 22, self.start[1] - 14 * rise, 13, self.seat)
            elif own >= _FLY:
                self._draw_landed(canvas, number, compute_progress(own, _FLY, _LAND))
            else:
                self._draw_flying(canvas, number, own / _FLY)
        self._draw_number(canvas, share)

    def _draw_number(self, canvas: Canvas, share: float) -> None:
        """Draw the number of points, enlarged after each landing."""
        landed = self.count_landed(share)
        own = compute_progress(share * self.seconds, _LIFT + _FLY + (landed - 1) * self.apart, _LAND)
        size = 26 * (1 + 0.3 * max(0.0, 1 - own * 2)) if landed else 26.0
        right = NEED.right - 24 - canvas.measure(_format_goal(self.need), "strong")[0]
        canvas.text(str(self.first + landed), right, NEED.y + 24, "number", size=size, align="right")

    def _draw_landed(self, canvas: Canvas, number: int, late: float) -> None:
        """Draw a gem in its slot, with the effect of its landing."""
        mark, place = MARKS[self.seat % len(MARKS)], self.first + number
        x, y, w, h = get_gem_place(self.need, place)
        if place < self.need <= MOST_POINTS:
            canvas.gradient(
                x + 2, y + 2, w - 4, h - 4, canvas.mix_colors(mark.color, "white", 0.55), mark.color, radius=4.5
            )
            canvas.rect(x, y, w, h, "gold", radius=6, border=1.8)
        middle = x + w / 2, y + h / 2
        if late < 1:
            draw_gem(canvas, *middle, 9.5 + 4 * max(0.0, 1 - late * 2), self.seat)
            glow: flashes.Tone = (255, 220, 120)
            flipbook.draw_page(
                canvas, Flipbook(("gem star",), 6, flashes.make_star(glow, 8), lit=True), late, *middle, 86
            )
            tones = ((255, 255, 255), (255, 224, 138), parse_hex_color(mark.color))
            burst = Flipbook(("gem sparks", tones), 8, flashes.make_sparks(-1.57, 1.6, 18, tones, 0.8), lit=True)
            flipbook.draw_page(canvas, burst, late, *middle, 150)

    def _draw_flying(self, canvas: Canvas, number: int, share: float) -> None:
        """Draw a flying gem with its tail."""
        mark = MARKS[self.seat % len(MARKS)]
        x, y, w, h = get_gem_place(self.need, self.first + number)
        goal = x + w / 2, y + h / 2
        tone = parse_hex_color(mark.color)
        for step in range(_TAIL, 0, -1):
            back = share - step * 0.026
            if back > 0:
                size = 40.0 - step * 2
                flipbook.add_light(
                    canvas, *curve_point(self.start, goal, back), size, size, tone, round(0.62 - step * 0.042, 2)
                )
        at = curve_point(self.start, goal, share)
        flipbook.add_light(canvas, *at, 96, 96, tone, 0.9)
        draw_gem(canvas, *at, 14 - 3 * share, self.seat, turn=share * 1.3)


def _format_goal(need: int) -> str:
    """Return the text after the number of points."""
    return _("of {need}").format(need=need)


def curve_point(start: Point, goal: Point, share: float) -> Point:
    """Return the point at a progress from 0 to 1 on a curve between two points."""
    share = ease_in_out_cubic(share)
    x, y = start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share
    return x + 60 * math.sin(math.pi * share), y - 46 * math.sin(math.pi * share)


def draw_gem(canvas: Canvas, x: float, y: float, size: float, seat: int, turn: float = 0.0) -> None:
    """Draw a cut gem in the color of a seat, rotated by an angle in radians."""
    mark = MARKS[seat % len(MARKS)]
    size, turn = round(size * 2) / 2, round(turn, 1)

    def get_corner(angle: float, far: float) -> Point:
        """Return the corner at an angle and distance from the middle."""
        return size + size * far * math.sin(angle + turn), size - size * far * math.cos(angle + turn) * 1.06

    def draw_part(part: Canvas) -> None:
        """Draw the gem."""
        ring = [get_corner(math.pi * (2 * n + 1) / 8, 0.92) for n in range(8)]
        table = [get_corner(math.pi * (2 * n + 1) / 8, 0.48) for n in range(8)]
        rim = [get_corner(math.pi * (2 * n + 1) / 8, 1.06) for n in range(8)]
        part.polygon(rim, part.mix_colors(mark.color, "black", 0.7))
        for n in range(8):
            up = math.cos(math.pi * (n + 1) / 4 - 0.6 + turn)
            dark = part.mix_colors(mark.color, "black", -up * 0.55) if up <= 0 else None
            tone = dark or part.mix_colors(mark.color, "white", 0.62 * up)
            part.polygon([ring[n], ring[(n + 1) % 8], table[(n + 1) % 8], table[n]], tone)
        part.polygon(table, part.mix_colors(mark.color, "white", 0.3))
        part.polygon([table[6], table[7], table[0], get_corner(0.3, 0.05)], "white", alpha=150)

    canvas.draw_cached(("gem", seat, size, turn), x - size, y - size, 2 * size, 2 * size, draw_part, pad=4)
