"""Widget ids of the gauntlet, one type per kind of repeated widget."""

from __future__ import annotations

import msgspec


class PlaceId(msgspec.Struct, frozen=True):
    """Place on the map of a run, by its number."""

    place: int


class BoonId(msgspec.Struct, frozen=True):
    """Boon on offer, by its index among the offers."""

    place: int


class RelicId(msgspec.Struct, frozen=True):
    """Heirloom of the team."""

    name: str
