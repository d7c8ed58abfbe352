"""Versioned data files of a player: read record by record, changed under a lock, never overwritten unread.

What can be read of a damaged file is kept; the file as it was is set aside under a name of its own, and a sentence says
so. A file of a newer version, and one the system does not let the game read, is left alone: there is nothing in it for
this program, and nothing is written. Where nothing can be kept at all the backup stands in.
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
from game.storage.files import BACKUP, write_whole
from game.text import _

T = TypeVar("T")


class NewerVersionError(Exception):
    """A file of a later version of the game."""


class Reading(msgspec.Struct, Generic[T], frozen=True):
    """Decoded content of a file, and whether that was all of it."""

    content: T
    whole: bool = True


class Loaded(msgspec.Struct, Generic[T], frozen=True):
    """Content of a file, and a sentence for the player where some of it was lost."""

    content: T
    notice: str = ""
    unsafe: bool = False
    """Whether the file is left alone, so that nothing can be written."""


class _Inspection(msgspec.Struct, Generic[T], frozen=True):
    """Content of a file and its backup; ``told`` says what became of a damaged one, ``refusal`` why it stays."""

    content: T
    told: str = ""
    refusal: str = ""
    damaged: tuple[Path, ...] = ()
    """Files to set aside before anything is written."""


_UNREADABLE = (msgspec.MsgspecError, ValueError, RecursionError)


class Ledger(Generic[T]):
    """Store of one kind of file: decodes, encodes, repairs from the backup.

    ``decode`` raises ``NewerVersionError``, or ``ValueError`` and msgspec's errors where nothing can be read. ``join``
    adds to what could be read of a damaged file what its sound backup has beside; without it the backup stands in.
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

    def read(self, path: Path) -> Loaded[T]:
        """Read the content; set a damaged file aside and write anew what could be read of it. Never raises."""
        found = self._inspect(path)
        if not found.told:
            return Loaded(found.content, found.refusal, unsafe=bool(found.refusal))
        try:
            with locks.held(path):
                return self._read_repaired(path)
        except UserError as error:
            return Loaded(found.content, error.message, unsafe=True)

    def fault(self, path: Path) -> str:
        """Describe what is wrong with a file without touching it; empty when nothing is. Never raises."""
        found = self._inspect(path)
        return found.refusal or (_("This file is corrupted.") if found.told else "")

    def load(self, path: Path) -> T:
        """Read the content and queue its notice for ``untold``. Never raises."""
        loaded = self.read(path)
        _queue_notice(loaded.notice)
        return loaded.content

    def change(self, path: Path, step: Callable[[T], T], *, backup: bool = True) -> T:
        """Read, change and write a file under its lock; return the new content.

        Without a backup the earlier one goes, as it must when something is to be forgotten.

        Raises:
            UserError: what ``step`` raises, a newer version, another window that does not let go, or the disk refuses;
                the file is as before.
        """
        with locks.held(path):
            loaded = self._read_repaired(path)
            _queue_notice(loaded.notice)
            after = step(loaded.content)
            if after != loaded.content or not backup:
                write_whole(path, self._encode_bounded(after, path), backup=backup)
            if not backup:
                files.delete_backup(path)
            return after

    def _encode_bounded(self, content: T, path: Path) -> bytes:
        """Encode content; raises ``UserError`` for more than could be read again."""
        data = self._encode(content)
        try:
            bounds.measure(data, self.kind)
        except bounds.LimitExceeded as error:
            raise UserError(f"{path.name}: {error}") from None
        return data

    def _read_repaired(self, path: Path) -> Loaded[T]:
        """Read the content and repair the file; raises ``UserError``."""
        found = self._inspect(path)
        if found.refusal:
            raise UserError(found.refusal)
        if not found.told:
            return Loaded(found.content)
        aside = [files.copy_aside(file) for file in found.damaged]
        write_whole(path, self._encode(found.content), backup=False)
        return Loaded(found.content, found.told.format(file=path.name, aside=aside[0].name if aside else path.name))

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
        """Recover what a damaged or missing file and its backup hold together."""
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
        """Decode a file, None for nothing.

        Raises:
            NewerVersionError: it is of a later version.
            UserError: the system refuses to read it.
        """
        try:
            return self._decode(bounds.read(path, self.kind))
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


def untold() -> list[str]:
    """Return the queued sentences about files and empty the queue."""
    found = _unshown[:]
    _unshown.clear()
    return found


# Parts of a file ------------------------------------------------------------------------------------------------------


def document(data: bytes, version: int) -> Any:
    """Decode a JSON file; one without a version is of the first.

    Raises:
        NewerVersionError: it is of a later version.
        msgspec.DecodeError: it is no JSON.
    """
    found = msgspec.json.decode(data)
    if isinstance(found, dict):
        named = found.get("version", 1)
        if isinstance(named, int) and named > version:
            raise NewerVersionError
    return found


def listed(found: Any, kind: type[T]) -> Reading[list[T]]:
    """Convert the valid records of a list; raises ``ValueError`` for no list."""
    if not isinstance(found, list):
        raise ValueError("no list")
    good = [one for one in (_convert_record(entry, kind) for entry in found) if one is not None]
    return Reading(good, len(good) == len(found))


def named(found: Any, kind: type[T]) -> Reading[dict[str, T]]:
    """Convert the valid records of an object, by name; raises ``ValueError`` for no object."""
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


def written(content: Any) -> bytes:
    """Encode content as indented JSON."""
    return msgspec.json.format(msgspec.json.encode(content), indent=2) + b"\n"
