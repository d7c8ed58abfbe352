"""Rulebook pages for the kinds of decisions."""

from __future__ import annotations

from game.presentation.rulebook_contents import list_contents

_PAGES_BY_DECISION: dict[str, tuple[str, ...]] = {
    "place": ("setup",),
    "walk": ("turn",),
    "turn": ("turn",),
    "defend": ("attack",),
    "limit": ("drawing", "turn"),
    "card": ("cards", "turn"),
    "discard": ("cards", "turn"),
    "keep": ("cards", "turn"),
    "rescue": ("triforce",),
}
"""Ids of rulebook pages by kind of decision; the first that the rulebook contains is used."""


def find_rules_page(game: str, kind: str) -> tuple[str, str]:
    """Return the game and the rulebook page for a kind of decision; an empty page stands for the first one."""
    known = {page.id for page in list_contents(game)}
    return game, next((page for page in _PAGES_BY_DECISION.get(kind, ()) if page in known), "")
