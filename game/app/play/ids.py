"""Widget ids shared by the screens of all games, one type per kind of repeated widget."""

from __future__ import annotations

import msgspec


class TermId(msgspec.Struct, frozen=True):
    """Row of a term beside a large card, by its index."""

    place: int


class WordId(msgspec.Struct, frozen=True):
    """Part of a term in the text of a card, by index of the term and of the part."""

    term: int
    part: int


class PointId(msgspec.Struct, frozen=True):
    """Turning point of a reviewed match, by its index."""

    place: int
