"""Times of a duel cutscene, in seconds from its start at normal speed."""

from __future__ import annotations

from typing import NamedTuple

from game.app.ui.effects.timeline import Ease, compute_progress, linear


class Beat(NamedTuple):
    """Time span of a cutscene, from start to end."""

    start: float
    end: float

    def compute_share(self, time: float, ease: Ease = linear) -> float:
        """Return the eased share of the span that has passed."""
        return compute_progress(time, self.start, self.end - self.start, ease)


DARK = Beat(0.0, 0.08)
"""The lights go down."""
NEAR = Beat(0.08, 0.25)
STEP_IN = Beat(0.08, 0.33)
CARDS = Beat(0.25, 0.45)
TURN = Beat(0.45, 0.75)
READ = Beat(0.75, 1.05)
MEET = Beat(1.05, 1.25)
BURST = 1.25
REST = 1.65
"""From here on all has been said, and the result stays readable."""
OUT = Beat(1.85, 2.1)
LIGHT = Beat(2.03, 2.1)
"""The lights go up again."""
FLIGHT = 0.16
"""Seconds that the difference flies to the one who loses health."""
FALL = 0.35
"""Seconds of a fall out of the picture."""
TEXT = 0.45
"""Further seconds to read a card with a text."""
FADE = 0.16
"""Seconds in which everything fades in and out where nothing may move."""
_STOP, _STOP_PER_DAMAGE, _LONGEST_STOP = 0.05, 0.03, 0.22


def compute_hit_stop(damage: int) -> float:
    """Return the seconds of the hit-stop: more for more damage."""
    return min(_LONGEST_STOP, _STOP + _STOP_PER_DAMAGE * max(0, damage))
