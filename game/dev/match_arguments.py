"""The command-line arguments that describe a match, shared by every door that plays one."""

from __future__ import annotations

import argparse
from typing import Literal, cast

from game.content.packs import load_pack
from game.errors import UserError
from game.rules.epic.options import Setup
from game.text import _

SIMULATION_TURN_LIMIT = 200
"""Single turns after which a simulated match is a draw (Zelda R2)."""


def add_match_arguments(parser: argparse.ArgumentParser) -> None:
    """Add game, teams, map, mode, options and turn limit."""
    parser.add_argument("--game", default="zelda", help=_("which game"))
    parser.add_argument("--teams", default="link,ganon", help=_("team ids in seat order, with commas between"))
    parser.add_argument("--map", default="triforce-chamber", help=_("map id"))
    parser.add_argument("--mode", default="ffa", help=_("ffa (each for himself) or 2v2"))
    parser.add_argument("--options", default="none", help=_("all, none, or option ids with commas between"))
    parser.add_argument("--health", default="", help=_("handicap: health added to the leads of each seat, with commas"))


def setup_from(arguments: argparse.Namespace, turn_limit: int = 0) -> Setup:
    """The set-up that the arguments describe; whether it can be played is checked when the rules are built.

    Raises:
        UserError: unknown game or mode, or a handicap that is no number.
    """
    content = load_pack(arguments.game)
    if arguments.mode not in ("ffa", "2v2"):
        raise UserError(_('There is no mode "{name}". Known: ffa, 2v2.').format(name=arguments.mode))
    if arguments.options == "all":
        options = tuple(
            switch.id
            for switch in content.pack.switches
            if switch.map in ("", arguments.map) and switch.id not in ("good-vs-evil", "choose-side")
        )
    else:
        options = tuple(name for name in arguments.options.split(",") if name and name != "none")
    try:
        health = tuple(int(number) for number in arguments.health.split(",") if number)
    except ValueError:
        raise UserError(_('"{text}" is not a list of numbers.').format(text=arguments.health)) from None
    return Setup(
        game=arguments.game,
        teams=tuple((team,) for team in arguments.teams.split(",") if team),
        map=arguments.map,
        mode=cast(Literal["ffa", "2v2"], arguments.mode),
        options=options,
        turn_limit=turn_limit,
        health=health,
    )
