"""The same frame once more, drawn whole: what a canvas that draws only what has changed is held against."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pygame
from numpy import frombuffer, uint8

from game.app.ui.drawing.canvas import Canvas, Rasters
from game.app.ui.stack import SceneStack

ROUNDING = 2
"""How far a color part may be off: a picture is blended in other portions of a row."""


class WholeCanvas(Canvas):
    """Draws everything at once and keeps nothing of a frame."""

    @contextmanager
    def frame(self) -> Iterator[list[pygame.Rect]]:
        self.rasters.begin_frame()
        try:
            yield [self.surface.get_rect()]
        finally:
            self.rasters.end_frame()


def drawn_whole(stack: SceneStack, like: Canvas, rasters: Rasters | None = None) -> pygame.Surface:
    """Return the picture of a stack as one drawing makes it, with the caches of the window unless others are given."""
    whole = WholeCanvas(
        pygame.Surface(like.surface.get_size()), like.k, text_scale=like.text_scale, rasters=rasters or like.rasters
    )
    stack.draw(whole)
    return whole.surface


def difference(one: pygame.Surface, other: pygame.Surface) -> int:
    """Return the largest difference of a color part."""
    if pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB"):
        return 0
    return max(int(frombuffer(pygame.image.tobytes(part, "RGB"), uint8).max()) for part in _excess(one, other))


def differing_box(one: pygame.Surface, other: pygame.Surface) -> pygame.Rect:
    """Return the box round every pixel that is off by more than rounding."""
    more, less = _excess(one, other)
    more.blit(less, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    level = (ROUNDING + 1,) * 3
    mask = pygame.mask.from_threshold(more, (255, 255, 255), tuple(256 - part for part in level))
    found = mask.get_bounding_rects()
    return found[0].unionall(found[1:]) if found else pygame.Rect(0, 0, 0, 0)


def _excess(one: pygame.Surface, other: pygame.Surface) -> tuple[pygame.Surface, pygame.Surface]:
    more, less = one.copy(), other.copy()
    more.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    less.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    return more, less
