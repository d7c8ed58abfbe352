"""Runner of the window tests with the game under Wine, so that they control a Windows program."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tools.windows.python import ROOT
from tools.windows.wine import Wine, find_wine

PROGRAM_VARIABLE = "TRIED_PROGRAM"
"""Names the program that the tests start in place of the checkout."""
_TEST_TOPICS = ("match", "mouse", "duel", "keys", "dungeon", "elixir", "stars", "program")
TEST_FILES = tuple(f"tests/window/test_window_{topic}.py" for topic in _TEST_TOPICS)
"""The tests that drive a program: matches of all four games by mouse and by keys, saves, a mod, sheets, full screen."""
_LAUNCHER_SCRIPT = """#!/bin/bash
# Starts the game under Wine in place of this process, so that its window is found by its number. Paths become those of
# Windows, and the streams pipes: a Python under Wine can't take over files as its standard streams.
unset SDL_VIDEODRIVER SDL_FRAMEBUFFER_ACCELERATION
{exports}
export TRIFORCE_DUELS_HOME="Z:${{TRIFORCE_DUELS_HOME//\\//\\\\}}"
words=()
for word; do
  case $word in /*) word="Z:${{word//\\//\\\\}}" ;; esac
  words+=("$word")
done
exec 3>&1
exec {wine} {python} main.py "${{words[@]}}" < <(:) > >(cat >&3) 2>&1
"""
"""Script that starts the game under Wine."""


def write_launcher(wine: Wine, python: Path, folder: Path) -> Path:
    """Write a script that starts the game under Wine into a folder and return it."""
    exports = "\n".join(f"export {name}={value}" for name, value in wine.environment_settings.items())
    launcher = folder / "triforce-duels"
    launcher.write_text(_LAUNCHER_SCRIPT.format(exports=exports, wine=find_wine(), python=python), encoding="utf-8")
    launcher.chmod(0o755)
    return launcher


def run_window_tests(wine: Wine, python: Path, folder: Path, pytest_arguments: list[str]) -> int:
    """Run window tests with the game under Wine; return pytest's exit code."""
    environment = {**os.environ, PROGRAM_VARIABLE: str(write_launcher(wine, python, folder))}
    command = [sys.executable, "-m", "pytest", "-m", "window", *(pytest_arguments or TEST_FILES)]
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
