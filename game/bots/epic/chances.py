"""Winning probability of each side by the evaluation, for the chart in the review of a match."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, fsum

from game.bots.epic.evaluation import Evaluation
from game.bots.epic.weights import Weights
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import State

LOGISTIC_SLOPE = 0.075
"""Slope of the logistic winning probability per health point, fitted to matches between bots."""


@lru_cache(maxsize=4)
def _make_evaluation(match: Match) -> Evaluation:
    return Evaluation(match, Weights())


def estimate_win_chance(value: float, side_count: int) -> float:
    """Return the winning probability of a side by the value of its position; the other sides count as equal."""
    others = side_count - 1
    return 1 / (1 + others * exp(-LOGISTIC_SLOPE * (value + value / others)))


def estimate_win_chances(match: Match, views: Sequence[State]) -> tuple[float, ...]:
    """Return the winning probability of each side; they add up to 1.

    ``views`` are the views of all seats at the same moment: each seat evaluates its own view, and the values of a
    side are averaged. In a finished match the winners share a probability of 1 equally, in a draw all sides do.
    """
    over = views[0].result
    if over is not None:
        won = over or tuple(range(match.sides))
        return tuple(1 / len(won) if side in won else 0.0 for side in range(match.sides))
    worths: list[list[float]] = [[] for _side in range(match.sides)]
    for seat, view in enumerate(views):
        worths[match.side_of[seat]].append(_make_evaluation(match).evaluate(view, seat))
    means = [fsum(side) / len(side) for side in worths]
    best = max(means)
    shares = [exp((mean - best) * LOGISTIC_SLOPE) for mean in means]
    return tuple(share / fsum(shares) for share in shares)
