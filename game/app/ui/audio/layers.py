"""Layers of a piece of music: complete mixes that play in parallel and cross-fade at bar lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, get_args

from game.sounds import Layer

Mood: TypeAlias = Layer
"""Tension of the music, named like its layers."""
MOODS: tuple[Mood, ...] = get_args(Layer)
"""Moods of the music, from calm to tense: calm, combat, last stand."""
APART = 2
"""Minimum number of bars between the beginnings of two cross-fades."""


class MusicLayers:
    """Volume of each layer of a piece over time.

    ``moods`` are the layers in order, ``bar_seconds`` is the length of a bar and ``beats`` is the number of beats in a
    bar. A mood without a layer takes the nearest calmer one. A cross-fade is linear, begins at a bar line and lasts
    one beat.
    """

    def __init__(self, moods: Sequence[str], bar: float, beats: int, mood: Mood = "calm") -> None:
        self.moods = tuple(moods)
        self.bar, self.beat = bar, bar / beats
        self.heard = self._find_layer(mood)
        """Index of the audible layer, or of the one being faded in."""
        self._wanted = self._before = self.heard
        self._crossed = -APART
        """Number of the bar at whose start the last cross-fade began."""
        self._bar = -1
        """Number of the bar at the last call of ``compute_levels``; -1 before the first."""

    def _find_layer(self, mood: Mood) -> int:
        """Return the index of a mood's layer, or of the nearest calmer one."""
        calmer = MOODS[: MOODS.index(mood) + 1]
        return next((self.moods.index(one) for one in reversed(calmer) if one in self.moods), 0)

    def request_mood(self, mood: Mood) -> None:
        """Request the layer of a mood; its cross-fade begins at the next allowed bar line."""
        self._wanted = self._find_layer(mood)

    def compute_levels(self, seconds: float) -> tuple[float, ...]:
        """Return the volume of each layer, 0 to 1, at a time in seconds; times must not decrease between calls."""
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
