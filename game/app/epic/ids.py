"""Widget ids of the deck, result and replay screens."""

from __future__ import annotations

import msgspec


class DeckCardId(msgspec.Struct, frozen=True):
    """Id of a card of a deck, by its index."""

    place: int


class SwingId(msgspec.Struct, frozen=True):
    """Id of a swing of a match, by its index among the biggest."""

    place: int
