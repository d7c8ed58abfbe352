"""Tests of a player's actions around the matches, by a program: a mod, printed sheets, full screen, quitting.

Once by commands and keys, once by mouse alone.
"""

from __future__ import annotations

import os
import subprocess
import time
from pathlib import Path

import pygame
import pytest

from game.app.menus.saves.acts import ActionId
from game.app.menus.title import TitleScene
from game.app.ui.scene import WidgetScene
from game.app.ui.widgets.base import WidgetId
from game.content.formats import cache
from game.content.mods import listing
from game.paths import HOME_VARIABLE, user_data_dir
from game.storage import settings as storage
from tests.app.screen import InputPlayer, a_canvas, show_scene
from tests.sources import ROOT
from tests.window.desktop import PATIENCE, VirtualDisplay, door, make_same_services, wait_for_picture
from tests.window.test_window_duel import FramedWindow
from tests.window.test_window_duel import display as large_display
from tests.window.test_window_geometry import WHOLE, ManagedWindow, display
from tests.window.test_window_match import SETTINGS, home

__all__ = ["display", "home", "large_display"]

pytestmark = [pytest.mark.window, pytest.mark.soak]

_REST = 0.6
_SCREEN = pygame.Rect(0, 0, 1600, 1000)


def call(home: Path, *words: str) -> str:
    """Run a command of the program and return what it prints."""
    environment = {**os.environ, HOME_VARIABLE: str(home)}
    command = [*door(), *words]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr + done.stdout
    return done.stdout


def test_mod_sheets_full_screen_and_the_way_out(display: VirtualDisplay, tmp_path: Path) -> None:
    window = ManagedWindow(display, tmp_path, window=[1280, 720])
    try:
        window.settle()
        assert "The Lamplighter" in call(tmp_path, "mods", "--sample")
        assert [folder.name for folder in (tmp_path / "data/mods").iterdir() if folder.is_dir()] == ["sample"]
        call(tmp_path, "dev", "print", "--game", "zelda", "--teams", "lamplighter", "--out", str(tmp_path / "sheets"))
        [sheets] = (tmp_path / "sheets").glob("*.pdf")
        assert sheets.read_bytes().startswith(b"%PDF")
        before = window.box
        for shown in (WHOLE, before):
            window.press_key("F11")
            window.until(lambda shown=shown: window.box == shown)
            window.settle()

        def gone() -> bool:
            window.press_key("Escape")
            time.sleep(1)
            window.run_tool("key", "Right", "space")  # Enter stays
            time.sleep(1)
            return window.game.poll() is not None

        until = time.monotonic() + PATIENCE
        while not gone():
            assert time.monotonic() < until, "the game does not end"
        assert window.game.returncode == 0
    finally:
        window.close()
    assert window.said.read_text() == ""


class Guide:
    """Main menu and what is opened from it, here and in the window."""

    def __init__(self, desktop: FramedWindow) -> None:
        self.desktop = desktop
        self.services = make_same_services(SETTINGS)
        self.canvas = a_canvas()
        show_scene(self.services, TitleScene(self.services), self.canvas)

    @property
    def top(self) -> WidgetScene:
        top = self.services.stack.top
        assert isinstance(top, WidgetScene)
        return top

    def see(self, name: str) -> None:
        """Wait until the window shows the same scene."""
        wait_for_picture(self.desktop, lambda: self.canvas.surface, name)

    def find_place(self, id: WidgetId) -> tuple[float, float]:
        return self.top.form.get_widget(id).box.center

    def press_there(self, id: WidgetId) -> None:
        """Press a widget in the window only, where it does something that is there once."""
        time.sleep(_REST)
        self.desktop.click(*self.find_place(id))

    def open(self, id: WidgetId) -> None:
        """Press what leads to another scene, here and in the window, and see it there."""
        self.press_there(id)
        InputPlayer(self.services.stack.handle).click(*self.find_place(id))
        for _frame in range(2):
            self.services.stack.draw(self.canvas)
            self.services.stack.update(5.0)
        self.services.stack.draw(self.canvas)
        self.see(f"menu-{id}")


def read_mod_state() -> str:
    cache.clear_caches()
    [mod] = listing.list_mods()
    return mod.state


def test_a_mod_sheets_and_full_screen_by_mouse(large_display: VirtualDisplay, home: Path) -> None:
    call(home, "mods", "--sample")
    desktop = FramedWindow(large_display, home)
    try:
        guide = Guide(desktop)
        guide.see("menu-title")
        guide.open("create")
        guide.open("mods")
        before = read_mod_state()
        assert before != "off"
        for off in (True, False):
            guide.press_there(ActionId("turn"))
            desktop.wait_for(lambda off=off: ["turned"] if (read_mod_state() == "off") is off else [])  # type: ignore[misc]
            time.sleep(_REST)
            desktop.take_screenshot(f"menu-mod-{'off' if off else 'on'}")
        for _scene in range(2):
            guide.open("back")
        guide.open("collection")
        guide.open("prints")
        guide.open("all")  # no team: boards and rules only
        guide.press_there("save")
        folder = user_data_dir() / "prints"
        [file] = desktop.wait_for(lambda: [str(path) for path in folder.glob("*.pdf")])
        assert Path(file).read_bytes().startswith(b"%PDF")
        time.sleep(_REST)
        desktop.take_screenshot("menu-printed")
        for _scene in range(2):
            guide.open("back")
        guide.open("settings")
        x, y = guide.find_place("fullscreen")
        small = desktop.box
        guide.press_there("fullscreen")
        desktop.wait_for(lambda: ["whole"] if storage.load_settings().fullscreen else [])
        desktop.box = _SCREEN
        time.sleep(3 * _REST)
        desktop.take_screenshot("menu-full-screen")
        scale = _SCREEN.w / small.w
        desktop.click(x * scale, (_SCREEN.h - small.h * scale) / 2 + y * scale)
        desktop.wait_for(lambda: [] if storage.load_settings().fullscreen else ["window"])
        desktop.box = small
        guide.see("menu-settings")
    finally:
        desktop.close()
    assert desktop.said.read_text() == ""
