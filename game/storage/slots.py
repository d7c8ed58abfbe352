"""Save slots in the player's data folder: running matches, named saves, and replays of finished matches."""

from __future__ import annotations

import contextlib
import os
import re
import unicodedata
from collections.abc import Collection, Iterator
from pathlib import Path

import msgspec

from game import paths
from game.content.formats.ids import is_reserved_name
from game.errors import UserError
from game.session.seats import Seats
from game.session.session import AnySession
from game.storage import files, locks, save_order, saves, statistics
from game.storage.files import delete_file, write_atomic
from game.storage.saves import Head, LoadedSave
from game.text import _

SAVE_SUFFIX = ".tds"
RUNNING, NAMED, REPLAYS, CRASHES = "running", "saves", "replays", "crashes"
"""Kinds of saves, which are the names of their folders."""
MAX_SLOT_NAME_LENGTH = 60
"""Maximum length of the name of a save, in characters."""
MAX_RUNNING = 8
"""Maximum number of automatically saved running matches; the oldest is deleted."""
MOST_REPLAYS = 200
"""Maximum number of replays; the oldest that is not protected is deleted."""
PROTECTED_SUFFIX = ".keep"
"""Suffix of an empty file that protects a replay from automatic deletion."""
_LOCK_TIMEOUT_SECONDS = 0.5
"""Time to wait for the lock of a match, in seconds; another instance may hold it briefly to test it."""


class Entry(msgspec.Struct, frozen=True):
    """Save in a list; for a damaged one, ``fault`` is a message."""

    path: Path
    head: Head | None
    fault: str = ""
    is_protected: bool = False
    """True for a replay that is exempt from automatic deletion."""


def get_slot_folder(kind: str) -> Path:
    """Return the folder for a kind of save, which may not exist."""
    return paths.user_data_dir() / kind


def new_id() -> str:
    """Return a new unique file name, which sorts after all earlier ones."""
    return save_order.make_file_name(_make_number())


def _make_number() -> int:
    """Return a new sequence number, higher than that of every save."""
    return save_order.next_number(_iter_numbers())


def _iter_numbers() -> Iterator[int]:
    """Yield the sequence numbers of all saves."""
    for kind in (RUNNING, NAMED, REPLAYS, CRASHES):
        for path in get_slot_folder(kind).glob("*"):
            yield save_order.parse_number(path.name)
            if path.suffix == SAVE_SUFFIX:
                with contextlib.suppress(UserError):
                    yield save_order.get_sort_key(saves.read_head(path))[0]


def clean_name(text: str) -> str:
    """Return the name of a save on one line, truncated, and without control characters.

    Raises:
        UserError: the result is empty.
    """
    plain = "".join(c for c in unicodedata.normalize("NFC", text) if not unicodedata.category(c).startswith("C"))
    name = re.sub(r"\s+", " ", plain).strip()[:MAX_SLOT_NAME_LENGTH].strip()
    if not name:
        raise UserError(_("Name your save."))
    return name


def make_file_name(name: str) -> str:
    """Return a file name for a name: letters, digits and hyphens, valid on every system."""
    ascii_name = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    found = re.sub(r"[^A-Za-z0-9]+", "-", ascii_name).strip("-").lower()[:MAX_SLOT_NAME_LENGTH].strip("-") or "match"
    return f"match-{found}" if is_reserved_name(found) else found


def list_entries(kind: str) -> list[Entry]:
    """Return the saves of a kind, newest first, including damaged ones."""
    entries = [read_entry(path) for path in get_slot_folder(kind).glob(f"*{SAVE_SUFFIX}")]
    return sorted(entries, key=_sort_key, reverse=True)


def _sort_key(entry: Entry) -> tuple[tuple[int, float], str]:
    return save_order.get_sort_key(entry.head) if entry.head is not None else (0, 0.0), entry.path.name


def list_examples() -> list[Entry]:
    """Return the example matches that ship with the game, by name."""
    examples = [read_entry(path) for path in paths.examples_dir().rglob(f"*{SAVE_SUFFIX}")]
    return sorted(examples, key=lambda entry: entry.path.stem)


def read_entry(path: Path) -> Entry:
    """Return the list entry of a file."""
    kept = path.with_name(path.name + PROTECTED_SUFFIX).exists()
    try:
        return Entry(path, saves.read_head(path), is_protected=kept)
    except UserError as error:
        return Entry(path, None, error.message, kept)
    except Exception:  # whatever a file holds, the list of the others is shown
        return Entry(path, None, _("This save is corrupted: its content can't be read."), kept)


def find_latest_resumable(skipped_file_names: Collection[str] = ()) -> Entry | None:
    """Return the last played match that can be resumed; None if there is none."""
    return next(iter_resumable(skipped_file_names), None)


def iter_resumable(skipped_file_names: Collection[str] = ()) -> Iterator[Entry]:
    """Yield the unfinished matches that no other instance of the game has open, last played first."""
    running = (entry for entry in list_entries(RUNNING) if entry.head and not entry.head.finished)
    yield from (
        entry for entry in running if entry.path.name not in skipped_file_names and not locks.is_locked(entry.path)
    )


def clean_up() -> None:
    """Remove leftovers of killed instances of the game: temporary files, locks, and matches that have a replay.

    A replay that is missing from the statistics is recorded. A match that was saved after its replay is not removed.
    """
    for place in (paths.user_data_dir(), *map(get_slot_folder, (RUNNING, NAMED, REPLAYS, CRASHES))):
        files.remove_temp_files(place)
    for path in get_slot_folder(RUNNING).glob(f"*{SAVE_SUFFIX}"):
        replay = get_slot_folder(REPLAYS) / path.name
        if replay.exists():
            with contextlib.suppress(UserError), locks.hold_lock(path, 0):
                _record_statistics(saves.read_save(replay), replay)
                if not _is_newer(path, replay):
                    delete_file(path)
    for lock in get_slot_folder(RUNNING).glob(f"*{SAVE_SUFFIX}.lock"):  # of a version that wrote numbers of processes
        _delete_file(lock)
    for kind in (RUNNING, NAMED, REPLAYS):
        locks.remove_stale_locks(get_slot_folder(kind))


def _is_newer(path: Path, replay: Path) -> bool:
    """Return whether a match was saved after its replay."""
    with contextlib.suppress(UserError):
        return save_order.get_sort_key(saves.read_head(path)) > save_order.get_sort_key(saves.read_head(replay))
    return False


def _delete_file(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink()


@contextlib.contextmanager
def _lock_exclusively(path: Path) -> Iterator[None]:
    """Hold the lock of a match during the block.

    Raises:
        UserError: another instance of the game has the match open.
    """
    try:
        with locks.hold_lock(path, _LOCK_TIMEOUT_SECONDS):
            yield
    except locks.LockBusyError:
        raise UserError(_("This match is open in another window.")) from None


def delete_save(path: Path) -> None:
    """Delete a save with its backup and its lock file.

    Raises:
        UserError: another instance of the game has the match open, or the file system refuses.
    """
    with _lock_exclusively(path):
        delete_file(path)
        delete_file(path.with_name(path.name + PROTECTED_SUFFIX))
    locks.remove_lock_file(path)


def move_damaged_save(path: Path) -> Path:
    """Rename an unreadable save and its backup, so that they are no longer listed; return the new path.

    Raises:
        UserError: another instance of the game has the match open, or the file system refuses.
    """
    with _lock_exclusively(path):
        target = files.move_damaged_file(path)
        delete_file(path.with_name(path.name + PROTECTED_SUFFIX))
    locks.remove_lock_file(path)
    return target


class Autosave:
    """Automatic saving of one match after every step; a finished match becomes a replay.

    It holds the match's lock until it is closed, so no other instance of the game can play the match.
    """

    def __init__(self, match: AnySession, seats: Seats, *, open_hands: bool = False) -> None:
        self.match, self.seats, self.open_hands = match, seats, open_hands
        self.path = get_slot_folder(RUNNING) / f"{new_id()}{SAVE_SUFFIX}"
        self.fault = ""
        """Message of the last failed write; empty if the last write succeeded."""
        self._has_written_replay = False
        self._lock: locks.MatchLock | None = None

    @classmethod
    def resume(cls, path: Path, save: LoadedSave) -> Autosave:
        """Continue writing to the file from which a match was read.

        Raises:
            UserError: another instance of the game has the match open, or has changed it since it was read.
        """
        hold = _lock_match(path)
        if _has_changed(path, save):
            raise UserError(_("This match was continued in another window. Reopen it."))
        out = cls(save.session, save.seats, open_hands=save.open_hands)
        out.path, out._lock = path, hold
        return out

    def write(self) -> None:
        """Save the match; an error is stored in ``fault``."""
        try:
            if self._lock is None:
                self._lock = _lock_match(self.path)
            if self.match.outcome is not None:
                self._write_replay()
                return
            if (
                self._has_written_replay
            ):  # the end is written and counted: what is played after it is a match of its own
                self._has_written_replay, self.path = False, get_slot_folder(RUNNING) / f"{new_id()}{SAVE_SUFFIX}"
                self._lock = _lock_match(self.path)
            first = not self.path.exists()
            self._write_to(self.path)
            if first:
                _remove_oldest(RUNNING, MAX_RUNNING, new_path=self.path)
            self.fault = ""
        except UserError as error:
            self.fault = error.message

    def _write_to(self, path: Path) -> None:
        """Write the match to a file."""
        saves.write_save(path, self.match, self.seats, open_hands=self.open_hands, number=_make_number())

    def _write_replay(self) -> None:
        """Write the finished match as a replay, record it in the statistics, and delete the running match."""
        replay = get_slot_folder(REPLAYS) / self.path.name
        self._write_to(replay)
        self._has_written_replay = True
        try:
            _record_statistics(LoadedSave(self.match, self.seats), replay)
        finally:
            delete_file(self.path)
            self.close()
            locks.remove_lock_file(self.path)
            _remove_oldest(REPLAYS, MOST_REPLAYS, new_path=replay)

    def close(self) -> None:
        """Release the lock of the match."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None


def _has_changed(path: Path, save: LoadedSave) -> bool:
    """Return whether a match was continued or finished by another instance since it was read."""
    try:
        return saves.read_head(path).count != save.number and len(saves.read_save(path).session.journal) != len(
            save.session.journal
        )
    except UserError:
        return (get_slot_folder(REPLAYS) / path.name).exists()


def _lock_match(path: Path) -> locks.MatchLock:
    """Acquire the lock of a match; raise UserError if another instance of the game has it open."""
    try:
        return locks.MatchLock(path)
    except locks.LockBusyError:
        raise UserError(_("This match is open in another window.")) from None


def _record_statistics(save: LoadedSave, replay: Path) -> None:
    """Record a finished match in the statistics, unless it has been recorded."""
    if save.session.outcome is not None and save.is_replayable:
        statistics.record_match(statistics.build_record(replay.stem, save.session, save.seats))


def _remove_oldest(kind: str, max_count: int, new_path: Path) -> None:
    """Delete the oldest unprotected saves beyond the limit of their kind, but only saves older than ``new_path``."""
    loose = [entry for entry in list_entries(kind) if not entry.is_protected and entry.head is not None]
    newest = next((_sort_key(entry) for entry in loose if entry.path == new_path), None)
    for entry in loose[max_count:]:
        if newest is not None and _sort_key(entry) < newest:
            with contextlib.suppress(locks.LockBusyError), locks.hold_lock(entry.path, 0):
                delete_file(entry.path)
            locks.remove_lock_file(entry.path)


# Named slots ----------------------------------------------------------------------------------------------------------


def save_as(name: str, match: AnySession, seats: Seats, *, open_hands: bool = False) -> Path:
    """Save a match under a name, replacing a save with the same name.

    Raises:
        UserError: the name is empty, or the file cannot be written.
    """
    name = clean_name(name)
    with _lock_names():
        path = find_named(name) or get_slot_folder(NAMED) / f"{new_id()}{SAVE_SUFFIX}"
        saves.write_save(path, match, seats, name=name, open_hands=open_hands, number=_make_number())
    return path


def _lock_names() -> contextlib.AbstractContextManager[bool]:
    """Hold the lock on the names of saves.

    Raises:
        UserError: another instance of the game holds it.
    """
    return locks.hold_lock(get_slot_folder(NAMED) / "names")


def save_new(name: str, save: LoadedSave) -> Path:
    """Save a match that was read from a file under a new name.

    Raises:
        UserError: the name is used or empty, or the file cannot be written.
    """
    with _lock_names():
        _require_free_name(clean_name(name), None)
        return save_as(name, save.session, save.seats, open_hands=save.open_hands)


def _require_free_name(name: str, own_path: Path | None) -> None:
    """Raise UserError if another save than ``own_path`` has the name."""
    if find_named(name) not in (None, own_path):
        raise UserError(_("You already have a save called {name}.").format(name=name))


def find_named(name: str) -> Path | None:
    """Return the path of the save with a name; None if there is none."""
    return next((entry.path for entry in list_entries(NAMED) if entry.head and entry.head.name == name), None)


def rename_save(path: Path, name: str) -> None:
    """Rename a save without changing its match.

    Raises:
        UserError: the name is used or empty, or the file cannot be written.
    """
    name = clean_name(name)
    with _lock_names():
        envelope = saves.decode_envelope(saves.read_valid_bytes(path), path)
        _require_free_name(name, path)
        envelope.head.name = name
        write_atomic(path, envelope.encode())


def export_save(path: Path, target: Path) -> Path:
    """Copy a save, or its backup if it is damaged, to a file or into a folder; return the copy's path.

    Raises:
        UserError: neither is valid, or the file cannot be written.
    """
    data = saves.read_valid_bytes(path)
    target = target / path.name if os.path.isdir(target) else target
    write_atomic(target, data, backup=False)
    return target


def import_save(source: Path) -> Path:
    """Validate a save file and import it: into the replays if finished, else into the named saves.

    Existing saves are not replaced; a number is added to a name that is used.

    Raises:
        UserError: the file is not a valid save, or cannot be written.
    """
    data = saves.read_bytes(source)
    saves.unpack_save(data, source)
    envelope = saves.decode_envelope(data, source)
    kind = REPLAYS if envelope.head.finished else NAMED
    with _lock_names():
        envelope.head.name = _make_unique_name(clean_name(envelope.head.name or source.stem))
        envelope.head.count = _make_number()
        path = get_slot_folder(kind) / f"{new_id()}{SAVE_SUFFIX}"
        write_atomic(path, envelope.encode())
    return path


def _make_unique_name(name: str) -> str:
    used_names = {entry.head.name for kind in (NAMED, REPLAYS) for entry in list_entries(kind) if entry.head}
    number, free = 2, name
    while free in used_names:
        ending = f" ({number})"
        number, free = number + 1, name[: MAX_SLOT_NAME_LENGTH - len(ending)] + ending
    return free


def set_protected(path: Path, protected: bool) -> None:
    """Set whether a replay is exempt from automatic deletion."""
    mark = path.with_name(path.name + PROTECTED_SUFFIX)
    if protected:
        write_atomic(mark, b"", backup=False)
    else:
        delete_file(mark)
