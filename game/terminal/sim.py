"""Simulations: bots play many matches, whose results are printed as a JSON object or a few lines."""

from __future__ import annotations

import argparse
import time
from functools import partial

import msgspec

from game.arguments import add_alias
from game.bots.core.bot import Bot
from game.bots.epic.bots import make_bot
from game.content.cards import dungeon_catalog, elixir_catalog
from game.content.cards.packs import build_rules
from game.rules.epic.pack import Setup
from game.rules.epic.rules import EpicRules
from game.terminal import dungeon_sim, elixir_sim, workers
from game.terminal.match_arguments import (
    SIMULATION_TURN_LIMIT,
    add_match_arguments,
    parse_bots,
    read_setup,
    require_known_game,
)
from game.terminal.simulation import play_out, run_simulation
from game.text import _


class EpicReport(msgspec.Struct):
    """Results of a simulation; actions count decisions with at least two legal actions."""

    games: int
    wins: list[int]
    draws: int = 0
    turn_limit_hits: int = 0
    turns: int = 0
    actions: int = 0
    seconds: float = 0.0
    actions_per_second: float = 0.0
    games_per_second: float = 0.0
    mean_length: float = 0.0
    """Mean number of actions per match."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_match_arguments(parser, SIMULATION_TURN_LIMIT)
    help_bots = _("bot for each seat, separated by commas; the last one takes all remaining seats")
    parser.add_argument("--bots", default="random", metavar=_("NAMES"), help=help_bots)
    matches = parser.add_argument("--matches", type=int, default=100, metavar="N", help=_("matches to play"))
    add_alias(parser, "--games", matches)
    parser.add_argument("--seed", default="1", help=_("seed for dice, shuffles and bots"))
    parser.add_argument("--check", action="store_true", help=_("validate every position"))
    parser.add_argument("--json", action="store_true", help=_("print the result as JSON"))
    workers.add_arguments(parser)
    elixir_sim.add_arguments(parser)
    dungeon_sim.add_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    require_known_game(arguments.game)
    if arguments.game in elixir_catalog.GAMES:
        return elixir_sim.run(arguments)
    if arguments.game in dungeon_catalog.GAMES:
        return dungeon_sim.run(arguments)
    setup = read_setup(arguments, arguments.turn_limit)
    rules = build_rules(setup)
    parse_bots(arguments.bots, rules.seats, make_bot)
    play = partial(play_portion, setup, arguments.bots, arguments.seed, arguments.check)
    return run_simulation(arguments, play, _add_rates, _format_summary)


def play_portion(setup: Setup, bots: str, seed: str, check: bool, portion: tuple[int, int]) -> EpicReport:
    """Play a portion of a simulation; ``portion`` is the index of its first match, and their number."""
    rules = build_rules(setup)
    return simulate(
        rules, parse_bots(bots, rules.seats, make_bot), portion[1], seed, check=check, first_index=portion[0]
    )


def simulate(
    rules: EpicRules, bots: list[Bot], games: int, seed: str, *, check: bool = False, first_index: int = 0
) -> EpicReport:
    """Play matches and return a report; ``check`` validates every state.

    Raises:
        BrokenInvariant: a state is invalid.
    """
    report = EpicReport(games, [0] * rules.seats)
    start = time.perf_counter()
    for game in range(first_index, first_index + games):
        play_match(rules, bots, f"{seed}/{game}", report, check=check)
    _add_rates(report, time.perf_counter() - start)
    return report


def _add_rates(report: EpicReport, seconds: float) -> None:
    report.seconds = seconds
    report.actions_per_second = report.actions / report.seconds
    report.games_per_second = report.games / report.seconds
    report.mean_length = report.actions / report.games


def play_match(rules: EpicRules, bots: list[Bot], seed: str, report: EpicReport, *, check: bool = False) -> None:
    """Play one match to its end and add it to the report."""
    state, actions = play_out(rules, bots, seed, check=check)
    report.actions += actions
    report.turns += state.turn
    if not state.result:
        report.draws += 1
        report.turn_limit_hits += state.reason == "turn-limit"
    for seat in range(rules.seats):
        report.wins[seat] += rules.match.side_of[seat] in (state.result or ())


def _format_summary(report: EpicReport) -> str:
    wins = ", ".join(str(count) for count in report.wins)
    sentence = _("Matches: {games}. Wins by seat: {wins}. Draws: {draws}. Per match: turns {turns}, actions {actions}.")
    return sentence.format(
        games=report.games,
        wins=wins,
        draws=report.draws,
        turns=round(report.turns / report.games),
        actions=round(report.mean_length),
    )
