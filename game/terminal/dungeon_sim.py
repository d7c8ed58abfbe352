"""Simulations of the dungeon, run by the same command as those of the other games."""

from __future__ import annotations

import argparse
import time
from functools import partial
from typing import cast, get_args

import msgspec

from game.arguments import add_alias, format_choices
from game.bots.core.bot import Bot
from game.bots.dungeon.bots import make_dungeon_bot
from game.content.cards.dungeon_catalog import build_rules
from game.content.cards.packs import make_unknown_error
from game.errors import UserError
from game.presentation.dungeon.wording import format_refusal
from game.presentation.option_words import list_dungeon_options
from game.rules.dungeon.actions.action import DEFAULT_GRADE, GradeId, Length, Setup
from game.rules.dungeon.actions.party_health import compute_score
from game.rules.dungeon.engine.state import State
from game.rules.dungeon.rules import DungeonRules
from game.rules.dungeon.setup import find_setup_refusal
from game.setup.dungeon import build_setup
from game.terminal.match_arguments import parse_bots
from game.terminal.simulation import play_out, run_simulation
from game.text import _

MAX_DUNGEON_ROUNDS = 400
"""Number of rounds after which an unfinished dungeon is aborted, because Story is never lost."""


class DungeonReport(msgspec.Struct):
    """Results of a simulation; ``decisions`` counts those with at least two legal actions."""

    games: int
    """Number of adventures."""
    won: int = 0
    """Number of won adventures."""
    collapses: int = 0
    dungeons: int = 0
    """Number of beaten dungeons, including castles."""
    rounds: int = 0
    decisions: int = 0
    points: int = 0
    """Sum of the scores."""
    seconds: float = 0.0
    decisions_per_second: float = 0.0
    mean_score: float = 0.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of dungeon simulations."""
    group = parser.add_argument_group(_("Dungeon"))
    group.add_argument(
        "--length", default="short", metavar=format_choices(get_args(Length)), help=_("length of the adventure")
    )
    group.add_argument("--players", type=int, default=1, metavar="N", help=_("players who share Link, 1 to 5"))
    sentence = _("difficulty; story can't be lost")
    difficulty = group.add_argument(
        "--difficulty", default=DEFAULT_GRADE, metavar=format_choices(get_args(GradeId)), help=sentence
    )
    add_alias(group, "--grade", difficulty)


def read_setup(arguments: argparse.Namespace) -> Setup:
    """Return the set-up that the arguments describe.

    Raises:
        UserError: it cannot be played.
    """
    length, grade = cast(Length, arguments.length), cast(GradeId, arguments.difficulty)
    setup = build_setup(arguments.players, length, grade, _read_options(arguments.options))
    refusal = find_setup_refusal(setup)
    if refusal is not None:
        raise UserError(format_refusal(refusal))
    return setup


def _read_options(words: str) -> list[str]:
    """Return the set-up fields that comma-separated option ids turn on; ``all`` and ``none`` are accepted.

    Raises:
        UserError: unknown option.
    """
    known = {field.replace("_", "-"): field for field in list_dungeon_options()}
    if words == "all":
        return list(known.values())
    names = [name for name in words.split(",") if name and name != "none"]
    for name in names:
        if name not in known:
            raise make_unknown_error(_('unknown option "{name}"'), name, known)
    return [known[name] for name in names]


def run(arguments: argparse.Namespace) -> int:
    setup = read_setup(arguments)
    parse_bots(arguments.bots, setup.players, make_dungeon_bot)
    play = partial(play_portion, setup, arguments.bots, arguments.seed, arguments.check)
    return run_simulation(arguments, play, _add_rates, _format_summary)


def play_portion(setup: Setup, bots: str, seed: str, check: bool, portion: tuple[int, int]) -> DungeonReport:
    """Play a portion of a simulation; ``portion`` is the index of its first adventure, and their number."""
    rules = build_rules(setup)
    return simulate(
        rules, parse_bots(bots, rules.seats, make_dungeon_bot), portion[1], seed, check, first_index=portion[0]
    )


def simulate(
    rules: DungeonRules, bots: list[Bot], games: int, seed: str, check: bool = False, first_index: int = 0
) -> DungeonReport:
    """Play adventures and return a report; ``check`` validates every state.

    Raises:
        BrokenInvariant: a state is invalid.
    """
    report = DungeonReport(games)
    start = time.perf_counter()
    for game in range(first_index, first_index + games):
        state = play_adventure(rules, bots, f"{seed}/{game}", report, check=check)
        report.won += bool(state.result)
        report.collapses += state.collapses
        report.dungeons += len(state.chapters)
        report.rounds += state.rounds
        report.points += compute_score(rules.match, state)
    _add_rates(report, time.perf_counter() - start)
    return report


def _add_rates(report: DungeonReport, seconds: float) -> None:
    report.seconds = seconds
    report.decisions_per_second = report.decisions / report.seconds
    report.mean_score = report.points / report.games


def play_adventure(
    rules: DungeonRules, bots: list[Bot], seed: str, report: DungeonReport, *, check: bool = False
) -> State:
    """Play one adventure until its end, or until a dungeon has taken too many rounds."""
    found: tuple[State, int] = play_out(rules, bots, seed, check=check, is_aborted=_exceeds_limit)
    report.decisions += found[1]
    return found[0]


def _exceeds_limit(state: State) -> bool:
    return state.rounds - state.since[0] > MAX_DUNGEON_ROUNDS


def _format_summary(report: DungeonReport) -> str:
    sentence = _(
        "Adventures: {games}. Won: {won}. Dungeons: {dungeons}, collapses: {collapses}. Per "
        "adventure: rounds {rounds}, score {score}."
    )
    return sentence.format(
        games=report.games,
        won=report.won,
        collapses=report.collapses,
        dungeons=report.dungeons,
        rounds=round(report.rounds / report.games),
        score=round(report.mean_score),
    )
