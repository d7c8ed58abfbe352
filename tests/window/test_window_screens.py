"""The real window: opened under Xvfb, worked with mouse and keyboard from outside."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.paths import HOME_VARIABLE
from tests.sources import ROOT
from tests.window.desktop import VirtualDisplay, focus_window, run_virtual_screen, run_xdotool

pytestmark = pytest.mark.window

_PATIENCE = 40.0


@pytest.fixture
def display() -> Iterator[VirtualDisplay]:
    with run_virtual_screen() as made:
        yield made


class Desktop:
    """Running game with simulated input at its window."""

    def __init__(self, display: VirtualDisplay, home: Path) -> None:
        self.home = home
        self.environment = {
            **os.environ,
            "DISPLAY": display.name,
            "SDL_VIDEODRIVER": "x11",
            "SDL_FRAMEBUFFER_ACCELERATION": "software",
            HOME_VARIABLE: str(home),
        }
        command = [sys.executable, "main.py", "--lang", "en", "play"]
        self.said = home / "said.txt"
        with self.said.open("wb") as buffered_writer:
            self.game = subprocess.Popen(
                command, cwd=ROOT, env=self.environment, stdout=buffered_writer, stderr=buffered_writer
            )
        self.window = self.wait(lambda: self.tool("search", "--pid", str(self.game.pid)).split()[-1:])[0]

    def tool(self, *words: str) -> str:
        return run_xdotool(*words, environment=self.environment)

    def wait(self, look: Callable[[], list[str]]) -> list[str]:
        """Ask again until there is an answer."""
        until = time.monotonic() + _PATIENCE
        while time.monotonic() < until:
            assert self.game.poll() is None or self.game.returncode == 0, self.said.read_text()
            found = look()
            if found:
                return found
            time.sleep(0.1)
        raise AssertionError("nothing happened")

    def click(self, x: int, y: int) -> None:
        self.tool("mousemove", "--window", self.window, str(x), str(y))
        time.sleep(0.1)
        self.tool("click", "1")

    def settings(self) -> str:
        file = self.home / "data" / "settings.json"
        return file.read_text() if file.exists() else ""


def test_the_window_opens_listens_and_closes(display: VirtualDisplay, tmp_path: Path) -> None:
    desktop = Desktop(display, tmp_path)
    try:
        assert desktop.wait(lambda: [desktop.tool("getwindowname", desktop.window).strip()]) == ["Triforce Duels"]
        focus_window(desktop.window, desktop.environment)

        def welcomed() -> list[str]:
            desktop.tool("key", "Escape")  # takes the answers of the first start as they are
            for _moment in range(50):  # a second one too early would ask whether to quit
                if '"welcomed": true' in desktop.settings():
                    return ["yes"]
                time.sleep(0.2)
            return []

        desktop.wait(welcomed)

        def german() -> list[str]:
            desktop.tool("key", "F2")
            time.sleep(0.8)
            desktop.click(575, 107)  # Deutsch in the settings
            time.sleep(0.3)
            desktop.tool("key", "Escape")
            time.sleep(0.8)
            return ["yes"] if '"de"' in desktop.settings() else []

        desktop.wait(german)
        desktop.tool("windowsize", desktop.window, "1440", "900")
        desktop.wait(lambda: ["yes"] if "1440" in desktop.settings() else [])

        def gone() -> list[str]:
            desktop.tool("key", "Escape")
            time.sleep(0.8)
            desktop.tool("key", "Right", "space")  # Enter stays
            time.sleep(0.8)
            if desktop.game.poll() is not None:
                return ["yes"]
            desktop.tool("key", "Escape")  # the first one left the settings, and the title opened what it had in focus
            time.sleep(0.8)
            return []

        desktop.wait(gone)
        assert desktop.game.returncode == 0
        assert desktop.said.read_text() == ""
    finally:
        desktop.game.kill()
        desktop.game.wait()
