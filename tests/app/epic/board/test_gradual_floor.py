"""The floor of a match changes in two frames: its upper half first."""

from __future__ import annotations

import pygame

from game.app.epic.match.views.floor import Floor
from game.app.ui.drawing.canvas import Canvas
from tests.app.screen import start_screen

SIZE = WIDE, HIGH = 400, 300
CORNER = 20, 10
MIDDLE = HIGH // 2
PLAIN, RED, BLUE = pygame.Color(40, 90, 40), pygame.Color(200, 30, 30), pygame.Color(30, 30, 200)


def paint_floor(color: pygame.Color, box: tuple[int, int, int, int], previous: Floor | None = None) -> Floor:
    """Return a floor with marks of one color in a box."""
    surface = pygame.Surface(SIZE)
    surface.fill(PLAIN)
    surface.fill(color, box)
    return Floor((tuple(color), box), surface, CORNER, previous)


def show(floor: Floor, previous: Floor | None = None) -> pygame.Surface:
    """Return the picture of a floor on the screen."""
    canvas = Canvas(pygame.Surface((WIDE + 2 * CORNER[0], HIGH + 2 * CORNER[1])), 1.0)
    with canvas.frame():
        floor.draw_floor(canvas, previous)
    return canvas.surface.subsurface((*CORNER, *SIZE)).copy()


def find_differing_rows(one: pygame.Surface, other: pygame.Surface) -> set[int]:
    return {y for y in range(HIGH) if any(one.get_at((x, y)) != other.get_at((x, y)) for x in range(0, WIDE, 7))}


def test_the_lower_half_still_shows_the_floor_before() -> None:
    start_screen()
    base = paint_floor(PLAIN, (0, 0, 1, 1))
    before = paint_floor(RED, (20, 60, 120, 200), base)
    after = paint_floor(BLUE, (200, 40, 90, 230), before)
    assert before.base is after.base is base
    between = show(after, before)
    assert find_differing_rows(between, after.surface) == set(range(MIDDLE, 270))
    assert find_differing_rows(between, before.surface) == set(range(40, MIDDLE))
    assert not find_differing_rows(show(after), after.surface)


def test_floors_without_a_common_base_change_at_once() -> None:
    start_screen()
    before, after = paint_floor(RED, (20, 60, 120, 200)), paint_floor(BLUE, (200, 40, 90, 230))
    assert not find_differing_rows(show(after, before), after.surface)
