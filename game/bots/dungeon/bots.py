"""The bots of the dungeon by name. One bot may lead every seat: all of them win or lose together."""

from __future__ import annotations

from collections.abc import Callable

from game.bots.core.bot import Bot
from game.bots.core.random_bot import RandomBot
from game.bots.dungeon.apprentice import ApprenticeBot
from game.bots.dungeon.greedy import GreedyBot
from game.bots.dungeon.search import DEEP, QUICK, SearchBot
from game.content.cards.packs import unknown
from game.text import _

DUNGEON_BOTS: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "apprentice": ApprenticeBot,
    "greedy": GreedyBot,
    "search-quick": lambda: SearchBot(QUICK),
    "search": SearchBot,
    "search-deep": lambda: SearchBot(DEEP),
}
"""How to make one, from the weakest to the strongest."""

LEVELS = {"apprentice": "apprentice", "greedy": "knight", "search": "hero", "search-deep": "sage"}
"""Those that a player travels with, from the weakest to the strongest, and which level of the house each one has."""


def make_dungeon_bot(name: str) -> Bot:
    """A bot by its name.

    Raises:
        UserError: there is none.
    """
    if name not in DUNGEON_BOTS:
        raise unknown(_('unknown bot "{name}"'), name, DUNGEON_BOTS)
    return DUNGEON_BOTS[name]()
