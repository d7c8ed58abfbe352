"""The end of a match in motion: numbers count up, and one thing after the other takes its place."""

from __future__ import annotations

import math

from game.app.ui.effects.tween import Tempo, out_quad

_FIRST, _COUNT, _ROW = 0.2, 0.7, 0.14
"""When the first number begins, how long each counts, and how much later the next one begins."""


class Tally:
    """How far an end has been told; without motion all of it is there at once."""

    def __init__(self, tempo: Tempo, seconds: float = 0.0) -> None:
        self.tempo = tempo
        self.seconds = seconds
        self.age = math.inf if tempo.reduced or tempo.speed <= 0 else 0.0

    @property
    def busy(self) -> bool:
        """Whether anything still moves."""
        return self.age < self.seconds

    def update(self, dt: float) -> bool:
        """Moves on; whether the picture changes."""
        changed = self.busy
        self.age += dt * max(0.05, self.tempo.speed)
        return changed

    def skip(self) -> None:
        """Everything is there."""
        self.age = math.inf

    def share(self, start: float, seconds: float) -> float:
        """How much has passed of something that begins at a second and lasts so many, 0 to 1."""
        return max(0.0, min(1.0, (self.age - start) / seconds))

    def counted(self, value: int, row: int) -> int:
        """A number on its way up; rows begin one after the other."""
        return round(value * out_quad(self.share(_FIRST + _ROW * row, _COUNT)))
