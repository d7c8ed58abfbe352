"""`mods`: lists what a player has added and what is wrong with it; packs, adds, switches and takes out single mods."""

import argparse
import contextlib
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from game.app.ui import mod_check
from game.arguments import add_alias
from game.content.cards.teams import named_alike
from game.content.formats import cache
from game.content.formats.file_reading import shown
from game.content.formats.yaml_reader import read_yaml
from game.content.mods import archive, check_cache, listing, mods
from game.errors import UserError, reason_of
from game.storage import mod_folder
from game.text import _, pick


def add_arguments(parser: argparse.ArgumentParser) -> None:
    name = _("NAME")
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--sample", action="store_true", help=_("create a sample mod to start from"))
    group.add_argument("--pack", metavar=name, help=_("check a mod (name or folder) and pack it into one file"))
    group.add_argument("--add", type=Path, metavar=_("FILE"), help=_("check a packed mod and add it"))
    group.add_argument("--remove", metavar=name, help=_("remove a mod but keep its files"))
    on = group.add_argument("--enable", metavar=name, help=_("enable a mod"))
    add_alias(group, "--on", on)
    off = group.add_argument("--disable", metavar=name, help=_("disable a mod"))
    add_alias(group, "--off", off)
    parser.add_argument("--out", type=Path, metavar=_("FILE"), help=_("with --pack: file to write (default: NAME.tds)"))
    parser.add_argument("--replace", action="store_true", help=_("with --add: replace a mod of the same name"))


def run(arguments: argparse.Namespace) -> int:
    """Does what was asked for; without that, prints a line for each mod, with exit code 1 while one is left out.

    Raises:
        UserError: nothing can be packed, added, copied or changed.
    """
    if arguments.pack is not None:
        return _pack(arguments.pack, arguments.out)
    if arguments.add is not None:
        return _add(arguments.add, replace=arguments.replace)
    if arguments.remove is not None:
        print(_("Moved to {file}.").format(file=mod_folder.take_out(_named(arguments.remove))))
        return 0
    for name, on in ((arguments.enable, True), (arguments.disable, False)):
        if name is not None:
            mod_folder.turn(_named(name), on)
    if arguments.sample:
        _copy_sample()
    return _list()


def _list() -> int:
    folder = mods.mods_folder()
    with contextlib.suppress(FileNotFoundError, NotADirectoryError):
        os.scandir(folder).close()  # a folder that cannot be looked into is not an empty one
    print(_("Mods in {folder}:").format(folder=folder))
    mod_check.check_now(check_cache.summarize_checks().unchecked)
    cache.forget()
    listed = listing.listed()
    found = {mod.folder: mod for mod in mods.found()}
    if not listed:
        print("  " + _("none yet; --sample creates one to start from"))
    for one in listed:
        mod = found.get(one.folder)
        told = _("disabled") if mod is None else mod.fault or _sums(mod)
        print(f"  {one.id}: {told}")
        for note in _notes(mod) if mod is not None and not mod.fault else ():
            print(f"    {note}")
    return 1 if mods.broken() else 0


def _notes(mod: mods.Mod) -> Iterator[str]:
    """What is no fault, but may be left to write: each with its file and line."""
    sentence = _('"{name}" in both languages. Is the German name missing?')
    for game, teams in mod.teams.items():
        for team_id, team in teams.items():
            path = mod.folder / "cards" / game / "teams" / f"{team_id}.yaml"
            for card_id in named_alike(team):
                line = read_yaml(path)[1].line(("cards", card_id, "name", "de"))
                told = f"{path}:{line}: {sentence.format(name=team.cards[card_id].name.de)}"
                yield listing.short(told, mod.folder)


def _named(name: str) -> Path:
    """The folder of a mod; raises ``UserError`` where there is none of that name."""
    folder = listing.folder_named(name)
    if folder is None:
        raise UserError(_("Couldn't find a mod called {name}.").format(name=shown(name)))
    return folder


def _pack(name: str, out: Path | None) -> int:
    """A mod as one file, once it has passed the check that every mod has to pass: a folder, or one of the player's."""
    folder = Path(name).absolute()
    if not folder.is_dir():
        folder = _named(name)
    if not (folder / "mod.yaml").is_file():
        raise UserError(_("This isn't a mod: mod.yaml is missing."), file=folder)
    faults = mod_check.check_now([folder.name], folder.parent)
    if faults:
        raise UserError(faults[folder.name])
    target = (out or Path(f"{folder.name}{archive.ENDING}")).absolute()
    print(_("Saved to {file}.").format(file=mod_folder.export(folder, target)))
    return 0


def _add(file: Path, *, replace: bool) -> int:
    staged = mod_folder.Staged(file)
    try:
        check = mod_check.checked(mod_check.ModCheck([staged.id], place=staged.place))
        if staged.id not in check.records or check.faults:
            fault = check.faults.get(staged.id, "")
            raise UserError(listing.short(fault, staged.folder) or _("Couldn't check this mod."))
        older = staged.older
        kept_at = staged.add(check.records[staged.id], replace=replace)
    finally:
        staged.drop()
    print(_("{name} added.").format(name=staged.id))
    if older is not None:
        print(_("Old version saved as {file}.").format(file=kept_at))
    return 0


def _copy_sample() -> None:
    target = mods.mods_folder() / mods.sample_folder().name
    if target.exists():
        raise UserError(_("You already have a mod with this name: {folder}").format(folder=target))
    try:
        shutil.copytree(mods.sample_folder(), target)
    except OSError as error:
        shutil.rmtree(target, ignore_errors=True)
        raise UserError(_("Couldn't copy the mod: {reason}").format(reason=_reason(error))) from None
    cache.forget()


def _reason(error: OSError) -> str:
    """Why it failed, in words; a copy of many files brings a list of what befell each."""
    if isinstance(error, shutil.Error) and error.args and isinstance(error.args[0], list):
        return str(error.args[0][0][-1]).partition("] ")[2].partition(": '")[0] or str(error.args[0][0][-1])
    return reason_of(error)


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
