"""Displacement of a character during an animation."""

from __future__ import annotations

import msgspec

from game.app.ui.drawing.raster import Point


class Motion(msgspec.Struct, frozen=True):
    """Displacement of a standee at a moment; all fractions run from 0 to 1."""

    fall: float = 0.0
    """Share of its fall from the board."""
    flash: float = 0.0
    """Share of the white of a hit."""
    bump: float = 0.0
    """Share by which the label has jumped out."""
    lift: float = 0.0
    """Share by which it is lifted while it walks."""
    turn: float = 0.0
    """Degrees it leans to the left."""
    stretch: Point = (1.0, 1.0)
    """Width and height that it is pressed to, in its own."""


STILL = Motion()
