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
from tests.window.evening import HANDS, Evening, open_evening
from tests.window.test_window_making import solve
from tools.shots.states.journey import reach_chapter
from tools.shots.states.runs import reach_place

pytestmark = pytest.mark.window


def chapter() -> tuple[str, str]:
    """Return where the journey stands, as it is written down."""
    now = journeys.load_progress().journey
    assert now is not None
    return now.chapter, now.step


@pytest.mark.soak
@HANDS
def test_three_chapters_of_the_journey(
    device: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_evening("journey", device, language, tmp_path, monkeypatch) as evening:
        evening.press_widget("journey")
        evening.save_shot("first")
        evening.press_widget("go")
        for name in ("01-dusk", "02-fountain", "03-refuge"):
            while chapter()[0] == name:
                if chapter()[1] == "after":
                    evening.save_shot(f"{name} after")
                    evening.restart("journey")
                    evening.press_widget("go")
                    continue
                evening.save_shot(f"{name} words")
                evening.restart("journey")
                assert chapter() == (name, "before")
                evening.press_widget("go")
                evening.interrupt_match(f"{name} middle", "journey", "go")
                if evening.table is not None:
                    evening.play_match()
        assert chapter() == ("04-ferry", "before")
        journeys.save_journey(ways.apply_match(reach_chapter("09-mirror"), won=True))
        decide(evening)


@HANDS
def test_the_decision_of_the_journey(
    device: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_evening("decision", device, language, tmp_path, monkeypatch) as evening:
        journeys.save_journey(ways.apply_match(reach_chapter("09-mirror"), won=True))
        decide(evening)


def decide(evening: Evening) -> None:
    """Look at the decision and leave it open; start again, and take its second way."""
    evening.restart("journey", "go")
    evening.save_shot("choice")
    evening.go_back()
    assert chapter() == ("09-mirror", "after")
    evening.restart("journey", "go")
    evening.press_widget(StoryChoiceId(1))
    assert chapter() == ("10-shadow", "before")
    evening.save_shot("chosen")


def read_run() -> GauntletRun | None:
    """Return the run as it is written down."""
    return runs.load_progress().runs.get("zelda")


STEPS = {"path", "duel", "boons", "shop", "rest", "riddle", "treasure"}


def run_step(evening: Evening, seen: set[str]) -> None:
    """Do whatever a run asks; at the first of every kind of step, restart the window."""
    now = read_run()
    assert now is not None
    kind = now.step
    fresh = kind not in seen
    seen.add(kind)
    if kind == "path":
        wanted = [place for place in now.open_places if now.places[place].kind not in seen]
        evening.save_shot("path")
        if fresh:
            evening.restart("gauntlet")
        place = (wanted or now.open_places)[0]
        evening.press_widget(PlaceId(place))
        if read_run() == now:  # the mouse chooses a place first, a pad goes there
            evening.press_widget("go")
    elif kind in ("duel", "riddle"):
        if evening.table is None:
            evening.press_widget("go")
        if kind == "duel" and fresh:
            evening.interrupt_match("duel", "gauntlet", "go")
        elif fresh:
            evening.save_shot("riddle")
            evening.restart("gauntlet", "go")
        if evening.table is not None:
            evening.play_match()
    else:
        if type(evening.top).__name__ != "PlaceScene":
            evening.press_widget("go")
        evening.save_shot(kind)
        if fresh:
            evening.restart("gauntlet", "go")
            assert read_run() == now
        if kind == "rest":
            evening.press_widget("go")
        elif kind == "shop":
            evening.press_widget(steps.LEAVE)
        else:
            evening.press_widget(BoonId(0))
            evening.press_widget("go")


@pytest.mark.soak
@HANDS
def test_a_run_over_every_kind_of_step(
    device: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: set[str] = set()
    with open_evening("run", device, language, tmp_path, monkeypatch) as evening:
        evening.press_widget("gauntlet")
        evening.save_shot("begin")
        evening.press_widget("go")
        while (now := read_run()) is not None and not now.is_over:
            run_step(evening, seen)
        evening.save_shot("over")
        evening.press_widget("go")
        assert read_run() is None
        for kind in ("duel", "riddle", "shop", "rest", "treasure"):
            if kind not in seen:
                at = reach_place(steps.create_run("zelda", "link", "7"), kind)
                runs.save_run(msgspec.structs.replace(at, wounds=(6, 2), money=300))
                evening.restart("gauntlet")
                evening.press_widget("go")
                run_step(evening, seen)
    assert seen >= STEPS


@pytest.mark.soak
@HANDS
def test_the_duel_of_the_day(device: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_evening("day", device, language, tmp_path, monkeypatch) as evening:
        evening.press_widget("day")
        evening.save_shot("tiles")
        evening.press_widget(ActionId("play"))
        evening.interrupt_match("match", "day", ActionId("play"))
        evening.play_match()
        evening.save_shot("after")
        [score] = challenges.load_records().scores
        assert score.player == "Mira"
        evening.restart("day")
        assert not challenges.load_records().begun


@pytest.mark.soak
@pytest.mark.parametrize("language", ["en"])
def test_the_puzzle_of_the_day(language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_evening("puzzle", "mouse", language, tmp_path, monkeypatch) as evening:
        evening.press_widget("day")
        evening.press_widget(TaskTileId("puzzle"))
        evening.save_shot("chosen")
        evening.press_widget(ActionId("play"))
        evening.save_shot("begun")
        solve(evening)
        evening.press_widget(evening.top.cancel)
        evening.wait_until(lambda: isinstance(evening.top, DailyScene), "the way back")
        evening.save_shot("after")
        assert evening.top.now.is_done("puzzle")
        assert challenges.load_records().scores[0].kind == "puzzle"


@HANDS
def test_a_journey_is_begun_left_and_gone_on_with(
    device: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_evening("short", device, language, tmp_path, monkeypatch) as evening:
        evening.press_widget("journey")
        evening.press_widget("go")
        evening.press_widget("go")
        evening.interrupt_match("middle", "journey", "go")
        assert evening.starts == 2
        assert evening.window.services.device == device
