"""What the check of each mod found, kept in the cache folder, so that a start asks again only about what changed.

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


class Memory(msgspec.Struct, frozen=True):
    """The records by the names of folders, and the faults that mods have only beside each other."""

    about: str = ""
    records: dict[str, Record] = {}
    together: str = ""
    """The stamps of all mods that ``apart`` holds for."""
    apart: dict[str, str] = {}
    """Mods that cannot be beside others, and why."""


class _Held:
    """Whether a mod that was never checked is left out until it is."""

    on = False


def hold(on: bool) -> None:
    """In the window nothing waits for unknown files: a mod joins when a process of its own has looked at it."""
    _Held.on = on


def held() -> bool:
    """Whether mods wait for their check."""
    return _Held.on


def not_yet() -> str:
    """Why a mod is left out that waits for its check."""
    return _("it is still being checked")


def load() -> Memory:
    """All records; none where the file is missing, damaged or of another version or language."""
    try:
        memory = msgspec.json.decode(read_regular(_file(), LARGEST), type=Memory)
    except (UserError, OSError, ValueError, RecursionError, MemoryError):
        return Memory(_about())
    if memory.about != _about():
        return Memory(_about())
    return memory


def note(records: Mapping[str, Record]) -> None:
    """Keep records beside those that are there; those of mods that are gone are dropped."""
    memory = load()
    names = {folder.name for folder in all_folders(choice())}
    known = {name: record for name, record in {**memory.records, **records}.items() if name in names}
    _save(msgspec.structs.replace(memory, records=dict(sorted(known.items())[:MOST_MODS])))


def note_apart(stamps: Iterable[str], faults: Mapping[str, str]) -> None:
    """Keep which of these mods cannot be beside the others."""
    _save(msgspec.structs.replace(load(), together=_together(stamps), apart=dict(faults)))


def record(found: Tree, memory: Memory) -> Record | None:
    """What is known of a mod as it lies there now."""
    known = memory.records.get(found.folder.name)
    return known if known is not None and known.stamp == found.stamp else None


class Outlook(msgspec.Struct, frozen=True):
    """What can be said of all mods without reading one."""

    faults: dict[str, str]
    """The mods that are left out, and why."""
    unchecked: tuple[str, ...]
    stamps: tuple[str, ...]
    """Of the mods that are sound by themselves."""
    whole: bool
    """Whether it is known, too, how they go together."""


def outlook() -> Outlook:
    """The faults that are known, and the mods that have to be checked."""
    memory = load()
    faults: dict[str, str] = {}
    unchecked: list[str] = []
    stamps: list[str] = []
    for folder in mod_folders()[:MOST_MODS]:
        try:
            tree = tree_of(folder)
        except (UserError, OSError) as error:
            faults[shown(folder.name)] = shown(str(error), LONGEST_FAULT)
            continue
        known = record(tree, memory)
        if known is None:
            unchecked.append(folder.name)
        elif known.fault:
            faults[folder.name] = shown(known.fault, LONGEST_FAULT)
        else:
            stamps.append(tree.stamp)
    whole = memory.together == _together(stamps)
    if whole:
        faults |= {shown(name): shown(fault, LONGEST_FAULT) for name, fault in memory.apart.items()}
    return Outlook(faults, tuple(unchecked), tuple(stamps), whole or len(stamps) < 2)


_PASSED: set[str] = set()


def passed(record: Record) -> None:
    """For this run the pictures of a mod are known that is not among the others yet."""
    _PASSED.update(record.pictures)


def checked_pictures() -> frozenset[str]:
    """The pictures of all mods that were drawn without harm."""
    return frozenset(digest for known in load().records.values() for digest in known.pictures) | _PASSED


def digest(picture: bytes) -> str:
    """What a picture is known by."""
    return _digest(picture)


def _about() -> str:
    return f"{__version__} {CHECKS} {language()}"


def _together(stamps: Iterable[str]) -> str:
    return _digest(" ".join(stamps).encode())


def _digest(data: bytes) -> str:
    from game.digests import hex_digest  # a window without mods needs none

    return hex_digest(data)


def _file() -> Path:
    return paths.user_cache() / "mods.json"


def _save(memory: Memory) -> None:
    """Through a temporary file; a disk that refuses is survived, and the check made again next time."""
    assert all(len(known.pictures) <= MOST_ENTRIES for known in memory.records.values())
    file = _file()
    part = file.with_name(f"{file.name}.{os.getpid()}.part")
    with contextlib.suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(msgspec.json.encode(memory))
        os.replace(part, file)
