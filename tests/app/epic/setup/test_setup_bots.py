"""Setting up a match with bots: their tempers, and the table of which team does well against which."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.epic.setup.bar import task
from game.app.epic.setup.ids import KindId, TemperId
from game.app.epic.setup.matchups_scene import MatchupsScene
from game.app.epic.setup.team_sheet import TeamSheet
from game.app.ui.input.intents import Kind
from game.app.ui.widgets.choice import DropDown
from game.app.ui.widgets.pane import Scrolled
from game.content.cards.matchups import load_matchups
from game.paths import HOME_VARIABLE
from tests.app.epic.setup.test_setup_scene import Hall, two_people
from tests.app.screen import start_screen, used_canvas


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()


def test_a_bot_gets_a_temper() -> None:
    hall = Hall(two_people())
    hall.plan.set_kind(1, "hero")
    hall.scene.build_again()
    hall.tab_to(TemperId(1))
    hall.player.key(Kind.OK)
    hall.player.keys(Kind.DOWN, Kind.DOWN, Kind.OK)
    assert hall.plan.chairs[1].kind == "hero:careful"
    hall.click("start")
    assert hall.opened[0][1].kinds == ["person", "hero:careful"]


def test_the_table_of_pairings_opens_and_closes() -> None:
    hall = Hall(two_people())
    hall.player.key(Kind.KEY, "b")
    top = hall.scene.services.stack.top
    assert isinstance(top, MatchupsScene)
    measured = load_matchups("zelda")
    assert measured is not None
    assert set(top.teams) == set(measured.won)
    hall.scene.services.stack.draw(used_canvas(0.5))
    hall.player.key(Kind.BACK)
    assert hall.scene.services.stack.top is hall.scene


def test_who_plays_is_chosen_at_one_place_whoever_it_is() -> None:
    hall = Hall(two_people())
    before = hall.scene.form.widget(KindId(1)).box
    hall.plan.set_kind(1, "hero")
    hall.scene.services.stack.relayout()
    hall.scene.services.stack.draw(hall.canvas)
    assert hall.scene.form.widget(KindId(1)).box == before
    kinds = hall.scene.form.widget(KindId(1))
    kinds = kinds.inner if isinstance(kinds, Scrolled) else kinds
    assert isinstance(kinds, DropDown)
    assert all(option.about for option in kinds.options[1:])  # each level says what it is


def test_the_header_says_whose_team_is_chosen_and_the_sheet_whose_it_is() -> None:
    hall = Hall(two_people())
    assert task(hall.plan) == "Mira: choose a team"
    hall.plan.set_kind(0, "hero")
    assert task(hall.plan) == "Choose a team for Hero"
    hall.scene.looked_at = hall.plan.chairs[1].team
    hall.scene.services.stack.relayout()
    hall.scene.services.stack.draw(hall.canvas)
    sheet = hall.scene.form.widget("sheet")
    assert isinstance(sheet, TeamSheet)
    assert (sheet.chooser, sheet.owner) == (1, "Tom's team")
