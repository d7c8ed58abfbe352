"""What the title keeps on disk: the same pixels again, drawn anew when it is gone, damaged or cannot be written."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.app.ui.drawing import baked
from game.app.ui.drawing.canvas import Canvas
from game.paths import HOME_VARIABLE, user_cache
from tests.app.screen import start_screen


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()


def shown(drawn: list[str]) -> bytes:
    """A part on a fresh canvas; notes whether it had to be drawn."""
    canvas = Canvas(pygame.Surface((200, 100)), 1.0)
    canvas.fill("#335577")

    def draw(part: Canvas) -> None:
        drawn.append("drawn")
        part.rect(10, 10, 60, 30, "gold", radius=8, alpha=180)
        part.text("Duels", 20, 12, "label")

    baked.stamp(canvas, "part", (20, 20, 120, 60), draw, pad=8)
    return pygame.image.tobytes(canvas.surface, "RGB")


def screen(drawn: list[str], size: tuple[int, int] = (200, 100)) -> tuple[bytes, Canvas]:
    """A whole screen in a window of a size, which may be wider; notes whether it had to be drawn."""
    window = pygame.Surface(size)
    canvas = Canvas(window.subsurface((0, 0, 200, 100)), 1.0)

    def draw(part: Canvas) -> None:
        drawn.append("drawn")
        part.fill("#335577")
        part.text("Duels", 200 - part.measure("Duels", "label")[0], 12, "label")

    baked.whole(canvas, "screen", draw)
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
    baked.recall(fresh.rasters.fonts)
    monkeypatch.setattr(pygame.font, "Font", None)
    assert fresh.measure("Duels", "label") == wanted
    with pytest.raises(TypeError):
        fresh.measure("Elixir", "label")


def files() -> list[Path]:
    return sorted((user_cache() / "title").iterdir())


def test_the_second_start_reads_what_the_first_one_drew() -> None:
    drawn: list[str] = []
    first = shown(drawn)
    assert shown(drawn) == first
    assert len(drawn) == 1
    assert len(files()) == 1


@pytest.mark.parametrize("harm", [b"", b"too short", None])
def test_a_damaged_or_missing_file_is_drawn_anew(harm: bytes | None) -> None:
    drawn: list[str] = []
    first = shown(drawn)
    [file] = files()
    if harm is None:
        file.unlink()
    else:
        file.write_bytes(harm)
    assert shown(drawn) == first
    assert len(drawn) == 2
    assert shown(drawn) == first
    assert len(drawn) == 2


def test_a_disk_that_refuses_is_survived(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("in the way")
    drawn: list[str] = []
    assert shown(drawn) == shown(drawn)
    assert len(drawn) == 2


def test_a_packed_program_has_no_folders_of_modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(baked, "__file__", str(tmp_path / "game" / "app" / "ui" / "drawing" / "baked.pyc"))
    baked._age.cache_clear()
    drawn: list[str] = []
    try:
        assert shown(drawn) == shown(drawn)
    finally:
        baked._age.cache_clear()
    assert len(drawn) == 1
