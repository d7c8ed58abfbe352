"""The talents of Mace Windu, Obi-Wan Kenobi and Yoda with their clones."""

from __future__ import annotations

from game.rules.epic import event as events
from tests.cards.builder import FALLEN, SUNBURST
from tests.cards.registry import card
from tests.cards.star_wars.scenes import anakin, duel, emperor, han, luke, mace, maul, obi_wan, vader, yoda

# Mace Windu -----------------------------------------------------------------------------------------------------------


@card("mace/battlemind")
def test_battlemind_counts_the_cards_left_in_hand() -> None:
    """The card itself has left the hand; the defense card of the other side has left his (Star Wars W14)."""
    scene = duel(mace(mace="D4", hand=["battlemind", "wisdom", "wisdom", "wisdom"]), vader(vader="E4"))
    scene.do("attack mace vader battlemind")
    assert scene.get_event_fields(events.Revealed, "attack") == [3]
    scene = duel(
        vader(vader="E4", hand=["vader-5-1-s", "choke"]),
        mace(mace="D4", hand=["battlemind", "wisdom"]),
    )
    scene.do("attack vader mace vader-5-1-s", "defend battlemind")
    assert scene.get_event_fields(events.Revealed, "defense") == [1]
    assert scene.losses == [("mace", 4)]


@card("mace/masterful-fighting")
def test_masterful_fighting_draws() -> None:
    scene = duel(mace(mace="D4", hand=["masterful-fighting"], draw=["wisdom"]), vader(vader="E4"))
    scene.do("attack mace vader masterful-fighting")
    assert scene.losses == [("vader", 5)]
    assert scene.list_hand("mace") == ["wisdom"]


@card("mace/whirlwind-attack")
def test_whirlwind_attack_hits_every_enemy_in_reach() -> None:
    scene = duel(
        mace(mace="D4", mace_clone_1="C4", hand=["whirlwind-attack"]),
        vader(vader="E5", stormtrooper_1="D3", stormtrooper_2="G4"),
    )
    scene.do("play mace whirlwind-attack")
    assert sorted(scene.losses) == [("stormtrooper-1", 4), ("vader", 4)]
    assert scene.find_square("stormtrooper-1") == FALLEN


@card("mace/whirlwind-attack")
def test_whirlwind_attack_needs_an_enemy_in_reach() -> None:
    scene = duel(mace(mace="D4", hand=["whirlwind-attack"]), vader())
    assert scene.get_refusal("play mace whirlwind-attack") == "no-effect"


@card("mace/wisdom")
def test_wisdom_moves_and_draws() -> None:
    scene = duel(mace(mace="D4", hand=["wisdom"], draw=["battlemind"]), vader())
    scene.do("play mace wisdom", "move mace D2")
    assert scene.find_square("mace") == "D2"
    assert scene.list_hand("mace") == ["battlemind"]


# Obi-Wan Kenobi -------------------------------------------------------------------------------------------------------


@card("obi-wan/force-control")
def test_force_control_moves_everybody_in_any_order() -> None:
    scene = duel(obi_wan(obi_wan="D4", hand=["force-control"]), vader(vader="E4", stormtrooper_1="E5"))
    scene.do("attack obi-wan vader force-control")
    assert scene.losses == [("vader", 7)]
    # An enemy passes its own side, not Obi-Wan's (Star Wars W18).
    assert "E6" in scene.list_walks("vader")
    assert "C4" not in scene.list_walks("vader")
    scene.do("move vader E6", "move obi-wan E4")
    assert not scene.list_walks("vader")
    assert scene.list_walks("stormtrooper-1")
    scene.do("stay")
    assert scene.asked == "obi-wan turn"


@card("obi-wan/jedi-attack")
def test_jedi_attack_strikes_and_leaves() -> None:
    scene = duel(obi_wan(obi_wan="D4", hand=["jedi-attack"]), vader(vader="E4"))
    scene.do("attack obi-wan vader jedi-attack", "move obi-wan D2")
    assert scene.get_health("vader") == 14
    assert scene.find_square("obi-wan") == "D2"


@card("obi-wan/jedi-block")
def test_jedi_block_draws() -> None:
    scene = duel(
        vader(vader="E4", hand=["vader-5-1-s"]), obi_wan(obi_wan="D4", hand=["jedi-block"], draw=["force-control"])
    )
    scene.do("attack vader obi-wan vader-5-1-s", "defend jedi-block")
    assert scene.get_event_fields(events.Revealed, "defense") == [12]
    assert scene.list_hand("obi-wan") == ["force-control"]


@card("obi-wan/force-balance")
def test_force_balance_gives_everybody_three_new_cards() -> None:
    scene = duel(obi_wan(hand=["force-balance", "jedi-block"]), vader(hand=["choke"]), maul())
    scene.do("play obi-wan force-balance")
    assert [len(scene.list_hand(name)) for name in ("obi-wan", "vader", "maul")] == [3, 3, 3]
    assert scene.list_discard_pile("obi-wan") == ["force-balance", "jedi-block"]
    assert scene.list_discard_pile("vader") == ["choke"]
    # The active player draws first (Star Wars W21).
    assert scene.get_event_fields(events.Drew, "seat") == ["obi-wan"] * 3 + ["vader"] * 3 + ["maul"] * 3


@card("obi-wan/force-quickness")
def test_force_quickness() -> None:
    scene = duel(obi_wan(obi_wan="A3", hand=["force-quickness"], draw=["jedi-block"]), vader())
    scene.do("play obi-wan force-quickness", "move obi-wan I3")
    assert scene.find_square("obi-wan") == "I3"
    assert scene.list_hand("obi-wan") == ["jedi-block"]


@card("obi-wan/jedi-mind-trick")
def test_jedi_mind_trick_takes_any_discarded_card_but_itself() -> None:
    scene = duel(obi_wan(hand=["jedi-mind-trick"], discard=["jedi-block", "force-control", "jedi-block"]), vader())
    scene.do("play obi-wan jedi-mind-trick")
    assert scene.asked == "obi-wan card"
    assert scene.list_offers("take") == ["jedi-block", "force-control"]
    assert scene.get_refusal("take jedi-mind-trick") == "not-among-these"
    scene.do("take force-control")
    assert scene.list_hand("obi-wan") == ["force-control"]
    assert scene.list_discard_pile("obi-wan") == ["jedi-mind-trick", "jedi-block", "jedi-block"]
    assert scene.list_known("vader", "obi-wan") == ["force-control"]


@card("obi-wan/jedi-mind-trick")
def test_jedi_mind_trick_needs_a_discarded_card() -> None:
    scene = duel(obi_wan(hand=["jedi-mind-trick"]), vader())
    assert scene.get_refusal("play obi-wan jedi-mind-trick") == "no-effect"


# Yoda -----------------------------------------------------------------------------------------------------------------


@card("yoda/force-rebound")
def test_force_rebound_throws_the_value_at_the_reveal_back() -> None:
    """Printed values, Battlemind as counted, Justice with Leia gone, All Too Easy as answered (Star Wars W7)."""
    scene = duel(vader(vader="E4", hand=["all-too-easy"]), yoda(yoda="D4", hand=["force-rebound"]))
    scene.do("attack vader yoda all-too-easy", "defend force-rebound")
    assert scene.get_event_fields(events.Revealed, "defense") == [SUNBURST]
    assert scene.losses == [("vader", 3)]
    scene = duel(mace(mace="E4", hand=["battlemind", "wisdom", "wisdom"]), yoda(yoda="D4", hand=["force-rebound"]))
    scene.do("attack mace yoda battlemind", "defend force-rebound")
    assert scene.losses == [("mace", 2)]
    scene = duel(luke(luke="E4", leia=FALLEN, hand=["justice"]), yoda(yoda="D4", hand=["force-rebound"]))
    scene.do("attack luke yoda justice", "defend force-rebound")
    assert scene.losses == [("luke", 10)]


@card("yoda/force-strike")
def test_force_strike_draws() -> None:
    scene = duel(yoda(yoda="D4", hand=["force-strike"], draw=["serenity"]), vader(vader="E4"))
    scene.do("attack yoda vader force-strike")
    assert scene.losses == [("vader", 6)]
    assert scene.list_hand("yoda") == ["serenity"]


@card("yoda/serenity")
def test_serenity_blocks_15_and_draws() -> None:
    scene = duel(anakin(padme="E4", hand=["precise-shot"]), yoda(yoda="D4", hand=["serenity"], draw=["insight"]))
    scene.do("attack padme yoda precise-shot", "defend serenity")
    assert scene.get_event_fields(events.Revealed, "defense") == [15]
    assert scene.list_hand("yoda") == ["insight"]


@card("yoda/force-lift")
def test_force_lift_takes_a_character_out_until_three_cards_are_discarded() -> None:
    scene = duel(
        yoda(yoda="D4", hand=["force-lift"]),
        vader(vader="E4", hand=["vader-5-1-s", "choke", "wrath", "vader-1-4-s"]),
        actions=1,
        rolls=["3"],
    )
    scene.do("play yoda force-lift")
    assert scene.count_events(events.Lifted, figure="vader", ransom=3) == 1
    assert scene.asked == "vader walk"
    assert not scene.list_walks("vader")
    assert scene.get_refusal("move vader E5") == "lifted"
    assert scene.list_walks("stormtrooper-1")
    scene.do("stay")
    assert scene.get_refusal("attack vader yoda vader-5-1-s") == "lifted"
    scene.do("ransom vader", "discard choke", "discard vader/wrath", "discard vader-1-4-s")
    assert scene.count_events(events.Freed, figure="vader") == 1
    assert scene.actions == 2
    scene.do("attack vader yoda vader-5-1-s")
    assert scene.losses == [("yoda", 5)]


@card("yoda/force-lift")
def test_force_lift_a_lifted_target_may_be_freed_before_the_defense() -> None:
    scene = duel(
        yoda(yoda="D4", hand=["force-lift", "force-strike"]),
        vader(vader="E4", hand=["vader-1-4-s", "choke", "choke", "choke"]),
        actions=3,
    )
    scene.do("play yoda force-lift", "attack yoda vader force-strike")
    assert scene.asked == "vader defend"
    assert scene.get_refusal("defend vader-1-4-s") == "lifted"
    assert scene.list_legal() == ["decline", "ransom vader"]
    scene.do("ransom vader", "discard choke", "discard choke", "discard choke")
    assert scene.asked == "vader defend"
    scene.do("defend vader-1-4-s")
    assert scene.losses == [("vader", 2)]


@card("yoda/force-lift")
def test_force_lift_asks_for_no_defense_with_too_few_cards() -> None:
    scene = duel(
        yoda(yoda="D4", hand=["force-lift", "force-strike"]),
        vader(vader="E4", hand=["vader-1-4-s", "choke"]),
        actions=3,
    )
    scene.do("play yoda force-lift", "attack yoda vader force-strike")
    assert scene.losses == [("vader", 6)]
    assert scene.get_refusal("ransom vader") == "too-few-cards"


@card("yoda/force-lift")
def test_force_lift_twice_on_one_character_does_nothing() -> None:
    scene = duel(yoda(yoda="D4", hand=["force-lift", "force-lift"]), vader(vader="E4"), actions=3)
    scene.do("play yoda force-lift")
    assert scene.get_refusal("play yoda force-lift") == "no-effect"
    assert scene.get_refusal("ransom yoda") == "not-lifted"


@card("yoda/force-push")
def test_force_push_puts_anywhere_and_hurts_3() -> None:
    scene = duel(yoda(yoda="D4", hand=["yoda/force-push"]), vader(vader="E4"))
    scene.do("play yoda yoda/force-push")
    assert {"H3", "J4"} <= scene.list_squares()
    assert "A1" not in scene.list_squares()
    scene.do("square H3")
    assert scene.find_square("vader") == "H3"
    assert scene.losses == [("vader", 3)]


@card("yoda/insight")
def test_insight_looks_and_discards_a_card_of_ones_choice() -> None:
    scene = duel(yoda(hand=["insight"]), emperor(hand=["meditation", "you-will-die"]))
    scene.do("play yoda insight")
    assert scene.asked == "yoda card"
    assert scene.list_known("yoda", "emperor") == ["meditation", "you-will-die"]
    assert scene.list_offers("take") == ["meditation", "you-will-die"]
    scene.do("take you-will-die")
    assert scene.list_hand("emperor") == ["meditation"]
    assert scene.list_discard_pile("emperor") == ["you-will-die"]


@card("yoda/insight")
def test_insight_shows_the_hand_to_nobody_else() -> None:
    scene = duel(yoda(hand=["insight"]), emperor(hand=["meditation", "you-will-die"]), han())
    scene.do("play yoda insight", "player emperor")
    assert scene.list_known("han", "emperor") == []
    scene.do("take meditation")
    assert scene.list_known("yoda", "emperor") == ["you-will-die"]
