"""Simulations of the dungeon, behind the same door as those of the other games."""

from __future__ import annotations

import argparse
import time
from functools import partial
from random import Random
from typing import cast

import msgspec

from game.bots.bot import Bot
from game.bots.dungeon_bots import make_dungeon_bot
from game.content.dungeon import build_rules
from game.content.packs import unknown
from game.dev.crew import crew_of, in_portions
from game.dev.match_arguments import bots_from
from game.errors import UserError
from game.rules.core.chance import Live
from game.rules.dungeon.action import STANDARD, Length, Level, Setup
from game.rules.dungeon.fate import score
from game.rules.dungeon.rules import DungeonRules
from game.rules.dungeon.setup import why_not_setup
from game.rules.dungeon.state import State
from game.setup.dungeon import setup_of
from game.table.dungeon_wording import refusal_sentence
from game.table.option_words import dungeon_options
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


class BrokenInvariant(Exception):
    """A state that is not sound; the message has the seed and the position."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what only this game knows to the arguments of a simulation."""
    parser.add_argument("--length", default="short", help=_("the dungeon: short or long"))
    parser.add_argument("--players", type=int, default=1, help=_("the dungeon: from 1 to 5 players share Link"))
    sentence = _("the dungeon: story, as the rules have it and never lost (the default), hero or master")
    parser.add_argument("--grade", default=STANDARD, help=sentence)


def setup_from(arguments: argparse.Namespace) -> Setup:
    """The set-up that the arguments describe.

    Raises:
        UserError: it cannot be played.
    """
    length, grade = cast(Length, arguments.length), cast(Level, arguments.grade)
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
            raise unknown(_('there is no option "{name}"'), name, known)
    return [known[name] for name in names]


def run(arguments: argparse.Namespace) -> int:
    setup = setup_from(arguments)
    bots_from(arguments.bots, setup.players, make_dungeon_bot)
    if arguments.games < 1:
        raise UserError(_("A simulation needs at least one match."))
    start = time.perf_counter()
    play = partial(play_portion, setup, arguments.bots, arguments.seed, arguments.check)
    report = in_portions(play, arguments.games, crew_of(arguments))
    _rate(report, start)
    print(msgspec.json.encode(report).decode() if arguments.json else _summary(report))
    return 0


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
    _rate(report, start)
    return report


def _rate(report: Report, start: float) -> None:
    report.seconds = time.perf_counter() - start
    report.decisions_per_second = report.decisions / report.seconds
    report.mean_score = report.points / report.games


def play_adventure(rules: DungeonRules, bots: list[Bot], seed: str, report: Report, *, check: bool = False) -> State:
    """Play one adventure to its end, or until a dungeon takes too long."""
    chance, luck = Live(Random(f"{seed}/chance")), Random(f"{seed}/bots")
    state = rules.setup(chance, None)
    blind = all(getattr(bot, "blind", False) for bot in bots)
    while (asked := state.decision) is not None and state.rounds - state.since[0] <= MOST_ROUNDS:
        if check and (faults := rules.check(state)):
            raise BrokenInvariant(f"seed {seed}: {'; '.join(faults)}\n{state}")
        legal = rules.legal(state)
        view = state if blind else rules.observe(state, asked.seat)
        rules.apply(state, bots[asked.seat].choose(rules, view, asked.seat, legal, luck), chance, None)
        report.decisions += len(legal) > 1
        chance.results.clear()
    if check and (faults := rules.check(state)):
        raise BrokenInvariant(f"seed {seed}: {'; '.join(faults)}\n{state}")
    return state


def _summary(report: Report) -> str:
    sentence = _(
        "{games} adventures: {won} won, {collapses} collapses in {dungeons} dungeons; {rounds} rounds an adventure, "
        "score {score}."
    )
    return sentence.format(
        games=report.games,
        won=report.won,
        collapses=report.collapses,
        dungeons=report.dungeons,
        rounds=round(report.rounds / report.games),
        score=round(report.mean_score),
    )
