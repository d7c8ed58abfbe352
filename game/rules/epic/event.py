"""Events of a match, in the past tense, with the resulting values for animation and log.

No prose, colors or pictures. ``redact`` hides cards that others draw, look at, show each other or play face down.
"""

from __future__ import annotations

from typing import ClassVar, Literal, Self, TypeAlias

import msgspec

from game.rules.core.exhaustive import Handler, require_handlers, require_members
from game.rules.core.protocol import HIDDEN
from game.rules.epic.engine.state import Ending

Manner = Literal["placed", "pulled", "exchanged"]
"""Ways to put a character on a square without a walk."""
Harm = Literal["combat", "card", "toll", "destroyed"]
Cure = Literal["heart", "card", "action"]
PileName = Literal["draw", "discard"]
Discarding = Literal["played", "limit", "text", "random", "heal", "clock"]
"""Reasons for moving a card to its discard pile."""
Parting = Literal["triforce", "out"]
"""Reasons for removing a card from the game: it works once, or its player is out."""


class BaseEvent(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Base of the events. Seats, characters, cards and squares are indices of the match."""

    handlers: ClassVar[Handler]
    """The tables that have an entry of their own for this event; ``docs/how-to-event.md`` lists them."""

    def redact(self, seat: int) -> Self:
        """Return the event as a seat may see it; fields that it hides are declared beside them."""
        return self


class ZoneTaken(BaseEvent, frozen=True):
    handlers = Handler.LOG | Handler.VIEW
    seat: int
    zone: int


class Placed(BaseEvent, frozen=True):
    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION
    figure: int
    square: int


class RolledForFirst(BaseEvent, frozen=True):
    """Roll for the first turn; ``face`` is an index into the faces of the die."""

    handlers = Handler.LOG | Handler.ANIMATION
    seat: int
    face: int


class Shuffled(BaseEvent, frozen=True):
    """Draw pile shuffled; ``refill`` if it was the discard pile (Zelda R40)."""

    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION
    squad: int
    size: int
    refill: bool


class TurnBegan(BaseEvent, frozen=True):
    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION
    seat: int
    turn: int


class Rolled(BaseEvent, frozen=True):
    """Movement die rolled; ``again`` if a card or Container Heart caused another roll."""

    handlers = Handler.LOG | Handler.ANIMATION
    seat: int
    face: int
    again: bool


class Moved(BaseEvent, frozen=True):
    """Character walked, with every square of its path; ``by`` is the seat that moved it."""

    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION | Handler.TARGET
    figure: int
    square: int
    path: tuple[int, ...]
    by: int


class Halted(BaseEvent, frozen=True):
    """Movement ended with steps or characters left."""

    handlers = Handler.NONE
    seat: int


class Set(BaseEvent, frozen=True):
    """Character put on a square without a walk."""

    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION | Handler.TARGET
    figure: int
    square: int
    how: Manner


class Attacked(BaseEvent, frozen=True):
    """Attack declared; the face-down card is ``HIDDEN`` for all others.

    ``far`` is an attack beyond the adjacent square. At close range the reveal tells whether it is ranged.
    """

    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION
    seat: int
    figure: int
    target: int
    card: int
    far: bool

    def redact(self, seat: int) -> Self:
        return self if self.seat == seat else msgspec.structs.replace(self, card=HIDDEN)


class Defended(BaseEvent, frozen=True):
    """Attack answered; no card is -9."""

    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION
    seat: int
    figure: int
    card: int


class Revealed(BaseEvent, frozen=True):
    """Both cards revealed and compared. A value of -1 is a sunburst, -9 is no card."""

    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION
    attack_card: int
    defense_card: int
    attack: int
    defense: int
    damage: int
    ranged: bool


class Played(BaseEvent, frozen=True):
    """Special card played; ``rescue`` if it answers an elimination."""

    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION
    seat: int
    figure: int
    card: int
    free: bool
    rescue: bool


class Chose(BaseEvent, frozen=True):
    """Character chosen for a card's text."""

    handlers = Handler.LOG | Handler.ANIMATION | Handler.TARGET
    seat: int
    figure: int


class Decided(BaseEvent, frozen=True):
    """Optional sentence or way decided; ``label`` is yes, no or the label of the way."""

    handlers = Handler.NONE
    seat: int
    label: str


class Hurt(BaseEvent, frozen=True):
    """Health lost; ``beyond`` is the part that exceeded the health left."""

    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION | Handler.TARGET
    figure: int
    amount: int
    health: int
    cause: Harm
    beyond: int = 0


class Healed(BaseEvent, frozen=True):
    """Health restored."""

    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION | Handler.TARGET
    figure: int
    amount: int
    health: int
    cause: Cure


class Increased(BaseEvent, frozen=True):
    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION | Handler.TARGET
    figure: int
    amount: int
    health: int
    maximum: int


class Survived(BaseEvent, frozen=True):
    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION
    figure: int
    health: int


class Fell(BaseEvent, frozen=True):
    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION
    figure: int
    square: int


class Left(BaseEvent, frozen=True):
    """Character removed from the board because its lead fell (Star Wars W4)."""

    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION
    figure: int
    square: int


class Drew(BaseEvent, frozen=True):
    """Card drawn from the deck of a squad; ``HIDDEN`` for all others."""

    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION
    seat: int
    card: int
    squad: int

    def redact(self, seat: int) -> Self:
        return self if self.seat == seat else msgspec.structs.replace(self, card=HIDDEN)


class Took(BaseEvent, frozen=True):
    """Card taken from the draw or discard pile (``pile``); ``HIDDEN`` for others unless shown."""

    handlers = Handler.LOG | Handler.VIEW
    seat: int
    card: int
    squad: int
    pile: PileName
    shown: bool

    def redact(self, seat: int) -> Self:
        return self if self.seat == seat or self.shown else msgspec.structs.replace(self, card=HIDDEN)


class Looked(BaseEvent, frozen=True):
    """Top of a draw pile looked at; the cards are ``HIDDEN`` for all others."""

    handlers = Handler.LOG
    seat: int
    squad: int
    cards: tuple[int, ...]

    def redact(self, seat: int) -> Self:
        return self if self.seat == seat else msgspec.structs.replace(self, cards=(HIDDEN,) * len(self.cards))


class Arranged(BaseEvent, frozen=True):
    """Number of cards put back on a draw pile in a chosen order."""

    handlers = Handler.LOG
    seat: int
    squad: int
    size: int


class Showed(BaseEvent, frozen=True):
    """Hand shown to some seats (a mask); the cards are ``HIDDEN`` for all others."""

    handlers = Handler.LOG | Handler.VIEW
    seat: int
    to: int
    cards: tuple[int, ...]

    def redact(self, seat: int) -> Self:
        if self.seat == seat or (seat >= 0 and self.to >> seat & 1):
            return self
        return msgspec.structs.replace(self, cards=(HIDDEN,) * len(self.cards))


class Discarded(BaseEvent, frozen=True):
    """Card put on its discard pile."""

    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION
    seat: int
    card: int
    why: Discarding


class Removed(BaseEvent, frozen=True):
    """Card removed from the game."""

    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION
    card: int
    why: Parting


class Returned(BaseEvent, frozen=True):
    """Card returned to the hand it came from, publicly (Zelda R42)."""

    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION
    seat: int
    card: int


class StaysInPlay(BaseEvent, frozen=True):
    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION
    card: int
    clock: int


class Clocked(BaseEvent, frozen=True):
    """Clock advanced at the start of its owner's turn."""

    handlers = Handler.VIEW | Handler.ANIMATION
    card: int
    count: int
    clock: int


class TriforceUsed(BaseEvent, frozen=True):
    handlers = Handler.LOG | Handler.ANIMATION
    seat: int
    card: int


class ActionsGained(BaseEvent, frozen=True):
    handlers = Handler.LOG | Handler.VIEW
    seat: int
    amount: int
    actions: int


class ActionPaid(BaseEvent, frozen=True):
    """Action spent; ``actions`` are left."""

    handlers = Handler.VIEW
    seat: int
    actions: int


class ActionsOwed(BaseEvent, frozen=True):
    """Total of actions a player loses in his next turn (Star Wars W10)."""

    handlers = Handler.LOG
    seat: int
    amount: int


class ActionsLost(BaseEvent, frozen=True):
    """Turn started with fewer actions; ``actions`` are left."""

    handlers = Handler.LOG | Handler.VIEW
    seat: int
    amount: int
    actions: int


class Stirred(BaseEvent, frozen=True):
    """Text of a standing card triggered."""

    handlers = Handler.LOG
    seat: int
    card: int


class Forbidden(BaseEvent, frozen=True):
    """Something (draw) forbidden for the next turn of a player."""

    handlers = Handler.LOG
    seat: int
    what: str


class Pinned(BaseEvent, frozen=True):
    """Character lifted until somebody discards that many cards (Star Wars W12)."""

    handlers = Handler.LOG | Handler.VIEW | Handler.TARGET
    figure: int
    ransom: int


class Freed(BaseEvent, frozen=True):
    """Lifted character freed by discards."""

    handlers = Handler.LOG | Handler.VIEW
    seat: int
    figure: int


class PlayerChosen(BaseEvent, frozen=True):
    """Player chosen for a card's text."""

    handlers = Handler.LOG
    seat: int
    player: int


class TurnEnded(BaseEvent, frozen=True):
    handlers = Handler.NONE
    seat: int


class Eliminated(BaseEvent, frozen=True):
    """Player eliminated: the last character fell, or the one that decides."""

    handlers = Handler.LOG
    seat: int


class Conceded(BaseEvent, frozen=True):
    """Player conceded."""

    handlers = Handler.LOG
    seat: int


class Ended(BaseEvent, frozen=True):
    """Match over; no winner is a draw."""

    handlers = Handler.LOG
    winners: tuple[int, ...]
    reason: Ending


Event: TypeAlias = (
    ZoneTaken
    | Placed
    | RolledForFirst
    | Shuffled
    | TurnBegan
    | Rolled
    | Moved
    | Halted
    | Set
    | Attacked
    | Defended
    | Revealed
    | Played
    | Chose
    | Decided
    | Hurt
    | Healed
    | Increased
    | Survived
    | Fell
    | Left
    | Drew
    | Took
    | Looked
    | Arranged
    | Showed
    | Discarded
    | Removed
    | Returned
    | StaysInPlay
    | Clocked
    | Stirred
    | TriforceUsed
    | ActionsGained
    | ActionsOwed
    | ActionsLost
    | Forbidden
    | Pinned
    | Freed
    | PlayerChosen
    | ActionPaid
    | TurnEnded
    | Eliminated
    | Conceded
    | Ended
)
require_members("the union Event", Event, BaseEvent)
require_handlers(Event)
