"""What a bot is: it gets a view and what is open, and names one of those actions. The truth is not an argument."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from game.bots.greedy import GreedyBot
from game.bots.random_bot import RandomBot
from game.content.packs import unknown
from game.text import _


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, rules: Any, view: Any, seat: int, legal: list[Any], rng: Random) -> Any:
        """One of the legal actions of this seat, from its view alone; the same view and luck give the same choice."""


BOTS: dict[str, Callable[[], Bot]] = {"random": RandomBot, "greedy": GreedyBot}
"""By name: how to make one."""


def make_bot(name: str) -> Bot:
    """A bot by its name.

    Raises:
        UserError: there is none.
    """
    if name not in BOTS:
        raise unknown(_('there is no bot "{name}"'), name, BOTS)
    return BOTS[name]()
