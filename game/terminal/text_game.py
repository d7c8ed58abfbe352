"""Adapter of a game for the terminal: rules, bots, and the words for its positions and questions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from game.bots.core.bot import Bot
from game.rules.core.protocol import AnyRules


class TextGame(NamedTuple):
    """Match to be played in the terminal: rules, bots and text formatters."""

    rules: AnyRules
    make_bot: Callable[[str], Bot]
    title: str
    """The set-up in a few words, for the first line of a transcript."""
    question: Callable[[str], str]
    """Question of a kind of decision."""
    held: Callable[[Any, int], str]
    """The cards that a seat holds, from its view."""
    show: Callable[[Any], str] = str
    """A view as text."""
