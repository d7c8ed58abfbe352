"""The talents of Link and Navi."""

from __future__ import annotations

from game.rules.epic import event as events
from tests.cards.builder import FALLEN, Lying, dark_link, duel, ganon, iron_knuckle, link, zelda
from tests.cards.registry import card

SPINNING = "attack link ganon spinning-blade"


# Spinning Blade -------------------------------------------------------------------------------------------------------


@card("link/spinning-blade")
def test_spinning_blade_hits_every_enemy_beside_link_but_the_target() -> None:
    scene = duel(
        link(link="F4", navi="E4", hand=["spinning-blade"]),
        ganon(ganon="G4", wizrobe_1="E3", wizrobe_2="F5"),
    )
    scene.do(SPINNING)
    assert scene.losses == [("ganon", 6), ("wizrobe-1", 2), ("wizrobe-2", 2)]
    assert (scene.get_health("link"), scene.get_health("navi")) == (15, 8)
    assert scene.list_discard_pile("link") == ["spinning-blade"]
    assert scene.actions == 1


@card("link/spinning-blade")
def test_spinning_blade_spares_enemies_further_away() -> None:
    scene = duel(link(link="F4", hand=["spinning-blade"]), ganon(ganon="G4", wizrobe_1="H4", wizrobe_2="F6"))
    scene.do(SPINNING)
    assert scene.losses == [("ganon", 6)]


@card("link/spinning-blade")
def test_spinning_blade_swings_on_when_the_target_is_not_hit() -> None:
    """An effect without a condition happens also when no damage was done (R12)."""
    scene = duel(link(link="F4", hand=["spinning-blade"]), ganon(ganon="G4", wizrobe_1="E3", hand=["dark-volley"]))
    scene.do(SPINNING, "defend dark-volley")
    assert scene.losses == [("wizrobe-1", 2)]


@card("link/spinning-blade")
def test_spinning_blade_kills_beside_a_target_that_fell() -> None:
    scene = duel(
        link(link="F4", hand=["spinning-blade"]),
        ganon(ganon="H8", wizrobe_1="G4", wizrobe_2="E3", health={"wizrobe-2": 2}),
    )
    scene.do("attack link wizrobe-1 spinning-blade")
    assert scene.get_event_fields(events.Fell, "figure") == ["wizrobe-1", "wizrobe-2"]


@card("link/spinning-blade")
def test_spinning_blade_spares_allies() -> None:
    scene = duel(
        link(link="F4", hand=["spinning-blade"]),
        ganon(ganon="G4"),
        zelda(zelda="E3", impa="F5"),
        iron_knuckle(knuckle="E5"),
        mode="2v2",
    )
    scene.do(SPINNING)
    assert scene.losses == [("ganon", 6), ("knuckle", 2)]


# Mirror Guard ---------------------------------------------------------------------------------------------------------


@card("link/mirror-guard")
def test_mirror_guard_throws_a_ranged_attack_back() -> None:
    scene = duel(ganon(ganon="A8", hand=["ganon-4-2-sb"]), link(link="H8", hand=["mirror-guard"]))
    scene.do("attack ganon link ganon-4-2-sb", "defend mirror-guard")
    assert scene.losses == [("ganon", 1)]
    assert scene.list_discard_pile("link") == ["mirror-guard"]


@card("link/mirror-guard")
def test_mirror_guard_only_blocks_a_melee_attack() -> None:
    """A card with both icons is melee beside the target."""
    scene = duel(ganon(ganon="G8", hand=["ganon-4-2-sb"]), link(link="H8", hand=["mirror-guard"]))
    scene.do("attack ganon link ganon-4-2-sb", "defend mirror-guard")
    assert scene.losses == []


@card("link/mirror-guard")
def test_mirror_guard_answers_a_bow_beside_link() -> None:
    """A card with a bow alone is ranged also beside the target (R16)."""
    scene = duel(ganon(wizrobe_2="G8", hand=["wizrobe-3-1-b"]), link(link="H8", hand=["mirror-guard"]))
    scene.do("attack wizrobe-2 link wizrobe-3-1-b", "defend mirror-guard")
    assert scene.losses == [("wizrobe-2", 1)]


# Hook and Chain -------------------------------------------------------------------------------------------------------


@card("link/hook-and-chain")
def test_hook_and_chain_reels_an_enemy_in() -> None:
    scene = duel(link(link="A8", hand=["hook-and-chain"]), ganon(ganon="H8"))
    scene.do("play link hook-and-chain")
    assert scene.list_legal() == ["way swing", "way reel-in"]
    scene.do("way reel-in")
    assert (scene.find_square("link"), scene.find_square("ganon")) == ("A8", "B8")
    assert scene.actions == 2
    assert scene.list_discard_pile("link") == ["hook-and-chain"]


@card("link/hook-and-chain")
def test_hook_and_chain_swings_link_along_a_diagonal() -> None:
    scene = duel(link(link="A8", hand=["hook-and-chain"]), ganon(ganon="E4"))
    scene.do("play link hook-and-chain", "way swing")
    assert (scene.find_square("link"), scene.find_square("ganon")) == ("D5", "E4")


@card("link/hook-and-chain")
def test_hook_and_chain_swings_to_a_friend_without_a_question() -> None:
    scene = duel(link(link="A8", navi="H8", hand=["hook-and-chain"]), ganon())
    scene.do("play link hook-and-chain")
    assert scene.asked == "link turn"
    assert (scene.find_square("link"), scene.find_square("navi")) == ("G8", "H8")


@card("link/hook-and-chain")
def test_hook_and_chain_takes_any_character_in_sight() -> None:
    """A pillar and a character in between cut the line."""
    scene = duel(
        link(link="E8", navi="A8", hand=["hook-and-chain"]),
        ganon(ganon="H8", wizrobe_1="L8", wizrobe_2="E5"),
    )
    scene.do("play link hook-and-chain")
    assert scene.list_choices() == {"navi", "ganon"}
    scene.do("choose ganon", "way reel-in")
    assert (scene.find_square("ganon"), scene.find_square("wizrobe-1"), scene.find_square("navi")) == ("F8", "L8", "A8")


@card("link/hook-and-chain")
def test_hook_and_chain_stops_before_what_stands_in_the_way() -> None:
    """A fire basin lets Link look but nobody pass (R46)."""
    for way, squares in (("way reel-in", ("A4", "E4")), ("way swing", ("C4", "F4"))):
        scene = duel(link(link="A4", hand=["hook-and-chain"]), ganon(ganon="F4"))
        scene.do("play link hook-and-chain", way)
        assert (scene.find_square("link"), scene.find_square("ganon")) == squares


@card("link/hook-and-chain")
def test_hook_and_chain_needs_somebody_to_move() -> None:
    beside = duel(link(link="F4", hand=["hook-and-chain"]), ganon(ganon="G4", wizrobe_1=FALLEN, wizrobe_2=FALLEN))
    assert beside.get_refusal("play link hook-and-chain") == "no-effect"
    alone = duel(link(link="A8", navi=FALLEN, hand=["hook-and-chain"]), ganon(ganon="L4", wizrobe_1="L5"))
    assert alone.get_refusal("play link hook-and-chain") == "no-effect"


@card("link/hook-and-chain")
def test_hook_and_chain_cannot_swing_a_frozen_link() -> None:
    """His own side cannot move him, but an enemy is still reeled in (R49)."""
    for way, squares in (("way swing", ("A8", "H8")), ("way reel-in", ("A8", "B8"))):
        hex_ = Lying("freezing-hex", "wizrobe-1", "link")
        scene = duel(link(link="A8", hand=["hook-and-chain"]), ganon(ganon="H8", in_play=[hex_]))
        scene.do("play link hook-and-chain", way)
        assert (scene.find_square("link"), scene.find_square("ganon")) == squares


# Sacred Blade ---------------------------------------------------------------------------------------------------------


@card("link/sacred-blade")
def test_sacred_blade_draws_and_is_not_spent_above_5_health() -> None:
    scene = duel(link(link="F4", health={"link": 6}, hand=["sacred-blade"], draw=["mirror-guard"]), ganon(ganon="G4"))
    scene.do("attack link ganon sacred-blade")
    assert scene.losses == [("ganon", 8)]
    assert scene.list_hand("link") == ["mirror-guard"]
    assert scene.list_spent("link") == []


@card("link/sacred-blade")
def test_sacred_blade_takes_3_more_at_5_health() -> None:
    scene = duel(link(link="F4", health={"link": 5}, hand=["sacred-blade"], draw=["mirror-guard"]), ganon(ganon="G4"))
    scene.do("attack link ganon sacred-blade")
    assert scene.losses == [("ganon", 8), ("ganon", 3)]
    assert scene.list_hand("link") == ["mirror-guard"]
    assert scene.list_spent("link") == ["sacred-blade"]
    assert scene.list_discard_pile("link") == ["sacred-blade"]


@card("link/sacred-blade")
def test_sacred_blade_takes_3_more_once_a_game() -> None:
    scene = duel(link(link="F4", health={"link": 5}, hand=["sacred-blade"], spent=["sacred-blade"]), ganon(ganon="G4"))
    scene.do("attack link ganon sacred-blade")
    assert scene.losses == [("ganon", 8)]
    assert len(scene.list_hand("link")) == 1


@card("link/sacred-blade")
def test_sacred_blade_is_spent_on_a_target_that_fell() -> None:
    """The Triforce sentence happens and is gone even if it achieves nothing (R39)."""
    scene = duel(link(link="F4", health={"link": 5}, hand=["sacred-blade"]), ganon(wizrobe_1="G4"))
    scene.do("attack link wizrobe-1 sacred-blade")
    assert scene.losses == [("wizrobe-1", 4)]
    assert scene.list_spent("link") == ["sacred-blade"]


@card("link/sacred-blade")
def test_sacred_blade_heals_link_2_as_a_defense() -> None:
    """A defense neither triggers nor spends the Triforce sentence (R39)."""
    scene = duel(ganon(ganon="G4", hand=["ganon-5-1-s"]), link(link="F4", health={"link": 5}, hand=["sacred-blade"]))
    scene.do("attack ganon link ganon-5-1-s", "defend sacred-blade")
    assert scene.get_event_fields(events.Revealed, "defense") == [8]
    assert scene.losses == []
    assert scene.get_health("link") == 7
    assert scene.list_spent("link") == []


@card("link/sacred-blade")
def test_sacred_blade_heals_only_up_to_the_maximum() -> None:
    scene = duel(ganon(ganon="G4", hand=["ganon-5-1-s"]), link(link="F4", health={"link": 14}, hand=["sacred-blade"]))
    scene.do("attack ganon link ganon-5-1-s", "defend sacred-blade")
    assert scene.get_health("link") == 15


@card("link/sacred-blade", "link/target-lock")
def test_sacred_blade_heals_too_late_after_a_blow_that_kills() -> None:
    """A fallen character is not brought back (R37): the lock makes the attack 10, the defense is 8."""
    lock = Lying("target-lock", "navi@1", "link@2")
    scene = duel(
        link({"link@1": "F4"}, hand=["sacred-blade"], in_play=[lock]),
        link({"link@2": "G4"}, health={"link@2": 2}, hand=["sacred-blade"]),
        options=["mirror-match"],
    )
    scene.do("attack link@1 link@2 sacred-blade", "defend sacred-blade")
    assert scene.losses == [("link@2", 2)]
    assert scene.find_square("link@2") == FALLEN
    assert scene.count_events(events.Healed) == 0


# Time Warp ------------------------------------------------------------------------------------------------------------


@card("link/time-warp")
def test_time_warp_raises_health_and_maximum_and_leaves_the_game() -> None:
    scene = duel(link(health={"link": 9}, hand=["time-warp"]), ganon())
    scene.do("play link time-warp")
    assert (scene.get_health("link"), scene.get_maximum("link")) == (14, 20)
    assert scene.removed == ["time-warp"]
    assert scene.list_discard_pile("link") == []
    assert scene.actions == 1


@card("link/time-warp")
def test_time_warp_comes_again_in_the_chamber_with_the_option() -> None:
    scene = duel(link(hand=["time-warp"], spent=["time-warp"]), ganon(), options=["reusable-triforce"])
    scene.do("play link time-warp")
    assert (scene.get_health("link"), scene.get_maximum("link")) == (20, 20)
    assert scene.list_discard_pile("link") == ["time-warp"]


# Target Lock ----------------------------------------------------------------------------------------------------------


@card("link/target-lock")
def test_target_lock_draws_and_is_laid_on_any_enemy() -> None:
    scene = duel(link(hand=["target-lock"], draw=["mirror-guard"]), ganon())
    scene.do("play navi target-lock")
    assert scene.list_hand("link") == ["mirror-guard"]
    assert scene.list_choices() == {"ganon", "wizrobe-1", "wizrobe-2"}
    scene.do("choose wizrobe-2")
    assert scene.in_play == {"target-lock": 0}
    assert scene.actions == 1


@card("link/target-lock")
def test_target_lock_helps_link_against_the_locked_enemy_alone() -> None:
    lock = Lying("target-lock", "navi", "ganon")
    scene = duel(
        link(link="F4", navi="G5", hand=["link-5-1-s", "link-5-1-s", "navi-3-1-sb"], in_play=[lock]),
        ganon(ganon="G4", wizrobe_1="E3"),
        actions=3,
    )
    scene.do("attack link ganon link-5-1-s", "attack navi ganon navi-3-1-sb", "attack link wizrobe-1 link-5-1-s")
    assert scene.get_event_fields(events.Revealed, "attack") == [7, 3, 5]


@card("link/target-lock")
def test_target_lock_does_not_raise_what_texts_do() -> None:
    """Plus and minus hold for the values of combat cards alone (R33)."""
    lock = Lying("target-lock", "navi", "wizrobe-1")
    scene = duel(
        link(link="F4", hand=["spinning-blade"], in_play=[lock]),
        ganon(ganon="G4", wizrobe_1="E3"),
    )
    scene.do(SPINNING)
    assert scene.losses == [("ganon", 6), ("wizrobe-1", 2)]


@card("link/target-lock")
def test_target_lock_holds_until_the_second_action_of_the_next_turn() -> None:
    scene = duel(
        link(link="F4", hand=["target-lock", "link-1-4-s", "link-1-5-s", "link-4-3-s"], draw=["mirror-guard"]),
        ganon(ganon="G4"),
        rolls=["3", "3"],
    )
    scene.do("play navi target-lock", "choose ganon", "attack link ganon link-4-3-s", "end", "stay", "end", "stay")
    assert scene.in_play == {"target-lock": 1}
    scene.do("attack link ganon link-1-4-s")
    assert scene.get_event_fields(events.Revealed, "attack") == [3]
    scene.do("attack link ganon link-1-5-s")
    assert scene.get_event_fields(events.Revealed, "attack") == [3]
    assert scene.in_play == {}
    assert scene.list_discard_pile("link")[0] == "target-lock"


@card("link/target-lock")
def test_target_lock_goes_with_any_of_the_three_it_needs() -> None:
    """These are its player, its target, and the only character that it helps (R54)."""
    for victim in ("link", "navi", "wizrobe-1"):
        lock = Lying("target-lock", "navi", "wizrobe-1")
        scene = duel(
            link(link="F4", navi="F5", health={"link": 1, "navi": 1}, in_play=[lock], hand=["link-5-1-s"]),
            ganon(ganon="G4", wizrobe_1="E4", hand=["ganon-5-1-s"]),
            active="link" if victim == "wizrobe-1" else "ganon",
        )
        if victim == "wizrobe-1":
            scene.do("attack link wizrobe-1 link-5-1-s", "decline")
        else:
            scene.do(f"attack ganon {victim} ganon-5-1-s", "decline")
            if victim == "link":
                scene.do("decline")
        assert scene.find_square(victim) == FALLEN
        assert scene.in_play == {}
        assert "target-lock" in scene.list_discard_pile("link")


@card("link/target-lock")
def test_target_lock_does_not_stay_without_link() -> None:
    """The only character it helps is gone (R54); it still draws."""
    scene = duel(link(link=FALLEN, hand=["target-lock"], draw=["mirror-guard"]), ganon())
    scene.do("play navi target-lock", "choose ganon")
    assert scene.list_hand("link") == ["mirror-guard"]
    assert scene.in_play == {}
    assert scene.list_discard_pile("link") == ["target-lock"]


# Bottled Fairy --------------------------------------------------------------------------------------------------------


@card("link/bottled-fairy")
def test_bottled_fairy_saves_link_with_3_health() -> None:
    scene = duel(
        ganon(ganon="G4", hand=["ganon-5-1-s"]),
        link(link="F4", health={"link": 4}, hand=["bottled-fairy"]),
    )
    scene.do("attack ganon link ganon-5-1-s", "decline")
    assert scene.asked == "link rescue"
    assert scene.list_legal() == ["decline", "rescue link/bottled-fairy"]
    scene.do("rescue bottled-fairy")
    assert (scene.find_square("link"), scene.get_health("link"), scene.get_maximum("link")) == ("F4", 3, 15)
    assert scene.removed == ["bottled-fairy"]
    assert scene.actions == 1


@card("link/bottled-fairy", "ganon/trident-of-power")
def test_bottled_fairy_saves_from_one_blow_only() -> None:
    """The interrupted text goes on; the Trident's 3 more damage kill a second time (R38)."""
    scene = duel(
        ganon(ganon="G4", hand=["trident-of-power"]),
        link(link="F4", health={"link": 4}, hand=["bottled-fairy", "link-1-4-s"]),
    )
    scene.do("attack ganon link trident-of-power", "decline", "rescue bottled-fairy")
    assert scene.losses == [("link", 4), ("link", 3)]
    assert scene.get_event_fields(events.Survived, "health") == [3]
    assert scene.find_square("link") == FALLEN
    assert scene.asked == "ganon turn"


@card("link/bottled-fairy", "dark-link/shadow-parry")
def test_bottled_fairy_comes_in_ones_own_turn_without_an_action() -> None:
    """The card costs nothing, and the option on free cards does not affect it (R38)."""
    scene = duel(
        link(link="F4", health={"link": 2}, hand=["link-5-1-s", "bottled-fairy"]),
        dark_link(dark_link="G4", hand=["shadow-parry"]),
        options=["free-cards-need-action"],
        actions=1,
    )
    scene.do("attack link dark-link link-5-1-s", "defend shadow-parry", "rescue bottled-fairy")
    assert scene.get_health("link") == 3
    assert scene.asked == "link turn"


@card("link/bottled-fairy")
def test_bottled_fairy_may_be_kept() -> None:
    scene = duel(
        ganon(ganon="G4", hand=["ganon-5-1-s"]),
        link(link="F4", health={"link": 4}, hand=["bottled-fairy"]),
    )
    scene.do("attack ganon link ganon-5-1-s", "decline", "decline")
    assert scene.find_square("link") == FALLEN
    assert scene.list_hand("link") == ["bottled-fairy"]


@card("link/bottled-fairy")
def test_bottled_fairy_is_asked_for_as_long_as_it_may_be_in_hand() -> None:
    """The question depends on what everybody knows, never on the hand itself (R38)."""
    attack = ("attack ganon link ganon-5-1-s", "decline")
    attacker = ganon(ganon="G4", hand=["ganon-5-1-s"])
    unknown = duel(attacker, link(link="F4", health={"link": 4}, hand=["link-1-4-s"]))
    assert unknown.do(*attack).list_legal() == ["decline"]
    assert unknown.asked == "link rescue"
    fairy = ["bottled-fairy"]
    for known in (
        link(link="F4", health={"link": 4}, hand=["link-1-4-s"], discard=fairy),
        link(link="F4", health={"link": 4}, hand=["link-1-4-s"], removed=fairy),
    ):
        assert duel(attacker, known).do(*attack).find_square("link") == FALLEN


@card("link/bottled-fairy")
def test_bottled_fairy_is_not_played_before_link_falls() -> None:
    scene = duel(link(health={"link": 1}, hand=["bottled-fairy"]), ganon())
    assert scene.get_refusal("play link bottled-fairy") == "only-when-falling"


@card("link/bottled-fairy")
def test_bottled_fairy_does_not_save_navi() -> None:
    scene = duel(ganon(ganon="G4", hand=["ganon-5-1-s"]), link(navi="F4", health={"navi": 4}, hand=["bottled-fairy"]))
    scene.do("attack ganon navi ganon-5-1-s", "decline")
    assert scene.find_square("navi") == FALLEN
    assert scene.asked == "ganon turn"
