"""The book of collections on disk: one file for all players, replaced whole, with a checksum and a backup.

Because both collections of a match or a trade lie in the same file, a power loss leaves the book before the change or
the one after it, never half of it; and a book that is restored from its backup is whole as well.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from game.digests import hex_digest
from game.errors import UserError
from game.modes.collections.collections import Book, Entry, Stake, faults
from game.paths import user_data
from game.rules.elixir.cards import Catalog
from game.storage.versioned_store import Ledger, NewerVersionError, Reading

FORMAT = "triforce-duels-collections"
VERSION = 1


class _File(msgspec.Struct):
    """The file: format, version, the fingerprint of the book's bytes, the book."""

    format: str
    version: int
    checksum: str
    book: msgspec.Raw


class Loaded(msgspec.Struct, frozen=True):
    """A book, and a sentence for the players when it was damaged."""

    book: Book
    notice: str = ""


def collections_file() -> Path:
    """Where the book lies; the file need not exist."""
    return user_data() / "collections.json"


def load(catalog: Catalog, path: Path | None = None) -> Loaded:
    """The book; an edited or damaged one is set aside and replaced by its backup, or by what can be read of it.

    Raises:
        UserError: it comes from a newer version, or the system does not let it be read or mended; it stays as it is.
    """
    loaded = ledger_of(catalog).read(path or collections_file())
    if loaded.unsafe:
        raise UserError(loaded.notice)
    return Loaded(loaded.content, loaded.notice)


def change(catalog: Catalog, step: Callable[[Book], Book], path: Path | None = None) -> Book:
    """Read the book, change it and write it at once; gives the new book.

    Raises:
        UserError: what ``step`` raises, a newer version, or the disk refuses; the book on disk is the old one then.
    """

    def sound(before: Book) -> Book:
        after = step(before)
        broken = faults(after, catalog) if after != before else []
        assert not broken, broken
        return after

    return ledger_of(catalog).change(path or collections_file(), sound)


def ledger_of(catalog: Catalog) -> Ledger[Book]:
    return Ledger("collections", lambda data: _decode(data, catalog), _encode, Book)


def _encode(book: Book) -> bytes:
    body = msgspec.json.encode(book)
    return msgspec.json.encode(_File(FORMAT, VERSION, hex_digest(body), msgspec.Raw(body)))


def _decode(data: bytes, catalog: Catalog) -> Reading[Book]:
    """Raises ``NewerVersionError`` and ``ValueError``."""
    found = msgspec.json.decode(data, type=_File)
    if found.format != FORMAT:
        raise ValueError("no collections")
    if found.version > VERSION:
        raise NewerVersionError
    try:
        book = msgspec.json.decode(bytes(found.book), type=Book)
    except msgspec.ValidationError:
        book = None
    if book is not None and found.checksum == hex_digest(bytes(found.book)) and not faults(book, catalog):
        return Reading(book)
    return Reading(_readable(msgspec.json.decode(bytes(found.book)), catalog), whole=False)


def _readable(found: Any, catalog: Catalog) -> Book:
    """What of a damaged book can have happened: entry by entry, each after those before it."""
    if not isinstance(found, dict):
        raise ValueError("no book")
    book = Book()
    for entry in _parts(found.get("entries")):
        with contextlib.suppress(msgspec.ValidationError):
            book = _sound(Book((*book.entries, msgspec.convert(entry, Entry))), catalog) or book
    running = found.get("running")
    for match, stake in running.items() if isinstance(running, dict) else ():
        with contextlib.suppress(msgspec.ValidationError):
            staked = {**book.running, match: msgspec.convert(stake, Stake)}
            book = _sound(Book(book.entries, staked), catalog) or book
    return book


def _parts(found: Any) -> list[Any]:
    return found if isinstance(found, list) else []


def _sound(book: Book, catalog: Catalog) -> Book | None:
    return None if faults(book, catalog) else book
