"""Board view: positions of squares, floor and obstacles match the rules of the board."""

from __future__ import annotations

import pygame
import pytest

from game.app.epic.board import view as board_view
from game.app.epic.board.ground import render_ground
from game.app.epic.board.light import draw_light, find_pool_centers
from game.app.epic.board.props import list_props
from game.app.epic.board.themes import load_themes
from game.app.epic.board.view import ZOOM_LEVELS, BoardView
from game.app.ui.drawing.art import exists
from game.app.ui.drawing.canvas import Canvas
from game.content.boards.tiled import OBSTACLES_BY_THEME
from game.content.cards.packs import load_pack
from game.rules.epic.layout import Layout, Terrain

BOX = pygame.FRect(232, 52, 796, 466)
BOARDS = ("triforce-chamber", "lost-woods", "fairy-fountain", "leever-desert")


@pytest.fixture(autouse=True)
def fonts() -> None:
    pygame.font.init()


def layout(board: str) -> Layout:
    return load_pack("zelda").layouts[board]


def plain(theme: str, width: int, height: int, obstacles: dict[int, str], *, tall: bool = False) -> Layout:
    kinds = tuple(obstacles.get(square, "floor") for square in range(width * height))
    terrain = {kind: Terrain(kind, kind != "floor", tall and kind != "floor") for kind in {*kinds, "floor"}}
    return Layout("plain", {"en": "Plain", "de": "Plan"}, theme, width, height, terrain, kinds, {}, {})


def make_canvas(k: float) -> Canvas:
    return Canvas(pygame.Surface((round(1280 * k), round(720 * k))), k)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("k", [1.0, 1.5, 1.37])
def test_every_square_in_the_window_is_found_at_its_middle(board: str, k: float) -> None:
    view = BoardView(layout(board), BOX, k)
    seen = set[int]()
    for step in range(len(ZOOM_LEVELS)):
        for dx, dy in ((0, 0), (5000, 5000), (-5000, 0), (0, -5000), (333, 111)):
            view.pan(dx, dy)
            for square in range(view.layout.width * view.layout.height):
                if view.window.collidepoint(view.get_center(square)):
                    assert view.find_square_at(view.get_center(square)) == square
                    seen.add(square)
                else:
                    assert view.find_square_at(view.get_center(square)) is None
        view.zoom_by(1, (400 + 60 * step, 200))
    assert seen == set(range(view.layout.width * view.layout.height))


@pytest.mark.parametrize("k", [1.0, 1.5, 1.37, 2.0])
def test_squares_are_square_and_lie_on_whole_pixels(k: float) -> None:
    view = BoardView(layout("leever-desert"), BOX, k)
    for _ in ZOOM_LEVELS:
        assert view.cell * k == pytest.approx(round(view.cell * k))
        for square in (0, 17, 40):
            x, y = view.get_corner(square)
            assert (x * k, y * k) == pytest.approx((round(x * k), round(y * k)))
        view.zoom_by(1, (500, 300))


def test_the_board_stays_inside_its_box_at_every_shape() -> None:
    for width, height in ((10, 7), (14, 9), (12, 8), (9, 14)):
        view = BoardView(plain("lost-woods", width, height, {}), BOX)
        assert BOX.contains(view.window)
        assert view.window.width == pytest.approx(view.cell * width)
        assert view.window.height == pytest.approx(view.cell * height)


def test_zooming_keeps_what_is_under_the_pointer() -> None:
    view = BoardView(layout("lost-woods"), BOX)
    point = view.get_center(46)
    for _ in range(3):
        assert view.zoom_by(1, point)
        assert view.find_square_at(point) == 46
    assert view.is_zoomed


def test_zoom_ends_and_reset() -> None:
    view = BoardView(layout("lost-woods"), BOX)
    whole = view.window.copy()
    assert not view.zoom_by(-1, (600, 300))
    assert view.zoom_by(99, (600, 300))
    assert view.zoom == ZOOM_LEVELS[-1]
    assert not view.zoom_by(1, (600, 300))
    view.reset_zoom()
    assert view.window == whole
    assert view.zoom == 1.0


def test_the_window_is_always_full_of_board() -> None:
    view = BoardView(layout("triforce-chamber"), BOX)
    view.zoom_by(3, (600, 300))
    last = view.layout.width * view.layout.height - 1
    for dx, dy in ((1e5, 1e5), (-1e5, -1e5), (1e5, -1e5), (-1e5, 1e5)):
        view.pan(dx, dy)
        left, top = view.get_corner(0)
        right, bottom = (part + view.cell for part in view.get_corner(last))
        assert left <= view.window.left + 0.01
        assert top <= view.window.top + 0.01
        assert right >= view.window.right - 0.01
        assert bottom >= view.window.bottom - 0.01


def test_show_brings_a_square_into_the_window() -> None:
    view = BoardView(layout("triforce-chamber"), BOX)
    view.zoom_by(5, (300, 100))
    for square in (0, view.layout.width - 1, view.layout.width * view.layout.height - 1, 40):
        view.scroll_into_view(square)
        x, y = view.get_corner(square)
        assert view.window.contains(pygame.FRect(x + 0.1, y + 0.1, view.cell - 0.2, view.cell - 0.2))


def test_resizing_keeps_the_zoom_and_the_middle() -> None:
    view = BoardView(layout("triforce-chamber"), BOX)
    view.zoom_by(4, view.get_center(30))
    view.scroll_into_view(30)
    middle = view.find_square_at(view.window.center)
    view.resize(pygame.FRect(200, 50, 820, 470), 1.5)
    assert view.zoom == ZOOM_LEVELS[4]
    assert view.find_square_at(view.window.center) == middle


def test_a_walk_goes_through_the_middles_of_its_squares() -> None:
    view = BoardView(layout("triforce-chamber"), BOX)
    walk = (0, 1, 13, 14)
    assert view.find_walk_point(walk, 0) == view.get_center(0)
    assert view.find_walk_point(walk, 1 / 3) == pytest.approx(view.get_center(1))
    assert view.find_walk_point(walk, 1) == view.get_center(14)
    assert view.find_walk_point((5,), 0.5) == view.get_center(5)


def test_square_names_are_letter_and_number() -> None:
    board = layout("triforce-chamber")
    assert board.square_name(0) == "A1"
    assert board.square_name(board.width * 3 + 7) == "H4"


def test_grounds_are_kept_but_not_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    def counting(board: Layout, pixels: int) -> pygame.Surface:
        made.append(pixels)
        return pygame.Surface((board.width * pixels, board.height * pixels))

    monkeypatch.setattr(board_view, "render_ground", counting)
    view, canvas = BoardView(layout("lost-woods"), BOX), make_canvas(1.0)
    view.draw_ground(canvas)
    view.draw_ground(canvas)
    assert len(made) == 1
    for _ in ZOOM_LEVELS:
        view.zoom_by(1, (600, 300))
        view.draw_ground(canvas)
    assert len(made) == len(ZOOM_LEVELS)
    view.reset_zoom()
    view.draw_ground(canvas)
    assert len(made) == len(ZOOM_LEVELS) + 1


@pytest.mark.parametrize("board", BOARDS)
def test_the_same_board_comes_out_the_same(board: str) -> None:
    first, second = (render_ground(layout(board), 24) for _ in range(2))
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(second, "RGB")


@pytest.mark.parametrize("pixels", [12, 24, 48])
def test_a_floor_has_no_gap_where_its_picture_is_repeated(pixels: int) -> None:
    ground = render_ground(plain("lost-woods", 14, 8, {}), pixels)
    alphas = pygame.surfarray.array_alpha(ground)
    assert alphas.min() > 250


@pytest.mark.parametrize("theme", BOARDS)
def test_the_checker_is_quiet_but_there(theme: str) -> None:
    board = plain(theme, 12, 8, {})
    ground = render_ground(board, 40)
    light = [0.0, 0.0]
    for square in range(96):
        y, x = divmod(square, 12)
        tone = pygame.transform.average_color(ground, pygame.Rect(x * 40 + 4, y * 40 + 4, 32, 32))
        light[(x + y) % 2] += sum(tone[:3]) / 48
    assert 0.005 < abs(light[0] - light[1]) / max(light) < 0.06


def test_every_look_of_a_board_is_in_the_table_and_has_its_pictures() -> None:
    table = load_themes()
    assert set(table) == set(OBSTACLES_BY_THEME)
    for name, theme in table.items():
        named = [f"{name}/floor", *(f"{name}/{fixture.picture}" for fixture in theme.fixtures)]
        for body in theme.bodies.values():
            named += [picture for strewn in body.pictures for picture in strewn.of]
            named += [body.shore] if body.shore else []
        assert [picture for picture in named if not exists(f"board/{picture}")] == []
        assert set(theme.bodies) <= OBSTACLES_BY_THEME[name]


def test_a_floor_goes_on_beyond_its_picture() -> None:
    ground = render_ground(plain("fairy-fountain", 26, 14, {}), 20)
    first, other = (ground.subsurface((x * 20, 20, 100, 100)) for x in (3, 13))
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(other, "RGB")


def test_the_circle_of_a_starship_is_where_one_stands() -> None:
    bare, ship = (render_ground(plain("kamino-platform", 9, 7, on), 40) for on in ({}, {31: "starship"}))
    assert (
        count_changed(bare, ship, pygame.Rect(120, 80, 160, 160))
        > count_changed(bare, ship, pygame.Rect(0, 0, 60, 280))
        == 0
    )


def count_changed(before: pygame.Surface, after: pygame.Surface, area: pygame.Rect) -> int:
    """Return how many bytes differ inside an area."""
    first, second = (pygame.image.tobytes(surface.subsurface(area), "RGB") for surface in (before, after))
    return sum(a != b for a, b in zip(first, second, strict=True))


@pytest.mark.parametrize(
    ("theme", "kind", "tall"),
    [
        ("triforce-chamber", "pillar", True),
        ("triforce-chamber", "fire-basin", False),
        ("fairy-fountain", "pillar", True),
        ("leever-desert", "big-rock", True),
        ("leever-desert", "leever", False),
        ("lost-woods", "stump", False),
        ("lost-woods", "bush", False),
    ],
)
def test_what_blocks_sight_rises_over_the_square_behind_it(theme: str, kind: str, *, tall: bool) -> None:
    square, width = 31, 12
    canvas = make_canvas(1.0)
    view = BoardView(plain(theme, width, 8, {square: kind}, tall=tall), BOX)
    view.draw_ground(canvas)
    floor = canvas.surface.copy()
    view.draw_props(canvas)
    x, y = (round(part) for part in view.get_corner(square - width))
    behind = pygame.Rect(x, y, round(view.cell), round(view.cell))
    assert (count_changed(floor, canvas.surface, behind) > 0) == tall


def test_a_log_and_a_wide_rock_are_one_picture_on_two_squares() -> None:
    woods = list(list_props(plain("lost-woods", 6, 4, {7: "log", 8: "log", 14: "log", 15: "log"})))
    assert [(prop.square, prop.columns) for prop in woods] == [(7, 2), (14, 2)]
    rocks = list(
        list_props(plain("leever-desert", 6, 4, {5: "big-rock", 6: "big-rock", 13: "big-rock", 14: "big-rock"}))
    )
    assert [(prop.square, prop.columns) for prop in rocks] == [(5, 1), (6, 1), (13, 2)]


@pytest.mark.parametrize("kind", ["creek", "pond"])
def test_water_fills_its_squares_and_leaves_the_others(kind: str) -> None:
    dry = render_ground(plain("lost-woods", 8, 6, {}), 40)
    wet = render_ground(plain("lost-woods", 8, 6, {17: kind, 18: kind, 26: kind}), 40)

    def tone(surface: pygame.Surface, square: int) -> tuple[int, int, int]:
        area = pygame.Rect(square % 8 * 40 + 14, square // 8 * 40 + 14, 12, 12)
        red, green, blue, _ = pygame.transform.average_color(surface, area)
        return red, green, blue

    for square in (17, 18, 26):
        assert tone(wet, square)[2] > tone(dry, square)[2] + 25
    for square in (8, 20, 35):
        assert tone(wet, square)[2] < tone(dry, square)[2] + 12


def test_creek_and_pond_can_be_told_apart() -> None:
    ground = render_ground(plain("lost-woods", 8, 6, {17: "creek", 18: "creek", 21: "pond", 22: "pond"}), 40)
    creek, pond = (
        pygame.transform.average_color(ground, pygame.Rect(square % 8 * 40 + 8, square // 8 * 40 + 8, 60, 24))
        for square in (17, 21)
    )
    brightness = [sum(tone[:3]) / 3 for tone in (creek, pond)]
    assert brightness[0] > brightness[1] * 1.1


def test_a_fairy_shows_through_what_lies_over_the_floor() -> None:
    canvas = make_canvas(1.0)
    view = BoardView(layout("fairy-fountain"), BOX)
    fairy = view.layout.marks["fairy"][0]
    x, y = (round(part) for part in view.get_corner(fairy))
    square = pygame.Rect(x, y, round(view.cell), round(view.cell))
    view.draw_ground(canvas)
    canvas.surface.fill("#ff6a2b", square)
    covered = canvas.surface.copy()
    view.draw_props(canvas)
    assert count_changed(covered, canvas.surface, square) > square.width * square.height / 4


def test_light_lies_where_its_cause_is_and_moves_with_the_board() -> None:
    """The landing lights of a platform are about its ship, wherever it stands and however near it is looked at."""
    canvas, brightest = make_canvas(1.0), []
    for zoom, square in ((0, 21), (0, 25), (1, 25)):
        board = BoardView(plain("kamino-platform", 9, 7, {square: "starship"}), BOX)
        board.zoom_by(zoom, board.get_center(square))
        canvas.fill("#202020")
        draw_light(canvas, board)
        near = [(x, board.get_center(square)[1]) for x in range(round(BOX.left), round(BOX.right), 4)]
        place = max(near, key=lambda point: canvas.surface.get_at((round(point[0]), round(point[1]))).b)
        brightest.append((place[0] - board.get_center(square)[0]) / board.cell)
    assert all(0 < aside < 2.5 for aside in brightest), "the glow of its engines"


def test_nothing_lies_on_a_board_without_the_cause_of_light() -> None:
    board = BoardView(plain("kamino-platform", 9, 7, {}), BOX)
    pools = [pool for pool in load_themes()["kamino-platform"].light.pools if pool.under]
    assert pools
    assert all(not find_pool_centers(board.layout, pool) for pool in pools)
