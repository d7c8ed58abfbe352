"""Cache identities of widgets: numbers of widgets, and runs of adjacent widgets that are drawn together."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Sequence
from itertools import count
from typing import NamedTuple
from weakref import WeakKeyDictionary

import pygame

from game.app.ui.widgets.base import Box, Widget, WidgetId

_RUN_LENGTH = 8
"""Number of adjacent widgets that are drawn and cached together, if they were numbered one after the other."""


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

    def share(self, widget: Widget, other: Widget) -> None:
        """Assign the number of another widget that looks the same to a widget."""
        self._current[widget] = self[other]

    def assign_new(self, widget: Widget, variant: Hashable = None) -> None:
        """Assign a new number to a widget, or the one that its ``variant`` already has (None: always a new one)."""
        known = self._variants.setdefault(widget, {})
        if variant is None or variant not in known:
            known[variant] = next(self._counter)
        self._current[widget] = known[variant]


def get_identity(widget: Widget) -> Hashable:
    """Return what a widget has in common with the one that it replaces: its id, or its box if it is a panel."""
    return widget.box if widget.id == "" and widget.is_background else widget.id


class WidgetRun(NamedTuple):
    """Adjacent widgets that are drawn and cached together, with their cache numbers."""

    name: int
    """Cache number of the first widget."""
    widgets: list[Widget]
    numbers: list[int]

    def exclude_ids(self, ids: Collection[WidgetId]) -> WidgetRun:
        """Return the run without the widgets that have one of some ids."""
        return self._select([index for index, widget in enumerate(self.widgets) if widget.id not in ids])

    def select_overlays(self) -> WidgetRun:
        """Return the run of those widgets that draw above all others."""
        return self._select([index for index, widget in enumerate(self.widgets) if widget.inner_widget.draws_over])

    def _select(self, indices: Sequence[int]) -> WidgetRun:
        return WidgetRun(self.name, [self.widgets[at] for at in indices], [self.numbers[at] for at in indices])


def find_background_panels(widgets: Sequence[Widget]) -> Iterator[int]:
    """Yield the indices of background widgets that cover no other widget."""
    others: list[Box] = []
    for index, widget in enumerate(widgets):
        box = widget.box
        if widget.is_background and pygame.FRect(box).collidelist(others) < 0:
            yield index
        else:
            others.append(box)


def find_runs(
    widgets: Sequence[Widget], numbers: WidgetNumbers, background_indices: Collection[int]
) -> Iterator[WidgetRun]:
    """Yield the runs of visible widgets above the background.

    A run ends at a multiple of ``_RUN_LENGTH`` among the numbers, so the runs around replaced widgets stay the same.
    """
    run: list[Widget] = []
    found: list[int] = []
    for index, widget in enumerate(widgets):
        if not widget.is_visible or index in background_indices:
            continue
        number = numbers[widget]
        run.append(widget)
        found.append(number)
        if not number % _RUN_LENGTH:
            yield WidgetRun(found[0], run, found)
            run, found = [], []
    if run:
        yield WidgetRun(found[0], run, found)
