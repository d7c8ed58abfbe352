"""Widget ids of the new-match screen, one type for each kind of widget that appears more than once."""

from __future__ import annotations

import msgspec


class TeamId(msgspec.Struct, frozen=True):
    """The tile of a team."""

    team: str


class MapId(msgspec.Struct, frozen=True):
    """The tile of a map."""

    map: str


class OptionId(msgspec.Struct, frozen=True):
    """The switch of a rule, by its token."""

    token: str


class SeatId(msgspec.Struct, frozen=True):
    """The row of a seat."""

    seat: int


class NameId(msgspec.Struct, frozen=True):
    """The name of the player at a seat."""

    seat: int


class KindId(msgspec.Struct, frozen=True):
    """The choice between a person and bots at a seat."""

    seat: int


class TemperId(msgspec.Struct, frozen=True):
    """The temper of the bot at a seat."""

    seat: int


class UpId(msgspec.Struct, frozen=True):
    """The button that moves a seat up."""

    seat: int


class DownId(msgspec.Struct, frozen=True):
    """The button that moves a seat down."""

    seat: int


class RemoveId(msgspec.Struct, frozen=True):
    """The button that removes a seat."""

    seat: int


class HealthId(msgspec.Struct, frozen=True):
    """The health with which the team of a seat begins."""

    seat: int
