"""Timing of a round's animation: entrance, potions, minds, strikes, and the defeat of the loser."""

from __future__ import annotations

import msgspec

from game.app.elixir.showing import ElixirViewState
from game.app.ui.effects.timeline import Track, compute_progress, ease_in_cubic, ease_out_back, ease_out_quad

ENTRANCE_SECONDS, FIRST_DRINK_SECONDS, SECOND_DRINK_SECONDS = 0.4, 0.6, 0.2
"""Seconds of the entrance of both characters, of the first potion, and of a second potion right after it."""
_ARRIVAL_FRACTION = 0.95
"""Fraction of the entrance at which the characters have arrived; their values appear at its end, in another frame."""
ROUND_SECONDS = 1.8
"""Seconds of a round's animation, including the time to read the result."""
_MIND_SECONDS, _STRIKE_SECONDS = 0.3, 0.35
"""Seconds of the Mind Shields and of the strikes."""
HIT_FRACTION = (_MIND_SECONDS + _STRIKE_SECONDS) / ROUND_SECONDS
"""Fraction of a round's animation at which both strikes hit."""
_BURST_SECONDS, _FLASH_SECONDS, _FALL_SECONDS = 0.15, 0.2, 0.4
"""Seconds of the burst of a hit, of its flash, and of the loser's defeat."""
_FLASH_DELAY = 1 / 60
"""Seconds between the beginnings of burst and flash, so that no frame draws both for the first time."""
_STRIKE_TRACK = Track((0.0, 44.0), (0.5, 52.0, ease_out_quad), (1.0, -16.0, ease_in_cubic))
"""Offset of a striking value over its strike, in logical pixels: it draws back, then moves inward."""


class RoundProgress(msgspec.Struct):
    """Progress of each phase of a round's animation, from 0 to 1."""

    entrance: float = 1.0
    """Entrance of the characters."""
    values: float = 1.0
    """Appearance of the values."""
    mind: float = 1.0
    """Mind Shields."""
    strike: float = 1.0
    """Strikes of both characters."""
    burst: float = 1.0
    """Burst of the hits, in which the values return to their places."""
    flash: float = 0.0
    """Strength of the flash over a hit character, from 1 down to 0."""
    fall: float = 0.0
    """Defeat of the loser."""

    @property
    def value_offset(self) -> float:
        """Return the offset of the striking values from their places, in logical pixels."""
        return (
            _STRIKE_TRACK.evaluate(self.strike) * (1 - ease_out_back(self.burst))
            if self.burst
            else _STRIKE_TRACK.evaluate(self.strike)
        )


def find_progress(view_state: ElixirViewState) -> RoundProgress:
    """Return the progress that the table shows."""
    if view_state.offered_potion is not None:
        return RoundProgress(view_state.turned)
    return compute_round_progress(view_state.turned, view_state.fought, still=view_state.is_still)


def compute_round_progress(come: float, fought: float, *, still: bool) -> RoundProgress:
    """Return the phases of a round: how far its characters have come, and how much of it was fought, from 0 to 1."""
    time, arrived = fought * ROUND_SECONDS, compute_progress(come, 0.0, _ARRIVAL_FRACTION)
    values = compute_progress(come, 0.6, 0.4, ease_out_quad)
    if fought >= 1:
        return RoundProgress(arrived, values, fall=1.0)
    if still:
        return RoundProgress(arrived, values, 0.0, 0.0, 0.0)
    hit = _MIND_SECONDS + _STRIKE_SECONDS
    lit = hit + _FLASH_DELAY
    flash = 1 - compute_progress(time, lit, _FLASH_SECONDS) if time >= lit else 0.0
    return RoundProgress(
        arrived,
        values,
        compute_progress(time, 0.0, _MIND_SECONDS, ease_out_quad),
        compute_progress(time, _MIND_SECONDS, _STRIKE_SECONDS),
        compute_progress(time, hit, _BURST_SECONDS),
        flash,
        compute_progress(time, hit + _BURST_SECONDS, _FALL_SECONDS, ease_out_quad),
    )
