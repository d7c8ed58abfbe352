"""The evaluation: its terms add up, and each says what its name promises."""

from __future__ import annotations

import pytest

from game.bots.epic.evaluation import STRONG_VALUE, WIN_VALUE, Evaluation
from game.bots.epic.weights import PLANNING, Weights
from game.bots.epic.worth import estimate_text_value, get_card_estimates
from game.content.cards.packs import build_rules
from game.rules.epic.effects.vocabulary import CombatHalf
from game.rules.epic.engine.queries import living_characters
from game.rules.epic.engine.state import State
from tests.bots.positions import find_random_positions
from tests.cards.builder import Scene, dark_link, duel, ganon, link
from tests.conformance.worlds import WORLDS


def terms(scene: Scene, seat: int = 0) -> dict[str, float]:
    return Evaluation(scene.rules.match, Weights()).evaluate_terms(scene.state, seat)


@pytest.mark.sweep(3)
@pytest.mark.parametrize("weights", [Weights(), PLANNING], ids=["usual", "planning"])
@pytest.mark.parametrize("world", sorted(WORLDS))
def test_terms_add_up_and_two_sides_see_the_same_from_both_ends(world: str, weights: Weights) -> None:
    rules = build_rules(WORLDS[world])
    judge = Evaluation(rules.match, weights)
    for state in find_random_positions(rules, 2, 300, 7):
        for seat in range(rules.seats):
            assert judge.evaluate(state, seat) == pytest.approx(sum(judge.evaluate_terms(state, seat).values()))
        if rules.match.sides == 2:
            one, other = judge.evaluate_terms(state, 0), judge.evaluate_terms(state, 1)
            for term in ("health", "hands", "clocks"):
                assert one[term] == pytest.approx(-other[term])


def test_a_match_that_is_over_counts_for_nothing_else() -> None:
    scene = duel(
        link(link="F4", hand=["link-5-1-s"]),
        dark_link(at={"dark-link": "G4", "poe": "fallen"}, health={"dark-link": 1}),
    )
    scene.do("attack link dark-link link-5-1-s")
    judge = Evaluation(scene.rules.match, Weights())
    assert scene.state.result == (0,)
    assert judge.evaluate(scene.state, 0) == WIN_VALUE
    assert judge.evaluate(scene.state, 1) == -WIN_VALUE
    scene.state.result = ()
    assert judge.evaluate(scene.state, 0) == 0.0


def test_health_and_characters_count() -> None:
    full, hurt = (duel(link(health={"link": health}), ganon()) for health in (15, 9))
    assert 5 < terms(full)["health"] - terms(hurt)["health"] < 7
    fallen = duel(link(), ganon(at={"wizrobe-1": "fallen"}))
    assert terms(fallen)["health"] - terms(full)["health"] > 4 + Weights().figure / 2


def test_health_counts_more_when_little_is_left_on_the_board() -> None:
    def lead(own: int, other: int) -> float:
        alone = {"navi": "fallen"}
        enemy = {"wizrobe-1": "fallen", "wizrobe-2": "fallen"}
        return terms(duel(link(at=alone, health={"link": own}), ganon(at=enemy, health={"ganon": other})))["health"]

    assert lead(8, 5) > lead(15, 12) > lead(12, 12) == 0
    assert lead(5, 5) - lead(1, 5) > 4 + Weights().dying  # nobody likes to stand there with the last of his health


def test_cards_of_defeated_characters_are_worth_little() -> None:
    alive = duel(link(hand=["navi-3-1-sb"]), ganon())
    fallen = duel(link(at={"navi": "fallen"}, hand=["navi-3-1-sb"]), ganon())
    assert terms(alive)["hands"] > 2 * terms(fallen)["hands"] > 0


def test_a_defeat_costs_the_value_of_the_deck() -> None:
    """Most cards of the deck are Ganon's own; either wizrobe can use those of both."""
    planning = Weights(deck_quality=8.0)

    def deck(*gone: str) -> float:
        scene = duel(link(), ganon(at=dict.fromkeys(gone, "fallen")))
        judge = Evaluation(scene.rules.match, planning)
        return judge.evaluate_deck(1, living_characters(scene.state))

    both = ("wizrobe-1", "wizrobe-2")
    assert deck() == deck("wizrobe-1") > deck(*both) > deck("ganon") > 0
    for name in (*both, "ganon"):
        scene = duel(link(), ganon(at={name: "fallen"}))
        without, known = (
            Evaluation(scene.rules.match, weights).score_health(scene.state, 0)
            - Evaluation(scene.rules.match, weights).score_health(duel(link(), ganon()).state, 0)
            for weights in (Weights(), planning)
        )
        assert (known > without) == (name == "ganon")


def test_planning_weights_value_strong_cards_and_full_blocks() -> None:
    """Each of the three weights moves the cards that it names, by as much as it says, and no others."""
    match = duel(link(), ganon()).rules.match

    def gained(**weights: float) -> dict[str, float]:
        usual, planning = (Evaluation(match, one).weighted_in_hand for one in (Weights(), Weights(**weights)))
        pairs = zip(match.cards, usual, planning, strict=True)
        return {card.id: round(other - one, 6) for card, one, other in pairs if other != one}

    def number(side: CombatHalf | None) -> int:
        return 99 if side and side.value == "sunburst" else side.value if side and isinstance(side.value, int) else 0

    sunbursts = {card.id for card in match.cards if card.defense is not None and card.defense.value == "sunburst"}
    assert gained(sunburst=2.0) == dict.fromkeys(sunbursts, 2.0)
    assert gained(striker=0.5) == dict.fromkeys((c.id for c in match.cards if number(c.attack) >= STRONG_VALUE), 0.5)
    assert gained(guard=0.5) == dict.fromkeys((c.id for c in match.cards if number(c.defense) >= STRONG_VALUE), 0.5)
    assert sunbursts
    assert sunbursts < gained(guard=0.5).keys() < {card.id for card in match.cards}


def test_attacks_count_if_in_reach_and_the_enemy_counts_them_as_danger() -> None:
    near = duel(link(link="F4", hand=["link-5-1-s"]), ganon(ganon="G4"))
    far = duel(link(link="A4", hand=["link-5-1-s"]), ganon(ganon="L4"))
    assert terms(near)["strikes"] > terms(far)["strikes"] == 0
    assert terms(near, seat=1)["dangers"] < 0


def test_a_defense_in_hand_reduces_the_value_of_an_attack() -> None:
    open_hand = duel(link(link="F4", hand=["link-5-1-s"]), ganon(ganon="G4"))
    guarded = duel(link(link="F4", hand=["link-5-1-s"]), ganon(ganon="G4", hand=["ganon-1-4-s"]))
    assert terms(guarded)["strikes"] < terms(open_hand)["strikes"]


def test_a_pending_walk_extends_the_reach_of_attacks() -> None:
    """Four steps take Link round the obstacles to Ganon's side, three do not."""
    alone = ganon(at={"ganon": "G4", "wizrobe-1": "fallen", "wizrobe-2": "fallen"})
    near, far = (terms(duel(link(link="C4", hand=["link-5-1-s"]), alone, die=die)) for die in ("4", "3"))
    assert near["strikes"] > far["strikes"] == 0


def test_every_power_card_has_a_value() -> None:
    for setup in WORLDS.values():
        match = build_rules(setup).match
        for card, worth in zip(match.cards, get_card_estimates(match).in_hand, strict=True):
            assert 0.3 < worth < 8, card.id


def test_a_text_that_hurts_own_characters_is_worth_less() -> None:
    match = duel(link(), ganon()).rules.match
    thunder = next(card.text for card in match.cards if card.id == "ganon/dark-thunder")
    assert thunder is not None
    assert estimate_text_value(thunder.on_play) == 3
    assert estimate_text_value(()) == 0


def test_evaluation_does_not_change_the_state() -> None:
    scene = duel(link(link="F4", hand=["link-5-1-s"]), ganon(ganon="G4"))
    before: State = scene.state.clone()
    terms(scene)
    assert scene.state == before
