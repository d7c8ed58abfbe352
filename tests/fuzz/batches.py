"""Runs of the fuzzer: so many files from one number on, in this process or in one of its own that is measured."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import hypothesis
from hypothesis import HealthCheck, Phase
from hypothesis import strategies as st

from tests.memory import peak
from tests.sources import ROOT

SLOWEST = 2.0
"""Seconds of this process that a file of the long run may take; other programs on the machine do not count. The short
run, which every machine has to pass, judges no time."""
MOST_MEMORY = 300
"""Megabytes that files may take beside what the process held before the first."""
LISTED = 40
"""Files that lie together in the folders of the lists."""
KEPT_PART = 10
"""One file in so many is one of what is kept of players beside matches."""
LOOKED_AT = 3
"""One match in so many that is opened is opened in the window too."""


class Tally(NamedTuple):
    """What came of a run."""

    done: dict[str, int]
    slowest: float
    slow: str
    memory: int
    faults: list[str]


def run(number: int, count: int, *, few: bool = False) -> Tally:
    """Files of one run, the same every time; what is wrong is told and does not stop the others."""
    from tests.fuzz.files import Wrong, saves_gone_wrong
    from tests.fuzz.kept import WrongKept, kept_gone_wrong
    from tests.fuzz.seeds import seeds
    from tests.fuzz.trials import kept_tried, reported, tried
    from tests.fuzz.window import Window

    seeds(few)
    window = Window()
    done: Counter[str] = Counter()
    faults: list[str] = []
    slow: list[tuple[float, str]] = [(0.0, "")]
    before = peak()

    def measured(name: str, changes: tuple[str, ...], act: Callable[[], Any]) -> None:
        began = time.process_time()
        try:
            act()
        except Exception as error:
            faults.append(str(reported(error, name, changes)))
        took = time.process_time() - began
        slow.append((took, f"{name} {changes}"[:300]))
        slow[:] = [max(slow)]
        if took > SLOWEST and not few:
            faults.append(f"{took:.1f} s: {name} {changes}"[:600])

    with tempfile.TemporaryDirectory(prefix="triforce-duels-fuzz-") as folder:
        listed: list[Path] = []

        def a_save(wrong: Wrong) -> None:
            path = Path(folder) / f"{len(listed)}.tds"
            path.write_bytes(wrong.data)
            luck = Random(str(wrong.changes))

            def act() -> None:
                result = tried(path, "luck")
                done[result] += 1
                if result != "refused" and luck.randrange(LOOKED_AT) == 0:
                    window.opens(path, luck)
                    done["in the window"] += 1

            measured(wrong.seed, wrong.changes, act)
            listed.append(path)
            if len(listed) == LISTED:
                began = len(faults)
                measured("lists", (), lambda: window.lists(listed, luck))
                faults[began:] = [fault for fault in faults[began:] if " s: lists" not in fault]
                listed.clear()

        def kept(wrong: WrongKept) -> None:
            measured(wrong.kind, wrong.changes, lambda: kept_tried(window, wrong, Random(str(wrong.changes))))
            done["kept"] += 1

        _drawn(saves_gone_wrong(few), a_save, number, count - count // KEPT_PART)
        _drawn(kept_gone_wrong(), kept, number, count // KEPT_PART)
    window.close()
    worst = max(slow)
    return Tally(dict(done), worst[0], worst[1], peak() - before, faults)


def _drawn(strategy: st.SearchStrategy[Any], act: Callable[[Any], None], number: int, count: int) -> None:
    """So many examples of a strategy."""

    @hypothesis.seed(number)
    @hypothesis.settings(
        max_examples=max(1, count),
        database=None,
        derandomize=False,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @hypothesis.given(strategy)
    def each(wrong: Any) -> None:
        act(wrong)

    each()


def measured_apart(number: int, count: int, seconds: float) -> Tally:
    """The run in a process and a home of its own."""
    with tempfile.TemporaryDirectory(prefix="triforce-duels-") as home:
        env = os.environ | {
            "TRIFORCE_DUELS_HOME": home,
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
            "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        }
        words = [sys.executable, "-m", "tests.fuzz.batches", str(number), str(count)]
        done = subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, timeout=seconds)
    if done.returncode:
        return Tally({}, 0.0, "", 0, [f"run {number} ended with {done.returncode}: {done.stderr[-2000:]}"])
    return Tally(*json.loads(done.stdout.splitlines()[-1]))


if __name__ == "__main__":
    print(json.dumps(run(int(sys.argv[1]), int(sys.argv[2]))))
