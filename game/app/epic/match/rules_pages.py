"""Where the rulebook opens over a match."""

from __future__ import annotations

from game.presentation.rulebook_contents import pages

_PAGES: dict[str, tuple[str, ...]] = {
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
"""Pages of the rulebook by what is asked; a book that lacks the first has the second."""


def rules_page(game: str, asked: str) -> tuple[str, str]:
    """The game and the page of its book that fits a question; an empty page is the first one."""
    known = {page.id for page in pages(game)}
    return game, next((page for page in _PAGES.get(asked, ()) if page in known), "")
