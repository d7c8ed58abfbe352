"""Folders and files of mods, listed without opening any file.

A settings file in the mods folder records which mods are disabled, and their order. A mod consists of regular files
and folders; if it contains a link, a pipe or a device, too many files, or an unprintable name, the whole mod is
refused.
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
from game.content.formats.file_reading import find_hidden_character, format_untrusted
from game.errors import UserError

MAX_MODS = 200
"""Maximum number of mods."""
MAX_ENTRIES = 400
"""Maximum number of files and folders in one mod, without hidden ones."""
MAX_FOLDER_DEPTH = 8
"""Maximum depth of nested folders in a mod."""
MAX_FILE_NAME_LENGTH = 80
_REPARSE_POINT = getattr(stat, "FILE_ATTRIBUTE_REPARSE_POINT", 0x400)
"""Windows file attribute of links."""


class ModFile(NamedTuple):
    """Regular file of a mod."""

    path: Path
    relative_path: str
    """Path inside the mod, with forward slashes."""
    size: int
    """Size in bytes."""
    timestamps_ns: tuple[int, int]
    """Modification time and inode change time, in nanoseconds."""


class ModTree(NamedTuple):
    """Regular files of a mod, sorted by path. Other files are never opened."""

    folder: Path
    files: tuple[ModFile, ...]

    @property
    def stamp(self) -> str:
        """Return a digest of all names, sizes and timestamps; it changes with every change of a file."""
        from game.digests import hash_sha256  # a window without mods needs none

        text = repr([(entry.relative_path, entry.size, entry.timestamps_ns) for entry in self.files])
        return hash_sha256(text.encode("utf-8", "surrogatepass"))

    def find_files(self, pattern: str) -> list[Path]:
        """Return the files that match a pattern such as ``cards/*/teams/*.yaml``; ``**`` matches any folders."""
        return [entry.path for entry in self.files if _match_path(entry.relative_path, pattern)]


def mods_dir() -> Path:
    """Return the folder of the player's mods, which may not exist."""
    return paths.user_data_dir() / "mods"


class ModSetting(msgspec.Struct, frozen=True):
    """Player's setting for one mod, by folder name. The mod may have been removed."""

    name: str
    off: bool = False
    """True if the mod is disabled."""


class ModSettings(msgspec.Struct, frozen=True):
    """Player's settings for mods in load order. Mods without a setting follow, sorted by name.

    If two mods conflict, the first one is loaded.
    """

    mods: tuple[ModSetting, ...] = ()

    def is_disabled(self, name: str) -> bool:
        """Return whether a mod is disabled, by its setting or by a dot at the start of its folder's name."""
        return name.startswith(".") or any(mod.off for mod in self.mods if mod.name == name)


def mod_settings_path() -> Path:
    """Return the path of the settings file, which may not exist."""
    return mods_dir() / "mods.json"


def parse_mod_settings(data: object) -> tuple[ModSettings, bool]:
    """Parse decoded JSON to settings, skipping invalid entries; also return whether all entries were valid.

    Raises:
        ValueError: the data has another structure.
    """
    entries = data.get("mods", []) if isinstance(data, dict) else None
    if not isinstance(entries, list):
        raise ValueError("no choice")
    good: list[ModSetting] = []
    for entry in entries:
        with contextlib.suppress(msgspec.ValidationError):
            good.append(msgspec.convert(entry, ModSetting))
    return ModSettings(tuple(good)), len(good) == len(entries)


def load_mod_settings() -> ModSettings:
    """Load the settings; of a damaged file, its valid part. Never raises."""
    try:
        file = mod_settings_path()
        return (
            parse_mod_settings(msgspec.json.decode(bounds.read_bounded(file, "mods")))[0]
            if file.exists()
            else ModSettings()
        )
    except (UserError, OSError, ValueError, RecursionError):
        return ModSettings()


def list_enabled_folders() -> list[Path]:
    """Return the folders of enabled mods in load order."""
    chosen = load_mod_settings()
    return [folder for folder in list_mod_folders(chosen) if not chosen.is_disabled(folder.name)]


def list_mod_folders(settings: ModSettings) -> list[Path]:
    """Return the folders of all mods in load order; hidden folders only if they have a ``mod.yaml``."""
    try:
        with os.scandir(mods_dir()) as found:
            names = [entry.name for entry in islice(found, 10 * MAX_MODS) if _is_mod(entry)]
    except (OSError, UserError):
        return []
    place = {name: number for number, name in reversed(list(enumerate(mod.name for mod in settings.mods)))}
    return [mods_dir() / name for name in sorted(names, key=lambda name: (place.get(name, len(place)), name))]


def _is_mod(entry: os.DirEntry[str]) -> bool:
    if entry.name.startswith("."):
        return entry.is_dir(follow_symlinks=False) and os.path.isfile(os.path.join(entry.path, "mod.yaml"))
    return entry.is_dir() or entry.is_symlink()


def read_tree(folder: Path) -> ModTree:
    """List the files of a mod.

    Raises:
        UserError: it contains something other than regular files and folders, an invalid name, or too many files.
    """
    entries: list[ModFile] = []
    for count, entry in enumerate(_iter_files(folder, folder, 0)):
        if count >= MAX_ENTRIES:
            raise UserError(f"a mod has at most {MAX_ENTRIES} files and folders", file=folder)
        if entry is not None:
            entries.append(entry)
    return ModTree(folder, tuple(sorted(entries, key=lambda entry: entry.relative_path)))


def _iter_files(root: Path, folder: Path, depth: int) -> Iterator[ModFile | None]:
    """Yield the files below a folder, and None for each folder."""
    if _is_link(folder.lstat()):
        raise UserError("a link: a mod is a folder of its own", file=folder)
    with os.scandir(folder) as found:
        names = [entry.name for entry in islice(found, 10 * MAX_ENTRIES) if not entry.name.startswith(".")]
    for name in sorted(names):
        if find_hidden_character(name) or "\n" in name or len(name) > MAX_FILE_NAME_LENGTH:
            message = f"a file's name has at most {MAX_FILE_NAME_LENGTH} letters and no control characters"
            raise UserError(message, file=folder / format_untrusted(name), line=1)
        path = folder / name
        state = path.lstat()
        if _is_link(state):
            raise UserError("a link: put the file itself here", file=path, line=1)
        if stat.S_ISDIR(state.st_mode):
            if depth + 1 >= MAX_FOLDER_DEPTH:
                raise UserError(f"folders lie at most {MAX_FOLDER_DEPTH} deep in each other", file=path)
            yield None
            yield from _iter_files(root, path, depth + 1)
        elif stat.S_ISREG(state.st_mode):
            inside = path.relative_to(root).as_posix()
            yield ModFile(path, inside, state.st_size, (state.st_mtime_ns, state.st_ctime_ns))
        else:
            raise UserError("it is no regular file: a mod has only files and folders", file=path, line=1)


def _is_link(stat_result: os.stat_result) -> bool:
    """Return whether a file is a symbolic link or a Windows reparse point."""
    return stat.S_ISLNK(stat_result.st_mode) or bool(getattr(stat_result, "st_file_attributes", 0) & _REPARSE_POINT)


def _match_path(relative_path: str, pattern: str) -> bool:
    head, deep, tail = pattern.partition("**/")
    if deep:
        return relative_path.startswith(head) and fnmatchcase(PurePosixPath(relative_path).name, tail)
    parts, wanted = relative_path.split("/"), pattern.split("/")
    return len(parts) == len(wanted) and all(map(fnmatchcase, parts, wanted))
