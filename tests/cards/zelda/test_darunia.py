"""The talents of King Darunia and his Goron Warriors."""

from __future__ import annotations

from game.rules.epic import event as events
from tests.cards.builder import FALLEN, SUNBURST, Lying, darunia, duel, ganon, iron_knuckle, ruto
from tests.cards.registry import card

BROTHERS = Lying("sworn-brothers", "darunia")


# Great Hammer ---------------------------------------------------------------------------------------------------------


@card("darunia/great-hammer")
def test_great_hammer_moves_a_target_that_it_hit() -> None:
    scene = duel(darunia(darunia="F4", hand=["great-hammer"]), ganon(ganon="G4", wizrobe_1="H4"))
    scene.do("attack darunia ganon great-hammer")
    assert scene.losses == [("ganon", 7)]
    assert scene.asked == "darunia walk"
    assert scene.list_walks("ganon") == {"G3", "H3", "F3", "G5", "G6", "H5", "F5"}
    scene.do("move ganon G6")
    assert scene.find_square("ganon") == "G6"


@card("darunia/great-hammer")
def test_great_hammer_drives_a_target_past_its_own_side_only() -> None:
    """The moved character's allies let it pass, everybody else does not (R46); F7 and G7 are fire basins."""
    past = duel(darunia(darunia="E8", hand=["great-hammer"]), ganon(ganon="F8", wizrobe_1="G8"))
    past.do("attack darunia ganon great-hammer")
    assert past.list_walks("ganon") == {"H8"}
    held = duel(darunia(darunia="E8", goron_1="G8", hand=["great-hammer"]), ganon(ganon="F8"))
    held.do("attack darunia ganon great-hammer")
    assert held.asked == "darunia turn"


@card("darunia/great-hammer")
def test_great_hammer_moves_nobody_when_it_is_blocked() -> None:
    scene = duel(
        darunia(darunia="F4", hand=["great-hammer"]),
        iron_knuckle(knuckle="G4", hand=["iron-wall"]),
    )
    scene.do("attack darunia knuckle great-hammer", "defend iron-wall")
    assert scene.asked == "darunia turn"
    assert scene.find_square("knuckle") == "G4"


@card("darunia/great-hammer")
def test_great_hammer_moves_nobody_who_fell() -> None:
    scene = duel(darunia(darunia="F4", hand=["great-hammer"]), ganon(wizrobe_1="G4"))
    scene.do("attack darunia wizrobe-1 great-hammer")
    assert scene.find_square("wizrobe-1") == FALLEN
    assert scene.asked == "darunia turn"


# Boulder Roll ---------------------------------------------------------------------------------------------------------


@card("darunia/boulder-roll")
def test_boulder_roll_goes_straight_over_allies_only() -> None:
    scene = duel(
        darunia(darunia="A8", goron_1="C8", goron_2="A5", hand=["boulder-roll"]),
        ganon(ganon="E8", wizrobe_1="L1", wizrobe_2="L2"),
    )
    scene.do("play darunia boulder-roll")
    assert scene.list_walks("darunia") == {"B8", "D8", "A7", "A6", "A4", "A3"}
    scene.do("move darunia D8")
    assert scene.find_square("darunia") == "D8"
    assert scene.losses == [("ganon", 2)]
    assert scene.actions == 1


@card("darunia/boulder-roll")
def test_boulder_roll_hits_every_enemy_beside_its_end() -> None:
    scene = duel(
        darunia(darunia="A8", goron_1="C4", hand=["boulder-roll"]),
        ganon(ganon="E5", wizrobe_1="D6", wizrobe_2="A7"),
    )
    scene.do("play goron-1 boulder-roll", "move goron-1 C5")
    assert scene.losses == [("wizrobe-1", 2)]
    assert scene.find_square("darunia") == "A8"


@card("darunia/boulder-roll")
def test_boulder_roll_may_stay_where_it_is() -> None:
    scene = duel(darunia(darunia="G4", hand=["boulder-roll"]), ganon(ganon="F3", wizrobe_1="H5", wizrobe_2="H8"))
    scene.do("play darunia boulder-roll", "stay")
    assert scene.find_square("darunia") == "G4"
    assert scene.losses == [("ganon", 2), ("wizrobe-1", 2)]


@card("darunia/boulder-roll")
def test_boulder_roll_of_a_goron_beside_whom_nobody_stands() -> None:
    scene = duel(darunia(darunia="G4", goron_2="A8", hand=["boulder-roll"]), ganon(ganon="F4"))
    scene.do("play goron-2 boulder-roll", "move goron-2 F8")
    assert scene.losses == []


# Stone Curl -----------------------------------------------------------------------------------------------------------


@card("darunia/stone-curl")
def test_stone_curl_blocks_and_draws() -> None:
    scene = duel(
        ganon(ganon="G4", hand=["trident-of-power"], spent=["trident-of-power"]),
        darunia(goron_1="F4", hand=["stone-curl"], draw=["rock-feast"]),
    )
    scene.do("attack ganon goron-1 trident-of-power", "defend stone-curl")
    assert scene.losses == []
    assert scene.list_hand("darunia") == ["rock-feast"]


@card("darunia/stone-curl")
def test_stone_curl_is_not_for_the_king() -> None:
    scene = duel(ganon(ganon="G4", hand=["ganon-5-1-s"]), darunia(darunia="F4", hand=["stone-curl"]))
    scene.do("attack ganon darunia ganon-5-1-s")
    assert scene.list_legal() == ["decline"]


# Rock Feast -----------------------------------------------------------------------------------------------------------


@card("darunia/rock-feast")
def test_rock_feast_raises_health_and_leaves_the_game() -> None:
    scene = duel(darunia(health={"darunia": 3}, hand=["rock-feast"]), ganon())
    scene.do("play darunia rock-feast")
    assert (scene.get_health("darunia"), scene.get_maximum("darunia")) == (7, 21)
    assert scene.removed == ["rock-feast"]
    assert scene.actions == 1


# Sworn Brothers -------------------------------------------------------------------------------------------------------


@card("darunia/sworn-brothers")
def test_sworn_brothers_draws_and_stays() -> None:
    scene = duel(darunia(hand=["sworn-brothers"], draw=["rock-feast"]), ganon())
    scene.do("play darunia sworn-brothers")
    assert scene.list_hand("darunia") == ["rock-feast"]
    assert scene.in_play == {"sworn-brothers": 0}


@card("darunia/sworn-brothers")
def test_sworn_brothers_raises_the_defense_of_everybody_of_ones_own() -> None:
    for target, defense, value in (
        ("darunia", "darunia-5-1-s", 2),
        ("goron-1", "goron-2-3-s", 4),
        ("goron-2", "stone-curl", SUNBURST),
    ):
        scene = duel(
            ganon(ganon="F4", hand=["ganon-1-4-s"]),
            darunia(darunia="G4", goron_1="E4", goron_2="F5", hand=[defense], in_play=[BROTHERS]),
        )
        scene.do(f"attack ganon {target} ganon-1-4-s", f"defend {defense}")
        assert scene.get_event_fields(events.Revealed, "defense") == [value]
        assert scene.losses == []


@card("darunia/sworn-brothers")
def test_sworn_brothers_adds_up_and_gives_nothing_without_a_card() -> None:
    """Two of them are plus 2; without a card there is no value and no bonus (R32)."""
    for answer, lost in (("defend darunia-5-1-s", 2), ("decline", 5)):
        scene = duel(
            ganon(ganon="F4", hand=["ganon-5-1-s"]),
            darunia(darunia="G4", hand=["darunia-5-1-s"], in_play=[BROTHERS, BROTHERS]),
        )
        scene.do("attack ganon darunia ganon-5-1-s", answer)
        assert scene.losses == [("darunia", lost)]


@card("darunia/sworn-brothers")
def test_sworn_brothers_does_not_raise_attacks() -> None:
    scene = duel(darunia(darunia="G4", hand=["darunia-5-1-s"], in_play=[BROTHERS]), ganon(ganon="F4"))
    scene.do("attack darunia ganon darunia-5-1-s")
    assert scene.losses == [("ganon", 5)]


@card("darunia/sworn-brothers")
def test_sworn_brothers_holds_for_two_more_turns() -> None:
    scene = duel(darunia(hand=["sworn-brothers"]), ganon(), rolls=["3"] * 4)
    scene.do("play darunia sworn-brothers", "end")
    scene.do("stay", "end", "stay", "draw", "draw")
    assert scene.in_play == {"sworn-brothers": 1}
    scene.do("end", "stay", "end", "stay", "draw")
    assert scene.in_play == {"sworn-brothers": 2}
    scene.do("draw")
    assert scene.in_play == {}


# Volcano's Fury -------------------------------------------------------------------------------------------------------


@card("darunia/volcanos-fury")
def test_volcanos_fury_burns_hotter_without_gorons() -> None:
    scene = duel(darunia(darunia="F4", goron_1=FALLEN, goron_2=FALLEN, hand=["volcanos-fury"]), ganon(ganon="G4"))
    scene.do("attack darunia ganon volcanos-fury")
    assert scene.losses == [("ganon", 6), ("ganon", 4)]
    assert scene.list_spent("darunia") == ["volcanos-fury"]
    assert scene.list_discard_pile("darunia") == ["volcanos-fury"]


@card("darunia/volcanos-fury")
def test_volcanos_fury_waits_for_the_second_goron_to_fall() -> None:
    scene = duel(darunia(darunia="F4", goron_1=FALLEN, hand=["volcanos-fury"]), ganon(ganon="G4"))
    scene.do("attack darunia ganon volcanos-fury")
    assert scene.losses == [("ganon", 6)]
    assert scene.list_spent("darunia") == []


@card("darunia/volcanos-fury")
def test_volcanos_fury_burns_hotter_once_a_game() -> None:
    """Once per card name: the second copy has nothing left (R17)."""
    scene = duel(darunia(darunia="F4", goron_1=FALLEN, goron_2=FALLEN, hand=["volcanos-fury"] * 2), ganon(ganon="G4"))
    scene.do("attack darunia ganon volcanos-fury")
    scene.do("attack darunia ganon volcanos-fury")
    assert scene.losses == [("ganon", 6)]


@card("darunia/volcanos-fury")
def test_volcanos_fury_burns_an_attacker_beside_the_king() -> None:
    scene = duel(
        ganon(ganon="G4", hand=["ganon-4-1-s"]),
        darunia(darunia="F4", goron_1=FALLEN, goron_2=FALLEN, hand=["volcanos-fury"]),
    )
    scene.do("attack ganon darunia ganon-4-1-s", "defend volcanos-fury")
    assert scene.losses == [("ganon", 1)]
    assert scene.list_spent("darunia") == []


@card("darunia/volcanos-fury")
def test_volcanos_fury_does_not_reach_an_archer() -> None:
    scene = duel(
        ruto(ruto="A8", hand=["ruto-4-1-sb"]),
        darunia(darunia="H8", hand=["volcanos-fury"]),
    )
    scene.do("attack ruto darunia ruto-4-1-sb", "defend volcanos-fury")
    assert scene.losses == []


@card("darunia/volcanos-fury")
def test_volcanos_fury_burns_from_where_the_king_fell() -> None:
    """Adjacency to the fallen is measured from the last square (R36)."""
    scene = duel(
        iron_knuckle(knuckle="G4", hand=["cleaving-axe"]),
        darunia(darunia="F4", health={"darunia": 2}, hand=["volcanos-fury"]),
    )
    scene.do("attack knuckle darunia cleaving-axe", "defend volcanos-fury")
    assert scene.find_square("darunia") == FALLEN
    assert scene.losses == [("darunia", 2), ("knuckle", 1)]
