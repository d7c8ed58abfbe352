"""What holds at every decision of every rulebook, whatever the game is about."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from game.rules.core.chance import Live, Tape
from game.rules.core.protocol import AnyRules, Refusal

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
        chance.close()
    assert told == state
    assert again == events


Against = Callable[[Any, Any], Refusal | None]
"""The reasons of a rulebook alone: what stands against an action, found without looking at what is listed."""


def refuse_what_is_not_listed(
    rules: AnyRules, against: Against, steps: int, choose: Callable[[Any, Random], Any] | None = None
) -> set[str]:
    """No reason stands against a listed action and one against every other, and ``why_not`` says the same.

    Tried are actions of other moments, and listed ones with one part replaced by whatever such a part was anywhere.
    ``choose`` plays; without it, chance does. Gives the codes of the refusals.
    """
    rng, chance = Random(4), Live(Random(4))
    state = rules.setup(chance, None)
    seen: dict[Any, None] = {}
    parts: dict[str, dict[Any, None]] = {}
    codes = set()
    for _step in range(steps):
        if rules.decision(state) is None:
            state = rules.setup(chance, None)
        legal = rules.legal(state)
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
            assert rules.why_not(state, action) == against(state, action)
        rules.apply(state, rng.choice(legal) if choose is None else choose(state, rng), chance, None)
    return codes


def refuse_without_a_reason(rules: AnyRules) -> None:
    """The list decides: what is not on it is refused, though nothing were found that stands against it."""
    chance, rng = Live(Random(4)), Random(4)
    state = rules.setup(chance, None)
    before, refused = rules.legal(state), 0
    for _step in range(20):
        rules.apply(state, rng.choice(rules.legal(state)), chance, None)
        if rules.decision(state) is None:
            break
        legal = rules.legal(state)
        for action in before:
            assert (rules.why_not(state, action) is None) == (action in legal)
            refused += action not in legal
        before = legal
    assert refused
