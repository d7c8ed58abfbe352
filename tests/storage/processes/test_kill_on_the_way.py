"""A process that plays runs, leagues, the journey and duels of the day is killed at random moments: nothing but the
last step is lost, and what is done again gives the same as it does where nobody is killed.
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

from game.modes.active_match import Occasion
from game.paths import HOME_VARIABLE
from game.storage import saves, slots, versioned_store
from tests.modes.wayfarers import LANES, go_on, kept
from tests.sources import ROOT

_FEWEST, _MOST = 6, 100
"""So many lines a process notes before it is killed: steps are counted and not seconds, however busy the machine is."""


class Undisturbed:
    """The same lanes in a home where nobody is killed: what is kept after each step, as far as it is asked for."""

    def __init__(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.home, self.monkeypatch = home, monkeypatch
        with self._there():
            self.states = {lane: [kept(lane)] for lane in LANES}

    @contextmanager
    def _there(self) -> Iterator[None]:
        with self.monkeypatch.context() as context:
            context.setenv(HOME_VARIABLE, str(self.home))
            yield

    def at(self, lane: str, step: int) -> str:
        """What is kept of a lane after so many steps."""
        states = self.states[lane]
        with self._there():
            while len(states) <= step:
                go_on(lane, lambda *_words: None)
                after = kept(lane)
                states += [after] if after != states[-1] else []
        return states[step]


class Killed:
    """A home where a process plays on and is killed, again and again."""

    def __init__(self, home: Path, reference: Undisturbed, seed: int) -> None:
        self.home, self.reference, self.rng = home, reference, Random(seed)
        self.steps = dict.fromkeys(LANES, 0)
        """How far each lane is known to be."""
        self.inside = 0
        """How often a match was found in its middle."""

    def once(self, number: int) -> None:
        """Plays on in a process of its own, kills it, and looks at all that is kept."""
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
        told = log.read_text(encoding="utf-8").split("\n")[:-1] if log.exists() else []
        slots.tidy()
        self._look(told)

    def _look(self, told: list[str]) -> None:
        """Every lane is where the log says that it was, or one step further; so is every match."""
        begun = dict.fromkeys(LANES, 0)
        for line in told:
            lane, *match = line.split("\t")
            begun[lane] += not match
        for lane, times in begun.items():
            before = self.steps[lane]
            last = told and told[-1].split("\t")[0] == lane
            now = kept(lane)
            open_ends = [before + times - 1, before + times] if last else [before + times]
            self.steps[lane] = next((step for step in open_ends if self.reference.at(lane, step) == now), -1)
            assert self.steps[lane] >= 0, f"{lane} is not as it was after {open_ends} steps"
        assert versioned_store.untold() == []
        assert list(self.home.rglob("*.part")) == list(self.home.rglob("*.damaged*")) == []
        for kind in (slots.RUNNING, slots.REPLAYS):
            for entry in slots.entries(kind):
                assert entry.head is not None, entry.fault
        if told and told[-1].count("\t"):
            _lane, file, step = told[-1].split("\t")
            self._look_into(file, int(step))

    def _look_into(self, match: str, step: int) -> None:
        """A match that was being played has the last step or the one before."""
        running = slots.folder(slots.RUNNING) / f"{match}{slots.ENDING}"
        self.inside += running.exists()
        path = running if running.exists() else slots.folder(slots.REPLAYS) / running.name
        saved = saves.read(path)
        assert saved.is_replayable
        assert len(saved.session.journal) in (step, step + 1)
        assert (saved.session.outcome is None) == running.exists()


def _wait_until(word: bytes, process: subprocess.Popen[bytes]) -> None:
    assert process.stdout is not None
    assert process.stdout.readline().strip() == word


def _wait_for_lines(log: Path, count: int, process: subprocess.Popen[bytes]) -> None:
    while process.poll() is None and log.read_bytes().count(b"\n") < count:
        time.sleep(0.001)


def kill_many(folder: Path, monkeypatch: pytest.MonkeyPatch, times: int, seed: int) -> Killed:
    (home := folder / "home").mkdir()
    reference = Undisturbed(folder / "undisturbed", monkeypatch)
    monkeypatch.setenv(HOME_VARIABLE, str(home))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    killed = Killed(home, reference, seed)
    for number in range(times):
        killed.once(number)
    return killed


class PowerCut(BaseException):
    """Ends what was going on, wherever that is."""


@pytest.mark.parametrize("lane", LANES)
def test_a_match_that_was_noted_and_never_written_begins_anew_alike(
    lane: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reference = Undisturbed(tmp_path / "undisturbed", monkeypatch)
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))

    def cut(_occasion: Occasion[Any]) -> str:
        raise PowerCut

    step = 0
    for _try in range(30):
        with monkeypatch.context() as context:
            context.setattr(Occasion, "keep", cut)
            try:
                go_on(lane, lambda *_words: None)
            except PowerCut:
                break
        step += 1
    assert kept(lane) == reference.at(lane, step)
    go_on(lane, lambda *_words: None)
    assert kept(lane) == reference.at(lane, step + 1)


def test_whatever_is_on_the_way_and_killed_goes_on_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    killed = kill_many(tmp_path, monkeypatch, 2, seed=3)
    assert sum(killed.steps.values()) > 0


@pytest.mark.soak
def test_whatever_is_on_the_way_goes_on_alike_after_200_kills(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    killed = kill_many(tmp_path, monkeypatch, 200, seed=4)
    print(f"200 kills, {killed.inside} of them within a match; steps: {killed.steps}")
    assert min(killed.steps.values()) >= 10
    assert killed.inside >= 50
