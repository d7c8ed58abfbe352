"""Who the bots are measured against besides one another: two searches of others, and the sage as it was."""

from __future__ import annotations

from game.bots.core.bot import Bot
from game.bots.epic.bots import budget_of, make_bot
from game.bots.epic.search import SearchBot
from game.bots.epic.weights import Weights
from tools.training.open_spiel_peer import OpenSpielSearch
from tools.training.plain_search import PlainSearch

FORMER = Weights(sunburst=1.0, deck=8.0, doubt=3)
"""What the search judged by before hands were rated higher."""


def make_player(name: str) -> Bot:
    """A bot by its name, ``plain:50ms``, ``former:50ms`` and ``ismcts:50ms`` among them.

    Raises:
        UserError: there is none, or it needs a library that is not installed.
    """
    kind, _colon, words = name.partition(":")
    if kind == "plain":
        return PlainSearch(budget_of(words or "50ms"))
    if kind == "former":
        return SearchBot(budget_of(words or "50ms"), FORMER)
    if kind == "ismcts":
        return OpenSpielSearch(budget_of(words or "50ms"))
    return make_bot(name)
