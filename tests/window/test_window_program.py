"""Tests of a player's actions around the matches, by a program: a mod, printed sheets, full screen, quitting."""

from __future__ import annotations

import os
import subprocess
import time
from pathlib import Path

import pytest

from game.paths import HOME_VARIABLE
from tests.sources import ROOT
from tests.window.desktop import PATIENCE, VirtualDisplay, door
from tests.window.test_window_geometry import WHOLE, ManagedWindow, display

__all__ = ["display"]

pytestmark = [pytest.mark.window, pytest.mark.soak]


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
