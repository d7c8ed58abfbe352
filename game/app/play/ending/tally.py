"""Animation of the result screen: numbers count up and the parts appear one after another."""

from __future__ import annotations

from game.app.ui.effects.timeline import AnimationSettings, Timer, ease_out_quad

_FIRST_DELAY, _COUNT_SECONDS, _ROW_DELAY = 0.2, 0.7, 0.14
"""Seconds before the first number, of each number's counting, and between the starts of two rows."""


class RevealTimer(Timer):
    """Timer of a reveal animation; already at its end if animations are off."""

    def __init__(self, animation_settings: AnimationSettings, seconds: float = 0.0) -> None:
        super().__init__(seconds)
        self.animation_settings = animation_settings
        """Speed and reduction of animations."""
        if animation_settings.is_still:
            self.skip()

    @property
    def busy(self) -> bool:
        """Return whether the animation is still running."""
        return not self.is_over

    def update(self, dt: float) -> bool:
        """Advance the time; return whether the picture changes."""
        changed = self.busy
        self.advance(dt * self.animation_settings.rate)
        return changed

    def count_up(self, value: int, row: int) -> int:
        """Return the shown value of a number that counts up from 0; later rows start later."""
        return round(value * self.progress(_FIRST_DELAY + _ROW_DELAY * row, _COUNT_SECONDS, ease_out_quad))
