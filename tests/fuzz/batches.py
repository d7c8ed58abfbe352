"""Fuzzer runs: a number of files from a start index, in this process or in a measured one of its own."""

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


class FuzzTally(NamedTuple):
    """Result of a run."""

    done: dict[str, int]
    slowest: float
    slow: str
    memory: int
    faults: list[str]


def run_batch(number: int, count: int, *, few: bool = False) -> FuzzTally:
    """Test the files of one run, the same every time; failures are reported and do not stop the others."""
    from tests.fuzz.files import MutatedFile, saves_gone_wrong
    from tests.fuzz.kept import MutatedUserFile, kept_gone_wrong
    from tests.fuzz.seeds import make_seeds
    from tests.fuzz.trials import make_report, try_save, try_user_file
    from tests.fuzz.window import FuzzWindow

    make_seeds(few)
    window = FuzzWindow()
    done: Counter[str] = Counter()
    faults: list[str] = []
    slow: list[tuple[float, str]] = [(0.0, "")]
    before = peak()

    def measure(name: str, changes: tuple[str, ...], act: Callable[[], Any]) -> None:
        began = time.process_time()
        try:
            act()
        except Exception as error:
            faults.append(str(make_report(error, name, changes)))
        took = time.process_time() - began
        slow.append((took, f"{name} {changes}"[:300]))
        slow[:] = [max(slow)]
        if took > SLOWEST and not few:
            faults.append(f"{took:.1f} s: {name} {changes}"[:600])

    with tempfile.TemporaryDirectory(prefix="triforce-duels-fuzz-") as folder:
        listed: list[Path] = []

        def try_mutated_save(wrong: MutatedFile) -> None:
            path = Path(folder) / f"{len(listed)}.tds"
            path.write_bytes(wrong.data)
            rng = Random(str(wrong.changes))

            def act() -> None:
                result = try_save(path, "luck")
                done[result] += 1
                if result != "refused" and rng.randrange(LOOKED_AT) == 0:
                    window.open_file(path, rng)
                    done["in the window"] += 1

            measure(wrong.seed, wrong.changes, act)
            listed.append(path)
            if len(listed) == LISTED:
                began = len(faults)
                measure("lists", (), lambda: window.show_lists(listed, rng))
                faults[began:] = [fault for fault in faults[began:] if " s: lists" not in fault]
                listed.clear()

        def try_mutated_user_file(wrong: MutatedUserFile) -> None:
            measure(wrong.kind, wrong.changes, lambda: try_user_file(window, wrong, Random(str(wrong.changes))))
            done["kept"] += 1

        _draw_examples(saves_gone_wrong(few), try_mutated_save, number, count - count // KEPT_PART)
        _draw_examples(kept_gone_wrong(), try_mutated_user_file, number, count // KEPT_PART)
    window.close()
    worst = max(slow)
    return FuzzTally(dict(done), worst[0], worst[1], peak() - before, faults)


def _draw_examples(strategy: st.SearchStrategy[Any], act: Callable[[Any], None], number: int, count: int) -> None:
    """Draw this number of examples of a strategy."""

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
    def try_example(wrong: Any) -> None:
        act(wrong)

    try_example()


def run_in_process(number: int, count: int, seconds: float) -> FuzzTally:
    """Run the batch in a process and a home of its own."""
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
        return FuzzTally({}, 0.0, "", 0, [f"run {number} ended with {done.returncode}: {done.stderr[-2000:]}"])
    return FuzzTally(*json.loads(done.stdout.splitlines()[-1]))


if __name__ == "__main__":
    print(json.dumps(run_batch(int(sys.argv[1]), int(sys.argv[2]))))
