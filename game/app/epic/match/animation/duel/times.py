"""Timing of a duel cutscene, in seconds from its start at normal speed."""

from __future__ import annotations

from typing import NamedTuple

from game.app.ui.effects.timeline import Ease, compute_progress, linear


class Beat(NamedTuple):
    """Time span of a cutscene."""

    start: float
    """Seconds from the start of the cutscene."""
    end: float
    """Seconds from the start of the cutscene."""

    def compute_progress_at(self, time: float, ease: Ease = linear) -> float:
        """Return the eased progress of the span at a time, from 0 to 1."""
        return compute_progress(time, self.start, self.end - self.start, ease)


DARKEN = Beat(0.0, 0.08)
"""The board is darkened."""
ZOOM_IN = Beat(0.08, 0.25)
"""The camera zooms in on the fighters."""
SLIDE_IN = Beat(0.08, 0.33)
"""The panels with the fighters slide in."""
CARDS_IN = Beat(0.25, 0.45)
"""The cards move in."""
TURN_CARDS = Beat(0.45, 0.75)
"""The cards are turned face up."""
READ_CARDS = Beat(0.75, 1.05)
"""Nothing moves, to let the player read the cards."""
MEET_VALUES = Beat(1.05, 1.25)
"""The values move from the cards into one line."""
BURST_TIME = 1.25
REST = 1.65
"""Time from which nothing moves, so that the result can be read."""
SLIDE_OUT = Beat(1.85, 2.1)
"""Panels and cards leave the screen."""
READING = Beat((TURN_CARDS.start + TURN_CARDS.end) / 2, SLIDE_OUT.start)
"""The player reads cards, values and the result, from the time when the first card is open."""
LIGHTEN = Beat(2.03, 2.1)
"""The board is lit again."""
FLIGHT_SECONDS = 0.16
"""Seconds in which a health change flies to its character."""
FALL_SECONDS = 0.35
"""Seconds of a fall out of the picture."""
TEXT_SECONDS = 0.45
"""Additional seconds to read a card with text."""
FADE_SECONDS = 0.16
"""Seconds in which the cutscene fades in and out with reduced motion."""
_STOP_SECONDS, _STOP_PER_DAMAGE, _MAX_STOP_SECONDS = 0.05, 0.03, 0.22
"""Seconds of the hit-stop without damage, additional seconds per point of damage, and the maximum."""


def compute_hit_stop(damage: int) -> float:
    """Return the seconds of the hit-stop, which increase with the damage."""
    return min(_MAX_STOP_SECONDS, _STOP_SECONDS + _STOP_PER_DAMAGE * max(0, damage))
