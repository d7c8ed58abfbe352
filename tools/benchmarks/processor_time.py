"""Clocks of the benchmarks: processor time, so that what other programs do does not count."""

from __future__ import annotations

import sys
import time

_IS_COARSE = sys.platform == "win32"
"""True if processor time advances in steps of 16 ms, in which a short run takes none; elapsed time is read then."""
read_clock = time.perf_counter if _IS_COARSE else time.process_time
"""Return the seconds of this process, of which differences count."""
read_thread_clock = time.perf_counter if _IS_COARSE else time.thread_time
"""Return the seconds of this thread, of which differences count."""
_SHORTEST = 1e-9
"""Shortest measured time, in seconds; a clock may show the same value twice."""


def measure_since(start: float) -> float:
    """Return the seconds since a value of ``read_clock``; never 0, so that they can divide."""
    return max(read_clock() - start, _SHORTEST)
