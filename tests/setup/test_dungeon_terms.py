"""Words of the dungeon's set-up: what a grade adds to the rules is told with its own numbers."""

from __future__ import annotations

import pytest

from game.presentation.dungeon.terms import grade_about
from game.rules.dungeon.cards import Limits

LOST = "Collapse 2 ends the adventure. Points needed per room when solo: +1."


@pytest.mark.parametrize(
    ("limits", "told"),
    [
        (Limits(), "You can't lose. Each collapse adds a phase to the last fight."),
        (Limits(lost_at=2, alone=1), LOST),
        (Limits(lost_at=2, alone=1, castle=1), LOST + " In Ganon's Castle, another +1."),
        (
            Limits(lost_at=2, alone=1, castle=1, castle_more=1),
            LOST + " In Ganon's Castle, another +2 (2 players +1).",
        ),
        (
            Limits(lost_at=2, plus=1, alone=1, three=1),
            "Ends at collapse 2. Rooms need +1 points (solo +2, 3 or more players +2).",
        ),
    ],
)
def test_a_grade_is_told_with_its_numbers(limits: Limits, told: str) -> None:
    assert grade_about(limits) == told
