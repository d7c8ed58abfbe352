"""`mods`: lists what a player has added, says what is wrong with it, and lays down the sample mod to start from."""

import argparse
import shutil

from game.app.ui import mod_check
from game.content import kept, mod_memory, mods
from game.errors import UserError
from game.text import _, pick


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--sample", action="store_true", help=_("copy the sample mod into the folder first"))


def run(arguments: argparse.Namespace) -> int:
    """Prints a line for each mod; exit code 1 while one is left out, `UserError` where nothing can be copied."""
    if arguments.sample:
        _copy_sample()
    print(_("Mods in {folder}:").format(folder=mods.mods_folder()))
    mod_check.check_now(mod_memory.outlook().unchecked)
    kept.forget()
    found = mods.found()
    if not found:
        print("  " + _("none; --sample lays one down to start from"))
    for mod in found:
        print(f"  {mod.id}: {mod.fault or _sums(mod)}")
    return 1 if mods.broken() else 0


def _copy_sample() -> None:
    target = mods.mods_folder() / mods.sample_folder().name
    if target.exists():
        raise UserError(_("There is a mod of that name already: {folder}").format(folder=target))
    try:
        shutil.copytree(mods.sample_folder(), target)
    except OSError as error:
        shutil.rmtree(target, ignore_errors=True)
        raise UserError(_("The mod could not be copied: {reason}").format(reason=_reason(error))) from None
    kept.forget()


def _reason(error: OSError) -> str:
    """Why it failed, in words; a copy of many files brings a list of what befell each."""
    if isinstance(error, shutil.Error) and error.args and isinstance(error.args[0], list):
        return str(error.args[0][0][-1]).partition("] ")[2].partition(": '")[0] or str(error.args[0][0][-1])
    return error.strerror or str(error)


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
