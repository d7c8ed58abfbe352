"""The talents of Dark Link and Poe."""

from __future__ import annotations

from game.rules.epic import event as events
from tests.cards.builder import FALLEN, SUNBURST, Lying, dark_link, duel, ganon, iron_knuckle, link, nabooru, ruto
from tests.cards.registry import card

# Blade Balance --------------------------------------------------------------------------------------------------------


@card("dark-link/blade-balance")
def test_blade_balance_draws_after_an_attack() -> None:
    scene = duel(dark_link(dark_link="F4", hand=["blade-balance"], draw=["shadow-parry"]), link(link="G4"))
    scene.do("attack dark-link link blade-balance")
    assert scene.losses == [("link", 6)]
    assert scene.list_hand("dark-link") == ["shadow-parry"]
    assert scene.asked == "dark-link turn"


@card("dark-link/blade-balance")
def test_blade_balance_moves_dark_link_after_a_defense() -> None:
    scene = duel(ganon(ganon="G4", hand=["ganon-5-1-s"]), dark_link(dark_link="F4", hand=["blade-balance"]))
    scene.do("attack ganon dark-link ganon-5-1-s", "defend blade-balance")
    assert scene.get_event_fields(events.Revealed, "defense") == [5]
    assert scene.losses == []
    assert scene.asked == "dark-link walk"
    assert {"C5", "C6"} & scene.list_walks("dark-link") == {"C5"}
    scene.do("move dark-link C5")
    assert scene.find_square("dark-link") == "C5"
    assert scene.list_hand("dark-link") == []
    assert scene.asked == "ganon turn"


@card("dark-link/blade-balance")
def test_blade_balance_does_not_move_the_fallen() -> None:
    scene = duel(
        iron_knuckle(knuckle="G4", hand=["cleaving-axe"]),
        dark_link(dark_link="F4", health={"dark-link": 2}, hand=["blade-balance"]),
    )
    scene.do("attack knuckle dark-link cleaving-axe", "defend blade-balance")
    assert scene.find_square("dark-link") == FALLEN
    assert scene.asked == "iron-knuckle turn"


# Shadow Parry ---------------------------------------------------------------------------------------------------------


@card("dark-link/shadow-parry")
def test_shadow_parry_hurts_the_attacker_near_and_far() -> None:
    for square in ("G8", "A8"):
        scene = duel(ruto(ruto=square, hand=["ruto-4-1-sb"]), dark_link(dark_link="H8", hand=["shadow-parry"]))
        scene.do("attack ruto dark-link ruto-4-1-sb", "defend shadow-parry")
        assert scene.get_event_fields(events.Revealed, "defense") == [SUNBURST]
        assert scene.losses == [("ruto", 2)]


# Borrowed Skill -------------------------------------------------------------------------------------------------------


@card("dark-link/borrowed-skill")
def test_borrowed_skill_strikes_with_the_last_card_of_the_other() -> None:
    """A special, a defense and an empty pile count as 1; more than 5 counts as 5."""
    for pile, lost in (
        (["link-4-1-s", "link-1-4-s"], 4),
        (["link-1-4-s"], 1),
        (["sacred-blade"], 5),
        (["link-5-1-s"], 5),
        (["target-lock"], 1),
        (["mirror-guard"], 1),
        ([], 1),
    ):
        scene = duel(
            dark_link(dark_link="F4", poe="F3", hand=["borrowed-skill"], discard=["dark-link-3-3-sb"]),
            link(link="G4", hand=["mirror-guard"], discard=pile),
        )
        scene.do("play dark-link borrowed-skill")
        assert scene.losses == [("link", lost)]
        assert scene.asked == "dark-link turn"
        assert scene.actions == 1


@card("dark-link/borrowed-skill")
def test_borrowed_skill_reads_the_pile_of_the_chosen_enemys_player() -> None:
    for chosen, lost in (("link", 3), ("nabooru", 4), ("gerudo-2", 4)):
        scene = duel(
            dark_link(dark_link="F4", hand=["borrowed-skill"]),
            link(link="G4", navi="A8", discard=["link-3-3-sb"]),
            nabooru(nabooru="E4", gerudo_1="A1", gerudo_2="F5", discard=["twin-scimitars"]),
        )
        scene.do("play dark-link borrowed-skill")
        assert scene.list_choices() == {"link", "nabooru", "gerudo-2"}
        scene.do(f"choose {chosen}")
        assert scene.losses == [(chosen, lost)]


@card("dark-link/borrowed-skill", "nabooru/silver-grip")
def test_borrowed_skill_reads_the_printed_number() -> None:
    """Plus and minus hold for cards that are played (R33)."""
    scene = duel(
        dark_link(dark_link="F4", hand=["borrowed-skill"]),
        nabooru(nabooru="G4", discard=["twin-scimitars"], in_play=[Lying("silver-grip", "nabooru")]),
    )
    scene.do("play dark-link borrowed-skill")
    assert scene.losses == [("nabooru", 4)]


@card("dark-link/borrowed-skill")
def test_borrowed_skill_needs_an_enemy_beside_dark_link() -> None:
    scene = duel(dark_link(dark_link="A1", poe="F4", hand=["borrowed-skill"]), link(link="G4"))
    assert scene.get_refusal("play dark-link borrowed-skill") == "no-effect"


# Sink into Shadow -----------------------------------------------------------------------------------------------------


@card("dark-link/sink-into-shadow")
def test_sink_into_shadow_places_dark_link_beside_anybody() -> None:
    scene = duel(
        dark_link(dark_link="F4", poe="A8", hand=["sink-into-shadow"], draw=["shadow-parry"]),
        link(link="L1", navi="L8"),
        actions=0,
    )
    scene.do("play dark-link sink-into-shadow")
    assert scene.list_squares() == {"A7", "B7", "B8", "K1", "K2", "L2", "K7", "K8", "L7"}
    scene.do("square K2")
    assert scene.find_square("dark-link") == "K2"
    assert scene.list_hand("dark-link") == ["shadow-parry"]
    assert scene.asked == "dark-link turn"


@card("dark-link/sink-into-shadow", "ganon/freezing-hex")
def test_sink_into_shadow_draws_though_dark_link_is_frozen() -> None:
    scene = duel(
        dark_link(dark_link="F4", hand=["sink-into-shadow"], draw=["shadow-parry"]),
        ganon(in_play=[Lying("freezing-hex", "wizrobe-1", "dark-link")]),
    )
    scene.do("play dark-link sink-into-shadow")
    assert scene.find_square("dark-link") == "F4"
    assert scene.list_hand("dark-link") == ["shadow-parry"]


# Second Self ----------------------------------------------------------------------------------------------------------


@card("dark-link/second-self")
def test_second_self_costs_one_action_and_gives_two() -> None:
    for before, after in ((2, 3), (1, 2)):
        scene = duel(dark_link(hand=["second-self"]), link(), actions=before)
        scene.do("play dark-link second-self")
        assert scene.actions == after
        assert scene.removed == ["second-self"]
    spent = duel(dark_link(hand=["second-self"]), link(), actions=0)
    assert spent.get_refusal("play dark-link second-self") == "no-action-left"


@card("dark-link/second-self", "dark-link/possession")
def test_second_self_does_not_make_clocks_last_longer() -> None:
    """A clock that is due goes after the second paid action, whatever follows (R55)."""
    scene = duel(
        dark_link(hand=["second-self"], in_play=[Lying("possession", "poe", "link", count=1)]), link(), actions=1
    )
    scene.do("play dark-link second-self")
    assert scene.in_play == {}
    assert scene.actions == 2


@card("dark-link/second-self")
def test_second_self_comes_again_in_the_chamber_with_the_option() -> None:
    scene = duel(dark_link(hand=["second-self"], spent=["second-self"]), link(), options=["reusable-triforce"])
    scene.do("play dark-link second-self")
    assert scene.actions == 3
    assert scene.list_discard_pile("dark-link") == ["second-self"]


# Lantern Flame --------------------------------------------------------------------------------------------------------


@card("dark-link/lantern-flame")
def test_lantern_flame_draws_2_after_a_hit() -> None:
    scene = duel(dark_link(poe="A8", hand=["lantern-flame"], draw=["shadow-parry", "possession"]), link(link="H8"))
    scene.do("attack poe link lantern-flame")
    assert scene.losses == [("link", 6)]
    assert scene.list_hand("dark-link") == ["shadow-parry", "possession"]


@card("dark-link/lantern-flame", "link/mirror-guard")
def test_lantern_flame_draws_nothing_when_it_is_blocked() -> None:
    scene = duel(dark_link(poe="A8", hand=["lantern-flame"]), link(link="H8", hand=["mirror-guard"]))
    scene.do("attack poe link lantern-flame", "defend mirror-guard")
    assert scene.list_hand("dark-link") == []
    assert scene.losses == [("poe", 1)]


# Possession -----------------------------------------------------------------------------------------------------------


@card("dark-link/possession")
def test_possession_moves_any_enemy_and_weakens_it() -> None:
    scene = duel(
        dark_link(dark_link="A1", poe="L8", hand=["possession"]),
        link(link="A8", navi="B8", hand=["link-5-1-s"]),
    )
    scene.do("play poe possession")
    assert scene.list_choices() == {"link", "navi"}
    scene.do("choose link")
    assert {"F8", "G8"} & scene.list_walks("link") == {"F8"}
    scene.do("move link F8")
    assert scene.find_square("link") == "F8"
    assert scene.in_play == {"possession": 0}
    assert scene.actions == 1


@card("dark-link/possession")
def test_possession_takes_2_from_attacks_but_not_below_0() -> None:
    held = Lying("possession", "poe", "link")
    scene = duel(
        link(link="F4", navi="F5", hand=["link-5-1-s", "link-1-4-s", "navi-3-1-sb"]),
        dark_link(dark_link="G4", in_play=[held]),
        actions=3,
    )
    scene.do("attack link dark-link link-5-1-s", "attack link dark-link link-1-4-s")
    scene.do("attack navi dark-link navi-3-1-sb")
    assert scene.losses == [("dark-link", 3)]
    assert scene.get_health("dark-link") == 16 - 3 - 3


@card("dark-link/possession", "link/spinning-blade")
def test_possession_leaves_defenses_and_texts_alone() -> None:
    """Minus 2 is for attack values on cards (R33)."""
    held = Lying("possession", "poe", "link")
    scene = duel(
        dark_link(dark_link="G4", hand=["dark-link-5-1-s"], in_play=[held]), link(link="F4", hand=["link-2-4-sb"])
    )
    scene.do("attack dark-link link dark-link-5-1-s", "defend link-2-4-sb")
    assert scene.get_event_fields(events.Revealed, "defense") == [4]
    blade = duel(link(link="F4", hand=["spinning-blade"]), dark_link(dark_link="G4", poe="F5", in_play=[held]))
    blade.do("attack link dark-link spinning-blade")
    assert blade.losses == [("dark-link", 4), ("poe", 2)]


@card("dark-link/possession")
def test_possession_holds_until_the_second_action_of_the_next_turn() -> None:
    scene = duel(
        dark_link(dark_link="A1", hand=["possession"]),
        link(link="F4", hand=["link-5-1-s"]),
        rolls=["3", "3"],
    )
    scene.do("play dark-link possession", "choose link", "stay", "end", "stay", "end", "stay", "draw")
    assert scene.in_play == {"possession": 1}
    scene.do("draw")
    assert scene.in_play == {}
    assert scene.list_discard_pile("dark-link") == ["possession"]


@card("dark-link/possession")
def test_possession_is_discarded_when_the_enemy_is_driven_to_death() -> None:
    """Through each leever once, 2 damage each (R50)."""
    scene = duel(
        dark_link(dark_link="A1", hand=["possession"]),
        link(link="A2", navi="F6", health={"navi": 2}),
        board="leever-desert",
        options=["leevers"],
    )
    scene.do("play dark-link possession", "choose navi")
    assert "F4 1" in scene.list_walks("navi")
    scene.do("move navi F4 1")
    assert scene.find_square("navi") == FALLEN
    assert scene.in_play == {}
    assert scene.list_discard_pile("dark-link") == ["possession"]
