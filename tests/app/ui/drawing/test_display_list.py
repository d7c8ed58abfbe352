"""A frame that draws only what has changed shows the same as one that draws everything."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import median
from typing import Any

import pygame
import pytest

from game.app.epic.cards.sizes import CARD_WIDTH, HAND_SCALE
from game.app.epic.cards.view import draw_card
from game.app.epic.match.modes.board import WalkMode
from game.app.epic.match.scene import MatchScene
from game.app.ui.drawing import raster
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.drawing.display_list import DisplayList
from game.app.ui.drawing.rasters import RenderCache
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.presentation.epic.view_models import CardDisplay, CardFace
from tests.app.redrawn import ROUNDING, draw_whole, measure_difference
from tests.app.screen import a_canvas, some_services, start_screen
from tools.shots.states.epic import SHOTS

SIZE = (200, 120)


@pytest.fixture(autouse=True)
def _screen() -> Iterator[None]:
    start_screen()
    yield
    pygame.quit()


class Fresh:
    """Full redraw of the screen without caches; every fourth time not even those of its parts."""

    def __init__(self, k: float) -> None:
        self.k = k
        self.times = 0

    def screen(self, services: Services) -> pygame.Surface:
        canvas = a_canvas(self.k)
        if self.times % 4:
            canvas.render_cache = self.rasters
        self.rasters = canvas.render_cache
        self.times += 1
        return draw_whole(services.stack, canvas)


# ---- rows of pictures ------------------------------------------------------------------------------------------------


def some_pictures(rng: Random) -> list[pygame.Surface]:
    pictures = [pygame.Surface(SIZE)]
    pictures[0].fill((30, 60, 90))
    for _number in range(8):
        picture = pygame.Surface((rng.randrange(3, 70), rng.randrange(3, 70)), pygame.SRCALPHA)
        picture.fill([rng.randrange(256) for _part in range(4)])
        pictures.append(picture)
    return pictures


def some_row(rng: Random, pictures: list[pygame.Surface]) -> list[tuple[pygame.Surface, tuple[int, int], int]]:
    """Return the ground, then pictures anywhere, even outside; some lie twice."""
    others = rng.choices(pictures[1:], k=rng.randrange(12))
    spots = [(rng.randrange(-30, SIZE[0]), rng.randrange(-30, SIZE[1])) for _picture in others]
    alphas = [rng.choice((255, 255, 120)) for _picture in others]
    return [(pictures[0], (0, 0), 255), *zip(others, spots, alphas, strict=True)]


def test_any_row_after_any_other_looks_like_itself() -> None:
    rng = Random(8)
    pictures = some_pictures(rng)
    kept = DisplayList(pygame.Surface(SIZE))
    row = some_row(rng, pictures)
    for _frame in range(300):
        for number in range(1, len(row)):
            if rng.random() < 0.2:
                other = rng.randrange(1, len(row))
                row[number], row[other] = row[other], row[number]
        row = some_row(rng, pictures) if rng.random() < 0.2 else row[: rng.randrange(1, 14)]
        fresh = DisplayList(pygame.Surface(SIZE))
        for sheet in (kept, fresh):
            sheet.surface.set_clip(None)
            for put in row:
                sheet.add_picture(*put)
            sheet.add_fill(pygame.Rect(len(row) * 3, 20, 40, 30), pygame.Color(200, 10, 10), 255 - 40 * (len(row) % 3))
            sheet.show()
        assert measure_difference(kept.surface, fresh.surface) <= ROUNDING


@pytest.mark.parametrize("step", [100, 250])
def test_many_dots_far_apart_are_drawn(step: int) -> None:
    width, height = 1900, 1000
    ground, dot = pygame.Surface((width, height)), pygame.Surface((2, 2))
    dot.fill("white")
    spots = [(x, y) for x in range(0, width, step) for y in range(0, height, step)]
    sheet = DisplayList(pygame.Surface((width, height)))
    for shown in ([], spots):
        sheet.add_picture(ground, (0, 0), 255)
        for spot in shown:
            sheet.add_picture(dot, spot, 255)
        areas = sheet.show()
    assert len(areas) <= 24
    assert all(sheet.surface.get_at(spot)[:3] == (255, 255, 255) for spot in spots)


@pytest.mark.parametrize("flags", [0, pygame.SRCALPHA])
def test_a_picture_is_as_before_after_it_faded(flags: int) -> None:
    picture = pygame.Surface((8, 8), flags)
    picture.fill((200, 100, 50, 128))
    sheet, blended = DisplayList(pygame.Surface((8, 8))), pygame.Surface((8, 8))
    blended.blit(picture, (0, 0))
    sheet.add_picture(picture, (0, 0), 100)
    sheet.show()
    assert sheet.surface.get_at((3, 3)) != blended.get_at((3, 3))
    assert picture.get_flags() & pygame.SRCALPHA == flags, "an opaque one with an alpha is copied very slowly"
    again = pygame.Surface((8, 8))
    again.blit(picture, (0, 0))
    assert again.get_at((3, 3)) == blended.get_at((3, 3))


def test_boxes_of_the_same_rows_are_one_area() -> None:
    sheet, card = DisplayList(pygame.Surface((1000, 600))), pygame.Surface((190, 200))
    for dx in (0, 3):
        for x in range(0, 600, 100):
            sheet.add_picture(card, (x + dx, 400), 255)
        areas = sheet.show()
    assert areas == [pygame.Rect(0, 400, 693, 200)]


def test_no_ground_is_copied_below_opaque_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    width, height = 1280, 720
    copied = []

    def note(
        surface: pygame.Surface,
        picture: pygame.Surface,
        seen: pygame.Rect,
        corner: tuple[int, int],
        *,
        is_blended_over: bool = True,
    ) -> None:
        copied.append(seen.w * seen.h)
        assert not is_blended_over
        surface.blit(picture, seen, (*corner, seen.w, seen.h))

    monkeypatch.setattr(raster, "copy_opaque", note)
    card = pygame.Surface((324, 500))
    card.fill("red")
    sheet = DisplayList(pygame.Surface((width, height)))
    for _frame in range(2):
        copied.clear()
        ground = pygame.Surface((width, height))  # another one in each frame
        sheet.add_picture(ground, (0, 0), 255)
        for x in (0, width - 324):
            sheet.add_picture(card, (x, 100), 255)
        sheet.show()
        assert sum(copied) == width * height, "each pixel once"
    assert [sheet.surface.get_at(spot)[:3] for spot in ((5, 99), (5, 100), (1275, 599), (640, 300))] == [
        (0, 0, 0),
        (255, 0, 0),
        (255, 0, 0),
        (0, 0, 0),
    ]


LOOKS = (
    CardDisplay(),
    CardDisplay(focused=True),
    CardDisplay(is_compact=True, disabled=True),
    CardDisplay(playable=True),
    CardDisplay(back_seat=1),
)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("k", [0.77, 1.0, 1.5])
def test_a_card_hides_all_that_is_below_it_but_for_its_edge(look: CardDisplay, k: float) -> None:
    canvas, face = a_canvas(k), CardFace("Spin", "Link", "Basic", "zelda/portrait/link", attack=3, melee=True)
    for scale in (0.5, HAND_SCALE, 1.0):
        with canvas.frame():
            draw_card(canvas, 100.3, 80.6, scale, face, look)
            ((picture, *_place, rim),) = canvas._display_list._ungrouped_calls
        inside = picture.get_rect().inflate(-2 * rim, -2 * rim)
        assert inside.w > 0.7 * CARD_WIDTH * scale * k
        faint = pygame.mask.from_surface(picture.subsurface(inside), 254)
        assert faint.count() == inside.w * inside.h, "something shows through"


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("k", [0.77, 1.0, 1.5])
def test_a_large_card_is_copied_but_for_its_edge_and_looks_as_if_blended(look: CardDisplay, k: float) -> None:
    canvas, whole = a_canvas(k), a_canvas(k)
    face = CardFace("Spin", "Link", "Basic", "zelda/portrait/link", attack=3, melee=True)
    for scale in (2.4, 2.9):
        with canvas.frame():
            canvas.rect(0, 0, WIDTH, HEIGHT, "gold")
            draw_card(canvas, 100.3, 80.6, scale, face, look)
            *_ground, copied = (call[0] for call in canvas._display_list._ungrouped_calls if not call[5])
        whole.rect(0, 0, WIDTH, HEIGHT, "gold")
        draw_card(whole, 100.3, 80.6, scale, face, look)
        assert not copied.get_flags() & pygame.SRCALPHA
        assert copied.get_width() > 0.7 * CARD_WIDTH * scale * k
        assert measure_difference(canvas.surface, whole.surface) <= ROUNDING


def test_only_the_inside_changes_where_a_large_card_takes_the_place_of_another() -> None:
    canvas = a_canvas()
    for name in ("Spin", "Bow", "Spin"):
        face = CardFace(name, "Link", "Basic", "zelda/portrait/link", attack=3, melee=True)
        with canvas.frame() as areas:
            canvas.rect(0, 0, WIDTH, HEIGHT, "gold")
            draw_card(canvas, 100.3, 80.6, 2.4, face, CardDisplay())
    (area,) = areas
    x, y = canvas.to_pixel_point(100.3, 80.6)
    assert x < area.left
    assert y < area.top
    assert area.right < x + CARD_WIDTH * 2.4


def test_surfaces_are_shared_while_their_pixels_are_the_same() -> None:
    cache, picture = RenderCache(), pygame.Surface((8, 8), pygame.SRCALPHA)
    picture.fill("red")
    assert cache.share(picture) is picture
    assert cache.share(picture.copy()) is picture
    other = picture.copy()
    other.set_at((3, 3), "blue")
    assert cache.share(other) is other
    copy = picture.copy()
    del picture
    assert cache.share(copy) is copy, "it is not kept for itself"


def test_a_panel_that_moves_with_its_layers_and_texts_redraws_its_two_places_alone() -> None:
    sheet, panel, text = DisplayList(pygame.Surface((1000, 600))), pygame.Surface((300, 200)), pygame.Surface((90, 12))
    for x in (20, 600):
        for _layer in range(9):
            sheet.add_picture(panel, (x, 100), 200)
        for index in range(30):
            sheet.add_picture(text, (x + 10, 105 + 6 * index), 200)
        areas = sheet.show()
    assert sorted(map(tuple, areas)) == [(20, 100, 300, 200), (600, 100, 300, 200)]


def test_nothing_is_drawn_where_nothing_changes() -> None:
    rng = Random(3)
    pictures = some_pictures(rng)
    sheet = DisplayList(pygame.Surface(SIZE))
    row = some_row(rng, pictures)
    moved = pictures[3]
    for x in (10, 10, 60):
        for put in row:
            sheet.add_picture(*put)
        sheet.add_picture(moved, (x, 20), 255)
        areas = sheet.show()
        if x == 60:
            width, height = moved.get_size()
            assert 0 < sum(area.w * area.h for area in areas) <= (50 + width) * height
    for put in row:
        sheet.add_picture(*put)
    sheet.add_picture(moved, (60, 20), 255)
    assert sheet.show() == []


def test_a_group_is_asked_again_only_for_another_key() -> None:
    sheet = DisplayList(pygame.Surface(SIZE))
    asked: list[int] = []
    picture = pygame.Surface((5, 5))

    def draw() -> int:
        asked.append(1)
        sheet.add_picture(picture, (20, 20), 255)
        return 7

    assert [sheet.add_group("dot", key, draw) for key in (1, 1, 2)] == [7, 7, 7]
    assert len(asked) == 2


def test_a_part_that_stays_is_not_looked_into_and_one_that_changes_is() -> None:
    """Groups come, go, change and trade places; the picture is that of a new sheet, and what stays is not drawn."""
    rng = Random(21)
    pictures = some_pictures(rng)
    kept, keys = DisplayList(pygame.Surface(SIZE)), [0] * 6
    for _frame in range(300):
        order = [index for index in range(6) if rng.random() < 0.9]
        if rng.random() < 0.2:
            rng.shuffle(order)
        if rng.random() < 0.5:
            keys[rng.randrange(6)] += 1
        fresh = DisplayList(pygame.Surface(SIZE))
        for sheet in (kept, fresh):
            sheet.add_picture(pictures[0], (0, 0), 255)
            for number in order:
                row = some_row(Random(10 * keys[number] + number), pictures)[1:]
                sheet.add_group(
                    number, keys[number], lambda sheet=sheet, row=row: [sheet.add_picture(*put) for put in row]
                )
            sheet.add_picture(pictures[1 + order[0] if order else 1], (keys[0] % 50, 30), 255)
            sheet.show()
        assert measure_difference(kept.surface, fresh.surface) <= ROUNDING


def test_groups_that_are_not_seen_are_forgotten() -> None:
    sheet, picture = DisplayList(pygame.Surface(SIZE)), pygame.Surface((5, 5))
    asked: list[int] = []

    def draw(number: int) -> None:
        asked.append(number)
        sheet.add_picture(picture, (number % 90, 20), 255)

    for index in range(1000):
        sheet.add_group("stays", 1, lambda: draw(0))
        sheet.add_group(index, 1, lambda number=index: draw(number))
        sheet.show()
    assert len(sheet._groups) < 500
    assert asked.count(0) == 2, "the one that is named 0, and the one that stays"


def test_what_is_read_within_a_frame_is_what_was_drawn_so_far() -> None:
    canvas = a_canvas(0.25)
    for color in ("red", "blue"):
        with canvas.frame():
            canvas.rect(0, 0, WIDTH, HEIGHT, color)
            seen = canvas.take_snapshot()
            canvas.rect(0, 0, WIDTH, HEIGHT, "green")
        assert seen.get_at((3, 3)) == pygame.Color(color)
        assert canvas.surface.get_at((3, 3)) == canvas.resolve_color("green")


def test_an_area_that_is_read_within_a_frame_is_that_part_of_the_frame() -> None:
    rng, surface = Random(4), pygame.Surface(SIZE)
    sheet = DisplayList(surface)
    for picture in some_pictures(rng):
        sheet.add_picture(picture, (rng.randint(-20, 150), rng.randint(-20, 90)), rng.choice((120, 255)))
    whole, area = sheet.snapshot(), pygame.Rect(31, 17, 90, 70)
    assert pygame.image.tobytes(sheet.snapshot(area), "RGB") == pygame.image.tobytes(whole.subsurface(area), "RGB")


def test_an_opaque_picture_is_copied_after_it_was_blended() -> None:
    sheet, picture = DisplayList(pygame.Surface(SIZE)), pygame.Surface(SIZE)
    for alpha in (120, 255):
        sheet.add_picture(picture, (0, 0), alpha)
        sheet.show()
    assert not picture.get_flags() & pygame.SRCALPHA
    assert picture.get_alpha() is None


def test_a_frame_that_was_drawn_over_is_put_down_again_from_its_groups() -> None:
    canvas, asked = a_canvas(0.25), list[int]()

    def draw() -> None:
        asked.append(1)
        canvas.rect(0, 0, WIDTH, HEIGHT, "red")

    for _frame in range(3):
        with canvas.frame() as areas:
            canvas.draw_group("ground", 1, draw)
        assert areas == [canvas.surface.get_rect()]
        assert canvas.surface.get_at((3, 3)) == pygame.Color("red")
        canvas.surface.fill("blue")
        canvas.invalidate_frame()
    assert asked == [1]


def test_pixels_that_were_filled_in_are_no_part_of_the_next_frame() -> None:
    canvas = a_canvas(0.25)
    with canvas.frame():
        canvas.surface.fill("blue")
        canvas.mark_filled()
        canvas.rect(0, 0, 40, 40, "red", alpha=100)
    for _frame in range(2):
        with canvas.frame():
            canvas.draw_group("ground", 1, lambda: canvas.rect(0, 0, WIDTH, HEIGHT, "green"))
        assert canvas.surface.get_at((3, 3)) == canvas.resolve_color("green")


# ---- a match ---------------------------------------------------------------------------------------------------------


def a_match(services: Services, name: str, canvas: Canvas) -> MatchScene:
    scene: Scene = SHOTS[name](services)
    assert isinstance(scene, MatchScene)
    services.stack.push(scene)
    for _frame in range(3):
        services.stack.draw(canvas)
        services.stack.update(2.0)
    assert services.stack.top is scene
    return scene


@pytest.mark.sweep(3)
@pytest.mark.parametrize(("name", "k"), [("match-board-4", 0.5), ("match-attack", 0.75), ("match-defense", 0.5)])
def test_a_match_under_a_busy_hand_looks_as_if_drawn_at_once(name: str, k: float) -> None:
    rng, services, canvas, fresh = Random(5), some_services(), a_canvas(k), Fresh(k)
    scene = a_match(services, name, canvas)
    smaller = 0
    for step in range(30):
        kind = rng.choice((Kind.MOVE, Kind.MOVE, Kind.MOVE, Kind.PRESS, Kind.RELEASE, Kind.WHEEL))
        point = rng.uniform(0, WIDTH), rng.uniform(0, HEIGHT)
        if kind in (Kind.PRESS, Kind.RELEASE):  # on the board; elsewhere are doors to other scenes
            point = scene.table.board.get_center(rng.randrange(40))
        services.stack.handle(Intent(kind, *point, 1.0 if rng.random() < 0.5 else -1.0, device="mouse"))
        if rng.random() < 0.1:
            services.stack.handle(Intent(rng.choice((Kind.THREAT, Kind.HIDE, Kind.SORT, Kind.RIGHT, Kind.DOWN))))
        for _frame in range(3):
            services.stack.update(0.03)
            scene.dirty = True
            areas = services.stack.draw(canvas)
            smaller += sum(area.w * area.h for area in areas) < canvas.surface.get_width() * canvas.surface.get_height()
        if services.stack.top is not scene:
            break
        if step % 3 == 0:
            assert measure_difference(canvas.surface, fresh.screen(services)) <= ROUNDING
    assert smaller > 10


def test_a_frame_under_the_pointer_puts_little_down_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Groups whose look stays bring their draw calls along: of the floor alone there are a dozen."""
    services, canvas, calls = some_services(), a_canvas(0.5), [0]
    put = DisplayList.add_picture

    def count(sheet: DisplayList, *arguments: Any) -> None:
        calls[-1] += 1
        put(sheet, *arguments)

    scene = a_match(services, "match-board-4", canvas)
    monkeypatch.setattr(DisplayList, "add_picture", count)
    for _round in range(2):  # in the first one some squares are drawn for the first time
        calls[:] = [0]
        for step in range(60):
            services.stack.handle(Intent(Kind.MOVE, 300 + step * 7 % 650, 80 + step * 13 % 420, device="mouse"))
            services.stack.update(1 / 60)
            scene.dirty = True
            services.stack.draw(canvas)
            calls.append(0)
    assert median(calls) <= 3
    assert max(calls) <= 25


def test_a_walk_on_the_screen_draws_little_and_the_right_things() -> None:
    services, canvas, fresh = some_services(speed="slow"), a_canvas(0.5), Fresh(0.5)
    scene = a_match(services, "match-board-4", canvas)
    mode = scene.controller.mode
    assert isinstance(mode, WalkMode)
    start = scene.stage.view.squares[mode.figure]
    scene.apply_result(scene.controller.on_square(max(mode.walks[mode.figure], key=lambda square: abs(square - start))))
    assert scene.stage.is_busy
    shares = []
    for _frame in range(40):
        services.stack.update(0.02)
        areas = services.stack.draw(canvas)
        shares.append(sum(area.w * area.h for area in areas) / (640 * 360))
        assert measure_difference(canvas.surface, fresh.screen(services)) <= ROUNDING
    assert median(shares) < 0.2
