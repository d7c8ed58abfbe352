"""Widget ids at the table of an adventure, one type for each kind of widget that appears more than once."""

from __future__ import annotations

import msgspec


class HandCardId(msgspec.Struct, frozen=True):
    """Id of a card of the hand, by its index."""

    place: int


class ActionRowId(msgspec.Struct, frozen=True):
    """Id of a row of actions: its action, and the guard, power or bottle if several rows do it."""

    does: str
    which: int | str = ""


class RoomCellId(msgspec.Struct, frozen=True):
    """Id of a room of the floor, by its cell."""

    cell: int


class DungeonPlaceId(msgspec.Struct, frozen=True):
    """Id of a dungeon of the map, by its code."""

    code: str


class GoodId(msgspec.Struct, frozen=True):
    """Id of one of Beedle's goods."""

    good: str


class BottleId(msgspec.Struct, frozen=True):
    """Id of a bottle of the party, by its index."""

    place: int


class PourButtonId(msgspec.Struct, frozen=True):
    """Id of the button that empties a bottle, by the bottle's index."""

    place: int


class SwapCallId(msgspec.Struct, frozen=True):
    """Id of a companion who can be asked to change cards."""

    seat: int


class HintId(msgspec.Struct, frozen=True):
    """Id of a hint that the person at the screen may give."""

    hint: str


class PlayerPlateId(msgspec.Struct, frozen=True):
    """Id of a player's plate, by seat."""

    seat: int
