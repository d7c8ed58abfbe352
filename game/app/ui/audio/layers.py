"""Layers of a piece of music: complete mixes that play in parallel and cross-fade at bar lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, get_args

from game.sounds import Layer

Mood: TypeAlias = Layer
"""Tension of the music, named like its layers."""
MOODS: tuple[Mood, ...] = get_args(Layer)
"""Moods of the music, from calm to tense: calm, combat, last stand."""
MIN_BARS_BETWEEN_FADES = 2
"""Minimum number of bars between the beginnings of two cross-fades."""


class MusicLayers:
    """Volume of each layer of a piece over time.

    ``moods`` are the layers in order, ``bar_seconds`` is the length of a bar and ``beats`` is the number of beats in a
    bar. A mood without a layer takes the nearest calmer one. A cross-fade is linear, begins at a bar line and lasts
    one beat.
    """

    def __init__(self, moods: Sequence[str], bar_seconds: float, beats: int, mood: Mood = "calm") -> None:
        self.moods = tuple(moods)
        self.bar_seconds, self.beat_seconds = bar_seconds, bar_seconds / beats
        self.active_layer = self._find_layer(mood)
        """Index of the audible layer, or of the one being faded in."""
        self._requested_layer = self._previous_layer = self.active_layer
        self._last_fade_bar = -MIN_BARS_BETWEEN_FADES
        """Number of the bar at whose start the last cross-fade began."""
        self._current_bar = -1
        """Number of the bar at the last call of ``compute_levels``; -1 before the first."""

    def _find_layer(self, mood: Mood) -> int:
        """Return the index of a mood's layer, or of the nearest calmer one."""
        calmer = MOODS[: MOODS.index(mood) + 1]
        return next((self.moods.index(mood) for mood in reversed(calmer) if mood in self.moods), 0)

    def request_mood(self, mood: Mood) -> None:
        """Request the layer of a mood; its cross-fade begins at the next allowed bar line."""
        self._requested_layer = self._find_layer(mood)

    def compute_levels(self, seconds: float) -> tuple[float, ...]:
        """Return the volume of each layer, 0 to 1, at a time in seconds; times must not decrease between calls."""
        bar = int(seconds / self.bar_seconds)
        if bar > self._current_bar:
            self._current_bar = bar
            if self._requested_layer != self.active_layer and bar - self._last_fade_bar >= MIN_BARS_BETWEEN_FADES:
                self._previous_layer, self.active_layer, self._last_fade_bar = (
                    self.active_layer,
                    self._requested_layer,
                    bar,
                )
        share = min(1.0, (seconds - self._last_fade_bar * self.bar_seconds) / self.beat_seconds)
        shares = [0.0] * len(self.moods)
        shares[self._previous_layer] += 1 - share
        shares[self.active_layer] += share
        return tuple(shares)
