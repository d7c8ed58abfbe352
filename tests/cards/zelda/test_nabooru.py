"""The talents of Nabooru and her Gerudo Thieves."""

from __future__ import annotations

from game.rules.epic import event as events
from tests.cards.builder import FALLEN, Lying, duel, ganon, iron_knuckle, link, nabooru
from tests.cards.registry import card

GRIP = Lying("silver-grip", "nabooru")


# Twin Scimitars -------------------------------------------------------------------------------------------------------


@card("nabooru/twin-scimitars")
def test_twin_scimitars_attack_without_an_action() -> None:
    scene = duel(nabooru(nabooru="F4", hand=["twin-scimitars"] * 2), ganon(ganon="G4"), actions=0)
    scene.do("attack nabooru ganon twin-scimitars", "attack nabooru ganon twin-scimitars")
    assert scene.losses == [("ganon", 4), ("ganon", 4)]
    assert scene.count_events(events.ActionPaid) == 0
    assert scene.asked == "nabooru turn"
    assert scene.list_discard_pile("nabooru") == ["twin-scimitars"] * 2


@card("nabooru/twin-scimitars")
def test_twin_scimitars_need_an_action_left_with_the_option() -> None:
    option = ["free-cards-need-action"]
    spent = duel(nabooru(nabooru="F4", hand=["twin-scimitars"]), ganon(ganon="G4"), options=option, actions=0)
    assert spent.get_refusal("attack nabooru ganon twin-scimitars") == "no-action-left"
    left = duel(nabooru(nabooru="F4", hand=["twin-scimitars"]), ganon(ganon="G4"), options=option, actions=1)
    left.do("attack nabooru ganon twin-scimitars")
    assert left.actions == 1


@card("nabooru/twin-scimitars")
def test_twin_scimitars_are_for_attack_only() -> None:
    """An attack value alone does not defend (R13)."""
    scene = duel(ganon(ganon="G4", hand=["ganon-5-1-s"]), nabooru(nabooru="F4", hand=["twin-scimitars"]))
    scene.do("attack ganon nabooru ganon-5-1-s")
    assert scene.list_legal() == ["decline"]


# Pickpocket -----------------------------------------------------------------------------------------------------------


@card("nabooru/pickpocket")
def test_pickpocket_steals_beside_any_thief() -> None:
    scene = duel(
        nabooru(nabooru="F5", gerudo_1="A8", gerudo_2="F4", hand=["pickpocket"], draw=["sand-whirl", "heat-haze"]),
        ganon(ganon="G4", wizrobe_1="H4", wizrobe_2="E3", hand=["dark-thunder", "dark-volley"]),
        picks=[0],
    )
    scene.do("play gerudo-1 pickpocket")
    assert scene.list_choices() == {"ganon", "wizrobe-2"}
    scene.do("choose wizrobe-2")
    assert scene.list_hand("ganon") == ["dark-volley"]
    assert scene.list_discard_pile("ganon") == ["dark-thunder"]
    assert scene.list_hand("nabooru") == ["sand-whirl", "heat-haze"]
    assert scene.actions == 1


@card("nabooru/pickpocket")
def test_pickpocket_only_draws_when_nobody_is_beside_a_thief() -> None:
    """A sentence without a target is left out (R44); a fallen thief steals nothing."""
    scene = duel(
        nabooru(nabooru="F4", gerudo_1="A8", gerudo_2=FALLEN, hand=["pickpocket"]),
        ganon(ganon="G4", hand=["dark-thunder"]),
    )
    scene.do("play gerudo-1 pickpocket")
    assert scene.list_hand("ganon") == ["dark-thunder"]
    assert len(scene.list_hand("nabooru")) == 2


@card("nabooru/pickpocket")
def test_pickpocket_finds_an_empty_hand() -> None:
    scene = duel(nabooru(gerudo_1="F4", hand=["pickpocket"]), ganon(ganon="G4"))
    scene.do("play gerudo-2 pickpocket")
    assert scene.list_discard_pile("ganon") == []
    assert len(scene.list_hand("nabooru")) == 2


# Heat Haze ------------------------------------------------------------------------------------------------------------


@card("nabooru/heat-haze")
def test_heat_haze_blocks_10_and_moves_nabooru() -> None:
    scene = duel(iron_knuckle(knuckle="G4", hand=["cleaving-axe"]), nabooru(nabooru="F4", hand=["heat-haze"]))
    scene.do("attack knuckle nabooru cleaving-axe", "defend heat-haze")
    assert scene.get_event_fields(events.Revealed, "defense") == [10]
    assert scene.losses == []
    assert scene.asked == "nabooru walk"
    assert {"C4", "C6", "B4", "B6"} & scene.list_walks("nabooru") == {"C4", "C6"}  # the others are six steps away
    scene.do("move nabooru C6")
    assert scene.find_square("nabooru") == "C6"
    assert scene.asked == "iron-knuckle turn"


@card("nabooru/heat-haze")
def test_heat_haze_may_leave_nabooru_where_she_is() -> None:
    scene = duel(ganon(ganon="G4", hand=["ganon-5-1-s"]), nabooru(nabooru="F4", hand=["heat-haze"]))
    scene.do("attack ganon nabooru ganon-5-1-s", "defend heat-haze", "stay")
    assert scene.find_square("nabooru") == "F4"
    assert scene.list_discard_pile("nabooru") == ["heat-haze"]


# Desert Vow -----------------------------------------------------------------------------------------------------------


@card("nabooru/desert-vow")
def test_desert_vow_draws_5_with_the_last_card() -> None:
    scene = duel(nabooru(hand=["desert-vow"]), ganon())
    scene.do("play nabooru desert-vow")
    assert scene.count_events(events.Drew) == 5
    assert scene.list_spent("nabooru") == ["desert-vow"]
    assert scene.list_discard_pile("nabooru") == ["desert-vow"]
    assert scene.actions == 1


@card("nabooru/desert-vow")
def test_desert_vow_draws_2_with_more_in_hand() -> None:
    scene = duel(nabooru(hand=["desert-vow", "sand-whirl"]), ganon())
    scene.do("play nabooru desert-vow")
    assert scene.count_events(events.Drew) == 2
    assert scene.list_spent("nabooru") == []


@card("nabooru/desert-vow")
def test_desert_vow_draws_5_once_a_game() -> None:
    scene = duel(nabooru(hand=["desert-vow"], spent=["desert-vow"]), ganon())
    scene.do("play nabooru desert-vow")
    assert scene.count_events(events.Drew) == 2


# Sand Whirl -----------------------------------------------------------------------------------------------------------


@card("nabooru/sand-whirl")
def test_sand_whirl_hurts_and_moves() -> None:
    scene = duel(
        nabooru(nabooru="A8", gerudo_1="A7", hand=["sand-whirl"]),
        ganon(ganon="F8", wizrobe_1="L8", hand=["dark-volley"]),
    )
    scene.do("play nabooru sand-whirl")
    assert scene.losses == [("ganon", 3)]
    assert scene.asked == "nabooru walk"
    assert {"B8", "A8", "J8", "K8"} & scene.list_walks("ganon") == {"B8", "J8"}
    scene.do("move ganon B8")
    assert scene.find_square("ganon") == "B8"


@card("nabooru/sand-whirl")
def test_sand_whirl_moves_nobody_who_fell() -> None:
    scene = duel(nabooru(nabooru="A8", hand=["sand-whirl"]), ganon(wizrobe_1="F8", health={"wizrobe-1": 3}))
    scene.do("play nabooru sand-whirl")
    assert scene.find_square("wizrobe-1") == FALLEN
    assert scene.asked == "nabooru turn"


@card("nabooru/sand-whirl")
def test_sand_whirl_needs_sight() -> None:
    """The thief sees Ganon, Nabooru does not: a pillar stands in C7."""
    scene = duel(
        nabooru(nabooru="A7", gerudo_1="D8", hand=["sand-whirl"]),
        ganon(ganon="D7", wizrobe_1=FALLEN, wizrobe_2=FALLEN),
    )
    assert scene.get_refusal("play nabooru sand-whirl") == "no-effect"


# Silver Grip ----------------------------------------------------------------------------------------------------------


@card("nabooru/silver-grip")
def test_silver_grip_raises_naboorus_attacks_and_nothing_else() -> None:
    scene = duel(
        nabooru(nabooru="F4", gerudo_1="F5", hand=["silver-grip", "twin-scimitars", "gerudo-4-1-sb"]),
        ganon(ganon="G4"),
    )
    scene.do("play nabooru silver-grip")
    assert scene.in_play == {"silver-grip": 0}
    scene.do("attack nabooru ganon twin-scimitars", "attack gerudo-1 ganon gerudo-4-1-sb")
    assert scene.get_event_fields(events.Revealed, "attack") == [6, 4]


@card("nabooru/silver-grip")
def test_silver_grip_does_not_raise_defenses_or_texts() -> None:
    scene = duel(ganon(ganon="G4", hand=["ganon-5-1-s"]), nabooru(nabooru="F4", hand=["nabooru-2-3-s"], in_play=[GRIP]))
    scene.do("attack ganon nabooru ganon-5-1-s", "defend nabooru-2-3-s")
    assert scene.get_event_fields(events.Revealed, "defense") == [3]
    whirl = duel(nabooru(nabooru="A8", hand=["sand-whirl"], in_play=[GRIP]), ganon(ganon="F8"))
    whirl.do("play nabooru sand-whirl", "stay")
    assert whirl.losses == [("ganon", 3)]


@card("nabooru/silver-grip")
def test_silver_grip_lasts_until_the_second_action_two_turns_later() -> None:
    """A free attack after the second action has no bonus any more (R55)."""
    scene = duel(
        nabooru(nabooru="F4", hand=["twin-scimitars"] * 2, in_play=[GRIP]),
        link(link="G4"),
        active="link",
        rolls=["3"] * 3,
    )
    scene.do("end", "stay", "draw", "draw")
    assert scene.in_play == {"silver-grip": 1}
    scene.do("end", "stay", "end", "stay", "draw")
    assert scene.in_play == {"silver-grip": 2}
    scene.do("attack nabooru link twin-scimitars", "draw")
    assert scene.get_event_fields(events.Revealed, "attack") == [6]
    assert scene.in_play == {}
    scene.do("attack nabooru link twin-scimitars")
    assert scene.get_event_fields(events.Revealed, "attack") == [4]


# Horseback Raid -------------------------------------------------------------------------------------------------------


@card("nabooru/horseback-raid")
def test_horseback_raid_rides_and_then_draws() -> None:
    scene = duel(nabooru(gerudo_1="A8", hand=["horseback-raid"], draw=["heat-haze"]), ganon(), rolls=["5"])
    scene.do("play gerudo-1 horseback-raid")
    assert scene.asked == "nabooru walk"
    assert scene.list_hand("nabooru") == []
    scene.do("move gerudo-1 F8")
    assert scene.list_hand("nabooru") == ["heat-haze"]
    assert scene.asked == "nabooru turn"
    assert scene.actions == 2


@card("nabooru/horseback-raid")
def test_horseback_raid_rides_with_all() -> None:
    scene = duel(nabooru(gerudo_1="A8", hand=["horseback-raid"], draw=["heat-haze"]), ganon(), rolls=["heart", "3-All"])
    scene.do("play nabooru horseback-raid", "move gerudo-1 D8", "stay")
    assert scene.get_event_fields(events.Rolled, "face") == ["heart", "3-All"]
    assert scene.list_hand("nabooru") == ["heat-haze"]
