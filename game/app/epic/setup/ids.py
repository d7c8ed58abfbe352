"""Widget ids of the new-match screen, one type per kind of repeated widget."""

from __future__ import annotations

import msgspec


class TeamId(msgspec.Struct, frozen=True):
    """Id of the tile of a team."""

    team: str


class MapId(msgspec.Struct, frozen=True):
    """Id of the tile of a map."""

    map: str


class OptionId(msgspec.Struct, frozen=True):
    """Id of the toggle of a rule."""

    token: str
    """Token of the rule."""


class SeatId(msgspec.Struct, frozen=True):
    """Id of the row of a seat."""

    seat: int


class NameId(msgspec.Struct, frozen=True):
    """Id of the field with the name of the player at a seat."""

    seat: int


class KindId(msgspec.Struct, frozen=True):
    """Id of the choice between a person and bots at a seat."""

    seat: int


class TemperId(msgspec.Struct, frozen=True):
    """Id of the choice of temper for the bot at a seat."""

    seat: int


class UpId(msgspec.Struct, frozen=True):
    """Id of the button that moves a seat up."""

    seat: int


class DownId(msgspec.Struct, frozen=True):
    """Id of the button that moves a seat down."""

    seat: int


class RemoveId(msgspec.Struct, frozen=True):
    """Id of the button that removes a seat."""

    seat: int


class HealthId(msgspec.Struct, frozen=True):
    """Id of the field with the initial health of a seat's team."""

    seat: int
