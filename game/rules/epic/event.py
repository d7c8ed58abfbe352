"""What happened, in the past tense: each event carries the value after it, enough to animate and to tell in words.

No prose, colors or pictures. ``redact`` in ``hidden`` gives an event the form that one seat may see.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from game.rules.core.exhaustive import names_all
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


class Happened(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Base of the events. Seats, characters, cards and squares are the numbers of the match."""


class ZoneTaken(Happened, frozen=True):
    seat: int
    zone: int


class Placed(Happened, frozen=True):
    figure: int
    square: int


class RolledForFirst(Happened, frozen=True):
    """A roll for the first turn; ``face`` is an index into the faces of the die."""

    seat: int
    face: int


class Shuffled(Happened, frozen=True):
    """``refill``: the discard pile became the draw pile (Zelda R40)."""

    squad: int
    size: int
    refill: bool


class TurnBegan(Happened, frozen=True):
    seat: int
    turn: int


class Rolled(Happened, frozen=True):
    """The movement die; ``again`` when a card or a Container Heart had it rolled again."""

    seat: int
    face: int
    again: bool


class Moved(Happened, frozen=True):
    """A walk with every square of its path; ``by`` is the seat that moved the character."""

    figure: int
    square: int
    path: tuple[int, ...]
    by: int


class Halted(Happened, frozen=True):
    """Movement was ended with steps or characters left."""

    seat: int


class Set(Happened, frozen=True):
    """Put somewhere without a walk."""

    figure: int
    square: int
    how: Manner


class Attacked(Happened, frozen=True):
    """An attack was declared; the card lies face down and is ``HIDDEN`` for everybody else.

    ``far`` is an attack from further than the next square. At close range the reveal tells whether it is a ranged one.
    """

    seat: int
    figure: int
    target: int
    card: int
    far: bool


class Defended(Happened, frozen=True):
    """The answer to an attack; no card is -9."""

    seat: int
    figure: int
    card: int


class Revealed(Happened, frozen=True):
    """Both cards lie open and are compared. A value of -1 is a sunburst, -9 stands for no card."""

    attack_card: int
    defense_card: int
    attack: int
    defense: int
    damage: int
    ranged: bool


class Played(Happened, frozen=True):
    """A special card was played; ``rescue`` when it answers an elimination."""

    seat: int
    figure: int
    card: int
    free: bool
    rescue: bool


class Chose(Happened, frozen=True):
    """A character was chosen for a card's text."""

    seat: int
    figure: int


class Decided(Happened, frozen=True):
    """An optional sentence or a way was decided; ``label`` is yes, no or the label of the way."""

    seat: int
    label: str


class Hurt(Happened, frozen=True):
    """Health was lost; ``beyond`` exceeds what there was to lose."""

    figure: int
    amount: int
    health: int
    cause: Harm
    beyond: int = 0


class Healed(Happened, frozen=True):
    """Health was given back."""

    figure: int
    amount: int
    health: int
    cause: Cure


class Increased(Happened, frozen=True):
    figure: int
    amount: int
    health: int
    maximum: int


class Survived(Happened, frozen=True):
    figure: int
    health: int


class Fell(Happened, frozen=True):
    figure: int
    square: int


class Left(Happened, frozen=True):
    """A character left the board because its lead fell (Star Wars W4)."""

    figure: int
    square: int


class Drew(Happened, frozen=True):
    """A card was drawn from the deck of a squad; ``HIDDEN`` for everybody else."""

    seat: int
    card: int
    squad: int


class Took(Happened, frozen=True):
    """A card was taken out of the draw or discard pile (``pile``); ``HIDDEN`` for others unless it is shown."""

    seat: int
    card: int
    squad: int
    pile: PileName
    shown: bool


class Looked(Happened, frozen=True):
    """A player looked at the top of a draw pile; the cards are ``HIDDEN`` for everybody else."""

    seat: int
    squad: int
    cards: tuple[int, ...]


class Arranged(Happened, frozen=True):
    """A player put so many cards back on a draw pile in an order of his own."""

    seat: int
    squad: int
    size: int


class Showed(Happened, frozen=True):
    """A player showed his hand to some seats (a mask); the cards are ``HIDDEN`` for everybody else."""

    seat: int
    to: int
    cards: tuple[int, ...]


class Discarded(Happened, frozen=True):
    """A card went to its discard pile."""

    seat: int
    card: int
    why: Discarding


class Removed(Happened, frozen=True):
    """A card left the game."""

    card: int
    why: Parting


class Returned(Happened, frozen=True):
    """A card went back to the hand it came from; everybody knows it is there (Zelda R42)."""

    seat: int
    card: int


class StaysInPlay(Happened, frozen=True):
    card: int
    clock: int


class Clocked(Happened, frozen=True):
    """A clock counted up at the beginning of its owner's turn."""

    card: int
    count: int
    clock: int


class TriforceUsed(Happened, frozen=True):
    seat: int
    card: int


class ActionsGained(Happened, frozen=True):
    seat: int
    amount: int
    actions: int


class ActionPaid(Happened, frozen=True):
    """An action was used; ``actions`` are left."""

    seat: int
    actions: int


class ActionsOwed(Happened, frozen=True):
    """A player has so many actions fewer in his next turn, all together (Star Wars W10)."""

    seat: int
    amount: int


class ActionsLost(Happened, frozen=True):
    """A turn began with fewer actions; ``actions`` are left."""

    seat: int
    amount: int
    actions: int


class Stirred(Happened, frozen=True):
    """A card that lies in play for the whole match does what it says."""

    seat: int
    card: int


class Forbidden(Happened, frozen=True):
    """A player may not do something (draw) in his next turn."""

    seat: int
    what: str


class Pinned(Happened, frozen=True):
    """A character cannot act until somebody discards so many cards (Star Wars W12)."""

    figure: int
    ransom: int


class Freed(Happened, frozen=True):
    """A player has discarded for a pinned character."""

    seat: int
    figure: int


class PlayerChosen(Happened, frozen=True):
    """A player was chosen for a card's text."""

    seat: int
    player: int


class TurnEnded(Happened, frozen=True):
    seat: int


class Eliminated(Happened, frozen=True):
    """A player's last character has fallen, or the one that decides."""

    seat: int


class Conceded(Happened, frozen=True):
    """A player has conceded."""

    seat: int


class Ended(Happened, frozen=True):
    """The match is over; no winner is a draw."""

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
names_all("the union Event", Event, Happened)
