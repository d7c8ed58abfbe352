"""Tooltip of the rulebook button, which names the page that fits the screen."""

from __future__ import annotations

from game.presentation.rulebook_contents import list_contents
from game.text import _


def format_rules_tip(game: str, page_id: str) -> str:
    """Return the tooltip of the rulebook button with the name of the page that it opens."""
    found = list_contents(game or "zelda")
    page = next((page for page in found if page.id == page_id), found[0])
    return _("Rules: {page}").format(page=page.title.replace("**", ""))
