"""``dev train``: fits the weights of the evaluation to match winners.

The fit is a logistic regression on matches of a bot with itself.

The fit is cross-validated: the matches are divided into ``FOLD_COUNT`` folds, and each fold is predicted by a fit to
the others. All turns of a match are in the same fold, because they share the winner.
"""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from game.arguments import add_alias, format_choices
from game.bots.epic.greedy import GreedyBot
from game.bots.epic.weights import PLANNING, Weights
from game.content.cards.packs import EPIC_PACKS, build_rules
from game.errors import UserError
from game.terminal import workers
from game.terminal.workers import WorkerPool
from tools.output import make_progress, write_file
from tools.statistics import get_reward, wilson_interval
from tools.training.ladder import GamePair, schedule_pairs
from tools.training.self_play import (
    DEFAULT_WEIGHTS,
    PARENT_FIELDS,
    REFERENCE_WEIGHTS,
    TRAINED_FIELDS,
    TurnSample,
    play_positions,
    play_samples,
)

FOLD_COUNT = 4
"""Number of folds of the cross-validation."""
RIDGE_PENALTY = 1.0
"""Ridge penalty on the coefficients of standardized columns; negligible with a thousand turns."""
TOLERANCE = 1e-9
"""Ridge penalty on the intercept, and step size below which the fit has converged."""
MAX_STEPS = 50
"""Maximum number of Newton steps."""
FITTED = "fitted"
"""Name of the fitted weights in tables."""
DIGITS = 4
"""Number of decimal digits of the fitted weights."""


class TrainingTrial(msgspec.Struct, frozen=True):
    """Result of matches between fitted and default weights, with a 95 % Wilson interval."""

    points: float
    """Points of the fitted weights; a draw is half a point."""
    games: int
    low: float
    """Lower end of the interval of the win rate."""
    high: float
    """Upper end of the interval of the win rate."""


class WeightFit(msgspec.Struct, frozen=True):
    """Result of a fit."""

    losses: dict[str, float]
    """Cross-validated log loss of each of ``REFERENCE_WEIGHTS``, scaled by one factor, and of the fitted weights."""
    weights: Weights
    """Fitted weights, in health points."""
    health: float
    """Increase of the log odds of winning per health point."""
    turn: float
    """Value of being the active player, in health points."""


class TrainingReport(msgspec.Struct, frozen=True):
    """Result and parameters of a run."""

    game: str
    seed: str
    games: int
    """Number of matches."""
    draws: int
    """Number of matches without a winner, which are ignored."""
    positions: int
    """Number of samples."""
    fit: WeightFit
    trial: TrainingTrial | None = None
    """Comparison with the default weights, if requested."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default="zelda", metavar=format_choices(EPIC_PACKS), help="game")
    matches = parser.add_argument("--matches", type=int, default=1500, metavar="N", help="matches to play")
    add_alias(parser, "--games", matches)
    parser.add_argument("--seed", default="1", help="seed of all matches")
    workers.add_arguments(parser)
    parser.add_argument(
        "--try", type=int, default=0, dest="trial", metavar="N", help="test the fitted weights in N matches"
    )
    parser.add_argument("--out", metavar="FILE", type=Path, help="JSON file to write the weights to")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Play, fit, and print or write the result, which does not depend on the number of processes."""
    if arguments.matches < FOLD_COUNT:
        raise UserError(f"--matches must be at least {FOLD_COUNT}.")
    hands = workers.read_worker_pool(arguments)
    if arguments.trial < 0 or arguments.trial % 2:
        raise UserError("--try needs an even number.")
    np = import_numpy()
    matches = list(schedule_pairs(arguments.game, ["greedy", "greedy"], arguments.matches, arguments.seed))
    if arguments.out is not None:
        write_file(arguments.out, b"", "ab")  # fail before the matches if the file can't be written
    played = list(workers.run_tasks(play_samples, matches, hands, make_progress(len(matches))))
    decided = [match for match in played if match]
    fitted = fit_weights(np, decided)
    trial = None
    if arguments.trial:
        trial = play_trial(fitted.weights, arguments.game, arguments.trial, arguments.seed, hands)
    draws, turns = len(played) - len(decided), sum(map(len, played))
    training = TrainingReport(arguments.game, arguments.seed, len(played), draws, turns, fitted, trial)
    encoded = msgspec.json.format(msgspec.json.encode(training))
    if arguments.out is not None:
        write_file(arguments.out, encoded + b"\n", "wb")
    print(encoded.decode() if arguments.json else format_table(training))
    return 0


def import_numpy() -> Any:
    """Import NumPy.

    Raises:
        UserError: it is not installed.
    """
    try:
        return importlib.import_module("numpy")
    except ImportError:
        raise UserError("This tool needs NumPy: pip install -e '.[train]'") from None


# The fit --------------------------------------------------------------------------------------------------------------


def fit_weights(np: Any, matches: Sequence[Sequence[TurnSample]]) -> WeightFit:
    """Return the weights that predict the winners best, with their cross-validated loss.

    Raises:
        UserError: too few matches, or no positive effect of health in them.
    """
    if len(matches) < FOLD_COUNT:
        raise UserError("Too few matches had a winner. Play more.")
    turns = [turn for match in matches for turn in match]
    won = np.array([turn.won for turn in turns])
    heap = np.array([index % FOLD_COUNT for index, match in enumerate(matches) for _turn in match])
    features = np.array([turn.features for turn in turns])
    judged = np.array([turn.reference_values for turn in turns])
    columns = {name: judged[:, [index]] for index, name in enumerate(REFERENCE_WEIGHTS)} | {FITTED: features}
    losses = {name: round(cross_validate(np, rows, won, heap), 5) for name, rows in columns.items()}
    *coefficients, turn = (float(number) for number in fit_regression(np, features, won))
    if coefficients[0] <= 0.0:
        raise UserError("Health didn't help to win in these matches. Play more.")
    return WeightFit(
        losses, scale_weights(coefficients), round(coefficients[0], 5), round(turn / coefficients[0], DIGITS)
    )


def scale_weights(coefficients: Sequence[float]) -> Weights:
    """Convert coefficients of health and of the fields in ``TRAINED_FIELDS`` to weights in health points."""
    health, *others = coefficients
    found = {field: round(other / health, DIGITS) for field, other in zip(TRAINED_FIELDS, others, strict=True)}
    for field, host in PARENT_FIELDS.items():
        found[field] = round(found[field] / found[host], DIGITS) if found[host] else 0.0
    return msgspec.structs.replace(DEFAULT_WEIGHTS, **found)


def fit_regression(np: Any, rows: Any, won: Any) -> Any:
    """Fit a logistic regression with a ridge penalty by Newton's method; return the coefficients and the intercept.

    ``won`` is between 0 and 1. The coefficient of a constant column is 0.
    """
    spread = rows.std(axis=0)
    spread[spread == 0.0] = 1.0
    scaled = np.column_stack([rows / spread, np.ones(len(rows))])
    penalty = np.append(np.full(len(spread), RIDGE_PENALTY), TOLERANCE)
    found = np.zeros(len(penalty))
    for _step in range(MAX_STEPS):
        chance = 0.5 + 0.5 * np.tanh(scaled @ found / 2.0)
        slope = scaled.T @ (chance - won) + penalty * found
        bend = (scaled.T * (chance * (1.0 - chance))) @ scaled + np.diag(penalty)
        step = np.linalg.solve(bend, slope)
        found -= step
        if abs(step).max() < TOLERANCE:
            break
    return found / np.append(spread, 1.0)


def cross_validate(np: Any, rows: Any, won: Any, fold_by_row: Any) -> float:
    """Return the mean log loss of the rows, each predicted by a fit to the other folds."""
    total = 0.0
    for index in range(FOLD_COUNT):
        out = fold_by_row == index
        *coefficients, constant = fit_regression(np, rows[~out], won[~out])
        odds = rows[out] @ coefficients + constant
        total += float((np.logaddexp(0.0, odds) - won[out] * odds).sum())
    return total / len(rows)


# The trial ------------------------------------------------------------------------------------------------------------


def play_trial(weights: Weights, game: str, games: int, seed: str, pool: WorkerPool) -> TrainingTrial:
    """Play the given weights against the default ones, in pairs of games with the seats exchanged."""
    tasks = list(schedule_pairs(game, [FITTED, "greedy"], games // 2, f"{seed}/try"))
    tell = make_progress(games)
    points = sum(workers.run_tasks(partial(play_pair_points, weights), tasks, pool, lambda over: tell(2 * over)))
    return TrainingTrial(points, games, *(round(bound, 4) for bound in wilson_interval(points, games)))


def play_pair_points(weights: Weights, pair: GamePair) -> float:
    """Return the points of the given weights against the default ones in both games of a pair."""
    rules = build_rules(pair.setup)
    points = 0.0
    for seat in (0, 1):
        bots = [GreedyBot(), GreedyBot()]
        bots[seat] = GreedyBot(weights)
        *_before, last = play_positions(rules, bots, f"{pair.seed}/{seat}")
        points += get_reward(rules, last.result, seat)
    return points


# For reading ----------------------------------------------------------------------------------------------------------


def format_table(report: TrainingReport) -> str:
    """Format the results of a run as lines."""
    fit = report.fit
    names = {"by_hand": "by hand", "planning": "for the search", FITTED: "fitted"}
    wide = max(map(len, (*names.values(), *TRAINED_FIELDS))) + 2
    across = [max(len(name), 8) + 2 for name in names.values()]
    lines = [
        f"{report.positions} beginnings of turns in {report.games - report.draws} matches with a winner.",
        "Log loss on matches left out, less is better:",
    ]
    lines += [f"{names[name]:<{wide}}{loss:.4f}" for name, loss in fit.losses.items()]
    lines.append("Weights in health points:")
    lines.append(" " * wide + "".join(f"{name:>{width}}" for name, width in zip(names.values(), across, strict=True)))
    for field in TRAINED_FIELDS:
        values = [getattr(weights, field) for weights in (DEFAULT_WEIGHTS, PLANNING, fit.weights)]
        lines.append(
            f"{field:<{wide}}" + "".join(f"{value:>{width}.2f}" for value, width in zip(values, across, strict=True))
        )
    lines.append(
        "A point of health raises the log odds of winning by {health}; the turn itself is worth {turn} points.".format(
            health=f"{fit.health:.3f}", turn=f"{fit.turn:.2f}"
        )
    )
    if report.trial is not None:
        trial = report.trial
        share = trial.points / trial.games
        lines.append("Points of the fitted weights against those by hand:")
        lines.append(f"{trial.points:g}/{trial.games} = {share:.3f} [{trial.low:.3f}, {trial.high:.3f}]")
    return "\n".join(lines)
