"""Setting up a match with bots: their tempers, and the table of which team does well against which."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.epic.setup.bar import can_start, describe_task
from game.app.epic.setup.ids import KindId, TemperId
from game.app.epic.setup.matchups_scene import MatchupsScene
from game.app.ui.input.intents import Kind
from game.app.ui.widgets.choice import DropDown
from game.app.ui.widgets.pane import ScrolledWidget
from game.app.ui.widgets.text import Label
from game.content.cards.matchups import load_matchups
from game.paths import HOME_VARIABLE
from tests.app.epic.setup.test_setup_scene import Hall, two_people
from tests.app.screen import get_used_canvas, start_screen


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()


def test_a_bot_gets_a_temper() -> None:
    hall = Hall(two_people())
    hall.plan.set_kind(1, "hero")
    hall.scene.rebuild()
    hall.tab_to(TemperId(1))
    hall.player.press_key(Kind.OK)
    hall.player.press_keys(Kind.DOWN, Kind.DOWN, Kind.OK)
    assert hall.plan.chairs[1].kind == "hero:careful"
    hall.click("start")
    assert hall.opened[0][1].kinds == ["person", "hero:careful"]


def test_the_table_of_pairings_opens_and_closes() -> None:
    hall = Hall(two_people())
    hall.player.press_key(Kind.KEY, "b")
    top = hall.scene.services.stack.top
    assert isinstance(top, MatchupsScene)
    measured = load_matchups("zelda")
    assert measured is not None
    assert set(top.teams) == set(measured.won)
    hall.scene.services.stack.draw(get_used_canvas(0.5))
    hall.player.press_key(Kind.BACK)
    assert hall.scene.services.stack.top is hall.scene


def test_who_plays_is_chosen_at_one_place_whoever_it_is() -> None:
    hall = Hall(two_people())
    before = hall.scene.form.get_widget(KindId(1)).box
    hall.plan.set_kind(1, "hero")
    hall.scene.services.stack.request_layout()
    hall.scene.services.stack.draw(hall.canvas)
    assert hall.scene.form.get_widget(KindId(1)).box == before
    kinds = hall.scene.form.get_widget(KindId(1))
    kinds = kinds.inner if isinstance(kinds, ScrolledWidget) else kinds
    assert isinstance(kinds, DropDown)
    assert all(option.about for option in kinds.options[1:])  # each level says what it is


def test_the_header_says_whose_team_is_chosen() -> None:
    hall = Hall(two_people())
    assert describe_task(hall.plan) == "Mira: choose a team"
    hall.plan.set_kind(0, "hero")
    assert describe_task(hall.plan) == "Choose a team for Hero"


def test_the_header_asks_nobody_for_a_team_where_the_match_can_start() -> None:
    hall = Hall(two_people())
    assert can_start(hall.plan)
    assert hall.scene.form.get_widget("start").enabled
    words = [widget.text for widget in hall.scene.form.widgets if isinstance(widget, Label)]
    assert words.count("New match") == 1
    assert describe_task(hall.plan) not in words
    hall.plan.set_draft_mode("blind")
    assert not can_start(hall.plan)
