"""Words of a closed few."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from game.bots.dungeon.hint import LEAST, TERMS
from game.bots.epic.advice_words import FIGURE_TERMS
from game.bots.epic.explain import LEAST as EPIC_TERMS
from game.rules.core.literals import parse_literal
from game.rules.dungeon.engine.state import QUESTIONS, What
from game.rules.dungeon.engine.validation import WHATS


def test_a_word_is_one_of_the_few_or_refused() -> None:
    assert [parse_literal(word, QUESTIONS) for word in ("sword", "shop")] == ["sword", "shop"]
    with pytest.raises(ValueError, match=re.escape("'sing' is none of sword, item")):
        parse_literal("sing", QUESTIONS)


def test_the_closed_few_hold_what_stands_in_the_tables() -> None:
    assert set(get_args(What)) >= WHATS
    assert set(get_args(What)) - WHATS == {"enter", "boss"}
    assert set(QUESTIONS) - set(get_args(What)) == {"avert"}
    assert set(TERMS) == {*LEAST, "now"}
    assert set(FIGURE_TERMS) < set(EPIC_TERMS)
