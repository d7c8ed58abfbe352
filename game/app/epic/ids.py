"""Widget ids of the deck, the result and the replay of a duel."""

from __future__ import annotations

import msgspec


class CardId(msgspec.Struct, frozen=True):
    """A card of a deck, by its place."""

    place: int


class SwingId(msgspec.Struct, frozen=True):
    """A swing of a match, by its place among the biggest."""

    place: int
