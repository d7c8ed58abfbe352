"""Journey, gauntlet run and daily challenge in the real window: by mouse in English, by pad in German.

The window is closed and started again at every kind of step.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from game.app.epic.gauntlet.ids import BoonId, PlaceId
from game.app.menus.daily.scene import DailyScene, TaskTileId
from game.app.menus.journey.ids import StoryChoiceId
from game.app.menus.saves.acts import ActionId
from game.modes.daily import challenges
from game.modes.gauntlet import progress as runs
from game.modes.gauntlet import steps
from game.modes.gauntlet.state import GauntletRun
from game.modes.journey import progress as journeys
from game.modes.journey import steps as ways
from tests.window.test_window_making import solve
from tests.window.window_driver import DEVICES, WindowDriver, open_driver
from tools.shots.states.journey import reach_chapter
from tools.shots.states.runs import reach_place

pytestmark = pytest.mark.window


def chapter() -> tuple[str, str]:
    """Return where the journey stands, as it is written down."""
    now = journeys.load_progress().journey
    assert now is not None
    return now.chapter, now.step


@pytest.mark.soak
@DEVICES
def test_three_chapters_of_the_journey(
    device: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_driver("journey", device, language, tmp_path, monkeypatch) as driver:
        driver.press_widget("journey")
        driver.save_shot("first")
        driver.press_widget("go")
        for name in ("01-dusk", "02-fountain", "03-refuge"):
            while chapter()[0] == name:
                if chapter()[1] == "after":
                    driver.save_shot(f"{name} after")
                    driver.restart("journey")
                    driver.press_widget("go")
                    continue
                driver.save_shot(f"{name} words")
                driver.restart("journey")
                assert chapter() == (name, "before")
                driver.press_widget("go")
                driver.interrupt_match(f"{name} middle", "journey", "go")
                if driver.table is not None:
                    driver.play_match()
        assert chapter() == ("04-ferry", "before")
        journeys.save_journey(ways.apply_match(reach_chapter("09-mirror"), won=True))
        decide(driver)


@DEVICES
def test_the_decision_of_the_journey(
    device: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_driver("decision", device, language, tmp_path, monkeypatch) as driver:
        journeys.save_journey(ways.apply_match(reach_chapter("09-mirror"), won=True))
        decide(driver)


def decide(driver: WindowDriver) -> None:
    """Look at the decision and leave it open; start again, and take its second way."""
    driver.restart("journey", "go")
    driver.save_shot("choice")
    driver.go_back()
    assert chapter() == ("09-mirror", "after")
    driver.restart("journey", "go")
    driver.press_widget(StoryChoiceId(1))
    assert chapter() == ("10-shadow", "before")
    driver.save_shot("chosen")


def read_run() -> GauntletRun | None:
    """Return the run as it is written down."""
    return runs.load_progress().runs.get("zelda")


STEPS = {"path", "duel", "boons", "shop", "rest", "riddle", "treasure"}


def run_step(driver: WindowDriver, seen: set[str]) -> None:
    """Do whatever a run asks; at the first of every kind of step, restart the window."""
    now = read_run()
    assert now is not None
    kind = now.step
    fresh = kind not in seen
    seen.add(kind)
    if kind == "path":
        wanted = [place for place in now.open_places if now.places[place].kind not in seen]
        driver.save_shot("path")
        if fresh:
            driver.restart("gauntlet")
        place = (wanted or now.open_places)[0]
        driver.press_widget(PlaceId(place))
        if read_run() == now:  # the mouse chooses a place first, a pad goes there
            driver.press_widget("go")
    elif kind in ("duel", "riddle"):
        if driver.table is None:
            driver.press_widget("go")
        if kind == "duel" and fresh:
            driver.interrupt_match("duel", "gauntlet", "go")
        elif fresh:
            driver.save_shot("riddle")
            driver.restart("gauntlet", "go")
        if driver.table is not None:
            driver.play_match()
    else:
        if type(driver.top).__name__ != "PlaceScene":
            driver.press_widget("go")
        driver.save_shot(kind)
        if fresh:
            driver.restart("gauntlet", "go")
            assert read_run() == now
        if kind == "rest":
            driver.press_widget("go")
        elif kind == "shop":
            driver.press_widget(steps.LEAVE)
        else:
            driver.press_widget(BoonId(0))
            driver.press_widget("go")


@pytest.mark.soak
@DEVICES
def test_a_run_over_every_kind_of_step(
    device: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: set[str] = set()
    with open_driver("run", device, language, tmp_path, monkeypatch) as driver:
        driver.press_widget("gauntlet")
        driver.save_shot("begin")
        driver.press_widget("go")
        while (now := read_run()) is not None and not now.is_over:
            run_step(driver, seen)
        driver.save_shot("over")
        driver.press_widget("go")
        assert read_run() is None
        for kind in ("duel", "riddle", "shop", "rest", "treasure"):
            if kind not in seen:
                at = reach_place(steps.create_run("zelda", "link", "7"), kind)
                runs.save_run(msgspec.structs.replace(at, wounds=(6, 2), money=300))
                driver.restart("gauntlet")
                driver.press_widget("go")
                run_step(driver, seen)
    assert seen >= STEPS


@pytest.mark.soak
@DEVICES
def test_the_duel_of_the_day(device: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_driver("day", device, language, tmp_path, monkeypatch) as driver:
        driver.press_widget("day")
        driver.save_shot("tiles")
        driver.press_widget(ActionId("play"))
        driver.interrupt_match("match", "day", ActionId("play"))
        driver.play_match()
        driver.save_shot("after")
        [score] = challenges.load_records().scores
        assert score.player == "Mira"
        driver.restart("day")
        assert not challenges.load_records().begun


@pytest.mark.soak
@pytest.mark.parametrize("language", ["en"])
def test_the_puzzle_of_the_day(language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_driver("puzzle", "mouse", language, tmp_path, monkeypatch) as driver:
        driver.press_widget("day")
        driver.press_widget(TaskTileId("puzzle"))
        driver.save_shot("chosen")
        driver.press_widget(ActionId("play"))
        driver.save_shot("begun")
        solve(driver)
        driver.press_widget(driver.top.cancel)
        driver.wait_until(lambda: isinstance(driver.top, DailyScene), "the way back")
        driver.save_shot("after")
        assert driver.top.now.is_done("puzzle")
        assert challenges.load_records().scores[0].kind == "puzzle"


@DEVICES
def test_a_journey_is_begun_left_and_gone_on_with(
    device: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_driver("short", device, language, tmp_path, monkeypatch) as driver:
        driver.press_widget("journey")
        driver.press_widget("go")
        driver.press_widget("go")
        driver.interrupt_match("middle", "journey", "go")
        assert driver.starts == 2
        assert driver.window.services.device == device
