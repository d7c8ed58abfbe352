"""Sources for printing: a game or a mod, with its teams and pages."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial

import msgspec

from game.app.menus.prints.faces import EXTRA_FACES
from game.app.menus.prints.sheets import PageKind, PrintPage, find_mod, list_game_pages, list_mod_pages
from game.content.cards.packs import EPIC_PACKS, load_pack
from game.rules.dungeon.actions.action import PLAYER_COUNTS
from game.text import _, pick_text


class PrintTeamId(msgspec.Struct, frozen=True):
    """Widget id of the switch for a team whose cards and figures can be printed."""

    game: str
    team: str


class PrintSource(msgspec.Struct, frozen=True):
    """Source for printing."""

    name: str
    """Name for the file."""
    teams: dict[PrintTeamId, str]
    """Display names of the teams that can be selected."""
    list_pages: Callable[[Collection[PrintTeamId], int], list[PrintPage]]
    """Returns the pages for some teams and a number of players."""
    player_counts: Sequence[int] = ()
    """Possible numbers of players for dungeon rooms; empty if there are none."""


def get_kind_names() -> dict[PageKind, str]:
    """Return the display names of the kinds of pages."""
    return {
        "cards": _("Cards"),
        "backs": _("Card backs"),
        "figures": _("Fighters"),
        "rooms": _("Rooms"),
        "boards": _("Boards"),
        "guide": _("Quick guide"),
    }


def make_game_source(game: str) -> PrintSource:
    """Return a game as a source."""
    teams = load_pack(game).teams if game in EPIC_PACKS else {}
    names = {PrintTeamId(game, team): pick_text(file.name) for team, file in teams.items()}
    return PrintSource(game, names, partial(_list_game_pages, game), PLAYER_COUNTS if game in EXTRA_FACES else ())


def _list_game_pages(game: str, teams: Collection[PrintTeamId], players: int) -> list[PrintPage]:
    """Return the pages of a game for some teams and a number of players."""
    known = load_pack(game).teams if game in EPIC_PACKS else ()
    return list_game_pages(
        game, [team for team in known if PrintTeamId(game, team) in teams], players or PLAYER_COUNTS[0]
    )


def make_mod_source(mod_id: str) -> PrintSource:
    """Return a mod as a source.

    Raises:
        UserError: there is no such mod, or it was not loaded because of a fault.
    """
    mod = find_mod(mod_id)
    teams = {
        PrintTeamId(game, team): pick_text(file.name) for game, own in mod.teams.items() for team, file in own.items()
    }

    def list_pages(teams: Collection[PrintTeamId], _players: int) -> list[PrintPage]:
        return list_mod_pages(mod, {(team.game, team.team) for team in teams})

    return PrintSource(mod_id, teams, list_pages)
