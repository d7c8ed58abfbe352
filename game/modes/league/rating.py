"""Glicko-2 ratings: points, deviation and volatility.

Mark E. Glickman, "Example of the Glicko-2 system", https://www.glicko.net/glicko/glicko2.pdf; steps are numbered as in
the paper. All games of a rating period count as simultaneous; here a period is a tournament.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

SCALE = 173.7178
"""Points of the Glicko scale per unit of the Glicko-2 scale (step 2)."""
TAU = 0.5
"""System constant that limits the change of volatility per period; Glickman recommends 0.3 to 1.2."""
CONVERGENCE_TOLERANCE = 1e-6
"""Convergence tolerance of the volatility iteration (step 5)."""
MAX_DEVIATION = 350.0
"""Maximum rating deviation: that of a player without games."""


class Rating(msgspec.Struct, frozen=True):
    """Rating of a player; the defaults are those of an unrated player (step 1)."""

    points: float = 1500.0
    deviation: float = MAX_DEVIATION
    """Rating deviation; the 95 % confidence interval is ``points`` ± twice the deviation."""
    volatility: float = 0.06


RatedGame = tuple[Rating, float]
"""Rating of the opponent before the period, and score: 1 for a win, 0.5 for a draw, 0 for a loss."""


def update_rating(before: Rating, games: Sequence[RatedGame]) -> Rating:
    """Return the rating after a period with these games; without games only the deviation grows."""
    phi = before.deviation / SCALE
    if not games:
        return msgspec.structs.replace(before, deviation=_to_deviation(math.hypot(phi, before.volatility)))  # step 6
    mu = (before.points - 1500) / SCALE
    weights = [_weight(other.deviation / SCALE) for other, _score in games]
    expected = [
        1 / (1 + math.exp(-weight * (mu - (other.points - 1500) / SCALE)))
        for weight, (other, _score) in zip(weights, games, strict=True)
    ]
    variance = 1 / math.fsum(g * g * e * (1 - e) for g, e in zip(weights, expected, strict=True))  # step 3
    gain = math.fsum(g * (score - e) for g, e, (_other, score) in zip(weights, expected, games, strict=True))
    volatility = _solve_volatility(phi, before.volatility, variance, variance * gain)  # steps 4 and 5
    width = math.hypot(phi, volatility)
    sure = 1 / math.sqrt(1 / width**2 + 1 / variance)  # step 7
    return Rating(1500 + SCALE * (mu + sure**2 * gain), _to_deviation(sure), volatility)  # step 8


def _to_deviation(phi: float) -> float:
    """Convert a deviation from the Glicko-2 scale to points."""
    return min(MAX_DEVIATION, phi * SCALE)


def _weight(phi: float) -> float:
    """Return the weight of a game for an opponent's deviation: function g of step 3."""
    return 1 / math.sqrt(1 + 3 * phi**2 / math.pi**2)


def _solve_volatility(phi: float, sigma: float, variance: float, delta: float) -> float:
    """Return the new volatility (step 5): the root of f, found by the Illinois algorithm."""
    start = math.log(sigma**2)

    def f(x: float) -> float:
        e = math.exp(x)
        return e * (delta**2 - phi**2 - variance - e) / (2 * (phi**2 + variance + e) ** 2) - (x - start) / TAU**2

    low = start
    if delta**2 > phi**2 + variance:
        high = math.log(delta**2 - phi**2 - variance)
    else:
        steps = 1
        while f(start - steps * TAU) < 0:
            steps += 1
        high = start - steps * TAU
    at_low, at_high = f(low), f(high)
    while abs(high - low) > CONVERGENCE_TOLERANCE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return math.exp(low / 2)
