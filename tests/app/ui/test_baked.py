"""What the title keeps on disk: the same pixels again, drawn anew when it is gone, damaged or cannot be written."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.app.ui import baked
from game.app.ui.canvas import Canvas
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
