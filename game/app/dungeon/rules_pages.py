"""Rulebook pages for the kinds of decisions."""

from __future__ import annotations

from game.rules.dungeon.cards import DungeonCatalog
from game.rules.dungeon.engine.state import State

_PAGES_BY_DECISION = {
    "sword": "goal",
    "dungeon": "goal",
    "rooms": "moving",
    "between": "moving",
    "item": "moving",
    "offer": "safe",
    "safe": "safe",
    "place": "moving",
    "play": "actions",
    "redraw": "actions",
    "discard": "actions",
    "avert": "challenge",
    "lose": "challenge",
    "shop": "shop",
}
"""Ids of rulebook pages by kind of decision."""


def find_rules_page(catalog: DungeonCatalog, view: State) -> str:
    """Return the id of the rulebook page for the current decision; empty for the first page."""
    kind = view.decision.kind if view.decision is not None else ""
    if kind == "turn" and view.challenge is not None and view.layout:
        boss = catalog.layouts[view.layout].boss
        return "bosses" if view.challenge.cell == boss else "challenge"
    return _PAGES_BY_DECISION.get(kind, "")
