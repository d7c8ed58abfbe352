"""A match of Elixir Quest in the real window: from the title over the lobby to the result, by mouse and keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from game.app import doors
from game.app.elixir.handover import ElixirHandover
from game.app.elixir.ids import PlayerNameId, SeatKindId, WayId
from game.app.elixir.lobby import ElixirLobbyScene
from game.app.elixir.result import ElixirResult
from game.app.elixir.scene import ElixirMatchScene
from game.app.menus.title import TitleScene
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.scene import WidgetScene
from game.app.ui.services import Services
from game.app.ui.widgets.base import WidgetId
from game.app.ui.widgets.choice import DropDown
from game.modes.active_match import ActiveMatch
from game.modes.collections import exchange
from game.paths import HOME_VARIABLE
from game.storage import saves, slots, statistics
from game.storage import settings as storage
from game.storage.settings import Settings
from tests.app.elixir.robot import PAUSE, ElixirRobot
from tests.app.screen import some_services, start_screen
from tests.modes.house_matches import enroll_players
from tests.window.desktop import (
    Desktop,
    VirtualDisplay,
    run_virtual_screen,
    wait_for_picture,
)

pytestmark = pytest.mark.window

ALIKE = 3.0
"""Mean difference of a color part up to which two pictures count as the same."""


@pytest.fixture
def display() -> Iterator[VirtualDisplay]:
    with run_virtual_screen() as made:
        yield made


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use user folders that the window and this process share."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    assert storage.save_settings(Settings(language="en", speed="instant", welcomed=True))
    start_screen()
    return tmp_path


def services() -> Services:
    """Return services like the window's, which write nothing."""
    made = some_services(language="en", speed="instant", welcomed=True)
    made.menu, made.shortcuts = doors.MENU, doors.SHORTCUTS
    return made


class WindowQuester(ElixirRobot):
    """Robot that repeats at the window what it does at the table of the test."""

    def __init__(self, desktop: Desktop, mine: Services, scene: ElixirMatchScene) -> None:
        super().__init__(mine, scene, Random(5))
        self.desktop = desktop
        self.canvas = Canvas(pygame.Surface((1280, 720)), 1.0)
        mine.stack.request_layout()
        self.show_frame()

    def click(self, x: float, y: float) -> None:
        self.desktop.wait_until_open(self.services.stack)
        super().click(x, y)
        self.desktop.click(x, y)

    def wait_for_picture(self, name: str) -> None:
        """Wait until the window shows what the table here shows."""
        wait_for_picture(self.desktop, self.picture, name)

    def take_seat(self) -> None:
        """Take the seat at the hand-over; a click that comes too early for the window is repeated."""
        self.wait_for_picture("elixir-hand-over")
        called = self.picture().copy()
        self.wait(PAUSE)
        x, y = self.top.form.get_widget("ready").box.center  # type: ignore[attr-defined]
        ElixirRobot.click(self, x, y)
        self.desktop.repeat_until_gone(called, "elixir-hand-over", lambda: self.desktop.click(x, y))

    def picture(self) -> pygame.Surface:
        """Return what the table here shows now."""
        for _frame in range(4):
            self.wait(0.05)
        self.show_frame()
        return self.canvas.surface


class LobbyWindow:
    """Title and lobby: every click goes to the window and to the same scenes here."""

    def __init__(self, desktop: Desktop) -> None:
        self.desktop = desktop
        self.services = services()
        self.canvas = Canvas(pygame.Surface((1280, 720)), 1.0)
        self.services.stack.push(TitleScene(self.services))
        self.settle()

    @property
    def top(self) -> WidgetScene:
        top = self.services.stack.top
        assert isinstance(top, WidgetScene)
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
        self.desktop.wait_until_open(self.services.stack)
        self.settle()

    def press(self, id: WidgetId) -> None:
        self.tap(*self.top.form.get_widget(id).box.center)

    def look(self, name: str) -> None:
        wait_for_picture(self.desktop, self.settle, name)


def test_a_hot_seat_match_from_the_title_to_the_result(display: VirtualDisplay, home: Path) -> None:
    enroll_players("Ada", "Bo")
    desktop = Desktop(display, home)
    try:
        front = LobbyWindow(desktop)
        front.look("elixir-title")
        front.press("elixir")
        assert isinstance(front.top, ElixirLobbyScene)
        front.look("elixir-lobby")
        kind = front.top.form.get_widget(SeatKindId(1)).box
        front.tap(kind.x + kind.w * 0.25, kind.center[1])
        front.press(PlayerNameId(1))
        names = front.top.form.get_widget(PlayerNameId(1))
        assert isinstance(names, DropDown)
        row = names._row_box([option.label for option in names.options].index("Ada"))
        front.tap(*row.center)
        front.press(WayId("real"))
        front.press("advanced")
        terms = front.top.form.get_widget("format").box
        front.tap(terms.x + terms.w * 0.25, terms.center[1])  # a beginner match: one round a game
        front.press("done")
        front.look("elixir-lobby-real")
        desktop.click(*front.top.form.get_widget("begin").box.center)
        [kept] = desktop.wait_for(
            lambda: [str(path) for path in slots.get_slot_folder(slots.RUNNING).glob(f"*{slots.SAVE_SUFFIX}")]
        )
        save = saves.read_save(Path(kept))
        assert (save.seats.people, save.session.rules.options.stakes) == ([0, 1], "real")
        mine = services()
        hands = WindowQuester(desktop, mine, ElixirMatchScene(mine, ActiveMatch(save.session, save.seats)))
        play_match(hands)
    finally:
        desktop.close()
    assert len(slots.list_entries(slots.REPLAYS)) == 1
    assert len(statistics.load_records().matches) == 1
    ledger = exchange.load_ledger()
    assert not ledger.running
    assert sum(entry.id.startswith("match/") for entry in ledger.entries) == 1


def play_match(hands: WindowQuester) -> None:
    """Play to the result, with a look at every new screen."""
    seen: set[str] = set()
    for step in range(400):
        hands.picture()
        top = hands.top
        if isinstance(top, ElixirHandover):
            seen.add("handover")
            hands.take_seat()
            continue
        if hands.over:
            break
        if step % 6 == 0:
            hands.wait_for_picture(f"elixir-table-{step % 7}")
        hands.step()
    assert isinstance(hands.top, ElixirResult)
    assert "handover" in seen
    hands.desktop.wait_for(
        lambda: [str(path) for path in slots.get_slot_folder(slots.REPLAYS).glob(f"*{slots.SAVE_SUFFIX}")]
    )
    hands.desktop.wait_for(lambda: [] if exchange.load_ledger().running else ["settled"])
    hands.desktop.take_screenshot("elixir-result")
