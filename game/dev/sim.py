"""Simulations: bots play many matches, and one JSON object or a few lines say what came of it."""

from __future__ import annotations

import argparse
import time
from random import Random

import msgspec

from game.bots.bot import Bot, make_bot
from game.content import dungeon, elixir
from game.content.packs import build_rules
from game.dev import dungeon_sim, elixir_sim
from game.dev.match_arguments import SIMULATION_TURN_LIMIT, add_match_arguments, check_game, setup_from
from game.errors import UserError
from game.rules.core.chance import Live
from game.rules.epic.rules import EpicRules
from game.text import _


class Report(msgspec.Struct):
    """What a simulation found. Actions are decisions with two or more open options; the length of a match is theirs."""

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


class BrokenInvariant(Exception):
    """A state that is not sound; the message has the seed, the step and the position."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_match_arguments(parser)
    parser.add_argument("--bots", default="random", help=_("bots by seat; the last one takes all further seats"))
    parser.add_argument("--games", type=int, default=100, help=_("how many matches"))
    parser.add_argument("--seed", default="1", help=_("the luck of the first match; the others follow from it"))
    parser.add_argument("--turn-limit", type=int, default=SIMULATION_TURN_LIMIT, help=_("single turns, 0 for none"))
    parser.add_argument("--check", action="store_true", help=_("check every position"))
    parser.add_argument("--json", action="store_true", help=_("one JSON object"))
    elixir_sim.add_arguments(parser)
    dungeon_sim.add_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    check_game(arguments.game)
    if arguments.game in elixir.GAMES:
        return elixir_sim.run(arguments)
    if arguments.game in dungeon.GAMES:
        return dungeon_sim.run(arguments)
    setup = setup_from(arguments, arguments.turn_limit)
    rules = build_rules(setup)
    names = arguments.bots.split(",")
    bots = [make_bot(names[min(seat, len(names) - 1)]) for seat in range(rules.seats)]
    if len(names) > rules.seats:
        raise UserError(_("There are more bots than seats."))
    if arguments.games < 1:
        raise UserError(_("A simulation needs at least one match."))
    report = simulate(rules, bots, arguments.games, arguments.seed, check=arguments.check)
    print(msgspec.json.encode(report).decode() if arguments.json else _summary(report))
    return 0


def simulate(rules: EpicRules, bots: list[Bot], games: int, seed: str, *, check: bool = False) -> Report:
    """Play matches and count; with ``check`` every state is looked at.

    Raises:
        BrokenInvariant: a check found a fault.
    """
    report = Report(games, [0] * rules.seats)
    start = time.perf_counter()
    for game in range(games):
        play_match(rules, bots, f"{seed}/{game}", report, check=check)
    report.seconds = time.perf_counter() - start
    report.actions_per_second = report.actions / report.seconds
    report.games_per_second = games / report.seconds
    report.mean_length = report.actions / games
    return report


def play_match(rules: EpicRules, bots: list[Bot], seed: str, report: Report, *, check: bool = False) -> None:
    """Play one match to its end and add it to the report."""
    chance, luck = Live(Random(f"{seed}/chance")), Random(f"{seed}/bots")
    state = rules.setup(chance, None)
    blind = all(getattr(bot, "blind", False) for bot in bots)
    while (asked := state.decision) is not None:
        legal = rules.legal(state)
        if check and (faults := rules.check(state)):
            raise BrokenInvariant(f"seed {seed}: {'; '.join(faults)}\n{state}")
        view = state if blind else rules.observe(state, asked.seat)
        rules.apply(state, bots[asked.seat].choose(rules, view, asked.seat, legal, luck), chance, None)
        report.actions += len(legal) > 1
        chance.results.clear()
    report.turns += state.turn
    if not state.result:
        report.draws += 1
        report.turn_limit_hits += state.reason == "turn-limit"
    for seat in range(rules.seats):
        report.wins[seat] += rules.match.side_of[seat] in (state.result or ())


def _summary(report: Report) -> str:
    wins = ", ".join(str(count) for count in report.wins)
    sentence = _("{games} matches: wins by seat {wins}; draws {draws}; {turns} turns and {actions} actions a match.")
    return sentence.format(
        games=report.games,
        wins=wins,
        draws=report.draws,
        turns=round(report.turns / report.games),
        actions=round(report.mean_length),
    )
