"""Command line of the Windows builds and tests under Wine: ``python -m tools.windows COMMAND``."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

import platformdirs

from game.errors import UserError
from game.paths import APP_NAME, HOME_VARIABLE
from tools.windows import installer, python, window
from tools.windows.wine import Wine

_DEFAULT_MARKERS = "not soak and not window and not posix"
"""Marker expression of the tests that are run by default."""


def main(argv: list[str] | None = None) -> int:
    """Run a command and return its exit code."""
    parser = argparse.ArgumentParser(prog="tools.windows", description="Try the game on Windows, under Wine.")
    parser.add_argument("--cache", type=Path, help="folder that keeps the Windows Python and Wine's drive")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("build", help="build the Windows Python and print its path")
    play = commands.add_parser("play", help="run main.py of this checkout", prefix_chars="+")
    play.add_argument("words", nargs="*", help="the command of the game")
    test = commands.add_parser("test", help="run tests", prefix_chars="+")
    test.add_argument("words", nargs="*", help="arguments of pytest (default: the usual tests)")
    desktop = commands.add_parser("window", help="run tests of the real window", prefix_chars="+")
    desktop.add_argument("words", nargs="*", help="arguments of pytest (default: matches of all games)")
    program = commands.add_parser("program", help="build the program and its installer")
    program.add_argument("--out", type=Path, default=Path("dist"), help="folder to write to")
    trial = commands.add_parser("installer", help="install the game, open its window and remove it")
    trial.add_argument("setup", type=Path, help="installer to try")
    arguments = parser.parse_args(argv)
    cache = arguments.cache or Path(platformdirs.user_cache_dir(APP_NAME)) / "windows"
    try:
        return _run_command(arguments, cache)
    except UserError as fault:
        print(fault, file=sys.stderr)
        return 2


def _run_command(arguments: argparse.Namespace, cache_folder: Path) -> int:
    # Programs in one prefix share a desktop, and one that is started without a screen makes it small.
    wine = Wine(cache_folder / ("screen" if arguments.command == "window" else "prefix"))
    wine.create_prefix()
    if arguments.command == "installer":
        installer.check_installer(wine, arguments.setup.resolve())
        return 0
    program = python.build_python(cache_folder / "python")
    home = cache_folder / "home"
    home.mkdir(exist_ok=True)
    silent = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", HOME_VARIABLE: wine.to_windows_path(home)}
    match arguments.command:
        case "play":
            if os.environ.get("DISPLAY"):
                del silent["SDL_VIDEODRIVER"]
            return wine.run([program, "main.py", *arguments.words], cwd=python.ROOT, **silent)
        case "test":
            words = [
                program,
                "-m",
                "pytest",
                "-o",
                "addopts=",
                "-m",
                _DEFAULT_MARKERS,
                "-p",
                "no:randomly",
                *arguments.words,
            ]
            return wine.run(words, cwd=python.ROOT, **silent)
        case "window":
            return window.run_window_tests(wine, program, cache_folder, arguments.words)
        case "program":
            out = arguments.out.resolve()
            out.mkdir(parents=True, exist_ok=True)
            print(installer.build_installer(installer.build_program(wine, program, out), out))
            return 0
    print(program)
    return 0


if __name__ == "__main__":
    sys.exit(main())
