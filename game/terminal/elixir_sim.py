"""Simulations of Elixir Quest, run by the same command as those of the other games."""

from __future__ import annotations

import argparse
import time
from functools import partial
from typing import Literal, cast

import msgspec

from game.arguments import format_choices
from game.bots.core.bot import Bot
from game.bots.elixir.bots import make_elixir_bot
from game.content.cards.elixir_catalog import load_elixir_catalog
from game.errors import UserError
from game.presentation.elixir.wording import format_refusal
from game.rules.elixir.action import Setup
from game.rules.elixir.deck_building import MAX_POTIONS, find_setup_refusal
from game.rules.elixir.rules import ElixirRules
from game.terminal.match_arguments import parse_bots
from game.terminal.simulation import play_out, run_simulation
from game.text import _, format_decimal

FORMATS = ("beginner", "advanced")


class ElixirReport(msgspec.Struct):
    """Results of a simulation.

    Actions count decisions with at least two legal actions. ``single_wins`` and ``single_draws`` count the games within
    the matches.
    """

    games: int
    wins: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    draws: int = 0
    decided: float = 0.0
    """Fraction of the decided matches that the first seat won."""
    single_wins: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    single_draws: int = 0
    actions: int = 0
    seconds: float = 0.0
    actions_per_second: float = 0.0
    games_per_second: float = 0.0
    mean_length: float = 0.0
    """Mean number of actions per match."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of Elixir simulations."""
    group = parser.add_argument_group(_("Elixir Quest"))
    group.add_argument(
        "--format", default="advanced", metavar=format_choices(FORMATS), help=_("beginner or advanced rules")
    )
    group.add_argument("--potions", type=int, default=MAX_POTIONS, metavar="N", help=_("potions per player"))
    group.add_argument("--same-decks", action="store_true", help=_("give both players the same cards"))


def read_setup(arguments: argparse.Namespace) -> Setup:
    """Return the set-up that the arguments describe.

    Raises:
        UserError: it cannot be played.
    """
    if arguments.format not in FORMATS:
        sentence = _('Unknown format "{name}". Choose from: {names}.')
        raise UserError(sentence.format(name=arguments.format, names=", ".join(FORMATS)))
    setup = Setup(
        format=cast(Literal["beginner", "advanced"], arguments.format),
        potions=arguments.potions,
        same_decks=arguments.same_decks,
    )
    refusal = find_setup_refusal(setup)
    if refusal is not None:
        raise UserError(format_refusal(refusal))
    return setup


def run(arguments: argparse.Namespace) -> int:
    setup = read_setup(arguments)
    parse_bots(arguments.bots, ElixirRules(load_elixir_catalog(), setup).seats, make_elixir_bot)
    play = partial(play_portion, setup, arguments.bots, arguments.seed, arguments.check)
    return run_simulation(arguments, play, _add_rates, _format_summary)


def play_portion(setup: Setup, bots: str, seed: str, check: bool, portion: tuple[int, int]) -> ElixirReport:
    """Play a portion of a simulation; ``portion`` is the index of its first match, and their number."""
    rules = ElixirRules(load_elixir_catalog(), setup)
    return simulate(
        rules, parse_bots(bots, rules.seats, make_elixir_bot), portion[1], seed, check=check, first_index=portion[0]
    )


def simulate(
    rules: ElixirRules, bots: list[Bot], games: int, seed: str, *, check: bool = False, first_index: int = 0
) -> ElixirReport:
    """Play quick matches and return a report; ``check`` validates every state.

    Raises:
        BrokenInvariant: a state is invalid.
    """
    report = ElixirReport(games)
    start = time.perf_counter()
    for game in range(first_index, first_index + games):
        play_match(rules, bots, f"{seed}/{game}", report, check=check)
    _add_rates(report, time.perf_counter() - start)
    return report


def _add_rates(report: ElixirReport, seconds: float) -> None:
    report.seconds = seconds
    report.actions_per_second = report.actions / report.seconds
    report.games_per_second = report.games / report.seconds
    report.mean_length = report.actions / report.games
    report.decided = report.wins[0] / max(1, sum(report.wins))


def play_match(rules: ElixirRules, bots: list[Bot], seed: str, report: ElixirReport, *, check: bool = False) -> None:
    """Play one match to its end and add it to the report."""
    state, actions = play_out(rules, bots, seed, check=check)
    report.actions += actions
    report.draws += not state.result
    report.single_draws += state.drawn
    for seat in range(rules.seats):
        report.wins[seat] += seat in (state.result or ())
        report.single_wins[seat] += state.wins[seat]


def _format_summary(report: ElixirReport) -> str:
    sentence = _("Matches: {games}. Wins by seat: {wins}. Draws: {draws}. Seat 1 wins {share}% of decided matches.")
    return sentence.format(
        games=report.games,
        wins=", ".join(str(count) for count in report.wins),
        draws=report.draws,
        share=format_decimal(100 * report.decided),
    )
