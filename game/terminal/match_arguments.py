"""Command-line arguments that describe a match, shared by all commands that play one."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from game.arguments import add_alias, format_choices
from game.bots.core.bot import Bot
from game.content.cards import dungeon_catalog, elixir_catalog
from game.content.cards.handicaps import find_handicap_health
from game.content.cards.packs import EPIC_PACKS, find_mode, load_pack, make_unknown_error, normalize_options
from game.errors import UserError
from game.rules.epic.pack import Setup
from game.text import _

SIMULATION_TURN_LIMIT = 200
"""Turn limit of simulated matches, in single turns (Zelda R2)."""

GAMES = (*EPIC_PACKS, *dungeon_catalog.GAMES, *elixir_catalog.GAMES)
"""Ids of all games."""
MODES = ("ffa", "duel", "2v2", "3v3", "master")
"""Modes of Epic Duels that can be given; ``duel`` is a free-for-all of two."""

MEASURED_HANDICAP = "even"
"""Value of ``--handicap`` for the measured handicap of two teams."""


def add_match_arguments(parser: argparse.ArgumentParser, turn_limit: int = 0) -> None:
    """Add the arguments for the game and its options, and for the set-up of Epic Duels."""
    parser.add_argument("--game", default="zelda", metavar=format_choices(GAMES), help=_("game to play"))
    help_options = _("rule options: all, none, or ids separated by commas; no-ID turns one off")
    parser.add_argument("--options", default="none", metavar=_("IDS"), help=help_options)
    group = parser.add_argument_group(_("Epic Duels"))
    help_teams = _(
        "teams in seat order, separated by commas; + joins two in Master Play (default: the game's usual pair)"
    )
    group.add_argument("--teams", default="", metavar=_("IDS"), help=help_teams)
    board = group.add_argument("--board", default="", metavar=_("ID"), help=_("board (default: the game's usual one)"))
    add_alias(group, "--map", board)
    group.add_argument("--mode", default="ffa", metavar=format_choices(MODES), help=_("mode of the match"))
    help_handicap = _('extra health per seat, separated by commas, or "even" for the measured handicap')
    handicap = group.add_argument("--handicap", default="", metavar=_("HEALTH"), help=help_handicap)
    add_alias(group, "--health", handicap)
    help_limit = _("turns until a draw; 0 for no limit")
    group.add_argument("--turn-limit", type=int, default=turn_limit, metavar="N", help=help_limit)


def require_known_game(game: str) -> None:
    """Check that a game exists.

    Raises:
        UserError: unknown game; the message names all four.
    """
    if game not in GAMES:
        raise make_unknown_error(_('unknown game "{name}"'), game, GAMES)


def read_setup(arguments: argparse.Namespace, turn_limit: int = 0) -> Setup:
    """Return the Epic Duels set-up that the arguments describe; the rules validate it when they are built.

    Raises:
        UserError: unknown game or mode, or a handicap that is not a number.
    """
    content = load_pack(arguments.game)
    usual = content.pack.usual
    board = arguments.board or usual.map
    teams = tuple(tuple(team.split("+")) for team in arguments.teams.split(",") if team)
    teams = teams or tuple((team,) for team in usual.teams)
    if arguments.options == "all":
        options = tuple(
            switch.token
            for switch in content.pack.switches
            if switch.map in ("", board) and not switch.standard and switch.id not in ("good-vs-evil", "choose-side")
        )
    else:
        options = normalize_options(
            content.pack, (name for name in arguments.options.split(",") if name and name != "none")
        )
    try:
        evened = arguments.handicap == MEASURED_HANDICAP
        words = () if evened else arguments.handicap.split(",")
        health = tuple(int(number) for number in words if number)
    except ValueError:
        raise UserError(
            _('"{text}" isn\'t a list of numbers. Separate them with commas.').format(text=arguments.handicap)
        ) from None
    return Setup(
        game=arguments.game,
        teams=teams,
        map=board,
        mode=find_mode(content.pack, arguments.mode, len(teams)),
        options=options,
        turn_limit=turn_limit,
        health=find_handicap_health(arguments.game, teams) if evened else health,
        evened=evened,
    )


def parse_bots(bot_names: str, seats: int, make_bot: Callable[[str], Bot]) -> list[Bot]:
    """Return a bot for each seat from comma-separated names; the last name is used for all remaining seats.

    Raises:
        UserError: unknown bot, or more bots than seats.
    """
    names = bot_names.split(",")
    if len(names) > seats:
        raise UserError(_("There are more bots than seats."))
    return [make_bot(names[min(seat, len(names) - 1)]) for seat in range(seats)]
