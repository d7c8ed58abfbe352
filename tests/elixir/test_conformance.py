"""Elixir conformance: invariants at every decision of random matches of each kind."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.content.cards.elixir_catalog import load_elixir_catalog
from game.rules.core.chance import RecordingRandom, ReplayRandom
from game.rules.core.protocol import HIDDEN, ActionError
from game.rules.elixir import deck_building, ending
from game.rules.elixir.action import Action, Drink, Lay, Setup
from game.rules.elixir.event import Spent
from game.rules.elixir.rules import ElixirRules
from game.rules.elixir.state import NONE, State
from game.session.session import Session
from tests.conformance import contract

MATCHES: dict[str, Setup] = {
    "beginner": Setup(format="beginner"),
    "advanced": Setup(),
    "two-potions": Setup(potions=2),
    "open-decks": Setup(open_decks=True),
    "same-decks": Setup(same_decks=True),
    "sudden-death": Setup(sudden_death=True),
    "sudden-death-open": Setup(format="beginner", sudden_death=True, open_decks=True),
    "spent-when-laid": Setup(spent_when_laid=True),
    "real-without-shields": Setup(stakes="real", shields=False),
}


@pytest.fixture(params=sorted(MATCHES))
def rules(request: pytest.FixtureRequest) -> ElixirRules:
    return ElixirRules(load_elixir_catalog(), MATCHES[request.param])


def test_kinds_of_match_cover_every_option() -> None:
    """Every option of a match but those that change nothing in it is played with another value than usual."""
    usual = msgspec.structs.asdict(Setup())
    changed = {
        name for setup in MATCHES.values() for name, v in msgspec.structs.asdict(setup).items() if v != usual[name]
    }
    assert changed == set(usual) - {"game", "official"}


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**32), choices=st.lists(st.integers(0, 2**16), max_size=60))
def test_every_position_is_sound(rules: ElixirRules, seed: int, choices: list[int]) -> None:
    """Hypothesis picks the actions, so that a failure shrinks to the shortest match."""
    chance, rng = RecordingRandom(Random(seed)), Random(seed)
    state = rules.setup(chance, None)
    for choice in choices:
        if state.decision is None:
            break
        contract.check_position(rules, state, rng)
        legal = rules.legal_actions(state)
        rules.apply(state, legal[choice % len(legal)], chance, None)


@pytest.mark.sweep(3)
@pytest.mark.parametrize("seed", range(5))
def test_matches_end_and_replay_to_the_same_state_and_events(rules: ElixirRules, seed: int) -> None:
    contract.check_replay(rules, seed)


def test_what_is_not_listed_is_refused_with_a_reason(rules: ElixirRules) -> None:
    assert "not-held" in contract.check_refusals(rules, rules.find_answer_refusal, 300)


def test_what_is_not_listed_is_refused_even_if_no_reason_is_found(
    rules: ElixirRules, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ElixirRules, "find_answer_refusal", lambda *_: None)
    contract.check_refusal_without_reason(rules)


@pytest.mark.parametrize("seed", range(4))
def test_the_other_sees_the_same_whatever_is_laid_or_held(rules: ElixirRules, seed: int) -> None:
    """Compare views, events and questions of a seat for all choices and hands of the other.

    They are equal until both have played their cards.
    """
    rng, chance = Random(seed), RecordingRandom(Random(seed))
    state = rules.setup(chance, None)
    compared = 0
    while state.decision is not None:
        decision = state.decision
        if decision.seat == 0 and decision.kind == "lay":
            seen = set()
            world = rules.determinize(rules.observe(state, 1), 1, rng)
            for position in (state, world):
                for action in rules.legal_actions(position):
                    copy, events = rules.clone(position), []
                    rules.apply(copy, action, chance, events)
                    told = [rules.redact(event, 1) for event in events]
                    seen.add((contract.encoder.encode(rules.observe(copy, 1)), str(told)))
            assert len(seen) == 1
            compared += 1
        rules.apply(state, rng.choice(rules.legal_actions(state)), chance, None)
    assert compared >= 5


@pytest.mark.parametrize("seed", range(4))
def test_nobody_is_asked_because_of_what_is_hidden(rules: ElixirRules, seed: int) -> None:
    """Compare answers and next questions for another face-down potion and hand.

    They are equal as long as nothing is revealed.
    """
    rng, chance = Random(seed), RecordingRandom(Random(seed))
    state = rules.setup(chance, None)
    while state.decision is not None:
        decision = state.decision
        viewer = 1 - decision.seat
        if decision.kind == "drink":
            world = rules.determinize(rules.observe(state, viewer), viewer, rng)
            decline = rules.legal_actions(state)[-1]
            ends = []
            for position in (rules.clone(state), world):
                events: list[object] = []
                if any(answer == HIDDEN for answer in rules.observe(state, decision.seat).answers):
                    position.answers[viewer] = state.answers[viewer] = 0
                rules.apply(position, decline, chance, events)
                ends.append((position.decision, [e for e in events if not isinstance(e, Spent)]))
            assert ends[0] == ends[1]
        rules.apply(state, rng.choice(rules.legal_actions(state)), chance, None)


def _play(rules: ElixirRules, state: State, plans: list[dict[int, tuple[Lay, bool]]]) -> State:
    while (decision := state.decision) is not None:
        lay, drinks = plans[decision.seat][state.game]
        action: Action = lay
        if decision.kind == "drink":
            action = rules.legal_actions(state)[0 if drinks else 1]
            assert isinstance(action, Drink) == drinks
        rules.apply(state, action, ReplayRandom([]), None)
    return state


@given(seed=st.integers(0, 2**32), setup=st.sampled_from(sorted(set(MATCHES) - {"sudden-death", "sudden-death-open"})))
def test_swapping_the_players_swaps_the_match(seed: int, setup: str) -> None:
    rules, rng = ElixirRules(load_elixir_catalog(), MATCHES[setup]), Random(seed)
    start = rules.setup(RecordingRandom(Random(seed)), None)
    plans: list[dict[int, tuple[Lay, bool]]] = []
    for _seat in (0, 1):
        order, potions = rng.sample(range(5), 5), rng.sample(range(5), 5)
        brought = len(start.potions[0])
        plans.append(
            {
                game: (
                    Lay(order[game - 1], potion if (potion := potions[game - 1]) < brought else NONE),
                    rng.random() < 0.5,
                )
                for game in range(1, 6)
            }
        )
    mirrored = rules.clone(start)
    mirrored.characters.reverse()
    mirrored.potions.reverse()
    end, other = _play(rules, start, plans), _play(rules, mirrored, plans[::-1])
    assert other.wins == end.wins[::-1]
    assert other.characters == end.characters[::-1]
    assert other.potions == end.potions[::-1]
    assert (other.drawn, other.reason) == (end.drawn, end.reason)


def test_a_step_that_shows_something_cannot_be_taken_back(rules: ElixirRules) -> None:
    """In every kind of match: a choice is final as soon as the other has learned anything from it."""
    for seed in range(10):
        session: Session[State, Action, object] = Session(rules, str(seed))
        rng = Random(seed)
        while (decision := session.decision) is not None:
            before = session.view_for(1 - decision.seat)
            mine = session.view_for(decision.seat)
            assert session.submit(rng.choice(session.legal_actions())) is None
            if session.undo_refusal is None:
                after = session.view_for(decision.seat)
                assert decision.kind == "drink"
                assert before.poured[decision.seat] != NONE
                assert [c.seen for p in after.potions for c in p] == [c.seen for p in mine.potions for c in p]
                assert HIDDEN not in mine.answers


def test_guesses_know_how_quick_play_deals() -> None:
    """The other has the same rarities and none of one's own cards; chosen decks may hold any within the limits."""
    rules = ElixirRules(load_elixir_catalog(), Setup())
    state = rules.setup(RecordingRandom(Random(1)), None)
    chosen = rules.deal_decks(
        [[0, 1, 2, 3, 4], [0, 1, 2, 3, 4]], [[0, 1, 2, 3, 4], [0, 1, 2, 3, 4]], RecordingRandom(Random(1))
    )
    shared = 0
    for seed in range(60):
        world = rules.determinize(rules.observe(state, 0), 0, Random(seed))
        for cards in (world.characters, world.potions):
            assert len({card.number for side in cards for card in side}) == 10
        assert [rules.catalog.characters[card.number].rarity for card in world.characters[1]] == list(
            deck_building.QUICK_PLAY_RARITIES
        )
        assert [rules.catalog.potions[card.number].rarity for card in world.potions[1]] == list(
            deck_building.QUICK_PLAY_RARITIES
        )
        guess = rules.determinize(rules.observe(chosen, 0), 0, Random(seed))
        shared += any(card.number < 5 for card in guess.characters[1])
    assert shared > 0


@pytest.mark.parametrize("chosen", [False, True])
def test_a_session_is_told_again_from_its_journal(rules: ElixirRules, chosen: bool) -> None:
    """From the deal of quick play, and from decks that players have chosen."""
    potions = [list(range(deck_building.potions_per_player(rules.options)))] * 2
    start = (
        rules.deal_decks([[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]], potions, RecordingRandom(Random(1))) if chosen else None
    )
    session: Session[State, Action, object] = Session(rules, "9", start)
    rng = Random(9)
    while session.decision is not None:
        assert session.submit(rng.choice(session.legal_actions())) is None
    replayed = Session.replay(rules, "9", session.journal, start)
    assert replayed.snapshot() == session.snapshot()
    assert replayed.log == session.log


@pytest.mark.sweep(3)
@pytest.mark.parametrize("seed", range(6))
def test_leaving_at_any_moment_ends_the_match_soundly(rules: ElixirRules, seed: int) -> None:
    rng, chance = Random(seed), RecordingRandom(Random(seed))
    state = rules.setup(chance, None)
    while state.decision is not None:
        for seat in (0, 1):
            left = rules.clone(state)
            ending.leave_match(rules.options, left, seat, [])
            assert rules.check_invariants(left) == []
            assert left.wins[1 - seat] > state.wins[1 - seat]
            assert rules.outcome(left) is not None
        rules.apply(state, rng.choice(rules.legal_actions(state)), chance, None)


@pytest.mark.parametrize("text", ["", "fly", "lay", "lay 0", "lay 6", "lay 1 2 3", "lay one", "lay 1 ²", "drink it"])
def test_text_that_is_no_action_is_refused(text: str) -> None:
    rules = ElixirRules(load_elixir_catalog(), Setup())
    state = rules.setup(RecordingRandom(Random(1)), None)
    with pytest.raises(ActionError):
        rules.from_text(state, text)


def test_broken_positions_are_found() -> None:
    rules = ElixirRules(load_elixir_catalog(), Setup())
    sound = rules.setup(RecordingRandom(Random(1)), None)
    assert rules.check_invariants(sound) == []
    for damage in (
        lambda s: s.characters[0].pop(),
        lambda s: s.potions[1].pop(),
        lambda s: setattr(s.characters[0][0], "number", HIDDEN),
        lambda s: setattr(s.characters[0][0], "number", 52),
        lambda s: setattr(s.potions[0][0], "place", 3),
        lambda s: setattr(s.characters[0][0], "place", 3),
        lambda s: setattr(s.characters[0][0], "place", 1),
        lambda s: setattr(s.potions[0][0], "place", 1),
        lambda s: setattr(s.characters[0][0], "place", 7),
        lambda s: setattr(s.characters[0][0], "place", 2),
        lambda s: [setattr(s.characters[0][i], "number", 40 + i) for i in range(3)],
        lambda s: setattr(s, "game", 3),
        lambda s: setattr(s, "decision", None),
        lambda s: setattr(s, "result", ()),
    ):
        broken = rules.clone(sound)
        damage(broken)
        assert rules.check_invariants(broken) != []


def test_two_hash_seeds_agree() -> None:
    """Nothing in the rules depends on the order of a set."""
    program = (
        "from random import Random\n"
        "from game.content.cards.elixir_catalog import load_elixir_catalog\n"
        "from game.rules.core.chance import RecordingRandom\n"
        "from game.rules.elixir.rules import ElixirRules\n"
        "from tests.elixir.test_conformance import MATCHES\n"
        "import hashlib, msgspec\n"
        "for name in sorted(MATCHES):\n"
        "    rules, rng = ElixirRules(load_elixir_catalog(), MATCHES[name]), Random(3)\n"
        "    chance = RecordingRandom(rng); state = rules.setup(chance, None)\n"
        "    while state.decision:\n"
        "        state = rules.determinize(rules.observe(state, 0), 0, rng)\n"
        "        rules.apply(state, rng.choice(rules.legal_actions(state)), chance, None)\n"
        "    print(name, hashlib.sha256(msgspec.json.encode(state)).hexdigest())\n"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1
