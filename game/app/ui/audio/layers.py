"""Which of the layers of a piece is heard: whole mixes that run side by side and cross over at bar lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, get_args

from game.sounds import Layer

Mood: TypeAlias = Layer
MOODS: tuple[Mood, ...] = get_args(Layer)
"""What happens on the table, for music: peace, a fight, the last stand."""
APART = 2
"""Bars that lie between two crossings, at least."""


class Layers:
    """The loudness of each layer as a piece goes on.

    `moods` are the layers in order, `bar` is the length of a bar in seconds and `beats` how many it has. A mood without
    a layer takes the nearest calmer one. Only shares of loudness move: in straight lines, over a beat from a bar line
    on.
    """

    def __init__(self, moods: Sequence[str], bar: float, beats: int, mood: Mood = "calm") -> None:
        self.moods = tuple(moods)
        self.bar, self.beat = bar, bar / beats
        self.heard = self._layer(mood)
        """The layer that is heard, or is becoming it."""
        self._wanted = self._before = self.heard
        self._crossed = -APART
        """The bar at whose line the last crossing began."""
        self._bar = -1

    def _layer(self, mood: Mood) -> int:
        calmer = MOODS[: MOODS.index(mood) + 1]
        return next((self.moods.index(one) for one in reversed(calmer) if one in self.moods), 0)

    def want(self, mood: Mood) -> None:
        """Asks for the layer of a mood; it comes with the next bar line that is free."""
        self._wanted = self._layer(mood)

    def at(self, seconds: float) -> tuple[float, ...]:
        """The share of each layer, 0 to 1, so many seconds after the piece began; ask in the order of time."""
        bar = int(seconds / self.bar)
        if bar > self._bar:
            self._bar = bar
            if self._wanted != self.heard and bar - self._crossed >= APART:
                self._before, self.heard, self._crossed = self.heard, self._wanted, bar
        share = min(1.0, (seconds - self._crossed * self.bar) / self.beat)
        shares = [0.0] * len(self.moods)
        shares[self._before] += 1 - share
        shares[self.heard] += share
        return tuple(shares)
