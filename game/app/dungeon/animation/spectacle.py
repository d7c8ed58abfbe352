"""The great moments of an adventure as pictures in time: a room turns over, a monster breaks, hearts crack.

A picture has its ``seconds`` and draws itself over the page for a share of them; at its end some stay as they are until
the position after them is shown.
"""

from __future__ import annotations

import math
from itertools import pairwise
from random import Random
from typing import Literal, Protocol

import pygame

from game.app.dungeon.pictures.floor_view import TileFace, draw_hero, draw_tile, room_art
from game.app.dungeon.pictures.room_card import CARD, draw_room_card, picture_box
from game.app.dungeon.pictures.tokens import heart_box, tick
from game.app.dungeon.view_model import DungeonDesk
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.effects import flashes, flipbook
from game.app.ui.effects.breaking import Breaking
from game.app.ui.effects.flipbook import Book
from game.app.ui.effects.timeline import envelope, in_out_cubic, out_back, out_quad, progress
from game.app.ui.widgets.base import Box
from game.text import _, pick

_LINK = Box(10, 58, 212, 140)
"""Where hearts and rupees stand beside a challenge."""
_MOST_RUPEES = 9
_FIRE: flashes.Tone = (255, 150, 60)


class Picture(Protocol):
    """Something to see for a while."""

    seconds: float

    def draw(self, canvas: Canvas, desk: DungeonDesk, share: float) -> None: ...


def card_picture(canvas: Canvas, desk: DungeonDesk, room: int, need: int, kind: str) -> pygame.Surface:
    """The card of a room as a picture of its own."""
    part = canvas.layer(CARD.w, CARD.h)
    with part.shifted(-CARD.x, -CARD.y):
        draw_room_card(part, desk, room, need, kind=kind)
    return part.surface


def _scaled(canvas: Canvas, picture: pygame.Surface, box: Box, alpha: int = 255) -> None:
    """A picture fitted into a box in units."""
    wide, high = max(1, canvas.px(box.w)), max(1, canvas.px(box.h))
    if canvas.reader is not None:
        canvas.reader.stretched("a card of a room", picture.get_size(), (wide, high))
    shown = pygame.transform.smoothscale(picture, (wide, high))
    shown.set_alpha(alpha)
    canvas.put(shown, canvas.at(box.x, box.y))


def _between(start: Box, goal: Box, share: float) -> Box:
    return Box(*(one + (other - one) * share for one, other in zip(start, goal, strict=True)))


def _inside(room: Box, shape: Box) -> Box:
    """Return the largest box with the proportions of ``shape`` in the middle of ``room``."""
    share = min(room.w / shape.w, room.h / shape.h)
    w, h = shape.w * share, shape.h * share
    return Box(room.x + (room.w - w) / 2, room.y + (room.h - h) / 2, w, h)


class Turning:
    """A room's card turns over where it lies; one with a challenge then grows into it."""

    def __init__(
        self, room: int, box: Box, back: TileFace, need: int, *, grows: bool, hero: tuple[Point, float]
    ) -> None:
        self.room = room
        self.hero = hero
        """Where Link stands on it, and how large he is drawn."""
        self.box = box
        self.back = back
        self.need = need
        self.grows = grows
        self.seconds = 1.05 if grows else 0.62
        self._flip = 0.42 if grows else 0.7
        """The share of the time in which it turns."""
        self._pictures: list[pygame.Surface] = []

    def _drawn(self, canvas: Canvas, desk: DungeonDesk) -> list[pygame.Surface]:
        if not self._pictures:
            room = desk.room(self.room)
            art = room_art(desk.catalog.room_ids[self.room])
            front = TileFace("open", art, pick(room.name), room.type, tags=room.tags)
            for face in (self.back, front):
                part = canvas.layer(self.box.w, self.box.h)
                draw_tile(part, self.box.w, self.box.h, face, beckons=False)
                self._pictures.append(part.surface)
            if self.grows:
                self._pictures.append(card_picture(canvas, desk, self.room, self.need, room.type))
        return self._pictures

    def draw(self, canvas: Canvas, desk: DungeonDesk, share: float) -> None:
        pictures = self._drawn(canvas, desk)
        if share < self._flip:
            turn = in_out_cubic(share / self._flip)
            wide = abs(math.cos(math.pi * turn))
            box, lift = self.box, 14 * math.sin(math.pi * turn)
            grown = 1 + 0.12 * math.sin(math.pi * turn)
            w, h = box.w * max(0.03, wide) * grown, box.h * grown
            x, y = box.x + (box.w - w) / 2, box.y - lift - (h - box.h) / 2
            canvas.rect(*box, "#0d0806", radius=8)
            canvas.ellipse(
                box.x + 4, box.bottom - 6, box.w - 8, 14, "black", alpha=round(120 * math.sin(math.pi * turn))
            )
            _scaled(canvas, pictures[turn > 0.5], Box(x, y, w, h))
            self._draw_hero(canvas, 2 * turn - 1 if self.grows else 0.0)
            return
        own = progress(share, self._flip, 1 - self._flip)
        if not self.grows:
            _scaled(canvas, pictures[1], self.box)
            self._draw_hero(canvas, 0.0)
            if own < 1:
                _star(canvas, self.box.center, 2.2 * self.box.w, own, (255, 224, 140))
            return
        way = in_out_cubic(own)
        canvas.rect(0, 0, WIDTH, HEIGHT, "#120804", alpha=round(150 * way))
        box = _between(self.box, CARD, way)
        _scaled(canvas, pictures[1], _inside(box, self.box), round(255 * max(0.0, 1 - way * 1.6)))
        _scaled(canvas, pictures[2], _inside(box, CARD), round(255 * min(1.0, way * 1.6)))

    def _draw_hero(self, canvas: Canvas, inside: float) -> None:
        """Link stands on the card that turns, and goes into one that is about to grow."""
        spot, size = self.hero
        if inside < 1:
            draw_hero(canvas, spot, round(size * (1 - max(0.0, inside))))


_PRESS, _PRESSED = 0.3, 1.25
"""Seconds in which a seal comes down, and until its sparks and its gleam are over."""


class Seal:
    """A challenge is won: its monster breaks, then a seal is pressed onto the card; what it brings stands below."""

    def __init__(self, room: int, need: int, kind: str, title: str, sub: str, *, still: bool) -> None:
        self.room = room
        self.need = need
        self.kind = kind
        self.title = title
        self.sub = sub
        self.still = still
        self.breaks = kind == "combat"
        self._broken = 0.95 if self.breaks else 0.27
        """Seconds after which the seal comes down."""
        self.seconds = self._broken + _PRESSED
        self._breaking: Breaking | None = None

    def draw(self, canvas: Canvas, desk: DungeonDesk, share: float) -> None:
        age = self.seconds if self.still else share * self.seconds
        own = progress(age, 0, self._broken)
        box = picture_box(desk, self.room, self.need)
        if self.breaks:
            self._draw_breaking(canvas, desk, box, own)
        else:
            canvas.rect(*box, "#ffe6a0", radius=8, alpha=round(130 * math.sin(math.pi * own)))
        if own >= 1:
            self._draw_seal(canvas, box, age - self._broken)

    def _draw_breaking(self, canvas: Canvas, desk: DungeonDesk, box: Box, share: float) -> None:
        if self._breaking is None and share < 1:
            whole = card_picture(canvas, desk, self.room, self.need, self.kind)
            cut = pygame.Rect(*(canvas.px(one) for one in (box.x - CARD.x, box.y - CARD.y, box.w, box.h)))
            self._breaking = Breaking(whole.subsurface(cut.clip(whole.get_rect())).copy(), seed=self.room)
        canvas.gradient(*box, "#2a1a14", "#0d0705", radius=8)
        canvas.rect(*box, "outline", radius=8, border=2, alpha=230)
        if share < 1 and self._breaking is not None:
            if share > 0.2:
                _star(canvas, box.center, 520, progress(share, 0.2, 0.5), (255, 190, 110))
            self._breaking.draw(canvas, box.x, box.y, share)

    def _draw_seal(self, canvas: Canvas, box: Box, age: float) -> None:
        """The seal so many seconds after it has begun to come down."""
        share = progress(age, 0, _PRESS)
        tall = 54.0 if self.sub else 32.0
        free = box.h - tall - 8
        x, y = box.center[0], box.y + free / 2
        size = min(56.0, free / 2 - 5) * (1 + 1.3 * (1 - out_back(share)))
        canvas.cast_shadow(x - size, y - size, 2 * size, 2 * size, radius=size, blur=9, alpha=round(190 * share), dy=5)
        draw_wax(canvas, x, y, round(size))
        late = age - _PRESS
        if late < 0:
            return
        if late < 0.5:
            sparks = Book(("seal sparks",), 14, flashes.sparks(-1.57, 1.7, 34, flashes.HOT, 0.8), lit=True)
            flipbook.show(canvas, sparks, late / 0.5, x, y, size * 5)
        gleam = progress(late, 0.3, _PRESSED - _PRESS - 0.3)
        if 0 < gleam < 1:
            far, strong = size * (2 * gleam - 1), round(0.8 * math.sin(math.pi * gleam), 1)
            flipbook.light(canvas, x + far * 0.7, y + far * 0.4, size * 1.3, size * 1.3, (255, 214, 170), strong)
        open_ = progress(late, 0, 0.24, out_quad)
        label = Box(box.x + 14, box.bottom - tall - 8, box.w - 28, tall)
        with canvas.clipped(label.center[0] - label.w * open_ / 2, label.y, label.w * open_, label.h):
            self._draw_label(canvas, label)

    def _draw_label(self, canvas: Canvas, label: Box) -> None:
        canvas.rect(*label, "#140b06", radius=8, alpha=225)
        canvas.rect(*label, "gold", radius=8, border=1.3, alpha=210)
        canvas.block(self.title, label.x + 8, label.y + 2, label.w - 16, 28, "banner", color="gold", align="center")
        if self.sub:
            canvas.block(self.sub, label.x + 8, label.y + 28, label.w - 16, 22, "label", color="cream", align="center")


def draw_wax(canvas: Canvas, x: float, y: float, size: float) -> None:
    """A seal of red wax with a tick."""

    def draw(part: Canvas) -> None:
        rim = []
        for step in range(44):
            angle = math.tau * step / 44
            far = size * (0.96 + 0.05 * math.sin(step * 2.1) + 0.03 * math.sin(step * 5.3))
            rim.append((size + far * math.cos(angle), size + far * math.sin(angle)))
        part.polygon(rim, "#6d0f0c")
        part.polygon([(size + (px - size) * 0.94, size - 1.5 + (py - size) * 0.94) for px, py in rim], "#b3261c")
        part.circle(size, size, size * 0.7, "#7d130f")
        part.circle(size, size + 1.5, size * 0.68, "#c93a2a")
        part.circle(size, size, size * 0.66, "#a5211a")
        tick(part, size, size, size * 0.5)
        part.ellipse(size * 0.5, size * 0.22, size * 0.7, size * 0.3, "white", alpha=46)

    canvas.stamp(("wax seal", size), x - size, y - size, 2 * size, 2 * size, draw, pad=4)


def _star(canvas: Canvas, at: Point, size: float, share: float, tone: flashes.Tone) -> None:
    if 0 <= share < 1:
        book = Book(("beat star", tone), 8, flashes.star(tone, 11), lit=True)
        flipbook.show(canvas, book, share, *at, size)


class Cracks:
    """Hearts that are lost split and fall out of their row."""

    def __init__(self, before: int, after: int, total: int) -> None:
        self.places = [place for place in range(total) if min(2, before - 2 * place) > max(0, after - 2 * place)]
        self.total = total
        self.seconds = 0.62 + 0.1 * max(0, len(self.places) - 1)

    def draw(self, canvas: Canvas, desk: DungeonDesk, share: float) -> None:
        many = self.total > 9
        spot = _LINK.x + 12, _LINK.y + (25 if many else 27)
        for number, place in enumerate(reversed(self.places)):
            own = progress(share * self.seconds, 0.1 * number, 0.62)
            box = heart_box(*spot, place, self.total, _LINK.w - 24, 18 if many else 30)
            if own < 1:
                self._draw_crack(canvas, box, own)

    @staticmethod
    def _draw_crack(canvas: Canvas, box: Box, share: float) -> None:
        x, y = box.center
        size = box.w * (1.5 - 0.3 * share)
        if share < 0.3:
            off = math.sin(share * 90) * 2
            canvas.icon("heart-full", x - size / 2 + off, y - size / 2, size)
            points = [(0.0, -0.4), (-0.12, -0.15), (0.1, 0.05), (-0.06, 0.4)]
            for (x0, y0), (x1, y1) in pairwise(points):
                start, end = (x + x0 * size + off, y + y0 * size), (x + x1 * size + off, y + y1 * size)
                canvas.line(start, end, "#2a0606", 2.4)
            return
        own = progress(share, 0.3, 0.7)
        alpha = round(255 * (1 - own**2))
        for side in (-1, 1):
            dx, dy = side * (4 + 22 * own), 60 * own * own - 12 * own
            left = x - size / 2 + dx
            with canvas.clipped(left if side < 0 else left + size / 2, y - size + dy, size / 2, 2 * size):
                canvas.icon("heart-full", left, y - size / 2 + dy, size, alpha=alpha)
        _star(canvas, (x, y), box.w * 3, own * 1.6, (255, 90, 70))


class Rupees:
    """Rupees on a bow into the purse, or out of it."""

    def __init__(self, by: int) -> None:
        self.by = by
        self.count = min(_MOST_RUPEES, abs(by))
        self.seconds = 0.5 + 0.07 * (self.count - 1)

    def moved(self, share: float) -> int:
        """How many rupees have come into the purse, or have left it."""
        start = 0.5 if self.by > 0 else 0.0
        gone = max(0, min(self.count, 1 + int((share * self.seconds - start) / 0.07 + 1e-6)))
        return round(self.by * gone / self.count) if share < 1 else self.by

    def draw(self, canvas: Canvas, desk: DungeonDesk, share: float) -> None:
        purse, other = (_LINK.x + 22, _LINK.y + 74), (CARD.x + CARD.w / 2, CARD.y + 170)
        start, goal = (other, purse) if self.by > 0 else (purse, (purse[0] + 60, HEIGHT + 30))
        for number in range(self.count):
            own = (share * self.seconds - 0.07 * number) / 0.5
            if not 0 <= own < 1:
                continue
            luck = Random(number)
            bow = 90 + 60 * luck.random()
            x = start[0] + (goal[0] - start[0]) * own + luck.uniform(-16, 16) * (1 - own)
            y = start[1] + (goal[1] - start[1]) * own - bow * 4 * own * (1 - own) * 0.6
            flipbook.light(canvas, x, y, 60, 60, (90, 220, 130), 0.5)
            size = 26 - 5 * own
            canvas.icon("rupee", x - size / 2, y - size / 2, size)
        if self.by > 0 and share > 0.4:
            pulse = abs(math.sin((share - 0.4) * 18)) * (1 - share)
            flipbook.light(canvas, *purse, 80, 80, (120, 255, 160), round(pulse, 1))


Coming = Literal["rises", "strikes", "falls", "closes"]
COMINGS: tuple[Coming, ...] = ("rises", "strikes", "falls", "closes")
_DARK = envelope(1 / 6, 0.2)
_MEET = 0.42
"""When the halves of a card meet."""


class Entrance:
    """The next phase of the last fight comes in its own way: out of the dark, with lightning, in fire, or in halves."""

    def __init__(self, room: int, need: int, kind: str, number: int) -> None:
        self.room = room
        self.need = need
        self.kind = kind
        self.coming: Coming = COMINGS[(number - 1) % len(COMINGS)]
        self.seconds = 1.25
        self._card: pygame.Surface | None = None

    def draw(self, canvas: Canvas, desk: DungeonDesk, share: float) -> None:
        if self._card is None:
            self._card = card_picture(canvas, desk, self.room, self.need, self.kind)
        _empty(canvas)
        canvas.rect(0, 0, WIDTH, HEIGHT, "#060208", alpha=round(170 * _DARK.at(share)))
        own = progress(share, 0.08, 0.82)
        ways = {"rises": self._rises, "strikes": self._strikes, "falls": self._falls, "closes": self._closes}
        if own > 0:
            ways[self.coming](canvas, self._card, own)

    @staticmethod
    def _rises(canvas: Canvas, card: pygame.Surface, share: float) -> None:
        """Out of the dark below, in smoke."""
        up = out_quad(share)
        box = Box(CARD.x, CARD.y + 260 * (1 - up), CARD.w, CARD.h)
        _scaled(canvas, card, box, round(255 * up))
        tone: flashes.Tone = (120, 90, 150)
        book = Book(("smoke", tone), 14, flashes.dust(tone), tint=tone, soft=True)
        for number in range(4 if share < 1 else 0):
            x = CARD.x + CARD.w * (0.1 + 0.27 * number)
            flipbook.show(canvas, book, share, x, CARD.y + CARD.h - 60, 300)

    @staticmethod
    def _strikes(canvas: Canvas, card: pygame.Surface, share: float) -> None:
        """Lightning strikes three times; in its light the card stands there."""
        strokes = [0.12, 0.34, 0.6]
        if share >= strokes[2]:
            _scaled(canvas, card, CARD)
        for number, begin in enumerate(strokes):
            own = progress(share, begin, 0.2)
            if share < begin or own >= 1:
                continue
            alpha = round(255 * (1 - own))
            _scaled(canvas, card, CARD, alpha)
            luck, x, y = Random(number), CARD.x + CARD.w * (0.25 + 0.25 * number), 0.0
            while y < CARD.y + CARD.h * 0.6:
                goal = x + luck.uniform(-46, 46), y + luck.uniform(26, 60)
                canvas.line((x, y), goal, "#9ab8ff", 9, alpha=alpha // 3)
                canvas.line((x, y), goal, "white", 3.4, alpha=alpha)
                x, y = goal
            canvas.rect(0, 0, WIDTH, HEIGHT, "#e8eeff", alpha=round(110 * (1 - own) ** 2))
            _star(canvas, (x, y), 380, own, (170, 200, 255))

    @staticmethod
    def _falls(canvas: Canvas, card: pygame.Surface, share: float) -> None:
        """From above into a ring of fire."""
        down = progress(share, 0, 0.45)
        grown = 1 + 1.1 * (1 - down * down)
        wide, high = CARD.w * grown, CARD.h * grown
        shake = math.sin(share * 60) * 7 * max(0.0, 0.8 - share) if down >= 1 else 0.0
        middle = CARD.center
        box = Box(middle[0] - wide / 2 + shake, middle[1] - high / 2, wide, high)
        if down >= 1 and share < 1:
            own = progress(share, 0.45, 0.55)
            book = Book(("fire ring",), 12, flashes.ring(_FIRE, runes=True), lit=True)
            flipbook.show(canvas, book, own, middle[0], CARD.y + CARD.h * 0.8, 760)
            _star(canvas, middle, 700, own, _FIRE)
        _scaled(canvas, card, box, round(255 * min(1.0, down * 2)))

    @staticmethod
    def _closes(canvas: Canvas, card: pygame.Surface, share: float) -> None:
        """Two halves meet from both edges of the screen and recoil once."""
        own = progress(share, _MEET, 1 - _MEET)
        gap = 15 * abs(math.sin(math.pi * 2 * own)) * (1 - own) ** 2
        wide, high = card.get_size()
        for side, start in ((0, -CARD.right), (1, WIDTH - CARD.center[0])):
            half = card.subsurface(pygame.Rect(side * (wide // 2), 0, wide - wide // 2 if side else wide // 2, high))
            away = start * (1 - progress(share, 0, _MEET) ** 2) + gap * (1 if side else -1)
            left, top = canvas.at(CARD.x + away, CARD.y)
            canvas.put(half, (left + side * (wide // 2), top))
        if share >= _MEET:
            _star(canvas, CARD.center, 640, own, (200, 120, 255))


class Fallen:
    """The card of a phase that is beaten goes out, and leaves its place to the next one."""

    seconds = 0.24

    def draw(self, canvas: Canvas, desk: DungeonDesk, share: float) -> None:
        _empty(canvas, in_out_cubic(share))


def _empty(canvas: Canvas, share: float = 1.0) -> None:
    """The place of a room's card, in the dark."""
    canvas.rect(*CARD, "#0a0504", radius=14, alpha=round(255 * share))


def solved_title(name: str) -> str:
    """What stands below a seal."""
    return _("Solved: {room}").format(room=name)
