"""Growth of a room into the stage of its encounter, over the page of the floor.

The pictures of its steps are scaled ahead in bands, some in each frame before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

import pygame

from game.app.dungeon.animation.boss import FittedPicture
from game.app.dungeon.pictures.stage import SCREEN
from game.app.ui.drawing import raster
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.effects.timeline import ease_in_out_cubic
from game.app.ui.style.theme import PALETTE
from game.app.ui.style.tokens import ALPHA
from game.app.ui.widgets.base import Box

_COLORS = PALETTE.tones["dungeon moments"]
"""Colors of cutscenes."""
_STEPS = 18
"""Number of steps of the growth."""
_FULL_SIZE = 0.98
"""Fraction of the way from which the stage has its full size."""
_BANDS, _COPIED_BANDS = 5, 6
"""Numbers of bands in which a picture as large as the screen is drawn and scaled, and in which the page is copied."""
_MAX_EFFORT = 1.36
"""Maximum effort of a frame, unless one band takes more; scaling the pixels of a band takes 1."""
_DRAWING_EFFORT = 0.65
"""Effort of drawing a band of the stage, and of scaling it to half its size."""
_AHEAD = 4
"""Maximum number of pixels that are scaled ahead, in screens."""
_DONE = object()
"""Marker for the end of the work."""


class Band(NamedTuple):
    """Band of a picture that is as wide as the picture, and its distance from the picture's upper edge in pixels."""

    picture: pygame.Surface
    y: int


class RoomGrowth:
    """Growth of a room into its stage, in steps."""

    def __init__(self, canvas: Canvas, box: Box, room: pygame.Surface, draw_stage: Callable[[Canvas], None]) -> None:
        self.box = box
        """Box of the room on the floor."""
        self._room, self._draw_stage = room, draw_stage
        self._size = canvas.surface.get_size()
        """Size of the screen in pixels."""
        self._page = pygame.Surface(self._size)
        """Copy of the page below."""
        self._copied_bands = 0
        """Number of bands of the page that have been copied."""
        self._stage: list[Band] = []
        """Bands of the stage, from top to bottom."""
        self._half_stage: list[Band] = []
        """Bands of the stage at half its size, from which its small pictures are scaled."""
        self._step = -1
        """Step that was drawn last."""
        self._is_busy = False
        """True if the last frame had other work to do than to scale pictures."""
        self._fitted: dict[int, list[FittedPicture]] = {}
        """Scaled pictures of steps that are still to come."""
        self._work = self._make_steps(canvas)
        """Generator that makes the pictures of all steps, a band at a time."""

    def copy_page(self, canvas: Canvas) -> None:
        """Copy the next band of what is below the room, so that nothing of it is drawn again while the room grows."""
        if self._copied_bands < _COPIED_BANDS and not canvas.is_traced:
            area = self._get_band_area(self._copied_bands, _COPIED_BANDS)
            self._page.blit(canvas.take_snapshot(area), area)
            self._copied_bands += 1
            self._is_busy = True

    def _get_band_area(self, index: int, count: int) -> pygame.Rect:
        width, height = self._size
        top, bottom = height * index // count, height * (index + 1) // count
        return pygame.Rect(0, top, width, bottom - top)

    def prepare(self) -> bool:
        """Make the next band, unless the frame had other work to do; return whether all pictures are made."""
        if self._is_busy:
            self._is_busy = False
            return False
        pixels = sum(_count_pixels(one.picture) for row in self._fitted.values() for one in row)
        if pixels > _AHEAD * self._size[0] * self._size[1]:
            return False
        return not self._make_next_band()

    def _make_next_band(self) -> bool:
        """Make the next band; return whether there was one left."""
        return next(self._work, _DONE) is not _DONE

    def draw(self, canvas: Canvas, progress: float) -> None:
        """Draw the growth at a progress from 0 to 1."""
        step = max(self._step, min(_STEPS, int(progress * _STEPS)))
        self._is_busy, self._step = step != self._step, step
        while step not in self._fitted and self._make_next_band():
            pass
        self._fitted = {number: row for number, row in self._fitted.items() if number >= step}
        if self._copied_bands == _COPIED_BANDS and not canvas.is_traced:
            canvas.put(self._page, (0, 0))
        canvas.rect(0, 0, WIDTH, HEIGHT, _COLORS["shade"], alpha=round(150 * ease_in_out_cubic(step / _STEPS)))
        for one in self._fitted[step]:
            canvas.put(*one)

    def _make_steps(self, canvas: Canvas) -> Iterator[None]:
        """Draw the stage, then scale the pictures of all steps; yield before a frame becomes too slow."""
        work = 0.0
        for effort, make in self._list_work(canvas):
            if work and work + effort > _MAX_EFFORT:
                work = 0.0
                yield
            make()
            work += effort
        yield

    def _list_work(self, canvas: Canvas) -> Iterator[tuple[float, Callable[[], None]]]:
        """Yield the effort of each piece of the work, and what does it; a piece may need those before it."""
        for index in range(_BANDS):
            yield _DRAWING_EFFORT, partial(self._draw_band, canvas, self._get_band_area(index, _BANDS))
        half = self._size[0] // 2, self._size[1] // 2
        for band in self._stage:
            yield _DRAWING_EFFORT, partial(self._half_band, band, half)
        for step in range(_STEPS + 1):
            yield from self._list_step_work(canvas, step)

    def _draw_band(self, canvas: Canvas, area: pygame.Rect) -> None:
        part = canvas.for_surface(pygame.Surface(area.size))
        with part.shifted(0, -area.y / canvas.k):
            self._draw_stage(part)
        self._stage.append(Band(part.surface, area.y))

    def _half_band(self, band: Band, half: tuple[int, int]) -> None:
        self._half_stage += _scale_band(band, self._size, half)

    def _list_step_work(self, canvas: Canvas, step: int) -> Iterator[tuple[float, Callable[[], None]]]:
        """Yield the work at the pictures of a step, the room and the bands of the stage."""
        way = ease_in_out_cubic(step / _STEPS)
        box = _interpolate_box(self.box, SCREEN, way) if way < _FULL_SIZE else SCREEN
        width, height = self._size
        is_small = 2 * box.w < WIDTH
        stage = (self._half_stage, (width // 2, height // 2)) if is_small else (self._stage, self._size)
        row: list[FittedPicture] = []
        for (bands, natural), strength, shape in (
            (([Band(self._room, 0)], self._room.get_size()), 1 - way * 1.6, self.box),
            (stage, way * 1.6, SCREEN),
        ):
            alpha, inner = round(ALPHA.full * min(1.0, max(0.0, strength))), _fit_box(box, shape)
            size = canvas.to_pixels(inner.w), canvas.to_pixels(inner.h)
            if canvas.listener is not None:
                canvas.listener.note_stretched("a stage or room", natural, size)
            if alpha:
                corner = canvas.to_pixel_point(inner.x, inner.y)
                effort = (natural[0] * natural[1] / 2 + size[0] * size[1]) / (width * height) * _BANDS / len(bands)
                for band in bands:
                    yield effort, partial(_fit_band, row, band, natural, size, corner, alpha)
        if step >= self._step:
            self._fitted[step] = row


def _fit_band(
    row: list[FittedPicture],
    band: Band,
    natural: tuple[int, int],
    size: tuple[int, int],
    corner: tuple[int, int],
    alpha: int,
) -> None:
    """Append a band to the pictures of a step: scaled from its natural size to another, at an alpha."""
    for picture, top in _scale_band(band, natural, size):
        faded = picture if alpha == ALPHA.full else _fade(picture, alpha)
        row.append(FittedPicture(faded, (corner[0], corner[1] + top), ALPHA.full))


def _fade(picture: pygame.Surface, alpha: int) -> pygame.Surface:
    """Return a copy of an opaque picture with an alpha in its pixels: drawing it takes a third of the time."""
    faded = picture.convert_alpha()
    faded.fill((*raster.WHITE[:3], alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return faded


def _count_pixels(picture: pygame.Surface) -> int:
    return picture.get_width() * picture.get_height()


def _scale_band(band: Band, natural: tuple[int, int], size: tuple[int, int]) -> list[Band]:
    """Return a band of a picture that is scaled from its natural size to another; nothing if no pixel is left of it."""
    picture, y = band
    top, bottom = (round(edge * size[1] / natural[1]) for edge in (y, y + picture.get_height()))
    if bottom <= top:
        return []
    return [Band(picture if size == natural else pygame.transform.smoothscale(picture, (size[0], bottom - top)), top)]


def _interpolate_box(start: Box, goal: Box, progress: float) -> Box:
    """Return the box at a progress between two boxes."""
    return Box(*(one + (other - one) * progress for one, other in zip(start, goal, strict=True)))


def _fit_box(outer: Box, shape: Box) -> Box:
    """Return the largest box with the proportions of ``shape`` in the middle of ``outer``."""
    share = min(outer.w / shape.w, outer.h / shape.h)
    w, h = shape.w * share, shape.h * share
    return Box(outer.x + (outer.w - w) / 2, outer.y + (outer.h - h) / 2, w, h)
