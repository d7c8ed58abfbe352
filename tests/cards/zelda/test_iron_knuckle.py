"""The talents of Iron Knuckle and Stalfos Knight."""

from __future__ import annotations

from game.rules.epic import event as events
from tests.cards.builder import FALLEN, Lying, duel, ganon, iron_knuckle, link, ruto, witches, zelda
from tests.cards.registry import card

PLATE = Lying("tempered-plate", "knuckle")


# Cleaving Axe ---------------------------------------------------------------------------------------------------------


@card("iron-knuckle/cleaving-axe")
def test_cleaving_axe_hits() -> None:
    scene = duel(iron_knuckle(knuckle="G4", hand=["cleaving-axe", "iron-wall"]), link(link="F4"))
    scene.do("attack knuckle link cleaving-axe")
    assert scene.losses == [("link", 7)]
    assert scene.list_hand("iron-knuckle") == ["iron-wall"]
    assert scene.asked == "iron-knuckle turn"


@card("iron-knuckle/cleaving-axe", "link/mirror-guard")
def test_cleaving_axe_costs_a_card_of_ones_own_choice_when_it_does_no_damage() -> None:
    scene = duel(
        iron_knuckle(knuckle="G4", hand=["cleaving-axe", "iron-wall", "shed-armor"]),
        link(link="F4", hand=["mirror-guard", "time-warp"]),
    )
    scene.do("attack knuckle link cleaving-axe", "defend mirror-guard")
    assert scene.asked == "iron-knuckle discard"
    scene.do("discard shed-armor")
    assert scene.list_hand("iron-knuckle") == ["iron-wall"]
    assert scene.list_hand("link") == ["time-warp"]
    assert set(scene.list_discard_pile("iron-knuckle")) == {"shed-armor", "cleaving-axe"}


@card("iron-knuckle/cleaving-axe", "link/mirror-guard")
def test_cleaving_axe_costs_nothing_with_an_empty_hand() -> None:
    scene = duel(iron_knuckle(knuckle="G4", hand=["cleaving-axe"]), link(link="F4", hand=["mirror-guard"]))
    scene.do("attack knuckle link cleaving-axe", "defend mirror-guard")
    assert scene.asked == "iron-knuckle turn"
    assert scene.list_discard_pile("iron-knuckle") == ["cleaving-axe"]


# Tempered Plate -------------------------------------------------------------------------------------------------------


@card("iron-knuckle/tempered-plate")
def test_tempered_plate_draws_and_stays() -> None:
    scene = duel(iron_knuckle(hand=["tempered-plate"], draw=["iron-wall"]), link())
    scene.do("play knuckle tempered-plate")
    assert scene.list_hand("iron-knuckle") == ["iron-wall"]
    assert scene.in_play == {"tempered-plate": 0}
    assert scene.actions == 1


@card("iron-knuckle/tempered-plate", "ganon/trident-of-power")
def test_tempered_plate_makes_each_loss_smaller() -> None:
    """Attack and text are two losses; two plates take 2 of each (R34)."""
    for plates, lost in (([PLATE], [6, 2]), ([PLATE, PLATE], [5, 1])):
        scene = duel(
            ganon(ganon="F4", hand=["trident-of-power"]), iron_knuckle(knuckle="G4", stalfos="F5", in_play=plates)
        )
        scene.do("attack ganon knuckle trident-of-power")
        assert scene.losses == [("knuckle", amount) for amount in lost]


@card("iron-knuckle/tempered-plate")
def test_tempered_plate_is_not_for_stalfos() -> None:
    scene = duel(ganon(ganon="F4", hand=["ganon-5-1-s"]), iron_knuckle(stalfos="G4", in_play=[PLATE]))
    scene.do("attack ganon stalfos ganon-5-1-s")
    assert scene.losses == [("stalfos", 5)]


@card("iron-knuckle/tempered-plate", "witches/flame-ray")
def test_tempered_plate_makes_no_loss_negative() -> None:
    scene = duel(
        witches(komune="A8", hand=["flame-ray"]),
        iron_knuckle(knuckle="H8", stalfos="G8", in_play=[PLATE, PLATE]),
    )
    scene.do("attack komune stalfos flame-ray")
    assert scene.losses == [("stalfos", 7)]
    assert scene.get_health("knuckle") == 19


@card("iron-knuckle/tempered-plate")
def test_tempered_plate_takes_1_of_each_leever() -> None:
    scene = duel(
        iron_knuckle(knuckle="G8", in_play=[PLATE]),
        link(link="A1"),
        board="leever-desert",
        options=["leevers"],
        die="3",
    )
    scene.do("move knuckle G6 1")
    assert scene.losses == [("knuckle", 1)]


@card("iron-knuckle/tempered-plate")
def test_tempered_plate_holds_for_two_more_turns() -> None:
    scene = duel(iron_knuckle(hand=["tempered-plate"]), link(), rolls=["3"] * 4)
    scene.do("play knuckle tempered-plate", "end", "stay", "end", "stay", "draw", "draw")
    assert scene.in_play == {"tempered-plate": 1}
    scene.do("end", "stay", "end", "stay")
    assert scene.in_play == {"tempered-plate": 2}
    scene.do("draw", "draw")
    assert scene.in_play == {}


# Quaking Step ---------------------------------------------------------------------------------------------------------


@card("iron-knuckle/quaking-step")
def test_quaking_step_hurts_and_moves_everybody_beside() -> None:
    scene = duel(
        iron_knuckle(knuckle="G4", stalfos="H5", hand=["quaking-step"]),
        ganon(ganon="F4", wizrobe_1="H4", wizrobe_2="G6", health={"wizrobe-1": 2}),
        link(link="F5", navi="A1"),
    )
    scene.do("play knuckle quaking-step")
    assert scene.losses == [("ganon", 2), ("wizrobe-1", 2), ("link", 2)]
    assert scene.find_square("wizrobe-1") == FALLEN
    assert {text.split()[1] for text in scene.list_legal()[1:]} == {"ganon", "link"}
    assert {"C5", "D5", "E5"} & scene.list_walks("link") == {"D5", "E5"}
    scene.do("move link D5")
    assert {text.split()[1] for text in scene.list_legal()[1:]} == {"ganon"}
    scene.do("move ganon F5")
    assert (scene.find_square("link"), scene.find_square("ganon")) == ("D5", "F5")
    assert scene.asked == "iron-knuckle turn"


@card("iron-knuckle/quaking-step")
def test_quaking_step_is_measured_from_who_plays_it() -> None:
    scene = duel(iron_knuckle(knuckle="A8", stalfos="G4", hand=["quaking-step"]), ganon(ganon="F4", wizrobe_1="B8"))
    scene.do("play stalfos quaking-step", "stay")
    assert scene.losses == [("ganon", 2)]


@card("iron-knuckle/quaking-step")
def test_quaking_step_needs_an_enemy_beside() -> None:
    scene = duel(iron_knuckle(knuckle="A8", stalfos="G4", hand=["quaking-step"]), ganon(ganon="F4"))
    assert scene.get_refusal("play knuckle quaking-step") == "no-effect"


# Iron Wall ------------------------------------------------------------------------------------------------------------


@card("iron-knuckle/iron-wall")
def test_iron_wall_blocks_and_hurts_an_attacker_beside() -> None:
    scene = duel(link(link="F4", hand=["spinning-blade"]), iron_knuckle(knuckle="G4", hand=["iron-wall"]))
    scene.do("attack link knuckle spinning-blade", "defend iron-wall")
    assert scene.losses == [("link", 2)]


@card("iron-knuckle/iron-wall")
def test_iron_wall_does_not_reach_an_archer() -> None:
    scene = duel(ruto(ruto="A8", hand=["tidal-lance"]), iron_knuckle(knuckle="G8", hand=["iron-wall"]))
    scene.do("attack ruto knuckle tidal-lance", "defend iron-wall", "stay")
    assert scene.losses == []


@card("iron-knuckle/iron-wall")
def test_iron_wall_reaches_a_bow_beside() -> None:
    scene = duel(ruto(ruto="F8", hand=["ruto-3-1-b"]), iron_knuckle(knuckle="G8", hand=["iron-wall"]))
    scene.do("attack ruto knuckle ruto-3-1-b", "defend iron-wall")
    assert scene.losses == [("ruto", 2)]


@card("iron-knuckle/iron-wall", "iron-knuckle/leaping-cut")
def test_iron_wall_misses_an_attacker_who_leapt_away() -> None:
    """Adjacent is tested when the sentence is carried out (R35)."""
    for square, lost in (("D5", []), ("G3", [("stalfos@1", 2)])):
        scene = duel(
            iron_knuckle({"stalfos@1": "F4"}, hand=["leaping-cut"]),
            iron_knuckle({"knuckle@2": "G4"}, hand=["iron-wall"]),
            options=["mirror-match"],
        )
        scene.do("attack stalfos@1 knuckle@2 leaping-cut", "defend iron-wall", f"move stalfos@1 {square}")
        assert scene.losses == lost


# Shed Armor -----------------------------------------------------------------------------------------------------------


@card("iron-knuckle/shed-armor")
def test_shed_armor_moves_and_grows_at_8_health() -> None:
    scene = duel(iron_knuckle(knuckle="A8", health={"knuckle": 8}, hand=["shed-armor"]), link(link="L1"), actions=0)
    scene.do("play knuckle shed-armor")
    assert {"G8", "H8"} & scene.list_walks("knuckle") == {"G8"}
    scene.do("move knuckle G8")
    assert (scene.get_health("knuckle"), scene.get_maximum("knuckle")) == (12, 23)
    assert scene.list_spent("iron-knuckle") == ["shed-armor"]
    assert scene.list_discard_pile("iron-knuckle") == ["shed-armor"]
    assert scene.asked == "iron-knuckle turn"


@card("iron-knuckle/shed-armor")
def test_shed_armor_only_moves_above_8_health() -> None:
    scene = duel(iron_knuckle(knuckle="A8", health={"knuckle": 9}, hand=["shed-armor"]), link(link="L1"))
    scene.do("play knuckle shed-armor", "move knuckle B8")
    assert (scene.get_health("knuckle"), scene.get_maximum("knuckle")) == (9, 19)
    assert scene.list_spent("iron-knuckle") == []


@card("iron-knuckle/shed-armor")
def test_shed_armor_grows_once_a_game() -> None:
    scene = duel(iron_knuckle(health={"knuckle": 8}, hand=["shed-armor"], spent=["shed-armor"]), link())
    scene.do("play knuckle shed-armor", "stay")
    assert scene.get_maximum("knuckle") == 19


@card("iron-knuckle/shed-armor")
def test_shed_armor_looks_at_the_health_before_the_move() -> None:
    """A leever on the way does not meet the condition (R39)."""
    scene = duel(
        iron_knuckle(knuckle="C3", health={"knuckle": 10}, hand=["shed-armor"]),
        link(link="A1"),
        board="leever-desert",
        options=["leevers"],
    )
    scene.do("play knuckle shed-armor", "move knuckle F3 1")
    assert (scene.get_health("knuckle"), scene.get_maximum("knuckle")) == (8, 19)


# Leaping Cut ----------------------------------------------------------------------------------------------------------


@card("iron-knuckle/leaping-cut")
def test_leaping_cut_moves_stalfos_and_draws() -> None:
    scene = duel(iron_knuckle(stalfos="F4", hand=["leaping-cut"], draw=["iron-wall"]), link(link="G4"))
    scene.do("attack stalfos link leaping-cut")
    assert scene.losses == [("link", 6)]
    assert {"C6", "B6"} & scene.list_walks("stalfos") == {"C6"}
    assert scene.list_hand("iron-knuckle") == []
    scene.do("move stalfos C6")
    assert scene.find_square("stalfos") == "C6"
    assert scene.list_hand("iron-knuckle") == ["iron-wall"]


@card("iron-knuckle/leaping-cut", "zelda/shadow-art")
def test_leaping_cut_moves_the_attacker_as_a_defense() -> None:
    scene = duel(zelda(impa="F4", hand=["shadow-art"]), iron_knuckle(stalfos="G4", hand=["leaping-cut"]))
    scene.do("attack impa stalfos shadow-art", "defend leaping-cut")
    assert scene.get_event_fields(events.Revealed, "defense") == [7]
    assert scene.losses == []
    assert scene.asked == "zelda walk"
    scene.do("stay")
    assert scene.asked == "iron-knuckle walk"
    assert {"D5", "E5", "F6"} & scene.list_walks("impa") == {"E5", "F6"}
    scene.do("move impa F6")
    assert scene.find_square("impa") == "F6"
    assert scene.list_hand("iron-knuckle") == []


# Bones Reassemble -----------------------------------------------------------------------------------------------------


@card("iron-knuckle/bones-reassemble")
def test_bones_reassemble_saves_stalfos_with_4_health() -> None:
    scene = duel(
        ganon(ganon="F4", hand=["ganon-5-1-s"]),
        iron_knuckle(stalfos="G4", health={"stalfos": 2}, hand=["bones-reassemble"]),
    )
    scene.do("attack ganon stalfos ganon-5-1-s", "decline")
    assert scene.asked == "iron-knuckle rescue"
    scene.do("rescue bones-reassemble")
    assert scene.get_event_fields(events.Survived, "health") == [4]
    assert (scene.find_square("stalfos"), scene.get_health("stalfos"), scene.get_maximum("stalfos")) == ("G4", 4, 10)
    assert scene.removed == ["bones-reassemble"]


@card("iron-knuckle/bones-reassemble")
def test_bones_reassemble_is_not_for_the_knuckle() -> None:
    scene = duel(
        ganon(ganon="F4", hand=["ganon-5-1-s"]),
        iron_knuckle(knuckle="G4", health={"knuckle": 2}, hand=["bones-reassemble"]),
    )
    scene.do("attack ganon knuckle ganon-5-1-s", "decline")
    assert scene.find_square("knuckle") == FALLEN


@card("iron-knuckle/bones-reassemble")
def test_bones_reassemble_is_not_played_before_stalfos_falls() -> None:
    scene = duel(iron_knuckle(health={"stalfos": 1}, hand=["bones-reassemble"]), link())
    assert scene.get_refusal("play stalfos bones-reassemble") == "only-when-falling"


@card("iron-knuckle/bones-reassemble")
def test_bones_reassemble_lets_a_walk_through_leevers_end_where_it_ended() -> None:
    """A saved character stays where the walk ended (R50)."""
    scene = duel(
        iron_knuckle(stalfos="G8", health={"stalfos": 2}, hand=["bones-reassemble"]),
        link(link="A1"),
        board="leever-desert",
        options=["leevers"],
        die="3",
    )
    scene.do("move stalfos G6 1", "rescue bones-reassemble")
    assert (scene.find_square("stalfos"), scene.get_health("stalfos")) == ("G6", 4)
