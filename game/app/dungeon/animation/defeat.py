"""Cutscene of a boss's defeat over the whole screen, before players' plates and the hand are shown again.

Its pictures are made piece by piece in the frames before they are needed. With reduced motion it is a cross-fade.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial

import pygame

from game.app.dungeon.animation.boss import (
    BETWEEN_BARS,
    NAME_BOX,
    STAR_EFFORT,
    STATIC_FADE_SECONDS,
    draw_bars,
    draw_fitted,
    draw_star,
    make_star_book,
    measure_stage,
    render_stage,
    render_title,
)
from game.app.dungeon.animation.stepped import Piece, StepLight, SteppedPicture, find_step, get_step_time
from game.app.dungeon.pictures.floor_view import get_room_art
from game.app.dungeon.pictures.stage import FIELD, SCREEN, draw_stage, get_condition, place_cast
from game.app.dungeon.view_model import DungeonContext
from game.app.ui.drawing import raster
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.effects import flashes, flipbook
from game.app.ui.effects.breaking import TREMBLE_FRACTION, PlacedPicture, ShatterAnimation
from game.app.ui.effects.timeline import Track, compute_progress, ease_out_quad
from game.app.ui.style.tokens import ALPHA
from game.app.ui.widgets.base import Box

_BLOW_TIMES, _BLOW_SECONDS = (0.1, 0.32, 0.54), 0.3
"""Seconds at which the blows hit the boss, and duration of the light of each."""
_SHATTER_START, _SHATTER_SECONDS = 0.72, 1.3
"""Second at which a defeated boss shatters, and duration of the shattering."""
_FLIGHT_START = _SHATTER_START + TREMBLE_FRACTION * _SHATTER_SECONDS
"""Second at which the shards begin to fly."""
_STILL_START = 2.4
"""Second from which the empty room is still, and a part of the page below may be drawn."""
_STAR_SECONDS = 0.88
"""Duration of the star behind the shards, in seconds from the beginning of the shattering."""
_SHAKE = 14.0
"""Maximum distance by which the stage shakes under a blow, in logical units."""
_BLOW_STAR_SIZE, _BREAKING_STAR_SIZE = 520, 1100
_BLOW_COLOR: flashes.Tone = (255, 235, 190)
_BREAKING_COLOR: flashes.Tone = (255, 190, 110)
_BAR_SECONDS = 0.3
"""Seconds until the dark bars have their full height."""
_TITLE_ALPHA = Track((1.3, 0.0), (1.6, 1.0))
"""Visibility of the title over time in seconds, 0 to 1."""
_SECONDS, _STATIC_SECONDS = 3.0, 1.4
"""Duration of a defeat in seconds, with motion and with reduced motion."""
_LEAVING_SECONDS = 0.3
"""Duration of the fade to the page at the end, in seconds."""
_CELL = 20.0
"""Width of the soft edge of the field, in logical units: a cell of its mask."""
_EMPTY_BANDS, _BAND_EFFORT = 6, 1.6
"""Number of bands of the stage without the boss, and effort of drawing one, in full-screen blits."""
_FIELD_CELLS = pygame.Rect(10, 7, 44, 23)
"""Cells of the mask that are within the field."""
_BLOW_FRAMES, _FLIGHT_FRAMES = 2, 3
"""Number of frames in a step of the blows and of the flight."""
_FRAME_EFFORT, _BLOW_EFFORT, _TREMBLE_EFFORT, _WAITING_EFFORT = 4.2, 1.5, 2.5, 2.2
"""Effort of preparation in a frame that shows nothing new, in one that shows a step of the blows, in one that shows a
step of the trembling and in one before the cutscene begins, in full-screen blits.
"""
_MAX_FLIGHT_EFFORT = 4.8
"""Effort of a frame of the flight, in full-screen blits."""
_MAX_POSE_EFFORT = 3.0
"""Spare effort with which a frame turns even the largest shard, in full-screen blits."""
_PAGE_EFFORT, _PICTURE_EFFORT, _TITLE_EFFORT, _FADE_EFFORT, _PLACING_EFFORT = 1.6, 6.0, 2.5, 0.8, 1.4
"""Effort of a small page, of a large picture, of the title, of a frame of its fade and of placing the flying shards, in
full-screen blits.
"""
_FLIGHT_EFFORT = Track((_FLIGHT_START, 11.5), (1.08, 9.0), (1.28, 6.8), (1.6, 3.6))
"""Effort of drawing the flying shards over time in seconds, in full-screen blits: more and more leave the picture."""


class BossDefeat:
    """Cutscene of a boss's defeat: three blows, it shatters into light, and a title appears over the empty room."""

    def __init__(self, room: int, title: str, subtitle: str, *, has_reduced_motion: bool = False) -> None:
        self.room = room
        """Dungeon card of the boss, by its index in the catalog."""
        self.title = title
        self.subtitle = subtitle
        self.has_reduced_motion = has_reduced_motion
        self.seconds = _STATIC_SECONDS if has_reduced_motion else _SECONDS
        """Duration of the cutscene."""
        self._stage: pygame.Surface | None = None
        """Picture of the stage with the boss."""
        self._empty: list[PlacedPicture] = []
        """Bands of the stage without the boss from top to bottom, as far as they are drawn: to get the memory of all
        takes more than a frame.
        """
        self._field: Sequence[PlacedPicture] = ()
        """Parts of the stage without the boss that remain over the page: the opaque field, then its soft edges."""
        self._surroundings: Sequence[PlacedPicture] = ()
        """Parts of the stage without the boss beside the opaque field, with the alpha that was drawn last."""
        self._surroundings_alpha = ALPHA.full
        """Alpha of the surroundings."""
        self._title_picture: pygame.Surface | None = None
        """Picture of the title."""
        self._shatter: ShatterAnimation | None = None
        """Animation of the shattering boss."""
        self._flight: SteppedPicture | None = None
        """Picture of the flying shards."""
        self._star: StepLight | None = None
        """Light behind the shards."""
        self._step = -1
        """Step that was drawn last, -1 before the first."""
        self._age = 0.0
        """Seconds since the beginning, when it was drawn last."""
        self._has_begun = False
        """True once it has been drawn."""
        self._spare_effort = 0.0
        """Effort for which the frame has time after it is drawn, in full-screen blits."""
        self._work: Iterator[float] | None = None
        """Generator that makes the pictures, and yields the effort of each before."""
        self._coming_effort: float | None = None
        """Effort of the next picture, None if all are made."""

    # ---- pictures ---------------------------------------------------------------------------------------------------

    def prepare(self, canvas: Canvas, context: DungeonContext) -> bool:
        """Make the next pictures, as far as the frame has time for them; return whether all are made."""
        if self._work is None:
            self._work = self._make_pictures(canvas, context)
            self._coming_effort = next(self._work, None)
        if not self._has_begun:
            self._spare_effort = _WAITING_EFFORT
        is_free = self._spare_effort >= _FRAME_EFFORT  # for a picture that takes more than a frame, too
        while self._coming_effort is not None and (is_free or self._coming_effort <= self._spare_effort):
            self._spare_effort -= self._coming_effort
            self._coming_effort = next(self._work, None)
            is_free = False
        return self._coming_effort is None

    def _make_pictures(self, canvas: Canvas, context: DungeonContext) -> Iterator[float]:
        """Yield the effort of each picture, in full-screen blits, and make it afterwards."""
        if not self.has_reduced_motion:
            yield _PICTURE_EFFORT
            self._get_stage(canvas, context)
            book = make_star_book(_BLOW_STAR_SIZE, _BLOW_COLOR)
            for page in range(book.page_count):
                yield _PAGE_EFFORT
                flipbook.get_page(canvas, book, page, _BLOW_STAR_SIZE)
            for _band in range(_EMPTY_BANDS):
                yield _BAND_EFFORT
                self._add_empty_band(canvas, context)
        yield _TITLE_EFFORT
        self._get_title_picture(canvas)
        if not self.has_reduced_motion:
            yield from self._prepare_breaking(canvas, context)
            while self._stage is not None:
                yield _PICTURE_EFFORT
        yield _PICTURE_EFFORT
        self._get_field(canvas, context)
        if not self.has_reduced_motion:
            yield _PICTURE_EFFORT
            self._get_surroundings(canvas, context)
            yield _PICTURE_EFFORT
            self._empty = []
            while self._age < _SECONDS:  # the next stage is drawn after this one is released
                yield _PICTURE_EFFORT

    def _prepare_breaking(self, canvas: Canvas, context: DungeonContext) -> Iterator[float]:
        """Make the first step of the flight, then shards that turn, until the boss has broken."""
        for make, effort in ((self._get_shatter, _TITLE_EFFORT), (self._get_flight, _PICTURE_EFFORT)):
            yield effort
            if self._age >= _FLIGHT_START:
                return
            make(canvas, context)
        yield _PLACING_EFFORT
        while self._age < _FLIGHT_START and self._shatter is not None and not self._shatter.is_ready:
            yield (effort := self._shatter.smallest_effort)
            self._turn_shard(effort)
        while self._age < _FLIGHT_START and self._flight is not None:
            effort = self._flight.find_coming_effort(canvas)
            if not effort:
                break
            yield effort
            if self._age < _FLIGHT_START:
                self._flight.prepare(canvas)
        while self._age < _SHATTER_START + _SHATTER_SECONDS:
            effort = 0.0 if self._shatter is None else min(self._shatter.smallest_effort, _MAX_POSE_EFFORT)
            yield effort or _PICTURE_EFFORT
            self._turn_shard(effort)

    def _turn_shard(self, effort: float) -> None:
        """Make the next pose of a shard for which the frame has time; so much of its effort has been counted before."""
        if self._shatter is not None:
            free = effort + max(0.0, self._spare_effort)
            self._spare_effort -= self._shatter.prepare(math.inf if free >= _MAX_POSE_EFFORT else free) - effort

    def _get_stage(self, canvas: Canvas, context: DungeonContext) -> pygame.Surface:
        if self._stage is None:
            self._stage = render_stage(canvas, context, self.room, get_condition(context))
        return self._stage

    def _get_empty_stage(self, canvas: Canvas, context: DungeonContext) -> Sequence[PlacedPicture]:
        while len(self._empty) < _EMPTY_BANDS:
            self._add_empty_band(canvas, context)
        return self._empty

    def _add_empty_band(self, canvas: Canvas, context: DungeonContext) -> None:
        """Draw the next band of the stage without the boss, if one is left."""
        if len(self._empty) < _EMPTY_BANDS:
            (width, height), index = measure_stage(canvas), len(self._empty)
            top, bottom = height * index // _EMPTY_BANDS, height * (index + 1) // _EMPTY_BANDS
            part = canvas.for_surface(pygame.Surface((width, bottom - top)))
            with part.shifted(0, -top / canvas.k):
                draw_stage(part, context, self.room, without_figures=True)
            self._empty.append(PlacedPicture(part.surface, 0, top))

    def _get_field(self, canvas: Canvas, context: DungeonContext) -> Sequence[PlacedPicture]:
        if not self._field:
            self._field = _cut_field(canvas, self._get_empty_stage(canvas, context))
        return self._field

    def _get_surroundings(self, canvas: Canvas, context: DungeonContext) -> Sequence[PlacedPicture]:
        if not self._surroundings:
            empty, (field, x, y) = self._get_empty_stage(canvas, context), self._get_field(canvas, context)[0]
            whole = pygame.Rect((0, 0), measure_stage(canvas))
            boxes = raster.subtract_box(whole, field.get_rect(topleft=(x, y)))
            self._surroundings = [
                PlacedPicture(_copy_part(empty, raster.make_blank(*box.size), box), *box.topleft) for box in boxes
            ]
        return self._surroundings

    def _get_shatter(self, canvas: Canvas, context: DungeonContext) -> ShatterAnimation:
        if self._shatter is None:
            between_bars = canvas.to_pixel_rect(*BETWEEN_BARS)
            self._shatter = ShatterAnimation(self._get_stage(canvas, context), self.room, between_bars)
        return self._shatter

    def _get_flight(self, canvas: Canvas, context: DungeonContext) -> SteppedPicture:
        if self._flight is None:
            book, area = make_star_book(_BREAKING_STAR_SIZE, _BREAKING_COLOR), canvas.to_pixel_rect(*BETWEEN_BARS)
            self._star = StepLight(canvas, book, _BREAKING_STAR_SIZE, FIELD.center, area, STAR_EFFORT)
            self._flight = SteppedPicture(
                area,
                _FLIGHT_FRAMES,
                _FLIGHT_START,
                lambda seconds: self._list_flight_pieces(canvas, context, seconds),
                lambda part, seconds: self._draw_flight(part, context, seconds),
                _FLIGHT_EFFORT.evaluate,
            )
        return self._flight

    def _get_title_picture(self, canvas: Canvas) -> pygame.Surface:
        if self._title_picture is None:
            self._title_picture = render_title(canvas, self.title, self.subtitle, "gold")
        return self._title_picture

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, context: DungeonContext, progress: float) -> None:
        """Draw the defeat at a progress from 0 to 1."""
        age, self._has_begun = progress * self.seconds, True
        self._age = age
        if self.has_reduced_motion:
            self._spare_effort = _FRAME_EFFORT
            shown = compute_progress(age, 0, STATIC_FADE_SECONDS)
            for picture, x, y in self._get_field(canvas, context):
                canvas.put(picture, (x, y), round(ALPHA.full * shown))
            self._draw_title(canvas, shown)
            return
        if self._stage is None and age < _BLOW_TIMES[0] / 2 and not canvas.is_traced:
            # The first frame draws the page for the last time.
            self._spare_effort = 0.0 if self._step < 0 else _FRAME_EFFORT
            self._step = 0
            return
        step = find_step(age, _BLOW_FRAMES)
        step_effort = _BLOW_EFFORT if age < _SHATTER_START else _TREMBLE_EFFORT
        self._spare_effort = _FRAME_EFFORT if step == self._step else step_effort
        self._step = step
        leaves = 1 - compute_progress(age, _SECONDS - _LEAVING_SECONDS, _LEAVING_SECONDS)
        if age < _FLIGHT_START:
            with canvas.clipped(*(BETWEEN_BARS if age >= _BAR_SECONDS else SCREEN)):
                self._draw_whole(canvas, context, get_step_time(step, _BLOW_FRAMES))
        elif age < _SHATTER_START + _SHATTER_SECONDS:
            self._spare_effort = _MAX_FLIGHT_EFFORT - self._get_flight(canvas, context).draw(canvas, age)
            self._spare_effort -= _FADE_EFFORT if 0 < _TITLE_ALPHA.evaluate(age) < 1 else 0.0
        elif leaves < 1 or self._surroundings:
            self._spare_effort = _FRAME_EFFORT if leaves == 1 else 0.0
            self._draw_leaving(canvas, context, leaves)
        else:
            self._release_next_picture()
            self._spare_effort = _FRAME_EFFORT
            self._draw_empty_stage(canvas, context)
        draw_bars(canvas, min(compute_progress(age, 0, _BAR_SECONDS, ease_out_quad), leaves))
        self._draw_title(canvas, _TITLE_ALPHA.evaluate(age))

    def _draw_whole(self, canvas: Canvas, context: DungeonContext, seconds: float) -> None:
        """Draw the boss shaking under three blows, and trembling before it breaks."""
        stage = self._get_stage(canvas, context)
        own = compute_progress(seconds, _SHATTER_START, _SHATTER_SECONDS)
        for x in (0.0, SCREEN.w - _SHAKE):  # what a shaking stage may leave uncovered
            with canvas.clipped(x, 0, _SHAKE, SCREEN.h):
                draw_fitted(canvas, stage, 1.0)
        if seconds >= _SHATTER_START:
            self._get_shatter(canvas, context).draw_trembling(canvas, 0, 0, own)
            return
        cast = place_cast(get_room_art(context.catalog.room_ids[self.room]), canvas.text_scale, is_boss=True)
        last = max((seconds - at for at in _BLOW_TIMES if seconds >= at), default=1.0)
        shake = _SHAKE * math.sin(seconds * 70) * max(0.0, 1 - last / 0.2)
        draw_fitted(canvas, stage, 1.0, SCREEN._replace(x=shake))
        dark = 1.0
        for number, at in enumerate(_BLOW_TIMES):
            own = compute_progress(seconds, at, _BLOW_SECONDS)
            if seconds >= at and own < 1:
                x = cast.center[0] + (number - 1) * cast.w * 0.16
                center = x, FIELD.y + FIELD.h * (0.42 + 0.12 * (number % 2))
                draw_star(canvas, center, _BLOW_STAR_SIZE, own, _BLOW_COLOR)
                dark *= 1 - ALPHA.half / ALPHA.full * (1 - own) ** 3
        canvas.rect(*SCREEN, "white", alpha=round(ALPHA.full * (1 - dark)))

    def _list_flight_pieces(self, canvas: Canvas, context: DungeonContext, seconds: float) -> list[Piece]:
        """Return what paints the star and turns the shards for a time in seconds."""
        own = compute_progress(seconds, _SHATTER_START, _SHATTER_SECONDS)
        turn = Piece(partial(self._get_shatter(canvas, context).prepare_step, own), _PLACING_EFFORT)
        star = [] if self._star is None else self._star.list_pieces(_find_star_progress(seconds))
        return [*star, turn]

    def _draw_flight(self, canvas: Canvas, context: DungeonContext, seconds: float) -> None:
        """Draw the flying shards in front of a star and the empty stage."""
        self._draw_empty_stage(canvas, context)
        if self._star is not None:
            self._star.draw(canvas, _find_star_progress(seconds))
        own = compute_progress(seconds, _SHATTER_START, _SHATTER_SECONDS)
        if own < 1:
            shatter = self._get_shatter(canvas, context)
            if canvas.is_traced:
                shatter.draw_shards(canvas, 0, 0, own)
            else:
                shatter.blit_shards(canvas.surface, own, canvas.to_pixel_point(0, 0))

    def _draw_empty_stage(self, canvas: Canvas, context: DungeonContext) -> None:
        for picture, x, y in self._get_empty_stage(canvas, context):
            canvas.put(picture, canvas.to_pixel_point(x / canvas.k, y / canvas.k))

    def _release_next_picture(self) -> None:
        """Release one of the pictures that are not shown any more once the boss has broken: each takes a frame."""
        if self._shatter is not None:
            self._shatter = None
        elif self._flight is not None:
            self._flight = None
        elif self._star is not None:
            self._star = None
        else:
            self._stage = None

    @property
    def shows_victory(self) -> bool:
        """Return whether the page below shows the challenge as won: once nothing moves any more."""
        return self._age >= _STILL_START or self.has_reduced_motion

    def _draw_leaving(self, canvas: Canvas, context: DungeonContext, strength: float) -> None:
        """Draw the field, and the rest of the empty stage at an opacity from 0 to 1."""
        field = self._get_field(canvas, context)
        for picture, x, y in field:
            canvas.put(picture, (x, y))
        alpha = round(ALPHA.full * strength)
        if not alpha:
            self._surroundings, self._empty = (), []
            self._stage = self._shatter = self._flight = self._star = None  # if there were few frames
            return
        surroundings = self._get_surroundings(canvas, context)
        if alpha != self._surroundings_alpha:
            # An alpha in the pixels takes a third of the time of one of the picture. It only falls, so that the lower
            # one counts; and a part of its own tells the canvas that the picture has changed.
            self._surroundings_alpha = alpha
            for picture, _x, _y in surroundings:
                picture.fill((*raster.WHITE[:3], alpha), special_flags=pygame.BLEND_RGBA_MIN)
            surroundings = self._surroundings = [
                one._replace(picture=one.picture.subsurface(one.picture.get_rect())) for one in surroundings
            ]
        for picture, x, y in surroundings:
            canvas.put(picture, (x, y))

    def _draw_title(self, canvas: Canvas, alpha: float) -> None:
        """Draw the title with an alpha from 0 to 1."""
        if alpha > 0:
            box = NAME_BOX._replace(y=FIELD.center[1] - NAME_BOX.h / 2)
            draw_fitted(canvas, self._get_title_picture(canvas), alpha, box)


def _find_star_progress(seconds: float) -> float:
    """Return the progress of the star behind the shards at a time in seconds."""
    return compute_progress(seconds, _SHATTER_START, _STAR_SECONDS)


def _copy_part(bands: Sequence[PlacedPicture], surface: pygame.Surface, box: pygame.Rect) -> pygame.Surface:
    """Copy a box of a picture in bands onto a surface of its size, and return the surface."""
    for picture, x, y in bands:
        surface.blit(picture, (x - box.x, y - box.y))
    return surface


def _cut_field(canvas: Canvas, stage: Sequence[PlacedPicture]) -> list[PlacedPicture]:
    """Return the uncovered field of a stage, and its soft edges; plates and hand beside it remain readable."""
    outer, inner = (canvas.to_pixel_rect(*_find_field_box(inset)) for inset in (-1, 1))
    mask = pygame.Surface((_FIELD_CELLS.w + 2, _FIELD_CELLS.h + 2), pygame.SRCALPHA)
    mask.fill((255, 255, 255, 0))
    mask.fill(raster.WHITE, mask.get_rect().inflate(-2, -2))
    mask = pygame.transform.smoothscale(mask, outer.size)
    found = [PlacedPicture(_copy_part(stage, pygame.Surface(inner.size), inner), *inner.topleft)]
    for edge in raster.subtract_box(outer, inner):
        part = _copy_part(stage, raster.make_blank(*edge.size), edge)
        part.blit(mask, (0, 0), edge.move(-outer.x, -outer.y), pygame.BLEND_RGBA_MULT)
        found.append(PlacedPicture(part, *edge.topleft))
    return found


def _find_field_box(inset: int) -> Box:
    """Return the box of the field, so many cells of its mask smaller on each side."""
    cells = _FIELD_CELLS.inflate(-2 * inset, -2 * inset)
    return Box(*(one * _CELL for one in cells))
