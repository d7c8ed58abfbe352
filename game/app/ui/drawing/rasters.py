"""Render cache: surfaces, fonts and line breaks shared by all canvases of one window.

The surfaces are in least-recently-used caches that never evict what the current frame shows.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Any, Generic, NamedTuple, TypeVar, cast

import pygame

from game.app.ui.text.fonts import Fonts

T = TypeVar("T")
"""Type of the cached items."""

_FACTS, _TEXTS = 400, 4_000
"""Maximum number of cached measurements and of cached line breaks."""
_ASIDE = 1_000_000
"""Size limit of an isolated render cache, in bytes."""
_PARTS_SHARE = 10
"""Divisor of a cache's limit for the items that are only parts of other items: a tenth."""


class FrameCache(Generic[T]):
    """Least-recently-used cache with a byte limit, which the items of the current frame may exceed.

    Items used by the current and the previous frame are protected while a frame is drawn; when it ends, items that
    it did not use may be evicted, least recently used first. So a frame that repeats the previous one creates no
    item, however small the limit is. Outside of frames an item may take a quarter of the limit; a larger one is not
    cached.

    Items requested only while another item is being made (shadows, gradients, masks of a panel) are parts. Parts are
    seldom requested again: they may use a tenth of the limit and are evicted first.
    """

    def __init__(self, limit: int, measure: Callable[[T], int]) -> None:
        self.limit = limit
        """Size limit in bytes."""
        self.room = 1
        """Current factor of the limit."""
        self.used = 0
        """Size of all items in bytes."""
        self.measure = measure
        """Returns the size of an item in bytes."""
        self._shown: dict[Hashable, T] = {}
        """Items used by the current frame; between frames, by the last one."""
        self._before: dict[Hashable, T] = {}
        """Items used by the previous frame and not yet requested by the current one."""
        self._rest: OrderedDict[Hashable, T] = OrderedDict()
        """Items that may be evicted, least recently used first."""
        self._parts: OrderedDict[Hashable, T] = OrderedDict()
        """Items used only while making other items, least recently used first."""
        self._used_by_parts = 0
        """Size of the parts in bytes."""
        self._drawing = False
        """True while a frame is drawn."""
        self._making = 0
        """Nesting depth of the items being made."""

    def __len__(self) -> int:
        return len(self._shown) + len(self._before) + len(self._rest) + len(self._parts)

    def __contains__(self, key: Hashable) -> bool:
        return any(key in kept for kept in (self._shown, self._before, self._rest, self._parts))

    def list_items(self) -> list[T]:
        """Return all cached items."""
        return [*self._shown.values(), *self._before.values(), *self._rest.values(), *self._parts.values()]

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the item cached under ``key``, or cache and return the result of ``make``."""
        found = self._shown.get(key)
        return self._find_or_make(key, make) if found is None else found

    def _find_or_make(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the item under ``key`` from outside the current frame's items, or make it."""
        for kept in (self._before, self._rest):
            if key in kept:
                picture = kept.pop(key)
                (self._shown if self._drawing else self._rest)[key] = picture
                return picture
        if key in self._parts:
            self._parts.move_to_end(key)
            picture = self._parts[key]
            if not self._making:
                self._used_by_parts -= self.measure(self._parts.pop(key))
                (self._shown if self._drawing else self._rest)[key] = picture
            return picture
        with self.count_as_parts():
            picture = make()
        self._store(key, picture)
        return picture

    def _store(self, key: Hashable, picture: T) -> None:
        """Cache a new item, unless it is too large outside of frames."""
        size = self.measure(picture)
        shown = self._drawing and not self._making
        if not shown and size * 4 > self.limit:
            return
        self.used += size
        if self._making:
            self._parts[key] = picture
            self._used_by_parts += size
        else:
            (self._shown if shown else self._rest)[key] = picture
        self._shrink()

    @contextmanager
    def count_as_parts(self) -> Iterator[None]:
        """Count items requested in the block as parts of an item that is cached as a whole."""
        self._making += 1
        try:
            yield
        finally:
            self._making -= 1

    def begin_frame(self) -> None:
        """Protect the items used from now on against eviction."""
        self._rest.update(self._before)
        self._before, self._shown = self._shown, {}
        self._drawing = True

    def end_frame(self, visible: Callable[[], set[int]] | None = None) -> None:
        """Allow eviction of the items that the frame did not use.

        ``visible`` returns the ids of pictures that are on the screen although they were not requested, because
        their draw group was reused. It is called only when the cache exceeds its limit.
        """
        if visible is None:
            self._rest.update(self._before)
        elif self.used <= self.limit * self.room:
            self._before.update(self._shown)
            self._shown = self._before
        else:
            seen = visible()
            for key, picture in self._before.items():
                (self._shown if id(picture) in seen else self._rest)[key] = picture
        self._before = {}
        self._drawing = False
        self._shrink()

    def _shrink(self) -> None:
        """Evict items until the cache is within its limits."""
        while self._used_by_parts * _PARTS_SHARE > self.limit:
            self._drop_part()
        while self.used > self.limit * self.room and self._rest:
            self.used -= self.measure(self._rest.popitem(last=False)[1])
        while self.used > self.limit * self.room and self._parts and not self._drawing:
            self._drop_part()

    def _drop_part(self) -> None:
        """Evict the part that was used least recently."""
        size = self.measure(self._parts.popitem(last=False)[1])
        self.used -= size
        self._used_by_parts -= size

    def clear(self) -> None:
        """Remove all items."""
        for kept in (self._shown, self._before, self._rest, self._parts):
            kept.clear()
        self.used = self._used_by_parts = 0


def make_surface_cache(limit: int) -> FrameCache[pygame.Surface]:
    """Return a cache of surfaces with a size limit in bytes."""
    return FrameCache(limit, measure_surface)


def measure_surface(surface: pygame.Surface) -> int:
    """Return the memory size of a surface in bytes."""
    return surface.get_width() * surface.get_height() * 4 + 200


class FlipbookPage(NamedTuple):
    """Page of a flip-book: its picture, None for an empty page, and the picture's offset from the page's middle."""

    picture: pygame.Surface | None
    dx: int
    """Horizontal offset in pixels."""
    dy: int
    """Vertical offset in pixels."""


def measure_page(page: FlipbookPage) -> int:
    """Return the memory size of a page in bytes."""
    return 200 if page.picture is None else measure_surface(page.picture)


class RenderCache:
    """Surface cache, fonts and line breaks shared by all canvases of one window.

    ``overflows`` holds texts that did not fit into their box, ``cuts`` lines that end within a word; ``trace``, when
    it is a list, receives every drawn text with its rectangle in pixels (except in parts drawn separately and
    pasted).
    """

    def __init__(self, limit: int = 32_000_000, fonts: Fonts | None = None) -> None:
        self.cache = make_surface_cache(limit)
        """Surfaces of shapes, pictures, texts and cached parts."""
        self.magnified = make_surface_cache(limit // 4)
        """Rotated and magnified surfaces of animated parts, which pass through the same few poses repeatedly."""
        self.pages = FrameCache(limit // 2, measure_page)
        """Pages of flip-books."""
        self.fonts = fonts or Fonts()
        self.texts: dict[Hashable, Any] = {}
        """Texts broken into lines or fitted into boxes; cleared when there are too many."""
        self.facts: dict[Hashable, Any] = {}
        """Cached measurements of parts that are drawn repeatedly; cleared when there are too many."""
        self.overflows: set[str] = set()
        """Texts that did not fit into their box."""
        self.cuts: set[str] = set()
        """Lines that end within a word."""
        self.trace: list[tuple[str, pygame.Rect]] | None = None
        """Drawn texts with their rectangles, for tests; None if they are not recorded."""

    def begin_frame(self) -> None:
        """Protect what is drawn from now on against eviction; see ``FrameCache``."""
        for cache in (self.cache, self.magnified, self.pages):
            cache.begin_frame()

    def end_frame(self, visible: Callable[[], set[int]] | None = None, room: int = 1) -> None:
        """Allow eviction of what the frame did not use; ``visible`` returns the ids of the surfaces on the screen.

        The limit is multiplied by ``limit_factor`` until another frame ends.
        """
        self.cache.room = room
        for cache in (self.cache, self.magnified):
            cache.end_frame(visible)
        self.pages.end_frame()

    def isolated(self) -> RenderCache:
        """Return a separate render cache for drawing a part that is cached as one picture.

        The elements of the part are not requested again.
        """
        found = RenderCache(_ASIDE, self.fonts)
        found.overflows, found.cuts, found.texts = self.overflows, self.cuts, self.texts
        return found

    def get_text(self, key: Hashable, find: Callable[[], T]) -> T:
        """Return the text layout cached under ``key``, or cache and return the result of ``compute``."""
        found = self.texts.get(key)
        if found is None:
            if len(self.texts) > _TEXTS:
                self.texts.clear()
            found = self.texts[key] = find()
        return cast(T, found)

    def get_fact(self, key: Hashable, find: Callable[[], T]) -> T:
        """Return the value cached under ``key``, or cache and return the result of ``compute``."""
        if key not in self.facts:
            if len(self.facts) > _FACTS:
                self.facts.clear()
            self.facts[key] = find()
        return cast(T, self.facts[key])
