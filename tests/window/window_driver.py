"""WindowDriver session before the real window: from match to match, by mouse or by pad, with restarts.

The window runs in this process on a screen of its own; the mouse is moved through the screen's server, a pad's buttons
are posted. So the player sees every widget, and uses only real input.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pygame
import pytest

from game.app import main
from game.app.dungeon.scene import AdventureScene
from game.app.elixir.scene import ElixirMatchScene
from game.app.epic.match.scene import MatchScene
from game.app.main import GameWindow
from game.app.menus.crash.rescue import __name__ as rescue_module
from game.app.menus.title import TitleScene
from game.app.play.handover import SeatHandover
from game.app.ui.dialog import Dialog
from game.app.ui.input.intents import Kind
from game.app.ui.scene import Scene, WidgetScene
from game.app.ui.widgets.base import WidgetId
from game.app.ui.widgets.choice import DropDown, SegmentedControl
from game.app.ui.widgets.textfield import TextField
from game.bots.epic.greedy import GreedyBot
from game.paths import HOME_VARIABLE
from game.rules.epic.actions import action as actions
from game.storage import settings as storage
from game.storage.settings import Settings
from tests.app.dungeon.robot import DungeonRobot
from tests.app.elixir.robot import ElixirRobot
from tests.app.epic.match.test_pad import BUTTONS, OF_KIND, PadHands
from tests.app.epic.robot import Robot
from tests.app.person import PAUSE, Person
from tests.window.desktop import ARTIFACTS, KEYS, PATIENCE, find_window, focus_window, run_virtual_screen, run_xdotool

Tables = MatchScene | AdventureScene | ElixirMatchScene
DEVICES = pytest.mark.parametrize(("device", "language"), [("mouse", "en"), ("pad", "de")])
_RESTS = 0.004
_SEED = bytes.fromhex("0badcafe")
"""Seed of all matches, runs, journeys and leagues of a session; nothing but seeds is drawn by four bytes."""
_A_BIT = 8
"""So many steps of a person are played before the window is closed in the middle of a match."""


_DOORS: dict[WidgetId, str] = {"journey": "solo", "gauntlet": "solo", "day": "solo", "league": "together"}
"""The door of the main menu behind which something lies."""


class WindowDriver:
    """Window of one session of play, its input device, and the number of restarts."""

    def __init__(self, name: str, device: str) -> None:
        self.name, self.device = name, device
        self.starts = 0
        self.seconds = 0.0
        """Time passed in the window, in seconds."""
        self.shots: set[str] = set()
        self.matches = 0
        self.window: GameWindow
        self.place = ""
        """The window's number on the screen's server, which is asked for it: pygame's own answer ends some Pythons."""
        self.start()

    # ---- started and closed -----------------------------------------------------------------------------------------

    def start(self) -> None:
        main.start_video()
        self.window = GameWindow(storage.load_settings())
        self.window._present_frame()
        self.window._finish_startup()
        self.place = find_window(os.getpid())
        self.starts += 1
        self.wait_for_rest()

    def close(self) -> None:
        """Close the window as by its close button."""
        services = self.window.services
        self.window._shut_down()
        if self.window._mod_watcher is not None:
            self.window._mod_watcher.close()
        services.close_bots()
        services.close_speech()
        services.sound.close()
        pygame.quit()

    def restart(self, *doors: WidgetId) -> None:
        """Close and start the window, and continue through these buttons."""
        self.close()
        self.start()
        for id in doors:
            self.press_widget(id)

    # ---- what is seen -----------------------------------------------------------------------------------------------

    @property
    def top(self) -> Any:
        top = self.window.services.stack.top
        assert top is not None
        assert type(top).__module__ != rescue_module, "the program has failed"
        return top

    @property
    def table(self) -> Tables | None:
        """Return the table on the stack, also below a hand-over or a dialog."""
        return next((scene for scene in reversed(self.window.services.stack.scenes) if isinstance(scene, Tables)), None)

    def draw_frame(self, seconds: float = 0.05) -> None:
        self.seconds += seconds
        self.window._run_frame(seconds)

    def wait_for_rest(self) -> None:
        """Draw frames until nothing moves any more."""
        for _frame in range(120):
            self.draw_frame(0.1)
            if not (self.window.services.stack.animating or self.window.services.stack.is_opening):
                break
        self.draw_frame()

    def _wait_until_open(self) -> None:
        """Draw frames until the scene on top takes presses."""
        while self.window.services.stack.is_opening:
            self.draw_frame(0.1)

    def wait_until(self, look: Callable[[], bool], what: str, patience: float = PATIENCE) -> None:
        """Draw frame by frame until a condition holds."""
        end = time.monotonic() + patience
        while not look():
            assert time.monotonic() < end, f"{what} does not come"
            self.draw_frame(0.1)
            time.sleep(_RESTS)

    def save_shot(self, kind: str) -> None:
        """Save a picture of every kind of step, once."""
        if kind in self.shots:
            return
        self.shots.add(kind)
        self.wait_for_rest()
        folder = ARTIFACTS / "sessions"
        folder.mkdir(parents=True, exist_ok=True)
        pygame.image.save(pygame.display.get_surface(), folder / f"{self.name}-{kind.replace(' ', '-')}.png")

    # ---- hands ------------------------------------------------------------------------------------------------------

    def click(self, x: float, y: float) -> None:
        """Move the pointer there and click; each event arrives before the next."""
        assert self.device == "mouse", "no hand is on the mouse"
        self._wait_until_open()
        pygame.event.clear((pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))
        run_xdotool("mousemove", "--window", self.place, str(round(x)), str(round(y)))
        self.draw_frame()
        for word, event in (("mousedown", pygame.MOUSEBUTTONDOWN), ("mouseup", pygame.MOUSEBUTTONUP)):
            run_xdotool(word, "1")
            end = time.monotonic() + PATIENCE
            while not pygame.event.peek(event):
                assert time.monotonic() < end, f"no {word} came"
                time.sleep(0.001)
            self.draw_frame()

    def press_pad(self, kind: Kind) -> None:
        """Press a button of the pad, or the key of the same meaning."""
        self._wait_until_open()
        if self.device == "keys":
            self._press_key("space" if kind is Kind.OK else KEYS[kind])  # Enter presses the default button
            return
        for down in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            pygame.event.post(pygame.Event(down, instance_id=0, button=BUTTONS.index(OF_KIND[kind])))
            self.draw_frame(0.02)

    def _press_key(self, name: str) -> None:
        """Press a key; each event arrives before the next."""
        focus_window(self.place)
        for word, event in (("keydown", pygame.KEYDOWN), ("keyup", pygame.KEYUP)):
            pygame.event.clear(event)
            run_xdotool(word, name)
            end = time.monotonic() + PATIENCE
            while not pygame.event.peek(event):
                assert time.monotonic() < end, f"no {word} of {name} came"
                time.sleep(0.001)
            self.draw_frame(0.02)

    def focus_on(self, id: WidgetId) -> None:
        """Press the pad's shoulder until a widget has the focus."""
        form = self.top.form
        for _press in range(len(form.widgets) + 2):
            if form.focus == id:
                return
            self.press_pad(Kind.NEXT)
        raise AssertionError(f"no pad comes to {id} of {type(self.top).__name__}")

    def press_widget(self, id: WidgetId) -> None:
        """Press a widget of the scene on top, or one behind an entry of the main menu, through that entry."""
        self.wait_for_rest()
        if isinstance(self.top, TitleScene) and id in _DOORS:
            self.press_widget(_DOORS[id])
        top = self.top
        assert isinstance(top, WidgetScene)
        widget = top.form.get_widget(id)
        assert widget.enabled, widget.reason
        if self.device == "mouse":
            self.click(*widget.box.center)
        else:
            self.focus_on(id)
            self.press_pad(Kind.OK)
        self.wait_for_rest()

    def choose_value(self, id: WidgetId, value: object) -> None:
        """Choose one of several values, beside each other or in a list that opens."""
        self.wait_for_rest()
        widget = self.top.form.get_widget(id)
        assert isinstance(widget, SegmentedControl | DropDown)
        place = [option.value for option in widget.options].index(value)
        if self.device != "mouse":
            self.focus_on(id)
            self._steer_to(widget, place)
        elif isinstance(widget, SegmentedControl):
            left, width = widget._cells[place]
            self.click(left + width / 2, widget.box.center[1])
        else:
            self.click(*widget.box.center)
            self.click(*widget._row_box(place).center)
        self.wait_for_rest()
        assert self.top.form.get_widget(id).value == value

    def _steer_to(self, widget: SegmentedControl | DropDown, place: int) -> None:
        """Press the arrows along the values, or down the list that its button opens and closes."""
        down, up, opens = Kind.RIGHT, Kind.LEFT, isinstance(widget, DropDown)
        if opens:
            down, up = Kind.DOWN, Kind.UP
            self.press_pad(Kind.OK)
        way = place - widget.index
        for _press in range(abs(way)):
            self.press_pad(down if way > 0 else up)
        if opens:
            self.press_pad(Kind.OK)

    def type_text(self, id: WidgetId, text: str) -> None:
        """Replace the text of a field; with a pad nothing is typed."""
        assert self.device == "mouse"
        self.press_widget(id)
        focus_window(self.place)
        run_xdotool("key", "End", *["BackSpace"] * len(self.top.form.get_widget(id).text))
        run_xdotool("type", text)

        def is_there() -> bool:
            field = self.top.form.get_widget(id)
            assert isinstance(field, TextField)
            return field.text == text

        self.wait_until(is_there, text)

    def go_back(self) -> None:
        """Go one step back, by the button in the corner or by the pad's."""
        self.press_widget("back") if self.device == "mouse" else self.press_pad(Kind.BACK)
        self.wait_for_rest()

    def open_pause(self) -> None:
        """Open the pause menu of the table; a hand-over is confirmed first, a selection cleared."""
        table = self.table
        assert table is not None
        for _press in range(5):
            if isinstance(self.top, Dialog):
                return
            if isinstance(self.top, SeatHandover):
                self.take_seats()
            elif self.device == "mouse":
                self.click(*table.form.get_widget("menu").box.center)
            else:
                self.press_pad(Kind.BACK)
            self.wait_for_rest()
        raise AssertionError("no pause menu comes")

    def take_seats(self) -> None:
        """Confirm the hand-over to the table."""
        while isinstance(self.top, SeatHandover):
            self.draw_frame(PAUSE)
            self.press_widget("ready")

    # ---- matches ----------------------------------------------------------------------------------------------------

    def play_match(self, steps: int = 100_000) -> bool:
        """Play at the open table; return whether it was left at its end."""
        table = self.table
        assert table is not None
        self.take_seats()
        person, done, end = make_player(self, table), -1, 0.0
        for _step in range(steps):
            if table not in self.window.services.stack.scenes:
                self.matches += 1
                self.wait_for_rest()
                return True
            if len(self.played) != done:
                done, end = len(self.played), time.monotonic() + 2 * PATIENCE
            assert time.monotonic() < end, f"the match stands still, below {type(self.top).__name__}"
            person.step()
        return False

    def interrupt_match(self, kind: str, *doors: WidgetId) -> None:
        """Play a part of a match, restart the window, and check that it is restored."""
        if self.play_match(_A_BIT):
            return
        self.save_shot(kind)
        done = self.played
        self.restart(*doors)
        assert self.played[: len(done)] == done

    @property
    def played(self) -> list[str]:
        """Return the actions of the current match."""
        table = self.table
        assert table is not None
        return [step.action for step in table.session.journal]


class WindowPerson(Person):
    """Person of the tests with hands at the window."""

    driver: WindowDriver

    def show_frame(self) -> None:
        self.driver.draw_frame()

    def look_at_top(self) -> None:
        self.driver.draw_frame()

    def wait(self, seconds: float = 0.05) -> None:
        self.driver.draw_frame(seconds)
        time.sleep(_RESTS)

    def wait_for_turn(self, frames: int = 0) -> None:
        """Wait until a person has to decide, something came onto the table, or it is left."""
        table = self.driver.table

        def found() -> bool:
            return table is None or self.top is not table or table.is_person_asked

        self.driver.wait_until(found, "the next question")

    def click(self, x: float, y: float) -> None:
        self.driver.click(x, y)

    def key(self, kind: Kind, key: str = "") -> None:
        if isinstance(self.top, Dialog):
            answers = self.top.answers
            self.driver.press_widget(next((button.value for button in answers if button.is_default), answers[0].value))
        else:
            self.driver.press_pad(kind)

    def press_widget(self, id: WidgetId) -> None:
        self.driver.press_widget(id)


class WindowDuelist(WindowPerson, Robot):
    """Robot that plays a duel by a bot's decisions."""

    def choose(self) -> actions.Action:
        session = self.match.active_match.session
        decision = session.decision
        assert decision is not None
        rng = Random(len(session.journal))
        return GreedyBot(worlds=1).choose(
            session.rules, session.view_for(decision.seat), decision.seat, session.legal_actions(), rng
        )

    def find_result(self, before: int) -> list[str]:
        """Return the result of an action; the window proceeds meanwhile, and a bot may have answered."""
        return [step.action for step in self.match.active_match.session.journal[before:]]


class MouseDuelist(WindowDuelist):
    """Window duelist with a mouse."""

    def __init__(self, driver: WindowDriver, table: MatchScene) -> None:
        self.driver = driver
        Robot.__init__(self, driver.window.services, table, Random(1))

    press_widget = Robot.press_button  # type: ignore[assignment]


class PadDuelist(PadHands):
    """Window duelist with a gamepad."""

    def __init__(self, driver: WindowDriver, table: MatchScene) -> None:
        self.driver = driver
        super().__init__(driver.window, table, Random(1))

    wait = WindowPerson.wait  # type: ignore[assignment]
    wait_for_turn = WindowPerson.wait_for_turn  # type: ignore[assignment]
    choose = WindowDuelist.choose  # type: ignore[assignment]
    find_result = WindowDuelist.find_result  # type: ignore[assignment]

    def key(self, kind: Kind, key: str = "") -> None:
        if isinstance(self.top, Dialog):
            WindowPerson.key(self, kind)  # type: ignore[arg-type]
        else:
            super().key(kind, key)


class Adventurer(WindowPerson, DungeonRobot):
    """Robot for an adventure, by either device."""

    def __init__(self, driver: WindowDriver, table: AdventureScene) -> None:
        self.driver = driver
        DungeonRobot.__init__(self, driver.window.services, table)


class Quester(WindowPerson, ElixirRobot):
    """Robot for a match of Elixir Quest, by either device."""

    def __init__(self, driver: WindowDriver, table: ElixirMatchScene) -> None:
        self.driver = driver
        ElixirRobot.__init__(self, driver.window.services, table, Random(3))


def make_player(driver: WindowDriver, table: Scene) -> Any:
    """Return the robot for a table."""
    if isinstance(table, AdventureScene):
        return Adventurer(driver, table)
    if isinstance(table, ElixirMatchScene):
        return Quester(driver, table)
    assert isinstance(table, MatchScene)
    return MouseDuelist(driver, table) if driver.device == "mouse" else PadDuelist(driver, table)


@contextmanager
def open_driver(
    name: str,
    device: str,
    language: str,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    seed: bytes = _SEED,
    **fields: Any,
) -> Iterator[WindowDriver]:
    """Provide a window on its own screen, with its own home; all that is begun there has the same ``seed``.

    ``fields`` are settings that differ from the usual.
    """
    draw = os.urandom
    monkeypatch.setattr(os, "urandom", lambda count: seed if count == len(seed) else draw(count))
    monkeypatch.setenv(HOME_VARIABLE, str(home))
    monkeypatch.setitem(os.environ, "SDL_AUDIODRIVER", "dummy")
    monkeypatch.setitem(os.environ, "SDL_VIDEODRIVER", "x11")
    monkeypatch.setitem(os.environ, "SDL_FRAMEBUFFER_ACCELERATION", "software")
    settings = Settings(
        language=language, window=(1280, 720), speed="instant", confirm_end=False, confirm_move=False,
        reduced_motion=True, welcomed=True, names=("Mira", "Tom", "", ""),
    )  # fmt: skip
    assert storage.save_settings(msgspec.structs.replace(settings, **fields))
    with run_virtual_screen() as screen:
        monkeypatch.setitem(os.environ, "DISPLAY", screen.name)
        pygame.quit()
        made = WindowDriver(f"{name}-{device}-{language}", device)
        try:
            yield made
        finally:
            if pygame.display.get_init():
                made.shots.discard("last")
                made.save_shot("last")
            made.close()
