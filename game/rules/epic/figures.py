"""Characters on the board and start zones of a match."""

from __future__ import annotations

import msgspec

from game.rules.core.words import LocalizedText


class CharacterInfo(msgspec.Struct, frozen=True):
    """Character of a match; ``name`` is its name in the notation, such as ``ganon`` or ``wizrobe-1``."""

    name: str
    kind: str
    display_name: LocalizedText
    """Display name in every language."""
    squad: int
    seat: int
    side: int
    health: int
    lead: bool
    number: int
    """Number within a troop, from 1; 0 for a character that exists once."""


class StartZone(msgspec.Struct, frozen=True):
    """Start zone of a team: a mask of the squares of an outer column that its lead may take (Zelda R3, R4, R61)."""

    name: str
    squares: int
