"""Match plan: seats, the three ways of choosing teams, terms, and why it cannot start yet."""

from random import Random

import pytest

from game.bots.epic.bots import make_bot
from game.bots.epic.levels import TEMPERS
from game.content.cards.packs import build_rules, load_pack
from game.rules.epic.pack import Setup
from game.session.seats import PERSON
from game.setup.epic import DEFAULT_BOT, MAX_HANDICAP, EpicChair, EpicPlan
from game.setup.epic_proposal import create_plan
from game.storage.presets import HouseRules, LastMatch

TEAMS = ("link", "ganon")
NAMES = ("Mira", "Tom", "", "")


def a_plan(*kinds: str, seed: int = 1) -> EpicPlan:
    """Return a plan with these players and the first teams."""
    names = load_pack("zelda").teams
    kinds = kinds or (PERSON, "greedy")
    chairs = [EpicChair(kind, "", team) for kind, team in zip(kinds, names, strict=False)]
    return EpicPlan(load_pack("zelda"), chairs, "lost-woods", Random(seed))


def test_a_first_plan_can_be_played_at_once() -> None:
    plan = create_plan(load_pack("zelda"), TEAMS, NAMES)
    assert plan.find_refusal() == ""
    assert plan.build_seats().kinds == [PERSON, "apprentice"]
    assert plan.build_seats().names[0] == "Mira"
    assert build_rules(plan.build_setup()).seats == 2


def test_every_bot_that_is_offered_exists() -> None:
    plan = a_plan(PERSON, PERSON)
    plan.custom_bots = ("cmd:./mine",)
    assert plan.list_bots(1) == ["apprentice", "knight", "hero", "sage", "cmd:./mine"]
    for level in plan.list_bots(1):
        plan.set_kind(1, level)
        for temper in ("", *TEMPERS) if plan.bot_temper(1) is not None else ():
            plan.set_temper(1, temper)
            assert make_bot(plan.chairs[1].kind) is not None
            assert plan.bot_level(1) == level
            assert plan.bot_temper(1) == temper


def test_a_temper_stays_when_the_level_changes_and_goes_with_a_person() -> None:
    plan = a_plan(PERSON, "knight")
    plan.set_temper(1, "careful")
    plan.set_kind(1, "sage")
    assert plan.chairs[1].kind == "sage:careful"
    plan.set_kind(1, PERSON)
    assert plan.chairs[1].kind == PERSON
    assert plan.bot_temper(1) is None


def test_a_bot_that_is_no_longer_offered_stays_where_it_sits() -> None:
    plan = a_plan(PERSON, "greedy")
    assert plan.list_bots(1)[-1] == plan.bot_level(1) == "greedy"
    assert plan.bot_temper(1) is None


# Seats --------------------------------------------------------------------------------------------------------------


def test_two_to_four_seats() -> None:
    plan = a_plan()
    for _more in range(5):
        plan.add_chair(PERSON)
    assert len(plan.chairs) == 4
    assert len({chair.team for chair in plan.chairs}) == 4
    assert plan.find_refusal() == ""
    for _less in range(5):
        plan.remove_chair(0)
    assert len(plan.chairs) == 2


def test_moving_a_seat_takes_everything_along() -> None:
    plan = a_plan(PERSON, "greedy", "random")
    plan.chairs[0].name, plan.chairs[0].health = "Mira", 3
    first = plan.chairs[0]
    plan.move_chair(0, 1)
    assert plan.chairs[1] is first
    assert plan.active_seat == 1
    plan.move_chair(0, -1)
    assert plan.chairs[1] is first
    assert plan.build_setup().health == (0, 3, 0)


def test_bots_of_one_kind_are_numbered() -> None:
    plan = a_plan("knight", PERSON, "knight:careful")
    assert plan.build_seats().names == ["Knight 1", "", "Knight 2"]
    assert plan.seat_name(1) == "Player 2"


# Choosing in the open -----------------------------------------------------------------------------------------------


def test_choosing_goes_round_and_a_taken_team_is_refused() -> None:
    plan = a_plan(PERSON, PERSON)
    other = plan.chairs[1].team
    assert "taken by Player 2" in plan.choose_team(other)
    assert plan.active_seat == 0
    assert plan.choose_team("zelda") == ""
    assert plan.active_seat == 1
    assert plan.choose_team("zelda") != ""
    plan.options.add("mirror-match")
    assert plan.choose_team("zelda") == ""
    assert plan.choice_step == "done"
    assert build_rules(plan.build_setup()).seats == 2


def test_a_seat_can_be_called_to_choose_again() -> None:
    plan = a_plan(PERSON, PERSON)
    plan.choose_team("zelda")
    plan.choose_team("witches")
    assert plan.activate_seat(0)
    plan.choose_team("ruto")
    assert [chair.team for chair in plan.chairs] == ["ruto", "witches"]


def test_a_random_team_keeps_to_the_terms() -> None:
    for seed in range(30):
        plan = a_plan(PERSON, PERSON, seed=seed)
        plan.options.add("good-vs-evil")
        plan.choose_team("zelda")
        plan.choose_random()
        assert plan.find_refusal() == ""


# Blind --------------------------------------------------------------------------------------------------------------


def test_a_blind_choice_shows_nothing_before_all_have_chosen() -> None:
    plan = a_plan(PERSON, "greedy", PERSON)
    plan.set_draft_mode("blind")
    assert plan.needs_handover
    assert plan.active_seat == 0
    plan.confirm_handover()
    assert plan.choose_team("zelda") == ""
    assert plan.teams_hidden
    assert plan.needs_handover
    assert plan.active_seat == 2
    assert plan.find_holders("zelda") == []
    assert plan.public_team(0) == ""
    assert plan.find_team_refusal("zelda") == ""
    assert "Player 3 hasn't chosen" in plan.find_refusal()
    assert not plan.activate_seat(0)
    plan.confirm_handover()
    assert plan.choose_team("witches") == ""
    assert not plan.teams_hidden
    assert plan.find_holders("zelda") == [0]
    assert plan.chairs[1].team not in ("", "zelda", "witches")
    assert plan.find_refusal() == ""


def test_two_who_chose_alike_in_secret_are_told_and_the_later_chooses_again() -> None:
    plan = a_plan(PERSON, PERSON)
    plan.set_draft_mode("blind")
    plan.choose_team("zelda")
    assert "Pick again: Player 2." in plan.choose_team("zelda")
    assert plan.active_seat == 1
    assert plan.find_refusal() != ""
    plan.choose_team("ruto")
    assert [chair.team for chair in plan.chairs] == ["zelda", "ruto"]
    assert plan.find_refusal() == ""


def test_a_mirror_match_may_come_of_a_blind_choice() -> None:
    plan = a_plan(PERSON, PERSON)
    plan.options.add("mirror-match")
    plan.set_draft_mode("blind")
    plan.choose_team("zelda")
    assert plan.choose_team("zelda") == ""
    assert plan.find_refusal() == ""


def test_one_person_against_a_bot_needs_no_cover() -> None:
    plan = a_plan(PERSON, "greedy")
    plan.set_draft_mode("blind")
    assert not plan.needs_handover
    plan.choose_team("zelda")
    assert plan.are_teams_public


def test_changing_seats_begins_a_secret_choice_anew() -> None:
    plan = a_plan(PERSON, PERSON)
    plan.set_draft_mode("blind")
    plan.choose_team("zelda")
    plan.add_chair(PERSON)
    assert [chair.team for chair in plan.chairs] == ["", "", ""]
    assert plan.active_seat == 0
    plan.choose_team("zelda")
    plan.set_kind(2, "greedy")
    assert not any(chair.is_confirmed for chair in plan.chairs)


# Draft --------------------------------------------------------------------------------------------------------------


def test_a_draft_bans_first_and_then_picks() -> None:
    plan = a_plan(PERSON, PERSON)
    plan.set_draft_mode("draft")
    steps = []
    for team in ("zelda", "ganon", "link", "witches"):
        steps.append((plan.choice_step, plan.active_seat))
        assert plan.choose_team(team) == ""
    assert steps == [("ban", 0), ("ban", 1), ("pick", 0), ("pick", 1)]
    assert plan.banned_by_team == {"zelda": 0, "ganon": 1}
    assert [chair.team for chair in plan.chairs] == ["link", "witches"]
    assert plan.find_refusal() == ""
    assert not plan.activate_seat(0)


def test_a_banned_team_is_refused() -> None:
    plan = a_plan(PERSON, PERSON)
    plan.set_draft_mode("draft")
    plan.choose_team("zelda")
    assert "banned" in plan.choose_team("zelda")
    assert "Player 2 hasn't banned" in plan.find_refusal()


def test_bots_take_their_part_in_a_draft() -> None:
    for first, second in (("greedy", PERSON), (PERSON, "greedy"), ("greedy", "random")):
        plan = a_plan(first, second)
        plan.set_draft_mode("draft")
        while plan.choice_step != "done":
            assert plan.chairs[plan.active_seat].kind == PERSON
            plan.choose_random()
        assert len(plan.banned_by_team) == 2
        assert plan.find_refusal() == ""


def test_a_third_player_ends_the_draft() -> None:
    plan = a_plan(PERSON, PERSON)
    plan.set_draft_mode("draft")
    plan.choose_team("zelda")
    plan.add_chair(PERSON)
    assert plan.draft_mode == "open"
    assert plan.banned_by_team == {}


def test_choosing_anew_after_a_draft() -> None:
    plan = a_plan(PERSON, PERSON)
    plan.set_draft_mode("draft")
    for team in ("zelda", "ganon", "link", "witches"):
        plan.choose_team(team)
    plan.restart_choice()
    assert plan.choice_step == "ban"
    assert plan.banned_by_team == {}


# Terms --------------------------------------------------------------------------------------------------------------


def test_options_of_other_maps_wait_without_effect() -> None:
    plan = a_plan()
    plan.options = {"creek", "leevers", "diagonal-steps"}
    assert plan.build_setup().options == ("diagonal-steps", "creek")
    plan.map = "leever-desert"
    assert plan.build_setup().options == ("diagonal-steps", "leevers")
    assert plan.find_refusal() == ""


def test_pairs_are_four_players() -> None:
    plan = a_plan(PERSON, PERSON, PERSON)
    plan.set_mode("2v2")
    assert [chair.kind for chair in plan.chairs] == [PERSON, PERSON, PERSON, DEFAULT_BOT]
    assert plan.build_setup().mode == "2v2"
    assert build_rules(plan.build_setup()).seats == 4
    plan.add_chair(PERSON)
    assert len(plan.chairs) == 4
    plan.remove_chair(3)
    assert plan.build_setup().mode == "ffa"


def test_refusals_of_the_rules_are_passed_on() -> None:
    plan = a_plan(PERSON, PERSON)
    plan.options.add("good-vs-evil")
    plan.chairs[0].team, plan.chairs[1].team = "link", "zelda"
    assert plan.find_refusal().startswith("Good against evil needs")
    plan.options = {"choose-side"}
    assert plan.find_refusal() == ""
    plan.add_chair(PERSON)
    assert "two players" in plan.find_refusal()


def test_another_map_by_lot() -> None:
    plan = a_plan()
    for _again in range(20):
        before = plan.map
        plan.choose_random_map()
        assert plan.map != before


def test_house_rules_go_there_and_back() -> None:
    plan = a_plan(PERSON, PERSON)
    plan.options, plan.turn_limit = {"heart-moves", "leevers"}, 100
    plan.set_draft_mode("blind")
    rules = plan.to_house_rules("Ours", open_hands=True)
    assert rules == HouseRules("Ours", "zelda", ("heart-moves", "leevers"), 100, "blind", True)
    other = a_plan(PERSON, PERSON)
    other.apply_house_rules(rules)
    assert other.to_house_rules("Ours", open_hands=True) == rules
    three = a_plan(PERSON, PERSON, PERSON)
    three.apply_house_rules(HouseRules("Old", "zelda", ("gone", "mirror-match"), 7, "draft"))
    assert three.to_house_rules("Old", open_hands=False) == HouseRules("Old", "zelda", ("mirror-match",))


def test_the_last_match_comes_back() -> None:
    plan = a_plan(PERSON, "random", PERSON, "search:100ms")
    plan.chairs[0].name, plan.chairs[2].health = "Mira", -2
    plan.mode, plan.options, plan.turn_limit, plan.map = "2v2", {"heart-moves"}, 200, "triforce-chamber"
    reloaded = create_plan(load_pack("zelda"), TEAMS, NAMES, plan.to_last_match())
    assert reloaded.to_last_match() == plan.to_last_match()
    assert reloaded.build_setup() == plan.build_setup()


@pytest.mark.parametrize(
    "match",
    [
        LastMatch(Setup("zelda", (("gone",), ("ganon",)), "lost-woods"), (PERSON, PERSON), ("", "")),
        LastMatch(Setup("zelda", (("link",), ("ganon",)), "gone"), (PERSON, PERSON), ("", "")),
        LastMatch(Setup("zelda", (("link",), ("ganon",)), "lost-woods", options=("gone",)), (PERSON, PERSON), ("", "")),
        LastMatch(Setup("zelda", (("link",), ("ganon",)), "lost-woods"), (PERSON, "gone"), ("", "")),
    ],
)
def test_a_last_match_that_cannot_be_played_any_more_is_forgotten(match: LastMatch) -> None:
    plan = create_plan(load_pack("zelda"), TEAMS, NAMES, match)
    assert plan.build_setup().teams == (("link",), ("ganon",))
    assert plan.find_refusal() == ""


def test_a_handicap_beyond_the_slider_is_cut() -> None:
    setup = Setup("zelda", (("link",), ("ganon",)), "lost-woods", health=(20, -20))
    plan = create_plan(load_pack("zelda"), TEAMS, NAMES, LastMatch(setup, (PERSON, PERSON), ("", "")))
    assert plan.build_setup().health == (MAX_HANDICAP, -MAX_HANDICAP)
