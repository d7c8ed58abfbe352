"""What a screen shows, as the row of pictures that were put there: a new frame is drawn only where the row differs.

Drawing a frame then costs what has moved, not what there is. A row says everything about a frame: the pictures in it
are never drawn on again, so that two of the same identity are the same picture.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Any, TypeVar, cast

import pygame

from game.app.ui.drawing import raster

T = TypeVar("T")

Fill = tuple[int, int, int]
"""A plain box is its color: red, green, blue."""
Put = tuple[pygame.Surface | Fill, int, int, int, tuple[int, int, int, int]]
"""What is put where (x, y), with which alpha, and the part of the surface that it touches."""

ADDED = -1
"""In place of an alpha: the picture is light that brightens what lies below it."""
_MOST_AREAS = 24
"""More parts than these are drawn as one."""
_WASTE = 20_000
"""So many pixels are drawn needlessly sooner than another part is begun."""
_GROUNDS = 3
"""So many of the lowest pictures are looked at for one that hides what lies below it."""


class Sheet:
    """One surface and the row of what lies on it."""

    def __init__(self, surface: pygame.Surface) -> None:
        self.surface = surface
        self._shown: list[Put] | None = None
        self._coming: list[Put] = []
        self._groups: dict[str, tuple[object, list[Put], Any]] = {}

    def put(self, picture: pygame.Surface, spot: tuple[int, int], alpha: int) -> None:
        """A picture with its upper left corner at ``spot``."""
        box = self.surface.get_clip().clip((spot, picture.get_size()))
        if box:
            self._coming.append((picture, *spot, alpha, (box.x, box.y, box.w, box.h)))

    def fill(self, box: pygame.Rect, tone: pygame.Color, alpha: int) -> None:
        """A plain box."""
        seen = self.surface.get_clip().clip(box)
        if seen:
            self._coming.append(((tone.r, tone.g, tone.b), box.x, box.y, alpha, (seen.x, seen.y, seen.w, seen.h)))

    def group(self, name: str, key: object, draw: Callable[[], T]) -> T:
        """Puts down what ``draw`` puts down and returns what it returns; while ``key`` is the same it is not asked."""
        known = self._groups.get(name)
        if known is not None and known[0] == key:
            self._coming += known[1]
            return cast(T, known[2])
        start = len(self._coming)
        result = draw()
        self._groups[name] = key, self._coming[start:], result
        return result

    def visible(self) -> set[int]:
        """Return the identities of all surfaces that were shown last."""
        return {id(put[0]) for put in self._shown or ()}

    def show(self) -> list[pygame.Rect]:
        """Draws what is different now; returns the parts of the surface that were drawn."""
        before, now = self._shown, self._coming
        self._shown, self._coming = now, []
        areas = [self.surface.get_rect()] if before is None else _apart(_differing(before, now))
        boxes = [put[4] for put in now]
        for area in areas:
            touched = [now[index] for index in area.collidelistall(boxes)]
            lowest = max((at for at, put in enumerate(touched[:_GROUNDS]) if _hides(put, area)), default=0)
            for put in touched[lowest:]:
                self._draw(put, area)
        self.surface.set_clip(None)
        return areas

    def _draw(self, put: Put, area: pygame.Rect) -> None:
        picture, x, y, alpha, box = put
        surface = self.surface
        seen = area.clip(box)
        surface.set_clip(seen)
        if isinstance(picture, tuple):
            if alpha >= 255:
                surface.fill(picture)
                return
            raster.veil(surface, seen, picture, alpha)
            return
        if alpha == ADDED:
            surface.blit(picture, (x, y), special_flags=pygame.BLEND_RGB_ADD)
            return
        if alpha >= 255:
            surface.blit(picture, (x, y))
            return
        picture.set_alpha(alpha)
        surface.blit(picture, (x, y))
        picture.set_alpha(255)


def _differing(before: Sequence[Put], now: Sequence[Put]) -> list[tuple[int, int, int, int]]:
    """The boxes of all that came, went or lies in another order; whatever is left lies as it lay."""
    most = min(len(before), len(now))
    first = next((i for i in range(most) if before[i] != now[i]), most)
    last = next((i for i in range(most - first) if before[-1 - i] != now[-1 - i]), most - first)
    before, now = before[first : len(before) - last], now[first : len(now) - last]
    gone, come = set(before), set(now)
    changed = [put[4] for put in before if put not in come] + [put[4] for put in now if put not in gone]
    stayed = zip_longest([put for put in before if put in come], [put for put in now if put in gone])
    for one, other in stayed:
        if one != other:
            changed += [put[4] for put in (one, other) if put is not None]
    return changed


def _hides(put: Put, area: pygame.Rect) -> bool:
    """Whether nothing of what lies below can be seen in an area."""
    picture, _x, _y, alpha, box = put
    if alpha < 255 or isinstance(picture, tuple) or picture.get_flags() & pygame.SRCALPHA:
        return False
    return bool(pygame.Rect(box).contains(area))


def _apart(boxes: Sequence[tuple[int, int, int, int]]) -> list[pygame.Rect]:
    """Areas that cover the boxes and do not overlap: boxes that do become one, or the smaller one gives way."""
    areas: list[pygame.Rect] = []
    for box in sorted(boxes, key=lambda box: -box[2] * box[3]):
        area = pygame.Rect(box)
        while (near := _fitting(area, areas)) is not None:
            areas.remove(near)
            area.union_ip(near)
        parts = [area]
        for other in areas:
            if other.colliderect(area):
                parts = [rest for part in parts for rest in _without(part, other)]
        areas += parts
    if len(areas) > _MOST_AREAS:
        return [areas[0].unionall(areas[1:])]
    return areas


def _fitting(area: pygame.Rect, areas: Sequence[pygame.Rect]) -> pygame.Rect | None:
    """An area that overlaps another one so that the box round both holds little else."""
    for index in area.collidelistall(areas):
        other = areas[index]
        shared, both = area.clip(other), area.union(other)
        if both.w * both.h - area.w * area.h - other.w * other.h + shared.w * shared.h <= _WASTE:
            return other
    return None


def _without(part: pygame.Rect, area: pygame.Rect) -> list[pygame.Rect]:
    """What an area leaves of a part: up to four boxes, above, below, left and right of it."""
    shared = part.clip(area)
    if not (shared.w and shared.h):
        return [part]
    return [
        rest
        for rest in (
            pygame.Rect(part.x, part.y, part.w, shared.y - part.y),
            pygame.Rect(part.x, shared.bottom, part.w, part.bottom - shared.bottom),
            pygame.Rect(part.x, shared.y, shared.x - part.x, shared.h),
            pygame.Rect(shared.right, shared.y, part.right - shared.right, shared.h),
        )
        if rest.w and rest.h
    ]
