"""Elixir Quest in the window: lobby, decks, table, results, album and trading."""
