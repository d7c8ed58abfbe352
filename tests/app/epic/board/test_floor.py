"""Floor of the board: open squares are visible up to their edges and differ from obstacles."""

from __future__ import annotations

from pathlib import Path
from statistics import median

import pygame
import pytest

from game.app.epic.board.ground import render_ground
from game.app.epic.board.themes import load_themes
from game.app.ui.drawing.raster import compute_luminance
from game.content.boards.tiled import load_layout
from game.rules.epic.layout import Layout
from tests.app.epic.board.test_mark_contrast import BOARDS, draw_floor, ratio
from tests.app.screen import start_screen

SIDE = 40


def brightness(surface: pygame.Surface, box: pygame.Rect) -> float:
    red, green, blue, _alpha = pygame.transform.average_color(surface, box)
    return compute_luminance((red, green, blue))


def open_squares(layout: Layout) -> list[int]:
    return [square for square, kind in enumerate(layout.kinds) if not layout.terrain[kind].blocks_move]


@pytest.mark.parametrize("file", BOARDS, ids=lambda file: file.stem)
def test_squares_at_the_rims_keep_their_light(file: Path) -> None:
    drawn = draw_floor(file)
    cell = drawn.view.cell
    found = [
        brightness(drawn.floor, drawn.canvas.to_pixel_rect(*drawn.view.get_corner(square), cell, cell))
        for square in open_squares(drawn.layout)
    ]
    assert ratio(median(found), min(found)) <= 2.2


@pytest.mark.parametrize("file", BOARDS, ids=lambda file: file.stem)
def test_the_square_of_an_obstacle_is_darker_than_open_ones(file: Path) -> None:
    """Seen in the middle of the squares of tall ones, whose pictures are not on the floor."""
    start_screen()
    layout = load_layout(file)
    bodies = load_themes()[layout.theme].bodies
    surface = render_ground(layout, SIDE)

    def middle(square: int) -> float:
        row, column = divmod(square, layout.width)
        return brightness(surface, pygame.Rect(column * SIDE + SIDE // 4, row * SIDE + SIDE // 4, SIDE // 2, SIDE // 2))

    usual = median(middle(square) for square in open_squares(layout))
    for square, kind in enumerate(layout.kinds):
        if kind not in bodies and layout.terrain[kind].blocks_sight and kind != "starship":
            assert middle(square) < usual * 0.9, f"{kind} on {square}"
