"""What happened in Elixir Quest: past tense, with the value after it, no prose."""

from __future__ import annotations

from typing import ClassVar, Self, TypeAlias

import msgspec

from game.rules.core.exhaustive import Handler, names_all, require_handlers
from game.rules.core.protocol import HIDDEN
from game.rules.elixir.round import Bout
from game.rules.elixir.state import NONE, Ending


class BaseEvent(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Base of the events."""

    handlers: ClassVar[Handler]
    """The tables that have an entry of their own for this event; ``docs/how-to-event.md`` lists them."""

    def redact(self, seat: int) -> Self:
        """Return the event as a seat may see it; what it hides stands beside its fields."""
        return self


class WasLaid(BaseEvent, frozen=True):
    """Catalog numbers, both ``HIDDEN`` for the other player, who chooses at the same time; no potion is -9."""

    handlers = Handler.LOG
    seat: int
    character: int
    potion: int

    def redact(self, seat: int) -> Self:
        return self if self.seat == seat else msgspec.structs.replace(self, character=HIDDEN, potion=HIDDEN)


class TurnedUp(BaseEvent, frozen=True):
    """Both characters lie open; catalog numbers by seat, and who has laid a potion (Elixir E37)."""

    handlers = Handler.LOG | Handler.ANIMATION
    game: int
    characters: tuple[int, int]
    potions: tuple[bool, bool]


class Poured(BaseEvent, frozen=True):
    """A potion was turned up."""

    handlers = Handler.LOG | Handler.ANIMATION
    seat: int
    potion: int


class Declined(BaseEvent, frozen=True):
    """A potion was left face down."""

    handlers = Handler.LOG | Handler.ANIMATION
    seat: int


class Shown(BaseEvent, frozen=True):
    """A player had to show cards; catalog numbers. ``laid`` is the one of them that lies on the table, or -9."""

    handlers = Handler.LOG | Handler.ANIMATION
    seat: int
    what: str
    cards: tuple[int, ...]
    laid: int = NONE


class Spent(BaseEvent, frozen=True):
    """A potion that was laid and not turned up is used up, for all to see (the other reading in Elixir E15)."""

    handlers = Handler.LOG | Handler.ANIMATION
    seat: int
    potion: int


class Fought(BaseEvent, frozen=True):
    """A round with its arithmetic."""

    handlers = Handler.LOG | Handler.ANIMATION
    round: int
    bout: Bout


class GameEnded(BaseEvent, frozen=True):
    """``winner`` is -1 for a drawn game; ``wins`` by seat after it."""

    handlers = Handler.LOG | Handler.ANIMATION
    game: int
    winner: int
    wins: tuple[int, int]


class Left(BaseEvent, frozen=True):
    """A player has left the table (Elixir E44)."""

    handlers = Handler.LOG
    seat: int


class Conceded(BaseEvent, frozen=True):
    """A player has conceded a practice match."""

    handlers = Handler.LOG
    seat: int


class MatchEnded(BaseEvent, frozen=True):
    """Nobody won a drawn match."""

    handlers = Handler.LOG
    winners: tuple[int, ...]
    reason: Ending


Event: TypeAlias = (
    WasLaid | TurnedUp | Poured | Declined | Shown | Fought | Spent | GameEnded | Left | Conceded | MatchEnded
)
names_all("the union Event", Event, BaseEvent)
require_handlers(Event)
