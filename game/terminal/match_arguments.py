"""The command-line arguments that describe a match, shared by every command that plays one."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from game.bots.core.bot import Bot
from game.content.cards import dungeon_catalog, elixir_catalog
from game.content.cards.handicaps import even_health
from game.content.cards.packs import EPIC_PACKS, chosen_mode, load_pack, tokens, unknown
from game.errors import UserError
from game.rules.epic.pack import Setup
from game.text import _

SIMULATION_TURN_LIMIT = 200
"""Single turns after which a simulated match is a draw (Zelda R2)."""

EVEN = "even"
"""The handicap that was measured for two teams."""


def add_match_arguments(parser: argparse.ArgumentParser) -> None:
    """Add game, teams, map, mode, options and turn limit."""
    parser.add_argument("--game", default="zelda", help=_("which game"))
    help_teams = _("team ids in seat order, with commas between; + in Master Play; else the usual two")
    parser.add_argument("--teams", default="", help=help_teams)
    parser.add_argument("--map", default="", help=_("map id; else the usual one of the game"))
    parser.add_argument("--mode", default="ffa", help=_("duel, ffa (free for all), 2v2, 3v3 or master"))
    parser.add_argument(
        "--options", default="none", help=_("all, none, or option ids with commas between; no-... turns one off")
    )
    help_health = _("handicap: health added to the leads of each seat, with commas; even: what was measured")
    parser.add_argument("--health", default="", help=help_health)


def check_game(game: str) -> None:
    """Refuse a game that no command knows.

    Raises:
        UserError: with the names of all four.
    """
    known = (*EPIC_PACKS, *dungeon_catalog.GAMES, *elixir_catalog.GAMES)
    if game not in known:
        raise unknown(_('unknown game "{name}"'), game, known)


def setup_from(arguments: argparse.Namespace, turn_limit: int = 0) -> Setup:
    """The set-up that the arguments describe; whether it can be played is checked when the rules are built.

    Raises:
        UserError: unknown game or mode, or a handicap that is no number.
    """
    content = load_pack(arguments.game)
    usual = content.pack.usual
    board = arguments.map or usual.map
    teams = tuple(tuple(team.split("+")) for team in arguments.teams.split(",") if team)
    teams = teams or tuple((team,) for team in usual.teams)
    if arguments.options == "all":
        options = tuple(
            switch.token
            for switch in content.pack.switches
            if switch.map in ("", board) and not switch.standard and switch.id not in ("good-vs-evil", "choose-side")
        )
    else:
        options = tokens(content.pack, (name for name in arguments.options.split(",") if name and name != "none"))
    try:
        evened = arguments.health == EVEN
        words = () if evened else arguments.health.split(",")
        health = tuple(int(number) for number in words if number)
    except ValueError:
        raise UserError(_('"{text}" is not a list of numbers.').format(text=arguments.health)) from None
    return Setup(
        game=arguments.game,
        teams=teams,
        map=board,
        mode=chosen_mode(content.pack, arguments.mode, len(teams)),
        options=options,
        turn_limit=turn_limit,
        health=even_health(arguments.game, teams) if evened else health,
        evened=evened,
    )


def bots_from(words: str, seats: int, make: Callable[[str], Bot]) -> list[Bot]:
    """Bots by name with commas between; the last one takes all further seats.

    Raises:
        UserError: there is no such bot, or there are more of them than seats.
    """
    names = words.split(",")
    if len(names) > seats:
        raise UserError(_("There are more bots than seats."))
    return [make(names[min(seat, len(names) - 1)]) for seat in range(seats)]
