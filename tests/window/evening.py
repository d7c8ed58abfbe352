"""An evening before the real window: what leads from match to match, by mouse or by pad, closed and gone on with.

The window runs in this process on a screen of its own; the mouse is moved through the screen's server, a pad's
buttons are posted. So whoever plays sees every widget, and nothing is done but what hands can do.
"""

from __future__ import annotations

import os
import secrets
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
from game.app.elixir.scene import TableScene
from game.app.epic.match.scene import MatchScene
from game.app.main import GameWindow
from game.app.menus.crash.rescue import __name__ as rescue_module
from game.app.play.handover import SeatCall
from game.app.ui.dialog import Dialog
from game.app.ui.input.intents import Kind
from game.app.ui.scene import FormScene, Scene
from game.app.ui.widgets.base import WidgetId
from game.app.ui.widgets.choice import DropDown, Segments
from game.app.ui.widgets.textfield import TextField
from game.bots.epic.greedy import GreedyBot
from game.paths import HOME_VARIABLE
from game.rules.epic.actions import action as a
from game.storage import settings as storage
from game.storage.settings import Settings
from tests.app.dungeon.robot import DungeonRobot
from tests.app.elixir.robot import ElixirRobot
from tests.app.epic.match.test_pad import BUTTONS, OF_KIND, PadHands
from tests.app.epic.robot import Robot
from tests.app.person import PAUSE, Person
from tests.window.desktop import ARTIFACTS, PATIENCE, focus, virtual_screen, window_of, xdotool

Tables = MatchScene | AdventureScene | TableScene
HANDS = pytest.mark.parametrize(("device", "language"), [("mouse", "en"), ("pad", "de")])
_RESTS = 0.004
_A_BIT = 8
"""So many steps of a person are played before the window is closed in the middle of a match."""


class Evening:
    """The window of one evening, its device, and how often it was closed and started again."""

    def __init__(self, name: str, device: str) -> None:
        self.name, self.device = name, device
        self.starts = 0
        self.seconds = 0.0
        """How much time has passed in the window."""
        self.shots: set[str] = set()
        self.matches = 0
        self.window: GameWindow
        self.place = ""
        """The window's number on the screen's server, which is asked for it: pygame's own answer ends some Pythons."""
        self.start()

    # ---- started and closed -----------------------------------------------------------------------------------------

    def start(self) -> None:
        main.start_video()
        self.window = GameWindow(storage.load())
        self.window._present()
        self.window._get_ready()
        self.place = window_of(os.getpid())
        self.starts += 1
        self.settle()

    def close(self) -> None:
        """The window is closed as by its cross."""
        services = self.window.services
        self.window._end()
        if self.window._mods is not None:
            self.window._mods.close()
        services.dismiss()
        services.be_quiet()
        services.sound.close()
        pygame.quit()

    def again(self, *doors: WidgetId) -> None:
        """Closed, started again, and gone on through these buttons."""
        self.close()
        self.start()
        for id in doors:
            self.press(id)

    # ---- what is seen -----------------------------------------------------------------------------------------------

    @property
    def top(self) -> Any:
        top = self.window.services.stack.top
        assert top is not None
        assert type(top).__module__ != rescue_module, "the program has failed"
        return top

    @property
    def table(self) -> Tables | None:
        """The table that is on the stack, also below a hand-over or a dialog."""
        return next((one for one in reversed(self.window.services.stack.scenes) if isinstance(one, Tables)), None)

    def frame(self, seconds: float = 0.05) -> None:
        self.seconds += seconds
        self.window._frame(seconds)

    def settle(self) -> None:
        """Until nothing moves any more."""
        for _frame in range(120):
            self.frame(0.1)
            if not (self.window.services.stack.animating or self.window.services.stack.opening):
                break
        self.frame()

    def _let_open(self) -> None:
        """Draw frames until the scene on top takes presses."""
        while self.window.services.stack.opening:
            self.frame(0.1)

    def until(self, look: Callable[[], bool], what: str, patience: float = PATIENCE) -> None:
        """Frame by frame until it is so."""
        end = time.monotonic() + patience
        while not look():
            assert time.monotonic() < end, f"{what} does not come"
            self.frame(0.1)
            time.sleep(_RESTS)

    def shot(self, kind: str) -> None:
        """A picture of every kind of step, once."""
        if kind in self.shots:
            return
        self.shots.add(kind)
        self.settle()
        folder = ARTIFACTS / "evening"
        folder.mkdir(parents=True, exist_ok=True)
        pygame.image.save(pygame.display.get_surface(), folder / f"{self.name}-{kind.replace(' ', '-')}.png")

    # ---- hands ------------------------------------------------------------------------------------------------------

    def click(self, x: float, y: float) -> None:
        """The pointer goes there, its button goes down and up; each arrives before the next."""
        self._let_open()
        pygame.event.clear((pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))
        xdotool("mousemove", "--window", self.place, str(round(x)), str(round(y)))
        self.frame()
        for word, event in (("mousedown", pygame.MOUSEBUTTONDOWN), ("mouseup", pygame.MOUSEBUTTONUP)):
            xdotool(word, "1")
            end = time.monotonic() + PATIENCE
            while not pygame.event.peek(event):
                assert time.monotonic() < end, f"no {word} came"
                time.sleep(0.001)
            self.frame()

    def pad(self, kind: Kind) -> None:
        """A button of the pad."""
        self._let_open()
        for down in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            pygame.event.post(pygame.Event(down, instance_id=0, button=BUTTONS.index(OF_KIND[kind])))
            self.frame(0.02)

    def focus_on(self, id: WidgetId) -> None:
        """The pad's shoulder, until a widget has the focus."""
        form = self.top.form
        for _press in range(len(form.widgets) + 2):
            if form.focus == id:
                return
            self.pad(Kind.NEXT)
        raise AssertionError(f"no pad comes to {id} of {type(self.top).__name__}")

    def press(self, id: WidgetId) -> None:
        """Presses a widget of the scene on top."""
        self.settle()
        top = self.top
        assert isinstance(top, FormScene)
        widget = top.form.widget(id)
        assert widget.enabled, widget.reason
        if self.device == "mouse":
            self.click(*widget.box.center)
        else:
            self.focus_on(id)
            self.pad(Kind.OK)
        self.settle()

    def choose(self, id: WidgetId, value: object) -> None:
        """One of several values, beside each other or in a list that opens."""
        self.settle()
        widget = self.top.form.widget(id)
        assert isinstance(widget, Segments | DropDown)
        place = [option.value for option in widget.options].index(value)
        if self.device == "pad":
            self.focus_on(id)
            self._steer(widget, place)
        elif isinstance(widget, Segments):
            left, wide = widget._spans[place]
            self.click(left + wide / 2, widget.box.center[1])
        else:
            self.click(*widget.box.center)
            self.click(*widget._row(place).center)
        self.settle()
        assert self.top.form.widget(id).value == value

    def _steer(self, widget: Segments | DropDown, place: int) -> None:
        """The pad's arrows along the values, or down the list that its button opens and closes."""
        down, up, opens = Kind.RIGHT, Kind.LEFT, isinstance(widget, DropDown)
        if opens:
            down, up = Kind.DOWN, Kind.UP
            self.pad(Kind.OK)
        way = place - widget.index
        for _press in range(abs(way)):
            self.pad(down if way > 0 else up)
        if opens:
            self.pad(Kind.OK)

    def type(self, id: WidgetId, text: str) -> None:
        """Letters in place of what stands in a field; whoever holds a pad has none."""
        assert self.device == "mouse"
        self.press(id)
        focus(self.place)
        xdotool("key", "End", *["BackSpace"] * len(self.top.form.widget(id).text))
        xdotool("type", text)

        def there() -> bool:
            field = self.top.form.widget(id)
            assert isinstance(field, TextField)
            return field.text == text

        self.until(there, text)

    def back(self) -> None:
        """One step back, by the button in the corner or by the pad's."""
        self.press("back") if self.device == "mouse" else self.pad(Kind.BACK)
        self.settle()

    def pause(self) -> None:
        """The pause menu of the table that is open; whoever is called to it comes first, what is chosen is let go."""
        table = self.table
        assert table is not None
        for _press in range(5):
            if isinstance(self.top, Dialog):
                return
            if isinstance(self.top, SeatCall):
                self.be_seated()
            elif self.device == "mouse":
                self.click(*table.form.widget("menu").box.center)
            else:
                self.pad(Kind.BACK)
            self.settle()
        raise AssertionError("no pause menu comes")

    def be_seated(self) -> None:
        """Whoever is called to the table comes."""
        while isinstance(self.top, SeatCall):
            self.frame(PAUSE)
            self.press("ready")

    # ---- matches ----------------------------------------------------------------------------------------------------

    def play(self, steps: int = 100_000) -> bool:
        """Plays at the table that is open; gives whether it was left at its end."""
        table = self.table
        assert table is not None
        self.be_seated()
        person, done, end = player_of(self, table), -1, 0.0
        for _step in range(steps):
            if table not in self.window.services.stack.scenes:
                self.matches += 1
                self.settle()
                return True
            if len(self.played) != done:
                done, end = len(self.played), time.monotonic() + 2 * PATIENCE
            assert time.monotonic() < end, f"the match stands still, below {type(self.top).__name__}"
            person.step()
        return False

    def in_the_middle(self, kind: str, *doors: WidgetId) -> None:
        """A bit of a match; the window is closed, and what was played is there again."""
        if self.play(_A_BIT):
            return
        self.shot(kind)
        done = self.played
        self.again(*doors)
        assert self.played[: len(done)] == done

    @property
    def played(self) -> list[str]:
        """What was done in the match that is on."""
        table = self.table
        assert table is not None
        return [step.action for step in table.session.journal]


class OnScreen(Person):
    """A person of the tests whose hands lie on the window."""

    evening: Evening

    def show(self) -> None:
        self.evening.frame()

    def glance(self) -> None:
        self.evening.frame()

    def wait(self, seconds: float = 0.05) -> None:
        self.evening.frame(seconds)
        time.sleep(_RESTS)

    def settle(self, frames: int = 0) -> None:
        """Until a person is asked, something came onto the table, or it is left."""
        table = self.evening.table

        def found() -> bool:
            return table is None or self.top is not table or table.person_asked

        self.evening.until(found, "the next question")

    def click(self, x: float, y: float) -> None:
        self.evening.click(x, y)

    def key(self, kind: Kind, key: str = "") -> None:
        if isinstance(self.top, Dialog):
            answers = self.top.answers
            self.evening.press(next((one.value for one in answers if one.main), answers[0].value))
        else:
            self.evening.pad(kind)

    def press(self, id: WidgetId) -> None:
        self.evening.press(id)


class Thinker(OnScreen, Robot):
    """Plays a duel as well as a bot."""

    def choose(self) -> a.Action:
        session = self.match.occasion.session
        asked = session.decision
        assert asked is not None
        luck = Random(len(session.journal))
        return GreedyBot(worlds=1).choose(session.rules, session.view(asked.seat), asked.seat, session.legal(), luck)

    def came_of_it(self, before: int) -> list[str]:
        """The window goes on meanwhile: a bot may have answered."""
        return [step.action for step in self.match.occasion.session.journal[before:]]


class MouseDuelist(Thinker):
    """By mouse."""

    def __init__(self, evening: Evening, table: MatchScene) -> None:
        self.evening = evening
        Robot.__init__(self, evening.window.services, table, Random(1))

    press = Robot.button  # type: ignore[assignment]


class PadDuelist(PadHands):
    """By pad."""

    def __init__(self, evening: Evening, table: MatchScene) -> None:
        self.evening = evening
        super().__init__(evening.window, table, Random(1))

    wait = OnScreen.wait  # type: ignore[assignment]
    settle = OnScreen.settle  # type: ignore[assignment]
    choose = Thinker.choose  # type: ignore[assignment]
    came_of_it = Thinker.came_of_it  # type: ignore[assignment]

    def key(self, kind: Kind, key: str = "") -> None:
        if isinstance(self.top, Dialog):
            OnScreen.key(self, kind)  # type: ignore[arg-type]
        else:
            super().key(kind, key)


class Adventurer(OnScreen, DungeonRobot):
    """An adventure, by either."""

    def __init__(self, evening: Evening, table: AdventureScene) -> None:
        self.evening = evening
        DungeonRobot.__init__(self, evening.window.services, table)


class Quester(OnScreen, ElixirRobot):
    """A match of Elixir Quest, by either."""

    def __init__(self, evening: Evening, table: TableScene) -> None:
        self.evening = evening
        ElixirRobot.__init__(self, evening.window.services, table, Random(3))


def player_of(evening: Evening, table: Scene) -> Any:
    """Who plays at a table."""
    if isinstance(table, AdventureScene):
        return Adventurer(evening, table)
    if isinstance(table, TableScene):
        return Quester(evening, table)
    assert isinstance(table, MatchScene)
    return MouseDuelist(evening, table) if evening.device == "mouse" else PadDuelist(evening, table)


@contextmanager
def evening(
    name: str, device: str, language: str, home: Path, monkeypatch: pytest.MonkeyPatch, **fields: Any
) -> Iterator[Evening]:
    """A window on a screen of its own, over a home of its own; what is begun has always the same luck. ``fields`` are
    settings that differ from the usual.
    """
    monkeypatch.setattr(secrets, "token_hex", lambda _bytes=4: "0badcafe")
    monkeypatch.setenv(HOME_VARIABLE, str(home))
    monkeypatch.setitem(os.environ, "SDL_AUDIODRIVER", "dummy")
    monkeypatch.setitem(os.environ, "SDL_VIDEODRIVER", "x11")
    monkeypatch.setitem(os.environ, "SDL_FRAMEBUFFER_ACCELERATION", "software")
    settings = Settings(
        language=language, window=(1280, 720), speed="instant", confirm_end=False, confirm_move=False,
        reduced_motion=True, welcomed=True, names=("Mira", "Tom", "", ""),
    )  # fmt: skip
    assert storage.save(msgspec.structs.replace(settings, **fields))
    with virtual_screen() as screen:
        monkeypatch.setitem(os.environ, "DISPLAY", screen.name)
        pygame.quit()
        made = Evening(f"{name}-{device}-{language}", device)
        try:
            yield made
        finally:
            if pygame.display.get_init():
                made.shots.discard("last")
                made.shot("last")
            made.close()
