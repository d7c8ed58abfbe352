"""The rulebooks that are played at this table; a new one is one line here."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from game.presentation.dungeon.rulebook import DungeonBook
from game.presentation.elixir.rulebook import ElixirBook
from game.presentation.epic.rulebook import EpicBook
from game.rules.core.protocol import AnyRules
from game.session.refusals import taken_back
from game.session.rulebook import Rulebook, Told
from game.session.session import TakenBack

RULEBOOKS: tuple[Rulebook, ...] = (EpicBook(), ElixirBook(), DungeonBook())


class _Setup(msgspec.Struct):
    game: str


class _Definitions(msgspec.Struct):
    setup: _Setup


def book_of_game(game: str) -> Rulebook | None:
    """The rulebook that a game is played by; None for a game that does not exist (any more, or yet)."""
    return next((book for book in RULEBOOKS if game in book.games), None)


def book_of(rules: AnyRules) -> Rulebook:
    """The rulebook of a running match."""
    return next(book for book in RULEBOOKS if isinstance(rules, book.rules))


def teller_of(rules: AnyRules, player: Callable[[int], str]) -> Told:
    """Tells every entry of a match's log in sentences; ``player`` names a seat."""
    told = book_of(rules).teller(rules, player)
    return lambda event: [taken_back(event)] if isinstance(event, TakenBack) else told(event)


def book_of_definitions(known: bytes | msgspec.Raw) -> Rulebook | None:
    """The rulebook of written definitions; raises ``msgspec.DecodeError`` when they are none."""
    return book_of_game(msgspec.json.decode(known, type=_Definitions).setup.game)
