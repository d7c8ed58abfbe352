"""Moving picture over the whole screen in steps: while one step is shown, the next is drawn in bands."""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random

import pygame

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.effects.flipbook import Flipbook

_FRAMES_PER_SECOND = 60
_BANDS = 5
"""Number of bands in which a step is drawn."""
_PIECES = 3
"""Maximum number of bands that are drawn ahead in a frame."""


def find_step(seconds: float, frames: int) -> int:
    """Return the step of a moving picture after a time in seconds, for a number of frames in a step."""
    return math.floor(seconds * _FRAMES_PER_SECOND / frames + 0.01)


def get_step_time(step: int, frames: int) -> float:
    """Return the time in seconds after which a step begins."""
    return step * frames / _FRAMES_PER_SECOND


class SteppedPicture:
    """Opaque picture of the screen that moves in steps."""

    def __init__(
        self,
        size: tuple[int, int],
        frames: int,
        start: float,
        begin_step: Callable[[float], None],
        draw: Callable[[Canvas, float], None],
    ) -> None:
        """Create a picture that begins to move at a time in seconds.

        ``begin_step`` makes what a time needs, and ``draw`` draws what is shown at it, or what is within the clip of
        the canvas.
        """
        self.frames = frames
        """Number of frames in a step."""
        self._start, self._begin_step, self._draw = start, begin_step, draw
        self._shown, self._coming = pygame.Surface(size), pygame.Surface(size)
        """Pictures of the shown and of the coming step."""
        self._delay = 0.0
        """Seconds between the beginning and the first frame, so that the first step has all of its frames."""
        self._shown_step, self._coming_step = -1, 0
        self._drawn_bands = -1
        """Number of bands of the coming step that have been drawn, -1 before it is begun."""

    def prepare(self, canvas: Canvas) -> bool:
        """Begin the coming step, or draw its next band; return whether all are drawn."""
        seconds = self._get_time(self._coming_step)
        if self._drawn_bands < 0:
            self._begin_step(seconds)
            self._drawn_bands = 0
        elif self._drawn_bands < _BANDS:
            wide, high = self._coming.get_size()
            top, bottom = (high * (self._drawn_bands + more) // _BANDS for more in (0, 1))
            self._coming.set_clip((0, top, wide, bottom - top))
            self._draw(canvas.for_surface(self._coming), seconds)
            self._coming.set_clip(None)
            self._drawn_bands += 1
        return self._drawn_bands == _BANDS

    def draw(self, canvas: Canvas, seconds: float) -> None:
        """Draw the step at a time in seconds, and some bands of the next one."""
        step = find_step(seconds - self._start - self._delay, self.frames)
        if step == 0 and self._shown_step < 0:
            self._delay = seconds - self._start
        if canvas.is_traced:
            self._begin_step(self._get_time(step))
            self._draw(canvas, self._get_time(step))
            return
        is_new = step != self._shown_step
        if is_new:
            self._show_step(canvas, step)
        canvas.put(self._shown, (0, 0))
        # A step of two frames has to be drawn in both; in longer steps the frame that shows a new one has less to do.
        for _time in range(_PIECES if self.frames == 2 or not is_new else 1):
            self.prepare(canvas)

    def _get_time(self, step: int) -> float:
        return self._start + get_step_time(step, self.frames)

    def _show_step(self, canvas: Canvas, step: int) -> None:
        if step != self._coming_step:
            self._coming_step, self._drawn_bands = step, -1
        while not self.prepare(canvas):
            pass
        self._shown, self._coming = self._coming, self._shown
        self._shown_step, self._coming_step, self._drawn_bands = step, step + 1, -1


class StepLight:
    """Light of a large flip-book in a stepped picture.

    All pages are painted on one surface, one after the other: large surfaces of their own take longer to get than to
    paint.
    """

    def __init__(self, canvas: Canvas, book: Flipbook, size: float) -> None:
        self._book, self._size = book, size
        self._surface = pygame.Surface((canvas.to_pixels(size), canvas.to_pixels(size)))
        self._page_index = -1
        """Index of the painted page."""
        self._painted = pygame.Rect(0, 0, 0, 0)
        """Part of the surface that is not black."""

    def prepare(self, progress: float) -> None:
        """Paint the page at a progress from 0 to 1."""
        if 0 <= progress < 1 and self._book.page_index(progress) != self._page_index:
            self._paint_page(self._book.page_index(progress))

    def draw(self, canvas: Canvas, progress: float, x: float, y: float) -> None:
        """Draw the painted page with its middle at (x, y), if the progress is from 0 to 1."""
        if not 0 <= progress < 1:
            return
        left, top = canvas.to_pixel_point(x, y)
        middle = self._surface.get_width() // 2
        spot = left - middle + self._painted.x, top - middle + self._painted.y
        canvas.add(self._surface.subsurface(self._painted), spot)

    def _paint_page(self, index: int) -> None:
        self._surface.fill("black")
        scale, share = self._surface.get_width() / self._size, index / max(1, self._book.page_count - 1)
        painted = self._book.paint(self._surface, scale, share, Random(str(self._book.key)))
        screen = self._surface.get_rect()
        self._page_index, self._painted = index, screen if painted is None else painted.clip(screen)
