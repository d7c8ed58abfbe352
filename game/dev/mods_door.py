"""`mods`: lists what a player has added, says what is wrong with it, and lays down the sample mod to start from."""

import argparse
import shutil

from game.content import kept, mods
from game.content.puzzles import load_puzzle
from game.errors import UserError
from game.text import _, pick


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--sample", action="store_true", help=_("copy the sample mod into the folder first"))


def run(arguments: argparse.Namespace) -> int:
    """Prints a line for each mod; exit code 1 while one is left out, `UserError` where nothing can be copied."""
    if arguments.sample:
        _copy_sample()
    print(_("Mods in {folder}:").format(folder=mods.mods_folder()))
    found = mods.found()
    if not found:
        print("  " + _("none; --sample lays one down to start from"))
    faults = 0
    for mod in found:
        said = mod.fault or _puzzle_fault(mod) or _sums(mod)
        faults += bool(mod.fault or _puzzle_fault(mod))
        print(f"  {mod.id}: {said}")
    return 1 if faults else 0


def _copy_sample() -> None:
    target = mods.mods_folder() / mods.sample_folder().name
    if target.exists():
        raise UserError(_("There is a mod of that name already: {folder}").format(folder=target))
    try:
        shutil.copytree(mods.sample_folder(), target)
    except OSError as error:
        raise UserError(_("The mod could not be copied: {reason}").format(reason=error.strerror or error)) from None
    kept.forget()


def _puzzle_fault(mod: mods.Mod) -> str:
    for files in mod.puzzles.values():
        for file in files:
            try:
                load_puzzle(file)
            except UserError as error:
                return str(error).splitlines()[0]
    return ""


def _sums(mod: mods.Mod) -> str:
    """The mod's name and how much of everything it brings."""
    counts = [
        (_("teams"), sum(map(len, mod.teams.values()))),
        (_("boards"), sum(map(len, mod.layouts.values()))),
        (_("dungeons"), len(mod.dungeons)),
        (_("puzzles"), sum(map(len, mod.puzzles.values()))),
    ]
    brought = ", ".join(f"{name} {count}" for name, count in counts if count)
    return f"{pick(mod.about.name) if mod.about else mod.id} ({brought})"
