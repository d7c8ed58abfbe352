"""Events of Elixir Quest: what happened, with the resulting values but no prose."""

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
    """Handlers that this event type has of its own; ``docs/how-to-event.md`` explains them."""

    def redact(self, seat: int) -> Self:
        """Return the event as a seat may see it; subclasses with hidden fields override this."""
        return self


class WasLaid(BaseEvent, frozen=True):
    """Cards played face down, as catalog numbers, -9 for no potion; ``HIDDEN`` for the other player."""

    handlers = Handler.LOG
    seat: int
    character: int
    potion: int

    def redact(self, seat: int) -> Self:
        return self if self.seat == seat else msgspec.structs.replace(self, character=HIDDEN, potion=HIDDEN)


class TurnedUp(BaseEvent, frozen=True):
    """Both characters turned up, as catalog numbers by seat; ``potions`` says who has played one (Elixir E37)."""

    handlers = Handler.LOG | Handler.ANIMATION
    game: int
    characters: tuple[int, int]
    potions: tuple[bool, bool]


class Poured(BaseEvent, frozen=True):
    """Potion turned up."""

    handlers = Handler.LOG | Handler.ANIMATION
    seat: int
    potion: int


class Declined(BaseEvent, frozen=True):
    """Potion left face down by its player."""

    handlers = Handler.LOG | Handler.ANIMATION
    seat: int


class Shown(BaseEvent, frozen=True):
    """Cards of ``seat`` shown by a potion, as catalog numbers; ``laid`` is the played potion among them, or -9."""

    handlers = Handler.LOG | Handler.ANIMATION
    seat: int
    what: str
    cards: tuple[int, ...]
    laid: int = NONE


class Spent(BaseEvent, frozen=True):
    """Potion that was never turned up is used up and shown (an option for Elixir E15)."""

    handlers = Handler.LOG | Handler.ANIMATION
    seat: int
    potion: int


class Fought(BaseEvent, frozen=True):
    """Round resolved, with its arithmetic."""

    handlers = Handler.LOG | Handler.ANIMATION
    round: int
    bout: RoundResult


class GameEnded(BaseEvent, frozen=True):
    """Game ended; ``winner`` is -1 for a draw, ``wins`` the number of games won so far by seat."""

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
    """Match ended; ``winners`` is empty for a draw."""

    handlers = Handler.LOG
    winners: tuple[int, ...]
    reason: Ending


Event: TypeAlias = (
    WasLaid | TurnedUp | Poured | Declined | Shown | Fought | Spent | GameEnded | Left | Conceded | MatchEnded
)
require_members("the union Event", Event, BaseEvent)
require_handlers(Event)
