"""Words of a closed few."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from game.bots.dungeon.hint import MIN_DIFFERENCE_BY_TERM, TERMS
from game.bots.epic.advice_words import FIGURE_TERMS
from game.bots.epic.explain import MIN_DIFFERENCE_BY_TERM as EPIC_TERMS
from game.rules.core.literals import parse_literal
from game.rules.dungeon.engine.state import QUESTIONS, StepKind
from game.rules.dungeon.engine.validation import STEP_KINDS


def test_a_word_is_one_of_the_few_or_refused() -> None:
    assert [parse_literal(word, QUESTIONS) for word in ("sword", "shop")] == ["sword", "shop"]
    with pytest.raises(ValueError, match=re.escape("'sing' is none of sword, item")):
        parse_literal("sing", QUESTIONS)


def test_the_closed_few_hold_what_stands_in_the_tables() -> None:
    assert set(get_args(StepKind)) >= STEP_KINDS
    assert set(get_args(StepKind)) - STEP_KINDS == {"enter", "boss"}
    assert set(QUESTIONS) - set(get_args(StepKind)) == {"avert"}
    assert set(TERMS) == {*MIN_DIFFERENCE_BY_TERM, "now"}
    assert set(FIGURE_TERMS) < set(EPIC_TERMS)
