"""Cache of mod check results, so that only changed mods are checked at startup.

A record is valid for one digest of a mod's files (``stamp``), one version of the game and one language. If the file is
missing or damaged, all mods are checked again.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from game import __version__, paths
from game.content.formats.file_reading import format_untrusted, read_regular_file
from game.content.mods.files import (
    MAX_ENTRIES,
    MAX_MODS,
    ModTree,
    list_enabled_folders,
    list_mod_folders,
    load_mod_settings,
    read_tree,
)
from game.content.mods.registry import current_registry
from game.errors import UserError
from game.text import _, current_language

CHECK_VERSION = 1
"""Version of the check; increased when the check becomes stricter, which invalidates earlier results."""
MAX_CACHE_BYTES = 8 << 20
"""Maximum size of the cache file."""
MAX_FAULT_LENGTH = 1000
"""Maximum length of a fault's message, in characters."""


class CheckRecord(msgspec.Struct, frozen=True):
    """Check result of one mod. A mod with a ``fault`` is not loaded."""

    stamp: str
    """Digest of the mod's files at the time of the check."""
    fault: str = ""
    pictures: frozenset[str] = frozenset()
    """Digests of the images that were rendered successfully."""


class CheckCache(msgspec.Struct, frozen=True):
    """Check records by folder name, and conflicts between mods."""

    key: str = msgspec.field(default="", name="about")
    """Version of the game and of the check, and the language of the faults; the cache is valid for these only."""
    records: dict[str, CheckRecord] = {}
    stamps_digest: str = msgspec.field(default="", name="together")
    """Digest of the stamps of all mods between which ``conflicts`` were determined."""
    conflicts: dict[str, str] = msgspec.field(default_factory=dict, name="apart")
    """Mods that cannot be used together with other mods, each with the reason."""


def format_pending_reason() -> str:
    """Return why a mod that is not checked yet is not loaded, as a text."""
    return _("still being checked")


def load_check_cache() -> CheckCache:
    """Load the cache; return an empty one if the file is missing, damaged, or for another version or language."""
    try:
        cache = msgspec.json.decode(read_regular_file(_cache_path(), MAX_CACHE_BYTES), type=CheckCache)
    except (UserError, OSError, ValueError, RecursionError, MemoryError):
        return CheckCache(_make_key())
    if cache.key != _make_key():
        return CheckCache(_make_key())
    return cache


def store_records(records: Mapping[str, CheckRecord]) -> None:
    """Store records by folder name, and drop those of removed mods."""
    cache = load_check_cache()
    names = {folder.name for folder in list_mod_folders(load_mod_settings())}
    known = {name: record for name, record in {**cache.records, **records}.items() if name in names}
    _save_cache(msgspec.structs.replace(cache, records=dict(sorted(known.items())[:MAX_MODS])))


def store_conflicts(stamps: Iterable[str], faults: Mapping[str, str]) -> None:
    """Store the conflicts between the mods with these stamps."""
    _save_cache(
        msgspec.structs.replace(load_check_cache(), stamps_digest=_digest_stamps(stamps), conflicts=dict(faults))
    )


def find_record(tree: ModTree, cache: CheckCache) -> CheckRecord | None:
    """Return the record of a mod's current files; None if the mod has to be checked."""
    known = cache.records.get(tree.folder.name)
    return known if known is not None and known.stamp == tree.stamp else None


class CheckSummary(msgspec.Struct, frozen=True):
    """Check results of all enabled mods, obtained without reading their files."""

    faults: dict[str, str]
    """Reason for each mod that is not loaded."""
    unchecked: tuple[str, ...]
    """Folder names of mods that have to be checked."""
    stamps: tuple[str, ...]
    """Stamps of the mods without faults of their own."""
    conflicts_known: bool
    """True if the cache includes the conflicts between these mods."""


def summarize_checks() -> CheckSummary:
    """Return the cached faults, and the mods that have to be checked."""
    cache = load_check_cache()
    faults: dict[str, str] = {}
    unchecked: list[str] = []
    stamps: list[str] = []
    for folder in list_enabled_folders()[:MAX_MODS]:
        try:
            tree = read_tree(folder)
        except (UserError, OSError) as error:
            faults[format_untrusted(folder.name)] = format_untrusted(str(error), MAX_FAULT_LENGTH)
            continue
        known = find_record(tree, cache)
        if known is None:
            unchecked.append(folder.name)
        elif known.fault:
            faults[folder.name] = format_untrusted(known.fault, MAX_FAULT_LENGTH)
        else:
            stamps.append(tree.stamp)
    conflicts_known = cache.stamps_digest == _digest_stamps(stamps)
    if conflicts_known:
        faults |= {
            format_untrusted(name): format_untrusted(fault, MAX_FAULT_LENGTH) for name, fault in cache.conflicts.items()
        }
    return CheckSummary(faults, tuple(unchecked), tuple(stamps), conflicts_known or len(stamps) < 2)


def find_safe_pictures() -> set[str]:
    """Return the digests of all images of mods that were rendered successfully."""
    return current_registry().safe_pictures.union(*(known.pictures for known in load_check_cache().records.values()))


def digest_picture(picture: bytes) -> str:
    """Return the digest that identifies an image by its bytes."""
    return _digest_bytes(picture)


def _make_key() -> str:
    """Return the key for the current version and language."""
    return f"{__version__} {CHECK_VERSION} {current_language()}"


def _digest_stamps(stamps: Iterable[str]) -> str:
    return _digest_bytes(" ".join(stamps).encode())


def _digest_bytes(data: bytes) -> str:
    from game.digests import hash_sha256  # a window without mods needs none

    return hash_sha256(data)


def _cache_path() -> Path:
    return paths.user_cache_dir() / "mods.json"


def _save_cache(cache: CheckCache) -> None:
    """Write the cache atomically. A failed write is ignored; then the check is repeated next time."""
    assert all(len(known.pictures) <= MAX_ENTRIES for known in cache.records.values())
    file = _cache_path()
    part = file.with_name(f"{file.name}.{os.getpid()}.part")
    with contextlib.suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(msgspec.json.encode(cache))
        os.replace(part, file)
