"""Processor time of this process, for the benchmarks: what other programs do does not count."""

from __future__ import annotations

import time

_RESOLUTION = time.get_clock_info("process_time").resolution
"""Smallest time that the clock can express, in seconds."""


def measure_since(start: float) -> float:
    """Return the seconds since a ``time.process_time()``; never 0, so that they can divide.

    Windows advances the clock in steps of 16 ms, in which a short run takes no time.
    """
    return max(time.process_time() - start, _RESOLUTION)
