"""Planning aids: they agree with the rules and use public knowledge alone."""

from __future__ import annotations

from random import Random

from game.content.cards.packs import build_rules
from game.content.puzzles.positions import Position, SeatSpec, build_position
from game.presentation.epic.analysis import aids
from game.presentation.epic.analysis.forecasts import build_attack_forecast
from game.rules.core.chance import RecordingRandom
from game.rules.epic.actions.action import Attack
from game.rules.epic.board import iterate_bits
from game.rules.epic.effects.vocabulary import Amount
from game.rules.epic.engine.frames import TextContext
from game.rules.epic.engine.queries import card_value, evaluate_amount
from game.rules.epic.engine.state import State
from game.rules.epic.rules import EpicRules
from tests.conformance.worlds import WORLDS


def sample_positions(name: str, seed: int, count: int) -> tuple[EpicRules, list[State]]:
    rules, chance, rng = build_rules(WORLDS[name]), RecordingRandom(Random(seed)), Random(seed)
    state = rules.setup(chance, None)
    out = []
    while state.decision is not None and len(out) < count:
        out.append(rules.clone(state))
        rules.apply(state, rng.choice(rules.legal_actions(state)), chance, None)
    return rules, out


def test_threats_hold_every_square_an_enemy_next_to_it_could_strike() -> None:
    rules, states = sample_positions("zelda-duel", 3, 60)
    view = rules.observe(states[-1], 0)
    threats = aids.find_threats(rules.match, view, 0)
    for enemy in range(len(rules.match.figures)):
        square = view.squares[enemy]
        if square >= 0 and rules.match.enemy_mask[0] >> enemy & 1:
            around = iterate_bits(rules.match.board.adjacent[square])
            assert all(enemy in threats[q] for q in around)


def test_forecast_of_an_attack_that_is_stronger_without_an_answer() -> None:
    """All Too Easy is 20 if nothing is played against it, else 3 (Star Wars W6)."""
    seats = (
        SeatSpec("vader", {"vader": "D4", "stormtrooper-1": "H7", "stormtrooper-2": "D7"}, hand=("all-too-easy",)),
        SeatSpec("luke", {"luke": "E4", "leia": "J2"}, hand=("luke-1-4-s",), draw=("justice",), rest="removed"),
    )
    rules, state = build_position(Position("carbon-freezing-chamber", seats, game="star-wars"))
    attack = rules.from_text(state, "attack vader luke vader/all-too-easy")
    assert isinstance(attack, Attack)
    attack_forecast = build_attack_forecast(rules.match, rules.observe(state, 0), attack)
    assert attack_forecast.chances == ((0, 0.5, 0), (20, 0.5, 0.5))


def _mind_against_empty_hand(active: str) -> tuple[EpicRules, State]:
    """Return Mace Windu with Battlemind and three more cards beside Darth Vader with one attack."""
    hand = ("battlemind", "wisdom", "wisdom", "wisdom")
    mace = SeatSpec("mace", {"mace": "F4", "mace-clone-1": "J3", "mace-clone-2": "J4"}, hand=hand)
    vader = SeatSpec("vader", {"vader": "E4", "stormtrooper-1": "H7", "stormtrooper-2": "H6"}, hand=("vader-5-1-s",))
    return build_position(Position("carbon-freezing-chamber", (mace, vader), game="star-wars", active=active))


def test_whether_a_played_card_counts_itself_is_said_by_its_data() -> None:
    rules, state = _mind_against_empty_hand("mace")
    card = next(card for card in state.hands[0] if rules.match.card_ids[card] == "mace/battlemind")
    text = TextContext(0, card, user=1)
    counted = [
        evaluate_amount(rules.match, state, text, rules.match.word_indices[card], amount)
        for amount in (Amount(hand="me"), Amount(hand="me", itself="left-out"), Amount(hand="me", itself="counted"))
    ]
    assert counted == [3, 3, 4]


def test_a_card_that_counts_the_hand_is_foretold_without_itself() -> None:
    """Battlemind is worth the cards beside it, in attack and in defense, for its player and for others (W14)."""
    rules, state = _mind_against_empty_hand("mace")
    state.hands[1].clear()
    attack = rules.from_text(state, "attack mace vader mace/battlemind")
    assert isinstance(attack, Attack)
    assert build_attack_forecast(rules.match, rules.observe(state, 0), attack).chances == ((3, 1, 0),)

    rules, state = _mind_against_empty_hand("vader")
    m = rules.match
    mace, vader = m.figure_by_name["mace"], m.figure_by_name["vader"]
    mind = next(card for card in state.hands[0] if m.card_ids[card] == "mace/battlemind")
    for seat in (0, 1):
        assert card_value(m, rules.observe(state, seat), mind, mace, vader, defending=True) == 3
    rules.apply(state, rules.from_text(state, "attack vader mace vader/vader-5-1-s"), RecordingRandom(Random(1)), None)
    assert card_value(m, rules.observe(state, 0), mind, mace, vader, defending=True) == 3

    rules, state = _mind_against_empty_hand("mace")
    rules.apply(state, rules.from_text(state, "attack mace vader mace/battlemind"), RecordingRandom(Random(1)), None)
    for seen in (state, rules.observe(state, 1)):
        assert card_value(m, seen, mind, mace, vader, defending=False) == 3
