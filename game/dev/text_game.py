"""What a game tells the terminal: rules, bots, and how its positions and questions are written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from game.bots.bot import Bot
from game.rules.core.protocol import AnyRules


class TextGame(NamedTuple):
    """A match that is to be played: its rules, its bots and the words for its positions."""

    rules: AnyRules
    make_bot: Callable[[str], Bot]
    title: str
    """The set-up in a few words, for the first line of a transcript."""
    question: Callable[[str], str]
    """What a kind of decision asks."""
    held: Callable[[Any, int], str]
    """The cards that a seat holds, from its view."""
    show: Callable[[Any], str] = str
    """A view as text."""
