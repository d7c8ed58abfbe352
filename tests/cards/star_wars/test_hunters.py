"""The talents of the bounty hunters: Boba Fett with Greedo, Jango Fett with Zam Wesell."""

from __future__ import annotations

from game.rules.epic import event as events
from tests.cards.builder import FALLEN
from tests.cards.registry import card
from tests.cards.star_wars.scenes import boba, duel, jango, luke, vader, yoda

# Boba Fett + Greedo ---------------------------------------------------------------------------------------------------


@card("boba/deadly-aim")
def test_deadly_aim_draws_2() -> None:
    scene = duel(boba(boba="A4", hand=["deadly-aim"], draw=["kyber-dart", "sudden-arrival"]), luke(luke="H4"))
    scene.do("attack boba luke deadly-aim")
    assert scene.losses == [("luke", 7)]
    assert scene.list_hand("boba") == ["kyber-dart", "sudden-arrival"]


@card("boba/kyber-dart")
def test_kyber_dart_draws_when_it_destroys_a_minor_too() -> None:
    for health, cards in ((9, 3), (10, 0)):
        scene = duel(boba(boba="A4", hand=["kyber-dart"]), luke(leia="H4", health={"leia": health}))
        scene.do("attack boba leia kyber-dart")
        assert (scene.find_square("leia") == FALLEN) == (health == 9)
        assert len(scene.list_hand("boba")) == cards


@card("boba/rocket-retreat")
def test_rocket_retreat_puts_boba_anywhere() -> None:
    scene = duel(boba(boba="A4", hand=["rocket-retreat", "rocket-retreat"]), luke(luke="B4"), actions=3)
    scene.do("attack boba luke boba/rocket-retreat", "yes", "square H1")
    assert scene.find_square("boba") == "H1"
    scene = duel(boba(boba="A4", hand=["rocket-retreat"]), luke(luke="B4"))
    scene.do("attack boba luke boba/rocket-retreat", "no")
    assert scene.find_square("boba") == "A4"


@card("boba/thermal-detonator")
def test_thermal_detonator_hits_the_center_and_all_around_at_once() -> None:
    scene = duel(
        boba(boba="D4", greedo="F5", hand=["thermal-detonator"]),
        luke(luke="E4", leia="J2"),
    )
    scene.do("play boba thermal-detonator")
    assert sorted(scene.losses) == [("boba", 4), ("greedo", 4), ("luke", 4)]


@card("boba/thermal-detonator")
def test_thermal_detonator_needs_an_enemy_in_reach() -> None:
    scene = duel(boba(boba="A3", greedo="B3", hand=["thermal-detonator"]), luke(luke="J4", leia="I6"))
    assert scene.get_refusal("play boba thermal-detonator") == "no-effect"


@card("boba/wrist-cable")
def test_wrist_cable_costs_an_action_in_the_next_turn() -> None:
    scene = duel(boba(boba="A4", hand=["wrist-cable"]), luke(luke="H4"), actions=1, rolls=["3", "4", "5"])
    scene.do("play boba boba/wrist-cable")
    assert scene.losses == [("luke", 2)]
    assert scene.count_events(events.ActionsLost, seat="luke", amount=1) == 1
    scene.do("stay")
    assert scene.actions == 1
    scene.do("draw", "stay", "draw")
    assert scene.asked == "boba turn"
    scene.do("draw")
    assert scene.asked == "luke walk"
    scene.do("stay")
    assert scene.actions == 2


@card("boba/desperate-shot")
def test_desperate_shot_costs_greedo_unless_it_kills() -> None:
    for health, greedo in ((7, "A4"), (8, FALLEN)):
        scene = duel(boba(greedo="A4", hand=["desperate-shot"]), luke(leia="H4", health={"leia": health}))
        scene.do("attack greedo leia desperate-shot")
        assert scene.find_square("greedo") == greedo


@card("boba/sudden-arrival")
def test_sudden_arrival_is_free_and_next_to_anybody() -> None:
    scene = duel(boba(boba="A3", greedo="A5", hand=["sudden-arrival"]), luke(luke="I2", leia="G7"))
    scene.do("play greedo sudden-arrival")
    beside_boba, beside_luke = {"A4", "B3", "B4"}, {"H1", "H2", "H3", "I3", "J2", "J3"}
    assert scene.list_squares() == beside_boba | beside_luke | {"F6", "F7", "G6", "H6", "H7"}
    scene.do("square J3")
    assert scene.find_square("greedo") == "J3"
    assert scene.actions == 2


# Jango Fett + Zam Wesell ----------------------------------------------------------------------------------------------


@card("jango/assassination")
def test_assassination_puts_zam_anywhere() -> None:
    for answer, square in (("yes", "J2"), ("no", "A4")):
        scene = duel(jango(zam="A4", hand=["assassination"]), luke(luke="H4"))
        scene.do("attack zam luke assassination")
        assert scene.losses == [("luke", 7)]
        scene.do(answer, *(["square J2"] if answer == "yes" else []))
        assert scene.find_square("zam") == square


@card("jango/missile-launch")
def test_missile_launch_draws_more_on_kamino() -> None:
    for board, cards in (("carbon-freezing-chamber", 3), ("kamino-platform", 4)):
        scene = duel(jango(jango="A3", hand=["missile-launch"]), luke(luke="H3"), board=board)
        scene.do("attack jango luke missile-launch")
        assert scene.losses == [("luke", 7)]
        assert len(scene.list_hand("jango")) == cards


@card("jango/rocket-retreat")
def test_jangos_rocket_retreat() -> None:
    for answer, square in (("yes", "D7"), ("no", "A4")):
        scene = duel(jango(jango="A4", hand=["rocket-retreat"]), luke(luke="B4"))
        scene.do("attack jango luke jango/rocket-retreat", answer, *(["square D7"] if answer == "yes" else []))
        assert scene.find_square("jango") == square


@card("jango/sniper-shot")
def test_sniper_shot_counts_6_unless_it_is_answered() -> None:
    scene = duel(jango(zam="A4", hand=["sniper-shot"]), vader(vader="H4", hand=["vader-1-4-s"]))
    scene.do("attack zam vader sniper-shot", "decline")
    assert scene.losses == [("vader", 6)]
    # A defense of 0 or 1 is a defense (Star Wars W6).
    scene = duel(jango(zam="A4", hand=["sniper-shot"]), vader(vader="H4", hand=["vader-5-1-s"]))
    scene.do("attack zam vader sniper-shot", "defend vader-5-1-s")
    assert scene.losses == [("vader", 2)]


@card("jango/fire-up-the-jet-pack")
def test_jet_pack_is_free() -> None:
    scene = duel(jango(jango="A4", hand=["fire-up-the-jet-pack"]), luke(luke="B4"))
    scene.do("play jango fire-up-the-jet-pack", "square F4")
    assert scene.find_square("jango") == "F4"
    assert scene.actions == 2


@card("jango/flame-thrower")
def test_flame_thrower_burns_then_drives_away() -> None:
    scene = duel(
        jango(jango="D4", zam="D5", hand=["flame-thrower"]),
        yoda(yoda="E4", yoda_clone_1="C4", health={"yoda-clone-1": 2}),
    )
    scene.do("play jango flame-thrower")
    assert sorted(scene.losses) == [("yoda", 2), ("yoda-clone-1", 2), ("zam", 2)]
    assert scene.find_square("yoda-clone-1") == FALLEN
    assert scene.list_walks("yoda")
    assert scene.list_walks("zam")
    assert not scene.list_walks("jango")
    scene.do("move yoda H4", "stay")
    assert scene.find_square("yoda") == "H4"


@card("jango/wrist-cable")
def test_two_wrist_cables_leave_no_action() -> None:
    scene = duel(jango(jango="A4", hand=["wrist-cable", "wrist-cable"]), luke(luke="H4", leia="G7"), rolls=["3", "4"])
    scene.do("play jango jango/wrist-cable", "play jango jango/wrist-cable")
    assert scene.asked == "luke walk"
    scene.do("stay")
    # With no action his turn ends after the movement (Star Wars W10).
    assert scene.asked == "jango walk"
