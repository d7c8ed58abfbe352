"""The even handicap in the new-match screen: by mouse, by keys and by pad, with its sentence, and at the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.epic.match.openings import open_match
from game.app.epic.match.scene import MatchScene
from game.app.epic.setup.ids import HealthId
from game.app.epic.setup.scene import NewMatchScene
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.widgets.base import WidgetId
from game.app.ui.widgets.choice import Slider, Toggle
from game.app.ui.widgets.pane import ScrolledWidget
from game.app.ui.widgets.text import Label
from game.content.cards.handicaps import find_handicap_health
from game.content.cards.packs import load_pack
from game.paths import HOME_VARIABLE
from game.session.seats import PERSON
from game.setup.epic import EpicChair, EpicPlan
from game.storage.presets import load_last_match
from tests.app.epic.setup.test_setup_scene import Hall
from tests.app.screen import start_screen

GIVEN = find_handicap_health("star-wars", [["luke"], ["vader"]])


@pytest.fixture(autouse=True)
def screen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()


class StarHall(Hall):
    """New-match screen of Star Wars."""

    def __init__(self, *teams: str) -> None:
        super().__init__()
        chairs = [EpicChair(PERSON, name, team) for name, team in zip(("Mira", "Tom", "Ada"), teams, strict=False)]
        plan = EpicPlan(load_pack("star-wars"), chairs, "geonosis-arena")
        self.scene = NewMatchScene(self.services, "star-wars", self.open, proposed=("luke", "vader"), plan=plan)
        self.services.stack.push(self.scene)
        self.services.stack.draw(self.canvas)

    def inner(self, id: WidgetId) -> object:
        widget = self.scene.form.get_widget(id)
        return widget.inner if isinstance(widget, ScrolledWidget) else widget

    @property
    def labels(self) -> list[str]:
        inside = [widget.inner if isinstance(widget, ScrolledWidget) else widget for widget in self.scene.form.widgets]
        return [widget.text for widget in inside if isinstance(widget, Label)]


def test_it_is_turned_on_by_mouse_and_says_what_it_does() -> None:
    hall = StarHall("luke", "vader")
    assert not any("starts with" in text for text in hall.labels)
    hall.click("even")
    assert hall.plan.uses_measured_handicap
    assert any(f"starts with **+{GIVEN[0]}** health" in text for text in hall.labels)
    slider = hall.inner(HealthId(0))
    assert isinstance(slider, Slider)
    assert (slider.value, slider.enabled) == (GIVEN[0], False)
    hall.click("start")
    setup, _seats, _seed = hall.opened[0]
    assert (setup.health, setup.evened) == (GIVEN, True)
    last = load_last_match("star-wars")
    assert last is not None
    assert last.setup == setup


def test_it_is_turned_on_and_off_by_keys_and_by_pad() -> None:
    hall = StarHall("luke", "vader")
    hall.tab_to("even")
    hall.player.press_key(Kind.OK, "space")
    assert hall.plan.uses_measured_handicap
    hall.handle(Intent(Kind.OK, device="pad"))
    assert not hall.plan.uses_measured_handicap


def test_it_is_closed_for_three() -> None:
    hall = StarHall("luke", "vader", "yoda")
    hall.turn_to("even")
    toggle = hall.inner("even")
    assert isinstance(toggle, Toggle)
    assert not toggle.enabled
    assert "one team each" in toggle.reason


def test_the_match_tells_its_terms_in_pause_and_log() -> None:
    hall = StarHall("luke", "vader")
    hall.click("even")
    setup = hall.plan.build_setup()
    table = open_match(hall.services, setup, hall.plan.build_seats(), "1")
    assert isinstance(table, MatchScene)
    assert f"Auto-balance: **Luke Skywalker** +{GIVEN[0]} health." in table.format_menu_note()
