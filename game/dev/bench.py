"""`dev bench`: how fast the rules are, as ratios to python-chess in the same run; seconds alone say little.

Both sides play at random, in rounds that alternate, and the median of the rounds counts. An action is one ``apply`` or
``push`` at a decision with two or more open options.
"""

from __future__ import annotations

import argparse
import importlib
import time
from collections.abc import Callable
from random import Random
from statistics import median
from types import ModuleType
from typing import Any

import msgspec

from game.bots.random_bot import RandomBot
from game.content.packs import build_rules
from game.dev.match_arguments import SIMULATION_TURN_LIMIT
from game.dev.sim import simulate
from game.errors import UserError
from game.rules.core.chance import Live
from game.rules.epic.options import Setup
from game.rules.epic.rules import EpicRules
from game.text import _

ACTIONS_GOAL = 1.0
"""Actions a second, at least so many times those of the peer."""
CLONE_GOAL = 4.0
"""Time of a clone, at most so many times that of a copied board without its moves."""
OUR_MATCHES, PEER_GAMES, PLIES, CLONES = 20, 5, 400, 4000
"""What one round plays and copies; both sides take about as long."""
POSITION_STEPS = 150
"""How far a match and a game are played before they are copied."""


class Ratios(msgspec.Struct):
    """What a run found: the ratios, and the medians they come from."""

    actions_ratio: float
    clone_ratio: float
    actions_per_second: float
    peer_actions_per_second: float
    clone_microseconds: float
    peer_clone_microseconds: float
    rounds: int


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rounds", type=int, default=7, help=_("how often both sides are measured"))
    parser.add_argument("--matches", type=int, default=OUR_MATCHES, help=_("matches in a round"))
    parser.add_argument("--json", action="store_true", help=_("one JSON object"))


def run(arguments: argparse.Namespace) -> int:
    if arguments.rounds < 1 or arguments.matches < 1:
        raise UserError(_("A measurement needs at least one round and one match."))
    ratios = measure(peer(), arguments.rounds, arguments.matches)
    print(msgspec.json.encode(ratios).decode() if arguments.json else _summary(ratios))
    return 0


def peer() -> ModuleType:
    """The library that the rules are compared with.

    Raises:
        UserError: it is not installed.
    """
    try:
        return importlib.import_module("chess")
    except ImportError:
        raise UserError(_("This tool needs python-chess: pip install -e '.[bench]'")) from None


def measure(chess: ModuleType, rounds: int, matches: int = OUR_MATCHES) -> Ratios:
    """Measure both sides in turn and take the medians; ratios are those of each round."""
    rules = build_rules(Setup("zelda", (("link",), ("ganon",)), "triforce-chamber", turn_limit=SIMULATION_TURN_LIMIT))
    games = max(1, PEER_GAMES * matches // OUR_MATCHES)
    copies = max(1, CLONES * matches // OUR_MATCHES)
    ours, theirs, clones, boards = [], [], [], []
    for number in range(rounds):
        ours.append(_our_speed(rules, matches, f"bench/{number}"))
        theirs.append(_peer_speed(chess, games, f"bench/{number}"))
        clones.append(_our_clone(rules, copies, f"bench/{number}"))
        boards.append(_peer_clone(chess, copies, f"bench/{number}"))
    return Ratios(
        actions_ratio=_ratio(ours, theirs),
        clone_ratio=_ratio(clones, boards),
        actions_per_second=median(ours),
        peer_actions_per_second=median(theirs),
        clone_microseconds=median(clones) * 1e6,
        peer_clone_microseconds=median(boards) * 1e6,
        rounds=rounds,
    )


def _ratio(ours: list[float], theirs: list[float]) -> float:
    return median(one / other for one, other in zip(ours, theirs, strict=True))


def _our_speed(rules: EpicRules, matches: int, seed: str) -> float:
    return simulate(rules, [RandomBot() for _seat in range(rules.seats)], matches, seed).actions_per_second


def _peer_speed(chess: ModuleType, games: int, seed: str) -> float:
    rng, actions = Random(seed), 0
    start = time.perf_counter()
    for _game in range(games):
        board = chess.Board()
        for _ply in range(PLIES):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(moves[int(rng.random() * len(moves))])
            actions += len(moves) > 1
    return actions / (time.perf_counter() - start)


def _our_clone(rules: EpicRules, copies: int, seed: str) -> float:
    rng = Random(seed)
    chance = Live(rng)
    state = rules.setup(chance, None)
    for _step in range(POSITION_STEPS):
        if state.decision is not None:
            rules.apply(state, rng.choice(rules.legal(state)), chance, None)
    return _time_of(lambda: rules.clone(state), copies)


def _peer_clone(chess: ModuleType, copies: int, seed: str) -> float:
    rng, board = Random(seed), chess.Board()
    for _ply in range(POSITION_STEPS):
        moves = list(board.legal_moves)
        if moves:
            board.push(rng.choice(moves))
    return _time_of(lambda: board.copy(stack=False), copies)


def _time_of(call: Callable[[], Any], times: int) -> float:
    """Seconds that one call takes."""
    start = time.perf_counter()
    for _time in range(times):
        call()
    return (time.perf_counter() - start) / times


def _summary(ratios: Ratios) -> str:
    actions = _("Random actions a second: {ratio} times python-chess (goal: at least {goal}).")
    clone = _("Time of a clone: {ratio} times a board of python-chess (goal: at most {goal}).")
    return "\n".join(
        [
            actions.format(ratio=f"{ratios.actions_ratio:.2f}", goal=f"{ACTIONS_GOAL:.1f}"),
            clone.format(ratio=f"{ratios.clone_ratio:.2f}", goal=f"{CLONE_GOAL:.1f}"),
        ]
    )
