"""What a mod brings to the table as sheets for a printer: decks, figures, boards."""

from __future__ import annotations

from collections.abc import Iterator

from game.app.menus.prints.sheets import Sheet, board_sheet, deck_sheets, pages_of_deck, pages_of_figures, token_pages
from game.content import mods
from game.content.packs import unknown
from game.errors import UserError
from game.text import _


def named(name: str) -> mods.Mod:
    """The mod in a folder of that name.

    Raises:
        UserError: there is none, or it was left out of the game.
    """
    found = {mod.id: mod for mod in mods.found()}
    if name not in found:
        raise unknown(_('there is no mod "{name}"'), name, found)
    if found[name].fault:
        raise UserError(found[name].fault)
    return found[name]


def mod_sheets(mod: mods.Mod) -> Iterator[Sheet]:
    """Every page of a mod."""
    for game, teams in mod.teams.items():
        for team in teams:
            yield from deck_sheets(game, team)
        yield from token_pages(game, list(teams))
    for game, boards in mod.layouts.items():
        for board in boards:
            yield board_sheet(game, board)


def pages_of_mod(mod: mods.Mod) -> int:
    """How many pages `mod_sheets` draws."""
    decks = sum(pages_of_deck(game, team) for game, teams in mod.teams.items() for team in teams)
    figures = sum(pages_of_figures(teams.values()) for teams in mod.teams.values())
    return decks + figures + sum(map(len, mod.layouts.values()))
