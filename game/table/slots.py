"""Where matches lie in the player's data folder: running ones, named slots, replays of finished ones."""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import sys
import time
import unicodedata
from pathlib import Path

import msgspec

from game import paths
from game.errors import UserError
from game.table import files, saves, statistics
from game.table.files import delete, write_whole
from game.table.saves import Head, Saved
from game.table.seats import Seats
from game.table.session import AnySession
from game.text import _

ENDING = ".tds"
RUNNING, NAMED, REPLAYS = "running", "saves", "replays"
LONGEST_NAME = 60
MOST_RUNNING = 8
"""Unfinished matches that are kept by themselves; the oldest goes first."""
MOST_REPLAYS = 200
KEEP_MARK = ".keep"
"""Beside a replay that is not to be removed when there are too many."""


class Entry(msgspec.Struct, frozen=True):
    """A save in a list: where it is and what its head says; ``fault`` is the sentence for a damaged one."""

    path: Path
    head: Head | None
    fault: str = ""
    kept: bool = False


def folder(kind: str) -> Path:
    """The folder of a kind of save; it need not exist yet."""
    return paths.user_data() / kind


def new_id() -> str:
    """A name for a file that nobody else has: the time and some luck."""
    return f"{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(3)}"


def clean_name(text: str) -> str:
    """A name as a player may give it: one line, no control characters, not too long.

    Raises:
        UserError: nothing is left of it.
    """
    plain = "".join(c for c in unicodedata.normalize("NFC", text) if not unicodedata.category(c).startswith("C"))
    name = re.sub(r"\s+", " ", plain).strip()[:LONGEST_NAME].strip()
    if not name:
        raise UserError(_("A save needs a name."))
    return name


def file_name(name: str) -> str:
    """A name that every system takes for a file: letters, digits and dashes."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^A-Za-z0-9]+", "-", plain).strip("-").lower()[:LONGEST_NAME].strip("-") or "match"


def entries(kind: str) -> list[Entry]:
    """The saves of a kind, newest first; damaged ones are listed with what is wrong."""
    found = [entry_of(path) for path in folder(kind).glob(f"*{ENDING}")]
    return sorted(found, key=lambda entry: (entry.head.saved if entry.head else 0.0, entry.path.name), reverse=True)


def count(kind: str) -> int:
    """How many saves of a kind there are, without reading them."""
    return sum(1 for _path in folder(kind).glob(f"*{ENDING}"))


def examples() -> list[Entry]:
    """The matches that ship with the game, by name; nobody writes to them."""
    found = [entry_of(path) for path in paths.examples().rglob(f"*{ENDING}")]
    return sorted(found, key=lambda entry: entry.path.stem)


def entry_of(path: Path) -> Entry:
    """What a list shows of one file."""
    kept = path.with_name(path.name + KEEP_MARK).exists()
    try:
        return Entry(path, saves.read_head(path), kept=kept)
    except UserError as error:
        return Entry(path, None, error.message, kept)
    except Exception:  # whatever a file holds, the list of the others is shown
        return Entry(path, None, _("The save is damaged: its content cannot be read."), kept)


def latest() -> Entry | None:
    """The unfinished match that Continue resumes: the last one that no other copy of the game plays."""
    running = (entry for entry in entries(RUNNING) if entry.head and not entry.head.finished)
    return next((entry for entry in running if not _locked(entry.path)), None)


def tidy() -> None:
    """Clear away what a copy of the game that was killed has left: half-written files, locks, matches that are over.

    A match that is over by its replay may have been killed before it was counted; it counts now. What was kept after
    the replay is no rest of it and stays.
    """
    for kind in (RUNNING, NAMED, REPLAYS):
        for part in folder(kind).glob("*.part"):
            owner = part.name.split(".")[-2]
            if not owner.isdecimal() or int(owner) == os.getpid() or not _alive(int(owner)):
                _drop(part)
    for path in folder(RUNNING).glob(f"*{ENDING}"):
        replay = folder(REPLAYS) / path.name
        if replay.exists() and not _locked(path):
            with contextlib.suppress(UserError):
                _count(saves.read(replay), replay)
                if not _newer(path, replay):
                    delete(path)
    for lock in folder(RUNNING).glob("*.lock"):
        path = lock.with_name(lock.name.removesuffix(".lock"))
        if not path.exists() and not _locked(path):
            _drop(lock)


def _newer(path: Path, replay: Path) -> bool:
    """Whether a match was kept after its replay was written."""
    with contextlib.suppress(UserError):
        return saves.read_head(path).saved > saves.read_head(replay).saved
    return False


def _drop(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink()


def remove(path: Path) -> None:
    """Delete a save and all that belongs to it.

    Raises:
        UserError: another copy of the game plays it, or the disk refuses.
    """
    if _locked(path):
        raise UserError(_("This match is being played in another window of the game."))
    delete(path)
    delete(path.with_name(path.name + KEEP_MARK))
    _drop(_lock_file(path))


def set_aside(path: Path) -> Path:
    """Move a save that cannot be read out of its list, its backup with it; returns where it is now.

    Raises:
        UserError: another copy of the game plays it, or the disk refuses.
    """
    if _locked(path):
        raise UserError(_("This match is being played in another window of the game."))
    target = files.set_aside(path)
    delete(path.with_name(path.name + KEEP_MARK))
    return target


class Autosave:
    """Writes one match after every step; a finished match becomes a replay.

    A lock beside the file keeps a second copy of the game from playing on in the same match.
    """

    def __init__(self, match: AnySession, seats: Seats, *, open_hands: bool = False) -> None:
        self.match, self.seats, self.open_hands = match, seats, open_hands
        self.path = folder(RUNNING) / f"{new_id()}{ENDING}"
        self.fault = ""
        """Why the last writing failed; the match goes on all the same."""
        self._ended = False

    @classmethod
    def resume(cls, path: Path, saved: Saved) -> Autosave:
        """Go on writing to the file a match was read from.

        Raises:
            UserError: another copy of the game plays this match.
        """
        _lock(path)
        out = cls(saved.session, saved.seats, open_hands=saved.open_hands)
        out.path = path
        return out

    def write(self) -> None:
        """Save now; a refusing disk is noted in ``fault``."""
        try:
            if self.match.outcome is not None:
                self._finish()
                return
            if self._ended:  # the end is written and counted: what is played after it is a match of its own
                self._ended, self.path = False, folder(RUNNING) / f"{new_id()}{ENDING}"
            first = not self.path.exists()
            saves.write(self.path, self.match, self.seats, open_hands=self.open_hands)
            if first:
                _lock(self.path)
                _remove_oldest(RUNNING, MOST_RUNNING, spare=self.path)
            self.fault = ""
        except UserError as error:
            self.fault = error.message

    def _finish(self) -> None:
        replay = folder(REPLAYS) / self.path.name
        saves.write(replay, self.match, self.seats, open_hands=self.open_hands)
        self._ended = True
        try:
            _count(Saved(self.match, self.seats), replay)
        finally:
            self.close()
            delete(self.path)
            _remove_oldest(REPLAYS, MOST_REPLAYS, spare=replay)

    def close(self) -> None:
        """Leave the table: another copy of the game may go on."""
        with contextlib.suppress(OSError):
            _lock_file(self.path).unlink()


def _count(saved: Saved, replay: Path) -> None:
    """Keep a finished match in the statistics; once, however often it is counted."""
    if saved.session.outcome is not None and saved.told_again:
        statistics.record(statistics.record_of(replay.stem, saved.session, saved.seats))


def _remove_oldest(kind: str, most: int, spare: Path) -> None:
    loose = [entry for entry in entries(kind) if not entry.kept and entry.head is not None]
    for entry in loose[most:]:
        if entry.path != spare and not _locked(entry.path):
            delete(entry.path)


def _lock_file(path: Path) -> Path:
    return path.with_name(path.name + ".lock")


def _lock(path: Path) -> None:
    lock = _lock_file(path)
    for _attempt in range(2):
        try:
            handle = os.open(lock, os.O_CREAT | os.O_EXCL | os.O_WRONLY)
        except FileExistsError:
            if _locked(path):
                raise UserError(_("This match is being played in another window of the game.")) from None
            _drop(lock)
        except OSError:
            return
        else:
            os.write(handle, str(os.getpid()).encode("ascii"))
            os.close(handle)
            return


def _locked(path: Path) -> bool:
    """Whether another living process holds the lock; one from before the machine was started holds nothing."""
    lock = _lock_file(path)
    try:
        owner = int(lock.read_text(encoding="ascii"))
        made = lock.stat().st_mtime
    except (OSError, ValueError):
        return False
    return owner != os.getpid() and made >= _booted() and _alive(owner)


def _booted() -> float:
    """When the machine was started; 0 where that cannot be told."""
    clock = getattr(time, "CLOCK_BOOTTIME", None)
    if clock is not None:
        return time.time() - time.clock_gettime(clock)
    return time.time() - time.monotonic() if os.name == "nt" else 0.0


def _alive(process: int) -> bool:
    if sys.platform == "win32":
        import ctypes

        handle = ctypes.windll.kernel32.OpenProcess(0x1000, False, process)
        if handle:
            ctypes.windll.kernel32.CloseHandle(handle)
        return bool(handle)
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


# Named slots ----------------------------------------------------------------------------------------------------------


def save_as(name: str, match: AnySession, seats: Seats, *, open_hands: bool = False) -> Path:
    """Save under a name; a slot of the same name is replaced.

    Raises:
        UserError: the name is empty or the disk refuses.
    """
    name = clean_name(name)
    path = named(name) or folder(NAMED) / f"{new_id()}{ENDING}"
    saves.write(path, match, seats, name=name, open_hands=open_hands)
    return path


def save_new(name: str, saved: Saved) -> Path:
    """Save a match that was read from a file under a name of its own.

    Raises:
        UserError: another slot has that name, nothing is left of it, or the disk refuses.
    """
    _refuse_taken(clean_name(name), None)
    return save_as(name, saved.session, saved.seats, open_hands=saved.open_hands)


def _refuse_taken(name: str, own: Path | None) -> None:
    if named(name) not in (None, own):
        raise UserError(_("Another save is called {name} already.").format(name=name))


def named(name: str) -> Path | None:
    """The slot of a name, if there is one."""
    return next((entry.path for entry in entries(NAMED) if entry.head and entry.head.name == name), None)


def rename(path: Path, name: str) -> None:
    """Give a save another name; its match stays untouched.

    Raises:
        UserError: another slot has that name, nothing is left of it, or the disk refuses.
    """
    envelope = saves.envelope(saves.sound_bytes(path), path)
    name = clean_name(name)
    _refuse_taken(name, path)
    envelope.head.name = name
    write_whole(path, envelope.sealed())


def export(path: Path, target: Path) -> Path:
    """Copy a save, or its backup where it is damaged, to a file anywhere or into a folder; returns the file.

    Raises:
        UserError: neither is sound, or the disk refuses.
    """
    data = saves.sound_bytes(path)
    target = target / path.name if os.path.isdir(target) else target
    write_whole(target, data, backup=False)
    return target


def bring_in(source: Path) -> Path:
    """Take a save file from anywhere into the named slots, or the replays when it is over, after it was read whole.

    No save is replaced: a name that is taken gets a number. Raises ``UserError``.
    """
    data = saves.read_bytes(source)
    saves.unpack(data, source)
    envelope = saves.envelope(data, source)
    kind = REPLAYS if envelope.head.finished else NAMED
    envelope.head.name = _free_name(clean_name(envelope.head.name or source.stem))
    path = folder(kind) / f"{new_id()}{ENDING}"
    write_whole(path, envelope.sealed())
    return path


def _free_name(name: str) -> str:
    taken = {entry.head.name for kind in (NAMED, REPLAYS) for entry in entries(kind) if entry.head}
    number, free = 2, name
    while free in taken:
        ending = f" ({number})"
        number, free = number + 1, name[: LONGEST_NAME - len(ending)] + ending
    return free


def keep(path: Path, kept: bool) -> None:
    """Mark a replay so that it is not removed when there are too many, or take the mark away."""
    mark = path.with_name(path.name + KEEP_MARK)
    if kept:
        write_whole(mark, b"", backup=False)
    else:
        delete(mark)
