"""What all canvases of one window share, so that nothing is drawn, measured or broken into lines twice."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar, cast

import pygame

from game.app.ui.fonts import Fonts, Line
from game.app.ui.raster import SurfaceCache

T = TypeVar("T")

_FACTS = 400


class Rasters:
    """What all canvases of one window share: the surface cache, the fonts and broken lines of text.

    `overflows` holds texts that did not fit into their box; `trace`, when it is a list, gets every text that is drawn
    with its place in pixels (parts that are drawn apart and pasted excepted).
    """

    def __init__(self, limit: int = 32_000_000) -> None:
        self.cache = SurfaceCache(limit)
        self.magnified = SurfaceCache(limit // 4)
        """Parts on their way from one size to another, which pass through the same few sizes time and again."""
        self.fonts = Fonts()
        self.lines: dict[Hashable, list[Line]] = {}
        self.facts: dict[Hashable, Any] = {}
        """What came of measuring parts that are drawn over and over; emptied when it grows."""
        self.overflows: set[str] = set()
        self.trace: list[tuple[str, pygame.Rect]] | None = None

    def fact(self, key: Hashable, find: Callable[[], T]) -> T:
        """What was found out once about something that looks the same as long as ``key`` does."""
        if key not in self.facts:
            if len(self.facts) > _FACTS:
                self.facts.clear()
            self.facts[key] = find()
        return cast(T, self.facts[key])
