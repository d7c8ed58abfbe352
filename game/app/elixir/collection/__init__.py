"""Album, decks, packs and trading."""
