"""A match of Elixir Quest in the real window: from the title over the lobby to the result, by mouse and keyboard."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from game.app import doors
from game.app.elixir.handover import ElixirHandover
from game.app.elixir.ids import KindId, NameId, WayId
from game.app.elixir.lobby import LobbyScene
from game.app.elixir.result import ElixirResult
from game.app.elixir.scene import TableScene
from game.app.menus.title import TitleScene
from game.app.ui.canvas import Canvas
from game.app.ui.input import Intent, Kind
from game.app.ui.scene import FormScene
from game.app.ui.services import Services
from game.app.ui.widgets.base import WidgetId
from game.app.ui.widgets.choice import DropDown
from game.paths import HOME_VARIABLE
from game.table import elixir_house as house
from game.table import saves, slots, statistics
from game.table import settings as storage
from game.table.occasion import Occasion
from game.table.settings import Settings
from tests.app.elixir.robot import PAUSE, ElixirRobot
from tests.app.screen import some_services, start_screen
from tests.table.house_matches import enroll
from tests.window.desktop import PATIENCE, Desktop, Display, difference, look, virtual_screen

pytestmark = pytest.mark.window

ALIKE = 3.0
"""Mean difference of a color part up to which two pictures count as the same."""


@pytest.fixture
def display() -> Iterator[Display]:
    with virtual_screen() as made:
        yield made


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A player's folders that the window and this process share."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    assert storage.save(Settings(language="en", speed="instant", welcomed=True))
    start_screen()
    return tmp_path


def services() -> Services:
    """Services as the window has them, which write nothing."""
    made = some_services(language="en", speed="instant", welcomed=True)
    made.menu, made.corner = doors.MENU, doors.CORNER
    return made


class Hands(ElixirRobot):
    """Does at the window what it does at the table of the test."""

    def __init__(self, desktop: Desktop, mine: Services, scene: TableScene) -> None:
        super().__init__(mine, scene, Random(5))
        self.desktop = desktop
        self.canvas = Canvas(pygame.Surface((1280, 720)), 1.0)
        mine.stack.relayout()
        self.show()

    def click(self, x: float, y: float) -> None:
        self.desktop.let_open(self.services.stack)
        super().click(x, y)
        self.desktop.click(x, y)

    def look(self, name: str) -> None:
        """Waits until the window shows what the table here shows."""
        look(self.desktop, self.picture, name)

    def take_seat(self) -> None:
        """Takes the seat at the hand-over; a click that comes too early for the window is repeated."""
        called = self.picture().copy()
        self.wait(PAUSE)
        x, y = self.top.form.widget("ready").box.center  # type: ignore[attr-defined]
        ElixirRobot.click(self, x, y)
        until = time.monotonic() + PATIENCE
        while difference(called, self.desktop.screenshot("elixir-hand-over")) <= ALIKE:
            assert time.monotonic() < until, "the hand-over does not go"
            self.desktop.click(x, y)
            time.sleep(0.4)

    def picture(self) -> pygame.Surface:
        """What the table here shows now."""
        for _frame in range(4):
            self.wait(0.05)
        self.show()
        return self.canvas.surface


class Front:
    """Title and lobby: every click goes to the window and to the same scenes here."""

    def __init__(self, desktop: Desktop) -> None:
        self.desktop = desktop
        self.services = services()
        self.canvas = Canvas(pygame.Surface((1280, 720)), 1.0)
        self.services.stack.push(TitleScene(self.services))
        self.settle()

    @property
    def top(self) -> FormScene:
        top = self.services.stack.top
        assert isinstance(top, FormScene)
        return top

    def settle(self) -> pygame.Surface:
        for _frame in range(3):
            self.services.stack.draw(self.canvas)
            self.services.stack.update(2.0)
        self.services.stack.draw(self.canvas)
        return self.canvas.surface

    def tap(self, x: float, y: float) -> None:
        self.desktop.click(x, y)
        for kind in (Kind.MOVE, Kind.PRESS, Kind.RELEASE):
            self.services.stack.handle(Intent(kind, x, y, device="mouse"))
        self.desktop.let_open(self.services.stack)
        self.settle()

    def press(self, id: WidgetId) -> None:
        self.tap(*self.top.form.widget(id).box.center)

    def look(self, name: str) -> None:
        look(self.desktop, self.settle, name)


def test_a_hot_seat_match_from_the_title_to_the_result(display: Display, home: Path) -> None:
    enroll("Ada", "Bo")
    desktop = Desktop(display, home)
    try:
        front = Front(desktop)
        front.look("elixir-title")
        front.press("elixir")
        assert isinstance(front.top, LobbyScene)
        front.look("elixir-lobby")
        kind = front.top.form.widget(KindId(1)).box
        front.tap(kind.x + kind.w * 0.25, kind.center[1])
        front.press(NameId(1))
        names = front.top.form.widget(NameId(1))
        assert isinstance(names, DropDown)
        row = names._row([option.label for option in names.options].index("Ada"))
        front.tap(*row.center)
        front.press(WayId("real"))
        terms = front.top.form.widget("format").box
        front.tap(terms.x + terms.w * 0.25, terms.center[1])  # a beginner match: one round a game
        front.look("elixir-lobby-real")
        desktop.click(*front.top.form.widget("begin").box.center)
        [kept] = desktop.wait(lambda: [str(path) for path in slots.folder(slots.RUNNING).glob(f"*{slots.ENDING}")])
        saved = saves.read(Path(kept))
        assert (saved.seats.people, saved.session.rules.options.stakes) == ([0, 1], "real")
        mine = services()
        hands = Hands(desktop, mine, TableScene(mine, Occasion(saved.session, saved.seats)))
        played(hands)
    finally:
        desktop.close()
    assert slots.count(slots.REPLAYS) == 1
    assert len(statistics.load().matches) == 1
    book = house.book()
    assert not book.running
    assert sum(entry.id.startswith("match/") for entry in book.entries) == 1


def played(hands: Hands) -> None:
    """To the result, with a look at every new screen."""
    seen: set[str] = set()
    for step in range(400):
        hands.picture()
        top = hands.top
        if isinstance(top, ElixirHandover):
            if "handover" not in seen:
                hands.look("elixir-hand-over")
            seen.add("handover")
            hands.take_seat()
            continue
        if hands.over:
            break
        if step % 6 == 0:
            hands.look(f"elixir-table-{step % 7}")
        hands.step()
    assert isinstance(hands.top, ElixirResult)
    assert "handover" in seen
    hands.desktop.wait(lambda: [str(path) for path in slots.folder(slots.REPLAYS).glob(f"*{slots.ENDING}")])
    hands.desktop.wait(lambda: [] if house.book().running else ["settled"])
    hands.desktop.screenshot("elixir-result")
