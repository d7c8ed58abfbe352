"""Chances to win of each side by the evaluation, for the chart of a match under review."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, fsum

from game.bots.epic.evaluation import Evaluation
from game.bots.epic.weights import Weights
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import State

STEEPNESS = 0.075
"""Slope of the logistic chance to win, per health point, fitted to matches between bots."""


@lru_cache(maxsize=4)
def _make_evaluation(match: Match) -> Evaluation:
    return Evaluation(match, Weights())


def estimate_win_chance(worth: float, sides: int) -> float:
    """Return the chance to win, from 0 to 1, of a side by the value of its position; the others count as equal."""
    others = sides - 1
    return 1 / (1 + others * exp(-STEEPNESS * (worth + worth / others)))


def estimate_win_chances(match: Match, views: Sequence[State]) -> tuple[float, ...]:
    """Return the chance to win of each side, from 0 to 1; together 1.

    ``views`` are those of all seats at the same moment: each seat evaluates its own view, and a side takes the mean. A
    finished match has chances of 1, 0, or equal shares for a draw.
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
    shares = [exp((mean - best) * STEEPNESS) for mean in means]
    return tuple(share / fsum(shares) for share in shares)
