"""`dev new-team`: the file of a new team with a whole deck, ready to be played and to be changed."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.dev.drafts import checked, team_draft
from game.errors import UserError
from game.text import _


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", metavar=_("ID"), help=_("small letters and hyphens; it is the name of the file, too"))
    help_out = _("a new file ID.yaml, or the folder for it, which is made")
    parser.add_argument("--out", metavar=_("FILE"), type=Path, help=help_out)


def run(arguments: argparse.Namespace) -> int:
    """Print the file, or write it where none is yet."""
    text = team_draft(arguments.id)
    name = f"{arguments.id}.yaml"
    if arguments.out is None:
        print(text, end="")
        return 0
    folder = arguments.out.is_dir() or not arguments.out.suffix
    path: Path = arguments.out / name if folder else arguments.out
    if path.name != name:
        raise UserError(_("The file of this team has to be called {name}.").format(name=name), file=path)
    checked(text, path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        sentence = _("This file exists already; nothing was written.") if path.exists() else _("This is no folder.")
        raise UserError(sentence, file=path if path.exists() else path.parent) from None
    except OSError as error:
        raise UserError(_("The file cannot be written: {why}.").format(why=error.strerror), file=path) from error
    print(_("{file} is a team with a deck of 31 cards.").format(file=path))
    return 0
