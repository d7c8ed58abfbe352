"""Solver of zero-sum matrix games: mixed strategies and game values.

Uses regret matching (Hart and Mas-Colell 2000, in the form with regrets floored at 0).
"""

from __future__ import annotations

from math import fsum
from operator import mul

Matrix = list[list[float]]
"""Payoff of the row player, by row and column."""

REGRET_ROUNDS = 80
"""Rounds of regret matching for a game without an equilibrium in pure strategies."""


def solve_game(game: Matrix) -> float:
    """Return the value of a game for the row player: exact with a saddle point, otherwise approximate."""
    rows = _remove_dominated([list(row) for row in dict.fromkeys(map(tuple, game))])
    turned = [[-worth for worth in column] for column in dict.fromkeys(zip(*rows, strict=True))]
    columns = _remove_dominated(turned)
    rows = [[-column[i] for column in columns] for i in range(len(rows))]
    low, high = max(map(min, rows)), min(map(max, zip(*rows, strict=True)))
    if low >= high:
        return low
    weights, (answers,) = solve_games([rows], REGRET_ROUNDS)
    whole, others = fsum(weights), fsum(answers)
    least = min(fsum(map(mul, column, weights)) for column in zip(*rows, strict=True)) / whole
    most = max(fsum(map(mul, row, answers)) for row in rows) / others
    return (least + most) / 2


def _remove_dominated(rows: Matrix) -> Matrix:
    """Return the rows that are not dominated by another row."""
    return [
        row
        for row in rows
        if not any(other is not row and all(a >= b for a, b in zip(other, row, strict=True)) for other in rows)
    ]


def solve_games(
    games: list[Matrix], rounds: int, habits: list[list[float]] | None = None, habit_probability: float = 0.0
) -> tuple[list[float], list[list[float]]]:
    """Return the row player's mixed strategy for equally likely games, and the column player's in each game.

    All games have the same rows. Strategies are weights that need not add up to 1. With ``habit_probability`` the
    column player follows ``habits`` (the probability of each column, by game), and otherwise plays optimally: the
    row player exploits habits at little risk (a restricted Nash response, Johanson, Zinkevich and Bowling 2007).
    """
    used = [0.0] * len(games[0])
    for game, shares in zip(games, habits or (), strict=False):
        for row_number, row in enumerate(game):
            used[row_number] += habit_probability * fsum(map(mul, row, shares))
    free = 1 - habit_probability if habits else 1.0
    turned = [[list(column) for column in zip(*game, strict=True)] for game in games]
    regrets = [0.0] * len(games[0])
    other_regrets = [[0.0] * len(game[0]) for game in games]
    total = [0.0] * len(regrets)
    others = [[0.0] * len(game[0]) for game in games]
    for number in range(1, rounds + 1):
        mine = _match_regrets(regrets)
        values = [worth / free for worth in used]
        for game, columns, theirs, told in zip(games, turned, other_regrets, others, strict=True):
            answer = _match_regrets(theirs)
            losses = [-fsum(map(mul, column, mine)) for column in columns]
            _update_regrets(theirs, losses, fsum(map(mul, losses, answer)))
            answer = _match_regrets(theirs)
            for column_number, weight in enumerate(answer):
                told[column_number] += number * weight
            for row_number, row in enumerate(game):
                values[row_number] += fsum(map(mul, row, answer))
        _update_regrets(regrets, values, fsum(map(mul, values, mine)))
        for row_number, weight in enumerate(mine):
            total[row_number] += number * weight  # linear averaging: later strategies count more
    return total, others


def _match_regrets(regrets: list[float]) -> list[float]:
    """Return the strategy proportional to the regrets; uniform if none is positive."""
    total = fsum(regrets)
    if total <= 0.0:
        return [1.0 / len(regrets)] * len(regrets)
    return [regret / total for regret in regrets]


def _update_regrets(regrets: list[float], values: list[float], strategy_value: float) -> None:
    """Add to each regret the value of its choice minus the value of the strategy, with a floor of 0."""
    for i, value in enumerate(values):
        regrets[i] = max(0.0, regrets[i] + value - strategy_value)
