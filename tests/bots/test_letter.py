"""With the option "by the letter" bots leave the cards that would do nothing, and see which clocks still hold."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from game.bots.core.thought import Budget
from game.bots.epic.bots import make_bot
from game.bots.epic.evaluation import Evaluation
from game.bots.epic.explain import explain_action, find_epic_hint
from game.bots.epic.quick_play import choose_rollout_action
from game.bots.epic.weights import Weights
from game.content.cards.packs import build_rules
from game.rules.epic.actions.action import Draw, End, Play
from game.rules.epic.engine.state import State
from game.rules.epic.engine.usefulness import does_something
from game.rules.epic.rules import EpicRules
from tests.bots.positions import find_random_positions
from tests.cards.builder import Lying, Scene, duel, ganon, link, skull_kid
from tests.conformance.worlds import WORLDS

LETTER = ("by-the-letter",)
LITERAL = sorted(name for name, setup in WORLDS.items() if setup.has_option("by-the-letter"))
PLAYERS = ["greedy", "search:12it", "apprentice", "knight:trickster"]


def plays_in_vain(rules: EpicRules, state: State, action: object) -> bool:
    """Return whether an action plays a card that does nothing."""
    return isinstance(action, Play) and not does_something(rules.match, state, action.card, action.figure)


def tempting(rules: EpicRules) -> Iterator[State]:
    """Yield turns of a random match in which the hand is full of specials, some of them without effect."""
    m = rules.match
    for state in find_random_positions(rules, 4, 900, 1):
        if state.decision is None or state.decision.kind != "turn":
            continue
        hand = state.hands[state.active]
        for index, card in enumerate(hand):
            pile = state.draw[m.squad_of_card[card]]
            depth = next((depth for depth, other in enumerate(pile) if m.cards[other].is_special), -1)
            if depth >= 0 and not m.cards[card].is_special:
                other = pile[depth]
                hand[index] = other
                state.draw[m.squad_of_card[card]] = (*pile[:depth], card, *pile[depth + 1 :])
                state.seen[card], state.seen[other] = state.seen[other], state.seen[card]
        if any(plays_in_vain(rules, state, action) for action in rules.legal_actions(state)):
            yield state


@pytest.mark.sweep(3)
@pytest.mark.parametrize("bot", PLAYERS)
@pytest.mark.parametrize("world", LITERAL)
def test_no_searching_bot_plays_a_card_without_effect(world: str, bot: str) -> None:
    rules, tried = build_rules(WORLDS[world]), 0
    for state in islice(tempting(rules), 10):
        seat, tried = state.active, tried + 1
        chosen = make_bot(bot).choose(
            rules, rules.observe(state, seat), seat, rules.legal_actions(state), Random(tried)
        )
        assert not plays_in_vain(rules, state, chosen)
    assert tried > 1


def make_scene_without_target(actions: int = 2) -> Scene:
    """Return a scene in which Ganon's thunder has no target."""
    return duel(
        ganon(ganon="C1", wizrobe_1="D1", wizrobe_2="C2", hand=["dark-thunder"]),
        link(),
        actions=actions,
        options=LETTER,
    )


def test_quick_play_ends_the_turn_instead() -> None:
    scene = make_scene_without_target()
    rules, state = scene.rules, scene.state
    judge = Evaluation(rules.match, Weights())
    play = next(action for action in rules.legal_actions(state) if isinstance(action, Play))
    assert isinstance(choose_rollout_action(judge, state, [End(), play], Random(1)), End)


def test_a_hint_does_not_suggest_a_card_without_effect() -> None:
    scene = make_scene_without_target()
    rules, state = scene.rules, scene.state
    legal = rules.legal_actions(state)
    assert any(plays_in_vain(rules, state, action) for action in legal)
    action, _found = find_epic_hint(rules, rules.observe(state, 0), 0, legal, Random(2), Budget(iterations=60))
    assert not plays_in_vain(rules, state, action)
    plain = duel(ganon(ganon="C1", wizrobe_1="D1", wizrobe_2="C2", hand=["dark-thunder"]), link())
    without = explain_action(plain.rules, plain.rules.observe(plain.state, 0), 0, Draw(), Random(3))
    assert explain_action(rules, rules.observe(state, 0), 0, Draw(), Random(3)) == without


def test_a_clock_counts_only_while_it_affects_a_character() -> None:
    def worth(skull: str, ganons: str) -> float:
        curse = Lying("masks-curse", by="skull-kid", to="ganon")
        scene = duel(
            skull_kid(at={"skull-kid": skull, "moblin-1": "A3"}, in_play=[curse]),
            ganon(at={"ganon": ganons}),
            options=LETTER,
        )
        return Evaluation(scene.rules.match, Weights()).score_clocks(scene.state, 0)

    assert worth("A1", "F4") == Weights().clock
    assert worth("fallen", "F4") == Weights().clock
    assert worth("A1", "fallen") == 0.0
