"""The talents of Skull Kid and his Moblins."""

from __future__ import annotations

from game.rules.epic import event as events
from tests.cards.builder import FALLEN, Lying, Scene, duel, ganon, iron_knuckle, link, ruto, skull_kid
from tests.cards.registry import card

# Needle Flute ---------------------------------------------------------------------------------------------------------


@card("skull-kid/needle-flute")
def test_needle_flute_moves_skull_kid() -> None:
    scene = duel(skull_kid(skull_kid="A8", hand=["needle-flute"]), link(link="H8"))
    scene.do("attack skull-kid link needle-flute")
    assert scene.losses == [("link", 6)]
    assert {text.split()[1] for text in scene.list_legal()[1:]} == {"skull-kid"}
    assert {"F8", "G8"} & scene.list_walks("skull-kid") == {"F8"}
    scene.do("move skull-kid F8")
    assert scene.find_square("skull-kid") == "F8"
    assert scene.asked == "skull-kid turn"


@card("skull-kid/needle-flute")
def test_needle_flute_does_not_move_a_frozen_skull_kid() -> None:
    held = Lying("freezing-hex", "wizrobe-1", "skull-kid")
    scene = duel(
        skull_kid(skull_kid="A8", hand=["needle-flute"]), ganon(ganon="H8", in_play=[held], hand=["dark-volley"])
    )
    scene.do("attack skull-kid ganon needle-flute", "defend dark-volley")
    assert scene.find_square("skull-kid") == "A8"
    assert scene.losses == [("skull-kid", 2)]


@card("skull-kid/needle-flute")
def test_needle_flute_moves_nobody_after_the_last_shot() -> None:
    """Once one side is left, sentences with a choice are left out (R58)."""
    scene = duel(skull_kid(skull_kid="A8", hand=["needle-flute"]), link(link="H8", navi=FALLEN, health={"link": 6}))
    scene.do("attack skull-kid link needle-flute")
    assert scene.asked == "nobody"
    assert scene.get_event_fields(events.Ended, "winners") == [("skull-kid",)]


# Puppet Dance ---------------------------------------------------------------------------------------------------------


@card("skull-kid/puppet-dance")
def test_puppet_dance_moves_and_then_hurts() -> None:
    scene = duel(
        skull_kid(skull_kid="A8", moblin_1="B7", hand=["puppet-dance"]),
        link(link="F8", navi="A5", hand=["mirror-guard"]),
    )
    scene.do("play skull-kid puppet-dance")
    assert scene.list_choices() == {"link", "navi"}
    scene.do("choose link")
    assert scene.losses == []
    assert {"B8", "J8", "K8"} & scene.list_walks("link") == {"B8", "J8"}
    scene.do("move link J8")
    assert scene.find_square("link") == "J8"
    assert scene.losses == [("link", 3)]


@card("skull-kid/puppet-dance")
def test_puppet_dance_hurts_who_is_left_where_it_is() -> None:
    scene = duel(skull_kid(skull_kid="A8", hand=["puppet-dance"]), link(link="F8", navi=FALLEN))
    scene.do("play skull-kid puppet-dance", "stay")
    assert scene.find_square("link") == "F8"
    assert scene.losses == [("link", 3)]


@card("skull-kid/puppet-dance")
def test_puppet_dance_drives_through_leevers() -> None:
    """A leever counts once a walk, and the walk decides (R22, R50)."""
    scene = duel(
        skull_kid(skull_kid="A8", hand=["puppet-dance"]),
        link(link="G8"),
        board="leever-desert",
        options=["leevers"],
    )
    scene.do("play skull-kid puppet-dance")
    assert {"G6 1", "H8", "H8 2"} <= scene.list_walks("link")
    scene.do("move link H8 2")
    assert scene.losses == [("link", 2), ("link", 2), ("link", 3)]


@card("skull-kid/puppet-dance")
def test_puppet_dance_needs_skull_kids_own_sight() -> None:
    scene = duel(skull_kid(skull_kid="A7", moblin_1="D8", hand=["puppet-dance"]), link(link="D7", navi=FALLEN))
    assert scene.get_refusal("play skull-kid puppet-dance") == "no-effect"


# Mask's Curse ---------------------------------------------------------------------------------------------------------


@card("skull-kid/masks-curse")
def test_masks_curse_is_laid_on_any_enemy() -> None:
    scene = duel(skull_kid(hand=["masks-curse"]), ganon())
    scene.do("play skull-kid masks-curse")
    assert scene.list_choices() == {"ganon", "wizrobe-1", "wizrobe-2"}
    scene.do("choose wizrobe-1")
    assert scene.in_play == {"masks-curse": 0}
    assert scene.actions == 1


@card("skull-kid/masks-curse")
def test_masks_curse_takes_2_from_the_attacks_of_one_enemy() -> None:
    curse = Lying("masks-curse", "skull-kid", "ganon")
    scene = duel(
        ganon(ganon="F4", wizrobe_1="F5", hand=["ganon-5-1-s", "ganon-1-4-s", "wizrobe-3-1-b"]),
        skull_kid(skull_kid="G4", in_play=[curse]),
        actions=3,
    )
    scene.do("attack ganon skull-kid ganon-5-1-s", "attack ganon skull-kid ganon-1-4-s")
    scene.do("attack wizrobe-1 skull-kid wizrobe-3-1-b")
    assert scene.get_health("skull-kid") == 15 - 3 - 0 - 3


@card("skull-kid/masks-curse")
def test_masks_curse_holds_for_three_more_turns() -> None:
    scene = duel(skull_kid(hand=["masks-curse"]), ganon(), rolls=["3"] * 6)
    scene.do("play skull-kid masks-curse", "choose ganon", "end")
    for count in (1, 2):
        scene.do("stay", "end", "stay", "draw", "draw")
        assert scene.in_play == {"masks-curse": count}
        scene.do("end")
    scene.do("stay", "end", "stay", "draw")
    assert scene.in_play == {"masks-curse": 3}
    scene.do("draw")
    assert scene.in_play == {}


@card("skull-kid/masks-curse")
def test_masks_curse_ends_with_skull_kid() -> None:
    curse = Lying("masks-curse", "skull-kid", "ganon")
    scene = duel(
        ganon(ganon="F4", hand=["ganon-5-1-s"]),
        skull_kid(skull_kid="G4", health={"skull-kid": 3}, in_play=[curse]),
    )
    scene.do("attack ganon skull-kid ganon-5-1-s")
    assert scene.find_square("skull-kid") == FALLEN
    assert scene.in_play == {}


# Falling Moon ---------------------------------------------------------------------------------------------------------


@card("skull-kid/falling-moon")
def test_falling_moon_hurts_every_enemy_and_ones_own_moblins() -> None:
    scene = duel(skull_kid(moblin_2=FALLEN, hand=["falling-moon"]), ganon(), link())
    scene.do("play skull-kid falling-moon")
    hit = [("ganon", 3), ("wizrobe-1", 3), ("wizrobe-2", 3), ("link", 3), ("navi", 3), ("moblin-1", 2)]
    assert scene.losses == hit
    assert scene.get_health("skull-kid") == 15
    assert scene.removed == ["falling-moon"]


@card("skull-kid/falling-moon")
def test_falling_moon_spares_allies() -> None:
    scene = duel(skull_kid(hand=["falling-moon"]), link(), ganon(), ruto(), mode="2v2")
    scene.do("play skull-kid falling-moon")
    hit = [("link", 3), ("navi", 3), ("ruto", 3), ("zora-1", 3), ("zora-2", 3), ("moblin-1", 2), ("moblin-2", 2)]
    assert scene.losses == hit


@card("skull-kid/falling-moon")
def test_falling_moon_hurts_the_other_players_moblins_as_enemies() -> None:
    scene = duel(skull_kid(hand=["falling-moon"]), skull_kid(), options=["mirror-match"])
    scene.do("play skull-kid@1 falling-moon")
    enemies = [("skull-kid@2", 3), ("moblin-1@2", 3), ("moblin-2@2", 3)]
    assert scene.losses == [*enemies, ("moblin-1@1", 2), ("moblin-2@1", 2)]


@card("skull-kid/falling-moon")
def test_falling_moon_wins_though_the_own_side_falls_with_it() -> None:
    """With nobody left the side whose turn it is wins (R1)."""
    scene = duel(
        skull_kid(moblin_1=FALLEN, health={"moblin-2": 2}, hand=["falling-moon"]),
        link(navi=FALLEN, health={"link": 3}),
    )
    scene.do("play skull-kid falling-moon")
    assert scene.get_event_fields(events.Ended, "winners") == [("skull-kid",)]


# Lost Path ------------------------------------------------------------------------------------------------------------


def lost_path(moblin_1: str, moblin_2: str) -> Scene:
    scene = duel(
        iron_knuckle(knuckle="F4", hand=["cleaving-axe"]),
        skull_kid(skull_kid="G4", moblin_1=moblin_1, moblin_2=moblin_2, hand=["lost-path"], draw=["spear-hedge"]),
    )
    return scene.do("attack knuckle skull-kid cleaving-axe", "defend lost-path")


@card("skull-kid/lost-path")
def test_lost_path_exchanges_skull_kid_and_a_moblin() -> None:
    scene = lost_path(moblin_1="A1", moblin_2="L8")
    assert scene.asked == "skull-kid may"
    scene.do("yes")
    assert scene.list_choices() == {"moblin-1", "moblin-2"}
    scene.do("choose moblin-2")
    assert (scene.find_square("skull-kid"), scene.find_square("moblin-2"), scene.find_square("moblin-1")) == (
        "L8",
        "G4",
        "A1",
    )
    assert scene.list_hand("skull-kid") == ["spear-hedge"]
    assert scene.get_health("skull-kid") == 15


@card("skull-kid/lost-path")
def test_lost_path_does_not_take_another_players_moblin() -> None:
    scene = duel(
        skull_kid({"skull-kid@1": "F4"}, hand=["skull-kid-1-4-sb"]),
        skull_kid({"skull-kid@2": "G4"}, hand=["lost-path"]),
        options=["mirror-match"],
    )
    scene.do("attack skull-kid@1 skull-kid@2 skull-kid-1-4-sb", "defend lost-path", "yes")
    assert scene.list_choices() == {"moblin-1@2", "moblin-2@2"}
    scene.do("choose moblin-1@2")
    assert scene.find_square("moblin-1@2") == "G4"


@card("skull-kid/lost-path")
def test_lost_path_takes_the_last_moblin() -> None:
    scene = lost_path(moblin_1=FALLEN, moblin_2="L8").do("yes")
    assert (scene.find_square("skull-kid"), scene.find_square("moblin-2")) == ("L8", "G4")


@card("skull-kid/lost-path")
def test_lost_path_may_only_draw() -> None:
    scene = lost_path(moblin_1="A1", moblin_2="L8").do("no")
    assert (scene.find_square("skull-kid"), scene.find_square("moblin-2")) == ("G4", "L8")
    assert scene.list_hand("skull-kid") == ["spear-hedge"]


@card("skull-kid/lost-path")
def test_lost_path_draws_without_moblins() -> None:
    scene = lost_path(moblin_1=FALLEN, moblin_2=FALLEN)
    assert scene.asked == "iron-knuckle turn"
    assert scene.list_hand("skull-kid") == ["spear-hedge"]


@card("skull-kid/lost-path", "ganon/trident-of-power")
def test_lost_path_draws_when_skull_kid_fell_to_the_attackers_text() -> None:
    scene = duel(
        ganon(ganon="F4", hand=["trident-of-power"]),
        skull_kid(skull_kid="G4", health={"skull-kid": 3}, hand=["lost-path"], draw=["spear-hedge"]),
    )
    scene.do("attack ganon skull-kid trident-of-power", "defend lost-path")
    assert scene.find_square("skull-kid") == FALLEN
    assert scene.list_hand("skull-kid") == ["spear-hedge"]
    assert scene.asked == "ganon turn"


@card("skull-kid/lost-path", "ganon/freezing-hex")
def test_lost_path_exchanges_nobody_who_is_frozen() -> None:
    """Neither may be frozen; the draw happens anyway (R48)."""
    for frozen in ("skull-kid", "moblin-1"):
        held = Lying("freezing-hex", "wizrobe-1", frozen)
        scene = duel(
            ganon(ganon="F4", hand=["ganon-5-1-s"], in_play=[held]),
            skull_kid(skull_kid="G4", moblin_1="A1", moblin_2=FALLEN, hand=["lost-path"]),
        )
        scene.do("attack ganon skull-kid ganon-5-1-s", "defend lost-path")
        assert scene.asked == "ganon turn"
        assert (scene.find_square("skull-kid"), scene.find_square("moblin-1")) == ("G4", "A1")
        assert len(scene.list_hand("skull-kid")) == 1


# Bull Rush ------------------------------------------------------------------------------------------------------------


@card("skull-kid/bull-rush")
def test_bull_rush_moves_the_target_whether_it_was_hit_or_not() -> None:
    for hand, answer, lost in (([], [], [("link", 7)]), (["mirror-guard"], ["defend mirror-guard"], [])):
        scene = duel(skull_kid(moblin_1="F4", hand=["bull-rush"]), link(link="G4", hand=hand))
        scene.do("attack moblin-1 link bull-rush", *answer)
        assert scene.losses == lost
        assert {"G6", "H5", "I5", "J5"} & scene.list_walks("link") == {"G6", "H5"}
        scene.do("move link G6")
        assert scene.find_square("link") == "G6"


@card("skull-kid/bull-rush")
def test_bull_rush_moves_nobody_who_fell() -> None:
    scene = duel(skull_kid(moblin_1="F4", hand=["bull-rush"]), link(navi="G4", health={"navi": 7}))
    scene.do("attack moblin-1 navi bull-rush")
    assert scene.find_square("navi") == FALLEN
    assert scene.asked == "skull-kid turn"


# Spear Hedge ----------------------------------------------------------------------------------------------------------


@card("skull-kid/spear-hedge")
def test_spear_hedge_draws_3_the_first_time() -> None:
    scene = duel(skull_kid(moblin_1="F4", hand=["spear-hedge"]), link(link="G4"))
    scene.do("attack moblin-1 link spear-hedge")
    assert scene.losses == [("link", 5)]
    assert len(scene.list_hand("skull-kid")) == 3
    assert scene.list_spent("skull-kid") == ["spear-hedge"]
    assert scene.list_discard_pile("skull-kid") == ["spear-hedge"]


@card("skull-kid/spear-hedge")
def test_spear_hedge_draws_1_later() -> None:
    scene = duel(skull_kid(skull_kid="A8", hand=["spear-hedge"], spent=["spear-hedge"]), link(link="H8"))
    scene.do("attack skull-kid link spear-hedge")
    assert scene.losses == [("link", 5)]
    assert len(scene.list_hand("skull-kid")) == 1


@card("skull-kid/spear-hedge")
def test_spear_hedge_stings_an_attacker_beside_whoever_defends() -> None:
    for target in ("skull-kid", "moblin-2"):
        squares = {"skull-kid": "A1", target: "G4"}
        scene = duel(
            ganon(ganon="F4", hand=["ganon-5-1-s"]),
            skull_kid(squares, hand=["spear-hedge"]),
        )
        scene.do(f"attack ganon {target} ganon-5-1-s", "defend spear-hedge")
        assert scene.get_event_fields(events.Revealed, "defense") == [5]
        assert scene.losses == [("ganon", 2)]
        assert scene.list_spent("skull-kid") == []
        assert scene.list_hand("skull-kid") == []


@card("skull-kid/spear-hedge")
def test_spear_hedge_does_not_reach_an_archer() -> None:
    """A Moblin beside the archer does not count: it is not the one who defends."""
    scene = duel(ruto(ruto="A8", hand=["ruto-4-1-sb"]), skull_kid(skull_kid="G8", moblin_1="A7", hand=["spear-hedge"]))
    scene.do("attack ruto skull-kid ruto-4-1-sb", "defend spear-hedge")
    assert scene.losses == []
