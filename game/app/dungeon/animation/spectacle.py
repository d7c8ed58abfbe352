"""Cutscenes of an adventure: a door opens, a monster breaks, hearts crack.

A cutscene lasts ``seconds`` and draws itself over the page for a progress from 0 to 1; some remain until the position
after them is shown.
"""

from __future__ import annotations

import math
from itertools import pairwise
from random import Random
from typing import Protocol

import pygame

from game.app.dungeon.animation.boss import draw_fitted, draw_star, render_stage
from game.app.dungeon.animation.growth import RoomGrowth
from game.app.dungeon.pictures.floor_view import RoomAppearance, draw_hero, draw_room_tile, get_room_art
from game.app.dungeon.pictures.room_light import draw_ray
from game.app.dungeon.pictures.stage import FIELD, PARTY_BOX, SEAL_BOX, draw_stage
from game.app.dungeon.pictures.tokens import draw_tick, get_heart_box
from game.app.dungeon.view_model import DungeonContext
from game.app.dungeon.views.party_plate import MAX_HEART_SIZE, get_heart_row
from game.app.ui.drawing.canvas import HEIGHT, Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.effects import flashes, flipbook
from game.app.ui.effects.breaking import ShatterAnimation
from game.app.ui.effects.flipbook import Flipbook
from game.app.ui.effects.timeline import compute_progress, ease_in_out_cubic, ease_out_back, ease_out_quad
from game.app.ui.style.theme import PALETTE
from game.app.ui.widgets.base import Box
from game.text import _, pick_text

_COLORS = PALETTE.tones["dungeon moments"]
"""Colors of cutscenes."""
_MAX_RUPEES = 9


class Cutscene(Protocol):
    """Protocol of timed drawings over the page."""

    seconds: float
    """Duration of the cutscene."""

    def draw(self, canvas: Canvas, context: DungeonContext, progress: float) -> None:
        """Draw the cutscene at a progress from 0 to 1."""


class RoomReveal:
    """Reveal of a room: its door opens, then an encounter expands into its stage."""

    def __init__(
        self, room: int, box: Box, before: RoomAppearance, side: str, *, expands: bool, hero: tuple[Point, float]
    ) -> None:
        self.room = room
        """Dungeon card of the room, by its index in the catalog."""
        self.box = box
        """Box of the room on the floor."""
        self.before = before
        """Appearance of the room before the reveal."""
        self.side = side
        """Side of the room at which the door is."""
        self.hero = hero
        """Position and size of Link, in logical units."""
        self.expands = expands
        """True if the room expands into the stage of an encounter."""
        self.seconds = 1.05 if expands else 0.62
        """Duration of the cutscene."""
        self._lit_progress = 0.42 if expands else 0.7
        """Progress at which the room is fully lit."""
        self._pictures: list[pygame.Surface] = []
        """Pictures of the room before and after it is revealed, as far as they are drawn."""
        self._growth: RoomGrowth | None = None
        """Growth of the room into its stage."""

    def prepare(self, canvas: Canvas, context: DungeonContext) -> bool:
        """Make the next picture, or a piece of it; return whether all are made."""
        if len(self._pictures) < 2:
            self._pictures.append(self._render_picture(canvas, context, len(self._pictures)))
            return False
        return not self.expands or self._get_growth(canvas, context).prepare()

    def _render_picture(self, canvas: Canvas, context: DungeonContext, index: int) -> pygame.Surface:
        room = context.get_room(self.room)
        art = get_room_art(context.catalog.room_ids[self.room])
        after = RoomAppearance("open", art, pick_text(room.name), room.type)
        part, box = canvas.make_layer(self.box.w, self.box.h), self.box._replace(x=0, y=0)
        draw_room_tile(part, box, after if index else self.before, can_enter=not index)
        return part.surface

    def _get_picture(self, canvas: Canvas, context: DungeonContext, index: int) -> pygame.Surface:
        while len(self._pictures) <= index:
            self._pictures.append(self._render_picture(canvas, context, len(self._pictures)))
        return self._pictures[index]

    def _get_growth(self, canvas: Canvas, context: DungeonContext) -> RoomGrowth:
        if self._growth is None:
            room = self._get_picture(canvas, context, 1)
            self._growth = RoomGrowth(canvas, self.box, room, lambda part: draw_stage(part, context, self.room))
        return self._growth

    def draw(self, canvas: Canvas, context: DungeonContext, progress: float) -> None:
        """Draw the reveal at a progress from 0 to 1."""
        if progress < self._lit_progress:
            opened = compute_progress(progress, 0, self._lit_progress * 0.5, ease_out_quad)
            seen = ease_in_out_cubic(compute_progress(progress, self._lit_progress * 0.35, self._lit_progress * 0.65))
            if self.expands and seen > 0:
                self._get_growth(canvas, context).copy_page(canvas)
            draw_fitted(canvas, self._get_picture(canvas, context, 0), 1.0, self.box)
            draw_fitted(canvas, self._get_picture(canvas, context, 1), seen, self.box)
            with canvas.clipped(*self.box), canvas.shifted(self.box.x, self.box.y):
                draw_ray(canvas, self.box.w, self.box.h, self.side, opened * (1 - seen * 0.8))
            draw_hero(canvas, *self.hero)
            return
        own = compute_progress(progress, self._lit_progress, 1 - self._lit_progress)
        if self.expands:
            self._get_growth(canvas, context).draw(canvas, own)
            return
        draw_fitted(canvas, self._get_picture(canvas, context, 1), 1.0, self.box)
        draw_hero(canvas, *self.hero)
        if own < 1:
            draw_star(canvas, self.box.center, 2.2 * self.box.h, own, (255, 224, 140))


_STAMP_SECONDS, _SEAL_SECONDS = 0.3, 1.25
"""Duration in seconds of the stamping of a seal, and of the seal with its sparks and gleam."""


class ChallengeSeal:
    """Seal of a challenge that was won, stamped on after its monster shatters, with its rewards below."""

    shows_victory = True
    """True if the page below shows the challenge as won."""

    def __init__(self, room: int, need: int, kind: str, title: str, subtitle: str, *, has_reduced_motion: bool) -> None:
        self.room = room
        """Dungeon card of the room, by its index in the catalog."""
        self.need = need
        self.kind = kind
        """Type of the challenge."""
        self.title = title
        self.subtitle = subtitle
        """Text with the rewards."""
        self.has_reduced_motion = has_reduced_motion
        self.shatters = kind == "combat"
        """True if a monster shatters before."""
        self._stamp_start = 0.95 if self.shatters else 0.27
        """Seconds after which the seal comes down."""
        self.seconds = self._stamp_start + _SEAL_SECONDS
        """Duration of the cutscene."""
        self._shatter: ShatterAnimation | None = None
        """Animation of the shattering monster."""

    def draw(self, canvas: Canvas, context: DungeonContext, progress: float) -> None:
        """Draw monster and seal at a progress from 0 to 1."""
        age = self.seconds if self.has_reduced_motion else progress * self.seconds
        own = compute_progress(age, 0, self._stamp_start)
        box = SEAL_BOX
        if self.shatters:
            self._draw_breaking(canvas, context, box, own)
        else:
            canvas.rect(*FIELD, _COLORS["gleam"], alpha=round(90 * math.sin(math.pi * own)))
        if own >= 1:
            self._draw_seal(canvas, box, age - self._stamp_start)

    def _draw_breaking(self, canvas: Canvas, context: DungeonContext, box: Box, progress: float) -> None:
        """Draw the shattering monster."""
        if self._shatter is None and progress < 1:
            whole = render_stage(canvas, context, self.room)
            cut = pygame.Rect(*(canvas.to_pixels(one) for one in FIELD))
            self._shatter = ShatterAnimation(whole.subsurface(cut.clip(whole.get_rect())), seed=self.room)
        canvas.rect(*FIELD, _COLORS["dark"], alpha=round(240 * min(1.0, progress * 4)))
        if progress < 1 and self._shatter is not None:
            if progress > 0.2:
                draw_star(canvas, box.center, 520, compute_progress(progress, 0.2, 0.5), (255, 190, 110))
            self._shatter.draw(canvas, FIELD.x, FIELD.y, progress)

    def _draw_seal(self, canvas: Canvas, box: Box, seconds: float) -> None:
        """Draw the seal, so many seconds after it has begun to come down."""
        share = compute_progress(seconds, 0, _STAMP_SECONDS)
        height = 54.0 if self.subtitle else 32.0
        free = box.h - height - 8
        x, y = box.center[0], box.y + free / 2
        size = min(56.0, free / 2 - 5) * (1 + 1.3 * (1 - ease_out_back(share)))
        canvas.cast_shadow(x - size, y - size, 2 * size, 2 * size, radius=size, blur=9, alpha=round(190 * share), dy=5)
        draw_wax_seal(canvas, x, y, round(size))
        late = seconds - _STAMP_SECONDS
        if late < 0:
            return
        if late < 0.5:
            sparks = Flipbook(
                ("seal sparks",), 14, flashes.make_sparks(-1.57, 1.7, 34, flashes.HOT, 0.8), is_light=True
            )
            flipbook.draw_page(canvas, sparks, late / 0.5, x, y, size * 5)
        gleam = compute_progress(late, 0.3, _SEAL_SECONDS - _STAMP_SECONDS - 0.3)
        if 0 < gleam < 1:
            far, strong = size * (2 * gleam - 1), round(0.8 * math.sin(math.pi * gleam), 1)
            flipbook.add_light(canvas, x + far * 0.7, y + far * 0.4, size * 1.3, size * 1.3, (255, 214, 170), strong)
        open_ = compute_progress(late, 0, 0.24, ease_out_quad)
        label = Box(box.x + 14, box.bottom - height - 8, box.w - 28, height)
        with canvas.clipped(label.center[0] - label.w * open_ / 2, label.y, label.w * open_, label.h):
            self._draw_label(canvas, label)

    def _draw_label(self, canvas: Canvas, label: Box) -> None:
        """Draw title and rewards."""
        canvas.rect(*label, _COLORS["label"], radius=8, alpha=225)
        canvas.rect(*label, "gold", radius=8, border=1.3, alpha=210)
        canvas.draw_text_block(
            self.title, label.x + 8, label.y + 2, label.w - 16, 28, "banner", color="gold", align="center"
        )
        if self.subtitle:
            canvas.draw_text_block(
                self.subtitle, label.x + 8, label.y + 28, label.w - 16, 22, "label", color="cream", align="center"
            )


def draw_wax_seal(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw a seal of red wax with a check mark."""

    def draw_part(part: Canvas) -> None:
        """Draw the seal."""
        rim = []
        for step in range(44):
            angle = math.tau * step / 44
            far = size * (0.96 + 0.05 * math.sin(step * 2.1) + 0.03 * math.sin(step * 5.3))
            rim.append((size + far * math.cos(angle), size + far * math.sin(angle)))
        part.polygon(rim, _COLORS["wax edge"])
        part.polygon([(size + (px - size) * 0.94, size - 1.5 + (py - size) * 0.94) for px, py in rim], _COLORS["wax"])
        part.circle(size, size, size * 0.7, _COLORS["wax groove"])
        part.circle(size, size + 1.5, size * 0.68, _COLORS["wax rim"])
        part.circle(size, size, size * 0.66, _COLORS["wax field"])
        draw_tick(part, size, size, size * 0.5)
        part.ellipse(size * 0.5, size * 0.22, size * 0.7, size * 0.3, "white", alpha=46)

    canvas.draw_cached(("wax seal", size), x - size, y - size, 2 * size, 2 * size, draw_part, overhang=4)


class CrackingHearts:
    """Cutscene of lost hearts, which split and fall out of their row."""

    def __init__(self, before: int, after: int, total: int) -> None:
        self.heart_indices = [place for place in range(total) if min(2, before - 2 * place) > max(0, after - 2 * place)]
        """Indices of the hearts that are lost."""
        self.total = total
        """Number of hearts in the row."""
        self.seconds = 0.62 + 0.1 * max(0, len(self.heart_indices) - 1)
        """Duration of the cutscene."""

    def draw(self, canvas: Canvas, context: DungeonContext, progress: float) -> None:
        """Draw the splitting hearts at a progress from 0 to 1."""
        x, y, width = get_heart_row(PARTY_BOX)
        for number, place in enumerate(reversed(self.heart_indices)):
            own = compute_progress(progress * self.seconds, 0.1 * number, 0.62)
            box = get_heart_box(x, y, place, self.total, width, MAX_HEART_SIZE)
            if own < 1:
                self._draw_crack(canvas, box, own)

    @staticmethod
    def _draw_crack(canvas: Canvas, box: Box, progress: float) -> None:
        """Draw one splitting heart."""
        x, y = box.center
        size = box.w * (1.5 - 0.3 * progress)
        if progress < 0.3:
            off = math.sin(progress * 90) * 2
            canvas.icon("heart-full", x - size / 2 + off, y - size / 2, size)
            points = [(0.0, -0.4), (-0.12, -0.15), (0.1, 0.05), (-0.06, 0.4)]
            for (x0, y0), (x1, y1) in pairwise(points):
                start, end = (x + x0 * size + off, y + y0 * size), (x + x1 * size + off, y + y1 * size)
                canvas.line(start, end, _COLORS["crack"], 2.4)
            return
        own = compute_progress(progress, 0.3, 0.7)
        alpha = round(255 * (1 - own**2))
        for side in (-1, 1):
            dx, dy = side * (4 + 22 * own), 60 * own * own - 12 * own
            left = x - size / 2 + dx
            with canvas.clipped(left if side < 0 else left + size / 2, y - size + dy, size / 2, 2 * size):
                canvas.icon("heart-full", left, y - size / 2 + dy, size, alpha=alpha)
        draw_star(canvas, (x, y), box.w * 3, own * 1.6, (255, 90, 70))


class RupeeFlight:
    """Cutscene of rupees that fly into the purse or out of it."""

    def __init__(self, amount: int) -> None:
        self.amount = amount
        """Number of rupees won, negative for lost ones."""
        self.sprite_count = min(_MAX_RUPEES, abs(amount))
        """Number of rupees that fly."""
        self.seconds = 0.5 + 0.07 * (self.sprite_count - 1)
        """Duration of the cutscene."""

    def count_moved(self, progress: float) -> int:
        """Return how many rupees have been added to the purse, or removed from it, at a progress."""
        start = 0.5 if self.amount > 0 else 0.0
        gone = max(0, min(self.sprite_count, 1 + int((progress * self.seconds - start) / 0.07 + 1e-6)))
        return round(self.amount * gone / self.sprite_count) if progress < 1 else self.amount

    def draw(self, canvas: Canvas, context: DungeonContext, progress: float) -> None:
        """Draw the flying rupees at a progress from 0 to 1."""
        purse, other = (PARTY_BOX.right - 36, PARTY_BOX.y + 18), SEAL_BOX.center
        start, goal = (other, purse) if self.amount > 0 else (purse, (purse[0] + 60, HEIGHT + 30))
        for number in range(self.sprite_count):
            own = (progress * self.seconds - 0.07 * number) / 0.5
            if not 0 <= own < 1:
                continue
            luck = Random(number)
            bow = 90 + 60 * luck.random()
            x = start[0] + (goal[0] - start[0]) * own + luck.uniform(-16, 16) * (1 - own)
            y = start[1] + (goal[1] - start[1]) * own - bow * 4 * own * (1 - own) * 0.6
            flipbook.add_light(canvas, x, y, 60, 60, (90, 220, 130), 0.5)
            size = 26 - 5 * own
            canvas.icon("rupee", x - size / 2, y - size / 2, size)
        if self.amount > 0 and progress > 0.4:
            pulse = abs(math.sin((progress - 0.4) * 18)) * (1 - progress)
            flipbook.add_light(canvas, *purse, 80, 80, (120, 255, 160), round(pulse, 1))


def format_solved_title(name: str) -> str:
    """Return the title on the seal of a solved room."""
    return _("Solved: {room}").format(room=name)
