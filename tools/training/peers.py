"""Opponents to measure bots against.

Textbook ISMCTS, OpenSpiel's search, an earlier version of our search, and a beginner.
"""

from __future__ import annotations

from game.bots.core.bot import Bot
from game.bots.epic.bots import make_bot, parse_budget
from game.bots.epic.search import SearchBot
from game.bots.epic.weights import Weights
from tools.training.newcomer import NewcomerBot
from tools.training.open_spiel_peer import OpenSpielSearch
from tools.training.plain_search import PlainSearch

FORMER_WEIGHTS = Weights(sunburst=1.0, deck_quality=8.0, doubt=3)
"""Evaluation weights of an earlier version of the search."""


def make_player(bot_name: str) -> Bot:
    """Return a bot of the game, ``newcomer``, or ``plain``, ``former`` or ``ismcts`` with a budget as in ``:50ms``.

    Raises:
        UserError: unknown bot, or it needs a library that is not installed.
    """
    kind, _colon, words = bot_name.partition(":")
    if kind == "plain":
        return PlainSearch(parse_budget(words or "50ms"))
    if kind == "former":
        return SearchBot(parse_budget(words or "50ms"), FORMER_WEIGHTS)
    if kind == "ismcts":
        return OpenSpielSearch(parse_budget(words or "50ms"))
    if bot_name == "newcomer":
        return NewcomerBot()
    return make_bot(bot_name)
