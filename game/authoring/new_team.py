"""Command ``dev new-team``: creates the file of a new team with a complete, playable deck."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.authoring.drafts import find_mod_folder, parse_team, render_mod_file, render_team, write_if_missing
from game.content.cards.packs import EPIC_PACKS, read_shipped_pack
from game.errors import UserError, describe_os_error
from game.text import _

TEAMS_FOLDER = "teams"
"""Name of the folder of teams inside the folder of a game."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``dev new-team``."""
    parser.add_argument("id", metavar=_("ID"), help=_("id and file name: lowercase letters and hyphens"))
    help_game = _("game (default: the folder's, else zelda)")
    parser.add_argument("--game", choices=EPIC_PACKS, help=help_game)
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--mod", metavar=_("ID"), help=_("mod to add it to; created if missing"))
    help_out = _("new file ID.yaml, or a folder for it (default: print it)")
    group.add_argument("--out", metavar=_("FILE"), type=Path, help=help_out)


def run(arguments: argparse.Namespace) -> int:
    """Print the file, or write it, unless the path exists, together with its mod if one is named."""
    name = f"{arguments.id}.yaml"
    out = arguments.out
    folder = out is not None and (out.is_dir() or not out.suffix)
    path = out / name if folder else out
    game = arguments.game or _infer_game(path)
    text = render_team(arguments.id, game)
    if arguments.mod is not None:
        path = _find_teams_folder(arguments.mod, game) / name
    if path is None:
        print(text, end="")
        return 0
    if path.name != name:
        raise UserError(_("This team's file must be called {name}.").format(name=name), file=path)
    parse_team(text, path)
    _write_file(path, text)
    if arguments.mod is not None:
        about = render_mod_file(arguments.mod, "A team of my own.", "Ein eigenes Team.")
        write_if_missing(path.parents[3] / "mod.yaml", about.encode())
    print(_("Created {file}, a team with a 31-card deck.").format(file=path))
    return 0


def _infer_game(path: Path | None) -> str:
    """Return the game in whose folder of teams the path is; the first game for any other path."""
    if path is not None:
        inside = path.absolute().parent
        if inside.name == TEAMS_FOLDER and inside.parent.name in EPIC_PACKS:
            return inside.parent.name
    return EPIC_PACKS[0]


def _find_teams_folder(mod: str, game: str) -> Path:
    """Return the folder of a game's teams in a mod.

    Raises:
        UserError: the name of the mod is invalid, or the game cannot have new teams.
    """
    folder = find_mod_folder(mod)
    if read_shipped_pack(game).pack.camps:
        raise UserError(
            _("this game can't take new teams: its boards have fixed start squares"), file=folder / "cards" / game
        )
    return folder / "cards" / game / TEAMS_FOLDER


def _write_file(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        sentence = _("This file already exists. Nothing was written.") if path.exists() else _("This isn't a folder.")
        raise UserError(sentence, file=path if path.exists() else path.parent) from None
    except OSError as error:
        raise UserError(_("Couldn't write the file: {why}.").format(why=describe_os_error(error)), file=path) from error
