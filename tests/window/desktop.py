"""Real window under a virtual screen, and a simulated person at it.

The person plays a second table in the test's own process in step with the window: it says where to click, and its
picture is what the window has to show. The same seed and actions give the same match, so both stay alike.
"""

from __future__ import annotations

import json
import os
import select
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

import msgspec
import pygame

from game.app import doors
from game.app.epic.match.scene import MatchScene
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.services import Services
from game.app.ui.stack import SceneStack
from game.paths import HOME_VARIABLE
from game.rules.epic.actions import action as actions
from game.storage.settings import Settings
from tests.app.epic.robot import Robot
from tests.app.screen import some_services
from tests.sources import ROOT

PROGRAM = "TRIED_PROGRAM"
"""Names an installed program that plays in place of the checkout."""
ARTIFACTS = ROOT / "artifacts" / "window"
PATIENCE = 300.0
_SMALL = (64, 36)
ALIKE = 3.0
"""Mean difference of a color part, of 255, up to which two small pictures count as the same."""
_LOOKS_FOR = 0.5
"""Seconds in which a person looks at what has just come onto the screen."""
_ANSWERS_WITHIN = 8.0
"""Seconds after which a key or a click that changed nothing counts as lost."""
KEYS = {
    Kind.OK: "Return",
    Kind.BACK: "Escape",
    Kind.END: "e",
    Kind.NEXT: "Tab",
    Kind.UP: "Up",
    Kind.DOWN: "Down",
    Kind.LEFT: "Left",
    Kind.RIGHT: "Right",
}


def door() -> list[str]:
    """Return what starts the game: an installed program if one is tried, or the checkout."""
    tried = os.environ.get(PROGRAM)
    return [tried] if tried else [sys.executable, "main.py"]


def run_xdotool(*words: str, environment: dict[str, str] | None = None) -> str:
    """Return the output of xdotool; "" where it fails. Its ``--sync`` waits for ever and is never used."""
    done = subprocess.run(["xdotool", *words], env=environment, capture_output=True, text=True, timeout=PATIENCE)
    return done.stdout


def find_window(process: int, environment: dict[str, str] | None = None) -> str:
    """Wait until a process has a window, and return its number."""
    until = time.monotonic() + PATIENCE
    while not (found := run_xdotool("search", "--pid", str(process), environment=environment).split()):
        assert time.monotonic() < until, "no window opens"
        time.sleep(0.1)
    return found[-1]


def focus_window(window: str, environment: dict[str, str] | None = None) -> None:
    """Give a window the keyboard focus, and wait for it."""
    until = time.monotonic() + PATIENCE
    while run_xdotool("getwindowfocus", "-f", environment=environment).strip() != window:
        assert time.monotonic() < until, "the window does not take the keyboard"
        run_xdotool("windowfocus", window, environment=environment)
        time.sleep(0.05)


@dataclass(frozen=True)
class VirtualDisplay:
    """Virtual X server: its name, and the file of its framebuffer."""

    name: str
    file: Path

    def read_picture(self, box: pygame.Rect) -> pygame.Surface:
        """Return what a part of the screen shows, cut off at the screen's edges.

        The file is read instead of asking the server: a program that asks for the picture of a window which disappears
        meanwhile holds the server and waits for ever.
        """
        data = self.file.read_bytes()
        start, width, height, line, colors = (struct.unpack_from(">I", data, 4 * at)[0] for at in (0, 4, 5, 12, 19))
        pixels = data[start + 12 * colors :][: line * height]
        whole = pygame.image.frombuffer(pixels, (width, height), "BGRA", line)
        return whole.convert(24).subsurface(box.clip(whole.get_rect())).copy()


@contextmanager
def run_virtual_screen(size: str = "1600x1000") -> Iterator[VirtualDisplay]:
    """Run a display; the server picks a free number."""
    reading, writing = os.pipe()
    with tempfile.TemporaryDirectory() as folder:
        command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{size}x24", "-noreset", "-nolisten", "tcp"]
        command += ["-fbdir", folder]
        server = subprocess.Popen(command, pass_fds=(writing,), stderr=subprocess.DEVNULL)
        os.close(writing)
        try:
            started = select.poll()
            started.register(reading, select.POLLIN)
            ready = started.poll(PATIENCE * 1000)
            assert ready, "Xvfb did not start"
            yield VirtualDisplay(f":{os.read(reading, 16).decode().strip()}", Path(folder, "Xvfb_screen0"))
        finally:
            os.close(reading)
            server.terminate()
            server.wait()


@contextmanager
def run_window_manager(display: VirtualDisplay) -> Iterator[None]:
    """Run openbox on a display: title bars, maximizing, minimizing and full screen as on a desktop."""
    environment = {**os.environ, "DISPLAY": display.name}
    manager = subprocess.Popen(["openbox"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        until = time.monotonic() + PATIENCE
        ask = ["xdotool", "get_num_desktops"]  # answered by a window manager only
        while subprocess.run(ask, env=environment, capture_output=True).returncode:
            assert manager.poll() is None, "openbox did not start"
            assert time.monotonic() < until, "openbox did not start"
            time.sleep(0.1)
        # The first key of xdotool gives the display another keyboard, for which openbox grabs its keys anew; a shortcut
        # that is pressed meanwhile would reach the game.
        subprocess.run(["xdotool", "key", "Shift_L"], env=environment, check=True)
        time.sleep(0.5)
        yield
    finally:
        manager.terminate()
        manager.wait()


def _skip_welcome(home: Path) -> None:
    """Mark the questions of the first start as answered."""
    file = home / "data" / "settings.json"
    known = json.loads(file.read_text()) if file.exists() else {}
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps({**known, "welcomed": True}))


class Desktop:
    """Running game with its mouse, keyboard and screen.

    Without a ``size`` the window takes that of the settings; ``software`` disables graphics drivers.
    """

    def __init__(
        self, display: VirtualDisplay, home: Path, *words: str, size: str = "1280x720", software: bool = True
    ) -> None:
        self.display = display
        self.screenshots: dict[str, pygame.Surface] = {}
        """Last picture of each name."""
        self.environment = {
            **os.environ,
            "DISPLAY": display.name,
            "SDL_VIDEODRIVER": "x11",
            HOME_VARIABLE: str(home),
        }
        if software:
            self.environment["SDL_FRAMEBUFFER_ACCELERATION"] = "software"
        _skip_welcome(home)
        self.said = home / "said.txt"
        sized = ["--size", size] if size else []
        command = [*door(), "--lang", "en", "play", *sized, *words]
        with self.said.open("wb") as buffered_writer:
            self.game = subprocess.Popen(
                command, cwd=ROOT, env=self.environment, stdout=buffered_writer, stderr=buffered_writer
            )
        self.take_keyboard()

    def take_keyboard(self) -> None:
        """Give the game the keyboard; its window is looked for anew as long as another may take its place."""

        def has_it() -> list[str]:
            self.find_window()
            if self.run_tool("getwindowfocus", "-f").strip() == self.window:
                return [self.window]
            self.run_tool("windowfocus", self.window)
            return []

        self.wait_for(has_it)

    def find_window(self) -> None:
        """Find the game's window: a graphics driver may have replaced it."""
        self.window = self.wait_for(lambda: self.run_tool("search", "--pid", str(self.game.pid)).split()[-1:])[0]

    def run_tool(self, *words: str) -> str:
        return run_xdotool(*words, environment=self.environment)

    def wait_for(self, look: Callable[[], list[str]], patience: float = PATIENCE) -> list[str]:
        """Repeat a query until there is an answer."""
        until = time.monotonic() + patience
        while time.monotonic() < until:
            assert self.game.poll() is None, self.said.read_text()
            found = look()
            if found:
                return found
            time.sleep(0.1)
        self.take_screenshot("nothing-happened")
        raise AssertionError("nothing happened")

    @property
    def box(self) -> pygame.Rect:
        """Return the window's content on the screen; without a window manager, as xdotool reports it."""
        sides = self._read_geometry()
        return pygame.Rect(*(sides.get(name, 0) for name in ("X", "Y", "WIDTH", "HEIGHT")))

    def _read_geometry(self) -> dict[str, int]:
        """Return what xdotool tells of the window's geometry; nothing of a window that is gone."""
        lines = (line.partition("=") for line in self.run_tool("getwindowgeometry", "--shell", self.window).split())
        return {name: int(side) for name, _equals, side in lines}

    def move_mouse(self, x: float, y: float) -> None:
        self.run_tool("mousemove", "--window", self.window, str(round(x)), str(round(y)))

    def click(self, x: float, y: float) -> None:
        self.move_mouse(x, y)
        time.sleep(0.12)
        self.run_tool("click", "1")

    def press_key(self, name: str) -> None:
        self.run_tool("key", name)

    def wait_until_open(self, stack: SceneStack) -> None:
        """Pause as a person does where the same scenes here have just opened."""
        if stack.is_opening:
            time.sleep(_LOOKS_FOR)

    def take_screenshot(self, name: str) -> pygame.Surface:
        """Return what the window shows now; the last picture of each name is saved at the end."""
        picture = self.display.read_picture(self.box)
        if picture.get_width() and picture.get_height():
            self.screenshots[name] = picture
        return picture

    def repeat_until_gone(self, picture: pygame.Surface, name: str, act: Callable[[], None]) -> None:
        """Repeat an action until the window no longer shows a picture.

        A slow machine may need seconds to show what follows. A repetition before that would reach the next scene.
        """
        until = time.monotonic() + PATIENCE
        while True:
            act()
            answered = time.monotonic() + _ANSWERS_WITHIN
            while time.monotonic() < answered:
                if measure_difference(picture, self.take_screenshot(name)) > ALIKE:
                    return
                time.sleep(0.2)
            assert time.monotonic() < until, f"{name} stays"

    def close(self) -> None:
        """End the game, and save the pictures; other tests may save one of the same name meanwhile."""
        self.game.kill()
        self.game.wait()
        ARTIFACTS.mkdir(parents=True, exist_ok=True)
        for name, picture in self.screenshots.items():
            file = ARTIFACTS / f"{name}-{os.getpid()}.png"
            pygame.image.save(picture, file)
            file.replace(ARTIFACTS / f"{name}.png")


class WindowHands(Robot):
    """Robot that repeats at the window what it does at the table of the test."""

    def __init__(self, desktop: Desktop, services: Services, scene: MatchScene) -> None:
        super().__init__(services, scene, Random(1))
        self.desktop = desktop
        self.canvas = Canvas(pygame.Surface((1280, 720)), 1.0)
        services.stack.request_layout()

    def click(self, x: float, y: float) -> None:
        self.desktop.wait_until_open(self.services.stack)
        super().click(x, y)
        self.desktop.click(x, y)

    def key(self, kind: Kind, key: str = "") -> None:
        self.desktop.wait_until_open(self.services.stack)
        super().key(kind, key)
        self.desktop.press_key(key or KEYS[kind])

    def take_seat(self, name: str) -> None:
        """Take the seat at the hand-over; a key that comes too early for the window is pressed again."""
        self.compare_picture(name)
        called = self.canvas.surface.copy()
        self.wait(0.6)
        super().key(Kind.OK)
        self.desktop.repeat_until_gone(called, name, lambda: self.desktop.press_key("Return"))

    def compare_picture(self, name: str) -> None:
        """Wait until the window shows what the table here shows."""

        def expected() -> pygame.Surface:
            for _frame in range(10):
                self.wait(0.1)
            self.show_frame()
            return self.canvas.surface

        wait_for_picture(self.desktop, expected, name)


class FightingHands(WindowHands):
    """Robot that seeks the fight, because every action at the window takes a second."""

    def weigh(self, action: actions.Action) -> float:
        if isinstance(action, actions.Attack):
            return 30.0
        if isinstance(action, actions.Walk):
            return 4.0 / (1 + self._count_steps_to_enemy(action)) ** 2
        return super().weigh(action)

    def _count_steps_to_enemy(self, walk: actions.Walk) -> int:
        m, view = self.match.faces.match, self.match.stage.view
        side = m.side_of[m.seat_of[walk.figure]]
        enemies = [
            square for figure, square in enumerate(view.squares) if square >= 0 and m.side_of[m.seat_of[figure]] != side
        ]
        width = m.board.width
        x, y = walk.square % width, walk.square // width
        return min((abs(x - one % width) + abs(y - one // width) for one in enemies), default=0)


def make_same_services(settings: Settings) -> Services:
    """Return services like the window's, which write nothing."""
    services = some_services(**msgspec.structs.asdict(settings))
    services.menu, services.shortcuts = doors.MENU, doors.SHORTCUTS
    return services


def wait_for_picture(desktop: Desktop, expected: Callable[[], pygame.Surface], name: str) -> None:
    """Wait until the window shows a picture; save what it shows and, on failure, the expected picture."""
    until = time.monotonic() + PATIENCE
    while True:
        picture = expected()
        apart = measure_difference(picture, desktop.take_screenshot(name))
        if apart <= ALIKE:
            time.sleep(_LOOKS_FOR)
            return
        if time.monotonic() > until:
            desktop.screenshots[f"{name}-expected"] = picture
            raise AssertionError(f"{name}: the window shows something else (by {apart:.1f})")
        time.sleep(0.2)


def measure_difference(expected: pygame.Surface, seen: pygame.Surface) -> float:
    """Return the mean difference of two pictures of one size, both made small."""
    if expected.get_size() != seen.get_size():
        return 255.0
    one, other = (
        pygame.image.tobytes(pygame.transform.smoothscale(picture.convert(24), _SMALL), "RGB")
        for picture in (expected, seen)
    )
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / len(one)
