"""A match can be conceded at any decision of any game; the position after it is sound, and the others play on."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from game.presentation.rulebooks import find_rulebook
from game.rules.core.chance import RecordingRandom
from game.rules.dungeon.actions import action as dungeon_actions
from game.rules.dungeon.engine import validation as dungeon_whole
from game.rules.dungeon.rules import DungeonRules
from game.rules.elixir import action as elixir_actions
from game.rules.elixir import validation as elixir_whole
from game.rules.elixir.rules import ElixirRules
from game.rules.epic.actions import action as actions
from game.rules.epic.engine import validation
from game.rules.epic.rules import EpicRules
from tests.session.books import MATCHES

CASES = [(game, name) for game, matches in MATCHES.items() for name in matches]


def make_rules(game: str, name: str) -> Any:
    """Return the rules of a match of the tests."""
    known = MATCHES[game][name]()
    rulebook = find_rulebook(known.setup.game)
    assert rulebook is not None
    return rulebook.build_rules(known)


def concessions(rules: Any) -> list[Any]:
    """Return every way to concede."""
    if isinstance(rules, EpicRules):
        return [actions.Concede(seat, ends) for seat in range(rules.seats) for ends in (False, True)]
    if isinstance(rules, ElixirRules):
        real = rules.options.stakes == "real"
        return [elixir_actions.Leave(seat) if real else elixir_actions.Concede(seat) for seat in range(2)]
    return [dungeon_actions.Concede()]


def find_faults(rules: Any, state: Any) -> list[str]:
    """Return what cannot be in a position, checked as one of a file is."""
    if isinstance(rules, EpicRules):
        return [*rules.check_invariants(state), *validation.validate_state(rules.match, state)]
    if isinstance(rules, ElixirRules):
        return [*rules.check_invariants(state), *elixir_whole.validate_state(rules, state)]
    assert isinstance(rules, DungeonRules)
    return [*rules.check_invariants(state), *dungeon_whole.validate_state(rules.match, state)]


@pytest.mark.sweep(4)
@pytest.mark.parametrize(("game", "name"), CASES, ids=[f"{game}-{name}" for game, name in CASES])
def test_a_match_can_be_given_up_at_any_decision(game: str, name: str) -> None:
    rules, rng, live = make_rules(game, name), Random(3), RecordingRandom(Random(3))
    state, given_up, played_on = rules.setup(live, None), 0, 0
    every = 8 if game == "epic" else 3
    for step in range(160):
        asked = rules.decision(state)
        if asked is None:
            break
        assert not set(concessions(rules)) & set(rules.legal_actions(state)), "no bot gives up by chance"
        for action in concessions(rules) if step % every == 0 else ():
            if rules.find_refusal(state, action) is not None:
                continue
            assert rules.from_text(state, rules.to_text(action)) == action
            after, events = rules.clone(state), list[Any]()
            rules.apply(after, action, RecordingRandom(Random(step)), events)
            given_up += 1
            assert find_faults(rules, after) == [], (action, asked)
            assert msgspec.json.decode(msgspec.json.encode(after), type=type(after)) == after
            for seat in range(rules.seats):
                assert rules.check_invariants(rules.determinize(rules.observe(after, seat), seat, rng)) == []
                assert len([rules.redact(event, seat) for event in events]) == len(events)
            outcome = rules.outcome(after)
            if outcome is None:
                played_on += 1
                assert after.decision.seat != action.seat
                for _further in range(12):
                    if rules.decision(after) is None:
                        break
                    rules.apply(after, rng.choice(rules.legal_actions(after)), live, None)
                    assert rules.check_invariants(after) == []
            elif outcome.reason == "turn-limit":  # the turn of the one who left was the last
                assert not action.ends
            elif game != "elixir" or isinstance(action, elixir_actions.Concede):
                assert outcome.reason == "conceded"
                side = rules.match.side_of[action.seat] if game == "epic" else getattr(action, "seat", -1)
                assert side not in outcome.winners
                assert outcome.winners or game == "dungeon"
        rules.apply(state, rng.choice(rules.legal_actions(state)), live, None)
    assert given_up > 5
    many = game == "epic" and rules.match.sides > 2
    assert bool(played_on) == many
