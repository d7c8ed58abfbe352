"""What a bot is: it gets a view and what is open, and names one of those actions. The truth is not an argument."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, Protocol

from game.bots.greedy import GreedyBot
from game.bots.levels import bot_names, make_level
from game.bots.random_bot import RandomBot
from game.bots.search import Budget, SearchBot
from game.content.packs import unknown
from game.errors import UserError
from game.text import _


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, rules: Any, view: Any, seat: int, legal: list[Any], rng: Random) -> Any:
        """One of the legal actions of this seat, from its view alone; the same view and luck give the same choice."""


LONGEST_BUDGET = 600_000
"""Milliseconds or iterations."""

BOTS: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    **{name: partial(make_level, *name.partition(":")[::2]) for name in bot_names()},
}
"""By name: how to make one. ``search`` takes a budget besides."""


def make_bot(name: str) -> Bot:
    """A bot by its name.

    Raises:
        UserError: there is none.
    """
    kind, _colon, words = name.partition(":")
    if kind == "search":
        return SearchBot(_budget(words or "50ms"))
    if name not in BOTS:
        raise unknown(_('there is no bot "{name}"'), name, [*BOTS, "search", "search:50ms", "search:500it"])
    return BOTS[name]()


def _budget(words: str) -> Budget:
    number = words.removesuffix("ms").removesuffix("it")
    if not (number.isascii() and number.isdigit()) or not 0 < int(number) <= LONGEST_BUDGET or words == number:
        raise UserError(_('"{text}" is no budget; it reads like 50ms or 500it.').format(text=words))
    return Budget(seconds=int(number) / 1000) if words.endswith("ms") else Budget(iterations=int(number))
