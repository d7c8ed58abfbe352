"""What all canvases of one window share, so that nothing is drawn, measured or broken into lines twice."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple, TypeVar, cast

import pygame

from game.app.ui.fonts import Fonts, Line
from game.app.ui.frame_cache import FrameCache, surface_bytes, surface_cache

T = TypeVar("T")

_FACTS = 400
_ASIDE = 1_000_000


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
        self.lines: dict[Hashable, list[Line]] = {}
        self.facts: dict[Hashable, Any] = {}
        """What came of measuring parts that are drawn over and over; emptied when it grows."""
        self.overflows: set[str] = set()
        self.cuts: set[str] = set()
        self.trace: list[tuple[str, pygame.Rect]] | None = None

    def begin_frame(self) -> None:
        """Protect what is drawn from now on against eviction; see `FrameCache`."""
        for cache in (self.cache, self.magnified, self.pages):
            cache.begin_frame()

    def end_frame(self, visible: Callable[[], set[int]] | None = None) -> None:
        """Release what the frame did not use; ``visible`` returns the identities of surfaces that are on the screen."""
        for cache in (self.cache, self.magnified):
            cache.end_frame(visible)
        self.pages.end_frame()

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
