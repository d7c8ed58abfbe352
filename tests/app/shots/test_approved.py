"""Approved pictures: the changes of a scene that are found, and the noise that is not."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest

from game.app.menus.settings import SettingsScene
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas, RenderCache
from game.app.ui.stack import SceneStack
from game.app.ui.widgets.base import Box
from game.app.ui.widgets.button import Button
from game.errors import UserError
from game.languages import set_language
from game.paths import HOME_VARIABLE
from game.text import current_language
from tests.app.screen import start_screen
from tools.shots import approved, still
from tools.shots.approved import PIXEL_LIMIT, TILE_LIMIT, PictureDifference

Drawn = tuple[SceneStack, Canvas]


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Drawn]:
    """Give the settings as `dev shot` draws them."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    before = current_language()
    start_screen()
    set_language("en")
    with still.show_scene("settings", (WIDTH, HEIGHT), render_cache=RenderCache(64_000_000)) as drawn:
        yield drawn
    set_language(before)


def difference_after(drawn: Drawn, change: Callable[[], None]) -> PictureDifference:
    """Draw the scene before and after a change, and compare."""
    stack, canvas = drawn
    still.redraw(stack, canvas)
    before = approved.make_thumbnail(canvas.surface)
    change()
    still.redraw(stack, canvas)
    return approved.compare_thumbnails(before, approved.make_thumbnail(canvas.surface))


def a_button(drawn: Drawn) -> Button:
    scene = drawn[0].scenes[-1]
    assert isinstance(scene, SettingsScene)
    return next(widget for widget in scene.form.widgets if isinstance(widget, Button) and widget.text)


def test_an_equal_frame_has_no_difference(settings: Drawn) -> None:
    assert difference_after(settings, lambda: None) == PictureDifference(0, 0, 0.0, 0.0)


@pytest.mark.parametrize("step", [2, 4, 8, -8])
def test_a_moved_button_is_found(settings: Drawn, step: float) -> None:
    button = a_button(settings)

    def move() -> None:
        button.box = Box(button.box.x + step, *button.box[1:])

    assert difference_after(settings, move).is_change


def test_another_color_of_a_button_is_found(settings: Drawn) -> None:
    button = a_button(settings)
    assert not button.is_default

    def gild() -> None:
        button.is_default = True

    assert difference_after(settings, gild).is_change


def test_every_missing_line_of_text_is_found(settings: Drawn, monkeypatch: pytest.MonkeyPatch) -> None:
    stack, canvas = settings
    written: list[str] = []
    skipped = -1
    write = Canvas._draw_line

    def write_all_but_one(canvas: Canvas, text: str, *how: Any, **more: Any) -> float:
        written.append(text)
        return 0.0 if len(written) - 1 == skipped else write(canvas, text, *how, **more)

    monkeypatch.setattr(Canvas, "_draw_line", write_all_but_one)
    still.redraw(stack, canvas)
    before, count = approved.make_thumbnail(canvas.surface), len(written)
    assert count > 20
    missed = []
    for skipped in range(0, count, 3):
        written.clear()
        still.redraw(stack, canvas)
        if not approved.compare_thumbnails(before, approved.make_thumbnail(canvas.surface)).is_change:
            missed.append(written[skipped])
    assert missed == []


def test_rounding_of_another_machine_is_no_change(settings: Drawn) -> None:
    """Each color part is off by up to 3 of 255, and by 1 everywhere."""
    picture = settings[1].surface
    parts = pygame.surfarray.array3d(picture).astype(int)
    noise = np.random.default_rng(5).integers(-3, 4, parts.shape)
    noisy = pygame.surfarray.make_surface((parts + 1 + noise).clip(0, 255))
    picture_difference = approved.compare_thumbnails(approved.make_thumbnail(picture), approved.make_thumbnail(noisy))
    assert not picture_difference.is_change
    assert 0 < picture_difference.pixel < PIXEL_LIMIT / 2


@pytest.mark.parametrize("step", range(1, 12))
def test_a_faint_change_of_a_large_area_is_found(step: int) -> None:
    before = pygame.Surface((WIDTH, HEIGHT))
    before.fill((64, 80, 96))
    after = before.copy()
    after.fill((64, 80 + step, 96), (600, 320, 80, 80))
    picture_difference = approved.compare_thumbnails(approved.make_thumbnail(before), approved.make_thumbnail(after))
    assert (picture_difference.tile, picture_difference.is_change) == (step, step > TILE_LIMIT)


def test_a_small_strong_change_is_found_where_a_tile_does_not_show_it() -> None:
    before = pygame.Surface((WIDTH, HEIGHT))
    before.fill((64, 80, 96))
    after = before.copy()
    after.fill("white", (648, 328, 6, 6))
    picture_difference = approved.compare_thumbnails(approved.make_thumbnail(before), approved.make_thumbnail(after))
    assert picture_difference.tile <= TILE_LIMIT
    assert picture_difference.is_change
    assert str(picture_difference) == f"less than 1% of the picture differs, by up to {picture_difference.pixel} of 255"


def test_pictures_survive_their_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Drawn) -> None:
    monkeypatch.setattr(approved, "THUMBNAIL_FOLDER", tmp_path / "approved")
    assert approved.list_approved() == []
    assert approved.read_approved("settings") is None
    thumbnail = approved.make_thumbnail(settings[1].surface)
    assert approved.compare_thumbnails(None, thumbnail) == approved.FULL_DIFFERENCE
    approved.write_approved("settings", thumbnail)
    assert approved.list_approved() == ["settings"]
    kept = approved.read_approved("settings")
    assert kept is not None
    assert approved.compare_thumbnails(kept, thumbnail) == PictureDifference(0, 0, 0.0, 0.0)
    assert approved.compare_thumbnails(pygame.Surface((10, 10)), thumbnail) == approved.FULL_DIFFERENCE
    approved.remove_approved("settings")
    assert approved.list_approved() == []


def test_files_that_fail_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(approved, "THUMBNAIL_FOLDER", tmp_path)
    (tmp_path / "title.png").write_text("no picture")
    with pytest.raises(UserError, match="Couldn't read the picture"):
        approved.read_approved("title")
    with pytest.raises(UserError, match="Couldn't remove the picture"):
        approved.remove_approved("settings")
    monkeypatch.setattr(approved, "THUMBNAIL_FOLDER", tmp_path / "title.png")
    with pytest.raises(UserError, match="Couldn't write the picture"):
        approved.write_approved("title", pygame.Surface((16, 9)))
