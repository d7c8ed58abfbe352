"""Parts of the simulations that all games share: a match between bots, and a batch of matches."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar

import msgspec

from game.bots.core.bot import Bot
from game.errors import UserError
from game.rules.core.chance import RecordingRandom
from game.rules.core.protocol import AnyRules
from game.terminal.workers import read_worker_pool, run_portions
from game.text import _

Report = TypeVar("Report", bound=msgspec.Struct)


class BrokenInvariant(Exception):
    """Invalid state; the message has the seed and the position."""


def play_out(
    rules: AnyRules, bots: Sequence[Bot], seed: str, *, check: bool, is_aborted: Callable[[Any], bool] | None = None
) -> tuple[Any, int]:
    """Play a match to its end, or until ``is_aborted`` returns True.

    Return the last position, and the number of decisions with at least two legal actions.

    Raises:
        BrokenInvariant: ``check`` is True and a position is invalid.
    """
    chance, rng = RecordingRandom(Random(f"{seed}/chance")), Random(f"{seed}/bots")
    state = rules.setup(chance, None)
    blind = all(getattr(bot, "blind", False) for bot in bots)
    decisions = 0
    while True:
        if check and (faults := rules.check_invariants(state)):
            raise BrokenInvariant(f"seed {seed}: {'; '.join(faults)}\n{state}")
        asked = state.decision
        if asked is None or (is_aborted is not None and is_aborted(state)):
            return state, decisions
        legal = rules.legal_actions(state)
        view = state if blind else rules.observe(state, asked.seat)
        rules.apply(state, bots[asked.seat].choose(rules, view, asked.seat, legal, rng), chance, None)
        decisions += len(legal) > 1
        chance.results.clear()


def run_simulation(
    arguments: argparse.Namespace,
    play: Callable[[tuple[int, int]], Report],
    add_rates: Callable[[Report, float], None],
    format_summary: Callable[[Report], str],
) -> int:
    """Play the requested matches in portions and print the report.

    ``play`` plays one portion, ``add_rates`` adds values per second, ``format_summary`` formats the report for people.
    """
    if arguments.matches < 1:
        raise UserError(_("A simulation needs at least one match."))
    start = time.perf_counter()
    report = run_portions(play, arguments.matches, read_worker_pool(arguments))
    add_rates(report, time.perf_counter() - start)
    print(msgspec.json.encode(report).decode() if arguments.json else format_summary(report))
    return 0
