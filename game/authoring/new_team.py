"""`dev new-team`: the file of a new team with a whole deck, ready to be played and to be changed."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.authoring.drafts import about_draft, checked, mod_folder, team_draft, write_new
from game.content.cards.packs import EPIC_PACKS, shipped_pack
from game.errors import UserError, reason_of
from game.text import _

TEAMS = "teams"
"""The folder of a game's teams, below the one that is called like the game."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", metavar=_("ID"), help=_("id and file name: lowercase letters and hyphens"))
    help_game = _("game (default: the folder's, else zelda)")
    parser.add_argument("--game", choices=EPIC_PACKS, help=help_game)
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--mod", metavar=_("ID"), help=_("mod to add it to; created if missing"))
    help_out = _("new file ID.yaml, or a folder for it (default: print it)")
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
        raise UserError(_("This team's file must be called {name}.").format(name=name), file=path)
    checked(text, path)
    _write(path, text)
    if arguments.mod is not None:
        about = about_draft(arguments.mod, "A team of my own.", "Ein eigenes Team.")
        write_new(path.parents[3] / "mod.yaml", about.encode())
    print(_("Created {file}, a team with a 31-card deck.").format(file=path))
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
        raise UserError(
            _("this game can't take new teams: its boards have fixed start squares"), file=folder / "cards" / game
        )
    return folder / "cards" / game / TEAMS


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        sentence = _("This file already exists. Nothing was written.") if path.exists() else _("This isn't a folder.")
        raise UserError(sentence, file=path if path.exists() else path.parent) from None
    except OSError as error:
        raise UserError(_("Couldn't write the file: {why}.").format(why=reason_of(error)), file=path) from error
