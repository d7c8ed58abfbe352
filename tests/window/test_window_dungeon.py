"""An adventure in the real window: set out from the title, played by clicks, solo; one dungeon, and all of it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.app.dungeon.scene import AdventureScene
from game.app.dungeon.setup import AdventureSetup
from game.app.menus.title import TitleScene
from game.app.ui.input.intents import Kind
from game.app.ui.services import Services
from game.errors import UserError
from game.modes.active_match import Occasion
from game.modes.dungeon.chronicle import LastSetup, load_runs, save_setup
from game.paths import HOME_VARIABLE
from game.session.seats import PERSON
from game.storage import saves, slots
from game.storage import settings as storage
from game.storage.settings import Settings
from tests.app.dungeon.robot import DungeonRobot
from tests.app.screen import Player, a_canvas, shown, start_screen
from tests.window.desktop import Desktop, Display, look, same_services, virtual_screen

pytestmark = pytest.mark.window

SETTINGS = Settings(language="en", speed="instant", reduced_motion=True, welcomed=True)
SEED = "WIND-0003"


@pytest.fixture
def display() -> Iterator[Display]:
    with virtual_screen() as made:
        yield made


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A player's folders that the window and this process share."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    assert storage.save(SETTINGS)
    assert save_setup(LastSetup((PERSON,), ("Mira",), "short", "story"))
    start_screen()
    return tmp_path


class WindowAdventurer(DungeonRobot):
    """Does at the window what it does at the table of the test."""

    def __init__(self, desktop: Desktop, services: Services, scene: AdventureScene) -> None:
        self.desktop = desktop
        super().__init__(services, scene, scale=1.0)

    def click(self, x: float, y: float) -> None:
        self.desktop.let_open(self.services.stack)
        super().click(x, y)
        self.desktop.click(x, y)

    @property
    def shown(self) -> str:
        """What is on the screen, in a word that changes with every other page."""
        return f"{type(self.top).__name__} {self.scene.session.decision.kind} {self.scene.desk().hand_open}"

    def look(self, name: str) -> None:
        """Waits until the window shows what the table here shows."""
        self.services.stack.toast.text = ""

        def expected() -> object:
            self.wait(0.1)
            self.show()
            return self.canvas.surface

        look(self.desktop, expected, name)  # type: ignore[arg-type]


def from_the_title(desktop: Desktop) -> WindowAdventurer:
    """A new adventure by two clicks and a typed seed; the same one at a table in this process."""
    canvas = a_canvas()
    services = same_services(SETTINGS)
    screen = Player(services.stack.handle)
    top = TitleScene(services)
    shown(services, top, canvas)
    look(desktop, lambda: canvas.surface, "title")
    desktop.click(*top.form.widget("dungeon").box.center)
    screen.click_on(top.form, "dungeon")
    services.stack.draw(canvas)
    services.stack.update(5.0)
    services.stack.draw(canvas)
    setup = services.stack.top
    assert isinstance(setup, AdventureSetup)
    look(desktop, lambda: canvas.surface, "dungeon-setup")
    desktop.click(*setup.form.widget("seed").box.center)
    desktop.tool("type", SEED)
    desktop.click(*setup.form.widget("start").box.center)
    [kept] = desktop.wait(lambda: [str(path) for path in slots.folder(slots.RUNNING).glob(f"*{slots.ENDING}")])
    saved = saves.read(Path(kept))
    assert saved.session.seed == SEED
    mine = same_services(SETTINGS)
    return WindowAdventurer(desktop, mine, AdventureScene(mine, Occasion(saved.session, saved.seats)))


def journal_kept(folder: str) -> list[str] | None:
    """What the window has kept; none in the moment in which it writes."""
    try:
        [kept] = slots.folder(folder).glob(f"*{slots.ENDING}")
        return [step.action for step in saves.read(kept).session.journal]
    except (ValueError, UserError):
        return None


def agree(robot: WindowAdventurer, folder: str) -> None:
    """The window has done what was done here; it may need a moment."""
    mine = [step.action for step in robot.scene.session.journal]
    until = time.monotonic() + 30
    while journal_kept(folder) != mine:
        assert time.monotonic() < until, "the window did something else"
        time.sleep(0.3)


def test_a_dungeon_is_entered_and_played_in_the_window(display: Display, home: Path) -> None:
    desktop = Desktop(display, home)
    try:
        robot = from_the_title(desktop)
        robot.settle()
        looked, shown = set(), ""
        while len(robot.scene.session.journal) < 16:
            if robot.shown != shown:  # nobody clicks on what is not there yet
                shown = robot.shown
                if robot.top is robot.scene:
                    looked.add(robot.scene.session.decision.kind)
                robot.look(f"dungeon-{robot.scene.session.decision.kind}")
            robot.step()
            robot.settle()
            agree(robot, slots.RUNNING)
        assert {"rooms", "turn"} <= looked
        robot.key(Kind.BACK)
        desktop.key("Escape")
        robot.look("dungeon-menu")
    finally:
        desktop.close()
    assert desktop.said.read_text() == ""


@pytest.mark.soak
def test_a_solo_adventure_is_played_to_its_end_in_the_window(display: Display, home: Path) -> None:
    desktop = Desktop(display, home)
    try:
        robot = from_the_title(desktop)
        shown = ""
        for _step in range(2000):
            if robot.over:
                break
            if robot.shown != shown:  # nobody clicks on what is not there yet
                shown = robot.shown
                robot.look("dungeon-on-the-way")
            robot.step()
            robot.settle()
            if robot.scene.session.outcome is None:
                agree(robot, slots.RUNNING)
        assert robot.over
        agree(robot, slots.REPLAYS)
        robot.look("dungeon-result")
        [run] = load_runs()
        assert run.seed == SEED
        assert run.won
    finally:
        desktop.close()
    assert desktop.said.read_text() == ""
