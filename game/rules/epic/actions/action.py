"""Actions of a player: small frozen records with a text notation."""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class BaseAction(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Base of the actions. ``figure`` is a character; characters, cards and squares are indices of the match."""


class TakeZone(BaseAction, frozen=True):
    """Choose the side of the board to start on."""

    zone: int


class Place(BaseAction, frozen=True):
    """Place a character on a start square (Zelda "Setting up")."""

    figure: int
    square: int


class Walk(BaseAction, frozen=True):
    """Move a character; ``toll`` is the number of leevers on its way (Zelda R22)."""

    figure: int
    square: int
    toll: int = 0


class Halt(BaseAction, frozen=True):
    """End the movement of this roll or card, even if steps are left."""


class Attack(BaseAction, frozen=True):
    """Play a combat card face down against an enemy."""

    card: int
    figure: int
    target: int


class Play(BaseAction, frozen=True):
    """Play a special card; ``figure`` is the character who plays it (Zelda R28)."""

    card: int
    figure: int


class Draw(BaseAction, frozen=True):
    """Draw a card as an action."""


class Heal(BaseAction, frozen=True):
    """Discard a card of a fallen partner to heal the surviving character by 1 (Zelda R53)."""

    figure: int
    card: int


class End(BaseAction, frozen=True):
    """End the turn."""


class Defend(BaseAction, frozen=True):
    """Answer an attack with a card."""

    card: int


class Rescue(BaseAction, frozen=True):
    """Play a card that saves a character from elimination (Zelda R38)."""

    card: int


class Decline(BaseAction, frozen=True):
    """Decline to defend, to rescue, or to continue drawing."""


class Discard(BaseAction, frozen=True):
    """Discard a card from hand."""

    card: int


class Pick(BaseAction, frozen=True):
    """Choose a character that a card's text asks for."""

    figure: int


class Put(BaseAction, frozen=True):
    """Choose a square that a card's text asks for."""

    square: int


class Answer(BaseAction, frozen=True):
    """Accept or decline an optional sentence of a card."""

    yes: bool


class TakeWay(BaseAction, frozen=True):
    """Choose one of the alternatives that a card's text offers, by its label."""

    label: str


class PickPlayer(BaseAction, frozen=True):
    """Choose a player that a card's text asks for."""

    seat: int


class TakeDeck(BaseAction, frozen=True):
    """Choose the deck to draw the next card from (Star Wars W29)."""

    squad: int


class Take(BaseAction, frozen=True):
    """Choose one of the cards that a card's text shows."""

    card: int


class PutBack(BaseAction, frozen=True, tag="Lay"):
    """Choose which of the cards that were looked at is put back next (Star Wars W17)."""

    card: int


class Keep(BaseAction, frozen=True):
    """Choose the one card of the hand that is kept when all others are discarded."""

    card: int


class Ransom(BaseAction, frozen=True):
    """Start to discard the cards that let a lifted character act again (Star Wars W12)."""

    figure: int


class Concede(BaseAction, frozen=True):
    """Concede for the side of a seat. It is legal at any decision, but ``legal_actions`` never lists it.

    If several other sides are left, they continue unless ``ends``, which ends the match for all.
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
    | PutBack
    | Keep
    | Ransom
    | Concede
)
