"""Widget ids shared by the screens of all games, one type for each kind of repeated widget."""

from __future__ import annotations

import msgspec


class TermId(msgspec.Struct, frozen=True):
    """Id of a term's row beside a large card."""

    place: int
    """Index of the term."""


class WordId(msgspec.Struct, frozen=True):
    """Id of one part of a term in the text of a card."""

    term: int
    """Index of the term."""
    part: int
    """Index of the part, one for each line that the term is broken into."""


class PointId(msgspec.Struct, frozen=True):
    """Id of a turning point of a reviewed match."""

    place: int
    """Index of the turning point."""
