"""Claims of hints are verified by playing them out with other worlds and seeds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from game.bots.core.advice import NO_FIGURE, Advice, PairedSamples, Reason
from game.bots.core.thought import Budget
from game.bots.dungeon.hint import find_dungeon_hint
from game.bots.elixir.hint import find_elixir_hint
from game.bots.epic.advice_words import choose_reason
from game.bots.epic.explain import find_epic_hint, make_playouts
from game.bots.worker.registry import get_rulebook_bots
from game.content.cards import dungeon_catalog, elixir_catalog
from game.content.cards.packs import build_rules
from game.rules.core.chance import RecordingRandom
from game.rules.core.protocol import AnyRules
from game.rules.dungeon.actions.action import Setup as Adventure
from game.rules.elixir.action import Setup as Elixirs
from game.rules.epic.pack import Setup

BUDGET = Budget(iterations=200)
REPLAYED = 80
"""Worlds in which a claim is played out again."""
TABLES = (
    Setup("zelda", (("link",), ("ganon",)), "triforce-chamber"),
    Setup("zelda", (("zelda",), ("dark-link",)), "lost-woods"),
    Setup("zelda", (("witches",), ("darunia",)), "leever-desert"),
    Setup("zelda", (("skull-kid",), ("ruto",)), "fairy-fountain"),
    Setup("star-wars", (("luke",), ("vader",)), "kamino-platform"),
    Setup("star-wars", (("yoda",), ("maul",)), "emperors-throne-room"),
)
FIRST = (0, 2, 5)
"""The tables of the usual run; the soak sits down at all."""
FEW, MANY = 3, 10
"""Hints at each table, and in the soak."""
MOST_SHORT = 0.1
"""The share of the hints that may have no reason that holds; none may mislead."""


def sample_positions(rules: AnyRules, bot: str, count: int, every: int) -> Iterator[tuple[Any, int, list[Any]]]:
    """Yield views of a match between two of the same bot at real choices, with the seat and what is open."""
    rng, player = Random(7), get_rulebook_bots(rules).make_bot(bot)
    chance, state, choices = RecordingRandom(rng), rules.setup(RecordingRandom(rng), None), 0
    while (decision := rules.decision(state)) is not None and count:
        view, legal = rules.observe(state, decision.seat), rules.legal_actions(state)
        if len(legal) > 1 and decision.kind != "place":
            choices += 1
            if choices % every == 0:
                count -= 1
                yield view, decision.seat, legal
        rules.apply(state, player.choose(rules, view, decision.seat, legal, rng), chance, None)


def comes_true(reason: Reason, paired_samples: PairedSamples) -> bool:
    """Return whether a good part of the claimed difference is there again."""
    return paired_samples.mean_gain >= 0.4 * (reason.mean - reason.baseline_mean) > 0


def played_again(number: int, count: int) -> tuple[list[str], list[str]]:
    """Return the hints at a table without a valid reason, and those that mislead."""
    short, misleading = [], []
    rules = build_rules(TABLES[number])
    for view, seat, legal in sample_positions(rules, "greedy", count, 7):
        action, advice = find_epic_hint(rules, view, seat, legal, Random(number), BUDGET)
        if not advice.rival_action and not advice.equal_action:
            continue
        by_text = {rules.to_text(option): option for option in legal}
        lines = make_playouts(rules, view, seat, Random(f"again/{number}"), REPLAYED)
        where = f"{number} {view.turn} {rules.to_text(action)}: {advice}"
        if advice.equal_action:
            value = lines.pair_facts(action, by_text[advice.equal_action]).samples["value", NO_FIGURE]
            if abs(value.mean_gain) > max(1.5, 4 * value.standard_error):
                misleading.append(where)
        if not advice.rival_action:
            continue
        found = lines.pair_facts(action, by_text[advice.rival_action]).samples
        value = found["value", NO_FIGURE]
        spoken = choose_reason(advice)
        told = advice.reasons[:1] if spoken is None else (spoken,)
        again = [found[reason.term, _about(reason)] for reason in told]
        if value.mean_gain < -2 * value.standard_error or any(
            spread.mean_gain < -2 * spread.standard_error for spread in again
        ):
            misleading.append(where)
        elif value.mean_gain <= 0 or not told or not comes_true(told[0], again[0]):
            short.append(where)
    return short, misleading


def assert_true(short: list[str], misleading: list[str], count: int) -> None:
    assert not misleading, "\n".join(misleading)
    assert len(short) <= MOST_SHORT * count, "\n".join(short)


def test_claims_of_hints_hold_when_their_lines_are_played_out() -> None:
    short, misleading = [], []
    for number in FIRST:
        less, wrong = played_again(number, FEW)
        short += less
        misleading += wrong
    assert_true(short, misleading, FEW * len(FIRST))


@pytest.mark.soak
@pytest.mark.parametrize("number", range(len(TABLES)))
def test_claims_of_hints_hold_at_every_table(number: int) -> None:
    assert_true(*played_again(number, MANY), MANY)


def _about(reason: Reason) -> int:
    """Return whom a reason is mostly about."""
    return NO_FIGURE if reason.term in ("strikes", "dangers") else reason.figure


Hint = Callable[[Any, Any, int, list[Any], Random], tuple[Any, Advice]]


ELIXIR = elixir_catalog.build_defined_rules(
    elixir_catalog.ElixirDefinitions(Elixirs(), elixir_catalog.load_elixir_catalog())
)
ALONE, THREE = (
    dungeon_catalog.build_defined_rules(
        dungeon_catalog.DungeonDefinitions(Adventure(players=players), dungeon_catalog.load_dungeon_catalog())
    )
    for players in (1, 3)
)


@pytest.mark.sweep(3)
@pytest.mark.parametrize(
    ("rules", "hint", "bot", "every", "count"),
    [
        pytest.param(ELIXIR, find_elixir_hint, "sensible", 3, 24, id="elixir"),
        pytest.param(ALONE, find_dungeon_hint, "greedy", 9, 18, id="dungeon alone"),
        pytest.param(THREE, find_dungeon_hint, "greedy", 4, 40, id="dungeon"),
        pytest.param(ELIXIR, find_elixir_hint, "sensible", 1, 24, id="elixir, all", marks=pytest.mark.soak),
        pytest.param(ALONE, find_dungeon_hint, "greedy", 9, 24, id="dungeon alone, all", marks=pytest.mark.soak),
    ],
)
def test_hints_elsewhere_claim_the_same_in_other_worlds(
    rules: Any, hint: Hint, bot: str, every: int, count: int
) -> None:
    """The action is open, named actions are other ones, and another look finds the claim again."""
    claims = held = 0
    for view, seat, legal in sample_positions(rules, bot, count, every):
        action, advice = hint(rules, view, seat, legal, Random(1))
        texts = {rules.to_text(option) for option in legal}
        assert rules.to_text(action) in texts
        assert {advice.equal_action, advice.rival_action} - {""} <= texts - {rules.to_text(action)}
        assert not (advice.equal_action and advice.equal_action == advice.rival_action)
        again, found = hint(rules, view, seat, legal, Random(2))
        for reason in advice.reasons[:1]:
            same = [one for one in found.reasons if one.term == reason.term and again == action]
            claims += len(same)
            held += sum(abs(one.mean - reason.mean) < 0.35 for one in same)
    assert claims >= 3
    assert held >= 0.8 * claims
