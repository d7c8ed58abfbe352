"""What companions of the dungeon are called."""

from __future__ import annotations

import pytest

from game.bots.dungeon.bots import DUNGEON_BOTS
from game.setup.dungeon import companion_line, companion_name, companions_known


@pytest.mark.parametrize("kind", [kind for kind in DUNGEON_BOTS if kind != "random"])
def test_nobody_is_called_by_the_word_of_the_program(kind: str) -> None:
    assert kind not in companion_name(kind)


def test_who_is_offered_is_told_apart() -> None:
    assert len({companion_name(kind) for kind in companions_known()}) == len(companions_known())
    assert all(companion_line(kind) for kind in companions_known())
