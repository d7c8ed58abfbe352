"""Bot test positions: reached by random play, in every set-up of the conformance suite."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from game.content.cards.packs import build_rules
from game.rules.core.chance import RecordingRandom
from game.rules.epic.engine.state import State
from game.rules.epic.pack import Setup
from game.rules.epic.rules import EpicRules

DUEL = Setup("zelda", (("link",), ("ganon",)), "lost-woods", turn_limit=200)


def find_random_positions(rules: EpicRules, seed: int, steps: int, every: int) -> Iterator[State]:
    """Yield copies of the positions of one random match in which there is a choice."""
    chance, rng = RecordingRandom(Random(seed)), Random(seed)
    state = rules.setup(chance, None)
    for step in range(steps):
        if state.decision is None:
            return
        legal = rules.legal_actions(state)
        if step % every == 0 and len(legal) > 1:
            yield state.clone()
        rules.apply(state, rng.choice(legal), chance, None)


def one_of_each_kind(rules: EpicRules, seed: int, steps: int = 900) -> dict[str, State]:
    """Return by kind of decision the last position of a random match in which it was a real choice."""
    found = {}
    for state in find_random_positions(rules, seed, steps, 1):
        assert state.decision is not None
        found[state.decision.kind] = state
    return found


def duel_rules() -> EpicRules:
    """Return the rules of Link against Ganon."""
    return build_rules(DUEL)
