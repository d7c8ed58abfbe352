"""Animation of the result screen: numbers count up and the parts appear one after another."""

from __future__ import annotations

from game.app.ui.effects.timeline import AnimationSettings, Timer, ease_out_quad

_FIRST, _COUNT, _ROW = 0.2, 0.7, 0.14
"""Seconds before the first number, of each number's counting, and between the starts of two rows."""


class RevealTimer(Timer):
    """Timer of a reveal animation; already at its end if animations are off."""

    def __init__(self, tempo: AnimationSettings, seconds: float = 0.0) -> None:
        super().__init__(seconds)
        self.tempo = tempo
        """Speed and reduction of animations."""
        if tempo.is_still:
            self.skip()

    @property
    def busy(self) -> bool:
        """Return whether the animation is still running."""
        return not self.is_over

    def update(self, dt: float) -> bool:
        """Advance the time; return whether the picture changes."""
        changed = self.busy
        self.advance(dt * self.tempo.rate)
        return changed

    def count_up(self, value: int, row: int) -> int:
        """Return the shown value of a number that counts up from 0; later rows start later."""
        return round(value * self.progress(_FIRST + _ROW * row, _COUNT, ease_out_quad))
