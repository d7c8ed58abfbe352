"""Disk cache of the title: the same pixels, drawn anew when it is missing, damaged or read-only."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.app.ui.drawing import baked
from game.app.ui.drawing.canvas import Canvas
from game.paths import HOME_VARIABLE, user_cache_dir
from tests.app.screen import start_screen


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()


def show_scene(drawn: list[str]) -> bytes:
    """Return a part on a fresh canvas; note whether it had to be drawn."""
    canvas = Canvas(pygame.Surface((200, 100)), 1.0)
    canvas.fill("#335577")

    def draw(part: Canvas) -> None:
        drawn.append("drawn")
        part.rect(10, 10, 60, 30, "gold", radius=8, alpha=180)
        part.text("Duels", 20, 12, "label")

    baked.draw_baked(canvas, "part", (20, 20, 120, 60), draw, overhang=8)
    return pygame.image.tobytes(canvas.surface, "RGB")


def screen(drawn: list[str], size: tuple[int, int] = (200, 100)) -> tuple[bytes, Canvas]:
    """Return a whole screen in a window of a size, which may be wider; note whether it had to be drawn."""
    window = pygame.Surface(size)
    canvas = Canvas(window.subsurface((0, 0, 200, 100)), 1.0)

    def draw(part: Canvas) -> None:
        drawn.append("drawn")
        part.fill("#335577")
        part.text("Duels", 200 - part.measure("Duels", "label")[0], 12, "label")

    baked.draw_baked_screen(canvas, "screen", draw)
    return pygame.image.tobytes(canvas.surface, "RGB"), canvas


@pytest.mark.parametrize("size", [(200, 100), (200, 140), (260, 100)])
@pytest.mark.parametrize("harm", [b"", b"too short", None])
def test_a_whole_screen_is_read_right_into_the_window(size: tuple[int, int], harm: bytes | None) -> None:
    drawn: list[str] = []
    first = screen(drawn, size)[0]
    assert screen(drawn, size)[0] == first
    assert len(drawn) == 1
    for file in files():
        if harm is None:
            file.unlink()
        else:
            file.write_bytes(harm)
    assert screen(drawn, size)[0] == first
    assert len(drawn) == 2


def test_texts_that_were_measured_need_no_font(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    known = screen(drawn)[1]
    wanted = known.measure("Duels", "label")
    fresh = Canvas(pygame.Surface((200, 100)), 1.0)
    baked.load_measures(fresh.render_cache.fonts)
    monkeypatch.setattr(pygame.font, "Font", None)
    assert fresh.measure("Duels", "label") == wanted
    with pytest.raises(TypeError):
        fresh.measure("Elixir", "label")


def files() -> list[Path]:
    return sorted((user_cache_dir() / "title").iterdir())


def test_the_second_start_reads_what_the_first_one_drew() -> None:
    drawn: list[str] = []
    first = show_scene(drawn)
    assert show_scene(drawn) == first
    assert len(drawn) == 1
    assert len(files()) == 1


@pytest.mark.parametrize("harm", [b"", b"too short", None])
def test_a_damaged_or_missing_file_is_drawn_anew(harm: bytes | None) -> None:
    drawn: list[str] = []
    first = show_scene(drawn)
    [file] = files()
    if harm is None:
        file.unlink()
    else:
        file.write_bytes(harm)
    assert show_scene(drawn) == first
    assert len(drawn) == 2
    assert show_scene(drawn) == first
    assert len(drawn) == 2


def test_a_disk_that_refuses_is_survived(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("in the way")
    drawn: list[str] = []
    assert show_scene(drawn) == show_scene(drawn)
    assert len(drawn) == 2


def test_a_packed_program_has_no_folders_of_modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(baked, "__file__", str(tmp_path / "game" / "app" / "ui" / "drawing" / "baked.pyc"))
    baked._source_version.cache_clear()
    drawn: list[str] = []
    try:
        assert show_scene(drawn) == show_scene(drawn)
    finally:
        baked._source_version.cache_clear()
    assert len(drawn) == 1
