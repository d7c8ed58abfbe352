"""Widget ids of the new-match screen, one type per kind of repeated widget."""

from __future__ import annotations

import msgspec


class TeamId(msgspec.Struct, frozen=True):
    """Tile of a team."""

    team: str


class MapId(msgspec.Struct, frozen=True):
    """Tile of a map."""

    map: str


class OptionId(msgspec.Struct, frozen=True):
    """Switch of a rule, by its token."""

    token: str


class SeatId(msgspec.Struct, frozen=True):
    """Row of a seat."""

    seat: int


class NameId(msgspec.Struct, frozen=True):
    """Name of the player at a seat."""

    seat: int


class KindId(msgspec.Struct, frozen=True):
    """Choice between a person and bots at a seat."""

    seat: int


class TemperId(msgspec.Struct, frozen=True):
    """Temper of the bot at a seat."""

    seat: int


class UpId(msgspec.Struct, frozen=True):
    """Button that moves a seat up."""

    seat: int


class DownId(msgspec.Struct, frozen=True):
    """Button that moves a seat down."""

    seat: int


class RemoveId(msgspec.Struct, frozen=True):
    """Button that removes a seat."""

    seat: int


class HealthId(msgspec.Struct, frozen=True):
    """Initial health of the team of a seat."""

    seat: int
