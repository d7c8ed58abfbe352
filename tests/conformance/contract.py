"""Conformance contract: invariants at every decision of every rulebook."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from game.rules.core.chance import RecordingRandom, ReplayRandom
from game.rules.core.protocol import AnyRules, Refusal

encoder = msgspec.json.Encoder()


def check_position(rules: AnyRules, state: Any, rng: Random) -> None:
    """Check that the position is valid and serializable, and that sampled worlds match every seat's observation."""
    decision = rules.decision(state)
    assert decision is not None
    assert rules.check_invariants(state) == []
    assert msgspec.json.decode(encoder.encode(state), type=type(state)) == state
    legal = rules.legal_actions(state)
    assert legal
    assert len(set(legal)) == len(legal)
    for action in legal:
        assert rules.from_text(state, rules.to_text(action)) == action
    assert rules.find_refusal(state, legal[-1]) is None
    for seat in range(rules.seats):
        view = rules.observe(state, seat)
        world = rules.determinize(view, seat, rng)
        assert rules.check_invariants(world) == []
        assert rules.observe(world, seat) == view
        if seat == decision.seat:
            assert rules.legal_actions(view) == rules.legal_actions(world) == legal


def check_replay(rules: AnyRules, seed: int) -> None:
    """Check that a random match changes no clone, ends, and its replay gives the same state and events."""
    rng, live = Random(seed), RecordingRandom(Random(seed))
    events: list[Any] = []
    state = rules.setup(live, events)
    tape: list[tuple[Any, list[Any]]] = [(None, live.results)]
    while rules.decision(state) is not None:
        if len(tape) % 7 == 0:
            check_position(rules, state, rng)
        action = rng.choice(rules.legal_actions(state))
        copy, live.results = rules.clone(state), []
        before = encoder.encode(copy)
        rules.apply(state, action, live, events)
        assert encoder.encode(copy) == before
        tape.append((action, live.results))
    assert rules.outcome(state) is not None

    again: list[Any] = []
    told = rules.setup(ReplayRandom(tape[0][1]), again)
    for action, results in tape[1:]:
        chance = ReplayRandom(results)
        rules.apply(told, action, chance, again)
        chance.close()
    assert told == state
    assert again == events


Against = Callable[[Any, Any], Refusal | None]
"""The reasons of a rulebook alone: what stands against an action, found without looking at what is listed."""


def check_refusals(
    rules: AnyRules, against: Against, steps: int, choose: Callable[[Any, Random], Any] | None = None
) -> set[str]:
    """Check that listed actions have no refusal and all others have one, and that ``why_not`` agrees.

    Tried are actions of other positions, and listed ones with one part replaced by any other value of that part.
    ``choose`` plays; without it, chance does. Returns the codes of the refusals.
    """
    rng, chance = Random(4), RecordingRandom(Random(4))
    state = rules.setup(chance, None)
    seen: dict[Any, None] = {}
    parts: dict[str, dict[Any, None]] = {}
    codes = set()
    for _step in range(steps):
        if rules.decision(state) is None:
            state = rules.setup(chance, None)
        legal = rules.legal_actions(state)
        for action in legal:
            assert against(state, action) is None, (rules.to_text(action), against(state, action))
            for part, value in msgspec.structs.asdict(action).items():
                parts.setdefault(part, {})[value] = None
        seen |= dict.fromkeys(legal)
        tried = rng.sample(list(seen), min(20, len(seen)))
        for action in rng.choices(tried, k=2) + rng.choices(legal, k=2):
            for part in action.__struct_fields__:
                known = list(parts[part])
                for value in rng.sample(known, min(30, len(known))):
                    tried.append(msgspec.structs.replace(action, **{part: value}))
        listed = set(legal)
        for action in dict.fromkeys(tried):
            refusal = against(state, action)
            assert (refusal is None) == (action in listed), (rules.to_text(action), refusal)
            if refusal is not None:
                codes.add(refusal.code)
        for action in rng.choices(tried, k=5):
            assert rules.find_refusal(state, action) == against(state, action)
        rules.apply(state, rng.choice(legal) if choose is None else choose(state, rng), chance, None)
    return codes


def check_refusal_without_reason(rules: AnyRules) -> None:
    """Check that an unlisted action is refused even if no reason is found."""
    chance, rng = RecordingRandom(Random(4)), Random(4)
    state = rules.setup(chance, None)
    before, refused = rules.legal_actions(state), 0
    for _step in range(20):
        rules.apply(state, rng.choice(rules.legal_actions(state)), chance, None)
        if rules.decision(state) is None:
            break
        legal = rules.legal_actions(state)
        for action in before:
            assert (rules.find_refusal(state, action) is None) == (action in legal)
            refused += action not in legal
        before = legal
    assert refused
