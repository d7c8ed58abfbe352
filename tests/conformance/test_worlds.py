"""One suite over every pack of Epic Duels: what each caller relies on, at every decision of random matches."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.content.cards.packs import build_rules
from game.rules.core.chance import RecordingRandom, ReplayRandom
from game.rules.core.protocol import HIDDEN, ActionError
from game.rules.epic.actions import reasons
from game.rules.epic.engine.state import State
from game.rules.epic.event import Event
from game.rules.epic.rules import EpicRules
from tests.conformance import contract
from tests.conformance.worlds import WORLDS, ends


@pytest.fixture(params=sorted(WORLDS))
def rules(request: pytest.FixtureRequest) -> EpicRules:
    return build_rules(WORLDS[request.param])


def check_decision(rules: EpicRules, state: State, rng: Random) -> None:
    """Check everything that must hold at a decision."""
    contract.check_position(rules, state, rng)
    bystander = rules.observe(state, rules.seats)
    assert all(card == -1 or state.seen[card] == rules.match.all_seats for hand in bystander.hands for card in hand)


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**32), choices=st.lists(st.integers(0, 2**16), max_size=60))
def test_every_position_is_sound(rules: EpicRules, seed: int, choices: list[int]) -> None:
    """Hypothesis picks the actions, so that a failure shrinks to the shortest match."""
    chance, rng = RecordingRandom(Random(seed)), Random(seed)
    state = rules.setup(chance, None)
    for choice in choices:
        if state.decision is None:
            break
        check_decision(rules, state, rng)
        legal = rules.legal_actions(state)
        rules.apply(state, legal[choice % len(legal)], chance, None)


@pytest.mark.sweep(3)
@pytest.mark.parametrize("seed", range(2))
def test_matches_end_and_replay_to_the_same_state_and_events(rules: EpicRules, seed: int) -> None:
    contract.check_replay(rules, seed)


@pytest.mark.parametrize("seed", range(2))
def test_the_others_see_the_same_events_whatever_a_hand_holds(rules: EpicRules, seed: int) -> None:
    """Deal a seat's hidden cards anew from another seat's view.

    What is asked of and shown to that seat stays equal as long as the hidden cards are not revealed.
    """
    rng, chance = Random(seed), RecordingRandom(Random(seed))
    state = rules.setup(chance, None)
    compared = 0
    for _step in range(250):
        if state.decision is None:
            break
        decision = state.decision
        viewer = (decision.seat + 1) % rules.seats
        view = rules.observe(state, viewer)
        world = rules.determinize(view, viewer, rng)
        for squad in rules.match.squads_of[viewer]:
            world.draw[squad] = state.draw[squad][:]
        assert world.decision == state.decision
        open_there = rules.legal_actions(world)
        shared = [
            action for action in rules.legal_actions(state) if action in open_there and not hasattr(action, "card")
        ]
        if shared and HIDDEN not in view.limbo:
            action = rng.choice(shared)
            mine, theirs = rules.clone(state), world
            live = RecordingRandom(Random(_step))
            told: list[list[object]] = [[], []]
            rules.apply(mine, action, live, told[0])
            rules.apply(theirs, action, ReplayRandom(live.results), told[1])
            if any(_uncovers(rules, state, event, viewer) for event in told[0]):
                rules.apply(state, rng.choice(rules.legal_actions(state)), chance, None)
                continue
            assert [rules.redact(e, viewer) for e in told[0]] == [rules.redact(e, viewer) for e in told[1]]
            assert mine.decision == theirs.decision
            compared += 1
        rules.apply(state, rng.choice(rules.legal_actions(state)), chance, None)
    assert compared > 20


def _uncovers(rules: EpicRules, before: State, event: Event, viewer: int) -> bool:
    """Return whether an event shows the watcher a card that was hidden: a discard at random, a hand that is shown."""
    seen = rules.redact(event, viewer)
    cards = (getattr(seen, "card", HIDDEN), *getattr(seen, "cards", ()))
    return any(card >= 0 and not before.seen[card] >> viewer & 1 for card in cards)


@pytest.mark.sweep(3)
def test_what_is_not_listed_is_refused_with_a_reason(rules: EpicRules) -> None:
    codes = contract.check_refusals(rules, partial(reasons.find_refusal, rules.match), 120)
    assert {"not-asked", "not-a-start", "not-in-hand", "not-its-card", "not-an-enemy", "out-of-reach"} <= codes


def test_what_is_not_listed_is_refused_even_if_no_reason_is_found(
    rules: EpicRules, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reasons, "find_refusal", lambda *_: None)
    contract.check_refusal_without_reason(rules)


@pytest.mark.parametrize(
    "text", ["", "fly", "move", "move link", "move nobody A1", "move link Z9", "end now", "play link x/y"]
)
def test_text_that_is_no_action_is_refused(text: str) -> None:
    rules = build_rules(WORLDS["zelda-duel"])
    state = rules.setup(RecordingRandom(Random(1)), None)
    with pytest.raises(ActionError):
        rules.from_text(state, text)


def test_two_hash_seeds_agree() -> None:
    """Nothing in the rules depends on the order of a set: a process that has another one comes to the same ends."""
    seed = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    done = subprocess.run(
        [sys.executable, "-c", "from tests.conformance.worlds import ends; print(*ends(), sep='\\n')"],
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines() == list(ends())
