"""What a player may do. Actions are small frozen records with a short text form both ways."""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class Act(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Base of the actions. Characters, cards and squares are the numbers of the match."""


class TakeZone(Act, frozen=True):
    """Choose the side of the board to start on."""

    zone: int


class Place(Act, frozen=True):
    """Set a character up on a start square (Zelda "Setting up")."""

    figure: int
    square: int


class Walk(Act, frozen=True):
    """Move a character; ``toll`` is the number of leevers walked through (Zelda R22)."""

    figure: int
    square: int
    toll: int = 0


class Halt(Act, frozen=True):
    """No more movement by this roll or card."""


class Attack(Act, frozen=True):
    """Play a combat card face down against an enemy."""

    card: int
    figure: int
    target: int


class Play(Act, frozen=True):
    """Play a special card; ``figure`` is the character who plays it (Zelda R28)."""

    card: int
    figure: int


class Draw(Act, frozen=True):
    """Draw a card as an action."""


class Heal(Act, frozen=True):
    """Discard a card of a fallen partner to heal the survivor by 1 (Zelda R53)."""

    figure: int
    card: int


class End(Act, frozen=True):
    """End the turn."""


class Defend(Act, frozen=True):
    """Answer an attack with a card."""

    card: int


class Rescue(Act, frozen=True):
    """Play a card for a character that would be eliminated (Zelda R38)."""

    card: int


class Decline(Act, frozen=True):
    """No defense, no rescue, no further card."""


class Discard(Act, frozen=True):
    """Discard a card from hand."""

    card: int


class Pick(Act, frozen=True):
    """Choose a character for a card's text."""

    figure: int


class Put(Act, frozen=True):
    """Choose a square for a card's text."""

    square: int


class Answer(Act, frozen=True):
    """Yes or no to an optional sentence."""

    yes: bool


class TakeWay(Act, frozen=True):
    """Choose one of the ways a card offers, by its label."""

    label: str


class PickPlayer(Act, frozen=True):
    """Choose a player for a card's text."""

    seat: int


class TakeDeck(Act, frozen=True):
    """Choose the deck to draw the next card from (Star Wars W29)."""

    squad: int


class Take(Act, frozen=True):
    """Choose one of the cards that a text shows."""

    card: int


class Lay(Act, frozen=True):
    """Put a card back that will be the next to be drawn of those not yet put back (Star Wars W17)."""

    card: int


class Keep(Act, frozen=True):
    """Choose the one card of the hand that is not discarded."""

    card: int


class Ransom(Act, frozen=True):
    """Begin to discard the cards that let a lifted character act again (Star Wars W12)."""

    figure: int


class Concede(Act, frozen=True):
    """Concede for a seat's side. It answers no question, so ``legal`` does not list it.

    Where several others are left, they play on, unless ``ends`` says that the match is over for all.
    """

    seat: int
    ends: bool = False


Action: TypeAlias = (
    TakeZone
    | Place
    | Walk
    | Halt
    | Attack
    | Play
    | Draw
    | Heal
    | End
    | Defend
    | Rescue
    | Decline
    | Discard
    | Pick
    | Put
    | Answer
    | TakeWay
    | PickPlayer
    | TakeDeck
    | Take
    | Lay
    | Keep
    | Ransom
    | Concede
)
