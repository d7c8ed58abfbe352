"""What there is to tell of every mod, whether it is on or not: for the list of mods and before one is added.

Nothing of a mod is read for it that its check has not passed, but `mod.yaml`, which is bounded like every file.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec

from game.content import mod_memory, mods
from game.content.mod_files import Choice, Tree, all_folders, choice, mods_folder, tree_of
from game.content.mod_registry import current_registry
from game.content.reading import shown
from game.content.yaml_reader import read_yaml
from game.errors import UserError
from game.rules.core.words import Words
from game.rules.epic.layout import Layout

State = Literal["on", "off", "faulty", "waiting"]
"""``waiting`` is one that is still being looked at."""


class Piece(msgspec.Struct, frozen=True):
    """Something that a mod brings, with its picture inside the mod's `art` (empty for none) or its board."""

    kind: Literal["team", "board", "dungeon", "puzzle"]
    name: Words
    game: str
    picture: str = ""
    layout: Layout | None = None


class Listed(msgspec.Struct, frozen=True):
    """A mod as a list shows it. ``id`` is its name as everywhere, ``folder`` may begin with a dot."""

    id: str
    folder: Path
    state: State
    about: mods.About | None = None
    fault: str = ""
    pieces: tuple[Piece, ...] = ()
    stamp: str = ""


def listed() -> list[Listed]:
    """Every mod in the order in which they are asked; never raises for what is inside them."""
    chosen = choice()
    found = {mod.folder: mod for mod in mods.found()}
    cache = mod_memory.load()
    return [_listed(folder, found.get(folder), chosen, cache) for folder in all_folders(chosen)]


def _listed(folder: Path, mod: mods.Mod | None, chosen: Choice, cache: mod_memory.CheckCache) -> Listed:
    name = shown(folder.name.removeprefix("."))
    if mod is not None and not mod.fault:
        return Listed(name, folder, "on", mod.about, pieces=tuple(pieces_of(mod)), stamp=mod.stamp)
    about = _about(folder)
    if mod is not None:
        state: State = "waiting" if mod.fault == mod_memory.pending_reason() else "faulty"
        return Listed(name, folder, state, about, short(mod.fault, folder))
    if not chosen.is_off(folder.name):  # beyond the number of mods that are read
        return Listed(name, folder, "off", about)
    return _off(name, folder, about, cache)


def _off(name: str, folder: Path, about: mods.About | None, cache: mod_memory.CheckCache) -> Listed:
    """One that is switched off: what it would bring is told where its check has passed it as it lies there."""
    try:
        tree = tree_of(folder)
        known = mod_memory.find_record(tree, cache)
        if known is None or known.fault:
            return Listed(name, folder, "off", about, short(known.fault, folder) if known else "")
        mod = mods.read(tree)
    except (UserError, OSError, RecursionError) as error:
        return Listed(name, folder, "off", about, short(str(error).partition("\n")[0], folder))
    return Listed(name, folder, "off", about, pieces=tuple(pieces_of(mod)), stamp=tree.stamp)


def staged(tree: Tree) -> Listed:
    """A mod that is not among the others yet and has passed its check; raises ``UserError``."""
    mod = mods.read(tree)
    return Listed(mod.id, mod.folder, "on", mod.about, mods.meets(mod), tuple(pieces_of(mod)), mod.stamp)


def unchecked() -> list[str]:
    """The names of the folders that no check has seen as they lie there, those that are off among them."""
    cache = mod_memory.load()
    found: list[str] = []
    for folder in all_folders(choice()):
        try:
            if not folder.name.startswith(".") and mod_memory.find_record(tree_of(folder), cache) is None:
                found.append(folder.name)
        except (UserError, OSError):
            continue
    return found


def pieces_of(mod: mods.Mod) -> Iterator[Piece]:
    """What a mod brings, teams first."""
    for game, teams in mod.teams.items():
        for team in teams.values():
            lead = next((one for one in team.characters if one.role == "lead"), team.characters[0])
            yield Piece("team", Words(team.name.en, team.name.de), game, f"{game}/portrait/{lead.kind}")
    for game, layouts in mod.layouts.items():
        for layout in layouts.values():
            yield Piece("board", _named(layout.name, layout.id), game, layout=layout)
    for path in mod.dungeons:
        data = _plain(path)
        place = f"dungeon/place/{str(data.get('code', '')).lower()}"
        yield Piece("dungeon", _named(data.get("name"), path.stem), "dungeon", place)
    for game, files in mod.puzzles.items():
        for path in files:
            yield Piece("puzzle", _named(_plain(path).get("name"), path.stem), game)


def short(fault: str, folder: Path) -> str:
    """A fault with its file as it is called inside the mods' folder."""
    return shown(fault.replace(f"{folder.parent}/", "").replace(f"{folder.parent}\\", ""), mod_memory.LONGEST_FAULT)


def _about(folder: Path) -> mods.About | None:
    try:
        tree_of(folder)
        return mods.about_of(folder)
    except (UserError, OSError, RecursionError):
        return None


def _plain(path: Path) -> dict[str, object]:
    data = read_yaml(path)[0]
    return data if isinstance(data, dict) else {}


def _named(name: object, otherwise: str) -> Words:
    texts = name if isinstance(name, dict) else {}
    return Words(str(texts.get("en", otherwise)), str(texts.get("de", otherwise)))


def folder_named(name: str) -> Path | None:
    """The folder of a mod by its name, switched off or not."""
    return next((one for one in all_folders(choice()) if name in (one.name, one.name.removeprefix("."))), None)


def art_of(listed: Listed) -> str:
    """Where the pictures of a mod begin, as they are asked for when it is off or not among the others yet."""
    return current_registry().lend_pictures(listed.folder, listed.stamp)


__all__ = ["Listed", "Piece", "art_of", "folder_named", "listed", "mods_folder", "pieces_of", "staged", "unchecked"]
