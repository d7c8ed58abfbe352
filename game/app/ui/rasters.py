"""What all canvases of one window share, so that nothing is drawn, measured or broken into lines twice."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, NamedTuple, TypeVar, cast

import pygame

from game.app.ui.fonts import Fonts, Line
from game.app.ui.raster import SurfaceCache

T = TypeVar("T")

_FACTS = 400
_ASIDE = 1_000_000


class Page(NamedTuple):
    """A page of a flip-book: what is seen on it, None for nothing, and where that lies from the page's middle."""

    picture: pygame.Surface | None
    dx: int
    dy: int


class Pages:
    """The pages that were used last, up to a number of bytes."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.used = 0
        self._kept: OrderedDict[Hashable, Page] = OrderedDict()

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def get(self, key: Hashable, draw: Callable[[], Page]) -> Page:
        """The page kept under ``key``, or the one that ``draw`` returns, which is kept from then on."""
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = draw()
            self.used += _bytes(found)
            while self.used > self.limit and len(self._kept) > 1:
                self.used -= _bytes(self._kept.popitem(last=False)[1])
        else:
            self._kept.move_to_end(key)
        return found

    def clear(self) -> None:
        """Forgets all of them."""
        self._kept.clear()
        self.used = 0


def _bytes(page: Page) -> int:
    return 200 if page.picture is None else page.picture.get_width() * page.picture.get_height() * 4 + 200


class Rasters:
    """What all canvases of one window share: the surface cache, the fonts and broken lines of text.

    `overflows` holds texts that did not fit into their box, `cuts` lines that end within a word; `trace`, when it is a
    list, gets every text that is drawn with its place in pixels (parts that are drawn apart and pasted excepted).
    """

    def __init__(self, limit: int = 32_000_000, fonts: Fonts | None = None) -> None:
        self.cache = SurfaceCache(limit)
        self.magnified = SurfaceCache(limit // 4)
        """Parts on their way from one size to another, which pass through the same few sizes time and again."""
        self.pages = Pages(limit // 2)
        """The pages of flip-books."""
        self.fonts = fonts or Fonts()
        self.lines: dict[Hashable, list[Line]] = {}
        self.facts: dict[Hashable, Any] = {}
        """What came of measuring parts that are drawn over and over; emptied when it grows."""
        self.overflows: set[str] = set()
        self.cuts: set[str] = set()
        self.trace: list[tuple[str, pygame.Rect]] | None = None

    def aside(self) -> Rasters:
        """For drawing something that is kept as a whole: what it is made of is asked for by nobody else."""
        found = Rasters(_ASIDE, self.fonts)
        found.overflows, found.cuts = self.overflows, self.cuts
        return found

    def fact(self, key: Hashable, find: Callable[[], T]) -> T:
        """What was found out once about something that looks the same as long as ``key`` does."""
        if key not in self.facts:
            if len(self.facts) > _FACTS:
                self.facts.clear()
            self.facts[key] = find()
        return cast(T, self.facts[key])
