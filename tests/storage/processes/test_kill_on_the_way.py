"""Processes killed while playing runs, leagues, the journey and daily duels.

Nothing but the last step is lost, and repeating it gives the same result as without a kill.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.modes.active_match import ActiveMatch
from game.paths import HOME_VARIABLE
from game.storage import saves, slots, versioned_store
from tests.modes.wayfarers import LANES, continue_lane, read_saved
from tests.sources import ROOT

_FEWEST, _MOST = 6, 100
"""So many lines a process notes before it is killed: steps are counted and not seconds, however busy the machine is."""


class UndisturbedLanes:
    """Lanes in a home where nobody is killed, with their saved state after each step, on demand."""

    def __init__(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.home, self.monkeypatch = home, monkeypatch
        with self._there():
            self.states = {lane: [read_saved(lane)] for lane in LANES}

    @contextmanager
    def _there(self) -> Iterator[None]:
        with self.monkeypatch.context() as context:
            context.setenv(HOME_VARIABLE, str(self.home))
            yield

    def read_saved(self, lane: str, step: int) -> str:
        """Return what is kept of a lane after so many steps."""
        states = self.states[lane]
        with self._there():
            while len(states) <= step:
                continue_lane(lane, lambda *_words: None)
                after = read_saved(lane)
                states += [after] if after != states[-1] else []
        return states[step]


class KilledLanes:
    """Home where a process plays on and is killed, again and again."""

    def __init__(self, home: Path, reference: UndisturbedLanes, seed: int) -> None:
        self.home, self.reference, self.rng = home, reference, Random(seed)
        self.steps = dict.fromkeys(LANES, 0)
        """Number of steps each lane is known to have taken."""
        self.inside = 0
        """Number of kills in the middle of a match."""

    def once(self, number: int) -> None:
        """Play on in a process of its own, kill it, and look at all that is kept."""
        log = self.home / f"log-{number}"
        command = [sys.executable, "-m", "tests.modes.wayfarers", str(self.rng.randrange(len(LANES))), str(log)]
        with subprocess.Popen(command, cwd=ROOT, env={**os.environ}, stdout=subprocess.PIPE) as process:
            _wait_until(b"ready", process)
            if number % 4 != 3:  # the others are killed while they look for what was begun
                _wait_until(b"playing", process)
                _wait_for_lines(log, self.rng.randrange(_FEWEST, _MOST), process)
            time.sleep(self.rng.random() * 0.05)
            assert process.poll() is None
            process.kill()
            process.wait()
        texts = log.read_text(encoding="utf-8").split("\n")[:-1] if log.exists() else []
        slots.clean_up()
        self._check_saved(texts)

    def _check_saved(self, texts: list[str]) -> None:
        """Check that every lane and match is at the logged step, or one further."""
        begun = dict.fromkeys(LANES, 0)
        for line in texts:
            lane, *match = line.split("\t")
            begun[lane] += not match
        for lane, times in begun.items():
            before = self.steps[lane]
            last = texts and texts[-1].split("\t")[0] == lane
            now = read_saved(lane)
            open_ends = [before + times - 1, before + times] if last else [before + times]
            self.steps[lane] = next((step for step in open_ends if self.reference.read_saved(lane, step) == now), -1)
            assert self.steps[lane] >= 0, f"{lane} is not as it was after {open_ends} steps"
        assert versioned_store.take_notices() == []
        assert list(self.home.rglob("*.part")) == list(self.home.rglob("*.damaged*")) == []
        for kind in (slots.RUNNING, slots.REPLAYS):
            for entry in slots.list_entries(kind):
                assert entry.head is not None, entry.fault
        if texts and texts[-1].count("\t"):
            _lane, file, step = texts[-1].split("\t")
            self._look_into(file, int(step))

    def _look_into(self, match: str, step: int) -> None:
        """Check that an unfinished match has the last step or the one before."""
        running = slots.get_slot_folder(slots.RUNNING) / f"{match}{slots.SAVE_SUFFIX}"
        self.inside += running.exists()
        path = running if running.exists() else slots.get_slot_folder(slots.REPLAYS) / running.name
        save = saves.read_save(path)
        assert save.is_replayable
        assert len(save.session.journal) in (step, step + 1)
        assert (save.session.outcome is None) == running.exists()


def _wait_until(word: bytes, process: subprocess.Popen[bytes]) -> None:
    assert process.stdout is not None
    assert process.stdout.readline().strip() == word


def _wait_for_lines(log: Path, count: int, process: subprocess.Popen[bytes]) -> None:
    while process.poll() is None and log.read_bytes().count(b"\n") < count:
        time.sleep(0.001)


def kill_many(folder: Path, monkeypatch: pytest.MonkeyPatch, times: int, seed: int) -> KilledLanes:
    (home := folder / "home").mkdir()
    reference = UndisturbedLanes(folder / "undisturbed", monkeypatch)
    monkeypatch.setenv(HOME_VARIABLE, str(home))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    killed = KilledLanes(home, reference, seed)
    for index in range(times):
        killed.once(index)
    return killed


class PowerCut(BaseException):
    """Power loss in the middle of anything."""


@pytest.mark.parametrize("lane", LANES)
def test_a_match_that_was_noted_and_never_written_begins_anew_alike(
    lane: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reference = UndisturbedLanes(tmp_path / "undisturbed", monkeypatch)
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))

    def cut(_active_match: ActiveMatch[Any]) -> str:
        raise PowerCut

    step = 0
    for _try in range(30):
        with monkeypatch.context() as context:
            context.setattr(ActiveMatch, "save", cut)
            try:
                continue_lane(lane, lambda *_words: None)
            except PowerCut:
                break
        step += 1
    assert read_saved(lane) == reference.read_saved(lane, step)
    continue_lane(lane, lambda *_words: None)
    assert read_saved(lane) == reference.read_saved(lane, step + 1)


def test_whatever_is_on_the_way_and_killed_goes_on_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    killed = kill_many(tmp_path, monkeypatch, 2, seed=3)
    assert sum(killed.steps.values()) > 0


@pytest.mark.soak
def test_whatever_is_on_the_way_goes_on_alike_after_200_kills(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    killed = kill_many(tmp_path, monkeypatch, 200, seed=4)
    print(f"200 kills, {killed.inside} of them within a match; steps: {killed.steps}")
    assert min(killed.steps.values()) >= 10
    assert killed.inside >= 50
