"""Words of the dungeon's set-up: what a grade adds to the rules is told with its own numbers."""

from __future__ import annotations

import pytest

from game.presentation.dungeon.terms import describe_grade
from game.rules.dungeon.cards import GradeLimits

SAFE = "You can't lose. Each collapse adds a phase to the last fight."
LOST = "2 collapses end the adventure."


@pytest.mark.parametrize(
    ("limits", "told"),
    [
        (GradeLimits(), dict.fromkeys((1, 2, 3), SAFE)),
        (
            GradeLimits(alone_base=1),
            {1: f"{SAFE} Points needed per shared room when solo: +1.", 2: SAFE, 3: SAFE},
        ),
        (GradeLimits(lost_at=2, alone=1), {1: f"{LOST} Points needed per room when solo: +1.", 2: LOST, 5: LOST}),
        (
            GradeLimits(lost_at=2, alone=1, castle=1, castle_more=1),
            {
                1: f"{LOST} Points needed per room when solo: +1. In Ganon's Castle, another +2.",
                2: f"{LOST} In Ganon's Castle, another +1.",
                3: f"{LOST} In Ganon's Castle, another +2.",
            },
        ),
        (
            GradeLimits(lost_at=2, plus=1, alone=1, three=1),
            {
                1: f"{LOST} Points needed per room when solo: +2.",
                2: f"{LOST} Points needed per room: +1.",
                4: f"{LOST} Points needed per room: +2.",
            },
        ),
        (
            GradeLimits(lost_at=3, plus=1),
            dict.fromkeys((1, 2), "3 collapses end the adventure. Points needed per room: +1."),
        ),
    ],
)
def test_a_grade_is_told_with_the_numbers_of_the_party(limits: GradeLimits, told: dict[int, str]) -> None:
    for players, text in told.items():
        assert describe_grade(limits, players) == text
