"""A card that lies face down tells nothing before it is turned up (Zelda R43), whichever card it is."""

from __future__ import annotations

from collections import defaultdict
from random import Random

import pytest

from game.content.cards.packs import EPIC_PACKS, build_rules, load_pack
from game.rules.core.chance import RecordingRandom
from game.rules.epic import event as epic_events
from game.rules.epic.actions.action import Action, Attack
from game.rules.epic.actions.combat import attack_options
from game.rules.epic.engine.state import State
from game.rules.epic.pack import Setup
from game.rules.epic.rules import EpicRules

TEAMS = [(game, team) for game in EPIC_PACKS for team in load_pack(game).teams]


def take_up_attacks(rules: EpicRules, state: State, seat: int, rng: Random) -> None:
    """Give the seat as many different attack cards as a hand may hold, unseen by the others."""
    m = rules.match
    (squad,) = m.squads_of[seat]
    cards = [*state.hands[seat], *state.draw[squad], *state.discard[squad]]
    attack_cards = list({m.card_ids[card]: card for card in cards if m.cards[card].attack is not None}.values())
    rng.shuffle(attack_cards)
    hand = state.hands[seat] = attack_cards[: m.pack.hand_limit]
    state.draw[squad] = tuple(card for card in cards if card not in hand)
    state.discard[squad], state.away = (), ()
    for card in cards:
        state.seen[card] = 1 << seat if card in hand else 0


def wait_for_answer(rules: EpicRules, state: State, attack: Attack) -> tuple[State, list[epic_events.Event]]:
    """Return what the target's seat sees of an attack when it is asked."""
    laid, events = state.clone(), list[epic_events.Event]()
    rules.apply(laid, attack, RecordingRandom(Random(1)), events)
    seat = rules.match.seat_of[attack.target]
    return rules.observe(laid, seat), [rules.redact(event, seat) for event in events]


def attacks(rules: EpicRules, rng: Random, seat: int, turns: int) -> list[tuple[State, list[Attack]]]:
    """Return positions of a random match in which the seat has several attacks, and the attacks."""
    state = rules.setup(RecordingRandom(rng), None)
    found = []
    while state.decision is not None and state.turn < turns:
        if state.decision.kind == "turn" and state.active == seat and state.actions:
            held = state.clone()
            take_up_attacks(rules, held, seat, rng)
            by_pair = defaultdict(list)
            for attack in attack_options(rules.match, held, seat, held.hands[seat]):
                if held.hands[rules.match.seat_of[attack.target]] and not held.get_ransom(attack.target):
                    by_pair[attack.figure, attack.target].append(attack)
            found += [(held, group) for group in by_pair.values() if len(group) > 1]
        legal: list[Action] = rules.legal_actions(state)
        rules.apply(state, rng.choice(legal), RecordingRandom(rng), None)
    return found


@pytest.mark.parametrize(("game", "team"), TEAMS, ids=[team for _game, team in TEAMS])
def test_an_attack_looks_the_same_whatever_is_laid(game: str, team: str) -> None:
    content = load_pack(game)
    other = next(name for name in content.teams if name != team)
    rng, pairs = Random(team), 0
    for layout in content.layouts:
        rules = build_rules(Setup(game, ((team,), (other,)), layout))
        for held, group in attacks(rules, rng, 0, 40):
            first = wait_for_answer(rules, held, group[0])
            assert first[0].decision is not None
            assert first[0].decision.kind == "defend"
            assert all(wait_for_answer(rules, held, attack) == first for attack in group[1:])
            pairs += 1
    assert pairs >= 3


@pytest.mark.parametrize(("game", "team"), TEAMS, ids=[team for _game, team in TEAMS])
def test_any_card_that_could_lie_there_may_lie_there(game: str, team: str) -> None:
    """Worlds that the target's seat takes for possible hold every card that the attack may be."""
    content = load_pack(game)
    other = next(name for name in content.teams if name != team)
    rules = build_rules(Setup(game, ((team,), (other,)), next(iter(content.layouts))))
    held, group = max(attacks(rules, Random(team), 0, 90), key=lambda found: len(found[1]))
    view, _events = wait_for_answer(rules, held, group[0])
    seat = rules.match.seat_of[group[0].target]
    worlds = [rules.determinize(view, seat, Random(seed)) for seed in range(200)]
    assert all(rules.check_invariants(world) == [] for world in worlds)
    names = {rules.match.card_ids[world.limbo[0]] for world in worlds}
    assert names >= {rules.match.card_ids[attack.card] for attack in group}
