"""Events of an adventure: what happened, with the resulting values but no prose.

Cards and rooms are catalog numbers. ``seat`` is -9 if no player caused the event; cards are ``HIDDEN`` for seats that
may not see them.
"""

from __future__ import annotations

from typing import ClassVar, Literal, Self, TypeAlias

import msgspec

from game.rules.core.exhaustive import Handler, require_handlers, require_members
from game.rules.core.protocol import HIDDEN
from game.rules.dungeon.engine.state import NONE, Ending, Manner

Discarding = Literal["swap", "new-hand", "penalty", "offer", "power"]
"""Reasons for moving cards from a hand to the discard pile."""
ShopCause = Literal["boss", "collapse"]
"""Occasions on which the shop opens."""
HeartsCause = Literal["round", "limit", "card", "offer", "reward", "bottle", "boss", "restart"]
"""Reasons for a change of hearts."""
RupeesCause = Literal["round", "limit", "offer", "reward", "shop"]
"""Reasons for a change of rupees."""


class BaseEvent(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Base of the events."""

    handlers: ClassVar[Handler]
    """Handlers that this event type has of its own; ``docs/how-to-event.md`` explains them."""

    def redact(self, seat: int) -> Self:
        """Return the event as a seat may see it; subclasses with hidden fields override this."""
        return self


class Began(BaseEvent, frozen=True):
    """Adventure started, with the number of cards dealt to each player."""

    handlers = Handler.LOG
    players: int
    cards: int


class ItemTaken(BaseEvent, frozen=True):
    """Item taken: all its cards are shuffled into the deck of a player."""

    handlers = Handler.LOG | Handler.ANIMATION
    seat: int
    item: str
    cards: int


class ItemDeclined(BaseEvent, frozen=True):
    """Item declined and offered to the next player."""

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
    """Room entered, or boss faced, and its card turned up."""

    handlers = Handler.LOG | Handler.ANIMATION
    seat: int
    cell: int
    room: int
    again: bool
    """True if the room was entered before."""


class OfferAnswered(BaseEvent, frozen=True):
    """Offer of a room accepted or declined."""

    handlers = Handler.LOG
    seat: int
    room: int
    taken: bool


class RoundBegan(BaseEvent, frozen=True):
    """Round started with the seat ``active``; ``sitting`` are the seats that sit out this round."""

    handlers = Handler.LOG
    round: int
    active: int
    sitting: tuple[int, ...]


class CardLaid(BaseEvent, frozen=True):
    """Card played; ``gain`` is the number of points it added, ``points`` the new total of the round.

    ``met`` is True if the card fulfilled a guard. A face-down card is visible to its player only.
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
    """Half a heart lost by playing a blade or metal card in an electric room."""

    handlers = Handler.LOG
    seat: int
    card: int
    hearts: int


class Drew(BaseEvent, frozen=True):
    """Hand filled up from the draw pile."""

    handlers = Handler.LOG
    seat: int
    cards: tuple[int, ...]
    pile: int

    def redact(self, seat: int) -> Self:
        return self if self.seat == seat else msgspec.structs.replace(self, cards=(HIDDEN,) * len(self.cards))


class PileTurned(BaseEvent, frozen=True):
    """Draw pile used up: all cards shuffled, new hand drawn; ``rests`` if the player sits out the next round."""

    handlers = Handler.LOG
    seat: int
    cards: tuple[int, ...]
    pile: int
    rests: bool

    def redact(self, seat: int) -> Self:
        return self if self.seat == seat else msgspec.structs.replace(self, cards=(HIDDEN,) * len(self.cards))


class Discarded(BaseEvent, frozen=True):
    """Cards moved from a hand to the discard pile."""

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
    """Player ``other`` asked by the active player to change cards."""

    handlers = Handler.LOG
    seat: int
    other: int


class Kept(BaseEvent, frozen=True):
    """Hand kept without a change between two rooms."""

    handlers = Handler.LOG
    seat: int


class PowerUsed(BaseEvent, frozen=True):
    """Triforce power used; ``ready`` is the number of pieces that are still usable."""

    handlers = Handler.LOG
    seat: int
    pieces: int
    ready: int


class RoundEnded(BaseEvent, frozen=True):
    """Round ended; ``void`` if its points do not count because no card of the kind was played (Dungeon A20).

    ``averted`` says what averted the penalty: ``guard``, ``triforce`` or nothing (empty).
    """

    handlers = Handler.LOG | Handler.ANIMATION
    round: int
    points: int
    void: bool
    total: int
    need: int
    averted: str


class HeartsChanged(BaseEvent, frozen=True):
    """Hearts changed by ``by`` half hearts to ``hearts``."""

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
    """Reward of this try reduced by ``by`` rupees, in all by ``reduced``."""

    handlers = Handler.LOG
    by: int
    reduced: int


class SatOut(BaseEvent, frozen=True):
    """Penalty that makes a player sit out a number of rounds."""

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
    """Bottle used; ``left`` is its new content, ``other`` the player whose cards a green potion reshuffled."""

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
    """Room solved after ``rounds`` rounds; 0 if it has no challenge."""

    handlers = Handler.LOG | Handler.ANIMATION
    room: int
    cell: int
    rounds: int
    total: int
    need: int


class RoomFailed(BaseEvent, frozen=True):
    """Challenge failed at its round limit: Link steps back, and the room stays unsolved (Dungeon A7)."""

    handlers = Handler.LOG | Handler.ANIMATION
    room: int
    cell: int
    rounds: int


class TeleporterLaid(BaseEvent, frozen=True):
    """Teleporter placed on a cell; ``seat`` is -9 if it was the reward of that room."""

    handlers = Handler.LOG
    seat: int
    cell: int


class Collapsed(BaseEvent, frozen=True):
    """All hearts lost. ``left`` is the number of further collapses the grade allows, -9 for no limit."""

    handlers = Handler.LOG
    collapses: int
    left: int


class BossBeaten(BaseEvent, frozen=True):
    """Boss defeated in phase ``phase`` of ``phases``."""

    handlers = Handler.LOG | Handler.ANIMATION
    room: int
    phase: int
    phases: int


class PieceWon(BaseEvent, frozen=True):
    """Piece of the Triforce won; all pieces are ready again."""

    handlers = Handler.LOG
    pieces: int


class DungeonLeft(BaseEvent, frozen=True):
    """Dungeon completed, with its numbers of rounds, collapses and received rupees."""

    handlers = Handler.LOG
    dungeon: str
    rounds: int
    collapses: int
    rupees: int


class ShopEntered(BaseEvent, frozen=True):
    """Shop opened after a boss or a collapse."""

    handlers = Handler.LOG
    why: ShopCause


class Bought(BaseEvent, frozen=True):
    """Good bought; ``free_bottle`` if the first purchase added a bottle."""

    handlers = Handler.LOG
    good: str
    price: int
    rupees: int
    free_bottle: bool


class Restarted(BaseEvent, frozen=True):
    """New try from the entrance; all rooms but safe and inactive ones are turned face down."""

    handlers = Handler.LOG
    dungeon: str


class AdventureEnded(BaseEvent, frozen=True):
    """Adventure won; or lost, by a concession or by the last collapse that the grade allows."""

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
