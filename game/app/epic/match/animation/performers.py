"""What moves above the table while an event is shown: tokens, cards, numbers, the die.

Plain state that tweens change and the table's view draws; shares run from 0 to 1.
"""

from __future__ import annotations

from typing import Literal

from game.app.epic.match.animation.die_throw import Thrown
from game.rules.epic import event as e

Role = Literal["attack", "defense", "play"]
HARD = 4
"""Damage from which on a blow sounds hard."""

ROLES: tuple[Role, ...] = ("attack", "defense", "play")

Anchor = tuple[str, int]
"""A place on the screen: ``hand``, ``draw`` or ``discard`` of a seat, ``lying`` for a card in play, ``table`` for a
place in ``ROLES``, ``middle``.
"""


class Actor:
    """What is happening to a character's token now; shares run from 0 to 1."""

    def __init__(self) -> None:
        self.path: tuple[int, ...] = ()
        """Squares it is on its way over."""
        self.share = 0.0
        self.lift = self.flash = self.bump = self.fall = 0.0
        self.alpha = 1.0
        self.dx = self.dy = 0.0
        """How far it is off its place, in edges of a square."""
        self.turn = 0.0
        """Degrees it leans to the left."""
        self.sx = self.sy = 1.0
        """How wide and how high it is pressed."""


class Aim:
    """An arrow to a character; it grows from 0 to 1."""

    def __init__(self) -> None:
        self.grown = 0.0


class Flight:
    """A card on its way; ``up`` is 0 for its back, 1 for its front."""

    def __init__(self, card: int, seat: int, start: Anchor, goal: Anchor, up: float) -> None:
        self.card = card
        self.seat = seat
        self.start = start
        self.goal = goal
        self.up = up
        self.share = 0.0
        self.alpha = 1.0
        self.shine = 0.0


class TableCard:
    """A card that is being played: where it lies and how far it is turned up."""

    def __init__(self, card: int, seat: int, role: Role, up: float) -> None:
        self.card = card
        self.seat = seat
        self.role: Role = role
        self.up = up


class Duel:
    """Both cards of a combat in the middle of the table."""

    def __init__(self, attack: TableCard, defense: TableCard | None, event: e.Revealed) -> None:
        self.attack = attack
        self.defense = defense
        self.event = event
        self.near = 0.0
        """How far the cards have come to the middle."""
        self.told = 0.0
        """How clearly the result is written below them."""


class Throw:
    """The die in the air."""

    def __init__(self, face: int, seat: int, label: str) -> None:
        self.face = face
        self.seat = seat
        self.label = label
        """Who rolled, for the roll for the first turn."""
        self.share = 0.0
        self.recorded: Thrown | None = None
        """The throw as it was simulated, in a tray of the board's size; without it the die is only tumbled."""
