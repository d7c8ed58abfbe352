"""Display list of a screen: the row of pictures that were put there; a new frame is drawn only where the row differs.

Drawing a frame then costs what has moved, not what there is. A row says everything about a frame: the pictures in it
are never drawn on again, so that two of the same identity are the same picture.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import zip_longest
from typing import Any, TypeVar, cast

import pygame

from game.app.ui.drawing import raster

T = TypeVar("T")

Fill = tuple[int, int, int]
"""A plain box is its color: red, green, blue."""
Rim = int
"""How far inside its box a picture begins to hide what lies below it; `CLEAR` where it never does."""
Put = tuple[pygame.Surface | Fill, int, int, int, tuple[int, int, int, int], Rim]
"""What is put where (x, y), with which alpha, the part of the surface that it touches, and its rim."""

CLEAR: Rim = 100_000

ADDED, MULTIPLIED = -1, -2
"""In place of an alpha: the picture is light that brightens what lies below it, or shade that darkens it."""
_MOST_AREAS = 24
"""More parts than these are drawn as one."""
_WASTE = 20_000
"""So many pixels are drawn needlessly sooner than another part is begun."""


_LARGE = 60_000
"""From so many pixels on, it pays to draw only the edge of an outline, and nothing below the inside of a panel."""
_SPARE_GROUPS = 400
"""So many groups may be known, and four for every part on the screen, until those that are not seen are forgotten."""


class Part:
    """Pictures of a frame that were put down together; the part of a group returns as long as its key does."""

    __slots__ = ("bounds", "boxes", "puts")

    def __init__(self, puts: list[Put]) -> None:
        self.puts = puts
        self.boxes = [put[4] for put in puts]
        self.bounds = pygame.Rect(self.boxes[0]).unionall(self.boxes[1:]) if puts else pygame.Rect(0, 0, 0, 0)


_GROUND_ENDS = Part([])
"""What lies before it in the row is ground, for what comes later."""


class Sheet:
    """One surface and the row of what lies on it."""

    def __init__(self, surface: pygame.Surface) -> None:
        self.surface = surface
        self._shown: list[Part] | None = None
        self._coming: list[Part] = []
        self._loose: list[Put] = []
        """What has been put down since the last part."""
        self._groups: dict[Hashable, tuple[object, list[Part], Any]] = {}
        self._ground: Sheet | None = None
        """A picture of the ground, so that what changes above it is not put together from all that is there."""

    def put(self, picture: pygame.Surface, spot: tuple[int, int], alpha: int, rim: Rim = CLEAR) -> None:
        """A picture with its upper left corner at ``spot``."""
        if alpha != 255:
            rim = CLEAR
        elif not picture.get_flags() & pygame.SRCALPHA:
            rim = 0
        box = self.surface.get_clip().clip((spot, picture.get_size()))
        if box:
            self._loose.append((picture, *spot, alpha, (box.x, box.y, box.w, box.h), rim))

    def put_outline(self, picture: pygame.Surface, spot: tuple[int, int], alpha: int, corner: int, thick: int) -> None:
        """A picture that is empty but for its edge, ``thick`` pixels at the sides and ``corner`` above and below."""
        (x, y), (wide, high) = spot, picture.get_size()
        if wide * high < _LARGE or wide <= 3 * corner or high <= 3 * corner:
            self.put(picture, spot, alpha)
            return
        tall = high - 2 * corner
        clip = self.surface.get_clip()
        for strip in (
            (x, y, wide, corner),
            (x, y + corner, thick, tall),
            (x + wide - thick, y + corner, thick, tall),
            (x, y + high - corner, wide, corner),
        ):
            box = clip.clip(strip)
            if box:
                self._loose.append((picture, x, y, alpha, (box.x, box.y, box.w, box.h), CLEAR))

    def fill(self, box: pygame.Rect, tone: pygame.Color, alpha: int) -> None:
        """A plain box."""
        seen = self.surface.get_clip().clip(box)
        if seen:
            tones, rim = (tone.r, tone.g, tone.b), 0 if alpha >= 255 else CLEAR
            self._loose.append((tones, box.x, box.y, alpha, (seen.x, seen.y, seen.w, seen.h), rim))

    def group(self, name: Hashable, key: object, draw: Callable[[], T]) -> T:
        """Puts down what ``draw`` puts down and returns what it returns; while ``key`` is the same it is not asked."""
        self._close()
        known = self._groups.get(name)
        if known is not None and known[0] == key:
            self._coming += known[1]
            return cast(T, known[2])
        start = len(self._coming)
        result = draw()
        self._close()
        self._groups[name] = key, self._coming[start:], result
        return result

    def end_ground(self) -> None:
        """Keep what was put down so far as one picture: it seldom changes."""
        self._close()
        self._coming.append(_GROUND_ENDS)

    def _close(self) -> None:
        """End the part that is being put down."""
        if self._loose:
            self._coming.append(Part(self._loose))
            self._loose = []

    def visible(self) -> set[int]:
        """Return the identities of the surfaces that were shown last; the ground is a picture of its own."""
        return {id(put[0]) for part in self._shown or () for put in part.puts}

    @property
    def has_ground(self) -> bool:
        """Return whether something lies on a ground."""
        return self._ground is not None

    def picture(self) -> pygame.Surface:
        """Return a picture of what has been put down so far, as opaque as the surface."""
        self._close()
        clip, whole = self.surface.get_clip(), self.surface.copy()
        for part in self._coming:
            for put in part.puts:
                _draw(whole, put, whole.get_rect())
        self.surface.set_clip(clip)
        whole.set_clip(None)
        return whole

    def spoil(self) -> None:
        """Draw all of the next frame: something else has been drawn over this one."""
        self._shown = None

    def show(self) -> list[pygame.Rect]:
        """Draws what is different now; returns the parts of the surface that were drawn."""
        self._close()
        row, self._coming = self._coming, []
        under = self._show_ground(row)
        before, now = self._shown, row[len(row) - row[::-1].index(_GROUND_ENDS) :] if _GROUND_ENDS in row else row
        self._shown = now
        areas = [self.surface.get_rect()] if before is None else _apart([*under, *_changes(before, now)])
        bounds = [part.bounds for part in now]
        for area in areas:
            touched = [
                part.puts[index]
                for at in area.collidelistall(bounds)
                for part in (now[at],)
                for index in area.collidelistall(part.boxes)
            ]
            for piece in _pieces(area, touched):
                self._draw(piece, touched)
        self.surface.set_clip(None)
        if len(self._groups) > _SPARE_GROUPS + 4 * len(row):
            self._drop_groups(set(row))
        return areas

    def _show_ground(self, row: list[Part]) -> list[tuple[int, int, int, int]]:
        """Draws what is different on the ground of a row, on a surface of its own; returns which boxes that are."""
        if _GROUND_ENDS not in row:
            if self._ground is not None:
                self._ground, self._shown = None, None
            return []
        if self._ground is None:
            self._ground, self._shown = Sheet(self.surface.copy()), None
        end = len(row) - 1 - row[::-1].index(_GROUND_ENDS)
        self._ground._coming = [part for part in row[:end] if part is not _GROUND_ENDS]
        return [(area.x, area.y, area.w, area.h) for area in self._ground.show()]

    def _draw(self, area: pygame.Rect, touched: Sequence[Put]) -> None:
        """Draws an area, from the highest picture on that hides what lies below it."""
        lowest = None
        for at in range(len(touched) - 1, -1, -1):
            if touched[at][5] != CLEAR and _solid(touched[at]).contains(area):
                lowest = at
                break
        if lowest is None and self._ground is not None:
            self.surface.set_clip(None)
            self.surface.blit(self._ground.surface, area, area)
        for put in touched[lowest or 0 :]:
            if area.colliderect(put[4]):
                _draw(self.surface, put, area)

    def _drop_groups(self, shown: set[Part]) -> None:
        """Forget the groups of which nothing is on the screen any more."""
        self._groups = {name: group for name, group in self._groups.items() if not shown.isdisjoint(group[1])}


def _draw(surface: pygame.Surface, put: Put, area: pygame.Rect) -> None:
    """Draws what of a picture lies in an area."""
    picture, x, y, alpha, box, _rim = put
    seen = area.clip(box)
    surface.set_clip(seen)
    if isinstance(picture, tuple):
        if alpha >= 255:
            surface.fill(picture)
        else:
            raster.veil(surface, seen, picture, alpha)
    elif alpha == ADDED:
        surface.blit(picture, (x, y), special_flags=pygame.BLEND_RGB_ADD)
    elif alpha == MULTIPLIED:
        surface.blit(picture, (x, y), special_flags=pygame.BLEND_RGB_MULT)
    elif alpha >= 255:
        surface.blit(picture, (x, y))
    else:
        picture.set_alpha(alpha)
        surface.blit(picture, (x, y))
        picture.set_alpha(255)


def _changes(before: Sequence[Part], now: Sequence[Part]) -> list[tuple[int, int, int, int]]:
    """The boxes of all that is different; parts that stayed in their order are not looked into."""
    stayed = set(before) & set(now)
    (kept, gone), (still, come) = (_between(parts, stayed) for parts in (before, now))
    if kept != still:
        return _differing([put for part in before for put in part.puts], [put for part in now for put in part.puts])
    return [box for pair in zip(gone, come, strict=True) if pair[0] or pair[1] for box in _differing(*pair)]


def _between(parts: Sequence[Part], stayed: set[Part]) -> tuple[list[Part], list[list[Put]]]:
    """The parts that stayed, and the pictures before, between and after them."""
    kept: list[Part] = []
    others: list[list[Put]] = [[]]
    for part in parts:
        if part in stayed:
            kept.append(part)
            others.append([])
        else:
            others[-1] += part.puts
    return kept, others


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


def _solid(put: Put) -> pygame.Rect:
    """The part of the surface where nothing of what lies below a picture can be seen."""
    picture, x, y, _alpha, (left, top, wide, high), rim = put
    seen = pygame.Rect(left, top, wide, high)
    if not rim or isinstance(picture, tuple):
        return seen
    return seen.clip((x + rim, y + rim, picture.get_width() - 2 * rim, picture.get_height() - 2 * rim))


def _pieces(area: pygame.Rect, touched: Sequence[Put]) -> list[pygame.Rect]:
    """An area, cut where the inside of a picture hides what lies below most of it, such as a panel or a button."""
    if area.w * area.h >= _LARGE:
        for put in reversed(touched):
            if put[5] != CLEAR:
                inside = area.clip(_solid(put))
                if inside.w * inside.h * 2 > area.w * area.h:
                    return [inside, *_without(area, inside)]
    return [area]


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
