"""Confidence intervals of win rates and other fractions, and rewards of match results."""

from __future__ import annotations

from math import sqrt
from typing import Any

Z95 = 1.959964
"""Quantile of the normal distribution for 95 % confidence."""


def wilson_interval(points: float, games: int, z: float = Z95) -> tuple[float, float]:
    """Return the Wilson interval of ``points`` out of ``games``; ``z`` is the normal quantile, 95 % by default."""
    if not games:
        return 0.0, 1.0
    share, z2 = points / games, z * z
    center = share + z2 / (2 * games)
    half = z * sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    return max(0.0, (center - half) / (1 + z2 / games)), min(1.0, (center + half) / (1 + z2 / games))


def get_reward(rules: Any, winners: Any, seat: int) -> float:
    """Return 1 for a seat whose side has won, 0 for a loss, and 0.5 for a draw."""
    return 0.5 if not winners else float(rules.match.side_of[seat] in winners)
