"""Shared part of the simulations of all games: a match that bots play to its end, and the end of their commands."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar

import msgspec

from game.bots.core.bot import Bot
from game.errors import UserError
from game.rules.core.chance import Live
from game.rules.core.protocol import AnyRules
from game.terminal.workers import in_portions, worker_pool
from game.text import _

Report = TypeVar("Report", bound=msgspec.Struct)


class BrokenInvariant(Exception):
    """A state that is not sound; the message has the seed and the position."""


def play_to_the_end(
    rules: AnyRules, bots: Sequence[Bot], seed: str, *, check: bool, given_up: Callable[[Any], bool] | None = None
) -> tuple[Any, int]:
    """The last position of a match, and how many decisions had two or more open options.

    Raises:
        BrokenInvariant: ``check`` looks at every position, and one is not sound.
    """
    chance, luck = Live(Random(f"{seed}/chance")), Random(f"{seed}/bots")
    state = rules.setup(chance, None)
    blind = all(getattr(bot, "blind", False) for bot in bots)
    decisions = 0
    while True:
        if check and (faults := rules.check(state)):
            raise BrokenInvariant(f"seed {seed}: {'; '.join(faults)}\n{state}")
        asked = state.decision
        if asked is None or (given_up is not None and given_up(state)):
            return state, decisions
        legal = rules.legal(state)
        view = state if blind else rules.observe(state, asked.seat)
        rules.apply(state, bots[asked.seat].choose(rules, view, asked.seat, legal, luck), chance, None)
        decisions += len(legal) > 1
        chance.results.clear()


def carry_out(
    arguments: argparse.Namespace,
    play: Callable[[tuple[int, int]], Report],
    rate: Callable[[Report, float], None],
    summary: Callable[[Report], str],
) -> int:
    """Plays the matches that were asked for, in portions, and prints what came of them; ``rate`` counts by seconds."""
    if arguments.matches < 1:
        raise UserError(_("A simulation needs at least one match."))
    start = time.perf_counter()
    report = in_portions(play, arguments.matches, worker_pool(arguments))
    rate(report, time.perf_counter() - start)
    print(msgspec.json.encode(report).decode() if arguments.json else summary(report))
    return 0
