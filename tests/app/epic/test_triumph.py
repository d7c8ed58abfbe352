"""A victory in motion: numbers count up to what they are, the laurel comes last, a click ends it."""

from __future__ import annotations

import pytest

from game.app.epic.result.pictures.triumph import Triumph
from game.app.ui.effects.timeline import Tempo


def test_numbers_count_up_row_by_row_to_what_they_are() -> None:
    triumph = Triumph(Tempo(), won=True)
    rows: list[list[int]] = [[], []]
    while triumph.busy:
        for row, values in zip((0, 5), rows, strict=True):
            values.append(triumph.counted(46, row))
        triumph.update(1 / 60)
    for values in rows:
        assert values == sorted(values)
        assert values[0] == 0
        assert values[-1] == 46
    assert rows[0].index(46) < rows[1].index(46)


def test_the_laurel_hangs_when_its_leaves_are_there_and_at_once_where_nobody_won() -> None:
    triumph = Triumph(Tempo(), won=True)
    assert not triumph.wreathed
    triumph.skip()
    assert triumph.wreathed
    assert not triumph.busy
    assert Triumph(Tempo(), won=False).wreathed


@pytest.mark.parametrize("tempo", [Tempo(0.0), Tempo(reduced=True)], ids=["at once", "still"])
def test_nothing_moves_without_motion(tempo: Tempo) -> None:
    triumph = Triumph(tempo, won=True)
    assert not triumph.busy
    assert triumph.wreathed
    assert triumph.counted(12, 9) == 12
