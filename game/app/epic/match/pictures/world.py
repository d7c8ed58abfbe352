"""Surroundings of the board: its floor continues, darkened, to the edges of the screen."""

from __future__ import annotations

import pygame

from game.app.epic.board.view import BoardView
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas

_ACROSS, _DOWN = 10, 8
"""Squares of the picture of a floor, which is repeated."""
_DARK, _STRONG_DARK = 168, 235
_BLUR = 6
"""Divisor of the size at which the floor is blurred."""


def draw_surroundings(canvas: Canvas, board: BoardView) -> None:
    """Draw the floor over the whole canvas, dark and blurred, darker behind the bar and the hand.

    It changes the canvas's surface directly, so it has to be drawn into a cached picture.
    """
    (left, top), cell = board.placement
    wide, high = _ACROSS * cell, _DOWN * cell
    floor = f"board/{board.layout.theme}/floor"
    for column in range(-int(left // wide) - 1, int((WIDTH - left) // wide) + 1):
        for row in range(-int(top // high) - 1, int((HEIGHT - top) // high) + 1):
            canvas.picture(floor, left + column * wide, top + row * high, wide, high, fit="stretch")
    canvas.rect(0, 0, WIDTH, HEIGHT, "#060a10", alpha=_STRONG_DARK if canvas.theme.strong else _DARK)
    _blur_surface(canvas.surface)
    canvas.gradient(0, 0, WIDTH, 70, "black", "black", alpha=150, alpha_bottom=0)
    canvas.gradient(0, HEIGHT - 130, WIDTH, 130, "black", "black", alpha=0, alpha_bottom=190)


def _blur_surface(surface: pygame.Surface) -> None:
    size = surface.get_size()
    small = pygame.transform.smoothscale(surface, (max(1, size[0] // _BLUR), max(1, size[1] // _BLUR)))
    surface.blit(pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, 2), size), (0, 0))
