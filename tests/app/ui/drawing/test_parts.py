"""Parts of large pictures: what is drawn of them looks as if it was cut out of the whole, and the whole is not made."""

from __future__ import annotations

import io

import pygame
import pytest

from game.app.ui.drawing import art, raster
from game.app.ui.drawing.svg_drawing import SvgDrawing, compute_size, crop_drawing
from game.app.ui.effects import flipbook
from tests.app.redrawn import measure_difference
from tests.app.screen import a_canvas, start_screen

ROOM = "dungeon/room/ar/ar-01"


@pytest.fixture(autouse=True)
def screen() -> None:
    start_screen()


def draw_on_black(picture: pygame.Surface) -> pygame.Surface:
    ground = pygame.Surface(picture.get_size())
    ground.blit(picture, (0, 0))
    return ground


def find_mean_difference(one: pygame.Surface, other: pygame.Surface) -> float:
    assert one.get_size() == other.get_size()
    pairs = zip(pygame.image.tobytes(one, "RGB"), pygame.image.tobytes(other, "RGB"), strict=True)
    return sum(abs(first - second) for first, second in pairs) / (3 * one.get_width() * one.get_height())


def a_gradient() -> pygame.Surface:
    picture = pygame.Surface((12, 9), pygame.SRCALPHA)
    for x in range(12):
        for y in range(9):
            picture.set_at((x, y), (20 * x, 25 * y, 10 * (x + y), 255 - 10 * x))
    return picture


@pytest.mark.parametrize("part", [(0, 0, 300, 200), (130, 70, 200, 150), (333, 171, 277, 179), (0, 0, 610, 350)])
def test_an_enlarged_part_is_the_part_of_the_enlarged_picture(part: tuple[int, int, int, int]) -> None:
    whole = pygame.transform.smoothscale(a_gradient(), (610, 350))
    picture = raster.enlarge_part(a_gradient(), (610, 350), pygame.Rect(part))
    for draw in (pygame.Surface.copy, draw_on_black):  # colors, and alpha
        assert measure_difference(draw(picture), draw(whole.subsurface(part))) <= 2


def test_a_drawing_of_a_part_looks_as_if_it_was_cut_out() -> None:
    drawing = art.load_drawing(ROOM)
    assert drawing is not None
    size, part = compute_size(drawing, 900, 630), pygame.Rect(211, 97, 400, 300)
    whole, cropped = art.rasterize(drawing, 900, 630), crop_drawing(drawing, size, part)
    assert whole is not None
    assert cropped is not None
    picture = art.rasterize(cropped, *part.size)
    assert picture is not None
    assert find_mean_difference(picture, whole.subsurface(part)) < 0.5
    assert find_mean_difference(picture, whole.subsurface(part.move(5, 0))) > 1, "another part looks different"


def test_a_drawing_without_a_view_box_has_no_drawn_parts() -> None:
    plain = SvgDrawing("plain", b'<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>', 20, 10)
    assert crop_drawing(plain, (40, 20), pygame.Rect(0, 0, 10, 10)) is None


def test_a_layer_draws_only_what_it_shows_of_a_larger_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    canvas, sizes = a_canvas(0.25), list[tuple[int, int]]()
    load = pygame.image.load_sized_svg

    def note(file: io.BytesIO, size: tuple[int, int]) -> pygame.Surface:
        sizes.append(size)
        return load(file, size)

    whole = canvas.make_layer(3000, 2100)
    whole.picture(ROOM, 0, 0, 3000, 2100)
    monkeypatch.setattr(pygame.image, "load_sized_svg", note)
    part = canvas.make_layer()
    with part.shifted(-1000, -400):
        part.picture(ROOM, 0, 0, 3000, 2100)
    width, height = part.surface.get_size()
    assert sizes == [(width, height)]
    assert find_mean_difference(part.surface, whole.surface.subsurface((250, 100, width, height))) < 0.5


def test_a_layer_shows_the_same_light_as_a_larger_one() -> None:
    canvas = a_canvas(0.25)
    whole, part = (canvas.for_surface(pygame.Surface((size, size))) for size in (400, 120))
    flipbook.add_light(whole, 700, 640, 1500, 1100, (255, 160, 60), 0.7)
    with part.shifted(-500, -320):
        flipbook.add_light(part, 700, 640, 1500, 1100, (255, 160, 60), 0.7)
    assert measure_difference(part.surface, whole.surface.subsurface((125, 80, 120, 120))) <= 3
