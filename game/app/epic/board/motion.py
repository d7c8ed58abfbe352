"""Displacement and deformation of a standee during an animation."""

from __future__ import annotations

import msgspec

from game.app.ui.drawing.raster import Point


class Motion(msgspec.Struct, frozen=True):
    """Displacement of a standee in one frame; fractions run from 0 to 1."""

    fall: float = 0.0
    """Fraction of its fall off the board after defeat."""
    flash: float = 0.0
    """Strength of the white flash of a hit."""
    bump: float = 0.0
    """Fraction by which its label is enlarged."""
    lift: float = 0.0
    """Fraction of the full lift of a walking standee."""
    turn: float = 0.0
    """Counterclockwise lean, in degrees."""
    stretch: Point = (1.0, 1.0)
    """Horizontal and vertical scale factor."""


STILL = Motion()
