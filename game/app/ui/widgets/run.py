"""Cache identities of widgets: numbers of widgets, and runs of adjacent widgets that are drawn together."""

from __future__ import annotations

from collections.abc import Collection, Hashable
from itertools import count
from typing import NamedTuple
from weakref import WeakKeyDictionary

from game.app.ui.widgets.base import Widget, WidgetId


class WidgetNumbers:
    """Numbers of widgets for cache keys, assigned on first use: every widget has its own, and keeps it.

    A widget whose look has changed gets another number: a new one, or that of its current variant.
    """

    def __init__(self) -> None:
        self._current: WeakKeyDictionary[Widget, int] = WeakKeyDictionary()
        """Current number of each widget."""
        self._variants: WeakKeyDictionary[Widget, dict[Hashable, int]] = WeakKeyDictionary()
        """Numbers of the variants of each widget."""
        self._counter = count(1)
        """Source of new numbers."""

    def __getitem__(self, widget: Widget) -> int:
        number = self._current.get(widget)
        if number is None:
            number = self._current[widget] = next(self._counter)
        return number

    def assign_new(self, widget: Widget, variant: Hashable = None) -> None:
        """Assign a new number to a widget, or the one that its ``variant`` already has (None: always a new one)."""
        known = self._variants.setdefault(widget, {})
        if variant is None or variant not in known:
            known[variant] = next(self._counter)
        self._current[widget] = known[variant]


class WidgetRun(NamedTuple):
    """Adjacent widgets that are drawn and cached together: the index of the first, and their cache numbers."""

    start: int
    widgets: list[Widget]
    numbers: list[int]

    def exclude_ids(self, ids: Collection[WidgetId]) -> WidgetRun:
        """Return the run without the widgets that have one of some ids."""
        rest = [(one, number) for one, number in zip(self.widgets, self.numbers, strict=True) if one.id not in ids]
        return WidgetRun(self.start, [one for one, _number in rest], [number for _one, number in rest])
