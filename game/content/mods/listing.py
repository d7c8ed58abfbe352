"""Summaries of mods for the mod manager, including disabled mods and mods to be installed.

Only mods that passed the check are read completely; of others only ``mod.yaml`` is read.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec

from game.content.formats.file_reading import format_untrusted
from game.content.formats.yaml_reader import read_yaml
from game.content.mods import check_cache, mods
from game.content.mods.files import ModSettings, ModTree, list_mod_folders, load_mod_settings, mods_dir, read_tree
from game.content.mods.registry import current_registry
from game.errors import UserError
from game.rules.core.words import LocalizedText
from game.rules.epic.layout import Layout

ModState = Literal["on", "off", "faulty", "waiting"]
"""State of a mod; ``waiting`` if it is not checked yet."""


class ModItem(msgspec.Struct, frozen=True):
    """Item that a mod adds, with a preview."""

    kind: Literal["team", "board", "dungeon", "puzzle"]
    name: LocalizedText
    game: str
    picture: str = ""
    """Path of its image in the mod's ``art`` folder; empty for none."""
    layout: Layout | None = None
    """Board, if the item is one."""


class ModSummary(msgspec.Struct, frozen=True):
    """Mod in a list."""

    id: str
    """Name of the mod, without the dot of a disabled folder."""
    folder: Path
    """Folder of the mod; its name begins with a dot if the mod is disabled that way."""
    state: ModState
    about: mods.ModInfo | None = None
    fault: str = ""
    pieces: tuple[ModItem, ...] = ()
    """Items that the mod adds."""
    stamp: str = ""
    """Digest of the mod's files."""


def list_mods() -> list[ModSummary]:
    """Return a summary of every mod in load order. Never raises for invalid mods."""
    chosen = load_mod_settings()
    found = {mod.folder: mod for mod in mods.load_mods()}
    cache = check_cache.load_check_cache()
    return [_summarize_mod(folder, found.get(folder), chosen, cache) for folder in list_mod_folders(chosen)]


def _summarize_mod(
    folder: Path, mod: mods.Mod | None, settings: ModSettings, cache: check_cache.CheckCache
) -> ModSummary:
    name = format_untrusted(folder.name.removeprefix("."))
    if mod is not None and not mod.fault:
        return ModSummary(name, folder, "on", mod.about, pieces=tuple(list_items(mod)), stamp=mod.stamp)
    about = _read_info(folder)
    if mod is not None:
        state: ModState = "waiting" if mod.fault == check_cache.format_pending_reason() else "faulty"
        return ModSummary(name, folder, state, about, shorten_fault(mod.fault, folder))
    if not settings.is_disabled(folder.name):  # beyond the number of mods that are read
        return ModSummary(name, folder, "off", about)
    return _summarize_disabled(name, folder, about, cache)


def _summarize_disabled(
    name: str, folder: Path, info: mods.ModInfo | None, cache: check_cache.CheckCache
) -> ModSummary:
    """Return the summary of a disabled mod, with its items if its current files have passed the check."""
    try:
        tree = read_tree(folder)
        known = check_cache.find_record(tree, cache)
        if known is None or known.fault:
            return ModSummary(name, folder, "off", info, shorten_fault(known.fault, folder) if known else "")
        mod = mods.read_mod(tree)
    except (UserError, OSError, RecursionError) as error:
        return ModSummary(name, folder, "off", info, shorten_fault(str(error).partition("\n")[0], folder))
    return ModSummary(name, folder, "off", info, pieces=tuple(list_items(mod)), stamp=tree.stamp)


def summarize_staged(tree: ModTree) -> ModSummary:
    """Return the summary of a checked mod that is not installed yet.

    Raises:
        UserError: the mod is invalid.
    """
    mod = mods.read_mod(tree)
    return ModSummary(mod.id, mod.folder, "on", mod.about, mods.find_conflict(mod), tuple(list_items(mod)), mod.stamp)


def list_unchecked() -> list[str]:
    """Return the folder names of mods whose current files are unchecked, including disabled mods."""
    cache = check_cache.load_check_cache()
    found: list[str] = []
    for folder in list_mod_folders(load_mod_settings()):
        try:
            if not folder.name.startswith(".") and check_cache.find_record(read_tree(folder), cache) is None:
                found.append(folder.name)
        except (UserError, OSError):
            continue
    return found


def list_items(mod: mods.Mod) -> Iterator[ModItem]:
    """Yield the items that a mod adds, teams first."""
    for game, teams in mod.teams.items():
        for team in teams.values():
            lead = next((character for character in team.characters if character.role == "lead"), team.characters[0])
            yield ModItem("team", LocalizedText(team.name.en, team.name.de), game, f"{game}/portrait/{lead.kind}")
    for game, layouts in mod.layouts.items():
        for layout in layouts.values():
            yield ModItem("board", _read_name(layout.name, layout.id), game, layout=layout)
    for path in mod.dungeons:
        data = _read_mapping(path)
        place = f"dungeon/place/{str(data.get('code', '')).lower()}"
        yield ModItem("dungeon", _read_name(data.get("name"), path.stem), "dungeon", place)
    for game, files in mod.puzzles.items():
        for path in files:
            yield ModItem("puzzle", _read_name(_read_mapping(path).get("name"), path.stem), game)


def shorten_fault(fault: str, folder: Path) -> str:
    """Return a fault's message with paths relative to the mods folder."""
    return format_untrusted(
        fault.replace(f"{folder.parent}/", "").replace(f"{folder.parent}\\", ""), check_cache.MAX_FAULT_LENGTH
    )


def _read_info(folder: Path) -> mods.ModInfo | None:
    """Read ``mod.yaml`` of a mod; None if it is invalid."""
    try:
        read_tree(folder)
        return mods.read_mod_info(folder)
    except (UserError, OSError, RecursionError):
        return None


def _read_mapping(path: Path) -> dict[str, object]:
    """Read a YAML file with a mapping; empty if it is something else."""
    data = read_yaml(path)[0]
    return data if isinstance(data, dict) else {}


def _read_name(data: object, default: str) -> LocalizedText:
    """Return a translated name from parsed data, with a default for missing languages."""
    texts = data if isinstance(data, dict) else {}
    return LocalizedText(str(texts.get("en", default)), str(texts.get("de", default)))


def find_folder(name: str) -> Path | None:
    """Return the folder of a mod by name; None if there is no such mod."""
    return next(
        (path for path in list_mod_folders(load_mod_settings()) if name in (path.name, path.name.removeprefix("."))),
        None,
    )


def register_preview_art(summary: ModSummary) -> str:
    """Make the images of a disabled or not installed mod available, and return the prefix of their paths."""
    return current_registry().register_preview_folder(summary.folder, summary.stamp)


__all__ = [
    "ModItem",
    "ModSummary",
    "find_folder",
    "list_items",
    "list_mods",
    "list_unchecked",
    "mods_dir",
    "register_preview_art",
    "summarize_staged",
]
