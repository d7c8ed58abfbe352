"""Agreeing on a match of many players: modes, sides, two teams each, and options that are on from the start."""

from itertools import pairwise
from random import Random

import pytest

from game.app.epic.match.openings import open_match
from game.app.epic.setup.ids import DownId, KindId, NameId, OptionId, RemoveId, SeatId, TemperId, UpId
from game.app.epic.setup.scene import NewMatchScene
from game.app.epic.setup.seat_panel import format_seat
from game.app.ui.style.theme import SEATS, SPACE, TEAM_SEATS
from game.app.ui.widgets.base import WidgetEvent
from game.app.ui.widgets.text import PanelBackground
from game.content.cards.packs import EPIC_PACKS, build_rules, load_pack
from game.rules.epic.pack import Mode
from game.session.seats import PERSON
from game.setup.epic import EpicChair, EpicPlan
from game.setup.epic_proposal import create_plan
from game.storage.presets import HouseRules
from tests.app.screen import InputPlayer, get_used_canvas, show_scene, some_services, start_screen

GAME = "star-wars"


def a_plan(*teams: str, seed: int = 1) -> EpicPlan:
    chairs = [EpicChair(PERSON, "", team) for team in teams or ("luke", "vader")]
    return EpicPlan(load_pack(GAME), chairs, "kamino-platform", Random(seed))


@pytest.mark.parametrize(("mode", "seats"), [("ffa", 2), ("2v2", 4), ("3v3", 6), ("master", 2)])
def test_a_mode_seats_as_many_as_it_wants(mode: Mode, seats: int) -> None:
    plan = a_plan()
    plan.set_mode(mode)
    assert len(plan.chairs) == seats
    assert plan.find_refusal() == ""
    rules = build_rules(plan.build_setup())
    assert rules.match.sides == 2
    assert rules.match.seats == seats
    teams = [team for seat in plan.build_setup().teams for team in seat]
    assert len(set(teams)) == len(teams) == (4 if mode == "master" else seats)


def test_from_six_players_to_two_and_back_to_six_alone() -> None:
    plan = a_plan()
    plan.set_mode("3v3")
    plan.set_mode("master")
    assert [len(teams) for teams in plan.build_setup().teams] == [2, 2]
    plan.set_mode("ffa")
    assert [len(teams) for teams in plan.build_setup().teams] == [1, 1]
    for _again in range(6):
        plan.add_chair(PERSON)
    assert len(plan.chairs) == 6
    assert plan.find_refusal() == ""
    assert build_rules(plan.build_setup()).match.sides == 6


@pytest.mark.parametrize("game", EPIC_PACKS)
def test_every_mode_of_every_game_can_be_set_up(game: str) -> None:
    content = load_pack(game)
    first, second = list(content.teams)[:2]
    for mode in content.pack.modes:
        plan = EpicPlan(
            content, [EpicChair(PERSON, "", first), EpicChair(PERSON, "", second)], next(iter(content.layouts))
        )
        plan.set_mode(mode)
        assert plan.find_refusal() == ""
        assert build_rules(plan.build_setup()).match.setup.mode == mode


def test_a_master_chooses_two_different_teams() -> None:
    plan = a_plan()
    plan.set_mode("master")
    assert plan.choose_team("yoda") == ""
    assert plan.active_seat == 0
    assert plan.needs_second_team(0)
    assert plan.find_refusal() == f"{plan.seat_name(0)} hasn't chosen a second team yet."
    assert "first team" in plan.find_team_refusal("yoda")
    assert format_seat(plan, 0) == "Yoda + Clones and one more"
    assert "hasn't chosen" in plan.find_refusal()
    assert plan.choose_team("mace") == ""
    assert plan.active_seat == 1
    assert plan.build_setup().teams[0] == ("yoda", "mace")
    assert "taken by" in plan.find_team_refusal("mace")
    assert plan.find_holders("mace") == [0]


@pytest.mark.parametrize("way", ["blind", "draft"])
def test_masters_choose_in_secret_and_in_turns(way: str) -> None:
    plan = a_plan()
    plan.set_mode("master")
    plan.set_draft_mode("blind" if way == "blind" else "draft")
    for _choice in range(6):
        if plan.choice_step == "done":
            break
        plan.confirm_handover()
        plan.choose_random()
        assert plan.public_teams(0) == () or way == "draft" or not plan.teams_hidden
    assert plan.choice_step == "done"
    assert plan.find_refusal() == ""
    assert all(len(teams) == 2 for teams in plan.build_setup().teams)


def test_a_standard_option_is_on_until_it_is_turned() -> None:
    plan = a_plan()
    switch = next(option for option in plan.content.pack.switches if option.standard)
    assert plan.has_option(switch)
    assert plan.build_setup().options == ()
    plan.options = {switch.token}
    assert not plan.has_option(switch)
    assert plan.build_setup().options == (switch.token,)
    other = a_plan()
    other.apply_house_rules(plan.to_house_rules("Ours", open_hands=False))
    assert other.options == plan.options
    other.apply_house_rules(HouseRules("Plain", GAME))
    assert other.options == set()


def test_what_was_agreed_on_comes_back() -> None:
    plan = a_plan()
    plan.set_mode("master")
    again = create_plan(load_pack(GAME), ("luke", "vader"), ("", ""), plan.to_last_match())
    assert again.build_setup() == plan.build_setup()
    assert again.to_last_match() == plan.to_last_match()


def test_the_screen_plays_by_mouse_from_one_mode_to_the_next() -> None:
    start_screen()
    services = some_services()
    scene = NewMatchScene(services, GAME, open_match, proposed=("luke", "vader"), plan=a_plan())
    scene.is_rules_sheet_open = True
    canvas = show_scene(services, scene, get_used_canvas())
    player = InputPlayer(services.stack.handle)
    assert canvas.theme.name == SPACE.name
    assert canvas.theme.seats == SEATS
    for wanted in ("3v3", "master"):
        scene.on_widget_event(get_reply(scene, wanted))
        services.stack.draw(canvas)
        assert scene.plan.mode == wanted
    assert canvas.theme.seats == SEATS
    scene.on_widget_event(get_reply(scene, "2v2"))
    services.stack.draw(canvas)
    assert canvas.theme.seats == TEAM_SEATS
    option = next(widget for widget in scene.form.widgets if widget.id == OptionId("no-free-cards-need-action"))
    player.click(*option.box.center)
    assert scene.plan.build_setup().options == ("no-free-cards-need-action",)
    assert scene.refusal == ""


def test_six_seats_and_their_options_stand_without_scrolling() -> None:
    start_screen()
    services = some_services()
    scene = NewMatchScene(services, GAME, open_match, proposed=("luke", "vader"), plan=a_plan())
    scene.is_rules_sheet_open = True
    canvas = show_scene(services, scene, get_used_canvas())
    scene.on_widget_event(get_reply(scene, "3v3"))
    services.stack.draw(canvas)
    panels = {widget.title: widget.box for widget in scene.form.widgets if isinstance(widget, PanelBackground)}
    seats, options = panels["Seats"], panels["Rules"]
    for seat in range(6):
        found = [w.box for w in scene.form.widgets if isinstance(w.id, ROW) and w.id.seat == seat]
        assert len(found) >= 5
        assert all(box.y > seats.y and box.bottom <= seats.bottom for box in found)
        ordered = sorted(found, key=lambda box: box.x)
        assert all(one.right <= other.x + 0.01 for one, other in pairwise(ordered))
    assert options.x > seats.right
    assert "options bar" not in {widget.id for widget in scene.form.widgets}


ROW = (SeatId, NameId, TemperId, KindId, UpId, DownId, RemoveId)


def get_reply(scene: NewMatchScene, mode: str) -> WidgetEvent:
    """Return what the drop-down of the modes answers."""
    assert any(widget.id == "mode" for widget in scene.form.widgets)
    return WidgetEvent("mode", "changed", mode)
