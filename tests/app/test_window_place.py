"""The window's size and place from one start to the next, and the file that a desktop opens it with."""

import argparse
import json
from pathlib import Path

import pygame
import pytest

from game import cli
from game.app import main
from game.app.main import GameWindow
from game.app.ui import placing
from game.paths import user_data
from game.table import settings as storage
from game.table.settings import SMALLEST_WINDOW, Place, Settings
from tests.app.test_main import own_home, playing, post, window

__all__ = ["own_home"]


def test_a_resized_window_is_laid_out_anew_and_remembered() -> None:
    found = window()
    before = found.canvas
    pygame.display.set_mode((1600, 900), pygame.RESIZABLE)
    post(found, pygame.VIDEORESIZE, size=(1600, 900), w=1600, h=900)
    found.show()
    assert found.canvas is not before
    assert found.canvas.k == 1.25
    assert not (user_data() / "settings.json").exists()
    found._keep_size()
    assert json.loads((user_data() / "settings.json").read_text())["window"] == [1600, 900]
    assert SMALLEST_WINDOW == (960, 540)


def test_a_moved_window_comes_back_to_its_place_among_the_same_screens(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(pygame.display, "get_window_position", lambda: (140, 90))
    monkeypatch.setattr(pygame.display, "set_window_position", asked.append)
    found = window()
    post(found, pygame.WINDOWMOVED, x=140, y=90)
    found._keep_size()
    kept = storage.load()
    assert kept.place == Place(140, 90, tuple(pygame.display.get_desktop_sizes()))
    assert asked == []
    window(place=kept.place)
    assert asked == [(140, 90)]
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(640, 480)])
    window(place=kept.place)
    assert asked == [(140, 90)]


def test_a_window_that_fills_the_screen_keeps_the_size_it_had(monkeypatch: pytest.MonkeyPatch) -> None:
    found = window(window=(1300, 800))
    post(found, pygame.WINDOWMAXIMIZED)
    found._keep_size()
    kept = storage.load()
    assert (kept.maximized, kept.window) == (True, Settings().window)
    post(found, pygame.WINDOWRESTORED)
    found._keep_size()
    assert not storage.load().maximized


def test_the_first_window_has_room_on_its_screen_and_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = Settings().window
    assert placing.first_size(usual, (1366, 768)) == usual
    assert placing.first_size(usual, (2560, 1440)) == (1920, 1080)
    assert placing.first_size(usual, (3840, 2160)) == (2560, 1440)
    assert placing.first_size(usual, (1080, 2560)) == usual
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(2560, 1440)])
    main.start_video()
    found = GameWindow(Settings(language="en"), first=True)
    assert pygame.display.get_window_size() == (1920, 1080)
    found._keep_size()
    assert storage.load().window == (1920, 1080)


def test_a_desktop_that_opens_a_file_is_told_in_the_window(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def act(found: GameWindow) -> None:
        assert "no ordinary file" in found.services.stack.toast.text

    (tmp_path / "broken.tds").mkdir()
    assert playing(monkeypatch, act, "--stay", str(tmp_path / "broken.tds")) == 0
    given: list[argparse.Namespace] = []
    monkeypatch.setattr(main, "run", lambda arguments: given.append(arguments) or 0)
    assert cli.main(["--lang", "de", str(tmp_path / "a match.tds")]) == 0
    assert (given[0].file, given[0].stay, given[0].lang) == (tmp_path / "a match.tds", True, "de")
