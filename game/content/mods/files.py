"""The folders of mods and what lies in them, before anything of it is opened.

Which of them are switched off, and in which order they are asked, stands in a file beside them. A mod is a tree of
plain files. A link, a pipe or a device in it, too many files, or a name that cannot be shown refuses the mod as a
whole, so that no reader ever meets one. Looking at a mod this way reads none of its files.
"""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Iterator
from fnmatch import fnmatchcase
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import NamedTuple

import msgspec

from game import bounds, paths
from game.content.formats.file_reading import hidden_character, shown
from game.errors import UserError

MOST_MODS = 200
MOST_ENTRIES = 400
"""Files and folders of one mod, hidden ones not counted."""
DEEPEST = 8
LONGEST_FILE_NAME = 80
_REPARSE = getattr(stat, "FILE_ATTRIBUTE_REPARSE_POINT", 0x400)


class Entry(NamedTuple):
    """A regular file of a mod, with its path inside the mod."""

    path: Path
    inside: str
    size: int
    changed: tuple[int, int]
    """When its content and when its entry were changed last, in nanoseconds."""


class Tree(NamedTuple):
    """The files of a mod by their paths; nothing else is ever opened."""

    folder: Path
    entries: tuple[Entry, ...]

    @property
    def stamp(self) -> str:
        """Other for every change of a name, a size or a time; a file that an archive brings has a time of its own."""
        from game.digests import hex_digest  # a window without mods needs none

        told = repr([(entry.inside, entry.size, entry.changed) for entry in self.entries])
        return hex_digest(told.encode("utf-8", "surrogatepass"))

    def files(self, pattern: str) -> list[Path]:
        """The files whose paths fit, ``cards/*/teams/*.yaml``, in the order of their names; ``**`` is any depth."""
        return [entry.path for entry in self.entries if _fits(entry.inside, pattern)]


def mods_folder() -> Path:
    """Where a player's mods lie; the folder need not exist."""
    return paths.user_data() / "mods"


class Chosen(msgspec.Struct, frozen=True):
    """What a player has chosen of one mod, by the name of its folder; the mod may be gone."""

    name: str
    off: bool = False


class Choice(msgspec.Struct, frozen=True):
    """What a player has chosen of mods, those first that are asked first; all others come after them by name.

    Where two mods bring the same name, the first one keeps it and the other one is left out.
    """

    mods: tuple[Chosen, ...] = ()

    def is_off(self, name: str) -> bool:
        """Whether a mod is switched off, here or by a dot before its folder's name."""
        return name.startswith(".") or any(one.off for one in self.mods if one.name == name)


def choice_file() -> Path:
    """Where the choice lies; the file need not exist."""
    return mods_folder() / "mods.json"


def choice_in(found: object) -> tuple[Choice, bool]:
    """What can be read of that file's content, and whether that is all of it; raises ``ValueError`` for no object."""
    entries = found.get("mods", []) if isinstance(found, dict) else None
    if not isinstance(entries, list):
        raise ValueError("no choice")
    good: list[Chosen] = []
    for entry in entries:
        with contextlib.suppress(msgspec.ValidationError):
            good.append(msgspec.convert(entry, Chosen))
    return Choice(tuple(good)), len(good) == len(entries)


def choice() -> Choice:
    """What was chosen; of a damaged file what can be read. Never raises."""
    try:
        file = choice_file()
        return choice_in(msgspec.json.decode(bounds.read(file, "mods")))[0] if file.exists() else Choice()
    except (UserError, OSError, ValueError, RecursionError):
        return Choice()


def mod_folders() -> list[Path]:
    """The folders of the mods that are on, in the order in which they are asked; at most one more than are read."""
    chosen = choice()
    return [folder for folder in all_folders(chosen) if not chosen.is_off(folder.name)]


def all_folders(chosen: Choice) -> list[Path]:
    """The folders of all mods in that order; hidden ones count where there is a `mod.yaml` in them."""
    try:
        with os.scandir(mods_folder()) as found:
            names = [entry.name for entry in islice(found, 10 * MOST_MODS) if _is_mod(entry)]
    except (OSError, UserError):
        return []
    place = {name: number for number, name in reversed(list(enumerate(one.name for one in chosen.mods)))}
    return [mods_folder() / name for name in sorted(names, key=lambda name: (place.get(name, len(place)), name))]


def _is_mod(entry: os.DirEntry[str]) -> bool:
    if entry.name.startswith("."):
        return entry.is_dir(follow_symlinks=False) and os.path.isfile(os.path.join(entry.path, "mod.yaml"))
    return entry.is_dir() or entry.is_symlink()


def tree_of(folder: Path) -> Tree:
    """What lies in a mod.

    Raises:
        UserError: something in it is no plain file or folder, cannot be named, or there is too much of it.
    """
    entries: list[Entry] = []
    for count, entry in enumerate(_walk(folder, folder, 0)):
        if count >= MOST_ENTRIES:
            raise UserError(f"a mod has at most {MOST_ENTRIES} files and folders", file=folder)
        if entry is not None:
            entries.append(entry)
    return Tree(folder, tuple(sorted(entries, key=lambda entry: entry.inside)))


def _walk(root: Path, folder: Path, depth: int) -> Iterator[Entry | None]:
    """The files below a folder, and None for every folder."""
    if _is_link(folder.lstat()):
        raise UserError("a link: a mod is a folder of its own", file=folder)
    with os.scandir(folder) as found:
        names = [entry.name for entry in islice(found, 10 * MOST_ENTRIES) if not entry.name.startswith(".")]
    for name in sorted(names):
        if hidden_character(name) or "\n" in name or len(name) > LONGEST_FILE_NAME:
            what = f"a file's name has at most {LONGEST_FILE_NAME} letters and no control characters"
            raise UserError(what, file=folder / shown(name), line=1)
        path = folder / name
        state = path.lstat()
        if _is_link(state):
            raise UserError("a link: put the file itself here", file=path, line=1)
        if stat.S_ISDIR(state.st_mode):
            if depth + 1 >= DEEPEST:
                raise UserError(f"folders lie at most {DEEPEST} deep in each other", file=path)
            yield None
            yield from _walk(root, path, depth + 1)
        elif stat.S_ISREG(state.st_mode):
            inside = path.relative_to(root).as_posix()
            yield Entry(path, inside, state.st_size, (state.st_mtime_ns, state.st_ctime_ns))
        else:
            raise UserError("it is no regular file: a mod has only files and folders", file=path, line=1)


def _is_link(state: os.stat_result) -> bool:
    """A symbolic link, or what Windows has in its place."""
    return stat.S_ISLNK(state.st_mode) or bool(getattr(state, "st_file_attributes", 0) & _REPARSE)


def _fits(inside: str, pattern: str) -> bool:
    head, deep, tail = pattern.partition("**/")
    if deep:
        return inside.startswith(head) and fnmatchcase(PurePosixPath(inside).name, tail)
    parts, wanted = inside.split("/"), pattern.split("/")
    return len(parts) == len(wanted) and all(map(fnmatchcase, parts, wanted))
