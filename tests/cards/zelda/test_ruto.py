"""The talents of Princess Ruto and her Zora Wizards."""

from __future__ import annotations

from game.rules.epic import event as events
from tests.cards.builder import FALLEN, Lying, darunia, duel, ganon, iron_knuckle, link, ruto
from tests.cards.registry import card

PLATE = Lying("tempered-plate", "knuckle")


# Tidal Lance ----------------------------------------------------------------------------------------------------------


@card("ruto/tidal-lance")
def test_tidal_lance_moves_the_target() -> None:
    scene = duel(ruto(ruto="A8", hand=["tidal-lance"]), ganon(ganon="F8"))
    scene.do("attack ruto ganon tidal-lance")
    assert scene.losses == [("ganon", 6)]
    assert scene.list_walks("ganon") == {"C8", "D8", "E8", "G8", "H8", "I8", "D7", "E7", "H7"}
    scene.do("move ganon C8")
    assert scene.find_square("ganon") == "C8"


@card("ruto/tidal-lance")
def test_tidal_lance_moves_the_target_also_when_it_did_no_damage() -> None:
    scene = duel(ruto(ruto="A8", hand=["tidal-lance"]), ganon(ganon="F8", hand=["dark-volley"]))
    scene.do("attack ruto ganon tidal-lance", "defend dark-volley")
    assert scene.losses == []
    scene.do("move ganon I8")
    assert scene.find_square("ganon") == "I8"


@card("ruto/tidal-lance")
def test_tidal_lance_moves_nobody_who_fell() -> None:
    scene = duel(ruto(ruto="A8", hand=["tidal-lance"]), ganon(wizrobe_1="F8"))
    scene.do("attack ruto wizrobe-1 tidal-lance")
    assert scene.find_square("wizrobe-1") == FALLEN
    assert scene.asked == "ruto turn"


# Returning Fins -------------------------------------------------------------------------------------------------------


@card("ruto/returning-fins")
def test_returning_fins_come_back_when_they_are_blocked() -> None:
    """All players know that the card is in that hand (R42)."""
    scene = duel(ruto(ruto="A8", hand=["returning-fins"]), iron_knuckle(knuckle="F8", hand=["iron-wall"]))
    scene.do("attack ruto knuckle returning-fins", "defend iron-wall")
    assert scene.losses == []
    assert scene.list_hand("ruto") == ["returning-fins"]
    assert scene.list_known("iron-knuckle", "ruto") == ["returning-fins"]
    assert scene.list_discard_pile("ruto") == []
    assert scene.actions == 1


@card("ruto/returning-fins", "iron-knuckle/tempered-plate")
def test_returning_fins_come_back_when_no_health_was_lost() -> None:
    """5 against 4 is 1 damage; the plate takes it (R34)."""
    scene = duel(
        ruto(ruto="A8", hand=["returning-fins"]),
        iron_knuckle(knuckle="F8", hand=["knuckle-2-4-s"], in_play=[PLATE]),
    )
    scene.do("attack ruto knuckle returning-fins", "defend knuckle-2-4-s")
    assert scene.list_hand("ruto") == ["returning-fins"]


@card("ruto/returning-fins")
def test_returning_fins_are_discarded_after_a_hit() -> None:
    scene = duel(ruto(ruto="A8", hand=["returning-fins"]), ganon(ganon="F8", hand=["ganon-1-4-s"]))
    scene.do("attack ruto ganon returning-fins", "defend ganon-1-4-s")
    assert scene.losses == [("ganon", 1)]
    assert scene.list_hand("ruto") == []
    assert scene.list_discard_pile("ruto") == ["returning-fins"]


# Royal Sapphire -------------------------------------------------------------------------------------------------------


@card("ruto/royal-sapphire")
def test_royal_sapphire_raises_health_draws_and_leaves_the_game() -> None:
    scene = duel(ruto(health={"ruto": 10}, hand=["royal-sapphire"], draw=["deep-current"]), ganon())
    scene.do("play ruto royal-sapphire")
    assert (scene.get_health("ruto"), scene.get_maximum("ruto")) == (14, 19)
    assert scene.list_hand("ruto") == ["deep-current"]
    assert scene.removed == ["royal-sapphire"]


# Healing Spring -------------------------------------------------------------------------------------------------------


@card("ruto/healing-spring")
def test_healing_spring_heals_a_zora_and_draws() -> None:
    scene = duel(
        ruto(zora_2=FALLEN, health={"ruto": 5, "zora-1": 1}, hand=["healing-spring"], draw=["deep-current"]), ganon()
    )
    scene.do("play ruto healing-spring")
    assert scene.list_choices() == {"ruto", "zora-1"}
    scene.do("choose zora-1")
    assert (scene.get_health("ruto"), scene.get_health("zora-1")) == (5, 4)
    assert scene.list_hand("ruto") == ["deep-current"]


@card("ruto/healing-spring")
def test_healing_spring_heals_ruto_without_a_card() -> None:
    scene = duel(ruto(health={"ruto": 5}, hand=["healing-spring"]), ganon())
    scene.do("play ruto healing-spring", "choose ruto")
    assert scene.get_health("ruto") == 8
    assert scene.list_hand("ruto") == []
    assert scene.actions == 1


@card("ruto/healing-spring")
def test_healing_spring_is_played_for_the_card_alone() -> None:
    """A draw is something that it does (R44)."""
    scene = duel(ruto(hand=["healing-spring"]), ganon())
    scene.do("play ruto healing-spring", "choose zora-2")
    assert scene.count_events(events.Healed) == 0
    assert len(scene.list_hand("ruto")) == 1


@card("ruto/healing-spring")
def test_healing_spring_does_nothing_for_a_healthy_ruto_alone() -> None:
    """No Zora stands who could make it draw (R44)."""
    scene = duel(ruto(zora_1=FALLEN, zora_2=FALLEN, hand=["healing-spring"]), ganon())
    assert scene.get_refusal("play ruto healing-spring") == "no-effect"


# Bubble Veil ----------------------------------------------------------------------------------------------------------


@card("ruto/bubble-veil")
def test_bubble_veil_moves_whoever_defends_and_draws() -> None:
    for target in ("ruto", "zora-1"):
        squares = {"ruto": "A8", "zora-1": "A7", target: "F4"}
        scene = duel(
            ganon(ganon="G4", hand=["trident-of-power"], spent=["trident-of-power"]),
            ruto(squares, hand=["bubble-veil"], draw=["deep-current"]),
        )
        scene.do(f"attack ganon {target} trident-of-power", "defend bubble-veil")
        assert scene.asked == "ruto walk"
        assert {text.split()[1] for text in scene.list_legal()[1:]} == {target}
        assert {"C5", "C6"} & scene.list_walks(target) == {"C5"}
        scene.do(f"move {target} C5")
        assert scene.find_square(target) == "C5"
        assert scene.list_hand("ruto") == ["deep-current"]
        assert scene.asked == "ganon turn"


# Storm Hide -----------------------------------------------------------------------------------------------------------


@card("ruto/storm-hide")
def test_storm_hide_hits_the_other_enemies_beside_the_target() -> None:
    scene = duel(ruto(ruto="H7", zora_1="A8", hand=["storm-hide"]), ganon(ganon="G8", wizrobe_1="H8", wizrobe_2="L8"))
    scene.do("attack zora-1 ganon storm-hide")
    assert scene.losses == [("ganon", 4), ("wizrobe-1", 1)]


@card("ruto/storm-hide")
def test_storm_hide_hits_beside_where_the_target_fell() -> None:
    scene = duel(ruto(zora_1="A8", hand=["storm-hide"]), ganon(ganon="H8", wizrobe_1="G8"))
    scene.do("attack zora-1 wizrobe-1 storm-hide")
    assert scene.find_square("wizrobe-1") == FALLEN
    assert scene.losses == [("wizrobe-1", 4), ("ganon", 1)]


@card("ruto/storm-hide")
def test_storm_hide_stings_an_attacker_beside_the_zora() -> None:
    scene = duel(ganon(ganon="G4", hand=["ganon-5-1-s"]), ruto(zora_2="F4", hand=["storm-hide"]))
    scene.do("attack ganon zora-2 ganon-5-1-s", "defend storm-hide")
    assert scene.losses == [("ganon", 3)]


@card("ruto/storm-hide")
def test_storm_hide_stings_from_where_the_zora_fell() -> None:
    scene = duel(
        iron_knuckle(knuckle="G4", hand=["cleaving-axe"]), ruto(zora_2="F4", health={"zora-2": 2}, hand=["storm-hide"])
    )
    scene.do("attack knuckle zora-2 cleaving-axe", "defend storm-hide")
    assert scene.find_square("zora-2") == FALLEN
    assert scene.losses == [("zora-2", 2), ("knuckle", 3)]


@card("ruto/storm-hide")
def test_storm_hide_does_not_reach_an_archer() -> None:
    scene = duel(link(link="A8", hand=["link-3-3-sb"]), ruto(zora_1="G8", hand=["storm-hide"]))
    scene.do("attack link zora-1 link-3-3-sb", "defend storm-hide")
    assert scene.losses == []


# Deep Current ---------------------------------------------------------------------------------------------------------


@card("ruto/deep-current")
def test_deep_current_rolls_a_number_for_one_character() -> None:
    scene = duel(ruto(zora_1="A8", hand=["deep-current"]), darunia(), rolls=["4"])
    scene.do("play ruto deep-current")
    assert scene.count_events(events.Rolled, face="4") == 1
    assert {text.split()[1] for text in scene.list_legal()[1:]} == {"ruto", "zora-1", "zora-2"}
    assert {"E8", "F8"} & scene.list_walks("zora-1") == {"E8"}
    scene.do("move zora-1 E8")
    assert scene.asked == "ruto turn"
    assert scene.actions == 2
    assert scene.list_discard_pile("ruto") == ["deep-current"]


@card("ruto/deep-current")
def test_deep_current_rolls_an_all_for_each() -> None:
    scene = duel(ruto(ruto="A1", zora_1="A8", zora_2="L8", hand=["deep-current"]), darunia(), rolls=["2-All"])
    scene.do("play ruto deep-current", "move zora-1 C8")
    assert {text.split()[1] for text in scene.list_legal()[1:]} == {"ruto", "zora-2"}
    scene.do("move ruto C1", "move zora-2 J8")
    assert scene.asked == "ruto turn"


@card("ruto/deep-current")
def test_deep_current_may_roll_the_first_heart_of_the_turn() -> None:
    """The heart heals, then the die is rolled until another face shows (R6, R24, R30)."""
    for hearted, healed in ((False, ["ruto", "zora-1"]), (True, [])):
        scene = duel(
            ruto(health={"ruto": 14, "zora-1": 2}, hand=["deep-current"]),
            darunia(health={"darunia": 3}),
            hearted=hearted,
            rolls=["heart", "heart", "3"],
        )
        scene.do("play ruto deep-current")
        assert scene.get_event_fields(events.Healed, "figure") == healed
        assert scene.get_event_fields(events.Rolled, "face") == ["heart", "heart", "3"]
        assert scene.asked == "ruto walk"
        scene.do("stay")
        assert scene.asked == "ruto turn"
