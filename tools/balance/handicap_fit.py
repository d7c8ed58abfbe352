"""Strength of teams and value of health, fitted to matches by a Bradley-Terry model with handicap.

The log odds of a match are the difference of two strengths, each with a term for extra health, plus a term for the
pairing and one for the first turn. The terms of a team's health and of a pairing are regularized toward zero, so
that a few matches of one pairing do not outweigh all others.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import exp, sqrt

import msgspec

_STRENGTH_DEVIATION, _HEALTH_DEVIATION, _PAIR_DEVIATION = 1.5, 0.04, 0.35
"""Prior standard deviations of a team's strength, of its value of a health point, and of a pairing, in log odds."""
_WIDE_DEVIATION = 10.0
"""Prior standard deviation of parameters that are not regularized."""
_NEWTON_STEPS = 12
"""Number of Newton steps of the fit."""


class MatchCell(msgspec.Struct, frozen=True):
    """Counts of decided matches between two teams with the same extra health and the same team at turn one."""

    teams: tuple[str, str]
    health: tuple[int, int]
    """Extra health of each team."""
    began: bool
    """True if the first team had the first turn."""
    wins: int
    """Wins of the first team."""
    games: int
    """Number of decided matches."""


class HandicapFit:
    """Fitted model; ``predict_win_rate`` returns the win rate for any pairing and extra health."""

    def __init__(self, teams: Sequence[str], cells: Sequence[MatchCell]) -> None:
        self.teams = list(teams)
        self._team_index = {team: index for index, team in enumerate(self.teams)}
        """Index by team."""
        count = len(self.teams)
        self._pair_index = {pair: 2 + 2 * count + index for index, pair in enumerate(combinations(self.teams, 2))}
        """Parameter index by pair of teams, in the order of ``teams``."""
        size = 2 + 2 * count + len(self._pair_index)
        spread = [
            _WIDE_DEVIATION,
            _WIDE_DEVIATION,
            *[_STRENGTH_DEVIATION] * count,
            *[_HEALTH_DEVIATION] * count,
            *[_PAIR_DEVIATION] * len(self._pair_index),
        ]
        self._prior_precision = [1 / (one * one) for one in spread]
        """Reciprocal prior variance by parameter index."""
        self.parameters = [0.0] * size
        """Fitted parameters: first turn, general value of health, strengths, values of health by team, pairings."""
        self._covariance: list[list[float]] = []
        """Inverse of the negative Hessian: covariance of the parameters."""
        rows = [(self._make_row(cell.teams, cell.health, 1.0 if cell.began else -1.0), cell) for cell in cells]
        for _step in range(_NEWTON_STEPS):
            self._take_newton_step(rows)

    def _make_row(self, teams: tuple[str, str], health: tuple[int, int], first_turn: float) -> dict[int, float]:
        """Return the nonzero features of a match, by parameter index; ``first_turn`` is 1, 0 or -1."""
        one, other = (self._team_index[team] for team in teams)
        count = len(self.teams)
        row = {0: first_turn, 1: float(health[0] - health[1])}
        row[2 + one], row[2 + other] = 1.0, -1.0
        row[2 + count + one], row[2 + count + other] = float(health[0]), -float(health[1])
        pair = (self.teams[min(one, other)], self.teams[max(one, other)])
        row[self._pair_index[pair]] = 1.0 if one < other else -1.0
        return {number: weight for number, weight in row.items() if weight}

    def _take_newton_step(self, rows: Sequence[tuple[dict[int, float], MatchCell]]) -> None:
        """Take one step of Newton's method toward the maximum of the posterior."""
        size = len(self.parameters)
        slope = [-weight * value for weight, value in zip(self._prior_precision, self.parameters, strict=True)]
        curve = [[self._prior_precision[i] if i == j else 0.0 for j in range(size)] for i in range(size)]
        for row, cell in rows:
            share = _logistic(self._log_odds(row))
            missing, weight = cell.wins - cell.games * share, cell.games * share * (1 - share)
            for i, a in row.items():
                slope[i] += a * missing
                line = curve[i]
                for j, b in row.items():
                    line[j] += weight * a * b
        self._covariance = invert_matrix(curve)
        for i in range(size):
            self.parameters[i] += _dot_product(self._covariance[i], slope)

    def _log_odds(self, row: dict[int, float]) -> float:
        found = 0.0
        for number, weight in row.items():
            found += weight * self.parameters[number]
        return found

    def predict_win_rate(self, first: str, second: str, health: tuple[int, int] = (0, 0)) -> float:
        """Return the predicted win rate of the first team if each team has the first turn in half of the matches."""
        pair = (first, second)
        return (
            _logistic(self._log_odds(self._make_row(pair, health, 1)))
            + _logistic(self._log_odds(self._make_row(pair, health, -1)))
        ) / 2

    def estimate_margin(self, first: str, second: str, health: tuple[int, int] = (0, 0)) -> float:
        """Return the 95 % margin of error of ``predict_win_rate``."""
        row = self._make_row((first, second), health, 0)
        spread = 0.0
        for i, a in row.items():
            for j, b in row.items():
                spread += a * b * self._covariance[i][j]
        share = self.predict_win_rate(first, second, health)
        return min(0.5, 1.96 * sqrt(max(0.0, spread)) * share * (1 - share))

    def get_health_value(self, team: str) -> float:
        """Return the value of a health point to a team, in log odds."""
        return self.parameters[1] + self.parameters[2 + len(self.teams) + self._team_index[team]]


def _logistic(log_odds: float) -> float:
    return 1 / (1 + exp(-log_odds))


def _dot_product(first: Sequence[float], second: Sequence[float]) -> float:
    found = 0.0
    for a, b in zip(first, second, strict=True):
        found += a * b
    return found


def invert_matrix(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Return the inverse of a matrix by Gauss-Jordan elimination; the matrix must be symmetric and well-conditioned."""
    size = len(matrix)
    rows = [[*line, *(1.0 if i == j else 0.0 for j in range(size))] for i, line in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda line: abs(rows[line][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        scale = rows[column][column]
        rows[column] = [value / scale for value in rows[column]]
        for line in range(size):
            factor = rows[line][column]
            if line != column and factor:
                rows[line] = [a - factor * b for a, b in zip(rows[line], rows[column], strict=True)]
    return [line[size:] for line in rows]
