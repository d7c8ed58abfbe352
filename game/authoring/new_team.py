"""`dev new-team`: the file of a new team with a whole deck, ready to be played and to be changed."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.authoring.drafts import about_draft, checked, mod_folder, team_draft, write_new
from game.content.cards.packs import EPIC_PACKS, shipped_pack
from game.errors import UserError
from game.text import _

TEAMS = "teams"
"""The folder of a game's teams, below the one that is called like the game."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", metavar=_("ID"), help=_("small letters and hyphens; it is the name of the file, too"))
    help_game = _("which game; without it, the one whose folder it goes to")
    parser.add_argument("--game", choices=EPIC_PACKS, help=help_game)
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--mod", metavar=_("ID"), help=_("the mod that gets it, which is made if there is none"))
    help_out = _("a new file ID.yaml, or the folder for it, which is made")
    group.add_argument("--out", metavar=_("FILE"), type=Path, help=help_out)


def run(arguments: argparse.Namespace) -> int:
    """Print the file, or write it where none is yet, with the mod around it if one is named."""
    name = f"{arguments.id}.yaml"
    out = arguments.out
    folder = out is not None and (out.is_dir() or not out.suffix)
    path = out / name if folder else out
    game = arguments.game or _game_of(path)
    text = team_draft(arguments.id, game)
    if arguments.mod is not None:
        path = _of_the_mod(arguments.mod, game) / name
    if path is None:
        print(text, end="")
        return 0
    if path.name != name:
        raise UserError(_("The file of this team has to be called {name}.").format(name=name), file=path)
    checked(text, path)
    _write(path, text)
    if arguments.mod is not None:
        about = about_draft(arguments.mod, "A team of my own.", "Ein eigenes Team.")
        write_new(path.parents[3] / "mod.yaml", about.encode())
    print(_("{file} is a team with a deck of 31 cards.").format(file=path))
    return 0


def _game_of(path: Path | None) -> str:
    """The game whose folder of teams a file goes to, the first one for any other place."""
    if path is not None:
        inside = path.absolute().parent
        if inside.name == TEAMS and inside.parent.name in EPIC_PACKS:
            return inside.parent.name
    return EPIC_PACKS[0]


def _of_the_mod(mod: str, game: str) -> Path:
    """The folder of a game's teams in a mod.

    Raises:
        UserError: a mod cannot be called so, or not bring teams to this game.
    """
    folder = mod_folder(mod)
    if shipped_pack(game).pack.camps:
        raise UserError(_("the boards of this game are printed for its own teams"), file=folder / "cards" / game)
    return folder / "cards" / game / TEAMS


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        sentence = _("This file exists already; nothing was written.") if path.exists() else _("This is no folder.")
        raise UserError(sentence, file=path if path.exists() else path.parent) from None
    except OSError as error:
        raise UserError(_("The file cannot be written: {why}.").format(why=error.strerror), file=path) from error
