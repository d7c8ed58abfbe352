"""What the values of settings and the games are called; loads nothing."""

from __future__ import annotations

from game.text import _, pgettext


def hand_orders() -> dict[str, str]:
    """How a hand may be sorted, by the value of the setting."""
    return {"drawn": _("as drawn"), "character": _("fighter"), "type": pgettext("sorted by", "type")}


def game_names() -> dict[str, str]:
    """What the games are called here, where there is little room."""
    return {"zelda": "Zelda", "dungeon": "Dungeon", "star-wars": "Star Wars", "elixir": "Elixir Quest"}
