"""Files the game keeps of a player: read record by record, changed under a lock, and never overwritten unread.

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
from game.table import files, locks
from game.table.files import BACKUP, write_whole
from game.text import _

T = TypeVar("T")


class Newer(Exception):
    """The file was written by a later version of the game."""


class Reading(msgspec.Struct, Generic[T], frozen=True):
    """What a file held, and whether that was all of it."""

    content: T
    whole: bool = True


class Loaded(msgspec.Struct, Generic[T], frozen=True):
    """What is kept, and a sentence for the player when that is not what the file should have held."""

    content: T
    notice: str = ""
    unsafe: bool = False
    """Whether the file is left alone, so that nothing can be kept."""


class _Taken(msgspec.Struct, Generic[T], frozen=True):
    """What a file and its backup come to. ``told`` says what became of a damaged one; ``refusal`` why a file is left
    alone.
    """

    content: T
    told: str = ""
    refusal: str = ""
    spoiled: tuple[Path, ...] = ()
    """What is set aside before anything is written."""


_UNREADABLE = (msgspec.MsgspecError, ValueError, RecursionError)


class Ledger(Generic[T]):
    """One kind of file: how its bytes are read and written, and what is there when there is no file.

    ``decode`` raises ``Newer``, or ``ValueError`` and msgspec's errors where nothing can be read. ``join`` adds to what
    could be read of a damaged file what its sound backup has beside; without it the backup stands in for all of it.
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
        """What is kept; a damaged file is set aside and what could be read of it written anew. Never raises."""
        taken = self._take(path)
        if not taken.told:
            return Loaded(taken.content, taken.refusal, unsafe=bool(taken.refusal))
        try:
            with locks.held(path):
                return self._mended(path)
        except UserError as error:
            return Loaded(taken.content, error.message, unsafe=True)

    def fault(self, path: Path) -> str:
        """What is wrong with a file, which is not touched; empty when nothing is or none is there. Never raises."""
        taken = self._take(path)
        return taken.refusal or (_("The file is damaged.") if taken.told else "")

    def load(self, path: Path) -> T:
        """What is kept, for who cannot show a sentence: ``untold`` gives it to the window. Never raises."""
        loaded = self.read(path)
        _tell(loaded.notice)
        return loaded.content

    def change(self, path: Path, step: Callable[[T], T], *, backup: bool = True) -> T:
        """Read, change and write while no other window does; gives what is kept now.

        Without a backup the earlier one goes, as it must when something is to be forgotten.

        Raises:
            UserError: what ``step`` raises, a newer version, another window that does not let go, or the disk refuses;
                the file is as before.
        """
        with locks.held(path):
            loaded = self._mended(path)
            _tell(loaded.notice)
            after = step(loaded.content)
            if after != loaded.content or not backup:
                write_whole(path, self._measured(after, path), backup=backup)
            if not backup:
                files.delete_backup(path)
            return after

    def _measured(self, content: T, path: Path) -> bytes:
        """The bytes of a file that can be read again; raises ``UserError`` for more than its kind may hold."""
        data = self._encode(content)
        try:
            bounds.measure(data, self.kind)
        except bounds.LimitExceeded as error:
            raise UserError(f"{path.name}: {error}") from None
        return data

    def _mended(self, path: Path) -> Loaded[T]:
        """What is kept, with a file that is whole afterwards; raises ``UserError``."""
        taken = self._take(path)
        if taken.refusal:
            raise UserError(taken.refusal)
        if not taken.told:
            return Loaded(taken.content)
        aside = [files.copy_aside(file) for file in taken.spoiled]
        write_whole(path, self._encode(taken.content), backup=False)
        return Loaded(taken.content, taken.told.format(file=path.name, aside=aside[0].name if aside else path.name))

    def _take(self, path: Path) -> _Taken[T]:
        """Look at a file and its backup and change nothing."""
        spare = path.with_name(path.name + BACKUP)
        there = path.exists()
        try:
            found = self._reading(path) if there else None
        except Newer:
            sentence = _("{file} comes from a newer version of the game and is left alone.")
            return _Taken(self._empty(), refusal=sentence.format(file=path.name))
        except UserError as error:
            return _Taken(self._empty(), refusal=f"{path.name}: {error.message}")
        if found is not None and found.whole:
            return _Taken(found.content)
        if not there and not spare.exists():
            return _Taken(self._empty())
        return self._mixed(path, spare, found)

    def _mixed(self, path: Path, spare: Path, found: Reading[T] | None) -> _Taken[T]:
        """The best that a damaged or missing file and its backup come to."""
        spoiled = (path,) if path.exists() else ()
        older = self._older(spare)
        if found is not None and (self._join is not None or older is None):
            content = found.content
            if self._join is not None and older is not None:
                content = self._join(content, older)
            told = _("{file} was damaged in parts. The rest is kept, and the file as it was is now called {aside}.")
            return _Taken(content, told, spoiled=spoiled)
        if older is not None:
            told = _("{file} was damaged and has been restored from its backup; what was there is now called {aside}.")
            if not spoiled:
                told = _("{file} was missing and has been restored from its backup.")
            return _Taken(older, told, spoiled=spoiled)
        told = _("{file} was damaged and starts anew; what was there is now called {aside}.")
        return _Taken(self._empty(), told, spoiled=(*spoiled, *((spare,) if spare.exists() else ())))

    def _older(self, spare: Path) -> T | None:
        try:
            found = self._reading(spare) if spare.exists() else None
        except (Newer, UserError):
            return None
        return found.content if found is not None and found.whole else None

    def _reading(self, path: Path) -> Reading[T] | None:
        """What can be read of a file, None for nothing; raises ``Newer``, or ``UserError`` where the system refuses."""
        try:
            return self._decode(bounds.read(path, self.kind))
        except UserError:
            if self._is_spoiled(path):
                return None
            raise
        except _UNREADABLE:
            return None

    def _is_spoiled(self, path: Path) -> bool:
        """Whether a file was refused for what is in it, and not by the system."""
        most = bounds.LIMITS[self.kind].size
        try:
            bounds.read_bytes(path, most)
        except UserError:
            with contextlib.suppress(OSError):
                return path.is_file() and path.stat().st_size > most
            return False
        return True


# Sentences that nobody could show -------------------------------------------------------------------------------------

_waiting: list[str] = []
_told: set[str] = set()


def _tell(notice: str) -> None:
    if notice and notice not in _told:
        _told.add(notice)
        _waiting.append(notice)


def untold() -> list[str]:
    """The sentences about files that nobody has shown yet; each is given once."""
    found = _waiting[:]
    _waiting.clear()
    return found


# Parts of a file ------------------------------------------------------------------------------------------------------


def document(data: bytes, version: int) -> Any:
    """What is in a JSON file; one without a version is of the first; raises ``Newer`` and ``msgspec.DecodeError``."""
    found = msgspec.json.decode(data)
    if isinstance(found, dict):
        named = found.get("version", 1)
        if isinstance(named, int) and named > version:
            raise Newer
    return found


def listed(found: Any, kind: type[T]) -> Reading[list[T]]:
    """The records of a list that make sense; raises ``ValueError`` for no list."""
    if not isinstance(found, list):
        raise ValueError("no list")
    good = [one for one in (_sound(entry, kind) for entry in found) if one is not None]
    return Reading(good, len(good) == len(found))


def named(found: Any, kind: type[T]) -> Reading[dict[str, T]]:
    """The records of an object that make sense, by name; raises ``ValueError`` for no object."""
    if not isinstance(found, dict):
        raise ValueError("no object")
    read = {name: _sound(entry, kind) for name, entry in found.items()}
    good = {name: one for name, one in read.items() if one is not None}
    return Reading(good, len(good) == len(read))


def _sound(entry: Any, kind: type[T]) -> T | None:
    try:
        return msgspec.convert(entry, kind)
    except msgspec.ValidationError:
        return None


def written(content: Any) -> bytes:
    """JSON that a person can read as well."""
    return msgspec.json.format(msgspec.json.encode(content), indent=2) + b"\n"
