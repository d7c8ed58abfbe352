"""File with the ledger of all card collections, replaced atomically, with checksum and backup.

Both collections of a match or a trade are in the same file, so after a power loss the ledger is either before or after
the change; a ledger restored from its backup is consistent too.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from game.digests import hash_sha256
from game.errors import UserError
from game.modes.collections.collections import CollectionLedger, LedgerEntry, MatchStake, SavedDeck, validate_ledger
from game.paths import user_data_dir
from game.rules.elixir.cards import ElixirCatalog
from game.storage.versioned_store import DecodedFile, NewerVersionError, VersionedStore

FORMAT = "triforce-duels-collections"
VERSION = 2
"""File version. Version 2 added unopened packs and decks; a file of version 1 is read as one without them."""


class _LedgerFile(msgspec.Struct):
    """Content of the file: format, version, checksum of the ledger's bytes, and the ledger as JSON."""

    format: str
    version: int
    checksum: str
    book: msgspec.Raw


class LoadedLedger(msgspec.Struct, frozen=True):
    """Ledger, with a notice for the players if the file was damaged."""

    ledger: CollectionLedger
    notice: str = ""


def collections_path() -> Path:
    """Return the path of the ledger's file, which may not exist."""
    return user_data_dir() / "collections.json"


def load_ledger(catalog: ElixirCatalog, path: Path | None = None) -> LoadedLedger:
    """Load the ledger. If the file is damaged or was edited, rename it and use its backup or its valid part.

    Raises:
        UserError: the file is of a newer version, or cannot be read or repaired; it is unchanged.
    """
    loaded = make_store(catalog).read(path or collections_path())
    if loaded.is_read_only:
        raise UserError(loaded.notice)
    return LoadedLedger(loaded.content, loaded.notice)


def update_ledger(
    catalog: ElixirCatalog, change: Callable[[CollectionLedger], CollectionLedger], path: Path | None = None
) -> CollectionLedger:
    """Read, change and write the ledger; return the new one.

    Raises:
        UserError: raised by ``change``, or the file is of a newer version or cannot be written; it is unchanged.
    """

    def apply_checked(ledger: CollectionLedger) -> CollectionLedger:
        """Apply the change, and assert that the result is valid."""
        after = change(ledger)
        broken = validate_ledger(after, catalog) if after != ledger else []
        assert not broken, broken
        return after

    return make_store(catalog).change(path or collections_path(), apply_checked)


def make_store(catalog: ElixirCatalog) -> VersionedStore[CollectionLedger]:
    return VersionedStore("collections", lambda data: _decode_ledger(data, catalog), _encode_ledger, CollectionLedger)


def _encode_ledger(ledger: CollectionLedger) -> bytes:
    body = msgspec.json.encode(ledger)
    return msgspec.json.encode(_LedgerFile(FORMAT, VERSION, hash_sha256(body), msgspec.Raw(body)))


def _decode_ledger(data: bytes, catalog: ElixirCatalog) -> DecodedFile[CollectionLedger]:
    """Decode the ledger, or its valid part.

    Raises:
        NewerVersionError: the file is of a newer version.
        ValueError: the file is not a ledger.
    """
    found = msgspec.json.decode(data, type=_LedgerFile)
    if found.format != FORMAT:
        raise ValueError("no collections")
    if found.version > VERSION:
        raise NewerVersionError
    try:
        ledger = msgspec.json.decode(bytes(found.book), type=CollectionLedger)
    except msgspec.ValidationError:
        ledger = None
    if ledger is not None and found.checksum == hash_sha256(bytes(found.book)) and not validate_ledger(ledger, catalog):
        return DecodedFile(ledger)
    return DecodedFile(_recover_ledger(msgspec.json.decode(bytes(found.book)), catalog), is_complete=False)


def _recover_ledger(data: Any, catalog: ElixirCatalog) -> CollectionLedger:
    """Return the valid part of a damaged ledger: each entry that is consistent with the valid ones before it."""
    if not isinstance(data, dict):
        raise ValueError("no book")
    ledger = CollectionLedger()
    for entry in _as_list(data.get("entries")):
        with contextlib.suppress(msgspec.ValidationError):
            ledger = (
                _accept_valid(CollectionLedger((*ledger.entries, msgspec.convert(entry, LedgerEntry))), catalog)
                or ledger
            )
    for match, stake in _as_mapping(data.get("running")).items():
        with contextlib.suppress(msgspec.ValidationError):
            staked = {**ledger.running, match: msgspec.convert(stake, MatchStake)}
            ledger = _accept_valid(CollectionLedger(ledger.entries, staked), catalog) or ledger
    decks = {}
    for name, deck in _as_mapping(data.get("decks")).items():
        with contextlib.suppress(msgspec.ValidationError):
            decks[name] = msgspec.convert(deck, SavedDeck)
    sealed = tuple(
        entry for entry in _as_list(data.get("sealed")) if isinstance(entry, str) and ledger.has_entry(entry)
    )
    return msgspec.structs.replace(ledger, sealed=sealed, decks=decks)


def _as_mapping(value: Any) -> dict[str, Any]:
    """Return the value if it is a mapping, else an empty one."""
    return value if isinstance(value, dict) else {}


def _as_list(value: Any) -> list[Any]:
    """Return the value if it is a list, else an empty one."""
    return value if isinstance(value, list) else []


def _accept_valid(ledger: CollectionLedger, catalog: ElixirCatalog) -> CollectionLedger | None:
    """Return the ledger if it is valid, else None."""
    return None if validate_ledger(ledger, catalog) else ledger
