"""Marks and tokens of the board: distinguishable without colors, and without hidden information."""

from __future__ import annotations

from itertools import combinations

import msgspec
import pygame
import pytest

from game.app.epic.board.frame import RIM_WIDTH
from game.app.epic.board.label import draw_label, find_label_center
from game.app.epic.board.marks import draw_floor_marks, draw_plan_marks, draw_pointer, draw_top_marks
from game.app.epic.board.motion import Motion
from game.app.epic.board.standee import draw_standee
from game.app.epic.board.token import draw_health_change
from game.app.epic.board.view import BoardView
from game.app.ui.drawing.canvas import Canvas
from game.content.cards.packs import load_pack
from game.presentation.epic.view_models import BoardMarks, PlacementZone, SightLine, Token

BOX = pygame.FRect(32, 32, 596, 396)
SQUARE = 40
LINK = Token("zelda/portrait/link", 0, 14)


@pytest.fixture(autouse=True)
def fonts() -> None:
    pygame.font.init()


def empty() -> Canvas:
    canvas = Canvas(pygame.Surface((660, 460)), 1.0)
    canvas.fill("#7f8a7a")
    return canvas


def board() -> BoardView:
    return BoardView(load_pack("zelda").layouts["triforce-chamber"], BOX)


def draw_marked(marks: BoardMarks) -> Canvas:
    canvas, view = empty(), board()
    draw_floor_marks(canvas, view, marks)
    draw_pointer(canvas, view, marks)
    draw_plan_marks(canvas, view, marks)
    draw_top_marks(canvas, view, marks)
    return canvas


def gray(canvas: Canvas, area: pygame.Rect) -> bytes:
    return pygame.image.tobytes(pygame.transform.grayscale(canvas.surface.subsurface(area)), "RGB")[::3]


def measure_unlikeness(first: bytes, second: bytes) -> float:
    """Return the share of pixels that differ clearly in brightness."""
    return sum(abs(a - b) > 14 for a, b in zip(first, second, strict=True)) / len(first)


def find_area(view: BoardView, square: int, grow: float = 1.2) -> pygame.Rect:
    x, y = view.get_center(square)
    side = round(view.cell * grow)
    return pygame.Rect(round(x) - side // 2, round(y) - side // 2, side, side)


ONE_SQUARE = {
    "nothing": BoardMarks(),
    "reach": BoardMarks(reach=frozenset({SQUARE})),
    "reach and threat": BoardMarks(reach=frozenset({SQUARE}), threat=frozenset({SQUARE})),
    "reach and far threat": BoardMarks(reach=frozenset({SQUARE}), far_threat=frozenset({SQUARE})),
    "far threat": BoardMarks(far_threat=frozenset({SQUARE})),
    "threat": BoardMarks(threat=frozenset({SQUARE})),
    "choice": BoardMarks(squares=frozenset({SQUARE})),
    "figure": BoardMarks(figures=frozenset({SQUARE})),
    "told": BoardMarks(mentioned=frozenset({SQUARE})),
    "last": BoardMarks(last_move=frozenset({SQUARE})),
    "goal": BoardMarks(goals=frozenset({SQUARE})),
    "hint": BoardMarks(hint=frozenset({SQUARE})),
    "target": BoardMarks(targets=frozenset({SQUARE})),
    "lane": BoardMarks(visible_squares=frozenset({SQUARE})),
    "cursor": BoardMarks(cursor=SQUARE),
    "hover": BoardMarks(hover=SQUARE),
    "toll": BoardMarks(tolls=((SQUARE, 2),)),
    "path": BoardMarks(path=(SQUARE - 1, SQUARE, SQUARE + 1)),
    "trail": BoardMarks(trail=(SQUARE - 1, SQUARE, SQUARE + 1)),
    "clear ray": BoardMarks(sight_lines=(SightLine(SQUARE - 2, SQUARE + 2),)),
    "blocked ray": BoardMarks(sight_lines=(SightLine(SQUARE - 2, SQUARE + 2, SQUARE),)),
    **{f"zone of seat {seat}": BoardMarks(zone=PlacementZone(seat, frozenset({SQUARE}))) for seat in range(4)},
}


def test_no_two_marks_look_alike_in_gray() -> None:
    area = find_area(board(), SQUARE)
    pictures = {name: gray(draw_marked(marks), area) for name, marks in ONE_SQUARE.items()}
    for first, second in combinations(pictures, 2):
        assert measure_unlikeness(pictures[first], pictures[second]) > 0.008, f"{first} and {second}"


def test_no_two_seats_look_alike_in_gray() -> None:
    area = pygame.Rect(30, 30, 80, 80)
    pictures = []
    for seat in range(6):
        canvas = empty()
        draw_standee(canvas, msgspec.structs.replace(LINK, seat=seat), 70, 70, 58)
        pictures.append(gray(canvas, area))
    for first, second in combinations(pictures, 2):
        assert measure_unlikeness(first, second) > 0.006, "only the base differs"


STATES = {
    "plain": LINK,
    "active": msgspec.structs.replace(LINK, active=True),
    "acted": msgspec.structs.replace(LINK, acted=True),
    "frozen": msgspec.structs.replace(LINK, frozen=True),
    "cursed": msgspec.structs.replace(LINK, cursed=True),
    "first": msgspec.structs.replace(LINK, number=1),
    "second": msgspec.structs.replace(LINK, number=2),
    "hurt": msgspec.structs.replace(LINK, health=3),
}


def test_no_two_states_of_a_character_look_alike_in_gray() -> None:
    area = pygame.Rect(20, 20, 100, 100)
    pictures = {}
    for name, token in STATES.items():
        canvas = empty()
        draw_standee(canvas, token, 70, 70, 58)
        draw_label(canvas, token, 70, 70, 58)
        pictures[name] = gray(canvas, area)
    for first, second in combinations(pictures, 2):
        assert measure_unlikeness(pictures[first], pictures[second]) > 0.0015, f"{first} and {second}"


def test_reach_is_outlined_as_one_area() -> None:
    view = board()
    pair = draw_marked(BoardMarks(reach=frozenset({SQUARE, SQUARE + 1})))
    x, y = view.get_corner(SQUARE + 1)
    middle = round(y + view.cell / 2)
    seam = [pair.surface.get_at((round(x) + offset, middle)) for offset in (-1, 0, 1)]
    edge = pair.surface.get_at((round(view.get_corner(SQUARE)[0] + 2), middle))
    assert all(sum(edge[:3]) > sum(color[:3]) + 60 for color in seam)


HEADS = 30
"""Height of the standees of the first row above the board here, with the brackets around them."""


@pytest.mark.parametrize(("zoom", "air", "above"), [(0, round(RIM_WIDTH) + 11, HEADS), (3, 0, 0)])
def test_marks_stay_in_the_window_and_round_the_whole_board_where_standees_reach(
    zoom: int, air: int, above: int
) -> None:
    view, canvas = board(), empty()
    view.zoom_by(zoom, (500, 300))
    count = view.layout.width * view.layout.height
    every = frozenset(range(count))
    marks = BoardMarks(
        reach=every,
        threat=every,
        squares=every,
        figures=every,
        targets=every,
        visible_squares=every,
        trail=(0, count - 1),
        path=(0, 1, count - 1),
        ghost=LINK,
        sight_lines=(SightLine(0, count - 1, 30), SightLine(count - 1, 0)),
        tolls=tuple((square, 2) for square in range(count)),
        cursor=0,
    )
    draw_floor_marks(canvas, view, marks)
    draw_pointer(canvas, view, marks)
    draw_plan_marks(canvas, view, marks)
    draw_top_marks(canvas, view, marks)
    ground = canvas.resolve_color("#7f8a7a")
    window = canvas.to_pixel_rect(*view.window)
    for x in range(660):
        for y in (window.top - 2 - above, window.bottom + 1 + air):
            assert canvas.surface.get_at((x, y)) == ground
    for y in range(460):
        for x in (window.left - 2 - air, window.right + 1 + air):
            assert canvas.surface.get_at((x, y)) == ground


def test_a_fallen_character_fades_and_goes() -> None:
    area = pygame.Rect(20, 20, 100, 100)
    nothing = gray(empty(), area)
    shares = []
    for fall in (0.0, 0.4, 0.8, 1.0):
        canvas = empty()
        draw_standee(canvas, LINK, 70, 70, 58, motion=Motion(fall=fall))
        shares.append(measure_unlikeness(gray(canvas, area), nothing))
    assert shares == sorted(shares, reverse=True)
    assert shares[-1] == 0


def test_a_change_of_health_is_told_by_its_burst() -> None:
    pictures = set()
    for amount, ground in ((-3, "red"), (-12, "red"), (3, "green"), (12, "green")):
        canvas = empty()
        draw_health_change(canvas, amount, 100, 120, 30, ground)
        assert canvas.surface.get_at((80, 120)) != empty().surface.get_at((80, 120))
        pictures.add(pygame.image.tobytes(canvas.surface, "RGB"))
    assert len(pictures) == 4
    gone = empty()
    draw_health_change(gone, -3, 100, 120, 30, "red", alpha=0)
    assert pygame.image.tobytes(gone.surface, "RGB") == pygame.image.tobytes(empty().surface, "RGB")


def test_the_arrow_over_a_character_leaves_the_health_of_the_one_behind_free() -> None:
    canvas, view = empty(), board()
    behind = SQUARE - view.layout.width
    draw_top_marks(canvas, view, BoardMarks(figures=frozenset({SQUARE})), {behind, SQUARE})
    area = find_area(view, behind, 1.0)
    assert gray(canvas, area) == gray(empty(), area)
    draw_top_marks(canvas, view, BoardMarks(figures=frozenset({SQUARE})), {SQUARE})
    assert gray(canvas, area) != gray(empty(), area)


def test_the_frame_of_the_keyboards_square_leaves_the_health_on_it_free() -> None:
    canvas, view = empty(), board()
    draw_standee(canvas, LINK, *view.get_center(SQUARE), view.cell)
    draw_label(canvas, LINK, *view.get_center(SQUARE), view.cell)
    bare = canvas.surface.copy()
    draw_top_marks(canvas, view, BoardMarks(cursor=SQUARE), {SQUARE})
    area = find_area(view, SQUARE, 1.0)
    health = pygame.Rect(0, 0, area.width * 5 // 8, area.height // 3)
    health.center = tuple(round(part) for part in find_label_center(canvas, *view.get_center(SQUARE), view.cell))
    assert pygame.image.tobytes(canvas.surface.subsurface(health), "RGB") == pygame.image.tobytes(
        bare.subsurface(health), "RGB"
    )
    assert canvas.surface.get_at((area.x + 3, area.centery)) != bare.get_at((area.x + 3, area.centery))
