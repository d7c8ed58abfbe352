"""Simulations of the dungeon, by the same command as those of the other games."""

from __future__ import annotations

import argparse
import time
from functools import partial
from typing import cast, get_args

import msgspec

from game.arguments import add_alias, one_of
from game.bots.core.bot import Bot
from game.bots.dungeon.bots import make_dungeon_bot
from game.content.cards.dungeon_catalog import build_rules
from game.content.cards.packs import unknown
from game.errors import UserError
from game.presentation.dungeon.wording import refusal_sentence
from game.presentation.option_words import dungeon_options
from game.rules.dungeon.actions.action import STANDARD, Length, Level, Setup
from game.rules.dungeon.actions.party_health import score
from game.rules.dungeon.engine.state import State
from game.rules.dungeon.rules import DungeonRules
from game.rules.dungeon.setup import why_not_setup
from game.setup.dungeon import setup_of
from game.terminal.match_arguments import bots_from
from game.terminal.simulation import carry_out, play_to_the_end
from game.text import _

MOST_ROUNDS = 400
"""A dungeon that takes longer is given up, so that no simulation runs forever (Story is never lost)."""


class Report(msgspec.Struct):
    """What a simulation found. Decisions are those with two or more open options."""

    games: int
    won: int = 0
    collapses: int = 0
    dungeons: int = 0
    """Beaten, castles among them."""
    rounds: int = 0
    decisions: int = 0
    points: int = 0
    seconds: float = 0.0
    decisions_per_second: float = 0.0
    mean_score: float = 0.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what only this game knows to the arguments of a simulation."""
    group = parser.add_argument_group(_("Dungeon"))
    group.add_argument("--length", default="short", metavar=one_of(get_args(Length)), help=_("length of the adventure"))
    group.add_argument("--players", type=int, default=1, metavar="N", help=_("players who share Link, 1 to 5"))
    sentence = _("difficulty; story can't be lost")
    difficulty = group.add_argument("--difficulty", default=STANDARD, metavar=one_of(get_args(Level)), help=sentence)
    add_alias(group, "--grade", difficulty)


def setup_from(arguments: argparse.Namespace) -> Setup:
    """The set-up that the arguments describe.

    Raises:
        UserError: it cannot be played.
    """
    length, grade = cast(Length, arguments.length), cast(Level, arguments.difficulty)
    setup = setup_of(arguments.players, length, grade, _options(arguments.options))
    refusal = why_not_setup(setup)
    if refusal is not None:
        raise UserError(refusal_sentence(refusal))
    return setup


def _options(words: str) -> list[str]:
    """The fields of the set-up that option ids with commas between turn on; ``all`` and ``none`` are words for them.

    Raises:
        UserError: the dungeon has no such option.
    """
    known = {field.replace("_", "-"): field for field in dungeon_options()}
    if words == "all":
        return list(known.values())
    names = [name for name in words.split(",") if name and name != "none"]
    for name in names:
        if name not in known:
            raise unknown(_('unknown option "{name}"'), name, known)
    return [known[name] for name in names]


def run(arguments: argparse.Namespace) -> int:
    setup = setup_from(arguments)
    bots_from(arguments.bots, setup.players, make_dungeon_bot)
    play = partial(play_portion, setup, arguments.bots, arguments.seed, arguments.check)
    return carry_out(arguments, play, _rate, _summary)


def play_portion(setup: Setup, bots: str, seed: str, check: bool, portion: tuple[int, int]) -> Report:
    """Some of the adventures of a simulation, by the first of them and their number."""
    rules = build_rules(setup)
    return simulate(rules, bots_from(bots, rules.seats, make_dungeon_bot), portion[1], seed, check, first=portion[0])


def simulate(
    rules: DungeonRules, bots: list[Bot], games: int, seed: str, check: bool = False, first: int = 0
) -> Report:
    """Play adventures and count; with ``check`` every state is looked at.

    Raises:
        BrokenInvariant: a check found a fault.
    """
    report = Report(games)
    start = time.perf_counter()
    for game in range(first, first + games):
        state = play_adventure(rules, bots, f"{seed}/{game}", report, check=check)
        report.won += bool(state.result)
        report.collapses += state.collapses
        report.dungeons += len(state.chapters)
        report.rounds += state.rounds
        report.points += score(rules.match, state)
    _rate(report, time.perf_counter() - start)
    return report


def _rate(report: Report, seconds: float) -> None:
    report.seconds = seconds
    report.decisions_per_second = report.decisions / report.seconds
    report.mean_score = report.points / report.games


def play_adventure(rules: DungeonRules, bots: list[Bot], seed: str, report: Report, *, check: bool = False) -> State:
    """Play one adventure to its end, or until a dungeon takes too long."""
    found: tuple[State, int] = play_to_the_end(rules, bots, seed, check=check, given_up=_takes_too_long)
    report.decisions += found[1]
    return found[0]


def _takes_too_long(state: State) -> bool:
    return state.rounds - state.since[0] > MOST_ROUNDS


def _summary(report: Report) -> str:
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
