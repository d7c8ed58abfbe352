"""The folders of mods and what lies in them, before anything of it is opened.

A mod is a tree of plain files. A link, a pipe or a device in it, too many files, or a name that cannot be shown refuses
the mod as a whole, so that no reader ever meets one. Looking at a mod this way reads none of its files.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from fnmatch import fnmatchcase
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from game import paths
from game.content.reading import hidden_character, shown
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
        told = repr([(entry.inside, entry.size, entry.changed) for entry in self.entries])
        import hashlib  # with OpenSSL, which a window without mods does not need

        return hashlib.sha256(told.encode("utf-8", "surrogatepass")).hexdigest()

    def files(self, pattern: str) -> list[Path]:
        """The files whose paths fit, ``cards/*/teams/*.yaml``, in the order of their names; ``**`` is any depth."""
        return [entry.path for entry in self.entries if _fits(entry.inside, pattern)]


def mods_folder() -> Path:
    """Where a player's mods lie; the folder need not exist."""
    return paths.user_data() / "mods"


def mod_folders() -> list[Path]:
    """The folders of all mods by name, hidden ones left out; at most one more than are read."""
    try:
        with os.scandir(mods_folder()) as found:
            names = sorted(
                entry.name
                for entry in islice(found, 10 * MOST_MODS)
                if not entry.name.startswith(".") and (entry.is_dir() or entry.is_symlink())
            )
    except OSError:
        return []
    return [mods_folder() / name for name in names]


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
