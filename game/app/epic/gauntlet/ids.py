"""Widget ids of the gauntlet, one type per kind of repeated widget."""

from __future__ import annotations

import msgspec


class PlaceId(msgspec.Struct, frozen=True):
    """Place on the map of a run, by its number."""

    place: int
    """Index of the place on the map."""


class BoonId(msgspec.Struct, frozen=True):
    """Boon on offer."""

    place: int
    """Index among the offers."""


class RelicId(msgspec.Struct, frozen=True):
    """Heirloom of the team."""

    name: str
    """Name of the heirloom's card."""
