"""Animation state of sprites above the table: standees, cards, the die.

Plain state, changed by tweens and drawn by the table view; shares run from 0 to 1.
"""

from __future__ import annotations

from typing import Literal

from game.app.epic.match.animation.die_throw import ThrowRecording

Role = Literal["attack", "defense", "play"]
HARD = 4
"""Damage from which on a blow sounds hard."""

ROLES: tuple[Role, ...] = ("attack", "defense", "play")

Anchor = tuple[str, int]
"""A place on the screen: ``hand``, ``draw`` or ``discard`` of a seat, ``lying`` for a card in play, ``table`` for a
place in ``ROLES``, ``middle``.
"""


class SpriteState:
    """Animation state of a character's standee; shares run from 0 to 1."""

    def __init__(self) -> None:
        self.path: tuple[int, ...] = ()
        """Squares it is on its way over."""
        self.share = 0.0
        self.lift = self.flash = self.bump = self.fall = 0.0
        self.alpha = 1.0
        self.dx = self.dy = 0.0
        """Offset from its place, in edges of a square."""
        self.turn = 0.0
        """Degrees it leans to the left."""
        self.sx = self.sy = 1.0
        """Horizontal and vertical scale."""


class AimArrow:
    """Arrow to a character; it grows from 0 to 1."""

    def __init__(self) -> None:
        self.grown = 0.0


class CardTween:
    """Flying card; ``up`` is 0 for its back, 1 for its front."""

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
    """Played card: its place on the table and how far it is turned face up."""

    def __init__(self, card: int, seat: int, role: Role, up: float) -> None:
        self.card = card
        self.seat = seat
        self.role: Role = role
        self.up = up


class DieThrow:
    """Throw of the die in progress."""

    def __init__(self, face: int, seat: int, label: str) -> None:
        self.face = face
        self.seat = seat
        self.label = label
        """Name of the roller, for the roll for the first turn."""
        self.share = 0.0
        self.recorded: ThrowRecording | None = None
        """The throw as it was simulated, in a tray of the board's size; without it the die is only tumbled."""
