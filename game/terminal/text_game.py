"""Adapter of a game for the terminal: its rules, bots, and text formatters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from game.bots.core.bot import Bot
from game.rules.core.protocol import AnyRules


class TextGame(NamedTuple):
    """Match to be played in the terminal, with functions that format it."""

    rules: AnyRules
    make_bot: Callable[[str], Bot]
    title: str
    """Set-up of the match in a few words, for the first line of a transcript."""
    format_question: Callable[[str], str]
    """Function that returns the question of a decision by its kind."""
    format_hand: Callable[[Any, int], str]
    """Function that returns the cards in a seat's hand as text, from its view."""
    format_view: Callable[[Any], str] = str
    """Function that returns a view as text."""
