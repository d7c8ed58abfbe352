"""Events of an adventure, in the past tense, with the resulting values and no prose.

Cards are kinds, rooms catalog numbers. ``seat`` is -9 if no player caused it; hidden cards are ``HIDDEN`` for those who
may not see them.
"""

from __future__ import annotations

from typing import ClassVar, Literal, Self, TypeAlias

import msgspec

from game.rules.core.exhaustive import Handler, require_handlers, require_members
from game.rules.core.protocol import HIDDEN
from game.rules.dungeon.engine.state import NONE, Ending, Manner

Discarding = Literal["swap", "new-hand", "penalty", "offer", "power"]
"""Reasons for discarding cards to a player's pile."""
ShopCause = Literal["boss", "collapse"]
HeartsCause = Literal["round", "limit", "card", "offer", "reward", "bottle", "boss", "restart"]
RupeesCause = Literal["round", "limit", "offer", "reward", "shop"]


class BaseEvent(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Base of the events."""

    handlers: ClassVar[Handler]
    """The tables that have an entry of their own for this event; ``docs/how-to-event.md`` lists them."""

    def redact(self, seat: int) -> Self:
        """Return the event as a seat may see it; fields that it hides are declared beside them."""
        return self


class Began(BaseEvent, frozen=True):
    """Adventure started; how many cards each player was dealt."""

    handlers = Handler.LOG
    players: int
    cards: int


class ItemTaken(BaseEvent, frozen=True):
    """Item taken: all its cards shuffled into the deck of a player."""

    handlers = Handler.LOG | Handler.ANIMATION
    seat: int
    item: str
    cards: int


class ItemDeclined(BaseEvent, frozen=True):
    """Item passed to the next player."""

    handlers = Handler.LOG
    seat: int
    item: str


class DungeonBuilt(BaseEvent, frozen=True):
    """Dungeon laid out; ``level`` counts from 1."""

    handlers = Handler.LOG | Handler.ANIMATION
    dungeon: str
    level: int
    layout: str


class RoomEntered(BaseEvent, frozen=True):
    """Room entered, or boss faced; the card is turned up."""

    handlers = Handler.LOG | Handler.ANIMATION
    seat: int
    cell: int
    room: int
    again: bool
    """True if it was entered before."""


class OfferAnswered(BaseEvent, frozen=True):
    """Offer of a room accepted or declined."""

    handlers = Handler.LOG
    seat: int
    room: int
    taken: bool


class RoundBegan(BaseEvent, frozen=True):
    """Round started by ``active``; ``sitting`` are the seats that sit it out."""

    handlers = Handler.LOG
    round: int
    active: int
    sitting: tuple[int, ...]


class CardLaid(BaseEvent, frozen=True):
    """Card played; ``points`` is the new total of the round, ``gain`` what the card added.

    A guard card has ``met`` when its way is met now. A face-down card is known to its player only.
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
    """True if the card broke the shield."""
    lit: bool = False
    """True if the card brought light into a dark room."""

    def redact(self, seat: int) -> Self:
        if self.seat == seat or self.how != "down":
            return self
        return msgspec.structs.replace(self, card=HIDDEN, broke=False, lit=False)


class CardCost(BaseEvent, frozen=True):
    """Half a heart lost by playing a blade or metal card (electric)."""

    handlers = Handler.LOG
    seat: int
    card: int
    hearts: int


class Drew(BaseEvent, frozen=True):
    """Hand filled up."""

    handlers = Handler.LOG
    seat: int
    cards: tuple[int, ...]
    pile: int

    def redact(self, seat: int) -> Self:
        return self if self.seat == seat else msgspec.structs.replace(self, cards=(HIDDEN,) * len(self.cards))


class PileTurned(BaseEvent, frozen=True):
    """Draw pile used up: everything shuffled, new hand drawn. ``rests``: the player sits out the next round."""

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
    """Turn passed."""

    handlers = Handler.LOG
    seat: int


class Called(BaseEvent, frozen=True):
    """Another player asked by the active one to change cards."""

    handlers = Handler.LOG
    seat: int
    other: int


class Kept(BaseEvent, frozen=True):
    """Hand kept between two rooms."""

    handlers = Handler.LOG
    seat: int


class PowerUsed(BaseEvent, frozen=True):
    """Power used; ``ready`` pieces are left."""

    handlers = Handler.LOG
    seat: int
    pieces: int
    ready: int


class RoundEnded(BaseEvent, frozen=True):
    """Round ended; its ``points`` count, or are void without a card of the kind (Dungeon A20).

    ``averted`` is ``guard``, ``triforce`` or empty.
    """

    handlers = Handler.LOG | Handler.ANIMATION
    round: int
    points: int
    void: bool
    total: int
    need: int
    averted: str


class HeartsChanged(BaseEvent, frozen=True):
    """Hearts changed by ``by`` halves to ``hearts``."""

    handlers = Handler.LOG | Handler.ANIMATION
    by: int
    hearts: int
    containers: int
    why: HeartsCause


class RupeesChanged(BaseEvent, frozen=True):
    """Rupees changed by ``by`` to ``rupees``."""

    handlers = Handler.LOG | Handler.ANIMATION
    by: int
    rupees: int
    why: RupeesCause


class RewardReduced(BaseEvent, frozen=True):
    """Reward of this try reduced to be ``reduced`` rupees smaller."""

    handlers = Handler.LOG
    by: int
    reduced: int


class SatOut(BaseEvent, frozen=True):
    """Player made to sit out by a penalty."""

    handlers = Handler.LOG
    seat: int
    rounds: int


class ContainerWon(BaseEvent, frozen=True):
    """Heart container won."""

    handlers = Handler.LOG
    containers: int
    hearts: int


class BottleWon(BaseEvent, frozen=True):
    """Empty bottle won."""

    handlers = Handler.LOG
    bottles: int


class BottleLost(BaseEvent, frozen=True):
    """Bottle lost to a penalty, with its content."""

    handlers = Handler.LOG
    bottle: str


class BottleUsed(BaseEvent, frozen=True):
    """Bottle used; ``left`` is its new content. ``other`` is the player served by a green potion."""

    handlers = Handler.LOG
    seat: int
    bottle: str
    left: str
    other: int = NONE


class BottlePoured(BaseEvent, frozen=True):
    """Bottle emptied unused."""

    handlers = Handler.LOG
    seat: int
    bottle: str


class Revived(BaseEvent, frozen=True):
    """Link revived by a fairy."""

    handlers = Handler.LOG | Handler.ANIMATION
    hearts: int


class RoomSolved(BaseEvent, frozen=True):
    """Room solved in ``rounds`` rounds, 0 without a challenge."""

    handlers = Handler.LOG | Handler.ANIMATION
    room: int
    cell: int
    rounds: int
    total: int
    need: int


class RoomFailed(BaseEvent, frozen=True):
    """Round limit reached: Link steps back, the room stays open (Dungeon A7)."""

    handlers = Handler.LOG | Handler.ANIMATION
    room: int
    cell: int
    rounds: int


class TeleporterLaid(BaseEvent, frozen=True):
    """Teleporter placed on this cell; ``seat`` is -9 if it was won there."""

    handlers = Handler.LOG
    seat: int
    cell: int


class Collapsed(BaseEvent, frozen=True):
    """All hearts lost. ``left`` is the number of further collapses the grade allows, -9 for any."""

    handlers = Handler.LOG
    collapses: int
    left: int


class BossBeaten(BaseEvent, frozen=True):
    """Phase ``phase`` of ``phases`` of a boss defeated."""

    handlers = Handler.LOG | Handler.ANIMATION
    room: int
    phase: int
    phases: int


class PieceWon(BaseEvent, frozen=True):
    """Piece of the Triforce won; all pieces are fresh."""

    handlers = Handler.LOG
    pieces: int


class DungeonLeft(BaseEvent, frozen=True):
    """Dungeon completed, with its totals."""

    handlers = Handler.LOG
    dungeon: str
    rounds: int
    collapses: int
    rupees: int


class ShopEntered(BaseEvent, frozen=True):
    handlers = Handler.LOG
    why: ShopCause


class Bought(BaseEvent, frozen=True):
    """Good bought; ``free_bottle`` if it came with the first purchase."""

    handlers = Handler.LOG
    good: str
    price: int
    rupees: int
    free_bottle: bool


class Restarted(BaseEvent, frozen=True):
    """New try from the entrance; all rooms but safe and inactive ones are face down."""

    handlers = Handler.LOG
    dungeon: str


class AdventureEnded(BaseEvent, frozen=True):
    """Adventure won, or lost at the last collapse that the grade allows."""

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
require_members("the union Event", Event, BaseEvent)
require_handlers(Event)
