"""Surroundings of the board: its floor continues to the edges of the screen, darkened and blurred."""

from __future__ import annotations

import pygame

from game.app.epic.board.view import BoardView
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas

_TILE_COLUMNS, _TILE_ROWS = 10, 8
"""Columns and rows of squares that one copy of the floor's repeated picture covers."""
_DARKNESS, _HIGH_CONTRAST_DARKNESS = 168, 235
"""Alpha of the black veil over the floor, and in high contrast."""
_REDUCTION = 6
"""Factor by which the floor is drawn smaller, since it is blurred anyway."""


def draw_surroundings(canvas: Canvas, board: BoardView) -> None:
    """Draw the floor over the whole canvas, dark and blurred, darker behind the bar and the hand.

    It changes the pixels of the canvas's surface, so the canvas must be a cached picture and not the screen.
    """
    size = canvas.surface.get_size()
    small = pygame.Surface((max(1, size[0] // _REDUCTION), max(1, size[1] // _REDUCTION)))
    _draw_dark_floor(Canvas(small, small.get_width() / WIDTH, theme=canvas.theme), board)
    canvas.surface.blit(pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, 2), size), (0, 0))
    canvas.gradient(0, 0, WIDTH, 70, "black", "black", alpha=150, alpha_bottom=0)
    canvas.gradient(0, HEIGHT - 130, WIDTH, 130, "black", "black", alpha=0, alpha_bottom=190)


def _draw_dark_floor(canvas: Canvas, board: BoardView) -> None:
    """Draw the floor over the whole canvas, below a dark veil."""
    (left, top), cell = board.placement
    width, height = _TILE_COLUMNS * cell, _TILE_ROWS * cell
    floor = f"board/{board.layout.theme}/floor"
    for column in range(-int(left // width) - 1, int((WIDTH - left) // width) + 1):
        for row in range(-int(top // height) - 1, int((HEIGHT - top) // height) + 1):
            canvas.picture(floor, left + column * width, top + row * height, width, height, fit="stretch")
    darkness = _HIGH_CONTRAST_DARKNESS if canvas.theme.is_high_contrast else _DARKNESS
    canvas.rect(0, 0, WIDTH, HEIGHT, "#060a10", alpha=darkness)
