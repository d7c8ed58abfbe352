"""The window's size and place from one start to the next, and the file that a desktop opens it with."""

import argparse
import json
from pathlib import Path

import pygame
import pytest

from game import cli
from game.app import main
from game.app.main import GameWindow
from game.app.ui.input import window_placing
from game.paths import user_data_dir
from game.storage import settings as storage
from game.storage.settings import MIN_WINDOW_SIZE, WINDOW_FOR_LARGE_TEXT, Settings, WindowPlacement
from tests.app.test_main import own_home, playing, post, window

__all__ = ["own_home"]


def test_a_resized_window_is_laid_out_anew_and_remembered() -> None:
    found = window()
    before = found.canvas
    pygame.display.set_mode((1600, 900), pygame.RESIZABLE)
    post(found, pygame.VIDEORESIZE, size=(1600, 900), w=1600, h=900)
    found.draw_frame()
    assert found.canvas is not before
    assert found.canvas.k == 1.25
    assert not (user_data_dir() / "settings.json").exists()
    found._store_geometry()
    assert json.loads((user_data_dir() / "settings.json").read_text())["window"] == [1600, 900]
    assert MIN_WINDOW_SIZE == (960, 540)


def have_displays(monkeypatch: pytest.MonkeyPatch, *bounds: tuple[int, int, int, int]) -> None:
    """Make the desktop one of these displays (left, top, width, height)."""
    monkeypatch.setattr(window_placing, "list_displays", lambda: [pygame.Rect(one) for one in bounds])
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [one[2:] for one in bounds])


def test_a_moved_window_comes_back_to_its_place_among_the_same_displays(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []
    have_displays(monkeypatch, (0, 0, 1920, 1080))
    monkeypatch.setattr(pygame.display, "get_window_position", lambda: (140, 90))
    monkeypatch.setattr(pygame.display, "set_window_position", asked.append)
    found = window()
    post(found, pygame.WINDOWMOVED, x=140, y=90)
    found._store_geometry()
    kept = storage.load_settings()
    assert kept.place == WindowPlacement(140, 90, ((1920, 1080),))
    assert asked == []
    window(place=kept.place)
    assert asked == [(140, 90)]
    have_displays(monkeypatch, (0, 0, 1600, 900))
    window(place=kept.place)
    assert asked == [(140, 90)]


ONE = ((0, 0, 1280, 800),)
TWO = ((0, 0, 1920, 1080), (1920, 120, 1280, 800))


def sizes(*bounds: tuple[int, int, int, int]) -> tuple[tuple[int, int], ...]:
    return tuple((width, height) for _left, _top, width, height in bounds)


@pytest.mark.parametrize(
    ("bounds", "size", "place"),
    [
        (ONE, (2560, 1440), WindowPlacement(600, 300, ((3840, 2160),))),
        (ONE, (2560, 1440), WindowPlacement(600, 300, sizes(*ONE))),
        (ONE, (2560, 1440), None),
        (ONE, (1280, 720), WindowPlacement(1279, 799, sizes(*ONE))),
        (ONE, (1280, 720), WindowPlacement(-1270, -700, sizes(*ONE))),
        (ONE, (1000, 600), WindowPlacement(100, 0, sizes(*ONE))),
        (ONE, (960, 2160), WindowPlacement(100, 40, sizes(*ONE))),
        (((0, 0, 800, 600),), (1280, 720), None),
        (TWO, (1900, 1000), WindowPlacement(1900, 140, sizes(*TWO))),
        (TWO, (1280, 720), WindowPlacement(3000, 700, sizes(*TWO))),
        (TWO, (1280, 720), WindowPlacement(2200, 130, sizes(*TWO))),
        (TWO[:1], (1280, 720), WindowPlacement(2200, 130, sizes(*TWO))),
    ],
)
def test_title_bar_and_most_of_a_remembered_window_are_visible(
    bounds: tuple[tuple[int, int, int, int], ...], size: tuple[int, int], place: WindowPlacement | None
) -> None:
    screens = [pygame.Rect(one) for one in bounds]
    geometry = window_placing.fit_geometry(Settings(window=size, place=place), screens)
    display = screens[geometry.display]
    assert geometry.size[0] <= display.w
    assert geometry.size[1] + 24 <= display.h
    middle = display.x + (display.w - geometry.size[0]) // 2, display.y + (display.h - geometry.size[1]) // 2
    x, y = geometry.position or middle
    for part in (pygame.Rect((x, y), geometry.size), pygame.Rect(x, y - 24, geometry.size[0], 24)):
        seen = [part.clip(rect) for rect in screens]
        assert sum(rect.w * rect.h for rect in seen) >= 0.8 * part.w * part.h


@pytest.mark.parametrize(
    "place",
    [
        WindowPlacement(60, 24, sizes(*ONE)),
        WindowPlacement(-100, 80, sizes(*ONE)),
        WindowPlacement(250, 100, sizes(*ONE)),
    ],
)
def test_a_window_that_can_be_seen_is_left_alone(place: WindowPlacement) -> None:
    geometry = window_placing.fit_geometry(Settings(window=(1200, 700), place=place), [pygame.Rect(ONE[0])])
    assert geometry == window_placing.Geometry((1200, 700), (place.x, place.y))


def test_a_window_keeps_its_proportions_on_a_smaller_display() -> None:
    assert window_placing.fit_geometry(Settings(window=(2560, 1440)), [pygame.Rect(0, 0, 1280, 800)]).size == (
        1280,
        720,
    )
    assert window_placing.fit_geometry(Settings(window=(2560, 1440)), [pygame.Rect(0, 0, 1920, 1080)]).size == (
        1728,
        972,
    )
    assert window_placing.fit_geometry(Settings(window=(960, 2160)), [pygame.Rect(0, 0, 1280, 800)]).size == (960, 720)


def test_a_size_that_was_asked_for_stays_and_its_title_bar_is_visible() -> None:
    geometry = window_placing.fit_geometry(Settings(window=(2560, 1440)), [pygame.Rect(ONE[0])], exact=True)
    assert geometry == window_placing.Geometry((2560, 1440), (0, 24))


def test_a_window_from_another_machine_is_opened_and_remembered_as_it_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    have_displays(monkeypatch, *ONE)
    found = window(window=(2560, 1440), place=WindowPlacement(600, 300, ((3840, 2160),)))
    assert pygame.display.get_window_size() == (1280, 720)
    post(found, pygame.VIDEORESIZE, size=(1280, 720), w=1280, h=720)
    found._store_geometry()
    assert storage.load_settings().window == (1280, 720)


def test_full_screen_and_back_restores_size_place_and_maximized(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []
    have_displays(monkeypatch, *TWO)
    monkeypatch.setattr(pygame.display, "set_window_position", asked.append)
    monkeypatch.setattr(pygame.display, "get_window_position", lambda: (2000, 200))
    found = window(window=(1100, 640))
    post(found, pygame.WINDOWMOVED, x=2000, y=200)
    found.services.change_settings(fullscreen=True)
    found.draw_frame()
    post(found, pygame.WINDOWMOVED, x=0, y=0)
    post(found, pygame.WINDOWRESTORED)
    found.services.change_settings(fullscreen=False)
    found.draw_frame()
    assert pygame.display.get_window_size() == (1100, 640)
    assert asked == [(2000, 200)]
    assert storage.load_settings().place == WindowPlacement(2000, 200, sizes(*TWO))
    post(found, pygame.WINDOWMAXIMIZED)
    for fullscreen in (True, False):
        found.services.change_settings(fullscreen=fullscreen)
        found.draw_frame()
        if fullscreen:
            post(found, pygame.WINDOWRESTORED)
    found._store_geometry()
    assert storage.load_settings().maximized


def test_a_window_that_fills_the_screen_keeps_the_size_it_had(monkeypatch: pytest.MonkeyPatch) -> None:
    found = window(window=(1300, 800))
    post(found, pygame.WINDOWMAXIMIZED)
    found._store_geometry()
    kept = storage.load_settings()
    assert (kept.maximized, kept.window) == (True, Settings().window)
    post(found, pygame.WINDOWRESTORED)
    found._store_geometry()
    assert not storage.load_settings().maximized


def test_the_first_window_has_room_on_its_screen_and_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = Settings().window
    assert window_placing.choose_first_size(usual, (1366, 768)) == usual
    assert window_placing.choose_first_size(usual, (2560, 1440)) == (1920, 1080)
    assert window_placing.choose_first_size(usual, (3840, 2160)) == (2560, 1440)
    assert window_placing.choose_first_size(usual, (5120, 2880)) == (3200, 1800)
    assert window_placing.choose_first_size(usual, (1080, 2560)) == usual
    have_displays(monkeypatch, (0, 0, 2560, 1440))
    main.start_video()
    found = GameWindow(Settings(language="en"), is_first_start=True)
    assert pygame.display.get_window_size() == (1920, 1080)
    found._store_geometry()
    assert storage.load_settings().window == (1920, 1080)


def test_the_first_window_leaves_room_for_title_bar_and_panels() -> None:
    geometry = window_placing.fit_geometry(Settings(), [pygame.Rect(0, 0, 1366, 768)], first=True)
    assert geometry.size == (1228, 691)


def test_the_first_window_for_larger_text_takes_the_room_that_there_is() -> None:
    for text_size in (125, 150, 200):
        larger = Settings(text_size=text_size)
        assert window_placing.fit_geometry(larger, [pygame.Rect(0, 0, 1920, 1080)], first=True).size == (1600, 900)
        assert (
            window_placing.fit_geometry(larger, [pygame.Rect(0, 0, 2160, 1440)], first=True).size
            == WINDOW_FOR_LARGE_TEXT
        )


def test_a_desktop_that_opens_a_file_is_told_in_the_window(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def act(found: GameWindow) -> None:
        assert "isn't a regular file" in found.services.stack.toast.text

    (tmp_path / "broken.tds").mkdir()
    assert playing(monkeypatch, act, "--stay", str(tmp_path / "broken.tds")) == 0
    given: list[argparse.Namespace] = []
    monkeypatch.setattr(main, "run", lambda arguments: given.append(arguments) or 0)
    assert cli.main(["--lang", "de", str(tmp_path / "a match.tds")]) == 0
    assert (given[0].file, given[0].stay, given[0].lang) == (tmp_path / "a match.tds", True, "de")
