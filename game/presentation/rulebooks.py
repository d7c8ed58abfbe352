"""Registry of the rulebook adapters; add an entry for a new rulebook."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from game.presentation.dungeon.rulebook import DungeonRulebook
from game.presentation.elixir.rulebook import ElixirRulebook
from game.presentation.epic.rulebook import EpicRulebook
from game.rules.core.protocol import AnyRules
from game.session.refusals import format_undo
from game.session.rulebook import Rulebook, SentenceFormatter
from game.session.session import UndoEvent

RULEBOOKS: tuple[Rulebook, ...] = (EpicRulebook(), ElixirRulebook(), DungeonRulebook())
"""Adapters of all rulebooks."""


class _Setup(msgspec.Struct):
    """Set-up in a match's stored definitions, of which only the name of the game is decoded."""

    game: str


class _Definitions(msgspec.Struct):
    """Encoded definitions, of which only the set-up is decoded."""

    setup: _Setup


def find_rulebook(game: str) -> Rulebook | None:
    """Return the rulebook of a game by its name; None for an unknown one."""
    return next((rulebook for rulebook in RULEBOOKS if game in rulebook.games), None)


def get_rulebook(rules: AnyRules) -> Rulebook:
    """Return the rulebook of a running match."""
    return next(rulebook for rulebook in RULEBOOKS if isinstance(rules, rulebook.rules))


def make_log_formatter(rules: AnyRules, player: Callable[[int], str]) -> SentenceFormatter:
    """Return a formatter of log entries, including undo entries; ``player`` names a seat."""
    formatter = get_rulebook(rules).make_log_formatter(rules, player)
    return lambda event: [format_undo(event)] if isinstance(event, UndoEvent) else formatter(event)


def identify_rulebook(definitions: bytes | msgspec.Raw) -> Rulebook | None:
    """Return the rulebook of encoded definitions; None for an unknown game.

    Raises:
        msgspec.DecodeError: the data are not definitions.
    """
    return find_rulebook(msgspec.json.decode(definitions, type=_Definitions).setup.game)
