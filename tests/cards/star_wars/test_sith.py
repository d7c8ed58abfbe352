"""The talents of Count Dooku, Darth Maul, Darth Vader and the Emperor."""

from __future__ import annotations

from game.rules.epic import event as events
from tests.cards.builder import FALLEN
from tests.cards.registry import card
from tests.cards.star_wars.scenes import dooku, duel, emperor, han, luke, maul, vader, yoda

# Count Dooku ----------------------------------------------------------------------------------------------------------


@card("dooku/taunting")
def test_taunting_draws() -> None:
    scene = duel(dooku(dooku="D4", hand=["taunting"], draw=["gain-power"]), luke(luke="E4"))
    scene.do("attack dooku luke taunting")
    assert scene.losses == [("luke", 7)]
    assert scene.list_hand("dooku") == ["gain-power"]


@card("dooku/force-drain")
def test_force_drain_takes_two_at_random() -> None:
    scene = duel(dooku(hand=["force-drain"]), luke(hand=["justice", "luke-5-1-s", "luke-1-4-s"]), picks=[0, 1])
    scene.do("play dooku force-drain")
    assert scene.list_hand("luke") == ["luke-5-1-s"]


@card("dooku/force-drain")
def test_force_drain_takes_one_where_there_is_only_one() -> None:
    scene = duel(dooku(hand=["force-drain"]), luke(hand=["justice"]), picks=[0])
    scene.do("play dooku force-drain")
    assert scene.list_hand("luke") == []


@card("dooku/force-push")
def test_force_push_hurts_1() -> None:
    scene = duel(dooku(dooku="D4", super_droid_1="D5", hand=["dooku/force-push"]), luke(luke="E4"))
    scene.do("play dooku dooku/force-push")
    assert scene.list_choices() == {"luke", "super-droid-1"}
    scene.do("choose super-droid-1", "square H3")
    assert scene.find_square("super-droid-1") == "H3"
    assert scene.losses == [("super-droid-1", 1)]


@card("dooku/gain-power")
def test_gain_power_draws_3() -> None:
    scene = duel(dooku(hand=["gain-power"]), luke())
    scene.do("play dooku gain-power")
    assert len(scene.list_hand("dooku")) == 3


@card("dooku/give-orders")
def test_give_orders_moves_the_three() -> None:
    scene = duel(dooku(dooku="A3", super_droid_1="A4", super_droid_2="A5", hand=["give-orders"]), luke())
    scene.do("play dooku give-orders")
    scene.do("move super-droid-1 E4", "move dooku D4")
    assert not scene.list_walks("dooku")
    scene.do("move super-droid-2 C4")
    assert scene.asked == "dooku turn"


# Darth Maul -----------------------------------------------------------------------------------------------------------


@card("maul/athletic-surge")
def test_athletic_surge_moves_maul() -> None:
    scene = duel(maul(maul="D4", hand=["athletic-surge"]), luke(luke="E4"))
    scene.do("attack maul luke athletic-surge", "move maul D2")
    assert scene.get_health("luke") == 9
    assert scene.find_square("maul") == "D2"


@card("maul/blinding-surge")
def test_blinding_surge_takes_the_blow_and_answers() -> None:
    scene = duel(luke(luke="E4", hand=["luke-5-1-s"]), maul(maul="D4", hand=["blinding-surge"]))
    scene.do("attack luke maul luke-5-1-s", "defend blinding-surge")
    assert scene.losses == [("maul", 5), ("luke", 3)]


@card("maul/blinding-surge")
def test_blinding_surge_does_nothing_when_maul_falls_in_a_team() -> None:
    scene = duel(
        luke(luke="E4", hand=["luke-5-1-s"]),
        maul(maul="D4", health={"maul": 5}, hand=["blinding-surge"]),
        han(),
        vader(),
        mode="2v2",
    )
    scene.do("attack luke maul luke-5-1-s", "defend blinding-surge")
    assert scene.find_square("maul") == FALLEN
    assert scene.losses == [("maul", 5)]


@card("maul/martial-defense")
def test_martial_defense_draws() -> None:
    scene = duel(luke(luke="E4", hand=["luke-5-1-s"]), maul(maul="D4", hand=["martial-defense"], draw=["sith-speed"]))
    scene.do("attack luke maul luke-5-1-s", "defend martial-defense")
    assert scene.get_event_fields(events.Revealed, "defense") == [10]
    assert scene.list_hand("maul") == ["sith-speed"]


@card("maul/sith-speed", "maul/super-sith-speed")
def test_sith_speed_costs_no_action() -> None:
    scene = duel(maul(maul="D4", hand=["sith-speed", "super-sith-speed"]), luke(luke="E4"))
    scene.do("attack maul luke sith-speed")
    assert scene.losses == [("luke", 3)]
    assert scene.actions == 2
    scene.do("attack maul luke super-sith-speed")
    assert scene.losses == [("luke", 4)]
    assert scene.actions == 2


# Darth Vader ----------------------------------------------------------------------------------------------------------


@card("vader/all-too-easy")
def test_all_too_easy_is_20_without_an_answer() -> None:
    scene = duel(vader(vader="D4", hand=["all-too-easy"]), luke(luke="E4", hand=["luke-1-4-s"]))
    scene.do("attack vader luke all-too-easy", "decline")
    assert scene.get_event_fields(events.Revealed, "attack") == [20]
    assert scene.losses == [("luke", 17)]
    scene = duel(vader(vader="D4", hand=["all-too-easy"]), luke(luke="E4", hand=["luke-5-1-s"]))
    scene.do("attack vader luke all-too-easy", "defend luke-5-1-s")
    assert scene.losses == [("luke", 2)]


@card("vader/dark-side-drain")
def test_dark_side_drain_heals_what_was_lost() -> None:
    for leia, healed in ((10, 3), (2, 2)):
        scene = duel(
            vader(vader="D4", health={"vader": 10}, hand=["dark-side-drain"]),
            luke(leia="E4", health={"leia": leia}),
        )
        scene.do("attack vader leia dark-side-drain")
        assert scene.get_health("vader") == 10 + healed


@card("vader/choke")
def test_choke_takes_6_of_a_minor_character() -> None:
    scene = duel(vader(hand=["choke"]), luke(luke="A4", leia="J2"))
    scene.do("play vader choke")
    assert scene.list_choices() == {"stormtrooper-1", "stormtrooper-2", "leia"}
    scene.do("choose leia")
    assert scene.get_health("leia") == 4


@card("vader/throw-debris")
def test_throw_debris_hits_anybody() -> None:
    scene = duel(vader(hand=["throw-debris"]), luke())
    scene.do("play vader throw-debris")
    assert scene.list_choices() == {"vader", "stormtrooper-1", "stormtrooper-2", "luke", "leia"}
    scene.do("choose luke")
    assert scene.losses == [("luke", 4)]


@card("vader/wrath")
def test_wrath_hurts_all_of_one_opponent() -> None:
    scene = duel(vader(hand=["vader/wrath"]), luke(), han())
    scene.do("play vader vader/wrath", "player han")
    assert sorted(scene.losses) == [("chewbacca", 2), ("han", 2)]


@card("vader/your-skills-are-not-complete")
def test_your_skills_takes_all_special_cards() -> None:
    scene = duel(
        vader(hand=["your-skills-are-not-complete"]),
        luke(hand=["justice", "children-of-the-force", "lukes-in-trouble"]),
        han(),
    )
    scene.do("play vader your-skills-are-not-complete", "player luke")
    assert scene.list_hand("luke") == ["justice"]
    assert scene.list_known("vader", "luke") == ["justice"]
    assert scene.list_known("han", "luke") == []


# The Emperor ----------------------------------------------------------------------------------------------------------


@card("emperor/force-lightning")
def test_force_lightning_hurts_and_takes_a_card() -> None:
    scene = duel(emperor(hand=["force-lightning"]), luke(hand=["justice", "luke-1-4-s"]), picks=[1])
    scene.do("play emperor force-lightning", "choose leia")
    assert scene.losses == [("leia", 3)]
    assert scene.list_hand("luke") == ["justice"]


@card("emperor/force-lightning")
def test_force_lightning_also_costs_its_own_player_a_card() -> None:
    scene = duel(emperor(hand=["force-lightning", "meditation"]), luke(), picks=[0])
    scene.do("play emperor force-lightning", "choose royal-guard-1")
    assert scene.list_hand("emperor") == []


@card("emperor/future-foreseen")
def test_future_foreseen_takes_one_and_orders_the_rest() -> None:
    pile = ["meditation", "royal-command", "you-will-die", "force-lightning", "let-go-of-your-hatred"]
    scene = duel(emperor(hand=["future-foreseen"], draw=pile), luke())
    scene.do("play emperor future-foreseen")
    assert scene.asked == "emperor card"
    assert scene.list_offers("take") == pile[:4]
    scene.do("take you-will-die")
    assert scene.list_hand("emperor") == ["you-will-die"]
    assert scene.list_known("luke", "emperor") == []
    assert scene.asked == "emperor order"
    scene.do("lay force-lightning", "lay meditation")
    assert scene.list_draw_pile("emperor")[:4] == [
        "force-lightning",
        "meditation",
        "royal-command",
        "let-go-of-your-hatred",
    ]
    assert scene.asked == "emperor turn"


@card("emperor/let-go-of-your-hatred")
def test_let_go_lets_the_opponent_choose() -> None:
    scene = duel(emperor(hand=["let-go-of-your-hatred"]), luke(hand=["justice", "luke-1-4-s", "luke-5-1-s"]))
    scene.do("play emperor let-go-of-your-hatred")
    assert scene.asked == "luke discard"
    scene.do("discard luke-1-4-s", "discard luke-5-1-s")
    assert scene.list_hand("luke") == ["justice"]


@card("emperor/meditation")
def test_meditation_heals_and_bars_from_drawing() -> None:
    scene = duel(
        emperor(health={"emperor": 7}, hand=["meditation"]),
        luke(luke="E4", hand=["children-of-the-force"]),
        actions=1,
        rolls=["3", "4"],
    )
    scene.do("play emperor meditation")
    assert scene.get_health("emperor") == 11
    scene.do("stay")
    assert scene.get_refusal("draw") == "no-drawing"
    scene.do("play luke children-of-the-force", "stay", "stay")
    assert scene.list_hand("luke") == []
    scene.do("end")
    assert scene.asked == "emperor walk"


@card("emperor/royal-command")
def test_royal_command_exchanges_with_a_guard() -> None:
    scene = duel(emperor(emperor="A4", royal_guard_1="J2", royal_guard_2="D7", hand=["royal-command"]), luke())
    scene.do("play emperor royal-command", "choose royal-guard-1")
    assert (scene.find_square("emperor"), scene.find_square("royal-guard-1")) == ("J2", "A4")


@card("emperor/you-will-die")
def test_you_will_die_takes_the_whole_hand() -> None:
    scene = duel(emperor(hand=["you-will-die"]), yoda(hand=["insight", "serenity"]))
    scene.do("play emperor you-will-die")
    assert scene.list_hand("yoda") == []
    assert len(scene.list_discard_pile("yoda")) == 2
