"""How likely each side is to win, as the evaluation sees it: for the curve of a match that is looked back on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, fsum

from game.bots.epic.evaluation import Evaluation
from game.bots.epic.weights import Weights
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import State

STEEPNESS = 0.075
"""How much a health point more tells about the end of a match: fitted to matches between bots (logistic)."""


@lru_cache(maxsize=4)
def _judge(match: Match) -> Evaluation:
    return Evaluation(match, Weights())


def chance_of(worth: float, sides: int) -> float:
    """The chance to win of a side whose position is worth so much, from 0 to 1; the others are even."""
    others = sides - 1
    return 1 / (1 + others * exp(-STEEPNESS * (worth + worth / others)))


def chances(match: Match, views: Sequence[State]) -> tuple[float, ...]:
    """By side: its chance to win, from 0 to 1, all of them together 1.

    ``views`` are those of all seats at the same moment: each seat judges by what it sees, and the seats of a side agree
    on the mean. A match that is over has chances of 1, 0, or equal shares for a draw.
    """
    over = views[0].result
    if over is not None:
        won = over or tuple(range(match.sides))
        return tuple(1 / len(won) if side in won else 0.0 for side in range(match.sides))
    worths: list[list[float]] = [[] for _side in range(match.sides)]
    for seat, view in enumerate(views):
        worths[match.side_of[seat]].append(_judge(match).of(view, seat))
    means = [fsum(side) / len(side) for side in worths]
    best = max(means)
    shares = [exp((mean - best) * STEEPNESS) for mean in means]
    return tuple(share / fsum(shares) for share in shares)
