"""Versioned data files of the player: decoded record by record, and changed under a lock.

From a damaged file the valid records are used; the damaged file is renamed and the player is notified. If no record is
valid, the backup is used. A file of a newer version, or one that cannot be read, is not changed.
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
from game.storage.files import BACKUP_SUFFIX, write_atomic
from game.text import _

T = TypeVar("T")


class NewerVersionError(Exception):
    """File of a newer version of the game."""


class DecodedFile(msgspec.Struct, Generic[T], frozen=True):
    """Decoded content of a file."""

    content: T
    is_complete: bool = True
    """True if all records were valid."""


class LoadedContent(msgspec.Struct, Generic[T], frozen=True):
    """Content of a file, with a message if some of it was lost."""

    content: T
    notice: str = ""
    """Message to show; empty if there is none."""
    is_read_only: bool = False
    """True if the file must not be changed, so that nothing can be saved."""


class _Inspection(msgspec.Struct, Generic[T], frozen=True):
    """Content of a file and its backup, with their faults."""

    content: T
    damage_notice: str = ""
    """Message template about the damage; empty if there is none."""
    read_only_reason: str = ""
    """Reason why the file must not be changed; empty if it may."""
    damaged_files: tuple[Path, ...] = ()
    """Files to copy before the file is repaired."""


_UNREADABLE = (msgspec.MsgspecError, ValueError, RecursionError)


class VersionedStore(Generic[T]):
    """Store of one kind of file: decodes, encodes, and repairs files from their backup.

    ``decode`` raises ``NewerVersionError`` for a newer version, and ``ValueError`` or an error of msgspec if nothing
    is readable. ``merge`` adds records of the backup to the valid records of a damaged file; without it the backup
    replaces the file.
    """

    def __init__(
        self,
        kind: str,
        decode: Callable[[bytes], DecodedFile[T]],
        encode: Callable[[T], bytes],
        make_empty: Callable[[], T],
        merge: Callable[[T, T], T] | None = None,
    ) -> None:
        self.kind, self._decode, self._encode, self._empty, self._join = kind, decode, encode, make_empty, merge

    def read(self, path: Path) -> LoadedContent[T]:
        """Read the content; copy a damaged file and repair it. Never raises."""
        found = self._inspect(path)
        if not found.damage_notice:
            return LoadedContent(found.content, found.read_only_reason, is_read_only=bool(found.read_only_reason))
        try:
            with locks.hold_lock(path):
                return self._read_repaired(path)
        except UserError as error:
            return LoadedContent(found.content, error.message, is_read_only=True)

    def find_fault(self, path: Path) -> str:
        """Return the fault of a file without changing it; empty if there is none. Never raises."""
        found = self._inspect(path)
        return found.read_only_reason or (_("This file is corrupted.") if found.damage_notice else "")

    def load(self, path: Path) -> T:
        """Read the content, and queue a message about damage for ``take_notices``. Never raises."""
        loaded = self.read(path)
        _queue_notice(loaded.notice)
        return loaded.content

    def change(self, path: Path, change: Callable[[T], T], *, backup: bool = True) -> T:
        """Read, change and write a file under its lock; return the new content.

        Without ``backup``, the previous backup is deleted too, so that removed data is erased.

        Raises:
            UserError: raised by ``change``, or the file is of a newer version, locked by another instance of the game,
                or cannot be written; it is unchanged.
        """
        with locks.hold_lock(path):
            loaded = self._read_repaired(path)
            _queue_notice(loaded.notice)
            after = change(loaded.content)
            if after != loaded.content or not backup:
                write_atomic(path, self._encode_bounded(after, path), backup=backup)
            if not backup:
                files.delete_backup(path)
            return after

    def _encode_bounded(self, content: T, path: Path) -> bytes:
        """Encode content.

        Raises:
            UserError: it exceeds the size limit for reading.
        """
        data = self._encode(content)
        try:
            bounds.check_json_limits(data, self.kind)
        except bounds.LimitExceeded as error:
            raise UserError(f"{path.name}: {error}") from None
        return data

    def _read_repaired(self, path: Path) -> LoadedContent[T]:
        """Read the content, and repair the file from its backup if it is damaged.

        Raises:
            UserError: the file must not be changed.
        """
        found = self._inspect(path)
        if found.read_only_reason:
            raise UserError(found.read_only_reason)
        if not found.damage_notice:
            return LoadedContent(found.content)
        aside = [files.copy_damaged_file(file) for file in found.damaged_files]
        write_atomic(path, self._encode(found.content), backup=False)
        return LoadedContent(
            found.content, found.damage_notice.format(file=path.name, aside=aside[0].name if aside else path.name)
        )

    def _inspect(self, path: Path) -> _Inspection[T]:
        """Read a file and its backup, without changing either."""
        spare = path.with_name(path.name + BACKUP_SUFFIX)
        there = path.exists()
        try:
            decoded_file = self._decode_file(path) if there else None
        except NewerVersionError:
            sentence = _("{file} is from a newer version and stays unchanged. Update the game to use it.")
            return _Inspection(self._empty(), read_only_reason=sentence.format(file=path.name))
        except UserError as error:
            return _Inspection(self._empty(), read_only_reason=f"{path.name}: {error.message}")
        if decoded_file is not None and decoded_file.is_complete:
            return _Inspection(decoded_file.content)
        if not there and not spare.exists():
            return _Inspection(self._empty())
        return self._recover(path, spare, decoded_file)

    def _recover(self, path: Path, backup_path: Path, file: DecodedFile[T] | None) -> _Inspection[T]:
        """Merge what is readable of a damaged or missing file and its backup."""
        damaged = (path,) if path.exists() else ()
        older = self._read_backup(backup_path)
        if file is not None and (self._join is not None or older is None):
            content = file.content
            if self._join is not None and older is not None:
                content = self._join(content, older)
            text = _("{file} was partly corrupted. The rest is safe; the original is now {aside}.")
            return _Inspection(content, text, damaged_files=damaged)
        if older is not None:
            text = _("{file} was corrupted. A backup was restored; the original is now {aside}.")
            if not damaged:
                text = _("{file} was missing. A backup was restored.")
            return _Inspection(older, text, damaged_files=damaged)
        text = _("{file} was corrupted and has been reset; the original is now {aside}.")
        return _Inspection(
            self._empty(), text, damaged_files=(*damaged, *((backup_path,) if backup_path.exists() else ()))
        )

    def _read_backup(self, backup_path: Path) -> T | None:
        """Decode the backup; None if it is missing or not completely valid."""
        try:
            decoded_file = self._decode_file(backup_path) if backup_path.exists() else None
        except (NewerVersionError, UserError):
            return None
        return decoded_file.content if decoded_file is not None and decoded_file.is_complete else None

    def _decode_file(self, path: Path) -> DecodedFile[T] | None:
        """Decode a file; return None if nothing is readable.

        Raises:
            NewerVersionError: it is of a newer version.
            UserError: the system cannot read it.
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
        """Return whether a file was rejected for its content, rather than unreadable for the system."""
        most = bounds.SIZE_LIMITS[self.kind].max_bytes
        try:
            bounds.read_bytes(path, most)
        except UserError:
            with contextlib.suppress(OSError):
                return path.is_file() and path.stat().st_size > most
            return False
        return True


# Sentences that nobody could show -------------------------------------------------------------------------------------

_unshown: list[str] = []
"""Notices that have not been returned by ``take_notices`` yet."""
_queued: set[str] = set()
"""All notices of this process, to show each only once."""


def _queue_notice(notice: str) -> None:
    """Queue a notice, unless it is empty or was queued before."""
    if notice and notice not in _queued:
        _queued.add(notice)
        _unshown.append(notice)


def take_notices() -> list[str]:
    """Return the queued notices about damaged files, and empty the queue."""
    found = _unshown[:]
    _unshown.clear()
    return found


# Parts of a file ------------------------------------------------------------------------------------------------------


def decode_document(data: bytes, version: int) -> Any:
    """Decode a JSON file. A file without a version has version 1.

    Raises:
        NewerVersionError: it is of a newer version.
        msgspec.DecodeError: it is not JSON.
    """
    found = msgspec.json.decode(data)
    if isinstance(found, dict):
        named = found.get("version", 1)
        if isinstance(named, int) and named > version:
            raise NewerVersionError
    return found


def convert_list(data: Any, kind: type[T]) -> DecodedFile[list[T]]:
    """Convert the valid records of a list.

    Raises:
        ValueError: the data is not a list.
    """
    if not isinstance(data, list):
        raise ValueError("no list")
    good = [record for record in (_convert_record(entry, kind) for entry in data) if record is not None]
    return DecodedFile(good, len(good) == len(data))


def convert_mapping(data: Any, kind: type[T]) -> DecodedFile[dict[str, T]]:
    """Convert the valid values of a JSON object.

    Raises:
        ValueError: the data is not an object.
    """
    if not isinstance(data, dict):
        raise ValueError("no object")
    read = {name: _convert_record(entry, kind) for name, entry in data.items()}
    good = {name: one for name, one in read.items() if one is not None}
    return DecodedFile(good, len(good) == len(read))


def _convert_record(entry: Any, kind: type[T]) -> T | None:
    """Convert a record; None if it is invalid."""
    try:
        return msgspec.convert(entry, kind)
    except msgspec.ValidationError:
        return None


def encode_json(content: Any) -> bytes:
    """Encode content as indented JSON."""
    return msgspec.json.format(msgspec.json.encode(content), indent=2) + b"\n"
