"""The stored form of positions, which saves hold and fingerprints are taken of: it never changes."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from game.content.cards.packs import build_rules
from game.rules.core.chance import RecordingRandom
from game.rules.epic.engine.frames import NONE, CombatFrame, DrawFrame, Frame, RansomFrame, TextFrame, WalkFrame
from game.rules.epic.engine.state import State
from game.rules.epic.engine.stored_frames import StoredState
from game.rules.epic.rules import EpicRules
from tests.conformance.worlds import WORLDS

ROWS: list[tuple[Frame, list[int]]] = [
    (CombatFrame(1, 3, 0, 40, 7, 2, True, True, at=3), [1, -9, 8, 8, 1, 40, 7, 2, 1, 0, -9, -9, 1, 0]),
    (CombatFrame(0, 0, 3, 5), [0, -9, 1, 1, 8, 5, -9, 0, 0, 0, -9, -9, 0, 0]),
    (WalkFrame(0, 3, 4, True, 2), [0, -9, 3, 4, 1, -9, -9, 0, 0, 0, -9, 2, 0, 0]),
    (WalkFrame(1, 12, 5, False), [1, -9, 12, 5, 0, -9, -9, 0, 0, 0, -9, -9, 0, 0]),
    (DrawFrame(1, 2), [1, -9, 0, 0, 0, -9, -9, 0, 0, 0, -9, 2, 0, 0]),
    (RansomFrame(1, 3, 2), [1, -9, 8, 0, 0, -9, -9, 0, 0, 0, -9, 2, 0, 0]),
]


@pytest.fixture
def duel() -> tuple[EpicRules, State]:
    rules = build_rules(WORLDS["zelda-duel"])
    return rules, rules.setup(RecordingRandom(Random(1)), None)


@pytest.mark.parametrize(("frame", "row"), ROWS)
def test_a_frame_is_stored_as_a_row_of_numbers(duel: tuple[EpicRules, State], frame: Frame, row: list[int]) -> None:
    rules, state = duel
    state.stack = [frame]
    stored = rules.to_stored(state)
    assert (stored.stack[0].block, stored.stack[0].at, stored.stack[0].slots) == (frame.block, frame.at, row)
    assert rules.from_stored(stored) == state


def test_a_text_is_stored_with_its_combat_and_its_words(duel: tuple[EpicRules, State]) -> None:
    rules, state = duel
    card = next(card for card, bound in enumerate(rules.match.bound_sizes) if bound and rules.match.owner[card] == 0)
    bound = [*range(4, 4 + rules.match.bound_sizes[card])]
    block = f"{rules.match.card_ids[card]}.on_play"
    state.stack = [TextFrame(0, card, 1, 1, 8, card, 40, 2, True, True, 3, 8, bound, block=block, left=6)]
    row = [0, card, 1, 1, 8, card, 40, 2, 1, 3, NONE, 6, 1, 8, *bound]
    assert rules.to_stored(state).stack[0].slots == row


@pytest.mark.parametrize(("frame", "row"), ROWS)
def test_a_row_with_a_number_that_its_frame_does_not_have_is_refused(
    duel: tuple[EpicRules, State], frame: Frame, row: list[int]
) -> None:
    rules, state = duel
    state.stack = [frame]
    unused = [10, 13] if isinstance(frame, CombatFrame) else [1, 5, 7, 9, 10, 12]
    for place in unused:
        stored = rules.to_stored(state)
        stored.stack[0].slots[place] += 1
        with pytest.raises(ValueError, match="numbers that no frame has"):
            rules.from_stored(stored)
    stored = rules.to_stored(state)
    stored.stack[0].slots.append(0)
    with pytest.raises(ValueError, match="15 numbers"):
        rules.from_stored(stored)


@pytest.mark.parametrize("world", sorted(WORLDS))
def test_a_stored_position_is_restored_as_it_was(world: str) -> None:
    rules, rng = build_rules(WORLDS[world]), Random(6)
    chance = RecordingRandom(rng)
    state = rules.setup(chance, None)
    for _step in range(150):
        if state.decision is None:
            break
        stored = msgspec.json.decode(msgspec.json.encode(rules.to_stored(state)), type=StoredState)
        assert rules.from_stored(stored) == state
        rules.apply(state, rng.choice(rules.legal_actions(state)), chance, None)
