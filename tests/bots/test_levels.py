"""The levels that a person meets: the lower ones overlook what people overlook, and go for what people go for."""

from __future__ import annotations

from random import Random
from statistics import fmean, pstdev

import pytest

from game.bots.epic.bots import make_bot
from game.bots.epic.greedy import draw_errors
from game.bots.epic.levels import LEVELS, LONG_MATCH_ROUNDS, Habits, filter_considered, is_useful
from game.bots.epic.worth import filter_idle_cards, get_card_estimates
from game.content.cards.packs import build_rules
from game.rules.core.chance import RecordingRandom
from game.rules.epic.actions.action import Action, Draw, End, Walk
from game.rules.epic.board import iterate_bits
from game.rules.epic.goal import HoldOut
from game.rules.epic.pack import Setup
from tests.bots.positions import find_random_positions
from tests.cards.builder import Scene, dark_link, duel, ganon, link
from tools.training.fights import play_match
from tools.training.ladder import schedule_pairs

FEW, MANY = 15, 50


@pytest.mark.parametrize("matches", [FEW, pytest.param(MANY, marks=pytest.mark.soak)])
def test_no_turn_of_the_apprentice_ends_with_a_useful_action_left(matches: int) -> None:
    rules = build_rules(Setup("zelda", (("link",), ("ganon",)), "triforce-chamber", turn_limit=30))
    ends = drawn = 0
    for seed in range(matches):
        bots, rng, chance = (
            [make_bot("apprentice"), make_bot("apprentice")],
            Random(seed),
            RecordingRandom(Random(seed)),
        )
        state = rules.setup(chance, None)
        while (decision := state.decision) is not None:
            seat, legal = decision.seat, rules.legal_actions(state)
            view = rules.observe(state, seat)
            action = bots[seat].choose(rules, view, seat, legal, rng)
            if isinstance(action, End):
                ends += 1
                left = [
                    action
                    for action in filter_idle_cards(rules.match, view, legal)
                    if is_useful(rules.match, view, seat, action)
                ]
                assert not left, [rules.to_text(one) for one in left]
            drawn += isinstance(action, Draw)
            rules.apply(state, action, chance, None)
    assert drawn > 10 * matches
    assert ends < drawn


def count_seen(scene: Scene, habits: Habits, tries: int = 200) -> dict[str, int]:
    """Return how often each open action is noticed."""
    rules, view = scene.rules, scene.rules.observe(scene.state, 0)
    legal: list[Action] = rules.legal_actions(view)
    rng, count = Random(1), dict.fromkeys(map(rules.to_text, legal), 0)
    for _try in range(tries):
        for action in filter_considered(rules.match, view, 0, legal, habits, rng):
            count[rules.to_text(action)] += 1
    return count


def considered(scene: Scene, habits: Habits) -> set[str]:
    """Return the open actions that are ever considered."""
    return {text for text, times in count_seen(scene, habits).items() if times}


def test_ranged_attacks_and_special_cards_are_overlooked_more_often() -> None:
    enemy = dark_link(at={"dark-link": "G4", "poe": "J4"})
    scene = duel(link(at={"link": "F4", "navi": "J1"}, hand=["link-5-1-s", "navi-2-2-sb", "time-warp"]), enemy)
    count = count_seen(scene, Habits(overlook_probability=0.5))
    beside = count["attack link dark-link link/link-5-1-s"]
    afar = count["attack navi dark-link link/navi-2-2-sb"]
    special = count["play link link/time-warp"]
    assert count["draw"] == 200
    assert 150 < beside < 200
    assert 70 < afar < 130
    assert 70 < special < 130
    assert count["end"] == 0
    assert set(count_seen(scene, Habits()).values()) == {200}


def test_squares_are_overlooked_but_one_always_remains() -> None:
    scene = duel(link(link="C4"), ganon(ganon="I7"), die="3")
    count = count_seen(scene, Habits(overlook_probability=0.5))
    walks = [times for text, times in count.items() if text.startswith("move ")]
    assert all(20 < times < 90 for times in walks)
    alone = duel(link(at={"link": "C4", "navi": "fallen"}, hand=["link-5-1-s"], rest="removed"), ganon(ganon="I7"))
    assert count_seen(alone, Habits(overlook_probability=1.0))["end"] == 200


KEEN = Habits(attack_probability=1.0)


def test_an_eager_bot_attacks_or_plays_a_special_card() -> None:
    enemy = dark_link(at={"dark-link": "G4", "poe": "J4"})
    scene = duel(link(at={"link": "F4", "navi": "J1"}, hand=["link-5-1-s", "time-warp", "navi-2-2-sb"]), enemy)
    strikes = {
        text for text in map(scene.rules.to_text, scene.rules.legal_actions(scene.state)) if text.startswith("attack ")
    }
    assert len(strikes) > 1
    assert considered(scene, KEEN) == {*strikes, "play link link/time-warp"}


def test_an_attack_of_one_is_no_hit_unless_it_defeats() -> None:
    def facing(health: int) -> Scene:
        enemy = dark_link(at={"dark-link": "G4", "poe": "J4"}, health={"dark-link": health})
        return duel(link(at={"link": "F4", "navi": "J1"}, hand=["link-1-4-s"]), enemy)

    assert considered(facing(2), KEEN) == {"draw"}
    assert considered(facing(1), KEEN) == {"attack link dark-link link/link-1-4-s"}


def test_a_hit_that_defeats_is_taken_before_any_other() -> None:
    enemy = dark_link(at={"dark-link": "G4", "poe": "E4"}, health={"poe": 4})
    scene = duel(link(at={"link": "F4", "navi": "J1"}, hand=["link-5-1-s", "link-3-3-sb", "time-warp"]), enemy)
    assert considered(scene, KEEN) == {"attack link poe link/link-5-1-s"}


def test_an_eager_bot_walks_into_reach_and_never_away() -> None:
    near = duel(link(link="C4", navi="A1", hand=["link-5-1-s"]), ganon(ganon="G4"), die=4)
    board = near.rules.match.board
    beside = {
        f"move link {board.layout.square_name(square)}"
        for square in iterate_bits(board.adjacent[board.layout.parse_square("G4")])
    }
    assert considered(near, KEEN) <= beside
    enemy = dark_link(at={"dark-link": "J4", "poe": "fallen"})
    ways = count_seen(duel(link(link="C4", navi="fallen", hand=["link-5-1-s"]), enemy, die=3), KEEN)
    assert ways["move link E5"] == ways["stay"] == 200
    assert ways["move link A4"] == ways["move link B4"] == 0


def test_a_badly_hurt_character_may_retreat() -> None:
    scene = duel(link(link="C4", navi="fallen", health={"link": 3}), ganon(ganon="E4"), die=3)
    assert count_seen(scene, KEEN)["move link A4"] == 200


def test_a_side_that_must_hold_out_need_not_approach() -> None:
    setup = Setup("zelda", (("link",), ("ganon",)), "triforce-chamber", goals=(HoldOut(0, 5),))
    rules = build_rules(setup)
    state = next(
        state
        for state in find_random_positions(rules, 3, 300, 1)
        if state.decision is not None and state.decision.kind == "walk"
    )
    assert state.decision is not None
    seat, legal = 0, rules.legal_actions(state)
    kept = filter_considered(rules.match, state, seat, legal, KEEN, Random(1))
    assert kept == legal
    assert len(filter_considered(rules.match, state, 1, legal, KEEN, Random(1))) < len(legal)


FULL = [
    "link-5-1-s",
    "link-5-1-s",
    "link-4-1-s",
    "link-3-3-sb",
    "link-3-3-sb",
    "link-1-4-s",
    "time-warp",
    "navi-2-2-sb",
    "navi-2-2-sb",
    "spinning-blade",
]


@pytest.mark.parametrize("habits", [Habits(), Habits(overlook_probability=0.3), KEEN])
def test_a_full_hand_is_played_before_a_card_is_drawn_or_the_turn_ends(habits: Habits) -> None:
    far = {"dark-link": "J1", "poe": "J2"}
    scene = duel(link(at={"link": "A7", "navi": "A6"}, hand=FULL), dark_link(at=far))
    assert considered(scene, habits) == {"play link link/time-warp"}
    shorter = duel(link(at={"link": "A7", "navi": "A6"}, hand=FULL[:9]), dark_link(at=far))
    assert "draw" in considered(shorter, habits)


def test_a_full_hand_is_carried_to_the_enemies() -> None:
    enemy = dark_link(at={"dark-link": "J1", "poe": "fallen"})

    def ways(hand: list[str]) -> set[str]:
        return considered(duel(link(at={"link": "D1", "navi": "fallen"}, hand=hand), enemy, die=3), Habits())

    assert ways(FULL[:9]) - ways(FULL) >= {"move link A1", "move link B1"}
    assert "move link G1" in ways(FULL)


def test_a_full_hand_with_nothing_to_play_draws_rather_than_ends() -> None:
    far = {"dark-link": "J1", "poe": "J2"}
    hand = [card for card in FULL if card != "time-warp"] + ["link-2-4-sb"]
    assert considered(duel(link(at={"link": "A7", "navi": "A6"}, hand=hand), dark_link(at=far)), Habits()) == {"draw"}


def test_a_full_hand_draws_only_for_a_weak_card() -> None:
    scene = duel(link(at={"link": "A7", "navi": "A6"}, hand=FULL), dark_link(at={"dark-link": "J1", "poe": "J2"}))
    view = scene.rules.observe(scene.state, 0)
    assert is_useful(scene.rules.match, view, 0, Draw())
    best = max(
        range(len(get_card_estimates(scene.rules.match).in_hand)),
        key=get_card_estimates(scene.rules.match).in_hand.__getitem__,
    )
    view.hands[0] = [best] * len(view.hands[0])
    assert not is_useful(scene.rules.match, view, 0, Draw())


def lengthen(scene: Scene, rounds: int) -> Scene:
    """Return the scene in the last turn of a number of rounds."""
    scene.state.turn = rounds * scene.rules.seats
    return scene


@pytest.mark.parametrize("habits", [Habits(), Habits(overlook_probability=0.3)])
def test_a_hit_is_made_in_a_long_match_before_a_heal_or_a_draw(habits: Habits) -> None:
    def last_fighters(rounds: int, *hand: str) -> set[str]:
        side = link(at={"link": "F4", "navi": "fallen"}, hand=[*hand, "navi-2-2-sb"], health={"link": 8})
        return considered(lengthen(duel(side, dark_link(at={"dark-link": "G4", "poe": "fallen"})), rounds), habits)

    calm = {"draw", "heal link link/navi-2-2-sb"}
    hit = "attack link dark-link link/link-5-1-s"
    assert last_fighters(LONG_MATCH_ROUNDS, "link-5-1-s") >= {hit, *calm}
    assert last_fighters(LONG_MATCH_ROUNDS + 1, "link-5-1-s") == {hit}
    assert last_fighters(LONG_MATCH_ROUNDS + 1, "link-5-1-s", "time-warp") == {hit, "play link link/time-warp"}
    assert last_fighters(LONG_MATCH_ROUNDS + 1, "link-1-4-s") >= calm


def test_a_long_match_brings_the_characters_into_reach() -> None:
    def ways(rounds: int) -> set[str]:
        enemy = dark_link(at={"dark-link": "G1", "poe": "fallen"})
        side = link(at={"link": "D1", "navi": "fallen"}, hand=["link-5-1-s"])
        return considered(lengthen(duel(side, enemy, die=3), rounds), Habits())

    assert ways(LONG_MATCH_ROUNDS) >= {"stay", "move link A1", "move link F1"}
    assert "move link F1" in ways(LONG_MATCH_ROUNDS + 1)
    assert not ways(LONG_MATCH_ROUNDS + 1) & {"stay", "move link A1"}


def test_two_last_fighters_who_heal_come_to_a_decision() -> None:
    """Without the rule for long matches, this one is drawn by the limit of 100 rounds."""
    pair = list(schedule_pairs("zelda", ["knight", "knight"], 14, "measured"))[-1]
    fought = play_match(pair, 0)
    assert LONG_MATCH_ROUNDS < fought.rounds < 80
    assert not fought.limit


def test_a_careful_bot_is_less_eager() -> None:
    level = LEVELS["apprentice"]
    assert (
        level.get_habits("careful").attack_probability
        < level.get_habits("aggressive").attack_probability
        == level.habits.attack_probability
    )


def test_the_squares_of_one_character_share_noise() -> None:
    walks: list[Action] = [Walk(figure, square) for figure in (0, 1) for square in range(40)]
    apart, between = [], []
    for seed in range(200):
        errors = draw_errors(walks, 1.0, Random(seed))
        apart.append(max(errors[:40]) - min(errors[:40]))
        between.append(abs(errors[0] - errors[40]))
    assert 0.3 < fmean(apart) < 0.7
    assert fmean(between) > 2 * fmean(apart)
    assert pstdev(draw_errors([Draw()] * 2000, 1.0, Random(1))) == pytest.approx(1.0, abs=0.1)


def test_only_beginners_overlook_and_each_level_less_than_the_one_below() -> None:
    missed = [level.habits.overlook_probability for level in LEVELS.values()]
    assert missed == sorted(missed, reverse=True)
    assert missed[0] > missed[1] > 0
    assert missed[2:] == [0.0, 0.0]
