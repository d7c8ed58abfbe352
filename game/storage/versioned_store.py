"""Versioned data files of a player: decoded record by record, changed under a lock, never overwritten unread.

The readable part of a damaged file is kept; the damaged file is moved aside, and a sentence says so. A file of a newer
version, or one the system refuses to read, is not touched. If nothing is readable, the backup is used.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from game import bounds
from game.errors import UserError
from game.storage import files, locks
from game.storage.files import BACKUP, write_atomic
from game.text import _

T = TypeVar("T")


class NewerVersionError(Exception):
    """File of a later version of the game."""


class Reading(msgspec.Struct, Generic[T], frozen=True):
    """Decoded content of a file, and whether it was complete."""

    content: T
    whole: bool = True


class LoadedContent(msgspec.Struct, Generic[T], frozen=True):
    """Content of a file, and a sentence to show if some of it was lost."""

    content: T
    notice: str = ""
    unsafe: bool = False
    """True if the file is left alone, so that nothing can be written."""


class _Inspection(msgspec.Struct, Generic[T], frozen=True):
    """Content of a file and its backup; ``told`` describes the damage, ``refusal`` why the file is not touched."""

    content: T
    told: str = ""
    refusal: str = ""
    damaged: tuple[Path, ...] = ()
    """Files to set aside before anything is written."""


_UNREADABLE = (msgspec.MsgspecError, ValueError, RecursionError)


class VersionedStore(Generic[T]):
    """Store of one kind of file: decodes, encodes, repairs from the backup.

    ``decode`` raises ``NewerVersionError``, or ``ValueError`` and msgspec's errors if nothing is readable. ``join``
    merges the readable part of a damaged file with its valid backup; without it the backup replaces the file.
    """

    def __init__(
        self,
        kind: str,
        decode: Callable[[bytes], Reading[T]],
        encode: Callable[[T], bytes],
        empty: Callable[[], T],
        join: Callable[[T, T], T] | None = None,
    ) -> None:
        self.kind, self._decode, self._encode, self._empty, self._join = kind, decode, encode, empty, join

    def read(self, path: Path) -> LoadedContent[T]:
        """Read the content; move a damaged file aside and rewrite its readable part. Never raises."""
        found = self._inspect(path)
        if not found.told:
            return LoadedContent(found.content, found.refusal, unsafe=bool(found.refusal))
        try:
            with locks.hold_lock(path):
                return self._read_repaired(path)
        except UserError as error:
            return LoadedContent(found.content, error.message, unsafe=True)

    def find_fault(self, path: Path) -> str:
        """Return what is wrong with a file without touching it; empty if nothing. Never raises."""
        found = self._inspect(path)
        return found.refusal or (_("This file is corrupted.") if found.told else "")

    def load(self, path: Path) -> T:
        """Read the content and queue its notice for ``take_notices``. Never raises."""
        loaded = self.read(path)
        _queue_notice(loaded.notice)
        return loaded.content

    def change(self, path: Path, step: Callable[[T], T], *, backup: bool = True) -> T:
        """Read, change and write a file under its lock; return the new content.

        Without a backup the earlier one is deleted, so that removed data is gone.

        Raises:
            UserError: raised by ``step``, a newer version, a lock held by another copy of the game, or the disk
            refuses;
                the file is unchanged.
        """
        with locks.hold_lock(path):
            loaded = self._read_repaired(path)
            _queue_notice(loaded.notice)
            after = step(loaded.content)
            if after != loaded.content or not backup:
                write_atomic(path, self._encode_bounded(after, path), backup=backup)
            if not backup:
                files.delete_backup(path)
            return after

    def _encode_bounded(self, content: T, path: Path) -> bytes:
        """Encode content.

        Raises:
            UserError: it exceeds the limit for reading.
        """
        data = self._encode(content)
        try:
            bounds.check_limits(data, self.kind)
        except bounds.LimitExceeded as error:
            raise UserError(f"{path.name}: {error}") from None
        return data

    def _read_repaired(self, path: Path) -> LoadedContent[T]:
        """Read the content and repair the file.

        Raises:
            UserError: the file is not to be touched.
        """
        found = self._inspect(path)
        if found.refusal:
            raise UserError(found.refusal)
        if not found.told:
            return LoadedContent(found.content)
        aside = [files.copy_aside(file) for file in found.damaged]
        write_atomic(path, self._encode(found.content), backup=False)
        return LoadedContent(
            found.content, found.told.format(file=path.name, aside=aside[0].name if aside else path.name)
        )

    def _inspect(self, path: Path) -> _Inspection[T]:
        """Read a file and its backup without changing either."""
        spare = path.with_name(path.name + BACKUP)
        there = path.exists()
        try:
            found = self._decode_file(path) if there else None
        except NewerVersionError:
            sentence = _("{file} is from a newer version and stays unchanged. Update the game to use it.")
            return _Inspection(self._empty(), refusal=sentence.format(file=path.name))
        except UserError as error:
            return _Inspection(self._empty(), refusal=f"{path.name}: {error.message}")
        if found is not None and found.whole:
            return _Inspection(found.content)
        if not there and not spare.exists():
            return _Inspection(self._empty())
        return self._recover(path, spare, found)

    def _recover(self, path: Path, spare: Path, found: Reading[T] | None) -> _Inspection[T]:
        """Combine what a damaged or missing file and its backup contain."""
        damaged = (path,) if path.exists() else ()
        older = self._read_backup(spare)
        if found is not None and (self._join is not None or older is None):
            content = found.content
            if self._join is not None and older is not None:
                content = self._join(content, older)
            told = _("{file} was partly corrupted. The rest is safe; the original is now {aside}.")
            return _Inspection(content, told, damaged=damaged)
        if older is not None:
            told = _("{file} was corrupted. A backup was restored; the original is now {aside}.")
            if not damaged:
                told = _("{file} was missing. A backup was restored.")
            return _Inspection(older, told, damaged=damaged)
        told = _("{file} was corrupted and has been reset; the original is now {aside}.")
        return _Inspection(self._empty(), told, damaged=(*damaged, *((spare,) if spare.exists() else ())))

    def _read_backup(self, spare: Path) -> T | None:
        try:
            found = self._decode_file(spare) if spare.exists() else None
        except (NewerVersionError, UserError):
            return None
        return found.content if found is not None and found.whole else None

    def _decode_file(self, path: Path) -> Reading[T] | None:
        """Decode a file; return None if nothing is readable.

        Raises:
            NewerVersionError: it is of a later version.
            UserError: the system refuses to read it.
        """
        try:
            return self._decode(bounds.read_bounded(path, self.kind))
        except UserError:
            if self._is_damaged(path):
                return None
            raise
        except _UNREADABLE:
            return None

    def _is_damaged(self, path: Path) -> bool:
        """Return whether a file was refused for its content, and not by the system."""
        most = bounds.LIMITS[self.kind].size
        try:
            bounds.read_bytes(path, most)
        except UserError:
            with contextlib.suppress(OSError):
                return path.is_file() and path.stat().st_size > most
            return False
        return True


# Sentences that nobody could show -------------------------------------------------------------------------------------

_unshown: list[str] = []
_queued: set[str] = set()


def _queue_notice(notice: str) -> None:
    if notice and notice not in _queued:
        _queued.add(notice)
        _unshown.append(notice)


def take_notices() -> list[str]:
    """Return the queued sentences about files and empty the queue."""
    found = _unshown[:]
    _unshown.clear()
    return found


# Parts of a file ------------------------------------------------------------------------------------------------------


def decode_document(data: bytes, version: int) -> Any:
    """Decode a JSON file; one without a version is of version 1.

    Raises:
        NewerVersionError: it is of a later version.
        msgspec.DecodeError: it is not JSON.
    """
    found = msgspec.json.decode(data)
    if isinstance(found, dict):
        named = found.get("version", 1)
        if isinstance(named, int) and named > version:
            raise NewerVersionError
    return found


def convert_list(found: Any, kind: type[T]) -> Reading[list[T]]:
    """Convert the valid records of a list.

    Raises:
        ValueError: not a list.
    """
    if not isinstance(found, list):
        raise ValueError("no list")
    good = [one for one in (_convert_record(entry, kind) for entry in found) if one is not None]
    return Reading(good, len(good) == len(found))


def convert_mapping(found: Any, kind: type[T]) -> Reading[dict[str, T]]:
    """Convert the valid records of an object, by name.

    Raises:
        ValueError: not an object.
    """
    if not isinstance(found, dict):
        raise ValueError("no object")
    read = {name: _convert_record(entry, kind) for name, entry in found.items()}
    good = {name: one for name, one in read.items() if one is not None}
    return Reading(good, len(good) == len(read))


def _convert_record(entry: Any, kind: type[T]) -> T | None:
    try:
        return msgspec.convert(entry, kind)
    except msgspec.ValidationError:
        return None


def encode_json(content: Any) -> bytes:
    """Encode content as indented JSON."""
    return msgspec.json.format(msgspec.json.encode(content), indent=2) + b"\n"
