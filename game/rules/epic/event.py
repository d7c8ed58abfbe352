"""Events of a match: what happened, with the resulting values for animation and log.

They contain no prose, colors or pictures. ``redact`` hides cards that others draw, look at, show each other or play
face down.
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
"""Causes of a loss of health."""
Cure = Literal["heart", "card", "action"]
"""Causes of healing."""
PileName = Literal["draw", "discard"]
Discarding = Literal["played", "limit", "text", "random", "heal", "clock"]
"""Reasons for moving a card to its discard pile."""
Parting = Literal["triforce", "out"]
"""Reasons for removing a card from the game: it can only be used once, or its player is out."""


class BaseEvent(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Base of the events. Seats, characters, cards and squares are indices of the match."""

    handlers: ClassVar[Handler]
    """Handlers that this event type has of its own; ``docs/how-to-event.md`` explains them."""

    def redact(self, seat: int) -> Self:
        """Return the event as a seat may see it; subclasses with hidden fields override this."""
        return self


class ZoneTaken(BaseEvent, frozen=True):
    """Start zone chosen by the winner of the roll."""

    handlers = Handler.LOG | Handler.VIEW
    seat: int
    zone: int


class Placed(BaseEvent, frozen=True):
    """Character put on its start square."""

    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION
    figure: int
    square: int


class RolledForFirst(BaseEvent, frozen=True):
    """Die rolled for the first turn; ``face`` is an index into the faces of the die."""

    handlers = Handler.LOG | Handler.ANIMATION
    seat: int
    face: int


class Shuffled(BaseEvent, frozen=True):
    """Draw pile shuffled; ``refill`` if the discard pile became the draw pile (Zelda R40)."""

    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION
    squad: int
    size: int
    refill: bool


class TurnBegan(BaseEvent, frozen=True):
    """Turn started."""

    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION
    seat: int
    turn: int


class Rolled(BaseEvent, frozen=True):
    """Movement die rolled; ``again`` if a card or Container Heart caused this roll."""

    handlers = Handler.LOG | Handler.ANIMATION
    seat: int
    face: int
    again: bool


class Moved(BaseEvent, frozen=True):
    """Character moved along ``path``; ``by`` is the seat that moved it."""

    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION | Handler.TARGET
    figure: int
    square: int
    path: tuple[int, ...]
    by: int


class Halted(BaseEvent, frozen=True):
    """Movement ended early, with steps or characters left."""

    handlers = Handler.NONE
    seat: int


class Set(BaseEvent, frozen=True):
    """Character put on a square without a walk."""

    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION | Handler.TARGET
    figure: int
    square: int
    how: Manner


class Attacked(BaseEvent, frozen=True):
    """Attack declared; its face-down card is ``HIDDEN`` for other seats.

    ``far`` if the target is not adjacent. At close range, only the reveal shows whether the attack is ranged.
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
    """Attack answered; ``card`` is -9 if no defense was played."""

    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION
    seat: int
    figure: int
    card: int


class Revealed(BaseEvent, frozen=True):
    """Both combat cards revealed and compared. A value of -1 is a sunburst, -9 no card."""

    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION
    attack_card: int
    defense_card: int
    attack: int
    defense: int
    damage: int
    ranged: bool


class Played(BaseEvent, frozen=True):
    """Special card played; ``rescue`` if it was played to save a character from elimination."""

    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION
    seat: int
    figure: int
    card: int
    free: bool
    rescue: bool


class Chose(BaseEvent, frozen=True):
    """Character chosen that a card's text asked for."""

    handlers = Handler.LOG | Handler.ANIMATION | Handler.TARGET
    seat: int
    figure: int


class Decided(BaseEvent, frozen=True):
    """Optional sentence or way of a card decided; ``label`` is ``yes``, ``no`` or the label of the way."""

    handlers = Handler.NONE
    seat: int
    label: str


class Hurt(BaseEvent, frozen=True):
    """Health lost; ``beyond`` is the part of the damage that exceeded the health left."""

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
    """Current and maximum health raised."""

    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION | Handler.TARGET
    figure: int
    amount: int
    health: int
    maximum: int


class Survived(BaseEvent, frozen=True):
    """Character saved from elimination by a rescue card."""

    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION
    figure: int
    health: int


class Fell(BaseEvent, frozen=True):
    """Character fallen; ``square`` is where it stood."""

    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION
    figure: int
    square: int


class LeftBoard(BaseEvent, frozen=True, tag="Left"):
    """Character removed from the board because its lead fell (Star Wars W4)."""

    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION
    figure: int
    square: int


class Drew(BaseEvent, frozen=True):
    """Card drawn from a squad's deck; ``HIDDEN`` for other seats."""

    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION
    seat: int
    card: int
    squad: int

    def redact(self, seat: int) -> Self:
        return self if self.seat == seat else msgspec.structs.replace(self, card=HIDDEN)


class Took(BaseEvent, frozen=True):
    """Card taken from a draw or discard pile; ``HIDDEN`` for other seats unless ``shown``."""

    handlers = Handler.LOG | Handler.VIEW
    seat: int
    card: int
    squad: int
    pile: PileName
    shown: bool

    def redact(self, seat: int) -> Self:
        return self if self.seat == seat or self.shown else msgspec.structs.replace(self, card=HIDDEN)


class Looked(BaseEvent, frozen=True):
    """Top of a draw pile looked at; the cards are ``HIDDEN`` for other seats."""

    handlers = Handler.LOG
    seat: int
    squad: int
    cards: tuple[int, ...]

    def redact(self, seat: int) -> Self:
        return self if self.seat == seat else msgspec.structs.replace(self, cards=(HIDDEN,) * len(self.cards))


class Arranged(BaseEvent, frozen=True):
    """Cards put back on a draw pile in a chosen order; ``size`` is their number."""

    handlers = Handler.LOG
    seat: int
    squad: int
    size: int


class Showed(BaseEvent, frozen=True):
    """Hand shown to the seats of the mask ``to``; the cards are ``HIDDEN`` for all others."""

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
    """Card returned to its owner's hand, visible to all (Zelda R42)."""

    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION
    seat: int
    card: int


class StaysInPlay(BaseEvent, frozen=True):
    """Card stays in play, for ``clock`` turns of its owner."""

    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION
    card: int
    clock: int


class Clocked(BaseEvent, frozen=True):
    """Clock of a card advanced at the start of its owner's turn, to ``count`` of ``clock``."""

    handlers = Handler.VIEW | Handler.ANIMATION
    card: int
    count: int
    clock: int


class TriforceUsed(BaseEvent, frozen=True):
    """Triforce text of a card used."""

    handlers = Handler.LOG | Handler.ANIMATION
    seat: int
    card: int


class ActionsGained(BaseEvent, frozen=True):
    """Actions added to the current turn; ``actions`` are left now."""

    handlers = Handler.LOG | Handler.VIEW
    seat: int
    amount: int
    actions: int


class ActionPaid(BaseEvent, frozen=True):
    """Action spent; ``actions`` are left now."""

    handlers = Handler.VIEW
    seat: int
    actions: int


class ActionsOwed(BaseEvent, frozen=True):
    """Actions that a player loses in his next turn, as a total (Star Wars W10)."""

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
    """Something, such as drawing, forbidden in the next turn of a player."""

    handlers = Handler.LOG
    seat: int
    what: str


class Lifted(BaseEvent, frozen=True, tag="Pinned"):
    """Character lifted until a player discards ``ransom`` cards (Star Wars W12)."""

    handlers = Handler.LOG | Handler.VIEW | Handler.TARGET
    figure: int
    ransom: int


class Freed(BaseEvent, frozen=True):
    """Lifted character freed by a player's discards."""

    handlers = Handler.LOG | Handler.VIEW
    seat: int
    figure: int


class PlayerChosen(BaseEvent, frozen=True):
    """Player chosen that a card's text asked for."""

    handlers = Handler.LOG
    seat: int
    player: int


class TurnEnded(BaseEvent, frozen=True):
    """Turn ended."""

    handlers = Handler.NONE
    seat: int


class Eliminated(BaseEvent, frozen=True):
    """Player eliminated because the last character, or the lead that decides, has fallen."""

    handlers = Handler.LOG
    seat: int


class Conceded(BaseEvent, frozen=True):
    """Player conceded."""

    handlers = Handler.LOG
    seat: int


class Ended(BaseEvent, frozen=True):
    """Match ended; ``winners`` are sides, empty for a draw."""

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
    | LeftBoard
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
    | Lifted
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
