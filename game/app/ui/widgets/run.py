"""Cache identities of widgets: numbers of widgets, and runs of adjacent widgets that are drawn together."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Sequence
from itertools import count
from typing import NamedTuple
from weakref import WeakKeyDictionary

import pygame

from game.app.ui.widgets.base import Box, Widget, WidgetId

_RUN_LENGTH = 12
"""Maximum number of adjacent widgets that are drawn and cached together."""


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


class WidgetRun(NamedTuple):
    """Adjacent widgets that are drawn and cached together: the index of the first, and their cache numbers."""

    start: int
    widgets: list[Widget]
    numbers: list[int]

    def exclude_ids(self, ids: Collection[WidgetId]) -> WidgetRun:
        """Return the run without the widgets that have one of some ids."""
        rest = [(one, number) for one, number in zip(self.widgets, self.numbers, strict=True) if one.id not in ids]
        return WidgetRun(self.start, [one for one, _number in rest], [number for _one, number in rest])


def find_background_panels(widgets: Sequence[Widget]) -> Iterator[int]:
    """Yield the indices of background widgets that cover no other widget."""
    others: list[Box] = []
    for place, widget in enumerate(widgets):
        box = widget.box
        if widget.is_background and pygame.FRect(box).collidelist(others) < 0:
            yield place
        else:
            others.append(box)


def find_runs(
    widgets: Sequence[Widget], numbers: WidgetNumbers, background_indices: Collection[int], *, has_overlay: bool
) -> Iterator[WidgetRun]:
    """Yield the runs of visible widgets above the background.

    With ``has_overlay`` only of those that draw above all others.
    """
    visible = [one for place, one in enumerate(widgets) if one.is_visible and place not in background_indices]
    for start in range(0, len(visible), _RUN_LENGTH):
        run = [
            widget
            for widget in visible[start : start + _RUN_LENGTH]
            if widget.inner_widget.draws_over or not has_overlay
        ]
        if run:
            yield WidgetRun(start, run, [numbers[one] for one in run])
