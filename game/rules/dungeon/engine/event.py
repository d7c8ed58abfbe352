"""What happened in an adventure: past tense, with the value after it, no prose. Cards are kinds, rooms catalog numbers.

``seat`` is -9 where nobody in particular did it; hidden cards are ``HIDDEN`` for those who may not see them.
"""

from __future__ import annotations

from typing import ClassVar, Literal, Self, TypeAlias

import msgspec

from game.rules.core.exhaustive import Handler, names_all, require_handlers
from game.rules.core.protocol import HIDDEN
from game.rules.dungeon.engine.state import NONE, Ending, Manner

Discarding = Literal["swap", "new-hand", "penalty", "offer", "power"]
"""Why cards went to the pile of a player."""
ShopCause = Literal["boss", "collapse"]
HeartsCause = Literal["round", "limit", "card", "offer", "reward", "bottle", "boss", "restart"]
RupeesCause = Literal["round", "limit", "offer", "reward", "shop"]


class BaseEvent(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Base of the events."""

    handlers: ClassVar[Handler]
    """The tables that have an entry of their own for this event; ``docs/how-to-event.md`` lists them."""

    def redact(self, seat: int) -> Self:
        """Return the event as a seat may see it; what it hides stands beside its fields."""
        return self


class Began(BaseEvent, frozen=True):
    """The adventure began: how many cards each player was dealt."""

    handlers = Handler.LOG
    players: int
    cards: int


class ItemTaken(BaseEvent, frozen=True):
    """A player shuffled all cards of an item into his deck."""

    handlers = Handler.LOG | Handler.ANIMATION
    seat: int
    item: str
    cards: int


class ItemDeclined(BaseEvent, frozen=True):
    """A player left an item to the next one."""

    handlers = Handler.LOG
    seat: int
    item: str


class DungeonBuilt(BaseEvent, frozen=True):
    """A dungeon was laid out; ``level`` counts from 1."""

    handlers = Handler.LOG | Handler.ANIMATION
    dungeon: str
    level: int
    layout: str


class RoomEntered(BaseEvent, frozen=True):
    """Link went into a room, or before a boss; the card is turned up."""

    handlers = Handler.LOG | Handler.ANIMATION
    seat: int
    cell: int
    room: int
    again: bool
    """It was entered before."""


class OfferAnswered(BaseEvent, frozen=True):
    """The offer of a room was taken or left."""

    handlers = Handler.LOG
    seat: int
    room: int
    taken: bool


class RoundBegan(BaseEvent, frozen=True):
    """``sitting`` are the seats that sit this round out; ``active`` opens it."""

    handlers = Handler.LOG
    round: int
    active: int
    sitting: tuple[int, ...]


class CardLaid(BaseEvent, frozen=True):
    """``points`` is what the round has after it, ``gain`` what the card brought.

    A guard shows ``met`` when its way is met now. Of a card face down only its player knows which it is.
    """

    handlers = Handler.LOG | Handler.ANIMATION
    seat: int
    card: int
    how: Manner
    gain: int
    points: int
    total: int
    need: int
    met: bool = False
    broke: bool = False
    """It broke the shield."""
    lit: bool = False
    """It brought light into a dark room."""

    def redact(self, seat: int) -> Self:
        if self.seat == seat or self.how != "down":
            return self
        return msgspec.structs.replace(self, card=HIDDEN, broke=False, lit=False)


class CardCost(BaseEvent, frozen=True):
    """A blade or metal card cost half a heart (electric)."""

    handlers = Handler.LOG
    seat: int
    card: int
    hearts: int


class Drew(BaseEvent, frozen=True):
    """A player filled his hand up."""

    handlers = Handler.LOG
    seat: int
    cards: tuple[int, ...]
    pile: int

    def redact(self, seat: int) -> Self:
        return self if self.seat == seat else msgspec.structs.replace(self, cards=(HIDDEN,) * len(self.cards))


class PileTurned(BaseEvent, frozen=True):
    """A draw pile was used up: everything was shuffled and a new hand drawn. ``rests``: he sits out the next round."""

    handlers = Handler.LOG
    seat: int
    cards: tuple[int, ...]
    pile: int
    rests: bool

    def redact(self, seat: int) -> Self:
        return self if self.seat == seat else msgspec.structs.replace(self, cards=(HIDDEN,) * len(self.cards))


class Discarded(BaseEvent, frozen=True):
    handlers = Handler.LOG
    seat: int
    cards: tuple[int, ...]
    why: Discarding

    def redact(self, seat: int) -> Self:
        return self if self.seat == seat else msgspec.structs.replace(self, cards=(HIDDEN,) * len(self.cards))


class Passed(BaseEvent, frozen=True):
    """A player did nothing in his turn."""

    handlers = Handler.LOG
    seat: int


class Called(BaseEvent, frozen=True):
    """The active player asked another whether he wants to change cards."""

    handlers = Handler.LOG
    seat: int
    other: int


class Kept(BaseEvent, frozen=True):
    """A player did not change cards between the rooms."""

    handlers = Handler.LOG
    seat: int


class PowerUsed(BaseEvent, frozen=True):
    """``ready`` pieces are left."""

    handlers = Handler.LOG
    seat: int
    pieces: int
    ready: int


class RoundEnded(BaseEvent, frozen=True):
    """``points`` of the round count, or are void without a card of the kind (Dungeon A20). ``averted`` is ``guard``,
    ``triforce`` or empty."""

    handlers = Handler.LOG | Handler.ANIMATION
    round: int
    points: int
    void: bool
    total: int
    need: int
    averted: str


class HeartsChanged(BaseEvent, frozen=True):
    """``by`` half hearts, ``hearts`` after it."""

    handlers = Handler.LOG | Handler.ANIMATION
    by: int
    hearts: int
    containers: int
    why: HeartsCause


class RupeesChanged(BaseEvent, frozen=True):
    """``by`` rupees, ``rupees`` after it."""

    handlers = Handler.LOG | Handler.ANIMATION
    by: int
    rupees: int
    why: RupeesCause


class RewardReduced(BaseEvent, frozen=True):
    """The reward of this try is ``reduced`` rupees smaller now."""

    handlers = Handler.LOG
    by: int
    reduced: int


class SatOut(BaseEvent, frozen=True):
    """A penalty makes a player sit out."""

    handlers = Handler.LOG
    seat: int
    rounds: int


class ContainerWon(BaseEvent, frozen=True):
    """A heart container more."""

    handlers = Handler.LOG
    containers: int
    hearts: int


class BottleWon(BaseEvent, frozen=True):
    """An empty bottle more."""

    handlers = Handler.LOG
    bottles: int


class BottleLost(BaseEvent, frozen=True):
    """A penalty took a bottle with what was in it."""

    handlers = Handler.LOG
    bottle: str


class BottleUsed(BaseEvent, frozen=True):
    """A bottle was drunk from; ``left`` is what is in it now. ``other`` is the player whom a green potion served."""

    handlers = Handler.LOG
    seat: int
    bottle: str
    left: str
    other: int = NONE


class BottlePoured(BaseEvent, frozen=True):
    """A bottle was emptied unused."""

    handlers = Handler.LOG
    seat: int
    bottle: str


class Revived(BaseEvent, frozen=True):
    """A fairy brought Link back."""

    handlers = Handler.LOG | Handler.ANIMATION
    hearts: int


class RoomSolved(BaseEvent, frozen=True):
    """A room is done. ``rounds`` is how many its challenge took, 0 without one."""

    handlers = Handler.LOG | Handler.ANIMATION
    room: int
    cell: int
    rounds: int
    total: int
    need: int


class RoomFailed(BaseEvent, frozen=True):
    """The round limit is reached: Link steps back, the room stays open (Dungeon A7)."""

    handlers = Handler.LOG | Handler.ANIMATION
    room: int
    cell: int
    rounds: int


class TeleporterLaid(BaseEvent, frozen=True):
    """It lies on this cell now; ``seat`` is -9 when it was won there."""

    handlers = Handler.LOG
    seat: int
    cell: int


class Collapsed(BaseEvent, frozen=True):
    """All hearts are lost. ``left`` is how many more collapses the grade allows, -9 for any."""

    handlers = Handler.LOG
    collapses: int
    left: int


class BossBeaten(BaseEvent, frozen=True):
    """``phase`` of ``phases`` is done."""

    handlers = Handler.LOG | Handler.ANIMATION
    room: int
    phase: int
    phases: int


class PieceWon(BaseEvent, frozen=True):
    """A piece of the Triforce more; all pieces are fresh."""

    handlers = Handler.LOG
    pieces: int


class DungeonLeft(BaseEvent, frozen=True):
    """A dungeon is done; what it took."""

    handlers = Handler.LOG
    dungeon: str
    rounds: int
    collapses: int
    rupees: int


class ShopEntered(BaseEvent, frozen=True):
    handlers = Handler.LOG
    why: ShopCause


class Bought(BaseEvent, frozen=True):
    """``free_bottle``: Beedle gave one with the first purchase."""

    handlers = Handler.LOG
    good: str
    price: int
    rupees: int
    free_bottle: bool


class Restarted(BaseEvent, frozen=True):
    """A new try from the entrance; all rooms but safe and inactive ones are turned down."""

    handlers = Handler.LOG
    dungeon: str


class AdventureEnded(BaseEvent, frozen=True):
    """Won, or lost at the last collapse that the grade allows."""

    handlers = Handler.LOG
    won: bool
    reason: Ending
    score: int


Event: TypeAlias = (
    Began
    | ItemTaken
    | ItemDeclined
    | DungeonBuilt
    | RoomEntered
    | OfferAnswered
    | RoundBegan
    | CardLaid
    | CardCost
    | Drew
    | PileTurned
    | Discarded
    | Passed
    | Called
    | Kept
    | PowerUsed
    | RoundEnded
    | HeartsChanged
    | RupeesChanged
    | RewardReduced
    | SatOut
    | ContainerWon
    | BottleWon
    | BottleLost
    | BottleUsed
    | BottlePoured
    | Revived
    | RoomSolved
    | RoomFailed
    | TeleporterLaid
    | Collapsed
    | BossBeaten
    | PieceWon
    | DungeonLeft
    | ShopEntered
    | Bought
    | Restarted
    | AdventureEnded
)
names_all("the union Event", Event, BaseEvent)
require_handlers(Event)
