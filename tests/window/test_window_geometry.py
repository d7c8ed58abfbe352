"""The real window under a window manager: full screen, minimized, maximized, and sizes from another machine."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.window.desktop import (
    ALIKE,
    Desktop,
    VirtualDisplay,
    measure_difference,
    run_virtual_screen,
    run_window_manager,
)

pytestmark = pytest.mark.window

WHOLE = pygame.Rect(0, 0, 1280, 800)


@pytest.fixture
def display() -> Iterator[VirtualDisplay]:
    with run_virtual_screen(f"{WHOLE.w}x{WHOLE.h}") as made, run_window_manager(made):
        yield made


class ManagedWindow(Desktop):
    """Game on its main menu, in a window with a frame of the window manager; ``fields`` are its settings."""

    def __init__(
        self, display: VirtualDisplay, home: Path, *words: str, software: bool = False, **fields: object
    ) -> None:
        self.settings_file = home / "data" / "settings.json"
        self.settings_file.parent.mkdir()
        self.settings_file.write_text(json.dumps(fields))
        super().__init__(display, home, *words, size="", software=software)

    @property
    def settings(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.settings_file.read_text())
        return found

    @property
    def box(self) -> pygame.Rect:
        """Return the window's content on the screen; an empty box while the window is made anew."""
        self.find_window()
        self.move_mouse(0, 0)
        pointer = dict(word.split(":") for word in self.run_tool("getmouselocation").split())
        sides = self._read_geometry()
        if not {"x", "y"} <= pointer.keys() or not {"WIDTH", "HEIGHT"} <= sides.keys():
            return pygame.Rect(0, 0, 0, 0)
        return pygame.Rect(int(pointer["x"]), int(pointer["y"]), sides["WIDTH"], sides["HEIGHT"])

    def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds; the game must not end meanwhile."""
        self.wait_for(lambda: ["yes"] if holds() else [])

    def settle(self) -> pygame.Surface:
        """Return the picture once it and the window's box stay the same; it has more than a few colors."""
        last: list[tuple[pygame.Rect, pygame.Surface]] = []

        def rests() -> bool:
            last.append((self.box, self.take_screenshot("geometry")))
            if len(last) < 3:
                return False
            (box, before), (same, now) = last[-2:]
            colors = {tuple(now.get_at((x, now.get_height() // 2))) for x in range(0, now.get_width(), 16)}
            return box == same and bool(box) and len(colors) > 8 and measure_difference(before, now) <= ALIKE

        self.until(rests)
        return last[-1][1]

    def toggle_maximized(self) -> None:
        """Click on the title bar twice, and wait until the window has another size."""
        box = self.box
        self.run_tool("mousemove", str(box.centerx), str(box.top - 8))
        self.run_tool("click", "--repeat", "2", "--delay", "60", "1")
        self.until(lambda: bool(shown := self.box) and shown.size != box.size)
        self.settle()

    @property
    def visible(self) -> bool:
        return bool(self.run_tool("search", "--onlyvisible", "--pid", str(self.game.pid)))

    def minimize(self) -> None:
        self.find_window()
        self.run_tool("windowminimize", self.window)
        self.until(lambda: not self.visible)

    def restore(self) -> None:
        self.run_tool("windowactivate", self.window)
        self.until(lambda: self.visible)

    def toggle_desktop(self) -> None:
        """Show the desktop, or the windows again."""
        self.press_key("super+d")
        time.sleep(0.5)


@pytest.mark.parametrize(
    ("kind", "way", "software"),
    [
        ("full screen", "minimized", False),
        ("full screen", "minimized", True),
        ("full screen", "desktop shown", False),
        ("maximized", "minimized", False),
        ("window", "desktop shown", False),
    ],
)
def test_a_window_that_was_away_shows_its_picture_again(
    display: VirtualDisplay, tmp_path: Path, kind: str, way: str, software: bool
) -> None:
    words = ["--fullscreen"] if kind == "full screen" else []
    window = ManagedWindow(display, tmp_path, *words, software=software, window=[1000, 600])
    try:
        window.settle()
        if kind == "maximized":
            window.toggle_maximized()
        before, box = window.settle(), window.box
        for _time in range(3):
            if way == "minimized":
                window.minimize()
                time.sleep(0.5)
                window.restore()
            else:
                window.toggle_desktop()
                window.toggle_desktop()
                window.restore()
            after = window.settle()
            assert window.box == box
            assert measure_difference(before, after) <= ALIKE
    finally:
        window.close()
    assert window.said.read_text() == ""


@pytest.mark.parametrize("maximized", [False, True])
def test_a_window_from_another_machine_is_in_reach(display: VirtualDisplay, tmp_path: Path, maximized: bool) -> None:
    place = {"x": 600, "y": 300, "screens": [[3840, 2160]]}
    window = ManagedWindow(display, tmp_path, window=[2560, 1440], place=place, maximized=maximized)
    try:
        window.settle()
        for _time in range(2 if maximized else 1):
            box = window.box
            assert box.top >= 16
            seen = box.clip(WHOLE)
            assert seen.w * seen.h >= 0.8 * box.w * box.h
            if maximized:
                window.toggle_maximized()
        window.until(lambda: window.settings["place"]["screens"] == [[WHOLE.w, WHOLE.h]])
        width, height = window.settings["window"]
        assert width <= WHOLE.w
        assert height <= WHOLE.h
    finally:
        window.close()


@pytest.mark.parametrize("maximized", [False, True])
def test_full_screen_and_back_leaves_the_window_as_it_was(
    display: VirtualDisplay, tmp_path: Path, maximized: bool
) -> None:
    window = ManagedWindow(display, tmp_path, window=[1000, 600])
    try:
        window.settle()
        normal = window.box
        if maximized:
            window.toggle_maximized()
        before = window.box
        for _time in range(2):
            for shown in (WHOLE, before):
                window.press_key("F11")
                window.until(lambda shown=shown: window.box == shown)
                window.settle()
        window.until(lambda: window.settings.get("maximized", False) is maximized)
        assert not window.settings["fullscreen"]
        if maximized:
            window.toggle_maximized()
            assert window.box.size == normal.size
    finally:
        window.close()


def test_a_held_alt_and_enter_toggles_full_screen_once_and_nothing_else(
    display: VirtualDisplay, tmp_path: Path
) -> None:
    window = ManagedWindow(display, tmp_path, window=[1000, 600])
    try:
        title, box = window.settle(), window.box
        for shown in (WHOLE, box):
            window.run_tool("keydown", "alt", "keydown", "Return")
            window.until(lambda shown=shown: window.box == shown)
            time.sleep(1.5)  # beyond the time after which a desktop repeats a held key
            window.run_tool("keyup", "Return", "keyup", "alt")
            window.settle()
            assert window.box == shown
        assert measure_difference(title, window.settle()) <= ALIKE
    finally:
        window.close()
