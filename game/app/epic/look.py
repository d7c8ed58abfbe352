"""Themes of Epic Duels games: each pack names one, and matches between sides add the symbols of the sides."""

from __future__ import annotations

from game.app.ui.style.theme import THEMES, ZELDA, Theme, with_side_marks
from game.content.cards.packs import EPIC_PACKS, load_pack
from game.rules.epic.pack import TEAM_MODES, Mode


def get_theme(game: str, mode: Mode = "ffa") -> Theme:
    """Return the theme in which the screens of a game are drawn."""
    theme = THEMES[load_pack(game).pack.theme]
    return with_side_marks(theme) if mode in TEAM_MODES else theme


def get_book_theme(game: str) -> Theme:
    """Return the theme of the rulebook pages of a game."""
    return get_theme(game) if game in EPIC_PACKS else THEMES.get(game, ZELDA)
