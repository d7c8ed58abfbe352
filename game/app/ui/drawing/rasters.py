"""What all canvases of one window share, so that nothing is drawn, measured or broken into lines twice.

The pictures are in least-recently-used caches that never evict what the frame on the screen shows.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Any, Generic, NamedTuple, TypeVar, cast

import pygame

from game.app.ui.text.fonts import Fonts

T = TypeVar("T")

_FACTS, _TEXTS = 400, 4_000
_ASIDE = 1_000_000
_PARTS_SHARE = 10
"""Parts of other pictures may take a tenth of a cache."""


class FrameCache(Generic[T]):
    """Keep the most recently used pictures up to a number of bytes, and more where one frame shows more.

    What the current frame has used and what the frame before it used stay while a frame is drawn; when it ends, what it
    did not use may go, least recently used first. So a frame that repeats the one before makes nothing, however small
    the limit is. Outside of frames a picture may take a quarter of the limit; a larger one is not kept.

    What is only asked for while another picture is being made (shadows, gradients, masks of a panel) is a part. Parts
    are seldom asked for again: they have a share of the limit and go first.
    """

    def __init__(self, limit: int, measure: Callable[[T], int]) -> None:
        self.limit = limit
        self.room = 1
        """How many times its limit it may hold now."""
        self.used = 0
        self.measure = measure
        self._shown: dict[Hashable, T] = {}
        """What the current frame has used; between frames, what the last one used."""
        self._before: dict[Hashable, T] = {}
        """What the frame before used and the current one has not asked for yet."""
        self._rest: OrderedDict[Hashable, T] = OrderedDict()
        self._parts: OrderedDict[Hashable, T] = OrderedDict()
        self._used_by_parts = 0
        self._drawing = False
        self._making = 0

    def __len__(self) -> int:
        return len(self._shown) + len(self._before) + len(self._rest) + len(self._parts)

    def __contains__(self, key: Hashable) -> bool:
        return any(key in kept for kept in (self._shown, self._before, self._rest, self._parts))

    def pictures(self) -> list[T]:
        """Return everything that is kept."""
        return [*self._shown.values(), *self._before.values(), *self._rest.values(), *self._parts.values()]

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the picture kept under ``key``, or the one that ``make`` returns, which is then kept."""
        found = self._shown.get(key)
        return self._find(key, make) if found is None else found

    def _find(self, key: Hashable, make: Callable[[], T]) -> T:
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
        with self.apart():
            picture = make()
        self._keep(key, picture)
        return picture

    def _keep(self, key: Hashable, picture: T) -> None:
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
    def apart(self) -> Iterator[None]:
        """Treat what is asked for in the block as parts of a picture that is kept as a whole."""
        self._making += 1
        try:
            yield
        finally:
            self._making -= 1

    def begin_frame(self) -> None:
        """Protect what is used from now on."""
        self._rest.update(self._before)
        self._before, self._shown = self._shown, {}
        self._drawing = True

    def end_frame(self, visible: Callable[[], set[int]] | None = None) -> None:
        """Release what the frame did not use.

        ``visible`` returns the identities of pictures on the screen that were not asked for, because their group of the
        frame looks as it did before. It is only asked where there is too little room for what is not visible.
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
        while self._used_by_parts * _PARTS_SHARE > self.limit:
            self._drop_part()
        while self.used > self.limit * self.room and self._rest:
            self.used -= self.measure(self._rest.popitem(last=False)[1])
        while self.used > self.limit * self.room and self._parts and not self._drawing:
            self._drop_part()

    def _drop_part(self) -> None:
        size = self.measure(self._parts.popitem(last=False)[1])
        self.used -= size
        self._used_by_parts -= size

    def clear(self) -> None:
        """Forget everything."""
        for kept in (self._shown, self._before, self._rest, self._parts):
            kept.clear()
        self.used = self._used_by_parts = 0


def surface_cache(limit: int) -> FrameCache[pygame.Surface]:
    """Return a cache of surfaces of up to so many bytes."""
    return FrameCache(limit, surface_bytes)


def surface_bytes(surface: pygame.Surface) -> int:
    """Return what a surface takes in memory."""
    return surface.get_width() * surface.get_height() * 4 + 200


class Page(NamedTuple):
    """A page of a flip-book: what is seen on it, None for nothing, and where that lies from the page's middle."""

    picture: pygame.Surface | None
    dx: int
    dy: int


def page_bytes(page: Page) -> int:
    """Return what a page takes in memory."""
    return 200 if page.picture is None else surface_bytes(page.picture)


class Rasters:
    """What all canvases of one window share: the surface cache, the fonts and broken lines of text.

    `overflows` holds texts that did not fit into their box, `cuts` lines that end within a word; `trace`, when it is a
    list, gets every text that is drawn with its place in pixels (parts that are drawn apart and pasted excepted).
    """

    def __init__(self, limit: int = 32_000_000, fonts: Fonts | None = None) -> None:
        self.cache = surface_cache(limit)
        self.magnified = surface_cache(limit // 4)
        """Parts on their way from one size to another, which pass through the same few sizes time and again."""
        self.pages = FrameCache(limit // 2, page_bytes)
        """The pages of flip-books."""
        self.fonts = fonts or Fonts()
        self.texts: dict[Hashable, Any] = {}
        """Texts as they are broken into lines and fitted into boxes; emptied when it grows."""
        self.facts: dict[Hashable, Any] = {}
        """What came of measuring parts that are drawn over and over; emptied when it grows."""
        self.overflows: set[str] = set()
        self.cuts: set[str] = set()
        self.trace: list[tuple[str, pygame.Rect]] | None = None

    def begin_frame(self) -> None:
        """Protect what is drawn from now on against eviction; see `FrameCache`."""
        for cache in (self.cache, self.magnified, self.pages):
            cache.begin_frame()

    def end_frame(self, visible: Callable[[], set[int]] | None = None, room: int = 1) -> None:
        """Release what the frame did not use; ``visible`` returns the identities of surfaces that are on the screen.

        There is ``room`` times as much of it until another frame ends.
        """
        self.cache.room = room
        for cache in (self.cache, self.magnified):
            cache.end_frame(visible)
        self.pages.end_frame()

    def aside(self) -> Rasters:
        """For drawing something that is kept as a whole: what it is made of is asked for by nobody else."""
        found = Rasters(_ASIDE, self.fonts)
        found.overflows, found.cuts, found.texts = self.overflows, self.cuts, self.texts
        return found

    def set_text(self, key: Hashable, find: Callable[[], T]) -> T:
        """Return the text kept under ``key``, broken or fitted, or what ``find`` returns, which is then kept."""
        found = self.texts.get(key)
        if found is None:
            if len(self.texts) > _TEXTS:
                self.texts.clear()
            found = self.texts[key] = find()
        return cast(T, found)

    def fact(self, key: Hashable, find: Callable[[], T]) -> T:
        """What was found out once about something that looks the same as long as ``key`` does."""
        if key not in self.facts:
            if len(self.facts) > _FACTS:
                self.facts.clear()
            self.facts[key] = find()
        return cast(T, self.facts[key])
