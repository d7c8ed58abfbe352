"""What flies and flashes over the board: flip-books at places of the board, numbers, and health on its way down.

Places are counted in squares from the board's upper left corner and sizes in edges of a square, so that a window may be
resized in the middle of a blow.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random

import pygame

from game.app.epic.board.token import Ground, face_of
from game.app.epic.match.animation.shatter import PAGES, shards
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.effects.flashes import Tone
from game.app.ui.effects.flipbook import Book, Paint
from game.app.ui.effects.timeline import Timer, Track, out_quad
from game.presentation.epic.view_models import Token

Cells = Point
"""A point of the board in squares."""
NUMBER, _LEAVES = 0.95, 0.25
"""Seconds that a number is seen, and in the last of which it leaves."""
_SCALE = Track((0.0, 0.7), (0.08, 1.45, out_quad), (0.24, 1.0, out_quad))


class Effect:
    """A flip-book over the board, at rest or on its way to ``goal`` with an arch of so many squares.

    ``turns`` is how often a book on its way is gone through; ``aura`` the color of the light that it throws below it.
    """

    def __init__(
        self,
        book: Book,
        at: Cells,
        size: float,
        life: float,
        *,
        wait: float = 0.0,
        goal: Cells | None = None,
        arch: float = 0.0,
        turns: float = 1.0,
        aura: tuple[int, int, int] | None = None,
    ) -> None:
        self.book = book
        self.start = at
        self.size = size
        self.timer = Timer(life, wait=wait)
        self.goal = goal
        self.arch = arch
        self.turns = turns
        self.aura = aura

    def book_on(self, canvas: Canvas, radius: float) -> Book:
        """Its book on a table whose tokens have this radius."""
        return self.book

    def prepare(self, canvas: Canvas, radius: float) -> bool:
        """Makes what its pages are cut from; whether that was still to be made."""
        return False

    @property
    def share(self) -> float:
        """How much of its time has passed, from 0 to 1."""
        return self.timer.share(0, self.timer.seconds)

    @property
    def open(self) -> float:
        """How far the book has been gone through."""
        return self.share * self.turns % 1.0 if self.turns != 1.0 else self.share

    @property
    def place(self) -> Cells:
        """Where it is now."""
        if self.goal is None:
            return self.start
        share = self.share
        x = self.start[0] + (self.goal[0] - self.start[0]) * share
        y = self.start[1] + (self.goal[1] - self.start[1]) * share
        return x, y - self.arch * 4 * share * (1 - share)


class Shattered(Effect):
    """A token that breaks; its pieces are cut from its picture when the table draws them."""

    def __init__(self, token: Token, tone: Tone, at: Cells, size: float, life: float, *, seed: int) -> None:
        super().__init__(Book(("shards", token.art, token.seat, seed), PAGES, _nothing), at, size, life)
        self.token = token
        self.tone = tone
        self.seed = seed
        self._cut: tuple[object, Paint] | None = None
        """The token in pieces, and the size it was cut at."""

    def book_on(self, canvas: Canvas, radius: float) -> Book:
        def paint(big: pygame.Surface, k: float, share: float, luck: Random) -> pygame.Rect | None:
            self.prepare(canvas, radius)
            assert self._cut is not None
            return self._cut[1](big, k, share, luck)

        return self.book._replace(paint=paint, tint=(60, 30, 20))

    def prepare(self, canvas: Canvas, radius: float) -> bool:
        if self._cut is not None and self._cut[0] == (canvas.k, radius):
            return False
        tones = (self.tone, (255, 224, 130), (90, 72, 56))
        face = face_of(canvas, self.token, radius * 2)
        self._cut = (canvas.k, radius), shards(face, self.seed, tones)
        return True


def _nothing(big: pygame.Surface, k: float, share: float, luck: Random) -> None:
    """The pages of a token are drawn by the table, which has its picture."""


class Number:
    """A change of health on its burst: in with overshoot, held, then up and out."""

    def __init__(self, amount: int, at: Cells, ground: Ground, wait: float = 0.0) -> None:
        self.amount = amount
        self.at = at
        self.ground: Ground = ground
        self.timer = Timer(NUMBER, wait=wait)

    @property
    def scale(self) -> float:
        """How large it is now."""
        return _SCALE.at(self.timer.now)

    @property
    def late(self) -> float:
        """How much of its leaving has passed."""
        return self.timer.share(NUMBER - _LEAVES, _LEAVES)


class Drain:
    """A bar of health that has lost something: the part that is gone stays white, then runs off."""

    def __init__(self, before: int, after: int) -> None:
        self.before = before
        self.after = after
        self.share = 0.0


class Air:
    """All of it for one table; ``stopped`` is the moment of a hit, at which everything but numbers stands still."""

    def __init__(self) -> None:
        self.effects: list[Effect] = []
        self.numbers: list[Number] = []
        self.coming: list[Effect] = []
        """What will be seen soon: the table draws a page of it in every frame."""
        self.drains: dict[int, Drain] = {}
        """By character: the bar that runs off."""
        self.grays: dict[int, float] = {}
        """By character that has fallen: how much of its portrait has lost its color."""
        self.shake: Point = (0.0, 0.0)
        """How far the board is off its place, in units."""
        self.bakes = False
        """Whether the board is about to shake and had better be one picture."""
        self.stopped = False

    @property
    def missing(self) -> int:
        """How many pages of what is coming may have to be drawn."""
        return sum(effect.book.pages for effect in self.coming)

    @property
    def moving(self) -> bool:
        """Whether anything in it changes by itself."""
        return bool(self.effects or self.numbers)

    def update(self, dt: float) -> None:
        """Moves on by ``dt`` seconds."""
        for number in self.numbers:
            number.timer.advance(dt)
        self.numbers = [number for number in self.numbers if not number.timer.over]
        if self.stopped:
            return
        for effect in self.effects:
            effect.timer.advance(dt)
        self.effects = [effect for effect in self.effects if not effect.timer.over]

    def land(self) -> None:
        """What flew has arrived."""
        self.effects = [effect for effect in self.effects if effect.goal is None]

    def clear(self) -> None:
        """Nothing is in the air any more."""
        self.effects.clear()
        self.numbers.clear()
        self.coming.clear()
        self.drains.clear()
        self.grays.clear()
        self.shake = (0.0, 0.0)
        self.stopped = self.bakes = False

    def shaken(self, reach: float) -> Callable[[float], None]:
        """A step that lets the board tremble, less and less."""

        def step(share: float) -> None:
            left = (1 - share) ** 1.6 * reach
            still = share >= 1
            self.shake = (0.0, 0.0) if still else (left * math.sin(share * 22), left * 0.6 * math.cos(share * 27))

        return step
