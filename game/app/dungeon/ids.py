"""Widget ids at the table of an adventure, one type for each kind of widget that appears more than once."""

from __future__ import annotations

import msgspec


class CardId(msgspec.Struct, frozen=True):
    """A card of the hand, by its place."""

    place: int


class RowId(msgspec.Struct, frozen=True):
    """A row of actions: what it does, and with which guard, power or bottle where several rows do it."""

    does: str
    which: int | str = ""


class CellId(msgspec.Struct, frozen=True):
    """A room of the floor."""

    cell: int


class DungeonId(msgspec.Struct, frozen=True):
    """A dungeon of the map."""

    code: str


class GoodId(msgspec.Struct, frozen=True):
    """One of Beedle's goods."""

    good: str


class BottleId(msgspec.Struct, frozen=True):
    """A bottle in Link's panel, by its place."""

    place: int


class PourId(msgspec.Struct, frozen=True):
    """The button that pours a bottle out, by the bottle's place."""

    place: int


class CallId(msgspec.Struct, frozen=True):
    """A companion who can be asked to change cards."""

    seat: int


class HintId(msgspec.Struct, frozen=True):
    """Something that the person at the screen may say."""

    hint: str


class SeatId(msgspec.Struct, frozen=True):
    """A player in the order of a challenge."""

    seat: int
