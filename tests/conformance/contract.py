"""What holds at every decision of every rulebook, whatever the game is about."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from game.rules.core.chance import Live, Tape
from game.rules.core.protocol import AnyRules

encoder = msgspec.json.Encoder()


def look(rules: AnyRules, state: Any, rng: Random) -> None:
    """The position is sound, can be written and read, and no seat can tell a guessed world from the truth."""
    asked = rules.decision(state)
    assert asked is not None
    assert rules.check(state) == []
    assert msgspec.json.decode(encoder.encode(state), type=type(state)) == state
    legal = rules.legal(state)
    assert legal
    assert len(set(legal)) == len(legal)
    for action in legal:
        assert rules.from_text(state, rules.to_text(action)) == action
    assert rules.why_not(state, legal[-1]) is None
    for seat in range(rules.seats):
        view = rules.observe(state, seat)
        world = rules.determinize(view, seat, rng)
        assert rules.check(world) == []
        assert rules.observe(world, seat) == view
        if seat == asked.seat:
            assert rules.legal(view) == rules.legal(world) == legal


def play_and_tell_again(rules: AnyRules, seed: int) -> None:
    """A random match changes no clone, ends, and told again by recorded chance gives the same state and events."""
    rng, live = Random(seed), Live(Random(seed))
    events: list[Any] = []
    state = rules.setup(live, events)
    tape: list[tuple[Any, list[Any]]] = [(None, live.results)]
    while rules.decision(state) is not None:
        if len(tape) % 7 == 0:
            look(rules, state, rng)
        action = rng.choice(rules.legal(state))
        copy, live.results = rules.clone(state), []
        before = encoder.encode(copy)
        rules.apply(state, action, live, events)
        assert encoder.encode(copy) == before
        tape.append((action, live.results))
    assert rules.outcome(state) is not None

    again: list[Any] = []
    told = rules.setup(Tape(tape[0][1]), again)
    for action, results in tape[1:]:
        chance = Tape(results)
        rules.apply(told, action, chance, again)
        assert chance.used_up
    assert told == state
    assert again == events


def refuse_what_is_not_listed(rules: AnyRules, steps: int) -> int:
    """Actions of other moments are refused exactly when they are not listed now; counts the refusals."""
    rng, chance = Random(4), Live(Random(4))
    state = rules.setup(chance, None)
    seen_actions: list[Any] = []
    refused = 0
    for _step in range(steps):
        if rules.decision(state) is None:
            state = rules.setup(chance, None)
        legal = rules.legal(state)
        seen_actions += legal
        for action in rng.sample(seen_actions, min(20, len(seen_actions))):
            refusal = rules.why_not(state, action)
            assert (refusal is None) == (action in legal)
            refused += refusal is not None
        rules.apply(state, rng.choice(legal), chance, None)
    return refused
