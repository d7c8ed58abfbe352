"""Cache of what the check of each mod found, so that a start checks only those that changed.

A record holds for one stamp of a mod's files, one version of the game and one language. The file may go or be damaged
at any time: then everything is checked anew.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from game import __version__, paths
from game.content.formats.file_reading import read_regular, shown
from game.content.mods.files import MOST_ENTRIES, MOST_MODS, Tree, all_folders, choice, mod_folders, tree_of
from game.content.mods.registry import current_registry
from game.errors import UserError
from game.text import _, language

CHECKS = 1
"""Raised when the check itself asks for more; what an earlier one found is forgotten."""
LARGEST = 8 << 20
LONGEST_FAULT = 1000


class Record(msgspec.Struct, frozen=True):
    """What the check of a mod found. With a ``fault`` it is left out."""

    stamp: str
    fault: str = ""
    pictures: frozenset[str] = frozenset()
    """The pictures that were drawn without harm, as digests of their bytes."""


class CheckCache(msgspec.Struct, frozen=True):
    """The records by the names of folders, and the faults that mods have only beside each other."""

    key: str = msgspec.field(default="", name="about")
    """Versions of the game and of the check, and the language that the faults are written in."""
    records: dict[str, Record] = {}
    stamps_digest: str = msgspec.field(default="", name="together")
    """Digest of the stamps of all mods that ``conflicts`` holds for."""
    conflicts: dict[str, str] = msgspec.field(default_factory=dict, name="apart")
    """Mods that cannot be beside others, and why."""


def pending_reason() -> str:
    """Return why a mod is left out that waits for its check."""
    return _("still being checked")


def load() -> CheckCache:
    """Read the cache; an empty one where the file is missing, damaged or of another version or language."""
    try:
        cache = msgspec.json.decode(read_regular(_file(), LARGEST), type=CheckCache)
    except (UserError, OSError, ValueError, RecursionError, MemoryError):
        return CheckCache(_key())
    if cache.key != _key():
        return CheckCache(_key())
    return cache


def store_records(records: Mapping[str, Record]) -> None:
    """Add records, by the names of folders, and drop those of mods that are gone."""
    cache = load()
    names = {folder.name for folder in all_folders(choice())}
    known = {name: record for name, record in {**cache.records, **records}.items() if name in names}
    _save(msgspec.structs.replace(cache, records=dict(sorted(known.items())[:MOST_MODS])))


def store_conflicts(stamps: Iterable[str], faults: Mapping[str, str]) -> None:
    """Store which of the mods with these stamps cannot be beside the others."""
    _save(msgspec.structs.replace(load(), stamps_digest=_digest_stamps(stamps), conflicts=dict(faults)))


def find_record(tree: Tree, cache: CheckCache) -> Record | None:
    """Return what is known of a mod as it lies there now."""
    known = cache.records.get(tree.folder.name)
    return known if known is not None and known.stamp == tree.stamp else None


class CheckSummary(msgspec.Struct, frozen=True):
    """What can be said of all mods without reading one."""

    faults: dict[str, str]
    """The mods that are left out, and why."""
    unchecked: tuple[str, ...]
    stamps: tuple[str, ...]
    """Of the mods that are sound by themselves."""
    conflicts_known: bool
    """Whether it is known, too, how they go together."""


def summarize_checks() -> CheckSummary:
    """Return the faults that are known, and the mods that have to be checked."""
    cache = load()
    faults: dict[str, str] = {}
    unchecked: list[str] = []
    stamps: list[str] = []
    for folder in mod_folders()[:MOST_MODS]:
        try:
            tree = tree_of(folder)
        except (UserError, OSError) as error:
            faults[shown(folder.name)] = shown(str(error), LONGEST_FAULT)
            continue
        known = find_record(tree, cache)
        if known is None:
            unchecked.append(folder.name)
        elif known.fault:
            faults[folder.name] = shown(known.fault, LONGEST_FAULT)
        else:
            stamps.append(tree.stamp)
    conflicts_known = cache.stamps_digest == _digest_stamps(stamps)
    if conflicts_known:
        faults |= {shown(name): shown(fault, LONGEST_FAULT) for name, fault in cache.conflicts.items()}
    return CheckSummary(faults, tuple(unchecked), tuple(stamps), conflicts_known or len(stamps) < 2)


def find_safe_pictures() -> set[str]:
    """Return the digests of all pictures of mods that were drawn without harm."""
    return current_registry().safe_pictures.union(*(known.pictures for known in load().records.values()))


def digest_picture(picture: bytes) -> str:
    """Return what a picture is known by."""
    return _digest(picture)


def _key() -> str:
    return f"{__version__} {CHECKS} {language()}"


def _digest_stamps(stamps: Iterable[str]) -> str:
    return _digest(" ".join(stamps).encode())


def _digest(data: bytes) -> str:
    from game.digests import hex_digest  # a window without mods needs none

    return hex_digest(data)


def _file() -> Path:
    return paths.user_cache() / "mods.json"


def _save(cache: CheckCache) -> None:
    """Through a temporary file; a disk that refuses is survived, and the check made again next time."""
    assert all(len(known.pictures) <= MOST_ENTRIES for known in cache.records.values())
    file = _file()
    part = file.with_name(f"{file.name}.{os.getpid()}.part")
    with contextlib.suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(msgspec.json.encode(cache))
        os.replace(part, file)
