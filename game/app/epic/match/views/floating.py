"""Floating panels over the board: beside their subject, at the position where they cover least."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pygame

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.tree import draw_view
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import Box, LayoutItem, Length, Size, resolve_length
from game.text import current_language


def draw_panel(canvas: Canvas, key: tuple[object, ...], build: Callable[[], LayoutItem], box: pygame.FRect) -> None:
    """Draw a panel in a box; ``key`` identifies its contents in the cache."""
    place = Box(0, 0, box.width, box.height)
    with canvas.marked("floating"):
        canvas.draw_cached(
            (*key, place, current_language()),
            box.x,
            box.y,
            box.width,
            box.height,
            lambda part: draw_view(part, build(), place),
            overhang=SPACE.large,
        )


def scale_width(canvas: Canvas, length: Length) -> float:
    """Return a length resolved for the text size of the canvas."""
    width = resolve_length(canvas, length)
    assert width is not None
    return width


def place_beside(
    subject: pygame.FRect, size: Size, room: pygame.FRect, obstacles: Sequence[pygame.FRect]
) -> pygame.FRect:
    """Return the box beside ``subject`` that overlaps least with ``obstacles``, inside the room if possible."""
    width, height = size
    right, left = subject.right + SPACE.small, subject.left - SPACE.small - width
    middle, above, below = (
        subject.centery - height / 2,
        subject.top - SPACE.small - height,
        subject.bottom + SPACE.small,
    )
    corners = [
        (right, middle),
        (left, middle),
        (subject.centerx - width / 2, above),
        (subject.centerx - width / 2, below),
    ]
    corners += [(right, above), (left, above), (right, below), (left, below)]
    corners += [
        (x, above - subject.height) for x in (subject.centerx - width / 2, right, left)
    ]  # past whoever stands there
    return _find_best([pygame.FRect(*corner, width, height).clamp(room) for corner in corners], [subject, *obstacles])


def place_in_corner(size: Size, room: pygame.FRect, obstacles: Sequence[pygame.FRect]) -> pygame.FRect:
    """Return the box at a corner or side of a room that overlaps least with ``obstacles``."""
    width, height = size
    inner = room.inflate(-2 * SPACE.small, -2 * SPACE.small)
    across = (inner.left, inner.right - width, inner.centerx - width / 2)
    down = (inner.bottom - height, inner.top, inner.centery - height / 2)
    return _find_best([pygame.FRect(x, y, width, height) for y in down for x in across], obstacles)


def _find_best(boxes: Sequence[pygame.FRect], obstacles: Sequence[pygame.FRect]) -> pygame.FRect:
    """Return the first box without overlap, or else the one that overlaps least with ``obstacles``."""
    best, least = boxes[0], math.inf
    for box in boxes:
        cuts = [box.clip(obstacles[index]) for index in box.collidelistall(obstacles)]
        hidden = sum(cut.width * cut.height for cut in cuts)
        if hidden < least:
            best, least = box, hidden
        if not hidden:
            break
    return best
