"""Effects layer over the board: flip-books, health numbers and draining health bars.

Positions are in squares from the upper left corner of the board and sizes in square edges, so that the window can be
resized during an animation.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random

import pygame

from game.app.epic.board.standee import render_centered
from game.app.epic.board.token import Ground
from game.app.epic.match.animation.shatter import PAGES, make_shards
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.effects.flashes import Tone
from game.app.ui.effects.flipbook import Flipbook, Paint
from game.app.ui.effects.timeline import Timer, Track, ease_out_quad
from game.presentation.epic.view_models import Token

Cells = Point
"""A point of the board in squares."""
NUMBER, _LEAVES = 0.95, 0.25
"""Seconds that a number is seen, and in the last of which it leaves."""
_SCALE = Track((0.0, 0.7), (0.08, 1.45, ease_out_quad), (0.24, 1.0, ease_out_quad))


class FlipbookEffect:
    """Flip-book over the board, at rest or moving to ``goal`` in an arc of height ``arch``, in squares.

    ``turns`` is how often a moving book is played; ``aura`` is the color of the light below it.
    """

    def __init__(
        self,
        book: Flipbook,
        at: Cells,
        size: float,
        life: float,
        *,
        goal: Cells | None = None,
        arch: float = 0.0,
        turns: float = 1.0,
        aura: tuple[int, int, int] | None = None,
    ) -> None:
        self.book = book
        self.start = at
        self.size = size
        self.timer = Timer(life)
        self.goal = goal
        self.arch = arch
        self.turns = turns
        self.aura = aura

    def get_book(self, canvas: Canvas, cell: float) -> Flipbook:
        """Return its flip-book for a board with squares of ``cell`` units."""
        return self.book

    @property
    def elapsed_share(self) -> float:
        """Return the share of its time that has passed, 0 to 1."""
        return self.timer.progress(0, self.timer.seconds)

    @property
    def book_share(self) -> float:
        """Return the share of the flip-book that has been played, 0 to 1."""
        return self.elapsed_share * self.turns % 1.0 if self.turns != 1.0 else self.elapsed_share

    @property
    def position(self) -> Cells:
        """Return its current position, in squares."""
        if self.goal is None:
            return self.start
        share = self.elapsed_share
        x = self.start[0] + (self.goal[0] - self.start[0]) * share
        y = self.start[1] + (self.goal[1] - self.start[1]) * share
        return x, y - self.arch * 4 * share * (1 - share)


class ShatterEffect(FlipbookEffect):
    """Breaking standee; its pieces are cut from its picture when the table is drawn."""

    def __init__(self, token: Token, tone: Tone, at: Cells, size: float, life: float, *, seed: int) -> None:
        super().__init__(Flipbook(("shards", token.art, token.seat, seed), PAGES, _paint_nothing), at, size, life)
        self.token = token
        self.tone = tone
        self.seed = seed
        self._cut: tuple[object, Paint] | None = None
        """The standee in pieces, and the size it was cut at."""

    def get_book(self, canvas: Canvas, cell: float) -> Flipbook:
        def paint_pieces(big: pygame.Surface, k: float, share: float, luck: Random) -> pygame.Rect | None:
            return self._get_pieces(canvas, cell)(big, k, share, luck)

        return self.book._replace(paint=paint_pieces, tint=(60, 30, 20))

    def _get_pieces(self, canvas: Canvas, cell: float) -> Paint:
        """Return the painter of the pieces, cached for one size."""
        if self._cut is None or self._cut[0] != (canvas.k, cell):
            tones = (self.tone, (255, 224, 130), (90, 72, 56))
            self._cut = (canvas.k, cell), make_shards(render_centered(canvas, self.token, cell), self.seed, tones)
        return self._cut[1]


def _paint_nothing(big: pygame.Surface, k: float, share: float, luck: Random) -> None:
    """Draw nothing: the placeholder until ``get_book`` supplies the pieces."""


class HealthNumber:
    """Number of a change of health: pops in with overshoot, holds, then rises and fades."""

    def __init__(self, amount: int, at: Cells, ground: Ground, wait: float = 0.0) -> None:
        self.amount = amount
        self.at = at
        self.ground: Ground = ground
        self.timer = Timer(NUMBER, wait=wait)

    @property
    def scale(self) -> float:
        """Return its current scale."""
        return _SCALE.evaluate(self.timer.now)

    @property
    def exit_share(self) -> float:
        """Return the share of its exit that has passed, 0 to 1."""
        return self.timer.progress(NUMBER - _LEAVES, _LEAVES)


class HealthDrain:
    """Draining health bar: the lost part stays white, then drains away."""

    def __init__(self, before: int, after: int) -> None:
        self.before = before
        self.after = after
        self.share = 0.0


class EffectsLayer:
    """Effects of one table; ``stopped`` freezes everything but numbers at the moment of a hit."""

    def __init__(self) -> None:
        self.effects: list[FlipbookEffect] = []
        self.numbers: list[HealthNumber] = []
        self.drains: dict[int, HealthDrain] = {}
        """By character: the bar that runs off."""
        self.grays: dict[int, float] = {}
        """By character that has fallen: how much of its portrait has lost its color."""
        self.shake: Point = (0.0, 0.0)
        """Offset of the board from its place, in logical pixels."""
        self.bakes = False
        """True while the board is about to shake and should be drawn as one picture."""
        self.stopped = False

    @property
    def has_motion(self) -> bool:
        """Return whether effects or numbers are animated."""
        return bool(self.effects or self.numbers)

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
        """Remove the effects that move to a goal."""
        self.effects = [effect for effect in self.effects if effect.goal is None]

    def clear(self) -> None:
        """Remove all effects and reset the board."""
        self.effects.clear()
        self.numbers.clear()
        self.drains.clear()
        self.grays.clear()
        self.shake = (0.0, 0.0)
        self.stopped = self.bakes = False

    def make_shake(self, reach: float) -> Callable[[float], None]:
        """Return a tween step that shakes the board with decreasing amplitude, from ``reach`` units."""

        def apply_shake(share: float) -> None:
            left = (1 - share) ** 1.6 * reach
            still = share >= 1
            self.shake = (0.0, 0.0) if still else (left * math.sin(share * 22), left * 0.6 * math.cos(share * 27))

        return apply_shake
