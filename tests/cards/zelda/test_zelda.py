"""The talents of Princess Zelda and Impa."""

from __future__ import annotations

from game.rules.epic import event as events
from tests.cards.builder import FALLEN, SUNBURST, Lying, duel, ganon, iron_knuckle, link, skull_kid, zelda
from tests.cards.registry import card

IDENTITY = Lying("hidden-identity", "zelda")


# Hidden Identity ------------------------------------------------------------------------------------------------------


@card("zelda/hidden-identity")
def test_hidden_identity_stays_in_play_and_costs_an_action() -> None:
    scene = duel(zelda(hand=["hidden-identity"]), ganon())
    scene.do("play zelda hidden-identity")
    assert scene.in_play == {"hidden-identity": 0}
    assert scene.actions == 1


@card("zelda/hidden-identity")
def test_hidden_identity_makes_zeldas_numbers_5_and_no_others() -> None:
    scene = duel(
        zelda(zelda="F4", impa="G5", hand=["zelda-1-4-s", "impa-3-1-s"], in_play=[IDENTITY]), ganon(ganon="G4")
    )
    scene.do("attack zelda ganon zelda-1-4-s", "attack impa ganon impa-3-1-s")
    assert scene.get_event_fields(events.Revealed, "attack") == [5, 3]


@card("zelda/hidden-identity")
def test_hidden_identity_counts_for_a_defense() -> None:
    for target, defense, value in (("zelda", "zelda-4-2-sb", 5), ("impa", "impa-3-2-sb", 2)):
        scene = duel(
            ganon(ganon="G4", hand=["ganon-5-1-s"]),
            zelda(zelda="F4", impa="F5", hand=[defense], in_play=[IDENTITY]),
        )
        scene.do(f"attack ganon {target} ganon-5-1-s", f"defend {defense}")
        assert scene.get_event_fields(events.Revealed, "defense") == [value]


@card("zelda/hidden-identity", "zelda/azure-ward")
def test_hidden_identity_leaves_dash_and_sunburst_alone() -> None:
    scene = duel(
        iron_knuckle(knuckle="G4", hand=["cleaving-axe"]),
        zelda(zelda="F4", hand=["azure-ward", "light-shot"], in_play=[IDENTITY]),
    )
    scene.do("attack knuckle zelda cleaving-axe")
    assert scene.list_legal() == ["decline", "defend zelda/azure-ward"]
    scene.do("defend azure-ward")
    assert scene.get_event_fields(events.Revealed, "defense") == [SUNBURST]
    assert scene.losses == []


@card("zelda/hidden-identity", "skull-kid/masks-curse")
def test_hidden_identity_comes_before_plus_and_minus() -> None:
    """Set to 5, then minus 2 (R32)."""
    curse = Lying("masks-curse", "skull-kid", "zelda")
    scene = duel(
        zelda(zelda="F4", hand=["zelda-4-2-s", "light-shot"], in_play=[IDENTITY]),
        skull_kid(skull_kid="G4", in_play=[curse]),
    )
    scene.do("attack zelda skull-kid zelda-4-2-s", "attack zelda skull-kid light-shot")
    assert scene.get_event_fields(events.Revealed, "attack") == [3, 3]


@card("zelda/hidden-identity")
def test_hidden_identity_holds_through_the_third_turn_after() -> None:
    scene = duel(
        zelda(zelda="F4", hand=["hidden-identity", "zelda-1-4-s"]),
        ganon(ganon="G4"),
        rolls=["3"] * 6,
    )
    scene.do("play zelda hidden-identity", "end")
    for count in (1, 2, 3):
        scene.do("stay", "end", "stay")
        assert scene.in_play == {"hidden-identity": count}
        if count < 3:
            scene.do("end")
    scene.do("attack zelda ganon zelda-1-4-s")
    assert scene.get_event_fields(events.Revealed, "attack") == [5]
    assert scene.in_play == {"hidden-identity": 3}
    scene.do("draw")
    assert scene.in_play == {}
    assert scene.list_discard_pile("zelda") == ["hidden-identity", "zelda-1-4-s"]


# Light Shot -----------------------------------------------------------------------------------------------------------


@card("zelda/light-shot")
def test_light_shot_costs_a_random_card_when_it_hits() -> None:
    scene = duel(
        zelda(zelda="A8", hand=["light-shot"]),
        ganon(ganon="H8", hand=["dark-thunder", "dark-volley", "kings-command"]),
        picks=[1],
    )
    scene.do("attack zelda ganon light-shot", "decline")
    assert scene.losses == [("ganon", 5)]
    assert scene.list_hand("ganon") == ["dark-thunder", "kings-command"]
    assert scene.list_discard_pile("ganon") == ["dark-volley"]
    assert scene.get_event_fields(events.Discarded, "why") == ["random", "played"]


@card("zelda/light-shot")
def test_light_shot_costs_nothing_when_it_is_blocked() -> None:
    scene = duel(
        zelda(zelda="A8", hand=["light-shot"]),
        ganon(ganon="H8", hand=["kings-command", "ganon-1-4-s", "dark-volley"]),
    )
    scene.do("attack zelda ganon light-shot", "defend dark-volley")
    assert "kings-command" in scene.list_hand("ganon")
    assert len(scene.list_hand("ganon")) == 2


@card("zelda/light-shot", "iron-knuckle/tempered-plate")
def test_light_shot_asks_for_health_that_was_really_lost() -> None:
    """5 against 4 is 1 damage; the plate takes it, so no damage was dealt (R34)."""
    scene = duel(
        zelda(zelda="A8", hand=["light-shot"]),
        iron_knuckle(
            knuckle="H8", hand=["knuckle-2-4-s", "cleaving-axe"], in_play=[Lying("tempered-plate", "knuckle")]
        ),
    )
    scene.do("attack zelda knuckle light-shot", "defend knuckle-2-4-s")
    assert scene.get_event_fields(events.Revealed, "damage") == [1]
    assert scene.losses == []
    assert scene.list_hand("iron-knuckle") == ["cleaving-axe"]


@card("zelda/light-shot")
def test_light_shot_costs_a_card_when_the_target_falls() -> None:
    scene = duel(zelda(zelda="A8", hand=["light-shot"]), ganon(wizrobe_1="H8", hand=["dark-thunder"]), picks=[0])
    scene.do("attack zelda wizrobe-1 light-shot", "decline")
    assert scene.find_square("wizrobe-1") == FALLEN
    assert scene.list_hand("ganon") == []


@card("zelda/light-shot")
def test_light_shot_finds_an_empty_hand() -> None:
    scene = duel(zelda(zelda="A8", hand=["light-shot"]), ganon(ganon="H8"))
    scene.do("attack zelda ganon light-shot")
    assert scene.losses == [("ganon", 5)]
    assert scene.list_discard_pile("ganon") == []


# Azure Ward -----------------------------------------------------------------------------------------------------------


@card("zelda/azure-ward")
def test_azure_ward_blocks_and_draws() -> None:
    scene = duel(
        iron_knuckle(knuckle="G4", hand=["cleaving-axe"]), zelda(zelda="F4", hand=["azure-ward"], draw=["lullaby"])
    )
    scene.do("attack knuckle zelda cleaving-axe", "defend azure-ward")
    assert scene.losses == []
    assert scene.list_hand("zelda") == ["lullaby"]
    assert scene.list_discard_pile("zelda") == ["azure-ward"]


@card("zelda/azure-ward")
def test_azure_ward_is_not_for_impa() -> None:
    scene = duel(iron_knuckle(knuckle="G4", hand=["cleaving-axe"]), zelda(impa="F4", hand=["azure-ward"]))
    scene.do("attack knuckle impa cleaving-axe")
    assert scene.list_legal() == ["decline"]


# Sage's Counsel -------------------------------------------------------------------------------------------------------


@card("zelda/sages-counsel")
def test_sages_counsel_draws_2_and_heals_a_weak_zelda() -> None:
    scene = duel(zelda(health={"zelda": 6}, hand=["sages-counsel"], draw=["lullaby", "azure-ward"]), ganon())
    scene.do("play zelda sages-counsel")
    assert scene.list_hand("zelda") == ["lullaby", "azure-ward"]
    assert scene.get_health("zelda") == 10
    assert scene.list_spent("zelda") == ["sages-counsel"]
    assert scene.list_discard_pile("zelda") == ["sages-counsel"]


@card("zelda/sages-counsel")
def test_sages_counsel_only_draws_above_6_health() -> None:
    scene = duel(zelda(health={"zelda": 7}, hand=["sages-counsel"]), ganon())
    scene.do("play zelda sages-counsel")
    assert len(scene.list_hand("zelda")) == 2
    assert scene.get_health("zelda") == 7
    assert scene.list_spent("zelda") == []


@card("zelda/sages-counsel")
def test_sages_counsel_heals_once_a_game() -> None:
    scene = duel(zelda(health={"zelda": 6}, hand=["sages-counsel"], spent=["sages-counsel"]), ganon())
    scene.do("play zelda sages-counsel")
    assert len(scene.list_hand("zelda")) == 2
    assert scene.get_health("zelda") == 6


@card("zelda/sages-counsel")
def test_sages_counsel_fills_a_hand_card_by_card() -> None:
    """With ten cards each further draw asks for a discard, or ends the drawing (R41)."""
    hand = ["sages-counsel", "zelda-1-5-s", *["light-shot"] * 3, *["azure-ward"] * 2, *["shadow-art"] * 2, "lullaby"]
    for answer, drawn in (("discard lullaby", ["smoke-step", "impa-5-1-s"]), ("decline", ["smoke-step"])):
        scene = duel(zelda(hand=hand, draw=["smoke-step", "impa-5-1-s"]), ganon())
        scene.do("play zelda sages-counsel")
        assert scene.asked == "zelda limit"
        scene.do(answer)
        assert len(scene.list_hand("zelda")) == 10
        assert scene.list_hand("zelda")[-len(drawn) :] == drawn


# Lullaby --------------------------------------------------------------------------------------------------------------


@card("zelda/lullaby")
def test_lullaby_heals_both_for_free() -> None:
    scene = duel(zelda(health={"zelda": 9, "impa": 10}, hand=["lullaby"]), ganon(), actions=0)
    scene.do("play impa lullaby")
    assert (scene.get_health("zelda"), scene.get_health("impa")) == (11, 11)
    assert scene.get_event_fields(events.Healed, "amount") == [2, 1]
    assert scene.asked == "zelda turn"


@card("zelda/lullaby")
def test_lullaby_heals_the_living() -> None:
    scene = duel(zelda(zelda=FALLEN, health={"impa": 5}, hand=["lullaby"]), ganon())
    scene.do("play impa lullaby")
    assert scene.get_health("impa") == 7
    assert (scene.find_square("zelda"), scene.get_health("zelda")) == (FALLEN, 0)


@card("zelda/lullaby")
def test_lullaby_needs_somebody_who_is_hurt() -> None:
    scene = duel(zelda(hand=["lullaby"]), ganon())
    assert scene.get_refusal("play zelda lullaby") == "no-effect"


# Shadow Art -----------------------------------------------------------------------------------------------------------


@card("zelda/shadow-art")
def test_shadow_art_moves_impa_after_her_attack() -> None:
    scene = duel(zelda(impa="F4", hand=["shadow-art"]), ganon(ganon="G4"))
    scene.do("attack impa ganon shadow-art")
    assert scene.losses == [("ganon", 7)]
    assert scene.asked == "zelda walk"
    assert {"F1", "C5"} & scene.list_walks("impa") == {"C5"}  # pillars stand between F4 and F1
    assert scene.list_walks("zelda") == set()
    scene.do("move impa C5")
    assert scene.find_square("impa") == "C5"


@card("zelda/shadow-art")
def test_shadow_art_may_leave_impa_where_she_is() -> None:
    scene = duel(zelda(impa="F4", hand=["shadow-art"]), ganon(ganon="G4", hand=["dark-volley"]))
    scene.do("attack impa ganon shadow-art", "defend dark-volley", "stay")
    assert scene.losses == [("ganon", 1)]
    assert scene.find_square("impa") == "F4"


@card("zelda/shadow-art")
def test_shadow_art_moves_the_attacker_as_a_defense() -> None:
    scene = duel(ganon(ganon="G4", hand=["trident-of-power"]), zelda(impa="F4", hand=["shadow-art"]))
    scene.do("attack ganon impa trident-of-power", "defend shadow-art")
    assert scene.losses == [("impa", 3)]  # 7 against 7, and the Triforce sentence of the Trident
    assert scene.asked == "zelda walk"
    assert {"G1", "H5", "I5", "J5"} & scene.list_walks("ganon") == {"H5", "I5"}  # behind pillars, 2, 3 and 4 steps
    scene.do("move ganon H5")
    assert scene.find_square("ganon") == "H5"
    assert scene.asked == "ganon turn"


@card("zelda/shadow-art")
def test_shadow_art_moves_the_attacker_also_when_impa_falls() -> None:
    """All sentences happen that are not about the fallen (R12, R36)."""
    scene = duel(link(link="G4", hand=["sacred-blade"]), zelda(impa="F4", health={"impa": 1}, hand=["shadow-art"]))
    scene.do("attack link impa sacred-blade", "defend shadow-art", "move link F4")
    assert scene.find_square("impa") == FALLEN
    assert scene.find_square("link") == "F4"


# Smoke Step -----------------------------------------------------------------------------------------------------------


@card("zelda/smoke-step")
def test_smoke_step_places_impa_within_5_steps_whatever_lies_between() -> None:
    scene = duel(
        zelda(zelda="L1", impa="A8", hand=["smoke-step"], draw=["lullaby"]),
        ganon(ganon="A7", wizrobe_1="B8", wizrobe_2="A6"),
    )
    scene.do("play impa smoke-step")
    within = {f"{'ABCDEF'[x]}{8 - y}" for x in range(6) for y in range(6 - x)}
    blocked = {"A8", "A7", "B8", "A6", "B5", "C7", "E6", "C3", "D4"}
    assert scene.list_squares() == within - blocked
    scene.do("square D6")
    assert scene.find_square("impa") == "D6"
    assert scene.list_hand("zelda") == ["lullaby"]
    assert scene.actions == 2


@card("zelda/smoke-step")
def test_smoke_step_draws_though_impa_is_frozen() -> None:
    """Her own side cannot place her (R49); the other sentence happens (R44)."""
    scene = duel(
        zelda(impa="A8", hand=["smoke-step"], draw=["lullaby"]),
        ganon(in_play=[Lying("freezing-hex", "wizrobe-1", "impa")]),
    )
    scene.do("play impa smoke-step")
    assert scene.asked == "zelda turn"
    assert scene.find_square("impa") == "A8"
    assert scene.list_hand("zelda") == ["lullaby"]
