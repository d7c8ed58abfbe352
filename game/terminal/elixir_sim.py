"""Simulations of Elixir Quest, by the same command as those of the other games."""

from __future__ import annotations

import argparse
import time
from functools import partial
from typing import Literal, cast

import msgspec

from game.arguments import one_of
from game.bots.core.bot import Bot
from game.bots.elixir.bots import make_elixir_bot
from game.content.cards.elixir_catalog import load_catalog
from game.errors import UserError
from game.presentation.elixir.wording import refusal_sentence
from game.rules.elixir.action import Setup
from game.rules.elixir.deck_building import MOST_POTIONS, why_not_setup
from game.rules.elixir.rules import ElixirRules
from game.terminal.match_arguments import bots_from
from game.terminal.simulation import carry_out, play_to_the_end
from game.text import _, decimal

FORMATS = ("beginner", "advanced")


class Report(msgspec.Struct):
    """What a simulation found. Actions are decisions with two or more open options; the length of a match is theirs.

    ``single_wins`` and ``single_draws`` count the five games of each match.
    """

    games: int
    wins: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    draws: int = 0
    decided: float = 0.0
    """Of the matches that were not drawn, the share that the first seat won."""
    single_wins: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    single_draws: int = 0
    actions: int = 0
    seconds: float = 0.0
    actions_per_second: float = 0.0
    games_per_second: float = 0.0
    mean_length: float = 0.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what only this game knows to the arguments of a simulation."""
    group = parser.add_argument_group(_("Elixir Quest"))
    group.add_argument("--format", default="advanced", metavar=one_of(FORMATS), help=_("beginner or advanced rules"))
    group.add_argument("--potions", type=int, default=MOST_POTIONS, metavar="N", help=_("potions per player"))
    group.add_argument("--same-decks", action="store_true", help=_("give both players the same cards"))


def setup_from(arguments: argparse.Namespace) -> Setup:
    """The set-up that the arguments describe.

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
    refusal = why_not_setup(setup)
    if refusal is not None:
        raise UserError(refusal_sentence(refusal))
    return setup


def run(arguments: argparse.Namespace) -> int:
    setup = setup_from(arguments)
    bots_from(arguments.bots, ElixirRules(load_catalog(), setup).seats, make_elixir_bot)
    play = partial(play_portion, setup, arguments.bots, arguments.seed, arguments.check)
    return carry_out(arguments, play, _rate, _summary)


def play_portion(setup: Setup, bots: str, seed: str, check: bool, portion: tuple[int, int]) -> Report:
    """Some of the matches of a simulation, by the first of them and their number."""
    rules = ElixirRules(load_catalog(), setup)
    return simulate(
        rules, bots_from(bots, rules.seats, make_elixir_bot), portion[1], seed, check=check, first=portion[0]
    )


def simulate(
    rules: ElixirRules, bots: list[Bot], games: int, seed: str, *, check: bool = False, first: int = 0
) -> Report:
    """Play quick-play matches and count; with ``check`` every state is looked at.

    Raises:
        BrokenInvariant: a check found a fault.
    """
    report = Report(games)
    start = time.perf_counter()
    for game in range(first, first + games):
        play_match(rules, bots, f"{seed}/{game}", report, check=check)
    _rate(report, time.perf_counter() - start)
    return report


def _rate(report: Report, seconds: float) -> None:
    report.seconds = seconds
    report.actions_per_second = report.actions / report.seconds
    report.games_per_second = report.games / report.seconds
    report.mean_length = report.actions / report.games
    report.decided = report.wins[0] / max(1, sum(report.wins))


def play_match(rules: ElixirRules, bots: list[Bot], seed: str, report: Report, *, check: bool = False) -> None:
    """Play one match to its end and add it to the report."""
    state, actions = play_to_the_end(rules, bots, seed, check=check)
    report.actions += actions
    report.draws += not state.result
    report.single_draws += state.drawn
    for seat in range(rules.seats):
        report.wins[seat] += seat in (state.result or ())
        report.single_wins[seat] += state.wins[seat]


def _summary(report: Report) -> str:
    sentence = _("Matches: {games}. Wins by seat: {wins}. Draws: {draws}. Seat 1 wins {share}% of decided matches.")
    return sentence.format(
        games=report.games,
        wins=", ".join(str(count) for count in report.wins),
        draws=report.draws,
        share=decimal(100 * report.decided),
    )
