"""Save slots in the player's data folder: running matches, named saves, replays of finished matches."""

from __future__ import annotations

import contextlib
import os
import re
import unicodedata
from collections.abc import Collection, Iterator
from pathlib import Path

import msgspec

from game import paths
from game.errors import UserError
from game.session.seats import Seats
from game.session.session import AnySession
from game.storage import files, locks, save_order, saves, statistics
from game.storage.files import delete, write_whole
from game.storage.saves import Head, Saved
from game.text import _

ENDING = ".tds"
RUNNING, NAMED, REPLAYS, CRASHES = "running", "saves", "replays", "crashes"
LONGEST_NAME = 60
MOST_RUNNING = 8
"""Unfinished matches that are kept by themselves; the oldest goes first."""
MOST_REPLAYS = 200
KEEP_MARK = ".keep"
"""Beside a replay that is not to be removed when there are too many."""
_LOOK_SECONDS = 0.5
"""Seconds that are waited for a match that another window only looks at."""


class Entry(msgspec.Struct, frozen=True):
    """List entry of a save; ``fault`` is the sentence for a damaged one."""

    path: Path
    head: Head | None
    fault: str = ""
    kept: bool = False


def folder(kind: str) -> Path:
    """Return the folder of a kind of save, which need not exist yet."""
    return paths.user_data() / kind


def new_id() -> str:
    """Return a new unique file name that sorts after all earlier ones."""
    return save_order.new_name(_next_number())


def _next_number() -> int:
    """Return the number after that of everything that was ever saved here."""
    return save_order.next_number(_known_numbers())


def _known_numbers() -> Iterator[int]:
    for kind in (RUNNING, NAMED, REPLAYS, CRASHES):
        for path in folder(kind).glob("*"):
            yield save_order.number_of(path.name)
            if path.suffix == ENDING:
                with contextlib.suppress(UserError):
                    yield save_order.place(saves.read_head(path))[0]


def clean_name(text: str) -> str:
    """Clean the name of a save: one line, no control characters, not too long.

    Raises:
        UserError: nothing is left of it.
    """
    plain = "".join(c for c in unicodedata.normalize("NFC", text) if not unicodedata.category(c).startswith("C"))
    name = re.sub(r"\s+", " ", plain).strip()[:LONGEST_NAME].strip()
    if not name:
        raise UserError(_("Name your save."))
    return name


def file_name(name: str) -> str:
    """Return a file name of letters, digits and dashes, which every system takes."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^A-Za-z0-9]+", "-", plain).strip("-").lower()[:LONGEST_NAME].strip("-") or "match"


def entries(kind: str) -> list[Entry]:
    """List the saves of a kind, newest first, damaged ones with their fault."""
    found = [entry_of(path) for path in folder(kind).glob(f"*{ENDING}")]
    return sorted(found, key=_sort_key, reverse=True)


def _sort_key(entry: Entry) -> tuple[tuple[int, float], str]:
    return save_order.place(entry.head) if entry.head is not None else (0, 0.0), entry.path.name


def count(kind: str) -> int:
    """Count the saves of a kind without reading them."""
    return sum(1 for _path in folder(kind).glob(f"*{ENDING}"))


def examples() -> list[Entry]:
    """List the read-only matches that ship with the game, by name."""
    found = [entry_of(path) for path in paths.examples().rglob(f"*{ENDING}")]
    return sorted(found, key=lambda entry: entry.path.stem)


def entry_of(path: Path) -> Entry:
    """Return the list entry of one file."""
    kept = path.with_name(path.name + KEEP_MARK).exists()
    try:
        return Entry(path, saves.read_head(path), kept=kept)
    except UserError as error:
        return Entry(path, None, error.message, kept)
    except Exception:  # whatever a file holds, the list of the others is shown
        return Entry(path, None, _("This save is corrupted: its content can't be read."), kept)


def latest(skipped: Collection[str] = ()) -> Entry | None:
    """Return the unfinished match that Continue resumes: the last one that no other copy of the game plays.

    ``skipped`` are names of files that it never resumes.
    """
    running = (entry for entry in entries(RUNNING) if entry.head and not entry.head.finished)
    free = (entry for entry in running if entry.path.name not in skipped and not locks.taken(entry.path))
    return next(free, None)


def tidy() -> None:
    """Remove what a killed copy of the game has left: half-written files, locks, matches with a replay.

    A replay that was not counted in the statistics is counted now. A match that was saved after its replay stays.
    """
    for place in (paths.user_data(), *map(folder, (RUNNING, NAMED, REPLAYS, CRASHES))):
        files.tidy(place)
    for path in folder(RUNNING).glob(f"*{ENDING}"):
        replay = folder(REPLAYS) / path.name
        if replay.exists():
            with contextlib.suppress(UserError), locks.held(path, 0):
                _record_statistics(saves.read(replay), replay)
                if not _is_newer(path, replay):
                    delete(path)
    for lock in folder(RUNNING).glob(f"*{ENDING}.lock"):  # of a version that wrote numbers of processes
        _unlink(lock)
    for kind in (RUNNING, NAMED, REPLAYS):
        locks.tidy(folder(kind))


def _is_newer(path: Path, replay: Path) -> bool:
    """Return whether a match was saved after its replay."""
    with contextlib.suppress(UserError):
        return save_order.place(saves.read_head(path)) > save_order.place(saves.read_head(replay))
    return False


def _unlink(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink()


@contextlib.contextmanager
def _exclusive(path: Path) -> Iterator[None]:
    """Lock a match against other copies of the game; raises ``UserError``."""
    try:
        with locks.held(path, _LOOK_SECONDS):
            yield
    except locks.Busy:
        raise UserError(_("This match is open in another window.")) from None


def remove(path: Path) -> None:
    """Delete a save and all that belongs to it.

    Raises:
        UserError: another copy of the game plays it, or the disk refuses.
    """
    with _exclusive(path):
        delete(path)
        delete(path.with_name(path.name + KEEP_MARK))
    locks.drop(path)


def set_aside(path: Path) -> Path:
    """Move a save that cannot be read out of its list, its backup with it; returns where it is now.

    Raises:
        UserError: another copy of the game plays it, or the disk refuses.
    """
    with _exclusive(path):
        target = files.set_aside(path)
        delete(path.with_name(path.name + KEEP_MARK))
    locks.drop(path)
    return target


class Autosave:
    """Writer of one match after every step; a finished match becomes a replay.

    A lock that is held until the table is left keeps a second copy of the game from playing on in the same match.
    """

    def __init__(self, match: AnySession, seats: Seats, *, open_hands: bool = False) -> None:
        self.match, self.seats, self.open_hands = match, seats, open_hands
        self.path = folder(RUNNING) / f"{new_id()}{ENDING}"
        self.fault = ""
        """Why the last writing failed; the match goes on all the same."""
        self._ended = False
        self._hold: locks.Hold | None = None

    @classmethod
    def resume(cls, path: Path, saved: Saved) -> Autosave:
        """Go on writing to the file a match was read from.

        Raises:
            UserError: another copy of the game plays this match, or has played it on since it was read.
        """
        hold = _lock_match(path)
        if _has_gone_on(path, saved):
            raise UserError(_("This match was continued in another window. Reopen it."))
        out = cls(saved.session, saved.seats, open_hands=saved.open_hands)
        out.path, out._hold = path, hold
        return out

    def write(self) -> None:
        """Save now; a refusing disk is noted in ``fault``."""
        try:
            if self._hold is None:
                self._hold = _lock_match(self.path)
            if self.match.outcome is not None:
                self._write_replay()
                return
            if self._ended:  # the end is written and counted: what is played after it is a match of its own
                self._ended, self.path = False, folder(RUNNING) / f"{new_id()}{ENDING}"
                self._hold = _lock_match(self.path)
            first = not self.path.exists()
            self._write_to(self.path)
            if first:
                _remove_oldest(RUNNING, MOST_RUNNING, spare=self.path)
            self.fault = ""
        except UserError as error:
            self.fault = error.message

    def _write_to(self, path: Path) -> None:
        saves.write(path, self.match, self.seats, open_hands=self.open_hands, count=_next_number())

    def _write_replay(self) -> None:
        replay = folder(REPLAYS) / self.path.name
        self._write_to(replay)
        self._ended = True
        try:
            _record_statistics(Saved(self.match, self.seats), replay)
        finally:
            delete(self.path)
            self.close()
            locks.drop(self.path)
            _remove_oldest(REPLAYS, MOST_REPLAYS, spare=replay)

    def close(self) -> None:
        """Leave the table: another copy of the game may go on."""
        if self._hold is not None:
            self._hold.release()
            self._hold = None


def _has_gone_on(path: Path, saved: Saved) -> bool:
    """Return whether a match was played on or finished since it was read."""
    try:
        return saves.read_head(path).count != saved.count and len(saves.read(path).session.journal) != len(
            saved.session.journal
        )
    except UserError:
        return (folder(REPLAYS) / path.name).exists()


def _lock_match(path: Path) -> locks.Hold:
    try:
        return locks.Hold(path)
    except locks.Busy:
        raise UserError(_("This match is open in another window.")) from None


def _record_statistics(saved: Saved, replay: Path) -> None:
    """Record a finished match in the statistics, once however often it is called."""
    if saved.session.outcome is not None and saved.is_replayable:
        statistics.record(statistics.record_of(replay.stem, saved.session, saved.seats))


def _remove_oldest(kind: str, most: int, spare: Path) -> None:
    """Delete saves beyond the limit of their kind that are older than a new one, ``spare``."""
    loose = [entry for entry in entries(kind) if not entry.kept and entry.head is not None]
    newest = next((_sort_key(entry) for entry in loose if entry.path == spare), None)
    for entry in loose[most:]:
        if newest is not None and _sort_key(entry) < newest:
            with contextlib.suppress(locks.Busy), locks.held(entry.path, 0):
                delete(entry.path)
            locks.drop(entry.path)


# Named slots ----------------------------------------------------------------------------------------------------------


def save_as(name: str, match: AnySession, seats: Seats, *, open_hands: bool = False) -> Path:
    """Save under a name; a slot of the same name is replaced.

    Raises:
        UserError: the name is empty or the disk refuses.
    """
    name = clean_name(name)
    with _lock_names():
        path = named(name) or folder(NAMED) / f"{new_id()}{ENDING}"
        saves.write(path, match, seats, name=name, open_hands=open_hands, count=_next_number())
    return path


def _lock_names() -> contextlib.AbstractContextManager[bool]:
    """Lock the names of saves against other windows; raises ``UserError``."""
    return locks.held(folder(NAMED) / "names")


def save_new(name: str, saved: Saved) -> Path:
    """Save a match that was read from a file under a name of its own.

    Raises:
        UserError: another slot has that name, nothing is left of it, or the disk refuses.
    """
    with _lock_names():
        _refuse_taken(clean_name(name), None)
        return save_as(name, saved.session, saved.seats, open_hands=saved.open_hands)


def _refuse_taken(name: str, own: Path | None) -> None:
    if named(name) not in (None, own):
        raise UserError(_("You already have a save called {name}.").format(name=name))


def named(name: str) -> Path | None:
    """Return the slot of a name, None where there is none."""
    return next((entry.path for entry in entries(NAMED) if entry.head and entry.head.name == name), None)


def rename(path: Path, name: str) -> None:
    """Give a save another name; its match stays untouched.

    Raises:
        UserError: another slot has that name, nothing is left of it, or the disk refuses.
    """
    name = clean_name(name)
    with _lock_names():
        envelope = saves.envelope(saves.sound_bytes(path), path)
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
    with _lock_names():
        envelope.head.name = _free_name(clean_name(envelope.head.name or source.stem))
        envelope.head.count = _next_number()
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
