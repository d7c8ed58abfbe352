"""Words for the marks on a square: each kind has its own, and the threat of the shorter roll hides the longer one's."""

from __future__ import annotations

from typing import get_args

import pytest

from game.presentation.epic.mark_words import MarkKind, explain_marks
from game.presentation.epic.view_models import BoardMarks, PlacementZone, SightLine

SQUARE, BESIDE = 7, 9
ONE = frozenset({SQUARE})
KINDS: dict[MarkKind, BoardMarks] = {
    "target": BoardMarks(targets=ONE),
    "choice": BoardMarks(squares=ONE),
    "reach": BoardMarks(reach=ONE),
    "near": BoardMarks(threat=ONE),
    "far": BoardMarks(far_threat=ONE),
    "zone": BoardMarks(zone=PlacementZone(0, ONE)),
    "toll": BoardMarks(tolls=((SQUARE, 2),)),
    "clear": BoardMarks(sight_lines=(SightLine(BESIDE, SQUARE),)),
    "blocked": BoardMarks(sight_lines=(SightLine(BESIDE, SQUARE, 8),)),
    "hint": BoardMarks(hint=ONE),
    "last": BoardMarks(last_move=ONE),
    "goal": BoardMarks(goals=ONE),
    "told": BoardMarks(mentioned=ONE),
}


def test_every_kind_of_mark_is_covered() -> None:
    assert set(KINDS) == set(get_args(MarkKind))


@pytest.mark.parametrize("kind", KINDS)
def test_a_mark_is_explained_on_its_square_alone(kind: MarkKind) -> None:
    (meaning,) = explain_marks(KINDS[kind], SQUARE)
    assert meaning.kind == kind
    assert not explain_marks(KINDS[kind], BESIDE)


def test_every_kind_has_words_of_its_own() -> None:
    words = [explain_marks(marks, SQUARE)[0].text for marks in KINDS.values()]
    assert len({*words}) == len(words)


def test_characters_to_choose_are_available_as_squares_are() -> None:
    assert explain_marks(BoardMarks(figures=ONE), SQUARE) == explain_marks(BoardMarks(squares=ONE), SQUARE)


def test_a_square_in_reach_of_a_three_is_not_said_to_take_more() -> None:
    marks = BoardMarks(reach=ONE, threat=ONE, far_threat=ONE)
    assert [meaning.kind for meaning in explain_marks(marks, SQUARE)] == ["reach", "near"]


def test_what_blocks_a_line_says_so() -> None:
    marks = BoardMarks(sight_lines=(SightLine(BESIDE, 3, SQUARE),))
    assert [meaning.text for meaning in explain_marks(marks, SQUARE)] == ["blocks sight"]


def test_a_cost_says_how_much() -> None:
    assert "2" in explain_marks(KINDS["toll"], SQUARE)[0].text
