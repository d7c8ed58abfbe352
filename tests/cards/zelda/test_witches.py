"""The talents of the witch sisters Kotake and Komune."""

from __future__ import annotations

from game.rules.epic import event as events
from tests.cards.builder import FALLEN, Lying, Scene, duel, ganon, iron_knuckle, link, ruto, witches, zelda
from tests.cards.registry import card

# Frost Ray ------------------------------------------------------------------------------------------------------------


@card("witches/frost-ray")
def test_frost_ray_holds_a_target_that_it_hit() -> None:
    scene = duel(witches(kotake="A8", hand=["frost-ray"]), link(link="H8", navi="A1"), rolls=["3-All", "3", "3-All"])
    scene.do("attack kotake link frost-ray")
    assert scene.losses == [("link", 6)]
    assert scene.in_play == {"frost-ray": 0}
    scene.do("end")
    assert scene.list_walks("link") == set()
    assert "A4" in scene.list_walks("navi")
    scene.do("stay", "end", "stay", "draw", "draw")
    assert scene.in_play == {}
    scene.do("end")
    assert "E8" in scene.list_walks("link")


@card("witches/frost-ray", "link/mirror-guard")
def test_frost_ray_is_discarded_when_it_is_blocked() -> None:
    scene = duel(witches(kotake="A8", hand=["frost-ray"]), link(link="H8", hand=["mirror-guard"]))
    scene.do("attack kotake link frost-ray", "defend mirror-guard")
    assert scene.in_play == {}
    assert scene.list_discard_pile("witches") == ["frost-ray"]


@card("witches/frost-ray")
def test_frost_ray_is_discarded_when_the_target_fell() -> None:
    scene = duel(witches(kotake="A8", hand=["frost-ray"]), link(navi="H8", health={"navi": 6}))
    scene.do("attack kotake navi frost-ray")
    assert scene.find_square("navi") == FALLEN
    assert scene.in_play == {}
    assert scene.list_discard_pile("witches") == ["frost-ray"]


@card("witches/frost-ray", "link/bottled-fairy")
def test_frost_ray_holds_a_target_that_was_saved() -> None:
    """The attack dealt damage, and the target is back on the board (R38)."""
    scene = duel(witches(kotake="A8", hand=["frost-ray"]), link(link="H8", health={"link": 6}, hand=["bottled-fairy"]))
    scene.do("attack kotake link frost-ray", "decline", "rescue bottled-fairy")
    assert scene.get_health("link") == 3
    assert scene.in_play == {"frost-ray": 0}


# Flame Ray ------------------------------------------------------------------------------------------------------------


@card("witches/flame-ray")
def test_flame_ray_burns_the_other_enemies_beside_the_target() -> None:
    scene = duel(
        witches(komune="A8", kotake="H7", hand=["flame-ray"]), ganon(ganon="G8", wizrobe_1="H8", wizrobe_2="L8")
    )
    scene.do("attack komune ganon flame-ray")
    assert scene.losses == [("ganon", 7), ("wizrobe-1", 1)]


@card("witches/flame-ray", "iron-knuckle/iron-wall")
def test_flame_ray_burns_also_when_it_is_blocked() -> None:
    scene = duel(witches(komune="A8", hand=["flame-ray"]), iron_knuckle(knuckle="G8", stalfos="H8", hand=["iron-wall"]))
    scene.do("attack komune knuckle flame-ray", "defend iron-wall")
    assert scene.losses == [("stalfos", 1)]


@card("witches/flame-ray")
def test_flame_ray_burns_beside_where_the_target_fell() -> None:
    scene = duel(witches(komune="A8", hand=["flame-ray"]), ganon(wizrobe_1="G8", ganon="H8", wizrobe_2="L8"))
    scene.do("attack komune wizrobe-1 flame-ray")
    assert scene.find_square("wizrobe-1") == FALLEN
    assert scene.losses == [("wizrobe-1", 4), ("ganon", 1)]


# Mirror Broom ---------------------------------------------------------------------------------------------------------


def mirror_broom(squares: dict[str, str]) -> Scene:
    scene = duel(
        iron_knuckle(knuckle="F4", hand=["cleaving-axe"]),
        witches(squares, hand=["mirror-broom"], draw=["hex-wind"]),
    )
    target = next(name for name, square in squares.items() if square == "G4")
    return scene.do(f"attack knuckle {target} cleaving-axe", "defend mirror-broom")


@card("witches/mirror-broom")
def test_mirror_broom_exchanges_the_sisters() -> None:
    for target, sister in (("kotake", "komune"), ("komune", "kotake")):
        scene = mirror_broom({target: "G4", sister: "L8"}).do("yes")
        assert (scene.find_square(target), scene.find_square(sister)) == ("L8", "G4")
        assert scene.list_hand("witches") == ["hex-wind"]
        assert scene.get_health(target) == 13


@card("witches/mirror-broom")
def test_mirror_broom_may_only_draw() -> None:
    scene = mirror_broom({"kotake": "G4", "komune": "L8"}).do("no")
    assert (scene.find_square("kotake"), scene.find_square("komune")) == ("G4", "L8")
    assert scene.list_hand("witches") == ["hex-wind"]


@card("witches/mirror-broom")
def test_mirror_broom_draws_without_the_sister() -> None:
    for target, sister in (("kotake", "komune"), ("komune", "kotake")):
        scene = mirror_broom({target: "G4", sister: FALLEN})
        assert scene.asked == "iron-knuckle turn"
        assert scene.list_hand("witches") == ["hex-wind"]


@card("witches/mirror-broom", "ganon/freezing-hex")
def test_mirror_broom_exchanges_nobody_who_is_frozen() -> None:
    held = Lying("freezing-hex", "wizrobe-1", "komune")
    scene = duel(
        ganon(ganon="F4", hand=["ganon-5-1-s"], in_play=[held]),
        witches(kotake="G4", komune="L8", hand=["mirror-broom"]),
    )
    scene.do("attack ganon kotake ganon-5-1-s", "defend mirror-broom")
    assert scene.asked == "ganon turn"
    assert (scene.find_square("kotake"), scene.find_square("komune")) == ("G4", "L8")
    assert len(scene.list_hand("witches")) == 1


# Broom Flight ---------------------------------------------------------------------------------------------------------


@card("witches/broom-flight")
def test_broom_flight_takes_each_witch_over_anything() -> None:
    scene = duel(
        witches(kotake="A7", komune="F1", hand=["broom-flight"]),
        ganon(ganon="B7", wizrobe_1="A6", wizrobe_2="A8"),
        actions=0,
    )
    scene.do("play kotake broom-flight")
    assert {text.split()[1] for text in scene.list_legal()[1:]} == {"kotake", "komune"}
    assert {"D7", "E7", "F7", "A2", "A3", "C7", "B7"} & scene.list_walks("kotake") == {"D7", "E7", "A3"}
    scene.do("move kotake E7")
    assert {text.split()[1] for text in scene.list_legal()[1:]} == {"komune"}
    assert {"F5", "F2", "F6"} & scene.list_walks("komune") == {"F5"}
    scene.do("move komune F5")
    assert (scene.find_square("kotake"), scene.find_square("komune")) == ("E7", "F5")
    assert scene.asked == "witches turn"


@card("witches/broom-flight")
def test_broom_flight_takes_the_witches_in_any_order() -> None:
    scene = duel(witches(kotake="A8", komune="B8", hand=["broom-flight"]), link(link="L1"))
    scene.do("play kotake broom-flight")
    assert "B8" not in scene.list_walks("kotake")
    scene.do("move komune E8", "move kotake B8")
    assert (scene.find_square("kotake"), scene.find_square("komune")) == ("B8", "E8")


@card("witches/broom-flight")
def test_broom_flight_takes_the_witch_who_stands() -> None:
    for sister, flies in (("kotake", "komune"), ("komune", "kotake")):
        scene = duel(witches({sister: FALLEN, flies: "A8"}, hand=["broom-flight"]), link())
        scene.do(f"play {flies} broom-flight", f"move {flies} E8")
        assert scene.find_square(flies) == "E8"
        assert scene.asked == "witches turn"


@card("witches/broom-flight")
def test_broom_flight_pays_no_leever() -> None:
    """Nothing blocks, so nothing is paid (R47)."""
    scene = duel(
        witches(kotake="G8", hand=["broom-flight"]), link(link="A1"), board="leever-desert", options=["leevers"]
    )
    scene.do("play kotake broom-flight", "move kotake G6", "stay")
    assert scene.losses == []
    assert scene.find_square("kotake") == "G6"


# Crossed Rays ---------------------------------------------------------------------------------------------------------


@card("witches/crossed-rays")
def test_crossed_rays_hurt_twice_as_much_in_the_sight_of_both() -> None:
    scene = duel(witches(kotake="A8", komune="L8", hand=["crossed-rays"]), link(link="F8", navi="A1"))
    scene.do("play kotake crossed-rays")
    assert scene.list_choices() == {"link", "navi"}
    scene.do("choose link")
    assert scene.losses == [("link", 4)]
    assert scene.actions == 1


@card("witches/crossed-rays")
def test_crossed_rays_hurt_less_in_the_sight_of_one() -> None:
    """Either witch may be the one who sees, no matter which of them plays it."""
    for player_ in ("kotake", "komune"):
        scene = duel(witches(kotake="A8", komune="A7", hand=["crossed-rays"]), link(link="F8", navi=FALLEN))
        scene.do(f"play {player_} crossed-rays")
        assert scene.losses == [("link", 2)]


@card("witches/crossed-rays")
def test_crossed_rays_need_living_eyes() -> None:
    for sister, sees in (("kotake", "komune"), ("komune", "kotake")):
        scene = duel(
            witches({sister: FALLEN, sees: "A8"}, hand=["crossed-rays"]),
            link(link="F8", navi=FALLEN),
        )
        scene.do(f"play {sees} crossed-rays")
        assert scene.losses == [("link", 2)]


@card("witches/crossed-rays")
def test_crossed_rays_need_an_enemy_in_sight() -> None:
    scene = duel(witches(kotake="A8", komune="A7", hand=["crossed-rays"]), link(link="D7", navi=FALLEN))
    assert scene.get_refusal("play kotake crossed-rays") == "no-effect"


# Twin Fusion ----------------------------------------------------------------------------------------------------------


@card("witches/twin-fusion")
def test_twin_fusion_heals_the_witch_who_plays_it() -> None:
    scene = duel(witches(health={"kotake": 5, "komune": 5}, hand=["twin-fusion"]), link())
    scene.do("play komune twin-fusion")
    assert (scene.get_health("kotake"), scene.get_health("komune")) == (5, 7)
    assert scene.list_spent("witches") == []
    assert scene.list_discard_pile("witches") == ["twin-fusion"]


@card("witches/twin-fusion")
def test_twin_fusion_makes_a_lone_witch_grow() -> None:
    for sister, stands in (("kotake", "komune"), ("komune", "kotake")):
        squares = {sister: FALLEN}
        scene = duel(witches(squares, health={stands: 5}, hand=["twin-fusion"]), link())
        scene.do(f"play {stands} twin-fusion")
        assert (scene.get_health(stands), scene.get_maximum(stands)) == (11, 19)
        assert scene.count_events(events.Healed) == 0
        assert scene.list_spent("witches") == ["twin-fusion"]
        assert scene.list_discard_pile("witches") == ["twin-fusion"]


@card("witches/twin-fusion")
def test_twin_fusion_only_heals_once_it_is_spent() -> None:
    scene = duel(witches(komune=FALLEN, health={"kotake": 5}, hand=["twin-fusion"], spent=["twin-fusion"]), link())
    scene.do("play kotake twin-fusion")
    assert (scene.get_health("kotake"), scene.get_maximum("kotake")) == (7, 13)


@card("witches/twin-fusion")
def test_twin_fusion_does_nothing_for_a_healthy_witch_with_a_sister() -> None:
    scene = duel(witches(health={"komune": 5}, hand=["twin-fusion"]), link())
    assert scene.get_refusal("play kotake twin-fusion") == "no-effect"
    assert scene.is_legal("play komune twin-fusion")


# Hex Wind -------------------------------------------------------------------------------------------------------------


@card("witches/hex-wind")
def test_hex_wind_blows_an_enemy_and_draws() -> None:
    scene = duel(witches(kotake="A8", komune="A7", hand=["hex-wind"], draw=["flame-ray"]), link(link="F8", navi=FALLEN))
    scene.do("play komune hex-wind")
    assert scene.asked == "witches walk"
    assert {"B8", "J8", "K8"} & scene.list_walks("link") == {"B8", "J8"}
    scene.do("move link J8")
    assert scene.find_square("link") == "J8"
    assert scene.losses == []
    assert scene.list_hand("witches") == ["flame-ray"]


@card("witches/hex-wind")
def test_hex_wind_draws_with_nobody_in_sight() -> None:
    scene = duel(witches(kotake="A8", komune="A7", hand=["hex-wind"], draw=["flame-ray"]), link(link="D7", navi=FALLEN))
    scene.do("play kotake hex-wind")
    assert scene.list_hand("witches") == ["flame-ray"]
    assert scene.find_square("link") == "D7"


@card("witches/hex-wind")
def test_hex_wind_chooses_among_the_enemies_that_any_witch_sees() -> None:
    scene = duel(
        witches(kotake="A8", komune="L1", hand=["hex-wind"]),
        ruto(ruto="H8", zora_1="L5", zora_2="D7"),
        zelda(zelda="A1", impa="F5"),
    )
    scene.do("play kotake hex-wind")
    assert scene.list_choices() == {"ruto", "zora-1", "zelda"}
    scene.do("choose zora-1", "stay")
    assert scene.asked == "witches turn"
