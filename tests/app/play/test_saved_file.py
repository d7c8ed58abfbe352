"""Files that were written for the player: where they are is said, and their folder is opened."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest

from game.app.play import saved_file
from game.app.play.saved_file import MAX_PATH_CHARS, notify_saved, open_folder, shorten_path, show_folder
from game.app.ui.input.intents import Kind
from game.app.ui.scene import Scene
from game.errors import UserError
from tests.app.screen import InputPlayer, a_canvas, show_scene, some_services, start_screen

FILE = Path("/home/mira/.local/share/triforce-duels/export/zelda-2026-11-29-22-10-12.gif")


def test_a_path_is_shortened_in_the_middle() -> None:
    assert shorten_path(FILE) == str(Path("/home/mira/…/zelda-2026-11-29-22-10-12.gif"))
    assert shorten_path(FILE.with_name("league.csv")) == str(Path("/home/mira/.local/share/…/league.csv"))
    assert shorten_path(Path("/home/league.csv")) == str(Path("/home/league.csv"))


@pytest.mark.parametrize("name", ["n" * 80 + ".csv", "n" * (MAX_PATH_CHARS - 2), "n" * (MAX_PATH_CHARS - 1)])
def test_a_long_name_is_shortened_itself(name: str) -> None:
    found = shorten_path(Path("/home/mira") / name)
    assert len(found) <= MAX_PATH_CHARS
    assert found.endswith(name[-20:])


def test_a_line_break_of_a_name_is_not_shown() -> None:
    assert "\n" not in shorten_path(Path("/home/a\nb.csv"))


@pytest.mark.parametrize(("platform", "program"), [("win32", "explorer"), ("darwin", "open"), ("linux", "xdg-open")])
def test_each_system_opens_the_folder_with_its_own_program(
    platform: str, program: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[Sequence[str]] = []
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setenv("DISPLAY", ":99")
    monkeypatch.setattr(saved_file.shutil, "which", lambda name: f"/bin/{name}")
    folder = tmp_path / "a & b; $(c)"
    folder.mkdir()
    open_folder(folder, started.append)
    assert started == [[f"/bin/{program}", str(folder)]], "the folder is one argument, which no shell reads"


def _refuse(_command: Sequence[str]) -> None:
    raise OSError("no such program")


@pytest.mark.parametrize("why", ["no desktop", "not installed", "does not start"])
def test_the_path_is_shown_if_no_program_can_open_it(why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(saved_file.shutil, "which", lambda name: None if why == "not installed" else f"/bin/{name}")
    monkeypatch.setenv("DISPLAY", "" if why == "no desktop" else ":99")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    with pytest.raises(UserError, match="Couldn't open the folder") as error:
        open_folder(tmp_path, _refuse)
    assert str(tmp_path) in error.value.message


def test_a_missing_folder_is_reported(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="no longer exists"):
        open_folder(tmp_path / "gone", _refuse)


@pytest.mark.posix
def test_the_game_does_not_wait_for_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "bin"
    folder.mkdir()
    path = tmp_path / "told"
    program = folder / "xdg-open"
    program.write_text(f'#!/bin/sh\nprintf %s "$1" > {path}\nexec sleep 60\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder), prepend=":")
    monkeypatch.setenv("DISPLAY", ":99")
    started: list[subprocess.Popen[bytes]] = []
    popen = subprocess.Popen

    def noted(*words: object, **named: object) -> subprocess.Popen[bytes]:
        started.append(popen(*words, **named))  # type: ignore[call-overload]
        return started[-1]

    monkeypatch.setattr(subprocess, "Popen", noted)
    services = some_services()
    show_folder(services, tmp_path)
    assert services.stack.toast.text.startswith("Folder: ")
    [process] = started
    assert process.poll() is None
    while not (path.exists() and path.read_text()):
        time.sleep(0.01)
    assert path.read_text() == str(tmp_path)
    process.kill()


def test_the_message_of_a_file_opens_its_folder_and_copies_all_of_its_path(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Path] = []
    copied: list[str] = []
    monkeypatch.setattr(saved_file, "open_folder", opened.append)
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    start_screen()
    services = some_services()
    canvas = show_scene(services, Scene(services), a_canvas(0.25))
    notify_saved(services, FILE)
    services.stack.draw(canvas)
    message = services.stack.toast.newest
    assert message is not None
    assert message.text == f"Saved to {shorten_path(FILE)}."
    player = InputPlayer(services.stack.handle)
    player.click(*message.buttons[1].box.center)
    assert copied == [str(FILE)]
    assert message in services.stack.toast.messages
    player.press_key(Kind.TOAST, "f6")
    assert opened == [FILE.parent]
    assert message not in services.stack.toast.messages


def test_a_name_with_special_characters_is_shown_unchanged() -> None:
    start_screen()
    services = some_services()
    canvas = show_scene(services, Scene(services), a_canvas(0.25))
    notify_saved(services, Path("/home/{file} **bold** {heart}.csv"))
    services.stack.draw(canvas)
    assert "{file} **bold**" in services.stack.toast.text
