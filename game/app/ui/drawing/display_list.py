"""Display list of a screen: the draw calls of a frame; the next frame is drawn only where its calls differ.

The cost of drawing a frame depends on what has changed, not on the number of draw calls. The pictures in the list
are never modified, so two references to one surface are the same picture. Coordinates are pixels of the surface.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import zip_longest
from typing import Any, TypeVar, cast

import pygame

from game.app.ui.drawing import raster

T = TypeVar("T")
"""Type of the result of a drawing function."""

Fill = tuple[int, int, int]
"""Draw call of a plain box: its color as red, green, blue."""
Rim = int
"""Width of the edge of a picture that is not opaque, in pixels; ``CLEAR`` if no part of the picture is opaque."""
DrawCall = tuple[pygame.Surface | Fill, int, int, int, tuple[int, int, int, int], Rim]
"""Draw call: picture or color, x, y, alpha from 0 to 255, the rectangle that it affects, and its rim; in pixels."""

CLEAR: Rim = 100_000
"""Rim of a picture without an opaque part."""

ADDED, MULTIPLIED = -1, -2
"""Special alphas: the picture is added to the pixels below it (light), or multiplied with them (shade)."""
_MAX_AREAS = 24
"""Maximum number of changed areas in a frame; if there are more, they are merged more generously."""
_MAX_BOXES = 40
"""Maximum number of changed boxes that are merged if together they are as large as the screen."""
_MAX_WASTE = 20_000
"""Maximum number of unchanged pixels that may be redrawn when two changed areas are merged."""
_MAX_COVERING_BOXES = 3
"""Number of the largest changed boxes whose contents are left out before areas are merged."""


LARGE_AREA = 60_000
"""Pixels of an area from which it is faster to draw only the edge of an outline, and to skip what an opaque panel
hides.
"""
_PIXELS_PER_CACHE_LINE, _MIN_ROWS_TO_SPLIT = 16, 4
"""Pixels in a line of the processor's cache, and minimum number of rows for which a fill is split."""
_MAX_UNUSED_GROUPS = 400
"""Number of cached groups allowed in addition to four per group on the screen; beyond it, groups not shown are dropped.
"""


class DrawGroup:
    """Draw calls that are reused together: those of a ``DisplayList.add_group`` call, while its key is the same."""

    __slots__ = ("bounds", "boxes", "calls")

    def __init__(self, calls: list[DrawCall]) -> None:
        self.calls = calls
        self.boxes = [put[4] for put in calls]
        """Rectangles affected by the calls, in pixels."""
        self.bounds = pygame.Rect(self.boxes[0]).unionall(self.boxes[1:]) if calls else pygame.Rect(0, 0, 0, 0)
        """Bounding rectangle of all calls."""


_END_OF_BACKGROUND = DrawGroup([])
"""Marker for the end of the background in a list of groups."""


class DisplayList:
    """Draw calls of a frame, and the surface on which the previous frame is shown."""

    def __init__(self, surface: pygame.Surface) -> None:
        self.surface = surface
        """Surface that shows the previous frame."""
        self._shown_groups: list[DrawGroup] | None = None
        """Groups of the frame on the surface, without the background; None if everything has to be redrawn."""
        self._next_groups: list[DrawGroup] = []
        """Groups of the frame that is being recorded."""
        self._ungrouped_calls: list[DrawCall] = []
        """Draw calls since the end of the last group."""
        self._groups: dict[Hashable, tuple[object, list[DrawGroup], Any]] = {}
        """Key, groups and result of each cached ``add_group`` call, by name."""
        self._background: DisplayList | None = None
        """Display list of the background on a surface of its own, so that a change above it does not blend its layers
        again.
        """

    def add_picture(self, picture: pygame.Surface, top_left: tuple[int, int], alpha: int, rim: Rim = CLEAR) -> None:
        """Add a picture with its upper left corner at ``top_left``.

        ``rim`` is the width of its edge that is not opaque.
        """
        if alpha != 255:
            rim = CLEAR
        elif not picture.get_flags() & pygame.SRCALPHA:
            rim = 0
        box = self.surface.get_clip().clip((top_left, picture.get_size()))
        if box:
            self._ungrouped_calls.append((picture, *top_left, alpha, (box.x, box.y, box.w, box.h), rim))

    def add_outline(
        self, picture: pygame.Surface, top_left: tuple[int, int], alpha: int, end_thickness: int, side_thickness: int
    ) -> None:
        """Add a picture that is transparent except for its edge.

        The edge is ``side_thickness`` pixels wide on the left and right, ``end_thickness`` at the top and bottom.
        """
        (x, y), (width, high) = top_left, picture.get_size()
        if width * high < LARGE_AREA or width <= 3 * end_thickness or high <= 3 * end_thickness:
            self.add_picture(picture, top_left, alpha)
            return
        height = high - 2 * end_thickness
        clip = self.surface.get_clip()
        for strip in (
            (x, y, width, end_thickness),
            (x, y + end_thickness, side_thickness, height),
            (x + width - side_thickness, y + end_thickness, side_thickness, height),
            (x, y + high - end_thickness, width, end_thickness),
        ):
            box = clip.clip(strip)
            if box:
                self._ungrouped_calls.append((picture, x, y, alpha, (box.x, box.y, box.w, box.h), CLEAR))

    def add_fill(self, box: pygame.Rect, color: pygame.Color, alpha: int) -> None:
        """Add a box of one color."""
        seen = self.surface.get_clip().clip(box)
        if seen:
            tones, rim = (color.r, color.g, color.b), 0 if alpha >= 255 else CLEAR
            self._ungrouped_calls.append((tones, box.x, box.y, alpha, (seen.x, seen.y, seen.w, seen.h), rim))

    def add_group(self, name: Hashable, key: object, draw: Callable[[], T]) -> T:
        """Add the draw calls of ``draw`` and return its result; while ``key`` is the same, reuse both."""
        self._close_group()
        known = self._groups.get(name)
        if known is not None and known[0] == key:
            self._next_groups += known[1]
            return cast(T, known[2])
        start = len(self._next_groups)
        result = draw()
        self._close_group()
        self._groups[name] = key, self._next_groups[start:], result
        return result

    def cache_background(self) -> None:
        """Cache everything drawn so far as one picture, the background, which seldom changes."""
        self._close_group()
        self._next_groups.append(_END_OF_BACKGROUND)

    def _close_group(self) -> None:
        """End the current group of draw calls."""
        if self._ungrouped_calls:
            self._next_groups.append(DrawGroup(self._ungrouped_calls))
            self._ungrouped_calls = []

    def find_visible(self) -> set[int]:
        """Return the ids of the surfaces on the screen.

        Those of the background are left out, because it is one picture of its own.
        """
        return {id(put[0]) for part in self._shown_groups or () for put in part.calls}

    @property
    def has_background(self) -> bool:
        """Return whether the frame has a cached background."""
        return self._background is not None

    def snapshot(self, area: pygame.Rect | None = None) -> pygame.Surface:
        """Return a picture of the frame so far, or of an area of it, with the alpha of the surface."""
        self._close_group()
        area = self.surface.get_rect() if area is None else self.surface.get_rect().clip(area)
        copy = self.surface.subsurface(area).copy()
        for part in self._next_groups:
            for index in area.collidelistall(part.boxes):
                picture, x, y, alpha, (left, top, width, height), rim = part.calls[index]
                box = (left - area.x, top - area.y, width, height)
                _run_call(copy, (picture, x - area.x, y - area.y, alpha, box, rim), copy.get_rect())
        return copy

    def invalidate(self) -> None:
        """Redraw all of the next frame, because something else was drawn over this one."""
        self._shown_groups = None

    def show(self) -> list[pygame.Rect]:
        """Draw what differs from the previous frame; return the areas that were redrawn."""
        self._close_group()
        row, self._next_groups = self._next_groups, []
        under = self._show_background(row)
        before, now = (
            self._shown_groups,
            row[len(row) - row[::-1].index(_END_OF_BACKGROUND) :] if _END_OF_BACKGROUND in row else row,
        )
        self._shown_groups = now
        screen = self.surface.get_rect()
        changes = [] if before is None else _drop_covered([*under, *_find_changes(before, now)])
        areas = [screen] if before is None or _fill_screen(changes, screen) else _merge_areas(changes)
        bounds = [part.bounds for part in now]
        self.surface.set_clip(None)
        for area in areas:
            touched = [
                part.calls[index]
                for at in area.collidelistall(bounds)
                for part in (now[at],)
                for index in area.collidelistall(part.boxes)
            ]
            pieces = _split_area(area, touched)
            boxes = [put[4] for put in touched] if len(pieces) > 1 else []
            for piece in pieces:
                within = [touched[index] for index in piece.collidelistall(boxes)] if boxes else touched
                self._draw_area(piece, within)
        if len(self._groups) > _MAX_UNUSED_GROUPS + 4 * len(row):
            self._drop_groups(set(row))
        return areas

    def _show_background(self, groups: list[DrawGroup]) -> list[tuple[int, int, int, int]]:
        """Redraw what differs in the background; return the redrawn areas."""
        if _END_OF_BACKGROUND not in groups:
            if self._background is not None:
                self._background, self._shown_groups = None, None
            return []
        if self._background is None:
            self._background, self._shown_groups = DisplayList(self.surface.copy()), None
        end = len(groups) - 1 - groups[::-1].index(_END_OF_BACKGROUND)
        self._background._next_groups = [part for part in groups[:end] if part is not _END_OF_BACKGROUND]
        return [(area.x, area.y, area.w, area.h) for area in self._background.show()]

    def _draw_area(self, area: pygame.Rect, calls: Sequence[DrawCall]) -> None:
        """Draw an area, starting from the topmost opaque picture that covers it."""
        lowest = None
        for at in range(len(calls) - 1, -1, -1):
            if calls[at][5] != CLEAR and _is_covered_by(calls[at], area):
                lowest = at
                break
        if lowest is None and self._background is not None:
            raster.copy_opaque(self.surface, self._background.surface, area, area.topleft)
        if lowest is not None and lowest == len(calls) - 1 and not calls[lowest][5]:
            _copy_uncovered(self.surface, calls[lowest], area)
            return
        for put in calls[lowest or 0 :]:
            _run_call(self.surface, put, area)

    def _drop_groups(self, groups_on_screen: set[DrawGroup]) -> None:
        """Drop cached groups that have no draw call on the screen."""
        self._groups = {
            name: group for name, group in self._groups.items() if not groups_on_screen.isdisjoint(group[1])
        }


def _copy_uncovered(surface: pygame.Surface, call: DrawCall, area: pygame.Rect) -> None:
    """Run a draw call of an opaque picture or color that nothing is blended over."""
    picture, x, y, _alpha, _box, _rim = call
    if isinstance(picture, tuple):
        _fill_aligned(surface, picture, area)
    else:
        raster.copy_opaque(surface, picture, area, (area.x - x, area.y - y), is_blended_over=False)


def _run_call(surface: pygame.Surface, call: DrawCall, area: pygame.Rect) -> None:
    """Run a draw call, clipped to an area."""
    picture, x, y, alpha, box, rim = call
    seen = area.clip(box)
    left, top, width, height = seen
    part = (left - x, top - y, width, height)
    if isinstance(picture, tuple):
        if alpha >= 255:
            _fill_aligned(surface, picture, seen)
        else:
            raster.blend_box(surface, seen, picture, alpha)
    elif alpha == 255:
        if rim:
            surface.blit(picture, seen, part)
        else:
            raster.copy_opaque(surface, picture, seen, part[:2])
    elif alpha == ADDED:
        surface.blit(picture, seen, part, pygame.BLEND_RGB_ADD)
    elif alpha == MULTIPLIED:
        surface.blit(picture, seen, part, pygame.BLEND_RGB_MULT)
    else:
        raster.blit_faded(surface, picture, seen, alpha, part)


def _fill_aligned(surface: pygame.Surface, color: Fill, box: pygame.Rect) -> None:
    """Fill a box in pieces of whole cache lines.

    SDL takes several times as long where a row ends within a cache line.
    """
    x, y, wide, high = box
    head = -x % raster.PIXELS_PER_16_BYTES
    middle = (wide - head) // _PIXELS_PER_CACHE_LINE * _PIXELS_PER_CACHE_LINE
    if high < _MIN_ROWS_TO_SPLIT or middle <= 0:
        surface.fill(color, box)
        return
    for left, width in ((x, head), (x + head, middle), (x + head + middle, wide - head - middle)):
        if width:
            surface.fill(color, (left, y, width, high))


def _find_changes(before: Sequence[DrawGroup], now: Sequence[DrawGroup]) -> list[tuple[int, int, int, int]]:
    """Return the boxes of all draw calls that differ; groups that are unchanged and in the same order are skipped."""
    if before == now:
        return []
    first, last = _count_unchanged_ends(before, now)
    before, now = before[first : len(before) - last], now[first : len(now) - last]
    stayed = set(before) & set(now)
    if [part for part in before if part in stayed] != [part for part in now if part in stayed]:
        return _find_differences(
            [put for part in before for put in part.calls], [put for part in now for put in part.calls]
        )
    gone, come = _group_changed_calls(before, stayed), _group_changed_calls(now, stayed)
    return [
        box
        for place in gone.keys() | come.keys()
        for box in _find_differences(gone.get(place, ()), come.get(place, ()))
    ]


def _count_unchanged_ends(before: Sequence[object], now: Sequence[object]) -> tuple[int, int]:
    """Return how many items are the same at the beginning of two lists and, beyond those, at their end."""
    first = last = 0
    for one, other in zip(before, now, strict=False):
        if one != other:
            break
        first += 1
    most = min(len(before), len(now)) - first
    for one, other in zip(reversed(before), reversed(now), strict=False):
        if last == most or one != other:
            break
        last += 1
    return first, last


def _group_changed_calls(parts: Sequence[DrawGroup], unchanged: set[DrawGroup]) -> dict[int, list[DrawCall]]:
    """Return the draw calls of changed groups, by the number of unchanged groups before them."""
    others: dict[int, list[DrawCall]] = {}
    place = 0
    for part in parts:
        if part in unchanged:
            place += 1
        else:
            others.setdefault(place, []).extend(part.calls)
    return others


def _find_differences(before: Sequence[DrawCall], now: Sequence[DrawCall]) -> list[tuple[int, int, int, int]]:
    """Return the boxes of draw calls that were added, removed or reordered."""
    first, last = _count_unchanged_ends(before, now)
    before, now = before[first : len(before) - last], now[first : len(now) - last]
    gone, come = set(before), set(now)
    changed = [put[4] for put in before if put not in come] + [put[4] for put in now if put not in gone]
    stayed = zip_longest([put for put in before if put in come], [put for put in now if put in gone])
    for one, other in stayed:
        if one != other:
            changed += [put[4] for put in (one, other) if put is not None]
    return changed


def _opaque_rect(call: DrawCall) -> pygame.Rect:
    """Return the rectangle in which a draw call hides everything below it."""
    picture, x, y, _alpha, (left, top, width, height), rim = call
    seen = pygame.Rect(left, top, width, height)
    if not rim or isinstance(picture, tuple):
        return seen
    return seen.clip((x + rim, y + rim, picture.get_width() - 2 * rim, picture.get_height() - 2 * rim))


def _is_covered_by(call: DrawCall, area: pygame.Rect) -> bool:
    """Return whether a draw call hides everything in an area."""
    left, top, width, height = call[4]
    if left > area.left or top > area.top or left + width < area.right or top + height < area.bottom:
        return False
    return not call[5] or _opaque_rect(call).contains(area)


def _split_area(area: pygame.Rect, calls: Sequence[DrawCall]) -> list[pygame.Rect]:
    """Return an area, split where the opaque part of a picture (a panel, a card) hides much of it."""
    if area.w * area.h >= LARGE_AREA:
        least = min(LARGE_AREA, area.w * area.h // 2)
        for put in reversed(calls):
            if put[5] != CLEAR and put[4][2] * put[4][3] >= least:
                inside = area.clip(_opaque_rect(put))
                if inside.w * inside.h * 2 > area.w * area.h:
                    return [inside, *raster.subtract_box(area, inside)]
                if inside.w * inside.h >= LARGE_AREA:
                    return [
                        inside,
                        *(piece for rest in raster.subtract_box(area, inside) for piece in _split_area(rest, calls)),
                    ]
    return [area]


def _fill_screen(boxes: Sequence[tuple[int, int, int, int]], screen: pygame.Rect) -> bool:
    """Return whether there are so many large boxes that redrawing everything costs less than merging them."""
    return len(boxes) > _MAX_BOXES and sum(map(_measure_size, boxes)) > screen.w * screen.h


def _merge_areas(boxes: Sequence[tuple[int, int, int, int]], waste: int = _MAX_WASTE) -> list[pygame.Rect]:
    """Return areas that cover the boxes and do not overlap: overlapping areas are merged or cut.

    Args:
        boxes: Changed boxes.
        waste: Maximum number of unchanged pixels to redraw for a merger; it grows while there are too many areas.
    """
    areas: list[pygame.Rect] = []
    for box in sorted(_join_rows(boxes), key=_measure_size, reverse=True):
        area = pygame.Rect(box)
        near = area.collidelistall(areas)
        if not near and waste <= _MAX_WASTE:
            areas.append(area)
            continue
        if any(areas[index].contains(area) for index in near):
            continue
        while (joined := _find_mergeable(area, areas, waste)) is not None:
            areas.remove(joined)
            area.union_ip(joined)
        parts = [area]
        for other in areas:
            if other.colliderect(area):
                parts = [rest for part in parts for rest in raster.subtract_box(part, other)]
        areas += parts
    if len(areas) > _MAX_AREAS:
        return _merge_areas([(area.x, area.y, area.w, area.h) for area in areas], 3 * waste)
    return areas


def _measure_size(box: tuple[int, int, int, int]) -> int:
    """Return the number of pixels in a box."""
    return box[2] * box[3]


def _drop_covered(boxes: Iterable[tuple[int, int, int, int]]) -> list[tuple[int, int, int, int]]:
    """Return the boxes without those inside one of the largest, as the texts of a panel that moves."""
    left = sorted(dict.fromkeys(boxes), key=_measure_size, reverse=True)
    found: list[tuple[int, int, int, int]] = []
    while left and len(found) < _MAX_COVERING_BOXES:
        contains = pygame.Rect(left[0]).contains
        found.append(left[0])
        left = [box for box in left if not contains(box)]
    return found + left


def _join_rows(boxes: Iterable[tuple[int, int, int, int]]) -> list[tuple[int, int, int, int]]:
    """Return the boxes, those of the same rows joined where they overlap or touch, as the cards of a hand."""
    found: list[tuple[int, int, int, int]] = []
    for y, high, x, width in sorted((y, high, x, width) for x, y, width, high in boxes):
        left, top, across, height = found[-1] if found else (0, 0, 0, 0)
        if top == y and height == high and x <= left + across:
            found[-1] = left, top, max(across, x + width - left), height
        else:
            found.append((x, y, width, high))
    return found


def _find_mergeable(area: pygame.Rect, areas: Sequence[pygame.Rect], waste: int) -> pygame.Rect | None:
    """Return the area to merge with another: their bounding box contains little else.

    Areas that do not touch are merged only where ``waste`` is larger than usual, since there are too many of them.
    """
    for index in area.collidelistall(areas) if waste <= _MAX_WASTE else range(len(areas)):
        other = areas[index]
        shared, both = area.clip(other), area.union(other)
        if both.w * both.h - area.w * area.h - other.w * other.h + shared.w * shared.h <= waste:
            return other
    return None
