"""A process that plays and autosaves is killed at random moments; the next start finds everything whole."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from game.errors import UserError
from game.storage import presets, puzzle_progress, saves, settings, slots, statistics, versioned_store
from tests.session.matches import begin, people
from tests.sources import ROOT

PLAYER = """
import sys
from random import Random
import msgspec
from game.storage import presets, puzzle_progress, saves, settings, slots
from tests.session.matches import begin, people, play_on

slots.clean_up()
number, step_file = int(sys.argv[1]), open(sys.argv[2], "a", buffering=1)
playing = False
print("ready", flush=True)
while True:
    entry = slots.find_latest_resumable()
    if entry is None:
        match = begin(("zelda-duel", "zelda-ffa-3")[number % 2], str(number))
        auto = slots.Autosave(match, people(match.rules.seats))
        number += 1
    else:
        saved = saves.read_save(entry.path)
        assert saved.is_replayable
        match, auto = saved.session, slots.Autosave.resume(entry.path, saved)
    while match.decision is not None:
        step_file.write(f"{auto.path.stem} {len(match.journal)}\\n")
        if not playing:
            playing = True
            print("playing", flush=True)
        play_on(match, Random(len(match.journal)), 1)
        auto.write()
        assert not auto.fault, auto.fault
        step = len(match.journal)
        mine = settings.load_settings()
        settings.change_settings(mine, msgspec.structs.replace(mine, welcomed=True, music_volume=step % 100))
        assert presets.save_preset(presets.HouseRules(f"rules {step % 50}", "zelda", turn_limit=step))
        puzzle_progress.record_try("never", solved=False)
        slots.save_as(f"save {step % 5}", match, people(match.rules.seats))
"""


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIFORCE_DUELS_HOME", str(tmp_path / "home"))


def killed_once(tmp_path: Path, number: int, rng: Random) -> tuple[str, int]:
    """Play on in a process of its own and kill it; the match and the step that it was about to take."""
    steps = tmp_path / f"steps-{number}"
    command = [sys.executable, "-c", PLAYER, str(number), str(steps)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE) as process:
        _wait_until(b"ready", process)
        if number % 4:  # the others are killed while they look for a match and read it
            _wait_until(b"playing", process)
        time.sleep(rng.random() * 0.3)
        process.kill()
        process.wait()
    assert process.returncode != 0
    lines = steps.read_text(encoding="utf-8").split("\n") if steps.exists() else [""]
    whole = [line for line in lines[:-1] if line]
    if not whole:
        return "", 0
    match, step = whole[-1].split()
    return match, int(step)


def _tries() -> int:
    return puzzle_progress.load_progress().get("never", puzzle_progress.PuzzleProgress()).tries


def _wait_until(word: bytes, process: subprocess.Popen[bytes]) -> None:
    assert process.stdout is not None
    assert process.stdout.readline().strip() == word


def kill_many(tmp_path: Path, times: int, seed: int) -> None:
    rng = Random(seed)
    resumed = tries = 0
    for index in range(times):
        match, step = killed_once(tmp_path, index, rng)
        slots.clean_up()
        for kind in (slots.RUNNING, slots.REPLAYS, slots.NAMED):
            for entry in slots.list_entries(kind):
                assert entry.head is not None, entry.fault
                assert saves.read_save(entry.path).is_replayable
        assert (
            list(slots.get_slot_folder("").rglob("*.part")) == list(slots.get_slot_folder("").rglob("*.damaged*")) == []
        )
        assert statistics.load_records().notice == ""
        before, tries = tries, _tries()
        assert tries >= before
        assert (settings.load_settings().welcomed and presets.load_presets("zelda")) or not tries
        assert versioned_store.take_notices() == []
        entry_now = slots.find_latest_resumable()
        running = slots.get_slot_folder(slots.RUNNING) / f"{match}{slots.SAVE_SUFFIX}"
        if match and running.exists():
            assert entry_now is not None
            assert entry_now.path == running
            assert len(saves.read_save(running).session.journal) in (step, step + 1)
            resumed += 1
        elif match and step > 1:  # the step that was taken was the last of its match
            over = slots.get_slot_folder(slots.REPLAYS) / f"{match}{slots.SAVE_SUFFIX}"
            assert over.exists()
            assert len(saves.read_save(over).session.journal) == step + 1
    assert resumed > times / 2
    finished = {entry.path.stem for entry in slots.list_entries(slots.REPLAYS)}
    counted = [record.id for record in statistics.load_records().matches]
    assert len(counted) == len(set(counted))
    assert set(counted) == finished


def test_a_killed_game_resumes_at_the_last_or_the_last_but_one_step(tmp_path: Path) -> None:
    kill_many(tmp_path, 4, seed=1)


@pytest.mark.soak
def test_a_game_killed_a_thousand_times_loses_nothing(tmp_path: Path) -> None:
    kill_many(tmp_path, 1000, seed=2)


WAITER = """
import sys
from game.storage import saves, slots

entry = slots.find_latest_resumable()
auto = slots.Autosave.resume(entry.path, saves.read_save(entry.path))
print("ready", flush=True)
sys.stdin.read()
"""


def test_a_match_that_another_copy_plays_is_left_alone_until_that_copy_ends() -> None:
    for seed in ("1", "2"):
        match = begin(seed=seed)
        auto = slots.Autosave(match, people(2))
        auto.write()
        auto.close()
    newest, older = slots.list_entries(slots.RUNNING)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen([sys.executable, "-c", WAITER], cwd=ROOT, env=environment, **pipes) as other:
        _wait_until(b"ready", other)
        here = slots.find_latest_resumable()
        assert here is not None
        assert here.path == older.path
        slots.clean_up()
        with pytest.raises(UserError, match="another window"):
            slots.Autosave.resume(newest.path, saves.read_save(newest.path))
        with pytest.raises(UserError, match="another window"):
            slots.delete_save(newest.path)
        assert newest.path.exists()
        slots.Autosave.resume(older.path, saves.read_save(older.path))
        other.kill()
        other.wait()
    assert slots.Autosave.resume(newest.path, saves.read_save(newest.path)).path == newest.path
