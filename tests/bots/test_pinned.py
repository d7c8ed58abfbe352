"""The same seed gives the same match between bots on every Python, whatever the order of its sets."""

import builtins
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.bots.pinned import digest, pinned, tables

ROOT = Path(__file__).resolve().parents[2]
TABLES = dict(tables())
SEEDS = ("0", "4242")
"""Two orders of a set of names."""


def test_the_file_pins_just_these_matches() -> None:
    assert list(pinned()) == list(TABLES)
    assert len(set(pinned().values())) == len(TABLES)


@pytest.mark.parametrize("name", TABLES)
def test_bots_play_the_pinned_match(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pinned anew with `python -m tests.bots.pinned` after a change on purpose."""
    monkeypatch.setattr(builtins, "sum", sum_of_whole_numbers)
    assert digest(TABLES[name]) == pinned()[name]


def test_what_is_added_with_sum_is_whole() -> None:
    """From Python 3.12 on `sum` adds floats in another way, `math.fsum` in the same on all."""
    assert sum_of_whole_numbers([2, True], 1) == 4
    with pytest.raises(AssertionError, match="fsum"):
        sum_of_whole_numbers([2, 0.5])


@pytest.mark.parametrize("seed", SEEDS)
def test_the_order_of_sets_decides_nothing(seed: str) -> None:
    program = (
        "from tests.bots.pinned import digest, tables\n"
        "for name, table in tables(): print(name, digest(table), hash('order'))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=True,
    )
    rows = [line.split() for line in done.stdout.splitlines()]
    assert {name: found for name, found, _order in rows} == pinned()
    assert {int(order) for _name, _found, order in rows} != {hash("order")}


def sum_of_whole_numbers(numbers: Iterable[int], start: int = 0) -> int:
    """Adds as `sum` does, and refuses what is not exact."""
    for number in numbers:
        assert not isinstance(number, float), "floats are added with math.fsum"
        start = start + number
    return start
