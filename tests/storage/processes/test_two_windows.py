"""Two windows of the game as two processes, and one that was killed: nothing that one of them wrote is lost."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from game.errors import UserError
from game.modes.collections import collection_file
from game.storage import locks, presets, puzzle_progress, saves, settings, slots, statistics
from tests.elixir.builder import CATALOG
from tests.session.matches import begin, people, play_on
from tests.sources import ROOT


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIFORCE_DUELS_HOME", str(tmp_path / "home"))


def window(program: str, *words: str) -> subprocess.Popen[bytes]:
    """Start another process that waits for a line before it goes on."""
    started = subprocess.Popen(
        [sys.executable, "-c", program, *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert started.stdout is not None
    assert started.stdout.readline().strip() == b"ready"
    return started


@pytest.fixture
def windows() -> Iterator[list[subprocess.Popen[bytes]]]:
    started: list[subprocess.Popen[bytes]] = []
    yield started
    for process in started:
        if process.poll() is None:
            process.kill()
        process.communicate()


CHANGES = """
import sys
import msgspec
from game.modes.collections import collection_file, collections
from game.storage import presets, puzzle_progress, settings, slots, statistics
from game.storage.statistics import MatchRecord
from tests.elixir.builder import CATALOG
from tests.session.matches import begin, people, play_on

what, who, times = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
seats, session, mine = people(2), begin(), settings.Settings()


def change(number):
    if what == "settings":
        global mine
        fields = {"keys": {**mine.keys, f"{who}-{number % 40}": str(number)}}
        if who:
            fields |= {"names": (str(number), "", "", ""), "text_size": 150}
        else:
            fields |= {"names": ("", str(number), "", ""), "effects_volume": number % 100}
        after = msgspec.structs.replace(mine, **fields)
        settings.change_settings(mine, after)  # each window knows nothing of what the other has changed
        mine = after
    elif what == "statistics":
        statistics.record_match(MatchRecord(f"{who}-{number}", "zelda", "lost-woods", 0.0, 1, ()))
    elif what == "collections":
        gift = collections.LedgerEntry(f"pack/{who}-{number}", ())
        def step(book):
            return collections.CollectionLedger((*book.entries, gift), book.running)
        collection_file.update_ledger(CATALOG, step)
    elif what == "presets":
        assert presets.save_preset(presets.HouseRules(f"{who}-{number}", "zelda"))
    elif what == "progress":
        puzzle_progress.record_try("both", solved=False)
    else:
        slots.save_as(f"{who}-{number}", session, seats)
        auto = slots.Autosave(session, seats)
        auto.write()
        assert not auto.fault, auto.fault


print("ready", flush=True)
sys.stdin.readline()
for number in range(times):
    change(number)
"""


def read_saved(what: str, times: int) -> set[str]:
    """Return what the two windows have left."""
    both = {f"{who}-{index}" for who in (0, 1) for index in range(times)}
    if what == "settings":
        last = str(times - 1)
        found = settings.load_settings()
        assert (found.names, found.text_size) == ((last, last, "", ""), 150)
        assert found.effects_volume == (times - 1) % 100
        assert found.keys == {f"{who}-{n % 40}": str(n) for who in (0, 1) for n in range(times)}
        return both
    if what == "statistics":
        return {match.id for match in statistics.load_records().matches}
    if what == "collections":
        return {entry.id.removeprefix("pack/") for entry in collection_file.load_ledger(CATALOG).ledger.entries}
    if what == "presets":
        return {rules.name for rules in presets.load_presets("zelda")}
    if what == "progress":
        assert puzzle_progress.load_progress()["both"].tries == 2 * times
        return both
    return {entry.head.name for entry in slots.list_entries(slots.NAMED) if entry.head is not None}


WHAT = ("settings", "statistics", "collections", "presets", "progress", "saves")


def change_at_once(windows: list[subprocess.Popen[bytes]], what: str, times: int) -> None:
    """Let both change the same again and again, and check that all writes are there."""
    windows += [window(CHANGES, what, str(who), str(times)) for who in (0, 1)]
    for process in windows:
        assert process.stdin is not None
        process.stdin.write(b"go\n")
        process.stdin.flush()
    assert [process.wait() for process in windows] == [0, 0]
    assert read_saved(what, times) == {f"{who}-{index}" for who in (0, 1) for index in range(times)}
    if what == "saves":
        heads = [entry.head for kind in (slots.NAMED, slots.RUNNING) for entry in slots.list_entries(kind)]
        counts = [head.count for head in heads if head is not None]
        assert len(set(counts)) == len(counts) == len(heads) == 2 * times + slots.MAX_RUNNING
    assert not list(slots.get_slot_folder("").rglob("*.part"))


@pytest.mark.parametrize("what", WHAT)
def test_two_windows_that_change_the_same_lose_nothing(what: str, windows: list[subprocess.Popen[bytes]]) -> None:
    change_at_once(windows, what, 6)


@pytest.mark.soak
@pytest.mark.parametrize("what", WHAT)
def test_two_windows_that_change_two_hundred_times_lose_nothing(
    what: str, windows: list[subprocess.Popen[bytes]]
) -> None:
    change_at_once(windows, what, 200)


PLAYER = """
import sys
from game.storage import saves, slots
from tests.session.matches import begin, people, play_on

match = begin()
auto = slots.Autosave(match, people(2))
print("ready", flush=True)
sys.stdin.readline()
auto.write()
print("ready", flush=True)
sys.stdin.readline()
"""


def line(process: subprocess.Popen[bytes]) -> None:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b"go\n")
    process.stdin.flush()
    assert process.stdout.readline().strip() == b"ready"


def test_a_new_match_is_locked_before_another_window_can_see_it(windows: list[subprocess.Popen[bytes]]) -> None:
    windows.append(window(PLAYER))
    assert slots.list_entries(slots.RUNNING) == []
    line(windows[0])
    [entry] = slots.list_entries(slots.RUNNING)
    assert slots.find_latest_resumable() is None
    slots.clean_up()
    for act in (
        lambda: slots.Autosave.resume(entry.path, saves.read_save(entry.path)),
        lambda: slots.delete_save(entry.path),
        lambda: slots.move_damaged_save(entry.path),
    ):
        with pytest.raises(UserError, match="another window"):
            act()
    windows[0].kill()
    windows[0].wait()
    assert slots.find_latest_resumable() == entry
    auto = slots.Autosave.resume(entry.path, saves.read_save(entry.path))
    auto.close()
    slots.delete_save(entry.path)
    assert not entry.path.exists()
    assert not locks.get_lock_path(entry.path).exists()


@pytest.mark.parametrize("content", [b"", b"1", b"9" * 40, b"-1", str(os.getppid()).encode(), b"\xff"])
def test_what_a_lock_file_says_holds_nothing(content: bytes) -> None:
    """An empty one, one with a number too large for any process, and one of a process that is another by now."""
    auto = slots.Autosave(begin(), people(2))
    auto.write()
    auto.close()
    for lock in (locks.get_lock_path(auto.path), auto.path.with_name(auto.path.name + ".lock")):
        lock.write_bytes(content)
    entry = slots.find_latest_resumable()
    assert entry is not None
    slots.clean_up()
    assert slots.Autosave.resume(entry.path, saves.read_save(entry.path)).path == auto.path


PARENT = """
import subprocess, sys
from game.storage import slots
from tests.session.matches import begin, people, play_on

auto = slots.Autosave(begin(), people(2))
auto.write()
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"], stdout=subprocess.DEVNULL)
print("ready", flush=True)
print(child.pid, flush=True)
sys.stdin.readline()
"""


def test_what_a_window_has_started_does_not_keep_its_match(windows: list[subprocess.Popen[bytes]]) -> None:
    windows.append(window(PARENT))
    assert windows[0].stdout is not None
    child = int(windows[0].stdout.readline())
    try:
        assert slots.find_latest_resumable() is None
        windows[0].kill()
        windows[0].wait()
        assert slots.find_latest_resumable() is not None
    finally:
        os.kill(child, 9 if os.name != "nt" else 15)


def test_a_match_that_was_played_on_meanwhile_is_not_written_over() -> None:
    match = begin()
    auto = slots.Autosave(match, people(2))
    auto.write()
    early = saves.read_save(auto.path)
    play_on(match, Random(1), 3)
    auto.write()
    auto.close()
    with pytest.raises(UserError, match="continued in another window"):
        slots.Autosave.resume(auto.path, early)
    play_on(match, Random(1), 10_000)
    auto.write()
    with pytest.raises(UserError, match="continued in another window"):
        slots.Autosave.resume(auto.path, early)


HOLDER = """
import sys
from pathlib import Path
from random import Random
from game.storage import locks

with locks.hold_lock(Path(sys.argv[1])):
    print("ready", flush=True)
    sys.stdin.readline()
"""


def test_a_window_that_does_not_let_go_is_told_of_and_waited_for_no_longer(
    windows: list[subprocess.Popen[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locks.hold_lock.__wrapped__, "__defaults__", (0.05,))
    statistics.record_match(statistics.MatchRecord("1", "zelda", "lost-woods", 0.0, 1, ()))
    windows.append(window(HOLDER, str(statistics.statistics_path())))
    with pytest.raises(UserError, match="in use in another window"):
        statistics.record_match(statistics.MatchRecord("2", "zelda", "lost-woods", 0.0, 1, ()))
    assert len(statistics.load_records().matches) == 1
    windows[0].kill()
    windows[0].wait()
    statistics.record_match(statistics.MatchRecord("2", "zelda", "lost-woods", 0.0, 1, ()))
    assert len(statistics.load_records().matches) == 2


def test_what_another_window_is_writing_is_not_cleared_away(
    windows: list[subprocess.Popen[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locks.hold_lock.__wrapped__, "__defaults__", (0.05,))
    slots.save_as("one", begin(), people(2))
    part = slots.get_slot_folder(slots.NAMED) / "two.tds.1.part"
    part.write_bytes(b"half")
    windows.append(window(HOLDER, str(part.with_name("writing"))))
    slots.clean_up()
    assert part.exists()
    windows[0].kill()
    windows[0].wait()
    slots.clean_up()
    assert not part.exists()


def test_a_disk_without_locks_is_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_words: object) -> None:
        raise OSError(37, "No locks available")

    monkeypatch.setattr(locks, "_make_lock", refuse)
    auto = slots.Autosave(begin(), people(2))
    auto.write()
    assert auto.fault == ""
    entry = slots.find_latest_resumable()
    assert entry is not None
    assert settings.save_settings(settings.Settings(text_size=150))
    slots.delete_save(slots.Autosave.resume(entry.path, saves.read_save(entry.path)).path)
    slots.clean_up()
    assert len(slots.list_entries(slots.RUNNING)) == 0
