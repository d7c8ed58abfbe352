"""``dev bench --game dungeon``: speed of the dungeon rules, as a ratio to RLCard's gin rummy in the same run.

Both play at random in alternating rounds, and the median counts. A decision has two or more legal actions, which are
listed before one is executed.
"""

from __future__ import annotations

import importlib
import time
from random import Random
from statistics import median
from types import ModuleType

import msgspec

from game.bots.core.random_bot import RandomBot
from game.content.cards.dungeon_catalog import build_rules
from game.errors import UserError
from game.rules.dungeon.actions.action import PLAYER_COUNTS, Setup
from game.terminal.dungeon_sim import simulate

MIN_DECISIONS_RATIO = 1.5
"""Minimum ratio of our decisions per second to the peer's."""
ADVENTURES_PER_ROUND, PEER_GAMES_PER_ROUND = 10, 5
"""Adventures per number of players, and games of gin rummy, in one round."""


class DungeonBenchRatio(msgspec.Struct):
    """Result of a run: ratio of ours to the peer's, and the median values."""

    decisions_ratio: float
    decisions_per_second: float
    peer_decisions_per_second: float
    rounds: int


def run(rounds: int, as_json: bool) -> int:
    """Measure and print the result.

    Raises:
        UserError: the peer is not installed.
    """
    ratio = measure(import_peer(), rounds)
    print(msgspec.json.encode(ratio).decode() if as_json else _format_summary(ratio))
    return 0


def import_peer() -> ModuleType:
    """Import RLCard.

    Raises:
        UserError: it is not installed.
    """
    try:
        return importlib.import_module("rlcard")
    except ImportError:
        raise UserError("This tool needs RLCard: pip install -e '.[bench]'") from None


def measure(rlcard: ModuleType, rounds: int) -> DungeonBenchRatio:
    """Measure ours and the peer in alternating rounds; return medians, with ratios computed within a round."""
    ours, theirs = [], []
    for index in range(rounds):
        ours.append(_measure_our_speed(f"bench/{index}"))
        theirs.append(_measure_peer_speed(rlcard, index))
    ratio = median(one / other for one, other in zip(ours, theirs, strict=True))
    return DungeonBenchRatio(ratio, median(ours), median(theirs), rounds)


def _measure_our_speed(seed: str) -> float:
    decisions, seconds = 0, 0.0
    for players in PLAYER_COUNTS:
        report = simulate(build_rules(Setup(players=players)), [RandomBot()] * players, ADVENTURES_PER_ROUND, seed)
        decisions += report.decisions
        seconds += report.seconds
    return decisions / seconds


def _measure_peer_speed(rlcard: ModuleType, seed: int) -> float:
    env, rng, decisions = rlcard.make("gin-rummy", config={"seed": seed}), Random(seed), 0
    start = time.perf_counter()
    for _game in range(PEER_GAMES_PER_ROUND):
        state, _player = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            decisions += len(legal) > 1
            state, _player = env.step(legal[int(rng.random() * len(legal))])
    return decisions / (time.perf_counter() - start)


def _format_summary(ratio: DungeonBenchRatio) -> str:
    sentence = "Random decisions a second: {ratio} times RLCard's gin rummy (goal: at least {goal})."
    return sentence.format(ratio=f"{ratio.decisions_ratio:.2f}", goal=f"{MIN_DECISIONS_RATIO:.1f}")
