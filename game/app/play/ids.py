"""Widget ids that the screens of all games share, one type for each kind of widget that appears more than once."""

from __future__ import annotations

import msgspec


class TermId(msgspec.Struct, frozen=True):
    """The row of a term beside a large card, by its place."""

    place: int


class WordId(msgspec.Struct, frozen=True):
    """A part of a term's word in the text of a card, by the place of the term and the number of the part."""

    term: int
    part: int


class PointId(msgspec.Struct, frozen=True):
    """A turning point of a match that is reviewed, by its place."""

    place: int
