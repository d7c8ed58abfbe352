"""Effects layer over the board: flip-books, health numbers and draining health bars.

Positions and sizes are in squares, relative to the upper left corner of the board, so that the window can
be resized during an animation.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random

import pygame

from game.app.epic.board.standee import render_centered
from game.app.epic.board.token import BurstColor
from game.app.epic.match.animation.shatter import PAGE_COUNT, make_shards
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.effects.flashes import Tone
from game.app.ui.effects.flipbook import Flipbook, Paint
from game.app.ui.effects.timeline import Timer, Track, ease_out_quad
from game.presentation.epic.view_models import Token

BoardPoint = Point
"""Point on the board in squares, relative to its upper left corner."""
NUMBER_SECONDS, _EXIT_SECONDS = 0.95, 0.25
"""Seconds for which a health number is visible, and seconds at their end in which it fades out."""
_NEW_NUMBER_SECONDS = 0.4
"""Seconds in which a health number is new."""
_NUMBER_SCALE = Track((0.0, 0.7), (0.08, 1.45, ease_out_quad), (0.24, 1.0, ease_out_quad))
"""Scale of a health number over time."""


class FlipbookEffect:
    """Flip-book drawn over the board, at rest or moving to ``goal``."""

    def __init__(
        self,
        flipbook: Flipbook,
        at: BoardPoint,
        size: float,
        seconds: float,
        *,
        goal: BoardPoint | None = None,
        arc_height: float = 0.0,
        loops: float = 1.0,
        aura: tuple[int, int, int] | None = None,
    ) -> None:
        self.flipbook = flipbook
        self.start = at
        """Center at the beginning, in squares."""
        self.size = size
        """Width and height, in squares."""
        self.timer = Timer(seconds)
        self.goal = goal
        """Center at the end, in squares; None for an effect at rest."""
        self.arc_height = arc_height
        """Height of the arc from start to goal, in squares."""
        self.loops = loops
        """Number of times the flip-book is played."""
        self.aura = aura
        """Color of the light around the effect; None for none."""

    def get_book(self, canvas: Canvas, cell: float) -> Flipbook:
        """Return the flip-book for a board with squares of ``cell`` units."""
        return self.flipbook

    @property
    def progress(self) -> float:
        """Return the fraction of the effect's duration that has passed, 0 to 1."""
        return self.timer.progress(0, self.timer.seconds)

    @property
    def page_progress(self) -> float:
        """Return the fraction of the flip-book played in the current loop, 0 to 1."""
        return self.progress * self.loops % 1.0 if self.loops != 1.0 else self.progress

    @property
    def position(self) -> BoardPoint:
        """Return the current center, in squares."""
        if self.goal is None:
            return self.start
        share = self.progress
        x = self.start[0] + (self.goal[0] - self.start[0]) * share
        y = self.start[1] + (self.goal[1] - self.start[1]) * share
        return x, y - self.arc_height * 4 * share * (1 - share)


class ShatterEffect(FlipbookEffect):
    """Breaking standee; its pieces are cut from its picture when it is first drawn."""

    def __init__(self, token: Token, tone: Tone, at: BoardPoint, size: float, seconds: float, *, seed: int) -> None:
        super().__init__(
            Flipbook(("shards", token.art, token.seat, seed), PAGE_COUNT, _paint_nothing), at, size, seconds
        )
        self.token = token
        self.tone = tone
        """Color of some of the splinters."""
        self.seed = seed
        """Seed of the simulated fall."""
        self._cached_painter: tuple[object, Paint] | None = None
        """Key of the size, and the painter of the pieces at that size."""

    def get_book(self, canvas: Canvas, cell: float) -> Flipbook:
        def paint_pieces(big: pygame.Surface, k: float, progress: float, rng: Random) -> pygame.Rect | None:
            return self._get_pieces(canvas, cell)(big, k, progress, rng)

        return self.flipbook._replace(paint=paint_pieces, tint=(60, 30, 20))

    def _get_pieces(self, canvas: Canvas, cell: float) -> Paint:
        """Return the painter of the pieces, cached for one size."""
        if self._cached_painter is None or self._cached_painter[0] != (canvas.k, cell):
            tones = (self.tone, (255, 224, 130), (90, 72, 56))
            self._cached_painter = (
                (canvas.k, cell),
                make_shards(render_centered(canvas, self.token, cell), self.seed, tones),
            )
        return self._cached_painter[1]


def _paint_nothing(big: pygame.Surface, k: float, progress: float, rng: Random) -> None:
    """Draw nothing; replaced by the painter of the pieces in ``get_book``."""


class HealthNumber:
    """Animated number of a health change: pops in with overshoot, holds, then rises and fades out."""

    def __init__(self, amount: int, at: BoardPoint, color: BurstColor, wait: float = 0.0) -> None:
        self.amount = amount
        self.at = at
        self.color: BurstColor = color
        """Color of the burst behind the number."""
        self.timer = Timer(NUMBER_SECONDS, delay=wait)

    @property
    def scale(self) -> float:
        """Return its current scale."""
        return _NUMBER_SCALE.evaluate(self.timer.now)

    @property
    def exit_progress(self) -> float:
        """Return the fraction of the fade-out that has passed, 0 to 1."""
        return self.timer.progress(NUMBER_SECONDS - _EXIT_SECONDS, _EXIT_SECONDS)


class HealthDrain:
    """Animated loss on a health bar: the lost part turns white, then drains away."""

    def __init__(self, before: int, after: int) -> None:
        self.before = before
        self.after = after
        self.progress = 0.0


class EffectsLayer:
    """Animated effects over one match; while ``stopped`` at the moment of a hit, only numbers are animated."""

    def __init__(self) -> None:
        self.effects: list[FlipbookEffect] = []
        self.numbers: list[HealthNumber] = []
        self.drains: dict[int, HealthDrain] = {}
        """Draining health bar by character."""
        self.graying: dict[int, float] = {}
        """Fraction of its portrait that has turned gray, by defeated character."""
        self.shake: Point = (0.0, 0.0)
        """Offset of the board by which it shakes, in logical units."""
        self.bakes = False
        """True while the board is about to shake and should be drawn from one cached picture."""
        self.stopped = False
        """True during a hit-stop."""

    @property
    def has_motion(self) -> bool:
        """Return whether effects or numbers are animated."""
        return bool(self.effects or self.numbers)

    @property
    def has_new_number(self) -> bool:
        """Return whether a health number has just appeared, so that it has not been read yet."""
        return any(0 <= number.timer.now < _NEW_NUMBER_SECONDS for number in self.numbers)

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        for number in self.numbers:
            number.timer.advance(dt)
        self.numbers = [number for number in self.numbers if not number.timer.is_over]
        if self.stopped:
            return
        for effect in self.effects:
            effect.timer.advance(dt)
        self.effects = [effect for effect in self.effects if not effect.timer.is_over]

    def remove_missiles(self) -> None:
        """Remove the effects that move toward a goal."""
        self.effects = [effect for effect in self.effects if effect.goal is None]

    def clear(self) -> None:
        """Remove all effects and stop shaking the board."""
        self.effects.clear()
        self.numbers.clear()
        self.drains.clear()
        self.graying.clear()
        self.shake = (0.0, 0.0)
        self.stopped = self.bakes = False

    def make_shake(self, amplitude: float) -> Callable[[float], None]:
        """Return a tween callback that shakes the board, from an amplitude in logical units down to none."""

        def apply_shake(progress: float) -> None:
            left = (1 - progress) ** 1.6 * amplitude
            still = progress >= 1
            self.shake = (0.0, 0.0) if still else (left * math.sin(progress * 22), left * 0.6 * math.cos(progress * 27))

        return apply_shake
