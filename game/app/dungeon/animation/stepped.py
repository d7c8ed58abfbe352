"""Moving picture across the screen in steps: while one step is shown, the next is made in pieces."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import NamedTuple

import pygame

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.effects.flipbook import Flipbook

_FRAMES_PER_SECOND = 60
_BANDS = 6
"""Number of bands in which a step is drawn."""
_SHOW_EFFORT, _SURFACE_EFFORT = 1.4, 1.1
"""Effort of showing a step and of getting the memory of a band, in full-screen blits."""


class Piece(NamedTuple):
    """Part of a step: the function that makes it, and its effort in full-screen blits."""

    make: Callable[[], None]
    effort: float


def find_step(seconds: float, frames: int) -> int:
    """Return the step of a moving picture after a time in seconds, for a number of frames in a step."""
    return math.floor(seconds * _FRAMES_PER_SECOND / frames + 0.01)


def get_step_time(step: int, frames: int) -> float:
    """Return the time in seconds after which a step begins."""
    return step * frames / _FRAMES_PER_SECOND


class SteppedPicture:
    """Opaque picture of a part of the screen that moves in steps."""

    def __init__(
        self,
        area: pygame.Rect,
        frames: int,
        start: float,
        list_pieces: Callable[[float], Sequence[Piece]],
        draw: Callable[[Canvas, float], None],
        find_effort: Callable[[float], float],
    ) -> None:
        """Create a picture of an area, in pixels, that begins to move at a time in seconds.

        ``list_pieces`` returns what has to be made for a time before ``draw`` draws what is shown at it, or what is
        on the surface of the canvas. ``find_effort`` returns the effort of drawing all of it, in full-screen blits.
        """
        self.frames = frames
        """Number of frames in a step."""
        self._start, self._list_pieces, self._draw = start, list_pieces, draw
        self._find_effort = find_effort
        self._area = area
        self._coming: list[pygame.Surface] = []
        """Bands of the coming step from top to bottom: each is a surface of its own, so that no frame has to get the
        memory of all.
        """
        self._shown: list[pygame.Surface] = []
        """Bands of the shown step, or those for the step after the first."""
        self._delay = 0.0
        """Seconds between the beginning and the first frame, so that the first step has all of its frames."""
        self._shown_step, self._coming_step = -1, 0
        self._pieces: list[Piece] | None = None
        """Pieces of the coming step that are not made yet, the next one last; None before it is begun."""
        self._effort = 0.0
        """Effort of all pieces of the coming step."""

    def find_coming_effort(self, canvas: Canvas) -> float:
        """Return the effort of the next piece of the coming step, 0 if all are made."""
        pieces = self._begin_step(canvas)
        return pieces[-1].effort if pieces else 0.0

    def prepare(self, canvas: Canvas) -> bool:
        """Make the next piece of the coming step; return whether all are made."""
        pieces = self._begin_step(canvas)
        if pieces:
            pieces.pop().make()
        return not pieces

    def _begin_step(self, canvas: Canvas) -> list[Piece]:
        """Return the pieces of the coming step that are not made yet."""
        if self._pieces is None:
            seconds = self._get_time(self._coming_step)
            bands = [
                Piece(partial(self._draw_band, canvas, seconds, index), self._find_effort(seconds) / _BANDS)
                for index in range(_BANDS)
            ]
            memory = [
                Piece(partial(self._add_band, row, index), _SURFACE_EFFORT)
                for row in (self._coming, self._shown)
                for index in range(len(row), _BANDS)
            ]
            self._pieces = [*memory, *self._list_pieces(seconds), *bands][::-1]
            self._effort = sum(piece.effort for piece in self._pieces)
        return self._pieces

    def _add_band(self, row: list[pygame.Surface], index: int) -> None:
        row.append(pygame.Surface(self._find_band(index).size))

    def _find_band(self, index: int) -> pygame.Rect:
        """Return the box of a band on the canvas, in pixels."""
        x, y, width, height = self._area
        top, bottom = height * index // _BANDS, height * (index + 1) // _BANDS
        return pygame.Rect(x, y + top, width, bottom - top)

    def _draw_band(self, canvas: Canvas, seconds: float, index: int) -> None:
        box, part = self._find_band(index), canvas.for_surface(self._coming[index])
        with part.shifted(-box.x / canvas.k, -box.y / canvas.k):
            self._draw(part, seconds)

    def draw(self, canvas: Canvas, seconds: float) -> float:
        """Draw the step at a time in seconds, and make some pieces of the next one; return the effort of both."""
        own = seconds - self._start - self._delay
        step = find_step(own, self.frames)
        if step == 0 and self._shown_step < 0:
            self._delay, own = seconds - self._start, 0.0
        if canvas.is_traced:
            for piece in self._list_pieces(self._get_time(step)):
                piece.make()
            self._draw(canvas, self._get_time(step))
            return 0.0
        is_new = step != self._shown_step
        if is_new:
            self._finish_step(canvas, step)
        for index, band in enumerate(self._shown):
            canvas.put(band, self._find_band(index).topleft)
        passed = find_step(own, 1) - step * self.frames
        shown = _SHOW_EFFORT if is_new else 0.0
        return shown + self._make_due_pieces(canvas, passed)

    def _make_due_pieces(self, canvas: Canvas, passed: int) -> float:
        """Make the pieces that are due after some frames of the shown step, and return their effort.

        All frames of a step have about the same effort, and the first one shows the step besides.
        """
        pieces = self._begin_step(canvas)
        each = (_SHOW_EFFORT + self._effort) / self.frames
        due = self._effort if passed + 1 >= self.frames else each * (passed + 1) - _SHOW_EFFORT
        made = 0.0
        while pieces and self._effort - sum(piece.effort for piece in pieces) + pieces[-1].effort / 2 < due:
            made += pieces[-1].effort
            self.prepare(canvas)
        return made

    def _get_time(self, step: int) -> float:
        return self._start + get_step_time(step, self.frames)

    def _finish_step(self, canvas: Canvas, step: int) -> None:
        """Make what is left of a step, and show it."""
        if step != self._coming_step:
            self._coming_step, self._pieces = step, None
        while not self.prepare(canvas):
            pass
        self._shown, self._coming = self._coming, self._shown
        self._shown_step, self._coming_step, self._pieces = step, step + 1, None


class StepLight:
    """Light of a large flip-book in a stepped picture.

    All pages are painted on one surface, one after the other: large surfaces of their own take longer to get than to
    paint. It ends where the picture ends, and only what is visible is painted.
    """

    def __init__(
        self, canvas: Canvas, book: Flipbook, size: float, place: Point, area: pygame.Rect, paint_effort: float
    ) -> None:
        """Create a light with its middle at a place on a canvas, for a picture of an area in pixels.

        ``paint_effort`` is the effort of painting a page, in full-screen blits.
        """
        self._book, self._size, self._place = book, size, place
        self._paint_effort = paint_effort
        edge, (x, y) = canvas.to_pixels(size), canvas.to_pixel_point(*place)
        seen = area.move(edge // 2 - x, edge // 2 - y)
        self._surface = pygame.Surface((edge, min(edge, seen.bottom)))
        self._visible = seen.clip(self._surface.get_rect())
        """Part of the page that is visible."""
        self._page_index = -1
        """Index of the painted page."""
        self._painted = pygame.Rect(0, 0, 0, 0)
        """Part of the surface that is not black."""

    def list_pieces(self, progress: float) -> list[Piece]:
        """Return what paints the page at a progress from 0 to 1; nothing if it is painted."""
        index = self._book.page_index(progress)
        if not 0 <= progress < 1 or index == self._page_index:
            return []
        self._page_index = index
        return [Piece(partial(self._paint_page, index), self._paint_effort)]

    def draw(self, canvas: Canvas, progress: float) -> None:
        """Draw the painted page, if the progress is from 0 to 1."""
        if 0 <= progress < 1 and self._painted.w:
            (x, y), half = canvas.to_pixel_point(*self._place), self._surface.get_width() // 2
            canvas.add(
                self._surface.subsurface(self._painted), (x - half + self._painted.x, y - half + self._painted.y)
            )

    def _paint_page(self, index: int) -> None:
        self._surface.fill("black", self._painted)
        self._surface.set_clip(self._visible)
        scale, share = self._surface.get_width() / self._size, index / max(1, self._book.page_count - 1)
        painted = self._book.paint(self._surface, scale, share, Random(str(self._book.key)))
        self._surface.set_clip(None)
        self._painted = self._visible if painted is None else painted.clip(self._visible)
