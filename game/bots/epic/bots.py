"""Bots of Epic Duels by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.bots.core.bot import Bot
from game.bots.core.random_bot import RandomBot
from game.bots.core.thought import Budget
from game.bots.epic.greedy import GreedyBot
from game.bots.epic.levels import bot_names, make_level
from game.bots.epic.search import SearchBot
from game.bots.external.command import LONGEST_FIRST_ANSWER, CommandBot
from game.content.cards.packs import unknown
from game.errors import UserError
from game.text import _

EXAMPLES = ("search", "search:50ms", "search:500it", "cmd:./mine")
"""Further names that can be given."""
LONGEST_BUDGET = 600_000
"""Milliseconds or iterations."""

BOTS: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    **{name: partial(make_level, *name.partition(":")[::2]) for name in bot_names()},
}
"""By name: how to make one. ``search`` takes a budget besides, ``cmd`` a program of somebody's own."""


def make_bot(name: str) -> Bot:
    """A bot by its name.

    Raises:
        UserError: there is none.
    """
    kind, _colon, words = name.partition(":")
    if kind == "search":
        return SearchBot(budget_of(words or "50ms"))
    if kind == "cmd":
        return CommandBot(words)
    if name not in BOTS:
        raise unknown(_('unknown bot "{name}"'), name, [*BOTS, *EXAMPLES])
    return BOTS[name]()


def longest_thought(name: str) -> float:
    """Seconds that a bot may take for an answer because its name says so; 0 for the others, and where there is none."""
    kind, _colon, words = name.partition(":")
    if kind == "cmd":
        return LONGEST_FIRST_ANSWER
    try:
        return budget_of(words).seconds if kind == "search" and words else 0.0
    except UserError:
        return 0.0


def budget_of(words: str) -> Budget:
    """A budget by its name: ``50ms``, ``50cpu`` (milliseconds of the processor) or ``500it``.

    Raises:
        UserError: it is none.
    """
    unit = next((unit for unit in ("ms", "cpu", "it") if words.endswith(unit)), "")
    number = words.removesuffix(unit)
    if not unit or not (number.isascii() and number.isdigit()) or not 0 < int(number) <= LONGEST_BUDGET:
        raise UserError(_('Invalid budget "{text}". Examples: 50ms, 50cpu, 500it.').format(text=words))
    if unit == "it":
        return Budget(iterations=int(number))
    return Budget(seconds=int(number) / 1000, processor=unit == "cpu")
