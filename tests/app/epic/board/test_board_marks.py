"""Marks and tokens: each can be told from the others without its color, and leaks nothing out of the window."""

from __future__ import annotations

from itertools import combinations

import msgspec
import pygame
import pytest

from game.app.epic.board.frame import FRAME
from game.app.epic.board.marks import draw_floor_marks, draw_plan_marks, draw_pointer, draw_top_marks
from game.app.epic.board.token import Motion, draw_number, draw_token
from game.app.epic.board.view import BoardView
from game.app.ui.drawing.canvas import Canvas
from game.content.cards.packs import load_pack
from game.presentation.epic.view_models import Marks, Ray, Token, Zone

BOX = pygame.FRect(20, 20, 620, 420)
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


def marked(marks: Marks) -> Canvas:
    canvas, view = empty(), board()
    draw_floor_marks(canvas, view, marks)
    draw_pointer(canvas, view, marks)
    draw_plan_marks(canvas, view, marks)
    draw_top_marks(canvas, view, marks)
    return canvas


def gray(canvas: Canvas, area: pygame.Rect) -> bytes:
    return pygame.image.tobytes(pygame.transform.grayscale(canvas.surface.subsurface(area)), "RGB")[::3]


def unlike(first: bytes, second: bytes) -> float:
    """The share of pixels that differ clearly in brightness."""
    return sum(abs(a - b) > 14 for a, b in zip(first, second, strict=True)) / len(first)


def area_of(view: BoardView, square: int, grow: float = 1.2) -> pygame.Rect:
    x, y = view.center(square)
    side = round(view.cell * grow)
    return pygame.Rect(round(x) - side // 2, round(y) - side // 2, side, side)


ONE_SQUARE = {
    "nothing": Marks(),
    "reach": Marks(reach=frozenset({SQUARE})),
    "reach and threat": Marks(reach=frozenset({SQUARE}), threat=frozenset({SQUARE})),
    "reach and far threat": Marks(reach=frozenset({SQUARE}), threat_far=frozenset({SQUARE})),
    "far threat": Marks(threat_far=frozenset({SQUARE})),
    "threat": Marks(threat=frozenset({SQUARE})),
    "choice": Marks(squares=frozenset({SQUARE})),
    "figure": Marks(figures=frozenset({SQUARE})),
    "told": Marks(told=frozenset({SQUARE})),
    "last": Marks(last=frozenset({SQUARE})),
    "target": Marks(targets=frozenset({SQUARE})),
    "lane": Marks(lanes=frozenset({SQUARE})),
    "cursor": Marks(cursor=SQUARE),
    "hover": Marks(hover=SQUARE),
    "toll": Marks(tolls=((SQUARE, 2),)),
    "path": Marks(path=(SQUARE - 1, SQUARE, SQUARE + 1)),
    "trail": Marks(trail=(SQUARE - 1, SQUARE, SQUARE + 1)),
    "clear ray": Marks(rays=(Ray(SQUARE - 2, SQUARE + 2),)),
    "blocked ray": Marks(rays=(Ray(SQUARE - 2, SQUARE + 2, SQUARE),)),
    **{f"zone of seat {seat}": Marks(zone=Zone(seat, frozenset({SQUARE}))) for seat in range(4)},
}


def test_no_two_marks_look_alike_in_gray() -> None:
    area = area_of(board(), SQUARE)
    pictures = {name: gray(marked(marks), area) for name, marks in ONE_SQUARE.items()}
    for first, second in combinations(pictures, 2):
        assert unlike(pictures[first], pictures[second]) > 0.008, f"{first} and {second}"


def test_no_two_seats_look_alike_in_gray() -> None:
    area = pygame.Rect(30, 30, 80, 80)
    pictures = []
    for seat in range(4):
        canvas = empty()
        draw_token(canvas, msgspec.structs.replace(LINK, seat=seat), 70, 70, 24)
        pictures.append(gray(canvas, area))
    for first, second in combinations(pictures, 2):
        assert unlike(first, second) > 0.03


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


def test_no_two_states_of_a_token_look_alike_in_gray() -> None:
    area = pygame.Rect(20, 20, 100, 100)
    pictures = {}
    for name, token in STATES.items():
        canvas = empty()
        draw_token(canvas, token, 70, 70, 24)
        pictures[name] = gray(canvas, area)
    for first, second in combinations(pictures, 2):
        assert unlike(pictures[first], pictures[second]) > 0.0015, f"{first} and {second}"


def test_reach_is_outlined_as_one_area() -> None:
    view = board()
    pair = marked(Marks(reach=frozenset({SQUARE, SQUARE + 1})))
    x, y = view.corner(SQUARE + 1)
    middle = round(y + view.cell / 2)
    seam = [pair.surface.get_at((round(x) + offset, middle)) for offset in (-1, 0, 1)]
    edge = pair.surface.get_at((round(view.corner(SQUARE)[0] + 2), middle))
    assert all(sum(edge[:3]) > sum(color[:3]) + 60 for color in seam)


@pytest.mark.parametrize(("zoom", "air"), [(0, round(FRAME) + 2), (3, 0)])
def test_marks_stay_in_the_window_and_round_the_whole_board_on_its_frame(zoom: int, air: int) -> None:
    view, canvas = board(), empty()
    view.zoom_by(zoom, (500, 300))
    count = view.layout.width * view.layout.height
    every = frozenset(range(count))
    marks = Marks(
        reach=every,
        threat=every,
        squares=every,
        figures=every,
        targets=every,
        lanes=every,
        trail=(0, count - 1),
        path=(0, 1, count - 1),
        ghost=LINK,
        rays=(Ray(0, count - 1, 30), Ray(count - 1, 0)),
        tolls=tuple((square, 2) for square in range(count)),
        cursor=0,
    )
    draw_floor_marks(canvas, view, marks)
    draw_pointer(canvas, view, marks)
    draw_plan_marks(canvas, view, marks)
    draw_top_marks(canvas, view, marks)
    ground = canvas.color("#7f8a7a")
    window = canvas.box(*view.window)
    for x in range(660):
        for y in (window.top - 2 - air, window.bottom + 1 + air):
            assert canvas.surface.get_at((x, y)) == ground
    for y in range(460):
        for x in (window.left - 2 - air, window.right + 1 + air):
            assert canvas.surface.get_at((x, y)) == ground


def test_a_fallen_token_fades_and_goes() -> None:
    area = pygame.Rect(20, 20, 100, 100)
    nothing = gray(empty(), area)
    shares = []
    for fall in (0.0, 0.4, 0.8, 1.0):
        canvas = empty()
        draw_token(canvas, LINK, 70, 70, 24, motion=Motion(fall=fall))
        shares.append(unlike(gray(canvas, area), nothing))
    assert shares == sorted(shares, reverse=True)
    assert shares[-1] == 0


def test_a_change_of_health_is_told_by_its_burst() -> None:
    pictures = set()
    for amount, ground in ((-3, "red"), (-12, "red"), (3, "green"), (0, "blue")):
        canvas = empty()
        draw_number(canvas, amount, 100, 120, 30, ground)
        assert canvas.surface.get_at((80, 120)) != empty().surface.get_at((80, 120))
        pictures.add(pygame.image.tobytes(canvas.surface, "RGB"))
    assert len(pictures) == 4
    gone = empty()
    draw_number(gone, -3, 100, 120, 30, "red", alpha=0)
    assert pygame.image.tobytes(gone.surface, "RGB") == pygame.image.tobytes(empty().surface, "RGB")


def test_the_arrow_over_a_character_leaves_the_health_of_the_one_behind_free() -> None:
    canvas, view = empty(), board()
    behind = SQUARE - view.layout.width
    draw_top_marks(canvas, view, Marks(figures=frozenset({SQUARE})), {behind, SQUARE})
    area = area_of(view, behind, 1.0)
    assert gray(canvas, area) == gray(empty(), area)
    draw_top_marks(canvas, view, Marks(figures=frozenset({SQUARE})), {SQUARE})
    assert gray(canvas, area) != gray(empty(), area)


def test_the_frame_of_the_keyboards_square_leaves_the_health_on_it_free() -> None:
    canvas, view = empty(), board()
    draw_token(canvas, LINK, *view.center(SQUARE), view.token_radius)
    bare = canvas.surface.copy()
    draw_top_marks(canvas, view, Marks(cursor=SQUARE), {SQUARE})
    area = area_of(view, SQUARE, 1.0)
    health = pygame.Rect(area.centerx, area.y + area.height * 3 // 4, area.width // 2, area.height // 4)
    assert pygame.image.tobytes(canvas.surface.subsurface(health), "RGB") == pygame.image.tobytes(
        bare.subsurface(health), "RGB"
    )
    assert canvas.surface.get_at((area.x + 3, area.centery)) != bare.get_at((area.x + 3, area.centery))
