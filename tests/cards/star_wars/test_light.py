"""The talents of Anakin, Han and Luke with their partners."""

from __future__ import annotations

from game.rules.epic import event as events
from tests.cards.builder import FALLEN, SUNBURST
from tests.cards.registry import card
from tests.cards.star_wars.scenes import anakin, duel, emperor, han, luke, maul, vader

# Anakin + Padmé -------------------------------------------------------------------------------------------------------


@card("anakin/anger")
def test_anger_keeps_one_card_of_the_hand() -> None:
    scene = duel(
        anakin(anakin="D4", hand=["anger", "calm", "wrath", "anakin-5-1-s"]),
        vader(vader="E4"),
    )
    scene.do("attack anakin vader anger")
    assert scene.losses == [("vader", 8)]
    assert scene.asked == "anakin keep"
    assert scene.list_offers("keep") == ["calm", "wrath", "anakin-5-1-s"]
    assert scene.get_refusal("keep shot-on-the-run") == "not-in-hand"
    scene.do("keep calm")
    assert scene.list_hand("anakin") == ["calm"]
    assert sorted(scene.list_discard_pile("anakin")) == ["anakin-5-1-s", "anger", "wrath"]


@card("anakin/anger")
def test_anger_asks_nothing_with_one_card_or_none() -> None:
    for hand in (["anger"], ["anger", "calm"]):
        scene = duel(anakin(anakin="D4", hand=hand), vader(vader="E4"))
        scene.do("attack anakin vader anger")
        assert scene.asked == "anakin turn"
        assert scene.list_hand("anakin") == hand[1:]


@card("anakin/counterattack")
def test_counterattack_blocks_all_and_strikes_back() -> None:
    scene = duel(vader(vader="E4", hand=["vader-5-1-s"]), anakin(anakin="D4", hand=["counterattack"]))
    scene.do("attack vader anakin vader-5-1-s", "defend counterattack")
    assert scene.get_event_fields(events.Revealed, "defense") == [SUNBURST]
    assert scene.losses == [("vader", 1)]


@card("anakin/calm")
def test_calm_moves_and_fills_an_empty_hand() -> None:
    scene = duel(anakin(anakin="A4", hand=["calm"]), vader(vader="I4"))
    scene.do("play anakin calm")
    assert scene.asked == "anakin walk"
    scene.do("move anakin D4")
    assert len(scene.list_hand("anakin")) == 5
    assert "calm" not in scene.list_hand("anakin")


@card("anakin/calm")
def test_calm_draws_nothing_with_a_card_left() -> None:
    scene = duel(anakin(anakin="A4", hand=["calm", "wrath"]), vader(vader="I4"))
    scene.do("play anakin calm", "stay")
    assert scene.list_hand("anakin") == ["wrath"]


@card("anakin/wrath")
def test_wrath_hurts_any_minor_character_even_ones_own() -> None:
    scene = duel(anakin(anakin="A4", padme="B4", hand=["wrath", "wrath"]), vader(vader="I4"), actions=3)
    scene.do("play anakin anakin/wrath")
    assert scene.list_choices() == {"padme", "stormtrooper-1", "stormtrooper-2"}
    scene.do("choose stormtrooper-1")
    assert scene.losses == [("stormtrooper-1", 4)]
    assert scene.find_square("stormtrooper-1") == FALLEN
    scene.do("play anakin anakin/wrath", "choose padme")
    assert scene.get_health("padme") == 3


@card("anakin/precise-shot")
def test_precise_shot_may_change_a_card() -> None:
    for answer, hand in (("yes", "calm"), ("no", "wrath")):
        scene = duel(anakin(padme="A4", hand=["precise-shot", "wrath"], draw=["calm"]), vader(vader="H4"))
        scene.do("attack padme vader precise-shot")
        assert scene.losses == [("vader", 9)]
        assert scene.asked == "anakin may"
        scene.do(answer)
        if answer == "yes":
            scene.do("discard anakin/wrath")
        assert scene.list_hand("anakin") == [hand]


@card("anakin/shot-on-the-run")
def test_shot_on_the_run_moves_padme() -> None:
    scene = duel(anakin(padme="A4", hand=["shot-on-the-run"]), vader(vader="H4"))
    scene.do("attack padme vader shot-on-the-run", "move padme F5")
    assert scene.losses == [("vader", 6)]
    assert scene.find_square("padme") == "F5"


@card("anakin/protection")
def test_protection_heals_padme_4_while_anakin_stands() -> None:
    scene = duel(anakin(padme="A4", health={"padme": 3}, hand=["protection"]), vader(vader="H4"))
    scene.do("play padme protection")
    assert scene.get_health("padme") == 7


@card("anakin/protection")
def test_protection_heals_padme_2_in_a_team_that_lost_anakin() -> None:
    scene = duel(
        anakin(anakin=FALLEN, padme="A4", health={"padme": 3}, hand=["protection"]),
        vader(),
        luke(),
        maul(),
        mode="2v2",
    )
    scene.do("play padme protection")
    assert scene.get_health("padme") == 5


@card("anakin/precise-shot")
def test_precise_shot_changes_nothing_with_an_empty_hand() -> None:
    scene = duel(anakin(padme="A4", hand=["precise-shot"]), vader(vader="H4"))
    scene.do("attack padme vader precise-shot")
    assert scene.asked == "anakin turn"
    assert scene.list_hand("anakin") == []


# Han + Chewbacca ------------------------------------------------------------------------------------------------------


@card("han/bowcaster-attack")
def test_bowcaster_attack_draws() -> None:
    scene = duel(han(chewbacca="A4", hand=["bowcaster-attack"], draw=["never-tell-me-the-odds"]), vader(vader="H4"))
    scene.do("attack chewbacca vader bowcaster-attack")
    assert scene.losses == [("vader", 11)]
    assert scene.list_hand("han") == ["never-tell-me-the-odds"]


@card("han/gamblers-luck")
def test_gamblers_luck_takes_a_card_when_it_hits() -> None:
    scene = duel(
        han(han="A4", hand=["gamblers-luck"]),
        vader(vader="H4", hand=["choke", "wrath"]),
        picks=[1],
    )
    scene.do("attack han vader gamblers-luck", "decline")
    assert scene.losses == [("vader", 4)]
    assert scene.list_hand("vader") == ["choke"]


@card("han/gamblers-luck")
def test_gamblers_luck_takes_nothing_when_it_is_blocked() -> None:
    scene = duel(han(han="A4", hand=["gamblers-luck"]), vader(vader="H4", hand=["vader-1-4-s", "wrath"]))
    scene.do("attack han vader gamblers-luck", "defend vader-1-4-s")
    assert scene.list_hand("vader") == ["wrath"]


@card("han/gamblers-luck")
def test_gamblers_luck_asks_which_of_two_opponents() -> None:
    scene = duel(
        han(han="A4", hand=["gamblers-luck"]),
        vader(vader="H4"),
        maul(hand=["sith-speed"]),
        picks=[0],
    )
    scene.do("attack han vader gamblers-luck")
    assert scene.asked == "han player"
    assert scene.list_offers("player") == ["vader", "maul"]
    scene.do("player maul")
    assert scene.list_hand("maul") == []


@card("han/heroic-retreat")
def test_heroic_retreat_moves_han() -> None:
    scene = duel(han(han="A4", hand=["heroic-retreat"]), vader(vader="B4"))
    scene.do("attack han vader heroic-retreat")
    assert scene.losses == [("vader", 5)]
    assert "B4" not in scene.list_walks("han")
    scene.do("move han A3")
    assert scene.find_square("han") == "A3"


@card("han/its-not-wise")
def test_its_not_wise_throws_and_hurts() -> None:
    scene = duel(han(chewbacca="D4", han="D3", hand=["its-not-wise"]), vader(vader="E4"))
    scene.do("play chewbacca its-not-wise")
    assert scene.list_choices() == {"han", "vader"}
    scene.do("choose vader", "move vader G5")
    assert scene.find_square("vader") == "G5"
    assert scene.losses == [("vader", 3)]


@card("han/never-tell-me-the-odds")
def test_never_tell_me_the_odds_hits_all_in_reach_and_may_shuffle() -> None:
    for answer in ("yes", "no"):
        scene = duel(
            han(han="D4", chewbacca="D3", hand=["never-tell-me-the-odds"], discard=["gamblers-luck"]),
            vader(vader="H4", stormtrooper_1="D6", stormtrooper_2="D2"),
        )
        scene.do("play han never-tell-me-the-odds")
        assert sorted(scene.losses) == [("stormtrooper-1", 2), ("vader", 2)]
        assert scene.asked == "han may"
        scene.do(answer)
        left = ["never-tell-me-the-odds"] if answer == "yes" else ["never-tell-me-the-odds", "gamblers-luck"]
        assert scene.list_discard_pile("han") == left
        assert (scene.list_draw_pile("han")[0] == "gamblers-luck") == (answer == "yes")


@card("han/never-tell-me-the-odds")
def test_never_tell_me_the_odds_does_not_ask_with_an_empty_discard_pile() -> None:
    scene = duel(han(han="D4", hand=["never-tell-me-the-odds"]), vader(vader="H4"))
    scene.do("play han never-tell-me-the-odds")
    assert scene.asked == "han turn"


@card("han/wookiee-healing")
def test_wookiee_healing() -> None:
    scene = duel(han(chewbacca="D4", health={"chewbacca": 10}, hand=["wookiee-healing"]), vader(vader="H4"))
    scene.do("play chewbacca wookiee-healing", "move chewbacca F3")
    assert scene.get_health("chewbacca") == 13
    assert scene.find_square("chewbacca") == "F3"


@card("han/wookiee-instincts")
def test_wookiee_instincts_finds_the_bowcaster() -> None:
    scene = duel(han(hand=["wookiee-instincts"], draw=["gamblers-luck", "bowcaster-attack"]), vader())
    scene.do("play chewbacca wookiee-instincts")
    assert scene.list_hand("han") == ["bowcaster-attack"]
    assert scene.list_known("vader", "han") == ["bowcaster-attack"]
    assert scene.count_events(events.Shuffled, refill=False) == 1


@card("han/wookiee-instincts")
def test_wookiee_instincts_may_find_nothing() -> None:
    scene = duel(han(hand=["wookiee-instincts"], discard=["bowcaster-attack"]), vader())
    scene.do("play chewbacca wookiee-instincts")
    assert scene.list_hand("han") == []
    assert scene.count_events(events.Took) == 0
    assert scene.count_events(events.Shuffled) == 1


# Luke + Leia ----------------------------------------------------------------------------------------------------------


@card("luke/justice")
def test_justice_counts_10_without_leia() -> None:
    for leia, attack in (("A3", 4), (FALLEN, 10)):
        scene = duel(luke(luke="D4", leia=leia, hand=["justice"]), vader(vader="E4", hand=["vader-1-4-s"]))
        scene.do("attack luke vader justice", "defend vader-1-4-s")
        assert scene.get_event_fields(events.Revealed, "attack") == [attack]
        assert scene.get_health("vader") == 20 - max(0, attack - 4)


@card("luke/latent-force-abilities")
def test_latent_force_abilities_draw_on_both_sides() -> None:
    scene = duel(luke(leia="D4", hand=["latent-force-abilities"], draw=["justice"]), vader(vader="H4"))
    scene.do("attack leia vader latent-force-abilities")
    assert scene.losses == [("vader", 7)]
    assert scene.list_hand("luke") == ["justice"]
    scene = duel(
        vader(vader="E4", hand=["vader-5-1-s"]),
        luke(leia="D4", hand=["latent-force-abilities"], draw=["justice"]),
    )
    scene.do("attack vader leia vader-5-1-s", "defend latent-force-abilities")
    assert scene.losses == []
    assert scene.list_hand("luke") == ["justice"]


@card("luke/children-of-the-force")
def test_children_of_the_force_move_both_and_draw() -> None:
    scene = duel(luke(luke="A3", leia="A5", hand=["children-of-the-force"]), vader(vader="J2"))
    scene.do("play luke children-of-the-force")
    assert not scene.list_walks("leia")
    scene.do("move luke E4")
    assert not scene.list_walks("luke")
    scene.do("move leia D5")
    assert (scene.find_square("luke"), scene.find_square("leia")) == ("E4", "D5")
    assert len(scene.list_hand("luke")) == 2


@card("luke/i-will-not-fight-you")
def test_i_will_not_fight_you_disarms_both() -> None:
    scene = duel(
        luke(hand=["i-will-not-fight-you", "justice", "luke-1-4-s", "luke-2-3-s"]),
        vader(hand=["choke", "vader-1-4-s", "all-too-easy"]),
    )
    scene.do("play luke i-will-not-fight-you")
    assert scene.list_hand("luke") == ["luke-1-4-s"]
    assert scene.list_hand("vader") == ["choke", "vader-1-4-s"]
    assert scene.list_known("luke", "vader") == ["choke", "vader-1-4-s"]
    assert scene.list_known("vader", "luke") == ["luke-1-4-s"]


@card("luke/lukes-in-trouble")
def test_lukes_in_trouble_heals_luke_beside_leia() -> None:
    scene = duel(luke(luke="D4", leia="E5", health={"luke": 10}, hand=["lukes-in-trouble"]), vader())
    scene.do("play leia lukes-in-trouble")
    assert scene.get_health("luke") == 13


@card("luke/lukes-in-trouble")
def test_lukes_in_trouble_does_nothing_from_afar() -> None:
    scene = duel(luke(luke="D4", leia="H5", health={"luke": 10}, hand=["lukes-in-trouble"]), emperor())
    assert scene.get_refusal("play leia lukes-in-trouble") == "no-effect"


@card("luke/lukes-in-trouble")
def test_lukes_in_trouble_heals_leia_without_luke() -> None:
    scene = duel(
        luke(luke=FALLEN, leia="D4", health={"leia": 5}, hand=["lukes-in-trouble"]),
        vader(),
        han(),
        maul(),
        mode="2v2",
    )
    scene.do("play leia lukes-in-trouble")
    assert scene.get_health("leia") == 8
