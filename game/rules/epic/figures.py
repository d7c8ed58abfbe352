"""Who is on the board and where a team begins, as a match notes them."""

from __future__ import annotations

import msgspec

from game.rules.epic.effects import vocabulary as v


class Figure(msgspec.Struct, frozen=True):
    """A character on the board. ``name`` is its text form, ``ganon`` or ``wizrobe-1``."""

    name: str
    kind: str
    words: v.Words
    squad: int
    seat: int
    side: int
    health: int
    lead: bool
    number: int
    """1, 2 ... within a troop, 0 for a single one."""


class Zone(msgspec.Struct, frozen=True):
    """Where a team starts: the squares of the last column that its lead may take (Zelda R3, R4, R61)."""

    name: str
    squares: int
