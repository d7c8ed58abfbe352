"""Hints of Elixir Quest and of the dungeon: what they name beside a choice, and the sentences of their reasons."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.bots.core.advice import Reason
from game.bots.dungeon.hint import describe_dungeon_advice, describe_dungeon_reason, find_dungeon_hint
from game.bots.elixir.hint import describe_elixir_reason, find_elixir_hint
from game.rules.elixir.action import Setup
from tests.dungeon.builder import DungeonTestTable as DungeonTable
from tests.elixir.builder import ElixirTestTable as ElixirTable


def test_a_hint_of_elixir_quest_names_the_likeliest_other_choice() -> None:
    """Nothing is hidden, so that each hint draws from the same mix."""
    cup = ("lions-tonic",)
    table = ElixirTable(("130/150/40", "120/170/30"), ("120/150/30", "140/130/45"), (cup, cup), Setup(open_decks=True))
    rules, view = table.rules, table.rules.observe(table.state, 0)
    hints = [find_elixir_hint(rules, view, 0, rules.legal_actions(table.state), Random(seed)) for seed in range(40)]
    drawn = Counter(rules.to_text(chosen) for chosen, _advice in hints)
    likeliest = {choice for choice, _count in drawn.most_common(2)}
    assert len(drawn) > 3
    assert {advice.equal_action for _chosen, advice in hints} == likeliest
    assert all(advice.equal_action != rules.to_text(chosen) for chosen, advice in hints)


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        (Reason("taken", 0.5, mean=0.8, baseline_mean=0.3), "Wins this game about 8 times in 10, up from 3."),
        (Reason("lost", 0.4, mean=-0.2, baseline_mean=-0.6), "Loses this game about 2 times in 10, down from 6."),
        (Reason("kept", 1.0, mean=1.0), "Saves a potion for later."),
        (Reason("game", 0.0, mean=0.7, baseline_mean=-0.1), "Wins this game about 7 times in 10, loses 1."),
    ],
)
def test_a_reason_of_elixir_quest_counts_cases_of_ten(reason: Reason, sentence: str) -> None:
    assert describe_elixir_reason(reason) == sentence


def dungeon_advice(table: DungeonTable) -> tuple[str, list[str]]:
    """Return what is advised at a table, and the sentences about it."""
    decision = table.state.decision
    assert decision is not None
    view = table.rules.observe(table.state, decision.seat)
    action, advice = find_dungeon_hint(table.rules, view, decision.seat, table.rules.legal_actions(view), Random(1))
    return table.rules.to_text(action), describe_dungeon_advice(advice, str)


def test_a_card_that_wins_the_challenge_needs_no_other_reason() -> None:
    table = DungeonTable("BA-2", [["whirl", "strong-blow", "strike"]])
    assert table.state.challenge is not None
    table.state.challenge.total = 2
    assert dungeon_advice(table) == ("play strong-blow", ["Wins the encounter right away."])


def test_nothing_is_said_of_the_only_choice() -> None:
    assert dungeon_advice(DungeonTable("HW-01", [[]])) == ("pass", [])


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        (
            Reason("solved", 2.0, mean=0.7, baseline_mean=0.4),
            "Win chance: about 7 in 10 instead of 4.",
        ),
        (Reason("collapsed", 6.0, mean=-0.1, baseline_mean=-0.3), "Risk of collapse: about 1 in 10 instead of 3."),
        (Reason("hearts", 1.0, mean=6.0, baseline_mean=5.0), "Saves about half a heart."),
        (Reason("hearts", 3.0, mean=6.0, baseline_mean=3.0), "Saves about one and a half hearts."),
        (Reason("hearts", 4.0, mean=6.0, baseline_mean=2.0), "Saves about 2 hearts."),
        (Reason("rounds", 0.2, mean=-1.0, baseline_mean=-1.4), "Saves about 1 round."),
        (Reason("rounds", 1.0, mean=-1.0, baseline_mean=-3.0), "Saves about 2 rounds."),
        (Reason("rupees", 0.5, mean=25.0, baseline_mean=20.0), "Leaves you about 5 more rupees."),
    ],
)
def test_a_reason_of_the_dungeon_is_a_sentence_with_its_numbers(reason: Reason, sentence: str) -> None:
    assert describe_dungeon_reason(reason) == sentence
