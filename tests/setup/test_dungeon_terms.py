"""Words of the dungeon's set-up: what a grade adds to the rules is told with its own numbers."""

from __future__ import annotations

import pytest

from game.presentation.dungeon.terms import describe_grade
from game.rules.dungeon.cards import GradeLimits

LOST = "Collapse 2 ends the adventure. Points needed per room when solo: +1."


@pytest.mark.parametrize(
    ("limits", "told"),
    [
        (GradeLimits(), "You can't lose. Each collapse adds a phase to the last fight."),
        (
            GradeLimits(alone_base=1),
            "You can't lose. Each collapse adds a phase to the last fight. "
            "Points needed per shared room when solo: +1.",
        ),
        (GradeLimits(lost_at=2, alone=1), LOST),
        (GradeLimits(lost_at=2, alone=1, castle=1), LOST + " In Ganon's Castle, another +1."),
        (
            GradeLimits(lost_at=2, alone=1, castle=1, castle_more=1),
            LOST + " In Ganon's Castle, another +2 (2 players +1).",
        ),
        (
            GradeLimits(lost_at=2, plus=1, alone=1, three=1),
            "Ends at collapse 2. Rooms need +1 points (solo +2, 3 or more players +2).",
        ),
    ],
)
def test_a_grade_is_told_with_its_numbers(limits: GradeLimits, told: str) -> None:
    assert describe_grade(limits) == told
