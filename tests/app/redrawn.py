"""Full redraw of a frame, the reference of a canvas that draws only changes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pygame
from numpy import frombuffer, uint8

from game.app.ui.drawing.canvas import Canvas, RenderCache
from game.app.ui.stack import SceneStack

ROUNDING = 2
"""Tolerance of a color channel: a picture is blended in other portions of a row."""


class FullRedrawCanvas(Canvas):
    """Canvas that draws everything at once and stores nothing of a frame."""

    @contextmanager
    def frame(self) -> Iterator[list[pygame.Rect]]:
        self.render_cache.begin_frame()
        try:
            yield [self.surface.get_rect()]
        finally:
            self.render_cache.end_frame()


def draw_whole(stack: SceneStack, like: Canvas, rasters: RenderCache | None = None) -> pygame.Surface:
    """Return the picture of a stack in one drawing, with the caches of the window unless others are given."""
    whole = FullRedrawCanvas(
        pygame.Surface(like.surface.get_size()),
        like.k,
        text_scale=like.text_scale,
        render_cache=rasters or like.render_cache,
    )
    stack.draw(whole)
    return whole.surface


def measure_difference(one: pygame.Surface, other: pygame.Surface) -> int:
    """Return the largest difference of a color part."""
    if pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB"):
        return 0
    return max(int(frombuffer(pygame.image.tobytes(part, "RGB"), uint8).max()) for part in _compute_excess(one, other))


def find_differing_box(one: pygame.Surface, other: pygame.Surface) -> pygame.Rect:
    """Return the box around all pixels that differ by more than rounding."""
    more, less = _compute_excess(one, other)
    more.blit(less, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    level = (ROUNDING + 1,) * 3
    mask = pygame.mask.from_threshold(more, (255, 255, 255), tuple(256 - part for part in level))
    found = mask.get_bounding_rects()
    return found[0].unionall(found[1:]) if found else pygame.Rect(0, 0, 0, 0)


def _compute_excess(one: pygame.Surface, other: pygame.Surface) -> tuple[pygame.Surface, pygame.Surface]:
    more, less = one.copy(), other.copy()
    more.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    less.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    return more, less
