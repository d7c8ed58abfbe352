"""Stepped pictures: what a frame shows depends on the time alone, and a step is shared out over frames."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

import pygame
import pytest

from game.app.dungeon.animation.boss import _LIGHTS, ENTRANCE_STYLES, BossEntrance
from game.app.dungeon.animation.stepped import Piece, StepLight, SteppedPicture
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.effects import flashes, flipbook
from game.app.ui.effects.flipbook import Flipbook
from tests.app.screen import a_canvas, start_screen

FRAME = 1 / 60


@pytest.fixture
def canvas() -> Canvas:
    start_screen()
    return a_canvas(0.25)


def make_picture(
    canvas: Canvas,
    frames: int,
    drawn: list[pygame.Rect] | None = None,
    list_pieces: Callable[[float], Sequence[Piece]] = lambda _seconds: (),
) -> SteppedPicture:
    """Return a picture that has another color at each time; it notes the areas that are drawn."""

    def draw(part: Canvas, seconds: float) -> None:
        part.surface.fill((round(seconds * 200) % 256, 90, 30))
        if drawn is not None:
            drawn.append(part.surface.get_clip())

    return SteppedPicture(canvas.surface.get_rect(), frames, 0.5, list_pieces, draw, lambda _seconds: 6.0)


def show_frames(picture: SteppedPicture, canvas: Canvas, seconds: list[float]) -> Iterator[bytes]:
    for one in seconds:
        picture.draw(canvas, one)
        yield pygame.image.tobytes(canvas.surface, "RGB")


@pytest.mark.parametrize("frames", [2, 3])
def test_a_frame_does_not_depend_on_the_frames_before(canvas: Canvas, frames: int) -> None:
    seconds = [0.5 + FRAME * frame for frame in (0, 1, 2, 3, 4, 5, 6, 13, 14, 15, 40)]
    for time, shown in zip(seconds, show_frames(make_picture(canvas, frames), canvas, seconds), strict=True):
        assert [shown] == list(show_frames(make_picture(canvas, frames), canvas, [time]))


@pytest.mark.parametrize("frames", [2, 3])
def test_no_frame_draws_more_than_two_thirds_of_a_step(canvas: Canvas, frames: int) -> None:
    drawn: list[pygame.Rect] = []
    picture = make_picture(canvas, frames, drawn)
    while not picture.prepare(canvas):
        pass
    wide, high = canvas.surface.get_size()
    for frame in range(12):
        drawn.clear()
        picture.draw(canvas, 0.5 + FRAME * frame)
        assert sum(area.w * area.h for area in drawn) <= 0.67 * wide * high


def test_a_page_of_a_light_is_painted_before_its_step(canvas: Canvas) -> None:
    star, pages = flashes.make_star((255, 190, 110), 11, outlined=True), list[float]()

    def paint(page: pygame.Surface, scale: float, progress: float, rng: Random) -> pygame.Rect | None:
        pages.append(progress)
        return star(page, scale, progress, rng)

    light = StepLight(canvas, Flipbook(("light",), 8, paint), 400, (640, 360), canvas.surface.get_rect(), 2.4)
    picture = make_picture(canvas, 3, None, lambda seconds: light.list_pieces(seconds - 0.5))
    while not picture.prepare(canvas):
        pass
    assert pages == [0.0], "before the picture moves"
    for frame in range(54):
        picture.draw(canvas, 0.5 + FRAME * frame)
    assert pages == [number / 7 for number in range(8)], "each page once"


def test_a_step_of_an_arrival_paints_one_light(canvas: Canvas) -> None:
    entrance = BossEntrance(0, ENTRANCE_STYLES.index("falls"), len(ENTRANCE_STYLES))
    entrance._lights = [entrance._make_light(canvas, kind) for kind in _LIGHTS["falls"]]
    painted = [len(entrance._list_arrival_pieces(0.3 + FRAME * frame)) for frame in range(0, 60, 2)]
    assert set(painted) == {0, 1}
    assert sum(painted) > 12, "pages of both lights"


def test_a_light_shows_the_page_of_its_book(canvas: Canvas) -> None:
    book = Flipbook(("light",), 8, flashes.make_star((255, 190, 110), 11, outlined=True), is_light=True, is_soft=True)
    light = StepLight(canvas, book, 400, (640, 360), canvas.surface.get_rect(), 1.0)
    for progress in (0.1, 0.6, 0.9, 0.3):
        for piece in light.list_pieces(progress):
            piece.make()
        canvas.surface.fill("black")
        light.draw(canvas, progress)
        shown = pygame.image.tobytes(canvas.surface, "RGB")
        canvas.surface.fill("black")
        flipbook.draw_page(canvas, book, progress, 640, 360, 400)
        assert shown == pygame.image.tobytes(canvas.surface, "RGB")


def test_a_light_is_painted_only_where_its_picture_shows_it(canvas: Canvas) -> None:
    star = flashes.make_star((255, 190, 110), 11, outlined=True)
    area = canvas.to_pixel_rect(0, 300, 1280, 120)
    light = StepLight(canvas, Flipbook(("light",), 8, star), 400, (640, 360), area, 4.8)
    for piece in light.list_pieces(0.3):
        piece.make()
    light.draw(canvas, 0.3)
    seen = canvas.surface.copy()
    assert seen.get_at(area.center) != (0, 0, 0, 255)
    seen.fill("black", area)
    seen.set_colorkey("black")
    assert not seen.get_bounding_rect()
