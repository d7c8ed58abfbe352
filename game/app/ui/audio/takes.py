"""Takes: which recording of an effect is played, how loud and from where; never the same twice in a row."""

from __future__ import annotations

import math
from random import Random

SOFTEST = 0.85
"""The share of its loudness that a sound has at least: each is a little louder or softer than the last."""
MOST = 3
"""Maximum number of simultaneous sounds of one name."""
APART = 0.03
"""Seconds between two beginnings of one name."""
_SPREAD = 25.0
_LAW = 1.1
"""The pan keeps the sum of both powers: a sound in the middle is as loud as one at a side."""


def compute_pan(at: float) -> tuple[float, float]:
    """Return the volume at the left and the right, ``at`` -1 (left edge of the board) to 1 (right edge)."""
    angle = math.radians(45 + _SPREAD * max(-1.0, min(1.0, at)))
    return math.cos(angle) * _LAW, math.sin(angle) * _LAW


class TakePicker:
    """Choice of takes, with limits per effect; independent of the rules' randomness."""

    def __init__(self, luck: Random | None = None) -> None:
        self._luck = luck or Random()
        self._last: dict[str, int] = {}
        self._ends: dict[str, list[float]] = {}
        self._begun: dict[str, float] = {}

    def can_play(self, name: str, now: float) -> bool:
        """Return whether another sound of a name may begin at a time in seconds."""
        ends = [end for end in self._ends.get(name, ()) if end > now]
        self._ends[name] = ends
        return len(ends) < MOST and now - self._begun.get(name, -1.0) >= APART

    def choose_take(self, name: str, count: int) -> int:
        """Return the index of the take to play, another one than the last time."""
        last = self._last.get(name)
        choices = [take for take in range(count) if take != last or count == 1]
        self._last[name] = self._luck.choice(choices)
        return self._last[name]

    def vary_volume(self) -> float:
        """Return a random share of the volume, between ``SOFTEST`` and 1."""
        return self._luck.uniform(SOFTEST, 1.0)

    def note_start(self, name: str, now: float, seconds: float) -> None:
        """Record that a sound of a name has begun and how many seconds it lasts."""
        self._begun[name] = now
        self._ends.setdefault(name, []).append(now + seconds)

    def clear(self) -> None:
        """Forget all sounds: they were stopped."""
        self._ends.clear()
