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
from game.content.packs import Definitions
from game.errors import UserError
from game.table import saves
from game.table.files import delete, read_bounded, write_whole
from game.table.saves import Head, Match, Saved
from game.table.seats import Seats
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


def entries(kind: str) -> list[Entry]:
    """The saves of a kind, newest first; damaged ones are listed with what is wrong."""
    out = []
    for path in folder(kind).glob(f"*{ENDING}"):
        kept = path.with_name(path.name + KEEP_MARK).exists()
        try:
            out.append(Entry(path, saves.read_head(path), kept=kept))
        except UserError as error:
            out.append(Entry(path, None, error.message, kept))
    return sorted(out, key=lambda entry: (entry.head.saved if entry.head else 0.0, entry.path.name), reverse=True)


def latest() -> Entry | None:
    """The unfinished match that Continue resumes."""
    return next((entry for entry in entries(RUNNING) if entry.head and not entry.head.finished), None)


class Autosave:
    """Writes one match after every step; a finished match becomes a replay.

    A lock beside the file keeps a second copy of the game from playing on in the same match.
    """

    def __init__(self, match: Match, seats: Seats, definitions: Definitions, *, open_hands: bool = False) -> None:
        self.match, self.seats, self.definitions, self.open_hands = match, seats, definitions, open_hands
        self.path = folder(RUNNING) / f"{new_id()}{ENDING}"
        self.fault = ""
        """Why the last writing failed; the match goes on all the same."""

    @classmethod
    def resume(cls, path: Path, saved: Saved) -> Autosave:
        """Go on writing to the file a match was read from.

        Raises:
            UserError: another copy of the game plays this match.
        """
        _lock(path)
        out = cls(saved.session, saved.seats, saved.definitions, open_hands=saved.open_hands)
        out.path = path
        return out

    def write(self) -> None:
        """Save now; a refusing disk is noted in ``fault``."""
        try:
            if self.match.outcome is not None:
                self._finish()
                return
            first = not self.path.exists()
            saves.write(self.path, self.match, self.seats, self.definitions, open_hands=self.open_hands)
            if first:
                _lock(self.path)
                _remove_oldest(RUNNING, MOST_RUNNING, spare=self.path)
            self.fault = ""
        except UserError as error:
            self.fault = error.message

    def _finish(self) -> None:
        replay = folder(REPLAYS) / self.path.name
        saves.write(replay, self.match, self.seats, self.definitions, open_hands=self.open_hands)
        self.close()
        delete(self.path)
        _remove_oldest(REPLAYS, MOST_REPLAYS, spare=replay)

    def close(self) -> None:
        """Leave the table: another copy of the game may go on."""
        with contextlib.suppress(OSError):
            _lock_file(self.path).unlink()


def _remove_oldest(kind: str, most: int, spare: Path) -> None:
    loose = [entry for entry in entries(kind) if not entry.kept and entry.head is not None]
    for entry in loose[most:]:
        if entry.path != spare and not _locked(entry.path):
            delete(entry.path)


def _lock_file(path: Path) -> Path:
    return path.with_name(path.name + ".lock")


def _lock(path: Path) -> None:
    lock = _lock_file(path)
    if _locked(path):
        raise UserError(_("This match is being played in another window of the game."))
    with contextlib.suppress(OSError):
        lock.write_text(str(os.getpid()), encoding="ascii")


def _locked(path: Path) -> bool:
    """Whether another living process holds the lock."""
    try:
        owner = int(_lock_file(path).read_text(encoding="ascii"))
    except (OSError, ValueError):
        return False
    return owner != os.getpid() and _alive(owner)


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


def save_as(name: str, match: Match, seats: Seats, definitions: Definitions, *, open_hands: bool = False) -> Path:
    """Save under a name; a slot of the same name is replaced.

    Raises:
        UserError: the name is empty or the disk refuses.
    """
    name = clean_name(name)
    same = next((entry.path for entry in entries(NAMED) if entry.head and entry.head.name == name), None)
    path = same or folder(NAMED) / f"{new_id()}{ENDING}"
    saves.write(path, match, seats, definitions, name=name, open_hands=open_hands)
    return path


def rename(path: Path, name: str) -> None:
    """Give a save another name; its match stays untouched. Raises ``UserError``."""
    envelope = saves.envelope(read_bounded(path), path)
    envelope.head.name = clean_name(name)
    write_whole(path, msgspec.json.encode(envelope))


def export(path: Path, target: Path) -> None:
    """Copy a sound save to a file anywhere. Raises ``UserError``."""
    saves.read(path)
    write_whole(target, read_bounded(path), backup=False)


def bring_in(source: Path) -> Path:
    """Take a save file from anywhere into the named slots, after it was read whole. Raises ``UserError``."""
    saved = saves.unpack(read_bounded(source), source)
    head = saves.read_head(source)
    return save_as(head.name or source.stem, saved.session, saved.seats, saved.definitions, open_hands=saved.open_hands)


def keep(path: Path, kept: bool) -> None:
    """Mark a replay so that it is not removed when there are too many, or take the mark away."""
    mark = path.with_name(path.name + KEEP_MARK)
    if kept:
        write_whole(mark, b"", backup=False)
    else:
        delete(mark)
