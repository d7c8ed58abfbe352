"""Widget ids of the deck, result and replay screens."""

from __future__ import annotations

import msgspec


class DeckCardId(msgspec.Struct, frozen=True):
    """Id of a card of a deck, by its index."""

    place: int
    """Index of the card in the deck."""


class SwingId(msgspec.Struct, frozen=True):
    """Widget id of a swing, a step that changed the chance of winning greatly."""

    place: int
    """Index among the greatest swings of the match."""
