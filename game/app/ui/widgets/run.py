"""Identities of widgets in the display list: numbers of widgets, and runs of adjacent widgets."""

from __future__ import annotations

from collections.abc import Collection, Hashable
from itertools import count
from typing import NamedTuple
from weakref import WeakKeyDictionary

from game.app.ui.widgets.base import Widget, WidgetId


class WidgetNumbers:
    """Numbers of widgets, assigned on first use: no two widgets ever have the same, and one that returns has its own.

    A widget that is drawn differently has another number: a new one, or that of its current variant.
    """

    def __init__(self) -> None:
        self._current: WeakKeyDictionary[Widget, int] = WeakKeyDictionary()
        self._variants: WeakKeyDictionary[Widget, dict[Hashable, int]] = WeakKeyDictionary()
        self._counter = count(1)

    def __getitem__(self, widget: Widget) -> int:
        number = self._current.get(widget)
        if number is None:
            number = self._current[widget] = next(self._counter)
        return number

    def assign_new(self, widget: Widget, variant: Hashable = None) -> None:
        """Assign a widget a new number, or the one that it has as a variant (None: no variant)."""
        known = self._variants.setdefault(widget, {})
        if variant is None or variant not in known:
            known[variant] = next(self._counter)
        self._current[widget] = known[variant]


class WidgetRun(NamedTuple):
    """Adjacent widgets that are one part of the picture: the position of the first, and their numbers."""

    start: int
    widgets: list[Widget]
    numbers: list[int]

    def exclude_ids(self, ids: Collection[WidgetId]) -> WidgetRun:
        """Return the run without the widgets of some ids."""
        rest = [(one, number) for one, number in zip(self.widgets, self.numbers, strict=True) if one.id not in ids]
        return WidgetRun(self.start, [one for one, _number in rest], [number for _one, number in rest])
