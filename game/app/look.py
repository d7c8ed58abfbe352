"""The look of a game of Epic Duels: its pack names a theme, and a match between sides has the marks of sides."""

from __future__ import annotations

from game.app.theme import THEMES, Theme, of_sides
from game.content.packs import load_pack
from game.rules.epic.options import TEAM_MODES, Mode


def look_of(game: str, mode: Mode = "ffa") -> Theme:
    """The theme in which a game's screens are drawn."""
    theme = THEMES[load_pack(game).pack.theme]
    return of_sides(theme) if mode in TEAM_MODES else theme
