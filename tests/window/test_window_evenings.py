"""Journey, run and challenge of the day in the real window: by mouse in English, by pad in German; the window
is closed and started again at every kind of step.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from game.app.epic.gauntlet.ids import BoonId, PlaceId
from game.app.menus.journey.scene import WayId
from game.app.menus.saves.acts import ActId
from game.modes.daily import challenges
from game.modes.gauntlet import progress as runs
from game.modes.gauntlet import steps
from game.modes.gauntlet.state import Run
from game.modes.journey import progress as journeys
from game.modes.journey import steps as ways
from tests.window.evening import HANDS, Evening, evening
from tools.shots.states.journey import come_to
from tools.shots.states.runs import standing_at

pytestmark = pytest.mark.window


def chapter() -> tuple[str, str]:
    """Where the journey stands, as it is written down."""
    now = journeys.load().journey
    assert now is not None
    return now.chapter, now.step


@pytest.mark.soak
@HANDS
def test_three_chapters_of_the_journey(
    device: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with evening("journey", device, language, tmp_path, monkeypatch) as one:
        one.press("journey")
        one.shot("first")
        one.press("go")
        for name in ("01-dusk", "02-fountain", "03-refuge"):
            while chapter()[0] == name:
                if chapter()[1] == "after":
                    one.shot(f"{name} after")
                    one.again("journey")
                    one.press("go")
                    continue
                one.shot(f"{name} words")
                one.again("journey")
                assert chapter() == (name, "before")
                one.press("go")
                one.in_the_middle(f"{name} middle", "journey", "go")
                if one.table is not None:
                    one.play()
        assert chapter() == ("04-ferry", "before")
        journeys.keep(ways.after_match(come_to("09-mirror"), won=True))
        one.again("journey")
        one.shot("choice")
        one.again("journey")
        one.press(WayId(1))
        assert chapter() == ("10-shadow", "before")
        one.shot("chosen")


def the_run() -> Run | None:
    """The run as it is written down."""
    return runs.load().runs.get("zelda")


STEPS = {"path", "duel", "boons", "shop", "rest", "riddle", "treasure"}


def run_step(one: Evening, seen: set[str]) -> None:
    """Whatever a run asks; the first of every kind of step is closed and gone on with."""
    now = the_run()
    assert now is not None
    kind = now.step
    fresh = kind not in seen
    seen.add(kind)
    if kind == "path":
        wanted = [place for place in now.open_places if now.places[place].kind not in seen]
        one.shot("path")
        if fresh:
            one.again("gauntlet")
        place = (wanted or now.open_places)[0]
        one.press(PlaceId(place))
        one.press("go")
    elif kind in ("duel", "riddle"):
        if one.table is None:
            one.press("go")
        if kind == "duel" and fresh:
            one.in_the_middle("duel", "gauntlet", "go")
        elif fresh:
            one.shot("riddle")
            one.again("gauntlet", "go")
        if one.table is not None:
            one.play()
    else:
        if type(one.top).__name__ != "PlaceScene":
            one.press("go")
        one.shot(kind)
        if fresh:
            one.again("gauntlet", "go")
            assert the_run() == now
        if kind == "rest":
            one.press("go")
        elif kind == "shop":
            one.press(steps.LEAVE)
        else:
            one.press(BoonId(0))
            one.press("go")


@pytest.mark.soak
@HANDS
def test_a_run_over_every_kind_of_step(
    device: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: set[str] = set()
    with evening("run", device, language, tmp_path, monkeypatch) as one:
        one.press("gauntlet")
        one.shot("begin")
        one.press("go")
        while (now := the_run()) is not None and not now.over:
            run_step(one, seen)
        one.shot("over")
        one.press("go")
        assert the_run() is None
        for kind in ("duel", "riddle", "shop", "rest", "treasure"):
            if kind not in seen:
                at = standing_at(steps.new_run("zelda", "link", "7"), kind)
                runs.keep(msgspec.structs.replace(at, wounds=(6, 2), money=300))
                one.again("gauntlet")
                one.press("go")
                run_step(one, seen)
    assert seen >= STEPS


@pytest.mark.soak
@HANDS
def test_the_duel_of_the_day(device: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with evening("day", device, language, tmp_path, monkeypatch) as one:
        one.press("day")
        one.shot("tiles")
        one.press(ActId("play"))
        one.in_the_middle("match", "day", ActId("play"))
        one.play()
        one.shot("after")
        [score] = challenges.load().scores
        assert score.player == "Mira"
        one.again("day")
        assert not challenges.load().begun


@HANDS
def test_a_journey_is_begun_left_and_gone_on_with(
    device: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with evening("short", device, language, tmp_path, monkeypatch) as one:
        one.press("journey")
        one.press("go")
        one.press("go")
        one.in_the_middle("middle", "journey", "go")
        assert one.starts == 2
        assert one.window.services.device == device
