"""Registry of the bots of the Dungeon. One bot may play every seat: all win or lose together."""

from __future__ import annotations

from collections.abc import Callable

from game.bots.core.bot import Bot
from game.bots.core.random_bot import RandomBot
from game.bots.dungeon.apprentice import ApprenticeBot
from game.bots.dungeon.greedy import DungeonGreedyBot
from game.bots.dungeon.search import DEEP_LEVEL, QUICK_LEVEL, DungeonSearchBot
from game.content.cards.packs import make_unknown_error
from game.text import _

DUNGEON_BOTS: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "apprentice": ApprenticeBot,
    "greedy": DungeonGreedyBot,
    "search-quick": lambda: DungeonSearchBot(QUICK_LEVEL),
    "search": DungeonSearchBot,
    "search-deep": lambda: DungeonSearchBot(DEEP_LEVEL),
}
"""Bot factories by name, from the weakest to the strongest."""

LEVELS = {"apprentice": "apprentice", "greedy": "knight", "search": "hero", "search-deep": "sage"}
"""Bot level of each companion that a player can choose, from the weakest to the strongest."""


def make_dungeon_bot(name: str) -> Bot:
    """Create a bot by its name.

    Raises:
        UserError: the name is unknown.
    """
    if name not in DUNGEON_BOTS:
        raise make_unknown_error(_('unknown bot "{name}"'), name, DUNGEON_BOTS)
    return DUNGEON_BOTS[name]()
