"""Planning aids: they agree with the rules and use public knowledge alone."""

from __future__ import annotations

from random import Random

import pytest

from game.content.packs import build_rules
from game.content.positions import Position, Seat, build
from game.rules.core.chance import Live
from game.rules.epic.action import Attack, Defend
from game.rules.epic.board import bits
from game.rules.epic.event import Event, Revealed
from game.rules.epic.query import number, value
from game.rules.epic.rules import EpicRules
from game.rules.epic.state import CARD, EMPTY_SLOTS, SEAT, State
from game.rules.epic.vocabulary import Amount
from game.table import aids
from tests.conformance.worlds import WORLDS


def positions(name: str, seed: int, count: int) -> tuple[EpicRules, list[State]]:
    rules, chance, rng = build_rules(WORLDS[name]), Live(Random(seed)), Random(seed)
    state = rules.setup(chance, None)
    out = []
    while state.decision is not None and len(out) < count:
        out.append(rules.clone(state))
        rules.apply(state, rng.choice(rules.legal(state)), chance, None)
    return rules, out


def test_forecast_is_a_distribution_and_no_hidden_card_changes_it() -> None:
    rules, states = positions("zelda-duel", 2, 600)
    seen = 0
    for state in states:
        assert state.decision is not None
        seat = state.decision.seat
        view = rules.observe(state, seat)
        world = rules.determinize(view, seat, Random(1))
        for action in rules.legal(state):
            if isinstance(action, Attack):
                forecast = aids.forecast(rules.match, view, action)
                assert sum(chance for _, chance in forecast.chances) == pytest.approx(1)
                assert forecast == aids.forecast(rules.match, rules.observe(world, seat), action)
                seen += 1
    assert seen > 20


def test_forecast_knows_a_card_that_lies_open_in_the_hand() -> None:
    """With the whole hand known the forecast is one number: the best answer in it."""
    rules, states = positions("zelda-duel", 2, 600)
    checked = 0
    for state in states:
        for action in rules.legal(state):
            if not isinstance(action, Attack):
                continue
            open_state = rules.clone(state)
            target_seat = rules.match.seat_of[action.target]
            for card in open_state.hands[target_seat]:
                open_state.seen[card] = rules.match.everybody
            assert open_state.decision is not None
            view = rules.observe(open_state, open_state.decision.seat)
            forecast = aids.forecast(rules.match, view, action)
            assert len(forecast.chances) == 1
            damages = []
            rules.apply(open_state, action, Live(Random(1)), None)
            before = open_state.health[action.target]
            answers = [answer for answer in rules.legal(open_state) if isinstance(answer, Defend)]
            for answer in answers:
                events: list[Event] = []
                rules.apply(rules.clone(open_state), answer, Live(Random(1)), events)
                damages += [event.damage for event in events if isinstance(event, Revealed)]
            best = min([*damages, forecast.attack])
            assert min(forecast.chances[0][0], before) == min(best, before)
            checked += 1
    assert checked >= 20


def test_threats_hold_every_square_an_enemy_next_to_it_could_strike() -> None:
    rules, states = positions("zelda-duel", 3, 60)
    view = rules.observe(states[-1], 0)
    threats = aids.threats(rules.match, view, 0)
    for enemy in range(len(rules.match.figures)):
        square = view.squares[enemy]
        if square >= 0 and rules.match.foes[0] >> enemy & 1:
            around = bits(rules.match.board.near[square])
            assert all(enemy in threats[q] for q in around)


def test_forecast_of_an_attack_that_is_stronger_without_an_answer() -> None:
    """All Too Easy is 20 if nothing is played against it, else 3 (Star Wars W6)."""
    seats = (
        Seat("vader", {"vader": "D4", "stormtrooper-1": "H7", "stormtrooper-2": "D7"}, hand=("all-too-easy",)),
        Seat("luke", {"luke": "E4", "leia": "J2"}, hand=("luke-1-4-s",), draw=("justice",), rest="removed"),
    )
    rules, state = build(Position("carbon-freezing-chamber", seats, game="star-wars"))
    attack = rules.from_text(state, "attack vader luke vader/all-too-easy")
    assert isinstance(attack, Attack)
    found = aids.forecast(rules.match, rules.observe(state, 0), attack)
    assert found.chances == ((0, 0.5), (20, 0.5))


def _mind_against_empty_hand(active: str) -> tuple[EpicRules, State]:
    """Mace Windu with Battlemind and three more cards beside Darth Vader with one attack."""
    hand = ("battlemind", "wisdom", "wisdom", "wisdom")
    mace = Seat("mace", {"mace": "F4", "mace-clone-1": "J3", "mace-clone-2": "J4"}, hand=hand)
    vader = Seat("vader", {"vader": "E4", "stormtrooper-1": "H7", "stormtrooper-2": "H6"}, hand=("vader-5-1-s",))
    return build(Position("carbon-freezing-chamber", (mace, vader), game="star-wars", active=active))


def test_whether_a_played_card_counts_itself_is_said_by_its_data() -> None:
    rules, state = _mind_against_empty_hand("mace")
    slots = EMPTY_SLOTS[:]
    slots[SEAT], slots[CARD] = (
        0,
        next(card for card in state.hands[0] if rules.match.card_ids[card] == "mace/battlemind"),
    )
    counted = [
        number(rules.match, state, slots, rules.match.words[slots[CARD]], amount)
        for amount in (Amount(hand="me"), Amount(hand="me", itself="left-out"), Amount(hand="me", itself="counted"))
    ]
    assert counted == [3, 3, 4]


def test_a_card_that_counts_the_hand_is_foretold_without_itself() -> None:
    """Battlemind is worth the cards beside it, in attack and in defense, for its player and for others (W14)."""
    rules, state = _mind_against_empty_hand("mace")
    state.hands[1].clear()
    attack = rules.from_text(state, "attack mace vader mace/battlemind")
    assert isinstance(attack, Attack)
    assert aids.forecast(rules.match, rules.observe(state, 0), attack).chances == ((3, 1),)

    rules, state = _mind_against_empty_hand("vader")
    m = rules.match
    mace, vader = m.figure_named["mace"], m.figure_named["vader"]
    mind = next(card for card in state.hands[0] if m.card_ids[card] == "mace/battlemind")
    for seat in (0, 1):
        assert value(m, rules.observe(state, seat), mind, mace, vader, defending=True) == 3
    rules.apply(state, rules.from_text(state, "attack vader mace vader/vader-5-1-s"), Live(Random(1)), None)
    assert value(m, rules.observe(state, 0), mind, mace, vader, defending=True) == 3

    rules, state = _mind_against_empty_hand("mace")
    rules.apply(state, rules.from_text(state, "attack mace vader mace/battlemind"), Live(Random(1)), None)
    for seen in (state, rules.observe(state, 1)):
        assert value(m, seen, mind, mace, vader, defending=False) == 3
