"""Widget ids of an adventure's table, one type for each kind of widget that can occur several times."""

from __future__ import annotations

import msgspec


class HandCardId(msgspec.Struct, frozen=True):
    """Id of a card in the hand, by its index."""

    index: int


class ActionRowId(msgspec.Struct, frozen=True):
    """Id of an action row: its action, and the guard, power or bottle if several rows have the same action."""

    action: str
    """Name of the action."""
    variant: int | str = ""
    """Guard, power or bottle."""


class RoomCellId(msgspec.Struct, frozen=True):
    """Id of a room of the floor, by its cell."""

    cell: int


class DungeonPlaceId(msgspec.Struct, frozen=True):
    """Id of a dungeon on the map, by its code."""

    code: str


class GoodId(msgspec.Struct, frozen=True):
    """Id of one of Beedle's goods."""

    good: str
    """Name of the good."""


class BottleId(msgspec.Struct, frozen=True):
    """Id of a bottle of the party, by its index."""

    index: int


class PourButtonId(msgspec.Struct, frozen=True):
    """Id of the button that empties a bottle, by the bottle's index."""

    index: int


class SwapCallId(msgspec.Struct, frozen=True):
    """Id of a companion who can be asked to swap cards, by seat."""

    seat: int


class HintId(msgspec.Struct, frozen=True):
    """Id of a hint that the player may give."""

    hint: str
    """Name of the hint."""


class PlayerPlateId(msgspec.Struct, frozen=True):
    """Id of a player's plate, by seat."""

    seat: int
