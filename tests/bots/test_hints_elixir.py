"""Hints of Elixir Quest: the mix they draw from, and the sentences of their reasons."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.bots.core.advice import Reason
from game.bots.elixir.hint import elixir_hint, elixir_reason
from game.rules.elixir.action import Setup
from tests.elixir.builder import Table


def test_a_hint_names_the_likeliest_other_choice() -> None:
    """Nothing is hidden, so that each hint draws from the same mix."""
    cup = ("lions-tonic",)
    table = Table(("130/150/40", "120/170/30"), ("120/150/30", "140/130/45"), (cup, cup), Setup(open_decks=True))
    rules, view = table.rules, table.rules.observe(table.state, 0)
    hints = [elixir_hint(rules, view, 0, rules.legal(table.state), Random(seed)) for seed in range(40)]
    drawn = Counter(rules.to_text(chosen) for chosen, _advice in hints)
    likeliest = {choice for choice, _count in drawn.most_common(2)}
    assert len(drawn) > 3
    assert {advice.equal for _chosen, advice in hints} == likeliest
    assert all(advice.equal != rules.to_text(chosen) for chosen, advice in hints)


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        (Reason("taken", 0.5, amount=0.8, beside=0.3), "It wins this game in about 8 of 10 cases instead of 3."),
        (Reason("lost", 0.4, amount=-0.2, beside=-0.6), "It loses this game in about 2 of 10 cases instead of 6."),
        (Reason("kept", 1.0, amount=1.0), "It keeps a potion for later."),
        (Reason("game", 0.0, amount=0.7, beside=-0.1), "It wins this game in about 7 of 10 cases and loses it in 1."),
    ],
)
def test_a_reason_is_told_in_cases_of_ten(reason: Reason, sentence: str) -> None:
    assert elixir_reason(reason) == sentence
