"""Render cache: surfaces, fonts and line breaks shared by all canvases of one window.

The surfaces are in least-recently-used caches that never evict what the current frame shows.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Any, Generic, NamedTuple, TypeVar, cast
from weakref import WeakValueDictionary

import pygame

from game.app.ui.text.fonts import Fonts

T = TypeVar("T")
"""Type of the cached items."""

_MAX_FACTS, _MAX_TEXTS = 400, 4_000
"""Maximum number of cached measurements and of cached line breaks."""
_ISOLATED_BYTES = 1_000_000
"""Size limit of an isolated render cache, in bytes."""
_PARTS_DIVISOR = 10
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

    def __init__(self, limit: int, measure_bytes: Callable[[T], int]) -> None:
        self.limit = limit
        """Size limit in bytes."""
        self.limit_factor = 1
        """Current factor of the limit."""
        self.used_bytes = 0
        """Size of all items in bytes."""
        self.measure_bytes = measure_bytes
        """Returns the size of an item in bytes."""
        self._current_items: dict[Hashable, T] = {}
        """Items used by the current frame; between frames, by the last one."""
        self._previous_items: dict[Hashable, T] = {}
        """Items used by the previous frame and not yet requested by the current one."""
        self._evictable_items: OrderedDict[Hashable, T] = OrderedDict()
        """Items that may be evicted, least recently used first."""
        self._parts: OrderedDict[Hashable, T] = OrderedDict()
        """Items used only while making other items, least recently used first."""
        self._parts_bytes = 0
        """Size of the parts in bytes."""
        self._in_frame = False
        """True while a frame is drawn."""
        self._making_depth = 0
        """Nesting depth of the items being made."""

    def __len__(self) -> int:
        return len(self._current_items) + len(self._previous_items) + len(self._evictable_items) + len(self._parts)

    def __contains__(self, key: Hashable) -> bool:
        return any(
            key in kept for kept in (self._current_items, self._previous_items, self._evictable_items, self._parts)
        )

    def list_items(self) -> list[T]:
        """Return all cached items."""
        return [
            *self._current_items.values(),
            *self._previous_items.values(),
            *self._evictable_items.values(),
            *self._parts.values(),
        ]

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the item cached under ``key``, or cache and return the result of ``make``."""
        found = self._current_items.get(key)
        return self._find_or_make(key, make) if found is None else found

    def _find_or_make(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the item under ``key`` from outside the current frame's items, or make it."""
        for kept in (self._previous_items, self._evictable_items):
            if key in kept:
                picture = kept.pop(key)
                (self._current_items if self._in_frame else self._evictable_items)[key] = picture
                return picture
        if key in self._parts:
            self._parts.move_to_end(key)
            picture = self._parts[key]
            if not self._making_depth:
                self._parts_bytes -= self.measure_bytes(self._parts.pop(key))
                (self._current_items if self._in_frame else self._evictable_items)[key] = picture
            return picture
        with self.count_as_parts():
            picture = make()
        self._store(key, picture)
        return picture

    def _store(self, key: Hashable, picture: T) -> None:
        """Cache a new item, unless it is too large outside of frames."""
        size = self.measure_bytes(picture)
        shown = self._in_frame and not self._making_depth
        if not shown and size * 4 > self.limit:
            return
        self.used_bytes += size
        if self._making_depth:
            self._parts[key] = picture
            self._parts_bytes += size
        else:
            (self._current_items if shown else self._evictable_items)[key] = picture
        self._shrink()

    @contextmanager
    def count_as_parts(self) -> Iterator[None]:
        """Count items requested in the block as parts of an item that is cached as a whole."""
        self._making_depth += 1
        try:
            yield
        finally:
            self._making_depth -= 1

    def begin_frame(self) -> None:
        """Protect the items used from now on against eviction."""
        self._evictable_items.update(self._previous_items)
        self._previous_items, self._current_items = self._current_items, {}
        self._in_frame = True

    def end_frame(self, visible: Callable[[], set[int]] | None = None) -> None:
        """Allow eviction of the items that the frame did not use.

        ``visible`` returns the ids of pictures that are on the screen although they were not requested, because
        their draw group was reused. It is called only when the cache exceeds its limit.
        """
        if visible is None:
            self._evictable_items.update(self._previous_items)
        elif self.used_bytes <= self.limit * self.limit_factor:
            self._previous_items.update(self._current_items)
            self._current_items = self._previous_items
        else:
            seen = visible()
            for key, picture in self._previous_items.items():
                (self._current_items if id(picture) in seen else self._evictable_items)[key] = picture
        self._previous_items = {}
        self._in_frame = False
        self._shrink()

    def _shrink(self) -> None:
        """Evict items until the cache is within its limits."""
        while self._parts_bytes * _PARTS_DIVISOR > self.limit:
            self._drop_part()
        while self.used_bytes > self.limit * self.limit_factor and self._evictable_items:
            self.used_bytes -= self.measure_bytes(self._evictable_items.popitem(last=False)[1])
        while self.used_bytes > self.limit * self.limit_factor and self._parts and not self._in_frame:
            self._drop_part()

    def _drop_part(self) -> None:
        """Evict the part that was used least recently."""
        size = self.measure_bytes(self._parts.popitem(last=False)[1])
        self.used_bytes -= size
        self._parts_bytes -= size

    def clear(self) -> None:
        """Remove all items."""
        for kept in (self._current_items, self._previous_items, self._evictable_items, self._parts):
            kept.clear()
        self.used_bytes = self._parts_bytes = 0


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

    ``overflows`` holds texts that did not fit into their box, ``broken_words`` lines that end within a word;
    ``trace``, when it is a list, receives every drawn text with its rectangle in pixels (except in parts drawn
    separately and pasted).
    """

    def __init__(self, limit: int = 32_000_000, fonts: Fonts | None = None) -> None:
        self.surfaces = make_surface_cache(limit)
        """Surfaces of shapes, pictures, texts and cached parts."""
        self.transformed = make_surface_cache(limit // 4)
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
        self.broken_words: set[str] = set()
        """Lines that end within a word."""
        self.trace: list[tuple[str, pygame.Rect]] | None = None
        """Drawn texts with their rectangles, for tests; None if they are not recorded."""
        self._shared_surfaces: WeakValueDictionary[Hashable, pygame.Surface] = WeakValueDictionary()
        """Surfaces that are used for all that have the same pixels, by size and hash of the pixels."""

    def begin_frame(self) -> None:
        """Protect what is drawn from now on against eviction; see ``FrameCache``."""
        for cache in (self.surfaces, self.transformed, self.pages):
            cache.begin_frame()

    def end_frame(self, visible: Callable[[], set[int]] | None = None, limit_factor: int = 1) -> None:
        """Allow eviction of what the frame did not use; ``visible`` returns the ids of the surfaces on the screen.

        The limit is multiplied by ``limit_factor`` until another frame ends.
        """
        self.surfaces.limit_factor = limit_factor
        for cache in (self.surfaces, self.transformed):
            cache.end_frame(visible)
        self.pages.end_frame()

    def isolated(self) -> RenderCache:
        """Return a separate render cache for drawing a part that is cached as one picture.

        The elements of the part are not requested again.
        """
        found = RenderCache(_ISOLATED_BYTES, self.fonts)
        found.overflows, found.broken_words, found.texts = self.overflows, self.broken_words, self.texts
        return found

    def share(self, surface: pygame.Surface) -> pygame.Surface:
        """Return the surface with the same pixels that was shared before, while it is in use; else this one."""
        pixels = surface.get_buffer().raw
        found = self._shared_surfaces.setdefault((surface.get_size(), hash(pixels)), surface)
        return found if found is surface or found.get_buffer().raw == pixels else surface

    def get_text(self, key: Hashable, compute: Callable[[], T]) -> T:
        """Return the text layout cached under ``key``, or cache and return the result of ``compute``."""
        found = self.texts.get(key)
        if found is None:
            if len(self.texts) > _MAX_TEXTS:
                self.texts.clear()
            found = self.texts[key] = compute()
        return cast(T, found)

    def get_fact(self, key: Hashable, compute: Callable[[], T]) -> T:
        """Return the value cached under ``key``, or cache and return the result of ``compute``."""
        if key not in self.facts:
            if len(self.facts) > _MAX_FACTS:
                self.facts.clear()
            self.facts[key] = compute()
        return cast(T, self.facts[key])
