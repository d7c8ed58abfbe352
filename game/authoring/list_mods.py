"""Command ``mods``: lists installed mods and their faults; packs, adds, enables, disables and removes a mod."""

import argparse
import contextlib
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from game.app.ui import mod_check
from game.arguments import add_alias
from game.content.cards.teams import find_equal_names
from game.content.formats import cache
from game.content.formats.file_reading import format_untrusted
from game.content.formats.yaml_reader import read_yaml
from game.content.mods import archive, check_cache, listing, mods
from game.errors import UserError, describe_os_error
from game.storage import mod_folder
from game.text import _, pick_text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``mods``."""
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
    """Carry out the requested operation, then list the mods; return 1 if any of them is faulty.

    Raises:
        UserError: a mod cannot be packed, added, copied or changed.
    """
    if arguments.pack is not None:
        return _pack_mod(arguments.pack, arguments.out)
    if arguments.add is not None:
        return _add_mod(arguments.add, replace=arguments.replace)
    if arguments.remove is not None:
        print(_("Moved to {file}.").format(file=mod_folder.uninstall(_find_folder(arguments.remove))))
        return 0
    for name, on in ((arguments.enable, True), (arguments.disable, False)):
        if name is not None:
            mod_folder.set_enabled(_find_folder(name), on)
    if arguments.sample:
        _copy_sample()
    return _print_mods()


def _print_mods() -> int:
    folder = mods.mods_dir()
    with contextlib.suppress(FileNotFoundError, NotADirectoryError):
        os.scandir(folder).close()  # a folder that cannot be looked into is not an empty one
    print(_("Mods in {folder}:").format(folder=folder))
    mod_check.check_mods(check_cache.summarize_checks().unchecked)
    cache.clear_caches()
    listed = listing.list_mods()
    found = {mod.folder: mod for mod in mods.load_mods()}
    if not listed:
        print("  " + _("none yet; --sample creates one to start from"))
    for summary in listed:
        mod = found.get(summary.folder)
        text = _("disabled") if mod is None else mod.fault or _summarize_mod(mod)
        print(f"  {summary.id}: {text}")
        for note in _find_warnings(mod) if mod is not None and not mod.fault else ():
            print(f"    {note}")
    return 1 if mods.list_faulty_mods() else 0


def _find_warnings(mod: mods.Mod) -> Iterator[str]:
    """Yield warnings that are no faults, such as missing translations, each with file and line."""
    sentence = _('"{name}" in both languages. Is the German name missing?')
    for game, teams in mod.teams.items():
        for team_id, team in teams.items():
            path = mod.folder / "cards" / game / "teams" / f"{team_id}.yaml"
            for card_id in find_equal_names(team):
                line = read_yaml(path)[1].get_line(("cards", card_id, "name", "de"))
                text = f"{path}:{line}: {sentence.format(name=team.cards[card_id].name.de)}"
                yield listing.shorten_fault(text, mod.folder)


def _find_folder(name: str) -> Path:
    """Return the folder of an installed mod by its name.

    Raises:
        UserError: there is no mod of that name.
    """
    folder = listing.find_folder(name)
    if folder is None:
        raise UserError(_("Couldn't find a mod called {name}.").format(name=format_untrusted(name)))
    return folder


def _pack_mod(name: str, target_path: Path | None) -> int:
    """Check a mod, given by its folder or its name, and pack it into one file."""
    folder = Path(name).absolute()
    if not folder.is_dir():
        folder = _find_folder(name)
    if not (folder / "mod.yaml").is_file():
        raise UserError(_("This isn't a mod: mod.yaml is missing."), file=folder)
    faults = mod_check.check_mods([folder.name], folder.parent)
    if faults:
        raise UserError(faults[folder.name])
    target = (target_path or Path(f"{folder.name}{archive.MOD_SUFFIX}")).absolute()
    print(_("Saved to {file}.").format(file=mod_folder.export_mod(folder, target)))
    return 0


def _add_mod(file: Path, *, replace: bool) -> int:
    staged = mod_folder.StagedMod(file)
    try:
        check = mod_check.wait_for_check(mod_check.ModCheck([staged.id], folder=staged.staging_folder))
        if staged.id not in check.records or check.faults:
            fault = check.faults.get(staged.id, "")
            raise UserError(listing.shorten_fault(fault, staged.folder) or _("Couldn't check this mod."))
        older = staged.installed_folder
        kept_at = staged.install(check.records[staged.id], replace=replace)
    finally:
        staged.discard()
    print(_("{name} added.").format(name=staged.id))
    if older is not None:
        print(_("Old version saved as {file}.").format(file=kept_at))
    return 0


def _copy_sample() -> None:
    target = mods.mods_dir() / mods.sample_mod_dir().name
    if target.exists():
        raise UserError(_("You already have a mod with this name: {folder}").format(folder=target))
    try:
        shutil.copytree(mods.sample_mod_dir(), target)
    except OSError as error:
        shutil.rmtree(target, ignore_errors=True)
        raise UserError(_("Couldn't copy the mod: {reason}").format(reason=_format_reason(error))) from None
    cache.clear_caches()


def _format_reason(error: OSError) -> str:
    """Return the reason of a file error; for an error of many copied files, that of the first file."""
    if isinstance(error, shutil.Error) and error.args and isinstance(error.args[0], list):
        return str(error.args[0][0][-1]).partition("] ")[2].partition(": '")[0] or str(error.args[0][0][-1])
    return describe_os_error(error)


def _summarize_mod(mod: mods.Mod) -> str:
    """Return the name of a mod and its numbers of teams, boards, dungeons and puzzles."""
    counts = [
        (_("teams"), sum(map(len, mod.teams.values()))),
        (_("boards"), sum(map(len, mod.layouts.values()))),
        (_("dungeons"), len(mod.dungeons)),
        (_("puzzles"), sum(map(len, mod.puzzles.values()))),
    ]
    brought = ", ".join(f"{name} {count}" for name, count in counts if count)
    return f"{pick_text(mod.about.name) if mod.about else mod.id} ({brought})"
