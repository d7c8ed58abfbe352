"""Characters on the board and start zones of a match."""

from __future__ import annotations

import msgspec

from game.rules.epic.effects import vocabulary as v


class CharacterInfo(msgspec.Struct, frozen=True):
    """Character of a match. ``name`` is its notation, ``ganon`` or ``wizrobe-1``."""

    name: str
    kind: str
    words: v.LocalizedText
    squad: int
    seat: int
    side: int
    health: int
    lead: bool
    number: int
    """1, 2 ... within a troop, 0 for a single one."""


class StartZone(msgspec.Struct, frozen=True):
    """Start zone of a team: the squares of the last column that its lead may take (Zelda R3, R4, R61)."""

    name: str
    squares: int
