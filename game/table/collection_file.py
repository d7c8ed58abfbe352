"""The book of collections on disk: one file for all players, replaced whole, with a checksum and a backup.

Because both collections of a match or a trade lie in the same file, a power loss leaves the book before the change or
the one after it, never half of it; and a book that is restored from its backup is whole as well.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Callable
from pathlib import Path

import msgspec

from game import bounds
from game.errors import UserError
from game.paths import user_data
from game.rules.elixir.cards import Catalog
from game.table.collections import Book, faults
from game.table.files import BACKUP, write_whole
from game.text import _

FORMAT = "triforce-duels-collections"
VERSION = 1
DAMAGED = ".damaged"


class _File(msgspec.Struct):
    """The file: format, version, the fingerprint of the book's bytes, the book."""

    format: str
    version: int
    checksum: str
    book: msgspec.Raw


class Loaded(msgspec.Struct, frozen=True):
    """A book, and a sentence for the players when it had to be restored from its backup."""

    book: Book
    notice: str = ""


def collections_file() -> Path:
    """Where the book lies; the file need not exist."""
    return user_data() / "collections.json"


def load(catalog: Catalog, path: Path | None = None) -> Loaded:
    """The book; an edited or damaged one is set aside and replaced by its backup.

    Raises:
        UserError: neither the book nor its backup can be used; both stay as they are.
    """
    path = path or collections_file()
    spare = path.with_name(path.name + BACKUP)
    if not path.exists() and not spare.exists():
        return Loaded(Book())
    try:
        return Loaded(_decode(bounds.read(path, "collections"), path, catalog))
    except UserError as error:
        try:
            kept = bounds.read(spare, "collections")
            book = _decode(kept, spare, catalog)
        except UserError:
            raise error from None
    with contextlib.suppress(OSError):
        os.replace(path, path.with_name(path.name + DAMAGED))
    write_whole(path, kept, backup=False)
    return Loaded(book, _("The collections were damaged and have been restored from their backup."))


def change(catalog: Catalog, step: Callable[[Book], Book], path: Path | None = None) -> Book:
    """Read the book, change it and write it at once; gives the new book.

    Raises:
        UserError: what ``step`` raises, or the disk refuses; the book on disk is the old one then.
    """
    path = path or collections_file()
    before = load(catalog, path).book
    after = step(before)
    if after != before:
        broken = faults(after, catalog)
        assert not broken, broken
        write_whole(path, _encode(after))
    return after


def _encode(book: Book) -> bytes:
    body = msgspec.json.encode(book)
    return msgspec.json.encode(_File(FORMAT, VERSION, _fingerprint(body), msgspec.Raw(body)))


def _decode(data: bytes, path: Path, catalog: Catalog) -> Book:
    """Raises ``UserError`` for anything but a sound book."""
    try:
        found = msgspec.json.decode(data, type=_File)
        if found.format == FORMAT and found.version > VERSION:
            raise UserError(_("The collections come from a newer version of the game."), file=path)
        book = msgspec.json.decode(bytes(found.book), type=Book)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise UserError(_("The collections are damaged."), file=path) from None
    if found.format != FORMAT or found.checksum != _fingerprint(bytes(found.book)) or faults(book, catalog):
        raise UserError(_("The collections are damaged."), file=path)
    return book


def _fingerprint(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()
