"""Animation state of sprites above the table: standees, cards, the die.

Tweens change it, and the table view draws it; fractions run from 0 to 1.
"""

from __future__ import annotations

from typing import Literal

from game.app.epic.match.animation.die_throw import ThrowRecording

Role = Literal["attack", "defense", "play"]
"""Role of a played card."""
HARD_BLOW_DAMAGE = 4
"""Damage from which a blow has the sound of a hard one."""

CARD_ROLES: tuple[Role, ...] = ("attack", "defense", "play")

Anchor = tuple[str, int]
"""Named position on the screen.

``hand``, ``draw`` or ``discard`` with a seat, ``lying`` for a card in play, ``table`` with an index of
``CARD_ROLES``, ``middle`` for the center.
"""


class SpriteState:
    """Animation state of a character's standee; fractions run from 0 to 1."""

    def __init__(self) -> None:
        self.path: tuple[int, ...] = ()
        """Squares of the walk that is animated."""
        self.path_progress = 0.0
        """Fraction of the walk that is done."""
        self.lift = self.flash = self.bump = self.fall = 0.0
        """Fraction of the full lift above the board."""
        self.alpha = 1.0
        self.dx = self.dy = 0.0
        """Horizontal and vertical offset, in squares."""
        self.turn = 0.0
        """Counterclockwise lean, in degrees."""
        self.sx = self.sy = 1.0
        """Horizontal and vertical scale factor."""


class AimArrow:
    """Arrow to a character that a card affects."""

    def __init__(self) -> None:
        self.grown = 0.0
        """Fraction of its length that is visible."""


class CardTween:
    """Animation state of a flying card."""

    def __init__(self, card: int, seat: int, start: Anchor, goal: Anchor, face_up: float) -> None:
        self.card = card
        self.seat = seat
        self.start = start
        """Anchor at which the flight begins."""
        self.goal = goal
        """Anchor at which the flight ends."""
        self.face_up = face_up
        """0 for its back, 1 for its front."""
        self.share = 0.0
        """Fraction of the flight that is done."""
        self.alpha = 1.0
        self.shine = 0.0
        """Strength of the Triforce symbol that shines on it."""


class TableCard:
    """Played card on the table."""

    def __init__(self, card: int, seat: int, role: Role, face_up: float) -> None:
        self.card = card
        self.seat = seat
        self.role: Role = role
        self.face_up = face_up
        """0 for its back, 1 for its front."""


class DieThrow:
    """Throw of the die in progress."""

    def __init__(self, face: int, seat: int, label: str) -> None:
        self.face = face
        self.seat = seat
        self.label = label
        """Name of the roller in the roll for the first turn, else empty."""
        self.share = 0.0
        """Fraction of the throw that is done."""
        self.recording: ThrowRecording | None = None
        """Simulated throw, in a tray of the board's size; None for a simple rolling animation."""
