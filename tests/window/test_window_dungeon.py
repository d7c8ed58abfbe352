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
from game.modes.active_match import ActiveMatch
from game.modes.dungeon.chronicle import LastAdventureSetup, load_adventures, save_setup
from game.paths import HOME_VARIABLE
from game.session.seats import PERSON
from game.storage import saves, slots
from game.storage import settings as storage
from game.storage.settings import Settings
from tests.app.dungeon.robot import DungeonRobot
from tests.app.screen import InputPlayer, a_canvas, show_scene, start_screen
from tests.window.desktop import Desktop, VirtualDisplay, make_same_services, run_virtual_screen, wait_for_picture

pytestmark = pytest.mark.window

SETTINGS = Settings(language="en", speed="instant", reduced_motion=True, welcomed=True)
SEED = "WIND-0003"


@pytest.fixture
def display() -> Iterator[VirtualDisplay]:
    with run_virtual_screen() as made:
        yield made


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use user folders that the window and this process share."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    assert storage.save_settings(SETTINGS)
    assert save_setup(LastAdventureSetup((PERSON,), ("Mira",), "short", "story"))
    start_screen()
    return tmp_path


class WindowAdventurer(DungeonRobot):
    """Robot that repeats at the window what it does at the table of the test."""

    def __init__(self, desktop: Desktop, services: Services, scene: AdventureScene) -> None:
        self.desktop = desktop
        super().__init__(services, scene, scale=1.0)

    def click(self, x: float, y: float) -> None:
        self.desktop.wait_until_open(self.services.stack)
        super().click(x, y)
        self.desktop.click(x, y)

    @property
    def shown(self) -> str:
        """Return what is on the screen, in a word that changes with every other page."""
        return f"{type(self.top).__name__} {self.scene.session.decision.kind} {self.scene.make_context().is_hand_open}"

    def wait_for_picture(self, name: str) -> None:
        """Wait until the window shows what the table here shows."""
        self.services.stack.toast.clear()

        def expected() -> object:
            self.wait(0.1)
            self.show_frame()
            return self.canvas.surface

        wait_for_picture(self.desktop, expected, name)  # type: ignore[arg-type]


def from_the_title(desktop: Desktop) -> WindowAdventurer:
    """Return a new adventure by two clicks and a typed seed; the same one at a table in this process."""
    canvas = a_canvas()
    services = make_same_services(SETTINGS)
    screen = InputPlayer(services.stack.handle)
    top = TitleScene(services)
    show_scene(services, top, canvas)
    wait_for_picture(desktop, lambda: canvas.surface, "title")
    desktop.click(*top.form.get_widget("dungeon").box.center)
    screen.click_on(top.form, "dungeon")
    services.stack.draw(canvas)
    services.stack.update(5.0)
    services.stack.draw(canvas)
    setup = services.stack.top
    assert isinstance(setup, AdventureSetup)
    wait_for_picture(desktop, lambda: canvas.surface, "dungeon-setup")
    for id in ("advanced", "seed"):  # the seed is on the sheet of rules
        desktop.click(*setup.form.get_widget(id).box.center)
        if id == "advanced":
            screen.click_on(setup.form, id)
            services.stack.draw(canvas)
    desktop.run_tool("type", SEED)
    for id in ("done", "start"):
        desktop.click(*setup.form.get_widget(id).box.center)
        if id == "done":
            screen.click_on(setup.form, id)
            services.stack.draw(canvas)
    [kept] = desktop.wait_for(
        lambda: [str(path) for path in slots.get_slot_folder(slots.RUNNING).glob(f"*{slots.SAVE_SUFFIX}")]
    )
    save = saves.read_save(Path(kept))
    assert save.session.seed == SEED
    mine = make_same_services(SETTINGS)
    return WindowAdventurer(desktop, mine, AdventureScene(mine, ActiveMatch(save.session, save.seats)))


def journal_kept(folder: str) -> list[str] | None:
    """Return what the window has kept; none in the moment in which it writes."""
    try:
        [kept] = slots.get_slot_folder(folder).glob(f"*{slots.SAVE_SUFFIX}")
        return [step.action for step in saves.read_save(kept).session.journal]
    except (ValueError, UserError):
        return None


def agree(robot: WindowAdventurer, folder: str) -> None:
    """Wait until the window has done what was done here."""
    mine = [step.action for step in robot.scene.session.journal]
    until = time.monotonic() + 30
    while journal_kept(folder) != mine:
        assert time.monotonic() < until, "the window did something else"
        time.sleep(0.3)


def test_a_dungeon_is_entered_and_played_in_the_window(display: VirtualDisplay, home: Path) -> None:
    desktop = Desktop(display, home)
    try:
        robot = from_the_title(desktop)
        robot.wait_for_turn()
        looked, shown = set(), ""
        while len(robot.scene.session.journal) < 16:
            if robot.shown != shown:  # nobody clicks on what is not there yet
                shown = robot.shown
                if robot.top is robot.scene:
                    looked.add(robot.scene.session.decision.kind)
                robot.wait_for_picture(f"dungeon-{robot.scene.session.decision.kind}")
            robot.step()
            robot.wait_for_turn()
            agree(robot, slots.RUNNING)
        assert {"rooms", "turn"} <= looked
        robot.key(Kind.BACK)
        desktop.press_key("Escape")
        robot.wait_for_picture("dungeon-menu")
    finally:
        desktop.close()
    assert desktop.said.read_text() == ""


@pytest.mark.soak
def test_a_solo_adventure_is_played_to_its_end_in_the_window(display: VirtualDisplay, home: Path) -> None:
    desktop = Desktop(display, home)
    try:
        robot = from_the_title(desktop)
        shown = ""
        for _step in range(2000):
            if robot.over:
                break
            if robot.shown != shown:  # nobody clicks on what is not there yet
                shown = robot.shown
                robot.wait_for_picture("dungeon-on-the-way")
            robot.step()
            robot.wait_for_turn()
            if robot.scene.session.outcome is None:
                agree(robot, slots.RUNNING)
        assert robot.over
        agree(robot, slots.REPLAYS)
        robot.wait_for_picture("dungeon-result")
        [run] = load_adventures()
        assert run.seed == SEED
        assert run.won
    finally:
        desktop.close()
    assert desktop.said.read_text() == ""
