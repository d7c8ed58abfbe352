"""The end of a match in motion: numbers count up, and one thing after the other takes its place."""

from __future__ import annotations

from game.app.ui.effects.timeline import Tempo, Timer, out_quad

_FIRST, _COUNT, _ROW = 0.2, 0.7, 0.14
"""When the first number begins, how long each counts, and how much later the next one begins."""


class Tally(Timer):
    """How far an end has been told; without motion all of it is there at once."""

    def __init__(self, tempo: Tempo, seconds: float = 0.0) -> None:
        super().__init__(seconds)
        self.tempo = tempo
        if tempo.still:
            self.skip()

    @property
    def busy(self) -> bool:
        """Whether anything still moves."""
        return not self.over

    def update(self, dt: float) -> bool:
        """Moves on; whether the picture changes."""
        changed = self.busy
        self.advance(dt * self.tempo.rate)
        return changed

    def counted(self, value: int, row: int) -> int:
        """A number on its way up; rows begin one after the other."""
        return round(value * self.share(_FIRST + _ROW * row, _COUNT, out_quad))
