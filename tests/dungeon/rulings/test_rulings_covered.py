"""Every ruling of the dungeon has a test that bears its number."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent


def test_every_ruling_has_a_test() -> None:
    names = [
        name
        for path in HERE.glob("test_rulings_*.py")
        for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    found = {int(number) for name in names for number in re.findall(r"_a(\d\d)(?=_)", name)}
    assert sorted(set(range(1, 79)) - found) == []
