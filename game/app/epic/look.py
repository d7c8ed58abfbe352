"""The look of a game of Epic Duels: its pack names a theme, and a match between sides has the marks of sides."""

from __future__ import annotations

from game.app.ui.style.theme import THEMES, ZELDA, Theme, of_sides
from game.content.cards.packs import EPIC_PACKS, load_pack
from game.rules.epic.pack import TEAM_MODES, Mode


def look_of(game: str, mode: Mode = "ffa") -> Theme:
    """The theme in which a game's screens are drawn."""
    theme = THEMES[load_pack(game).pack.theme]
    return of_sides(theme) if mode in TEAM_MODES else theme


def book_look(game: str) -> Theme:
    """The look in which a game's pages are drawn."""
    return look_of(game) if game in EPIC_PACKS else THEMES.get(game, ZELDA)
