"""Events of a match, in the past tense: each carries the value after it, enough to animate and to tell in words.

No prose, colors or pictures. ``redact`` hides what others draw, look at, show one another or lay face down.
"""

from __future__ import annotations

from typing import ClassVar, Literal, Self, TypeAlias

import msgspec

from game.rules.core.exhaustive import Handler, names_all, require_handlers
from game.rules.core.protocol import HIDDEN
from game.rules.epic.engine.state import Ending

Manner = Literal["placed", "pulled", "exchanged"]
"""How a character was put somewhere without a walk."""
Harm = Literal["combat", "card", "toll", "destroyed"]
Cure = Literal["heart", "card", "action"]
PileName = Literal["draw", "discard"]
Discarding = Literal["played", "limit", "text", "random", "heal", "clock"]
"""Why a card went to its discard pile."""
Parting = Literal["triforce", "out"]
"""Why a card left the game: it works once, or its player is out."""


class BaseEvent(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Base of the events. Seats, characters, cards and squares are the numbers of the match."""

    handlers: ClassVar[Handler]
    """The tables that have an entry of their own for this event; ``docs/how-to-event.md`` lists them."""

    def redact(self, seat: int) -> Self:
        """Return the event as a seat may see it; what it hides stands beside its fields."""
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
    """A roll for the first turn; ``face`` is an index into the faces of the die."""

    handlers = Handler.LOG | Handler.ANIMATION
    seat: int
    face: int


class Shuffled(BaseEvent, frozen=True):
    """``refill``: the discard pile became the draw pile (Zelda R40)."""

    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION
    squad: int
    size: int
    refill: bool


class TurnBegan(BaseEvent, frozen=True):
    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION
    seat: int
    turn: int


class Rolled(BaseEvent, frozen=True):
    """The movement die; ``again`` when a card or a Container Heart had it rolled again."""

    handlers = Handler.LOG | Handler.ANIMATION
    seat: int
    face: int
    again: bool


class Moved(BaseEvent, frozen=True):
    """A walk with every square of its path; ``by`` is the seat that moved the character."""

    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION | Handler.TARGET
    figure: int
    square: int
    path: tuple[int, ...]
    by: int


class Halted(BaseEvent, frozen=True):
    """Movement was ended with steps or characters left."""

    handlers = Handler.NONE
    seat: int


class Set(BaseEvent, frozen=True):
    """Put somewhere without a walk."""

    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION | Handler.TARGET
    figure: int
    square: int
    how: Manner


class Attacked(BaseEvent, frozen=True):
    """An attack was declared; the card lies face down and is ``HIDDEN`` for everybody else.

    ``far`` is an attack from further than the next square. At close range the reveal tells whether it is a ranged one.
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
    """The answer to an attack; no card is -9."""

    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION
    seat: int
    figure: int
    card: int


class Revealed(BaseEvent, frozen=True):
    """Both cards lie open and are compared. A value of -1 is a sunburst, -9 stands for no card."""

    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION
    attack_card: int
    defense_card: int
    attack: int
    defense: int
    damage: int
    ranged: bool


class Played(BaseEvent, frozen=True):
    """A special card was played; ``rescue`` when it answers an elimination."""

    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION
    seat: int
    figure: int
    card: int
    free: bool
    rescue: bool


class Chose(BaseEvent, frozen=True):
    """A character was chosen for a card's text."""

    handlers = Handler.LOG | Handler.ANIMATION | Handler.TARGET
    seat: int
    figure: int


class Decided(BaseEvent, frozen=True):
    """An optional sentence or a way was decided; ``label`` is yes, no or the label of the way."""

    handlers = Handler.NONE
    seat: int
    label: str


class Hurt(BaseEvent, frozen=True):
    """Health was lost; ``beyond`` exceeds what there was to lose."""

    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION | Handler.TARGET
    figure: int
    amount: int
    health: int
    cause: Harm
    beyond: int = 0


class Healed(BaseEvent, frozen=True):
    """Health was given back."""

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
    """A character left the board because its lead fell (Star Wars W4)."""

    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION
    figure: int
    square: int


class Drew(BaseEvent, frozen=True):
    """A card was drawn from the deck of a squad; ``HIDDEN`` for everybody else."""

    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION
    seat: int
    card: int
    squad: int

    def redact(self, seat: int) -> Self:
        return self if self.seat == seat else msgspec.structs.replace(self, card=HIDDEN)


class Took(BaseEvent, frozen=True):
    """A card was taken out of the draw or discard pile (``pile``); ``HIDDEN`` for others unless it is shown."""

    handlers = Handler.LOG | Handler.VIEW
    seat: int
    card: int
    squad: int
    pile: PileName
    shown: bool

    def redact(self, seat: int) -> Self:
        return self if self.seat == seat or self.shown else msgspec.structs.replace(self, card=HIDDEN)


class Looked(BaseEvent, frozen=True):
    """A player looked at the top of a draw pile; the cards are ``HIDDEN`` for everybody else."""

    handlers = Handler.LOG
    seat: int
    squad: int
    cards: tuple[int, ...]

    def redact(self, seat: int) -> Self:
        return self if self.seat == seat else msgspec.structs.replace(self, cards=(HIDDEN,) * len(self.cards))


class Arranged(BaseEvent, frozen=True):
    """A player put so many cards back on a draw pile in an order of his own."""

    handlers = Handler.LOG
    seat: int
    squad: int
    size: int


class Showed(BaseEvent, frozen=True):
    """A player showed his hand to some seats (a mask); the cards are ``HIDDEN`` for everybody else."""

    handlers = Handler.LOG | Handler.VIEW
    seat: int
    to: int
    cards: tuple[int, ...]

    def redact(self, seat: int) -> Self:
        if self.seat == seat or (seat >= 0 and self.to >> seat & 1):
            return self
        return msgspec.structs.replace(self, cards=(HIDDEN,) * len(self.cards))


class Discarded(BaseEvent, frozen=True):
    """A card went to its discard pile."""

    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION
    seat: int
    card: int
    why: Discarding


class Removed(BaseEvent, frozen=True):
    """A card left the game."""

    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION
    card: int
    why: Parting


class Returned(BaseEvent, frozen=True):
    """A card went back to the hand it came from; everybody knows it is there (Zelda R42)."""

    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION
    seat: int
    card: int


class StaysInPlay(BaseEvent, frozen=True):
    handlers = Handler.LOG | Handler.VIEW | Handler.ANIMATION
    card: int
    clock: int


class Clocked(BaseEvent, frozen=True):
    """A clock counted up at the beginning of its owner's turn."""

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
    """An action was used; ``actions`` are left."""

    handlers = Handler.VIEW
    seat: int
    actions: int


class ActionsOwed(BaseEvent, frozen=True):
    """A player has so many actions fewer in his next turn, all together (Star Wars W10)."""

    handlers = Handler.LOG
    seat: int
    amount: int


class ActionsLost(BaseEvent, frozen=True):
    """A turn began with fewer actions; ``actions`` are left."""

    handlers = Handler.LOG | Handler.VIEW
    seat: int
    amount: int
    actions: int


class Stirred(BaseEvent, frozen=True):
    """A card that lies in play for the whole match does what it says."""

    handlers = Handler.LOG
    seat: int
    card: int


class Forbidden(BaseEvent, frozen=True):
    """A player may not do something (draw) in his next turn."""

    handlers = Handler.LOG
    seat: int
    what: str


class Pinned(BaseEvent, frozen=True):
    """A character cannot act until somebody discards so many cards (Star Wars W12)."""

    handlers = Handler.LOG | Handler.VIEW | Handler.TARGET
    figure: int
    ransom: int


class Freed(BaseEvent, frozen=True):
    """A player has discarded for a pinned character."""

    handlers = Handler.LOG | Handler.VIEW
    seat: int
    figure: int


class PlayerChosen(BaseEvent, frozen=True):
    """A player was chosen for a card's text."""

    handlers = Handler.LOG
    seat: int
    player: int


class TurnEnded(BaseEvent, frozen=True):
    handlers = Handler.NONE
    seat: int


class Eliminated(BaseEvent, frozen=True):
    """A player's last character has fallen, or the one that decides."""

    handlers = Handler.LOG
    seat: int


class Conceded(BaseEvent, frozen=True):
    """A player has conceded."""

    handlers = Handler.LOG
    seat: int


class Ended(BaseEvent, frozen=True):
    """The match is over; no winner is a draw."""

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
names_all("the union Event", Event, BaseEvent)
require_handlers(Event)
