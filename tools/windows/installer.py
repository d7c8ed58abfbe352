"""Windows program and installer: builds both, and tests installation, start and removal under Wine."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from game.errors import UserError
from game.paths import APP_NAME
from tools.packaging.package import read_version
from tools.windows.python import ROOT
from tools.windows.wine import Wine

_APP_TITLE = "Triforce Duels"
"""Title of the game's window."""
_TIMEOUT_SECONDS = 120
"""Maximum seconds until the window opens or the uninstaller finishes."""


def build_program(wine: Wine, python: Path, target: Path) -> Path:
    """Bundle the game with PyInstaller under Wine and return the zip file of a release."""
    with tempfile.TemporaryDirectory() as work:
        bundle = wine.to_windows_path(Path(work))
        for words in (
            ["bundle", "--out", bundle],
            ["package", "--bundle", bundle, "--out", wine.to_windows_path(target)],
        ):
            if wine.run([python, "main.py", "dev", *words], cwd=ROOT, SDL_VIDEODRIVER="dummy"):
                raise UserError(f"`dev {words[0]}` failed under Wine.")
    return max(target.glob(f"{APP_NAME}-*-windows-*.zip"), key=lambda file: file.stat().st_mtime)


def build_installer(program_zip: Path, target: Path) -> Path:
    """Build the installer with NSIS from the zip file of the program and return it."""
    if shutil.which("makensis") is None:
        raise UserError("This tool needs makensis, from the package nsis.")
    setup = target / f"{program_zip.stem}-setup.exe"
    with tempfile.TemporaryDirectory() as work:
        with zipfile.ZipFile(program_zip) as archive:
            archive.extractall(work)
        (folder,) = Path(work).iterdir()
        version = read_version(folder)
        number = ".".join([*version.split("+")[0].split(".")[:3], "0"])
        defined = {"VERSION": version, "NUMBER": number, "SOURCE": folder, "TARGET": setup}
        words = [f"-D{name}={value}" for name, value in defined.items()]
        subprocess.run(["makensis", "-V2", "-WX", *words, "installer.nsi"], cwd=ROOT / "packaging/windows", check=True)
    return setup


def check_installer(wine: Wine, installer: Path) -> None:
    """Install the game, open its window, uninstall it, and print what was checked.

    Raises:
        UserError: if a file, the menu entry or the window is missing, or files remain after the removal.
    """
    user = next(folder for folder in (wine.prefix / "drive_c/users").iterdir() if folder.name != "Public")
    folder = user / "AppData/Local/Programs" / _APP_TITLE
    entry = user / "AppData/Roaming/Microsoft/Windows/Start Menu/Programs" / f"{_APP_TITLE}.lnk"
    wine.run([installer, "/S"], cwd=installer.parent)
    for file in (folder / f"{APP_NAME}.exe", folder / f"{APP_NAME}-cli.exe", folder / "uninstall.exe", entry):
        if not file.is_file():
            raise UserError("The installer left this out.", file=file)
    print(f"installed: {sum(1 for file in folder.rglob('*') if file.is_file())} files, and a menu entry")
    with _run_x_server() as display:
        process = wine.start([folder / f"{APP_NAME}.exe", "play"], cwd=folder, DISPLAY=display, SDL_AUDIODRIVER="dummy")
        try:
            _wait_for_window(display)
        finally:
            subprocess.run(
                ["xdotool", "search", "--name", _APP_TITLE, "windowkill"], env=_make_environment(display), check=False
            )
            wine.run(["taskkill", "/f", "/im", f"{APP_NAME}.exe"], cwd=folder)
            process.wait(_TIMEOUT_SECONDS)
    print("started: the window opened")
    wine.run([folder / "uninstall.exe", "/S"], cwd=wine.prefix)
    until = time.monotonic() + _TIMEOUT_SECONDS
    while folder.exists() or entry.exists():
        if time.monotonic() > until:
            raise UserError("This stays after the removal.", file=folder if folder.exists() else entry)
        time.sleep(0.5)
    print("removed: no program file and no menu entry is left")


@contextmanager
def _run_x_server() -> Iterator[str]:
    """Run an X server on a free display and yield the name of the display."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1400x900x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=(writing,))
    os.close(writing)
    try:
        with open(reading, encoding="ascii") as chosen:
            number = chosen.readline().strip()
        if not number:
            raise UserError("Xvfb did not start.")
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


def _wait_for_window(display: str) -> None:
    until = time.monotonic() + _TIMEOUT_SECONDS
    while not subprocess.run(
        ["xdotool", "search", "--name", _APP_TITLE], env=_make_environment(display), capture_output=True, check=False
    ).stdout:
        if time.monotonic() > until:
            raise UserError("No window opens.")
        time.sleep(0.5)


def _make_environment(display: str) -> dict[str, str]:
    return {**os.environ, "DISPLAY": display}
