"""The talents of Ganon and his Wizrobes."""

from __future__ import annotations

from game.rules.epic import event as events
from tests.cards.builder import FALLEN, Lying, duel, ganon, link, ruto, witches, zelda
from tests.cards.registry import card

HEX = Lying("freezing-hex", "wizrobe-1", "link")


# Trident of Power -----------------------------------------------------------------------------------------------------


@card("ganon/trident-of-power")
def test_trident_draws_and_takes_3_more_once_a_game() -> None:
    scene = duel(ganon(ganon="G4", hand=["trident-of-power"] * 2, draw=["dark-volley"]), link(link="F4"))
    scene.do("attack ganon link trident-of-power")
    assert scene.losses == [("link", 7), ("link", 3)]
    assert scene.list_hand("ganon") == ["trident-of-power", "dark-volley"]
    assert scene.list_spent("ganon") == ["trident-of-power"]
    scene.do("attack ganon link trident-of-power")
    assert scene.losses == [("link", 5)]
    assert scene.count_events(events.Drew) == 1


@card("ganon/trident-of-power", "link/mirror-guard")
def test_trident_takes_3_more_though_it_was_blocked() -> None:
    """Texts cannot be defended against, and happen without damage (R12)."""
    scene = duel(ganon(ganon="G4", hand=["trident-of-power"]), link(link="F4", hand=["mirror-guard"]))
    scene.do("attack ganon link trident-of-power", "defend mirror-guard")
    assert scene.losses == [("link", 3)]


@card("ganon/trident-of-power")
def test_trident_is_spent_on_a_target_that_fell() -> None:
    scene = duel(ganon(ganon="G4", hand=["trident-of-power"]), link(navi="F4", health={"navi": 7}))
    scene.do("attack ganon navi trident-of-power")
    assert scene.losses == [("navi", 7)]
    assert scene.find_square("navi") == FALLEN
    assert len(scene.list_hand("ganon")) == 1
    assert scene.list_spent("ganon") == ["trident-of-power"]


@card("ganon/trident-of-power")
def test_trident_comes_again_in_the_chamber_with_the_option() -> None:
    scene = duel(
        ganon(ganon="G4", hand=["trident-of-power"], spent=["trident-of-power"]),
        link(link="F4"),
        options=["reusable-triforce"],
    )
    scene.do("attack ganon link trident-of-power")
    assert scene.losses == [("link", 7), ("link", 3)]


# Dark Volley ----------------------------------------------------------------------------------------------------------


@card("ganon/dark-volley")
def test_dark_volley_costs_a_card_of_the_owners_choice() -> None:
    scene = duel(ganon(ganon="A8", hand=["dark-volley"]), link(link="H8", hand=["time-warp", "mirror-guard"]))
    scene.do("attack ganon link dark-volley", "decline")
    assert scene.losses == [("link", 6)]
    assert scene.asked == "link discard"
    assert scene.list_legal() == ["discard link/time-warp", "discard link/mirror-guard"]
    scene.do("discard time-warp")
    assert scene.list_hand("link") == ["mirror-guard"]
    assert scene.asked == "ganon turn"


@card("ganon/dark-volley", "link/mirror-guard")
def test_dark_volley_costs_a_card_though_it_was_blocked() -> None:
    """Attacker's effects first, then the defender's."""
    scene = duel(ganon(ganon="A8", hand=["dark-volley"]), link(link="H8", hand=["time-warp", "mirror-guard"]))
    scene.do("attack ganon link dark-volley", "defend mirror-guard")
    assert scene.asked == "link discard"
    assert scene.get_health("ganon") == 20
    scene.do("discard time-warp")
    assert scene.losses == [("ganon", 1)]
    assert scene.list_hand("link") == []


@card("ganon/dark-volley")
def test_dark_volley_finds_an_empty_hand() -> None:
    scene = duel(ganon(ganon="A8", hand=["dark-volley"]), link(link="H8"))
    scene.do("attack ganon link dark-volley")
    assert scene.asked == "ganon turn"
    assert scene.list_discard_pile("link") == []


@card("ganon/dark-volley")
def test_dark_volley_finds_no_hand_of_a_player_who_is_out() -> None:
    """His hand has left the game with his last character (R57)."""
    scene = duel(
        ganon(ganon="A8", hand=["dark-volley"]),
        link(link="H8", navi=FALLEN, health={"link": 6}, hand=["time-warp"]),
        zelda(),
    )
    scene.do("attack ganon link dark-volley", "decline", "decline")
    assert scene.get_event_fields(events.Eliminated, "seat") == ["link"]
    assert "time-warp" in scene.removed
    assert scene.asked == "ganon turn"


@card("ganon/dark-volley")
def test_dark_volley_answers_ranged_attacks_alone() -> None:
    for square, lost in (("A8", [("ruto", 2)]), ("G8", [])):
        scene = duel(ruto(ruto=square, hand=["ruto-4-1-sb"]), ganon(ganon="H8", hand=["dark-volley"]))
        scene.do("attack ruto ganon ruto-4-1-sb", "defend dark-volley")
        assert scene.losses == lost


@card("ganon/dark-volley")
def test_dark_volley_answers_also_when_ganon_fell() -> None:
    """Two locks make the shot 7 (R32); the sentence about the attacker happens after the fall (R12)."""
    lock = Lying("target-lock", "navi", "ganon")
    scene = duel(
        link(link="A8", hand=["link-3-3-sb"], in_play=[lock, lock]),
        ganon(ganon="H8", health={"ganon": 1}, hand=["dark-volley"]),
    )
    scene.do("attack link ganon link-3-3-sb", "defend dark-volley")
    assert scene.get_event_fields(events.Revealed, "damage") == [1]
    assert scene.losses == [("ganon", 1), ("link", 2)]


# Dark Thunder ---------------------------------------------------------------------------------------------------------


@card("ganon/dark-thunder")
def test_dark_thunder_strikes_an_enemy_in_sight() -> None:
    scene = duel(
        ganon(ganon="A8", wizrobe_1="A7", hand=["dark-thunder"]),
        link(link="H8", navi="E4", hand=["mirror-guard"]),
    )
    scene.do("play ganon dark-thunder")
    assert scene.list_choices() == {"link", "navi"}
    scene.do("choose navi")
    assert scene.losses == [("navi", 3)]
    assert scene.asked == "ganon turn"
    assert scene.actions == 1


@card("ganon/dark-thunder")
def test_dark_thunder_takes_the_only_enemy_in_sight() -> None:
    scene = duel(ganon(ganon="A8", hand=["dark-thunder"]), link(link="H8", navi="L8"))
    scene.do("play ganon dark-thunder")
    assert scene.losses == [("link", 3)]


@card("ganon/dark-thunder")
def test_dark_thunder_needs_sight() -> None:
    """His own Wizrobes cut both lines."""
    scene = duel(ganon(ganon="A8", wizrobe_1="B8", wizrobe_2="A7", hand=["dark-thunder"]), link(link="H8", navi="A1"))
    assert scene.get_refusal("play ganon dark-thunder") == "no-effect"


# Beast Unbound --------------------------------------------------------------------------------------------------------


@card("ganon/beast-unbound")
def test_beast_unbound_grows_and_hurts_everybody_beside() -> None:
    scene = duel(
        ganon(ganon="G4", wizrobe_1="H4", health={"ganon": 11}, hand=["beast-unbound"]),
        link(link="F4", navi="F5"),
        zelda(zelda="H5", impa="F6"),
    )
    scene.do("play ganon beast-unbound")
    assert (scene.get_health("ganon"), scene.get_maximum("ganon")) == (15, 24)
    assert scene.losses == [("link", 1), ("navi", 1), ("zelda", 1)]
    assert scene.removed == ["beast-unbound"]


# King's Command -------------------------------------------------------------------------------------------------------


@card("ganon/kings-command")
def test_kings_command_moves_each_enemy_in_any_order() -> None:
    """Past their own side, not past Ganon's (R46); one after the other (R45)."""
    scene = duel(
        ganon(ganon="G8", hand=["kings-command"]),
        link(link="E8", navi="D8"),
    )
    scene.do("play ganon kings-command")
    assert scene.list_walks("navi") == {"B8", "C8", "D6", "D7", "E7", "F8"}
    assert scene.list_walks("link") == {"C8", "D7", "E7", "F8"}
    scene.do("move navi F8")
    assert scene.list_walks("navi") == set()
    assert scene.list_walks("link") == {"C8", "D8", "D7", "E7"}
    scene.do("move link C8")
    assert scene.asked == "ganon turn"
    assert (scene.find_square("link"), scene.find_square("navi")) == ("C8", "F8")


@card("ganon/kings-command")
def test_kings_command_may_leave_enemies_where_they_are() -> None:
    scene = duel(ganon(hand=["kings-command"]), link(link="E8", navi="A1"))
    scene.do("play ganon kings-command", "move navi A3", "stay")
    assert (scene.find_square("link"), scene.find_square("navi")) == ("E8", "A3")
    assert scene.asked == "ganon turn"


@card("ganon/kings-command")
def test_kings_command_moves_the_frozen_too() -> None:
    """Enemies may move whom their own side may not (R49)."""
    scene = duel(ganon(hand=["kings-command"], in_play=[HEX]), link(link="E8"))
    scene.do("play ganon kings-command", "move link C8", "stay")
    assert scene.find_square("link") == "C8"


# Warp Circle ----------------------------------------------------------------------------------------------------------


@card("ganon/warp-circle")
def test_warp_circle_places_a_wizrobe_anywhere() -> None:
    scene = duel(ganon(wizrobe_1="A8", hand=["warp-circle"]), link(link="L1"), actions=0)
    scene.do("play wizrobe-1 warp-circle")
    assert scene.list_choices() == {"wizrobe-1", "wizrobe-2"}
    scene.do("choose wizrobe-2")
    taken = {scene.find_square(name) for name in ("ganon", "wizrobe-1", "wizrobe-2", "link", "navi")}
    assert len(scene.list_squares()) == 82 - len(taken)
    assert not taken & scene.list_squares()
    assert "F2" not in scene.list_squares()
    scene.do("square K1")
    assert scene.find_square("wizrobe-2") == "K1"
    assert scene.asked == "ganon turn"


@card("ganon/warp-circle")
def test_warp_circle_does_not_place_another_players_wizrobe() -> None:
    scene = duel(ganon(hand=["warp-circle"]), ganon(), options=["mirror-match"])
    scene.do("play wizrobe-1@1 warp-circle")
    assert scene.list_choices() == {"wizrobe-1@1", "wizrobe-2@1"}


@card("ganon/warp-circle")
def test_warp_circle_takes_the_last_wizrobe() -> None:
    scene = duel(ganon(wizrobe_1=FALLEN, hand=["warp-circle"]), link())
    scene.do("play wizrobe-2 warp-circle", "square G4")
    assert scene.find_square("wizrobe-2") == "G4"
    assert scene.actions == 2
    assert scene.list_discard_pile("ganon") == ["warp-circle"]


@card("ganon/warp-circle")
def test_warp_circle_needs_a_wizrobe_that_may_be_placed() -> None:
    nobody = duel(ganon(wizrobe_1=FALLEN, wizrobe_2=FALLEN, hand=["warp-circle"]), link())
    assert nobody.get_refusal("play wizrobe-1 warp-circle") == "users-fallen"
    frozen = duel(
        ganon(wizrobe_1=FALLEN, hand=["warp-circle"]),
        witches(in_play=[Lying("frost-ray", "kotake", "wizrobe-2")]),
    )
    assert frozen.get_refusal("play wizrobe-2 warp-circle") == "no-effect"


# Freezing Hex ---------------------------------------------------------------------------------------------------------


@card("ganon/freezing-hex")
def test_freezing_hex_holds_a_target_that_it_hit() -> None:
    scene = duel(
        ganon(wizrobe_1="A8", hand=["freezing-hex"]),
        link(link="H8", navi="A1", hand=["hook-and-chain"]),
        rolls=["3-All", "3", "3"],
    )
    scene.do("attack wizrobe-1 link freezing-hex", "decline")
    assert scene.losses == [("link", 5)]
    assert scene.in_play == {"freezing-hex": 0}
    scene.do("end")
    assert scene.list_walks("link") == set()
    assert scene.list_walks("navi") != set()
    scene.do("stay", "end", "stay")
    assert scene.in_play == {"freezing-hex": 1}
    scene.do("draw", "draw")
    assert scene.in_play == {}
    assert scene.list_discard_pile("ganon") == ["freezing-hex"]
    scene.do("end")
    assert scene.list_walks("link") != set()


@card("ganon/freezing-hex")
def test_freezing_hex_lets_the_frozen_attack() -> None:
    scene = duel(link(link="F4", hand=["link-5-1-s"]), ganon(ganon="G4", in_play=[HEX]))
    scene.do("attack link ganon link-5-1-s")
    assert scene.losses == [("ganon", 5)]


@card("ganon/freezing-hex", "link/mirror-guard")
def test_freezing_hex_is_discarded_when_it_is_blocked() -> None:
    scene = duel(ganon(wizrobe_1="A8", hand=["freezing-hex"]), link(link="H8", hand=["mirror-guard"]))
    scene.do("attack wizrobe-1 link freezing-hex", "defend mirror-guard")
    assert scene.in_play == {}
    assert scene.list_discard_pile("ganon") == ["freezing-hex"]
    assert scene.losses == [("wizrobe-1", 1)]


@card("ganon/freezing-hex")
def test_freezing_hex_is_discarded_when_the_target_fell() -> None:
    scene = duel(ganon(wizrobe_1="A8", hand=["freezing-hex"]), link(navi="H8", health={"navi": 5}))
    scene.do("attack wizrobe-1 navi freezing-hex")
    assert scene.find_square("navi") == FALLEN
    assert scene.in_play == {}
    assert scene.list_discard_pile("ganon") == ["freezing-hex"]


@card("ganon/freezing-hex")
def test_freezing_hex_ends_with_the_wizrobe() -> None:
    """A clock belongs to whoever played it (R54)."""
    scene = duel(link(link="F4", hand=["link-5-1-s"]), ganon(wizrobe_1="G4", wizrobe_2="F5", in_play=[HEX]))
    scene.do("attack link wizrobe-1 link-5-1-s")
    assert scene.find_square("wizrobe-1") == FALLEN
    assert scene.in_play == {}
