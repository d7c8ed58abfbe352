"""Takes: choice of the recording, volume and pan of a sound effect; no recording is played twice in a row."""

from __future__ import annotations

import math
from random import Random

MIN_VOLUME = 0.85
"""Minimum random volume factor of a sound: each is a little louder or softer than the last."""
MAX_SIMULTANEOUS = 3
"""Maximum number of simultaneous sounds of one effect."""
MIN_START_GAP = 0.03
"""Minimum time between the starts of two sounds of one effect, in seconds."""
_PAN_DEGREES = 25.0
"""Angle of a pan of 1 from the middle, in degrees; 45 would silence the other side."""
_PAN_GAIN = 1.1
"""Gain of both sides, so that a sound in the middle is not softer than the file."""


def compute_pan(pan: float) -> tuple[float, float]:
    """Return the volumes of the left and right side for a pan from -1 (left edge of the board) to 1 (right edge).

    The sum of both powers is constant.
    """
    angle = math.radians(45 + _PAN_DEGREES * max(-1.0, min(1.0, pan)))
    return math.cos(angle) * _PAN_GAIN, math.sin(angle) * _PAN_GAIN


class TakePicker:
    """Random choice of recordings and volumes, with limits per effect; independent of the rules' randomness."""

    def __init__(self, rng: Random | None = None) -> None:
        self._rng = rng or Random()
        self._last_take: dict[str, int] = {}
        """Index of the recording played last, by effect."""
        self._end_times: dict[str, list[float]] = {}
        """Times at which the current sounds of an effect end, in seconds."""
        self._start_times: dict[str, float] = {}
        """Time at which the last sound of an effect started, in seconds."""

    def can_play(self, name: str, now: float) -> bool:
        """Return whether another sound of an effect may start at time ``now``, in seconds."""
        ends = [end for end in self._end_times.get(name, ()) if end > now]
        self._end_times[name] = ends
        return len(ends) < MAX_SIMULTANEOUS and now - self._start_times.get(name, -1.0) >= MIN_START_GAP

    def choose_take(self, name: str, count: int) -> int:
        """Return the index of the recording to play, one other than the last time."""
        last = self._last_take.get(name)
        choices = [take for take in range(count) if take != last or count == 1]
        self._last_take[name] = self._rng.choice(choices)
        return self._last_take[name]

    def vary_volume(self) -> float:
        """Return a random volume factor between ``MIN_VOLUME`` and 1."""
        return self._rng.uniform(MIN_VOLUME, 1.0)

    def note_start(self, name: str, now: float, seconds: float) -> None:
        """Record that a sound of an effect started at ``now`` and how many seconds it lasts."""
        self._start_times[name] = now
        self._end_times.setdefault(name, []).append(now + seconds)

    def clear(self) -> None:
        """Forget the current sounds, since they were stopped."""
        self._end_times.clear()
