"""Names of games and of setting values; imports only small modules."""

from __future__ import annotations

from game.text import _, pgettext


def list_hand_orders() -> dict[str, str]:
    """Return the names of the hand orders, by value of the setting."""
    return {"drawn": _("as drawn"), "character": _("fighter"), "type": pgettext("sorted by", "type")}


def list_game_names() -> dict[str, str]:
    """Return the short names of the games by id."""
    return {"zelda": "Zelda", "dungeon": "Dungeon", "star-wars": "Star Wars", "elixir": "Elixir Quest"}
