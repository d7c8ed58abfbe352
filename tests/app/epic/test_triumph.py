"""Animated result: numbers count up, the laurel appears last, and a click skips to the end."""

from __future__ import annotations

import pytest

from game.app.epic.result.pictures.triumph import VictoryAnimation
from game.app.ui.effects.timeline import AnimationSettings


def test_numbers_count_up_row_by_row_to_what_they_are() -> None:
    triumph = VictoryAnimation(AnimationSettings(), is_won=True)
    rows: list[list[int]] = [[], []]
    while triumph.busy:
        for row, values in zip((0, 5), rows, strict=True):
            values.append(triumph.count_up(46, row))
        triumph.update(1 / 60)
    for values in rows:
        assert values == sorted(values)
        assert values[0] == 0
        assert values[-1] == 46
    assert rows[0].index(46) < rows[1].index(46)


def test_the_laurel_hangs_when_its_leaves_are_there_and_at_once_where_nobody_won() -> None:
    triumph = VictoryAnimation(AnimationSettings(), is_won=True)
    assert not triumph.has_laurel
    triumph.skip()
    assert triumph.has_laurel
    assert not triumph.busy
    assert VictoryAnimation(AnimationSettings(), is_won=False).has_laurel


@pytest.mark.parametrize("tempo", [AnimationSettings(0.0), AnimationSettings(reduced=True)], ids=["at once", "still"])
def test_nothing_moves_without_motion(tempo: AnimationSettings) -> None:
    triumph = VictoryAnimation(tempo, is_won=True)
    assert not triumph.busy
    assert triumph.has_laurel
    assert triumph.count_up(12, 9) == 12
