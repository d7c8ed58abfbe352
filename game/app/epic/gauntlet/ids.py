"""Widget ids of the gauntlet, one type for each kind of widget that appears more than once."""

from __future__ import annotations

import msgspec


class PlaceId(msgspec.Struct, frozen=True):
    """A place on the map of a run, by its number."""

    place: int


class BoonId(msgspec.Struct, frozen=True):
    """A boon on offer, by its place among the offers."""

    place: int


class RelicId(msgspec.Struct, frozen=True):
    """An heirloom of the team."""

    name: str
