"""Clock of the benchmarks: processor time of this process, so that what other programs do does not count."""

from __future__ import annotations

import sys
import time

read_clock = time.perf_counter if sys.platform == "win32" else time.process_time
"""Return the seconds of the clock, of which differences count.

Windows advances processor time in steps of 16 ms, in which a short run takes none, so elapsed time is read there.
"""

_SHORTEST = 1e-9
"""Shortest measured time, in seconds; a clock may show the same value twice."""


def measure_since(start: float) -> float:
    """Return the seconds since a value of ``read_clock``; never 0, so that they can divide."""
    return max(read_clock() - start, _SHORTEST)
