"""Animation of the result screen: numbers count up and the parts appear one after another."""

from __future__ import annotations

from game.app.ui.effects.timeline import AnimationSettings, Timer, ease_out_quad

_FIRST, _COUNT, _ROW = 0.2, 0.7, 0.14
"""Start of the first number, duration of each count, and delay from one row to the next, in seconds."""


class RevealTimer(Timer):
    """Progress of the reveal; at its end at once if motion is reduced."""

    def __init__(self, tempo: AnimationSettings, seconds: float = 0.0) -> None:
        super().__init__(seconds)
        self.tempo = tempo
        if tempo.is_still:
            self.skip()

    @property
    def busy(self) -> bool:
        """Return whether anything still moves."""
        return not self.is_over

    def update(self, dt: float) -> bool:
        """Advance the time and return whether the picture changes."""
        changed = self.busy
        self.advance(dt * self.tempo.rate)
        return changed

    def count_up(self, value: int, row: int) -> int:
        """Return the shown value of a number that counts up; rows start one after another."""
        return round(value * self.progress(_FIRST + _ROW * row, _COUNT, ease_out_quad))
