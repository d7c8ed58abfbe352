"""Words of the dungeon's set-up: what a grade adds to the rules is told with its own numbers."""

from __future__ import annotations

import pytest

from game.presentation.dungeon.terms import grade_about
from game.rules.dungeon.cards import Limits

LOST = "Lost at collapse 2. For a player alone every need is 1 higher."


@pytest.mark.parametrize(
    ("limits", "told"),
    [
        (Limits(), "As the rules have it: never lost; each collapse adds a phase to the last fight."),
        (Limits(lost_at=2, alone=1), LOST),
        (Limits(lost_at=2, alone=1, castle=1), LOST + " Ganon's Castle adds 1 to every need."),
        (
            Limits(lost_at=2, alone=1, castle=1, castle_more=1),
            LOST + " Ganon's Castle adds 2 to every need, for two players 1.",
        ),
        (
            Limits(lost_at=2, plus=1, alone=1, three=1),
            "Lost at collapse 2. Every need is 1 higher, alone 2, for three or more 2.",
        ),
    ],
)
def test_a_grade_is_told_with_its_numbers(limits: Limits, told: str) -> None:
    assert grade_about(limits) == told
