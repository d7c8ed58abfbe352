"""Files that came to harm, disks that refuse, and strange names: a sentence each, and everything else untouched."""

from __future__ import annotations

import base64
import errno
import json
import os
import re
import tempfile
import zlib
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from game.bounds import format_one_line
from game.errors import UserError
from game.rules.epic.engine.state import State
from game.rules.epic.rules import EpicRules
from game.session.seats import MAX_NAME_LENGTH, Seats
from game.session.session import AnySession
from game.storage import locks, puzzle_progress, saves, settings, slots, statistics
from game.storage.files import BACKUP_SUFFIX, write_atomic
from game.storage.upgrades import SaveFile, compute_checksum
from tests.session import test_books
from tests.session.books import MATCHES
from tests.session.matches import begin, people, play_on

FIRST_KINDS = [(book, next(iter(kinds))) for book, kinds in MATCHES.items()]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TRIFORCE_DUELS_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def running(book: str, kind: str, steps: int = 25) -> AnySession:
    match = test_books.begin(book, kind, "5")
    play_on(match, Random(5), steps)
    return match


def read_body(data: bytes) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(zlib.decompress(base64.b64decode(json.loads(data)["body"])))
    return found


def with_body(data: bytes, body: object) -> bytes:
    """Return the file with another body and the checksum that fits: what somebody with time writes by hand."""
    return seal_body(data, json.dumps(body).encode())


def seal_body(data: bytes, body: bytes) -> bytes:
    """Return the file with other bytes unpacked, which need be no JSON, and the checksum that fits."""
    file = msgspec.json.decode(data, type=SaveFile)
    file.body = base64.b64encode(zlib.compress(body)).decode()
    file.checksum = compute_checksum(bytes(file.head), file.body)
    return msgspec.json.encode(file)


def test_a_journal_with_a_forbidden_action_is_not_verified(tmp_path: Path) -> None:
    match = running("epic", "zelda-duel", 10_000)
    data = saves.pack_save(match, people(2))
    body = read_body(data)
    step = next(index for index, step in enumerate(body["journal"]) if step["action"] == "end")
    body["journal"][step]["action"] = "draw"
    loaded = saves.unpack_save(with_body(data, body), tmp_path)
    with pytest.raises(UserError, match="don't match"):
        loaded.verify()


def test_verifying_compares_the_digest_of_every_step(tmp_path: Path) -> None:
    """By the rules it was played with; older rules kept other books, and there the actions alone have to fit."""
    data = saves.pack_save(running("epic", "zelda-duel", 60), people(2))
    body = read_body(data)
    body["journal"][20]["digest"] = "0" * 16
    with pytest.raises(UserError, match="don't match"):
        saves.unpack_save(with_body(data, body), tmp_path).verify()
    body["rules_version"] -= 1
    assert saves.unpack_save(with_body(data, body), tmp_path).verify() == len(body["journal"]) - 1


@pytest.mark.parametrize("blind", [0, 1, 2])
def test_a_position_that_somebody_cannot_look_at_is_refused(
    blind: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both players and those who only watch."""
    data = saves.pack_save(running("epic", "zelda-duel"), people(2))
    seen = EpicRules.observe

    def observe(rules: EpicRules, state: State, seat: int) -> State:
        if seat == blind:
            raise IndexError
        return seen(rules, state, seat)

    monkeypatch.setattr(EpicRules, "observe", observe)
    with pytest.raises(UserError, match="position"):
        saves.unpack_save(data, tmp_path)


def test_the_definitions_of_another_rulebook_are_refused(tmp_path: Path) -> None:
    epic, elixir = (
        saves.pack_save(match, people(2)) for match in (running("epic", "zelda-duel"), running(*FIRST_KINDS[1]))
    )
    mixed = read_body(epic) | {"definitions": read_body(elixir)["definitions"]}
    with pytest.raises(UserError, match="This save is corrupted"):
        saves.unpack_save(with_body(epic, mixed), tmp_path)
    other = read_body(epic)
    other["definitions"]["setup"]["game"] = "chess"
    with pytest.raises(UserError, match="from a game you don't have"):
        saves.unpack_save(with_body(epic, other), tmp_path)


def test_an_older_version_is_brought_up_to_date_and_a_damaged_one_is_still_refused(tmp_path: Path) -> None:
    old = (Path(__file__).parent / "fixtures" / "save-v1.tds").read_bytes()
    assert json.loads(old)["version"] == 1
    assert saves.unpack_save(old, tmp_path).session.snapshot().turn == 9
    file = json.loads(old)
    with pytest.raises(UserError, match="checksum"):
        saves.unpack_save(json.dumps(file | {"body": "!" + file["body"][1:]}).encode(), tmp_path)


# Disks that refuse ----------------------------------------------------------------------------------------------------


def full_disk(_handle: int) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def saved_in(home: Path) -> dict[Path, bytes]:
    """Return all files but locks and the number of the last save."""
    found = [file for file in home.rglob("*") if file.is_file() and file.suffix != locks.LOCK_SUFFIX]
    return {file: file.read_bytes() for file in found if file.name != "order"}


def test_on_a_full_disk_the_old_save_stays_and_nothing_half_is_left(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = running("epic", "zelda-duel")
    path = slots.save_as("evening", match, people(2))
    before = saved_in(home)
    play_on(match, Random(1), 5)
    monkeypatch.setattr(os, "fsync", full_disk)
    writers: list[Callable[[], Any]] = [
        lambda: slots.save_as("evening", match, people(2)),
        lambda: slots.save_as("another", match, people(2)),
        lambda: slots.rename_save(path, "other"),
        lambda: slots.export_save(path, home / "out.tds"),
        lambda: slots.import_save(path),
        lambda: slots.set_protected(path, True),
        lambda: statistics.export_csv(home / "out.csv"),
        lambda: puzzle_progress.record_try("zelda/01", solved=True),
    ]
    for write in writers:
        with pytest.raises(UserError, match=r"^Couldn't save .+: the disk is full\. Free some space and try again\.$"):
            write()
    auto = slots.Autosave(match, people(2))
    auto.write()
    assert "the disk is full" in auto.fault
    assert not settings.save_settings(settings.Settings(speed="fast"))
    monkeypatch.undo()
    monkeypatch.setenv("TRIFORCE_DUELS_HOME", str(home))
    assert saved_in(home) == before
    auto.write()
    assert auto.fault == ""
    assert saves.read_save(auto.path).session.snapshot() == match.snapshot()


def test_a_writer_killed_after_its_backup_leaves_nothing_half_to_the_next(tmp_path: Path) -> None:
    """File and backup are one then, and a system does nothing when one name of a file is to replace another."""
    path = tmp_path / "file.json"
    path.write_bytes(b"old")
    os.link(path, f"{path}{BACKUP_SUFFIX}")
    write_atomic(path, b"new")
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == {
        path.name: b"new",
        f"{path.name}{BACKUP_SUFFIX}": b"old",
    }


def test_a_match_that_ends_on_a_full_disk_is_kept_when_there_is_room_again(monkeypatch: pytest.MonkeyPatch) -> None:
    match = begin()
    auto = slots.Autosave(match, people(2))
    auto.write()
    play_on(match, Random(5), 10_000)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full_disk)
        auto.write()
    assert auto.fault
    assert slots.list_entries(slots.REPLAYS) == []
    assert slots.find_latest_resumable() is not None
    auto.write()
    assert len(slots.list_entries(slots.REPLAYS)) == len(statistics.load_records().matches) == 1


NOBODY = 65534


def run_in_read_only_home(act: Callable[[Path], None]) -> str:
    """Return what an act says whose home cannot be written to; root gives up its rights in a process of its own."""
    folder = Path(tempfile.mkdtemp(prefix="triforce-duels-"))
    (folder / "data" / "saves").mkdir(parents=True)
    for path in (folder / "data" / "saves", folder / "data", folder):
        path.chmod(0o555)
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            if os.geteuid() == 0:
                os.setgid(NOBODY)
                os.setuid(NOBODY)
            os.environ["TRIFORCE_DUELS_HOME"] = str(folder)
            act(folder)
            text = "done"
        except UserError as error:
            text = error.message
        except BaseException as error:
            text = f"{type(error).__name__}: {error}"
        os.write(writer, text.encode())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, encoding="utf-8") as pipe:
        text = pipe.read()
    os.waitpid(child, 0)
    left = sorted(path.name for path in folder.rglob("*") if path.is_file())
    for path in (folder, folder / "data", folder / "data" / "saves"):
        path.chmod(0o755)
    for path in (folder / "data" / "saves", folder / "data", folder):
        path.rmdir()
    assert left == []
    return text


@pytest.mark.posix
def test_a_folder_that_is_read_only_gives_a_sentence() -> None:
    match = running("epic", "zelda-duel")

    def save(_folder: Path) -> None:
        slots.save_as("evening", match, people(2))

    def play(_folder: Path) -> None:
        auto = slots.Autosave(match, people(2))
        auto.write()
        raise UserError(auto.fault)

    def choose(_folder: Path) -> None:
        raise UserError(str(settings.save_settings(settings.Settings(speed="fast"))))

    assert re.fullmatch(r"Couldn't save .+: access denied\.", run_in_read_only_home(save))
    assert re.fullmatch(r"Couldn't save .+: access denied\.", run_in_read_only_home(play))
    assert run_in_read_only_home(choose) == "False"


def test_a_file_that_cannot_be_deleted_gives_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    path = slots.save_as("evening", running("epic", "zelda-duel"), people(2))

    def refused(_path: Path, missing_ok: bool = False) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(Path, "unlink", refused)
    with pytest.raises(UserError, match=r"Couldn't delete .+: access denied\."):
        slots.delete_save(path)


def test_a_replaced_file_survives_a_disk_that_fails_at_the_last_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    write_atomic(path, b"old")

    def refused(_from: Path, _to: Path) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(os, "replace", refused)
    with pytest.raises(UserError, match="Couldn't save file: "):
        write_atomic(path, b"new", backup=False)
    assert path.read_bytes() == b"old"
    assert [file.name for file in tmp_path.iterdir() if file.is_file()] == ["file"]


# Names ----------------------------------------------------------------------------------------------------------------

NAMES = ("../../evil", "/etc/passwd", "a/b\\c", "🧝‍♀️🗡️", "x" * 300, "..", ".", "con", "nul.tds", "\u202egnp", "a\0b")


@pytest.mark.parametrize("name", NAMES)
def test_no_name_leads_out_of_the_data_folder(name: str, tmp_path: Path, home: Path) -> None:
    match = running("epic", "zelda-duel")
    seats = Seats(["person", "person"], [name, name])
    before = {path for path in tmp_path.rglob("*") if home not in path.parents and path != home}
    path = slots.save_as(name, match, seats)
    slots.rename_save(path, name + "2")
    slots.export_save(path, home / "data" / f"{slots.make_file_name(name)}.tds")
    auto = slots.Autosave(match, seats)
    auto.write()
    assert auto.fault == ""
    play_on(match, Random(1), 10_000)
    auto.write()
    shown = format_one_line(name, MAX_NAME_LENGTH)
    assert [record.seats[0].player for record in statistics.load_records().matches] == [shown]
    assert saves.read_save(path).seats.names == [shown, shown]
    assert {path for path in tmp_path.rglob("*") if home not in path.parents and path != home} == before
    for file in home.rglob("*"):
        assert len(file.name) < 100
        assert file.name.isascii()


# What a casual look must not find -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("book", "kind"), test_books.KINDS)
def test_no_hidden_card_can_be_read_in_the_file_of_a_running_match(book: str, kind: str) -> None:
    """Neither in an editor nor after the usual decoder of base64: no word of the position, so no card either."""
    match = running(book, kind, 12)
    data = saves.pack_save(match, people(match.rules.seats))
    envelope = msgspec.json.decode(data)
    plain = json.dumps(read_body(data))
    words = [word for word in ("hands", "potions", "journal", "digest", "definitions", "action") if word in plain]
    assert len(words) > 3
    for text in (data, base64.b64decode(envelope["body"])):
        assert not any(word.encode() in text for word in words)


@pytest.mark.parametrize(("book", "kind"), test_books.KINDS)
def test_the_terminal_tells_of_a_running_match_what_everybody_may_know(
    book: str, kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The output has what a spectator saw, or the only person, and no action as it was typed."""
    from game.cli import main
    from game.presentation.rulebooks import make_log_formatter

    match = running(book, kind, 8 if book == "elixir" else 14)
    assert match.outcome is None
    seats = people(match.rules.seats)
    saves.write_save(tmp_path / "match.tds", match, seats)
    assert main(["replay", str(tmp_path / "match.tds"), "--text"]) == 0
    printed = capsys.readouterr().out
    told = make_log_formatter(match.rules, seats.name)
    reader = 0 if match.rules.seats == 1 else -1
    lines = [f"   {line}\n" for event in match.events_for(reader) for line in told(event)]
    assert printed == "".join(lines) + match.render_text(-1) + "\n"


def test_a_person_who_plays_alone_is_told_what_that_seat_saw(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from game.cli import main

    match = running("epic", "zelda-duel", 30)
    saves.write_save(tmp_path / "match.tds", match, Seats(["person", "greedy"]))
    assert main(["replay", str(tmp_path / "match.tds"), "--text"]) == 0
    text = capsys.readouterr().out
    assert "Player 2 draws a card." in text
    assert "Player 1 draws a card." not in text
