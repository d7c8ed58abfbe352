"""Stepped pictures: what a frame shows depends on the time alone, and a step is shared out over frames."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

import pygame
import pytest

from game.app.dungeon.animation import boss
from game.app.dungeon.animation.boss import _LIGHTS, ENTRANCE_STYLES, BossEntrance, draw_fitted
from game.app.dungeon.animation.stepped import Piece, StepLight, SteppedPicture
from game.app.dungeon.pictures.stage import SCREEN
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.effects import flashes, flipbook
from game.app.ui.effects.flipbook import Flipbook
from game.app.ui.widgets.base import Box
from tests.app.redrawn import measure_difference
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
    for duration in seconds:
        picture.draw(canvas, duration)
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
    width, height = canvas.surface.get_size()
    for frame in range(12):
        drawn.clear()
        picture.draw(canvas, 0.5 + FRAME * frame)
        assert sum(area.w * area.h for area in drawn) <= 0.67 * width * height


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
    assert pages == [index / 7 for index in range(8)], "each page once"


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


def test_the_memory_of_a_picture_is_got_in_pieces(canvas: Canvas) -> None:
    picture = make_picture(canvas, 3)
    pieces = 0
    while effort := picture.find_coming_effort(canvas):
        before = len(picture._coming) + len(picture._shown)
        picture.prepare(canvas)
        got = len(picture._coming) + len(picture._shown) - before
        assert got <= 1
        assert not got or effort < 2
        pieces += got
    assert sum(band.get_height() for band in picture._coming) == canvas.surface.get_height()
    assert pieces == 2 * len(picture._coming)


def test_a_picture_that_is_scaled_in_bands_has_no_seams(canvas: Canvas) -> None:
    picture = pygame.Surface((320, 180))
    for x in range(320):
        pygame.draw.line(picture, (x % 256, 255 - x % 256, 90), (x, 0), (x // 2 + 60, 180))
    picture = pygame.transform.box_blur(picture, 4)
    box = Box(-190, -100, 1690, 951)
    draw_fitted(whole := canvas.for_surface(pygame.Surface((320, 180))), picture, 1.0, box)
    found = pygame.Surface((320, 180))
    for top in range(0, 180, 36):
        band = canvas.for_surface(pygame.Surface((320, 36)))
        with band.shifted(0, -top / canvas.k):
            draw_fitted(band, picture, 1.0, box)
        found.blit(band.surface, (0, top))
    assert measure_difference(found, whole.surface) < 20
    assert len(set(pygame.image.tobytes(found, "RGB"))) > 100


@pytest.mark.parametrize("box", [SCREEN._replace(y=130.0), SCREEN._replace(x=-9.0), SCREEN._replace(x=12.4, w=1200.0)])
def test_what_a_picture_leaves_uncovered_is_black(canvas: Canvas, box: Box) -> None:
    canvas.surface.fill("red")
    picture = pygame.Surface((canvas.to_pixels(box.w), canvas.to_pixels(box.h)))
    picture.fill("white")
    boss._draw_in_dark(canvas, picture, 1.0, box)
    colors = {tuple(canvas.surface.get_at((x, y))[:3]) for x in range(320) for y in range(180)}
    assert colors == {(0, 0, 0), (255, 255, 255)}
