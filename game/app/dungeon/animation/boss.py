"""Cutscenes of a boss over the whole screen: its entrance and its defeat.

Players' plates and the hand are shown again afterwards. With reduced motion both are a cross-fade.
"""

from __future__ import annotations

import math
from random import Random
from typing import Literal, NamedTuple

import pygame

from game.app.dungeon.pictures.fallen import draw_letters
from game.app.dungeon.pictures.floor_view import get_room_art
from game.app.dungeon.pictures.stage import (
    FIELD,
    PHASE_TONES,
    SCREEN,
    UNHURT,
    BossCondition,
    draw_stage,
    get_condition,
    place_cast,
)
from game.app.dungeon.view_model import DungeonContext
from game.app.ui.drawing import raster
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.effects import flashes, flipbook
from game.app.ui.effects.breaking import ShatterAnimation
from game.app.ui.effects.flipbook import Flipbook
from game.app.ui.effects.timeline import Track, compute_progress, ease_in_cubic, ease_out_quad
from game.app.ui.style.theme import PALETTE
from game.app.ui.style.tokens import ALPHA, LEADING
from game.app.ui.widgets.base import Box
from game.text import _, pick_text

Coming = Literal["rises", "strikes", "falls", "closes"]
"""Style of a boss's entrance."""
COMINGS: tuple[Coming, ...] = ("rises", "strikes", "falls", "closes")
"""Styles of a boss's entrance, in the order of phases."""
_COLORS = PALETTE.tones["dungeon moments"]
"""Colors of cutscenes."""
_ARRIVES, _ARRIVING = 0.3, 1.0
"""Second at which a boss begins to appear out of the dark, and duration of its appearance."""
_BAR = 64.0
"""Height of the dark bars above and below a cutscene, in logical units."""
_NAME = Box(190, 570, 900, 72)
"""Box of the boss's name, with a subtitle."""
_NAMED = Track((0.9, 0.0), (1.25, 1.0), (2.35, 1.0), (2.6, 0.0))
"""Visibility of the name over time in seconds, 0 to 1."""
_FRAMED = Track((0.0, 0.0), (0.3, 1.0, ease_out_quad), (2.35, 1.0), (2.6, 0.0, ease_in_cubic))
"""Visible fraction of the dark bars over time in seconds."""
_ENTRANCE, _ENTRANCE_STILL = 2.6, 1.4
"""Duration of an entrance in seconds, with motion and with reduced motion."""
_BLOWS = 0.1, 0.32, 0.54
"""Seconds at which the blows hit the boss."""
_BREAKS, _BREAKING = 0.72, 1.3
"""Second at which a defeated boss shatters, and duration of the shattering."""
_TOLD = Track((1.3, 0.0), (1.6, 1.0))
"""Visibility of the title of a defeat over time in seconds, 0 to 1."""
_DEFEAT, _DEFEAT_STILL = 3.0, 1.4
"""Duration of a defeat in seconds, with motion and with reduced motion."""
_STILL_FADE = 0.5
_LARGE_STAR = 400
"""From this size on the pages of a star are drawn at their own size: twice that would take several frames."""
_MEET = 0.42
"""Progress of the animation, 0 to 1, at which the two halves of a stage meet."""


def render_stage(
    canvas: Canvas, desk: DungeonContext, room: int, condition: BossCondition = UNHURT, *, empty: bool = False
) -> pygame.Surface:
    """Return the stage of an encounter, drawn on a surface of its own; ``without_figures`` draws only its light."""
    part = canvas.make_layer(SCREEN.w, SCREEN.h)
    draw_stage(part, desk, room, condition, empty=empty)
    return part.surface


class BossEntrance:
    """Cutscene of a boss's entrance: rising from the dark, in lightning, falling in fire, or as two halves.

    Then its name.
    """

    def __init__(self, room: int, phase: int, phases: int, *, still: bool = False) -> None:
        self.room = room
        """Dungeon card of the boss, by its index in the catalog."""
        self.condition = BossCondition(phase if phases > 1 else -1)
        self.coming: Coming = COMINGS[(phase if phases > 1 else room) % len(COMINGS)]
        self.sub = format_phase(phase + 1, phases) if phases > 1 else ""
        self.still = still
        self.seconds = _ENTRANCE_STILL if still else _ENTRANCE
        """Duration of the cutscene."""
        self._stage: pygame.Surface | None = None
        """Picture of the stage."""
        self._words: pygame.Surface | None = None
        """Picture of the boss's name."""

    @property
    def tone(self) -> flashes.Tone:
        """Return the color of the entrance's light."""
        return PHASE_TONES[COMINGS.index(self.coming)]

    def draw(self, canvas: Canvas, desk: DungeonContext, share: float) -> None:
        """Draw the entrance at a progress from 0 to 1."""
        if self._stage is None:
            self._stage = render_stage(canvas, desk, self.room, self.condition)
        age = share * self.seconds
        if self.still:
            draw_fitted(canvas, self._stage, compute_progress(age, 0, _STILL_FADE))
            self._draw_name(canvas, desk, 1.0 if share < 1 else 0.0)
            return
        canvas.rect(*SCREEN, "black", alpha=round(ALPHA.full * compute_progress(age, 0, _ARRIVES)))
        own = compute_progress(age, _ARRIVES, _ARRIVING)
        ways = {
            "rises": self._draw_rise,
            "strikes": self._draw_strikes,
            "falls": self._draw_fall,
            "closes": self._draw_closing,
        }
        if own >= 1:
            draw_fitted(canvas, self._stage, 1.0)
        elif age > _ARRIVES:
            ways[self.coming](canvas, self._stage, own)
        draw_bars(canvas, _FRAMED.evaluate(age))
        self._draw_name(canvas, desk, _NAMED.evaluate(age))

    def _draw_name(self, canvas: Canvas, desk: DungeonContext, strength: float) -> None:
        """Draw the boss's name with an alpha from 0 to 1."""
        if strength > 0:
            if self._words is None:
                self._words = render_title(canvas, pick_text(desk.get_room(self.room).name), self.sub, "gold")
            draw_fitted(canvas, self._words, strength, _NAME)

    def _draw_rise(self, canvas: Canvas, stage: pygame.Surface, share: float) -> None:
        """Draw the boss rising from the dark, in smoke."""
        up = ease_out_quad(share)
        draw_fitted(canvas, stage, up, SCREEN._replace(y=HEIGHT * 0.4 * (1 - up)))
        book = Flipbook(("smoke", self.tone), 14, flashes.make_dust(self.tone), tint=self.tone, soft=True)
        for number in range(5):
            flipbook.draw_page(canvas, book, share, WIDTH * (0.18 + 0.16 * number), HEIGHT * 0.8, 460)

    def _draw_strikes(self, canvas: Canvas, stage: pygame.Surface, share: float) -> None:
        """Draw three flashes of lightning in which the boss appears."""
        strokes = [0.12, 0.34, 0.6]
        if share >= strokes[2]:
            draw_fitted(canvas, stage, 1.0)
        for number, begin in enumerate(strokes):
            own = compute_progress(share, begin, 0.2)
            if share < begin or own >= 1:
                continue
            draw_fitted(canvas, stage, 1 - own)
            self._draw_bolt(canvas, Random(number), WIDTH * (0.3 + 0.2 * number), round(ALPHA.full * (1 - own)))
            canvas.rect(*SCREEN, _COLORS["lightning"], alpha=round(ALPHA.half * (1 - own) ** 2))

    @staticmethod
    def _draw_bolt(canvas: Canvas, luck: Random, x: float, alpha: int) -> None:
        """Draw one bolt of lightning downward from ``x``."""
        y = 0.0
        while y < HEIGHT * 0.7:
            goal = x + luck.uniform(-60, 60), y + luck.uniform(30, 76)
            canvas.line((x, y), goal, _COLORS["bolt"], 10, alpha=alpha // 3)
            canvas.line((x, y), goal, "white", 3.6, alpha=alpha)
            x, y = goal

    def _draw_fall(self, canvas: Canvas, stage: pygame.Surface, share: float) -> None:
        """Draw the boss falling away from the viewer into a ring of fire."""
        down = compute_progress(share, 0, 0.45)
        grown = 1 + 0.7 * (1 - down * down)
        shake = math.sin(share * 60) * 9 * max(0.0, 0.8 - share) if down >= 1 else 0.0
        wide, high = WIDTH * grown, HEIGHT * grown
        box = Box((WIDTH - wide) / 2 + shake, (HEIGHT - high) / 2, wide, high)
        draw_fitted(canvas, stage, min(1.0, down * 2), box)
        if down >= 1:
            own = compute_progress(share, 0.45, 0.55)
            book = Flipbook(("fire ring",), 12, flashes.make_ring(self.tone, runes=True), lit=True, soft=True)
            flipbook.draw_page(canvas, book, own, WIDTH / 2, HEIGHT * 0.82, 1100)
            draw_star(canvas, SCREEN.center, 900, own, self.tone)

    def _draw_closing(self, canvas: Canvas, stage: pygame.Surface, share: float) -> None:
        """Draw two halves of the stage that meet from both edges of the screen and recoil once."""
        own = compute_progress(share, _MEET, 1 - _MEET)
        gap = 22 * abs(math.sin(math.pi * 2 * own)) * (1 - own) ** 2
        away = WIDTH / 2 * (1 - compute_progress(share, 0, _MEET) ** 2) + gap
        wide, high = stage.get_size()
        for way, left in ((-1, 0), (1, wide // 2)):
            half = stage.subsurface(pygame.Rect(left, 0, wide - wide // 2 if left else wide // 2, high))
            x, y = canvas.to_pixel_point(way * away, 0)
            canvas.put(half, (x + left, y))
        if share >= _MEET:
            draw_star(canvas, SCREEN.center, 1000, own, self.tone)


class BossDefeat:
    """Cutscene of a boss's defeat: three blows, it shatters into light, and a title appears over the empty room."""

    def __init__(self, room: int, title: str, sub: str, *, still: bool = False) -> None:
        self.room = room
        """Dungeon card of the boss, by its index in the catalog."""
        self.title = title
        self.sub = sub
        self.still = still
        self.seconds = _DEFEAT_STILL if still else _DEFEAT
        """Duration of the cutscene."""
        self._pictures: list[pygame.Surface] = []
        """Pictures of the stage with boss, without boss, and without boss cut to the uncovered field."""
        self._words: pygame.Surface | None = None
        """Picture of the title."""
        self._breaking: ShatterAnimation | None = None
        """Animation of the shattering boss."""

    def draw(self, canvas: Canvas, desk: DungeonContext, share: float) -> None:
        """Draw the defeat at a progress from 0 to 1."""
        if not self._pictures:
            empty = render_stage(canvas, desk, self.room, empty=True)
            whole = render_stage(canvas, desk, self.room, get_condition(desk))
            self._pictures = [whole.convert(), empty.convert(), clip_to_field(empty), empty]
            self._breaking = ShatterAnimation(self._pictures[0], seed=self.room)
        age = share * self.seconds
        _whole, opaque, field, empty = self._pictures
        if self.still:
            draw_fitted(canvas, field, compute_progress(age, 0, _STILL_FADE))
            self._draw_title(canvas, compute_progress(age, 0, _STILL_FADE))
            return
        draw_fitted(canvas, field, 1.0)
        leaves = 1 - compute_progress(age, _DEFEAT - 0.3, 0.3)
        draw_fitted(canvas, opaque if leaves >= 1 else empty, leaves)  # with an alpha, SDL blends the latter faster
        if age < _BREAKS:
            self._draw_blows(canvas, desk, age)
        else:
            self._draw_breaking(canvas, age)
        draw_bars(canvas, min(compute_progress(age, 0, 0.3, ease_out_quad), leaves))
        self._draw_title(canvas, _TOLD.evaluate(age))

    def _draw_breaking(self, canvas: Canvas, age: float) -> None:
        """Draw the shattering boss."""
        own = compute_progress(age, _BREAKS, _BREAKING)
        draw_star(canvas, FIELD.center, 1100, compute_progress(age, _BREAKS, 0.8), (255, 190, 110))
        if own < 1 and self._breaking is not None:
            self._breaking.draw(canvas, 0, 0, own)

    def _draw_blows(self, canvas: Canvas, desk: DungeonContext, age: float) -> None:
        """Draw the boss shaking under three blows."""
        if self._breaking is not None:
            self._breaking.prepare()
        cast = place_cast(get_room_art(desk.catalog.room_ids[self.room]), canvas.text_scale, boss=True)
        last = max((age - at for at in _BLOWS if age >= at), default=1.0)
        shake = 14 * math.sin(age * 70) * max(0.0, 1 - last / 0.2)
        draw_fitted(canvas, self._pictures[0], 1.0, SCREEN._replace(x=shake))
        for number, at in enumerate(_BLOWS):
            own = compute_progress(age, at, 0.3)
            if age >= at and own < 1:
                x = cast.center[0] + (number - 1) * cast.w * 0.16
                draw_star(canvas, (x, FIELD.y + FIELD.h * (0.42 + 0.12 * (number % 2))), 520, own, (255, 235, 190))
                canvas.rect(*SCREEN, "white", alpha=round(ALPHA.half * (1 - own) ** 3))

    def _draw_title(self, canvas: Canvas, strength: float) -> None:
        """Draw the title with an alpha from 0 to 1."""
        if strength > 0:
            if self._words is None:
                self._words = render_title(canvas, self.title, self.sub, "gold")
            draw_fitted(canvas, self._words, strength, _NAME._replace(y=FIELD.center[1] - _NAME.h / 2))


def format_phase(number: int, phases: int) -> str:
    """Return the phase of a fight as text."""
    return _("Phase {number} of {all}").format(number=number, all=phases)


def render_title(canvas: Canvas, text: str, sub: str, metal: str) -> pygame.Surface:
    """Return a picture of metal letters on a dark band with fading ends, and a subtitle below them."""
    part = canvas.make_layer(_NAME.w, _NAME.h)
    part.put(_render_band(*part.surface.get_size()), (0, 0))
    letters = Box(40, 6, _NAME.w - 80, _NAME.h - (28 if sub else 12))
    draw_letters(part, letters, text, metal, largest=38.0)
    if sub:
        place = 40, _NAME.h - 25, _NAME.w - 80, 22
        part.draw_text_block(sub, *place, "strong", color="cream", align="center", leading=LEADING.tight)
    return part.surface


def _render_band(wide: int, high: int) -> pygame.Surface:
    """Return a dark band with fading ends and edges."""
    coarse = pygame.Surface((24, 6), pygame.SRCALPHA)
    for x in range(24):
        for y in range(6):
            share = min(1.0, (min(x, 23 - x)) / 7) * (1.0 if 0 < y < 5 else 0.4)
            coarse.set_at((x, y), (0, 0, 0, round(ALPHA.sheet * share)))
    return pygame.transform.smoothscale(coarse, (wide, high))


def draw_bars(canvas: Canvas, strength: float) -> None:
    """Draw dark bars above and below; ``extent`` (0 to 1) is their visible fraction."""
    tall = _BAR * strength
    if tall > 0:
        canvas.rect(0, 0, WIDTH, tall, "black")
        canvas.rect(0, HEIGHT - tall, WIDTH, tall, "black")


def clip_to_field(stage: pygame.Surface) -> pygame.Surface:
    """Return an empty stage cut to the uncovered field, with soft edges, so that plates and hand remain readable."""
    coarse = pygame.Surface((64, 36), pygame.SRCALPHA)
    unit = WIDTH / 64
    for x in range(64):
        for y in range(36):
            px, py = (x + 0.5) * unit, (y + 0.5) * unit
            inside = FIELD.x < px < FIELD.right and FIELD.y < py < FIELD.bottom
            coarse.set_at((x, y), (255, 255, 255, ALPHA.full if inside else 0))
    found = stage.convert_alpha()
    mask = pygame.transform.smoothscale(coarse, found.get_size())
    found.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return found


def draw_star(canvas: Canvas, at: Point, size: float, share: float, tone: flashes.Tone) -> None:
    """Draw a fading star of light at a progress from 0 to 1."""
    if 0 <= share < 1:
        large = size >= _LARGE_STAR
        paint = flashes.make_star(tone, 11, outlined=large)
        book = Flipbook(("beat star", tone, large), 8, paint, lit=True, soft=large)
        flipbook.draw_page(canvas, book, share, *at, size)


class FittedPicture(NamedTuple):
    """Picture as it is put on a canvas: its corner in pixels, and its alpha."""

    picture: pygame.Surface
    spot: tuple[int, int]
    alpha: int


def draw_fitted(canvas: Canvas, picture: pygame.Surface, strength: float, box: Box = SCREEN) -> None:
    """Draw a picture scaled to a box, with an opacity from 0 to 1."""
    fitted = fit_picture(canvas, picture, strength, box)
    if fitted is not None:
        canvas.put(*fitted)


def fit_picture(canvas: Canvas, picture: pygame.Surface, strength: float, box: Box = SCREEN) -> FittedPicture | None:
    """Scale what a canvas shows of a picture in a box; return None if nothing of it is visible."""
    alpha = round(ALPHA.full * min(1.0, max(0.0, strength)))
    size = max(1, canvas.to_pixels(box.w)), max(1, canvas.to_pixels(box.h))
    if canvas.reader is not None:
        canvas.reader.note_stretched("a stage or room", picture.get_size(), size)
    if not alpha:
        return None
    spot = canvas.to_pixel_point(box.x, box.y)
    if picture.get_size() != size:
        picture, spot = _scale_visible(picture, pygame.Rect(spot, size), canvas.surface.get_clip())
    return FittedPicture(picture, spot, alpha)


def _scale_visible(
    picture: pygame.Surface, box: pygame.Rect, seen: pygame.Rect
) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return the part of a picture that is seen when it is scaled to a box, scaled, and its corner."""
    if not seen.contains(box):
        (wide, high), inside = picture.get_size(), box.clip(seen)
        x, y = wide / box.w, high / box.h
        left, top = math.floor((inside.x - box.x) * x), math.floor((inside.y - box.y) * y)
        right = min(wide, math.ceil((inside.right - box.x) * x))
        bottom = min(high, math.ceil((inside.bottom - box.y) * y))
        if right <= left or bottom <= top:
            return raster.make_blank(1, 1), box.topleft
        picture = picture.subsurface((left, top, right - left, bottom - top))
        corner, end = (box.x + round(left / x), box.y + round(top / y)), (round(right / x), round(bottom / y))
        box = pygame.Rect(corner, (box.x + end[0] - corner[0], box.y + end[1] - corner[1]))
    return pygame.transform.smoothscale(picture, box.size), box.topleft
