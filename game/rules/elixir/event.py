"""Events of Elixir Quest, in the past tense, with the resulting values and no prose."""

from __future__ import annotations

from typing import ClassVar, Self, TypeAlias

import msgspec

from game.rules.core.exhaustive import Handler, require_handlers, require_members
from game.rules.core.protocol import HIDDEN
from game.rules.elixir.round import RoundResult
from game.rules.elixir.state import NONE, Ending


class BaseEvent(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Base of the events."""

    handlers: ClassVar[Handler]
    """The tables that have an entry of their own for this event; ``docs/how-to-event.md`` lists them."""

    def redact(self, seat: int) -> Self:
        """Return the event as a seat may see it; fields that it hides are declared beside them."""
        return self


class WasLaid(BaseEvent, frozen=True):
    """Cards played, as catalog numbers, ``HIDDEN`` for the other player, who chooses at once; no potion is -9."""

    handlers = Handler.LOG
    seat: int
    character: int
    potion: int

    def redact(self, seat: int) -> Self:
        return self if self.seat == seat else msgspec.structs.replace(self, character=HIDDEN, potion=HIDDEN)


class TurnedUp(BaseEvent, frozen=True):
    """Both characters revealed; catalog numbers by seat, and who has played a potion (Elixir E37)."""

    handlers = Handler.LOG | Handler.ANIMATION
    game: int
    characters: tuple[int, int]
    potions: tuple[bool, bool]


class Poured(BaseEvent, frozen=True):
    """Potion revealed."""

    handlers = Handler.LOG | Handler.ANIMATION
    seat: int
    potion: int


class Declined(BaseEvent, frozen=True):
    """Potion kept face down."""

    handlers = Handler.LOG | Handler.ANIMATION
    seat: int


class Shown(BaseEvent, frozen=True):
    """Cards shown by effect; catalog numbers. ``laid`` is the one of them that is on the table, or -9."""

    handlers = Handler.LOG | Handler.ANIMATION
    seat: int
    what: str
    cards: tuple[int, ...]
    laid: int = NONE


class Spent(BaseEvent, frozen=True):
    """Unrevealed potion used up, publicly (the other reading in Elixir E15)."""

    handlers = Handler.LOG | Handler.ANIMATION
    seat: int
    potion: int


class Fought(BaseEvent, frozen=True):
    """Round fought, with its arithmetic."""

    handlers = Handler.LOG | Handler.ANIMATION
    round: int
    bout: RoundResult


class GameEnded(BaseEvent, frozen=True):
    """Game ended; ``winner`` is -1 for a draw, ``wins`` by seat after it."""

    handlers = Handler.LOG | Handler.ANIMATION
    game: int
    winner: int
    wins: tuple[int, int]


class Left(BaseEvent, frozen=True):
    """Player left the match (Elixir E44)."""

    handlers = Handler.LOG
    seat: int


class Conceded(BaseEvent, frozen=True):
    """Practice match conceded by a player."""

    handlers = Handler.LOG
    seat: int


class MatchEnded(BaseEvent, frozen=True):
    """Match ended; a draw has no winner."""

    handlers = Handler.LOG
    winners: tuple[int, ...]
    reason: Ending


Event: TypeAlias = (
    WasLaid | TurnedUp | Poured | Declined | Shown | Fought | Spent | GameEnded | Left | Conceded | MatchEnded
)
require_members("the union Event", Event, BaseEvent)
require_handlers(Event)
