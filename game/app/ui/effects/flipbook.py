"""Flip-books: effects as sequences of small pictures that are drawn once, cached, and then only blitted.

A page is cropped to its visible part, so that a spark costs a few pixels and not the whole page.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

import pygame

from game.app.ui.drawing import raster
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.rasters import FlipbookPage

_OVERSAMPLING = 2
"""Oversampling factor at which pages are drawn before they are shrunk."""

_MOSTLY = 0.7
"""A page that fills so much of its square is not copied out of it."""

Paint = Callable[[pygame.Surface, float, float, Random], pygame.Rect | None]
"""Function that draws a page onto a square surface.

Its arguments are the surface, the pixels per logical unit, the progress of the effect (0 to 1) and a random
generator with the same seed for every page. It returns the rectangle on which it has drawn; None if the caller has
to find it.
"""


class Flipbook(NamedTuple):
    """Effect with a number of pages, drawn around the middle of a square; ``key`` identifies it.

    The pages of a book that ``is_light`` are on black and blended additively; others are on a transparent background
    of the color ``tint``, so that no dark fringe appears when they are shrunk. An ``is_soft`` book has no sharp edges
    and is drawn without oversampling; one that ``is_blurred`` is drawn at half its size and enlarged.
    """

    key: tuple[object, ...]
    page_count: int
    paint: Paint
    is_light: bool = False
    tint: tuple[int, int, int] = (255, 255, 255)
    is_soft: bool = False
    is_blurred: bool = False

    def page_index(self, progress: float) -> int:
        """Return the index of the page at a progress from 0 to 1."""
        return max(0, min(self.page_count - 1, int(progress * self.page_count)))


def get_page(canvas: Canvas, book: Flipbook, page_index: int, size: float) -> FlipbookPage:
    """Return a page at a size in logical units; it is drawn on the first request."""
    edge = max(4, canvas.to_pixels(size))
    return canvas.render_cache.pages.get(
        (book.key, page_index, edge), lambda: _render_page(book, page_index, edge, size)
    )


def prepare_page(canvas: Canvas, book: Flipbook, size: float) -> bool:
    """Draw the first page that is not cached; return whether all pages were cached."""
    edge = max(4, canvas.to_pixels(size))
    for number in range(book.page_count):
        if (book.key, number, edge) not in canvas.render_cache.pages:
            get_page(canvas, book, number, size)
            return number == book.page_count - 1
    return True


def draw_page(canvas: Canvas, book: Flipbook, progress: float, x: float, y: float, size: float) -> None:
    """Draw the page at a progress from 0 to 1 with its middle at (x, y)."""
    found = get_page(canvas, book, book.page_index(progress), size)
    if found.picture is None:
        return
    left, top = canvas.to_pixel_point(x, y)
    spot = left + found.dx, top + found.dy
    if book.is_light:
        canvas.add(found.picture, spot)
    else:
        canvas.put(found.picture, spot)


def add_light(
    canvas: Canvas, x: float, y: float, width: float, height: float, color: tuple[int, int, int], strength: float
) -> None:
    """Add an oval light with its middle at (x, y), in logical units."""
    size = max(2, canvas.to_pixels(width)) | 1, max(2, canvas.to_pixels(height))
    left, top = canvas.to_pixel_point(x, y)
    box = pygame.Rect((left - size[0] // 2, top - size[1] // 2), size)
    seen = canvas.find_drawn_part(box)
    if not (seen.w and seen.h):
        return

    def make() -> pygame.Surface:
        """Render the visible part of the light."""
        tile = pygame.Surface((128, 128))
        for ring in range(64, 0, -1):
            share = strength * (1 - ring / 64) ** 1.8
            pygame.draw.circle(tile, [round(part * share) for part in color], (64, 64), ring)
        return raster.enlarge_part(tile, size, seen.move(-box.x, -box.y))

    key = "pool", size, color, strength, tuple(seen.move(-box.x, -box.y))
    canvas.add(canvas.render_cache.surfaces.get(key, make), seen.topleft)


def _render_page(book: Flipbook, page_index: int, edge: int, size: float) -> FlipbookPage:
    """Draw a page of ``edge`` pixels, cropped to its visible part; ``size`` is its edge in logical units."""
    if book.is_blurred:
        small = _render_page(book._replace(is_blurred=False), page_index, edge // 2, size)
        if small.picture is None:
            return small
        return FlipbookPage(pygame.transform.smoothscale_by(small.picture, 2), 2 * small.dx, 2 * small.dy)
    fine = 1 if book.is_soft else _OVERSAMPLING
    if book.is_light:
        big = pygame.Surface((edge * fine, edge * fine))
    else:
        big = raster.make_blank(edge * fine, edge * fine, (*book.tint, 0))
    drawn = book.paint(big, big.get_width() / size, page_index / max(1, book.page_count - 1), Random(str(book.key)))
    if drawn is None:
        big, fine = pygame.transform.smoothscale(big, (edge, edge)), 1
        big.set_colorkey("black" if book.is_light else None)
        drawn = big.get_bounding_rect()
        big.set_colorkey(None)
    seen = big.get_rect().clip(drawn)
    if not (seen.w and seen.h):
        return FlipbookPage(None, 0, 0)
    left, top = seen.x // fine, seen.y // fine
    width, height = -(-seen.right // fine) - left, -(-seen.bottom // fine) - top
    width = min(
        edge, width + 1 - width % 2
    )  # SDL copies rows of no whole 64 bytes that begin on 16 several times slower
    left = min(left, edge - width)
    part = big.subsurface((left * fine, top * fine, width * fine, height * fine))
    if fine == 1:
        picture = part if width * height > _MOSTLY * edge * edge else part.copy()
    else:
        picture = pygame.transform.smoothscale(part, (width, height))
    return FlipbookPage(picture, left - edge // 2, top - edge // 2)


def bounding_rect(parts: Sequence[pygame.Rect]) -> pygame.Rect:
    """Return the smallest rectangle that contains all the given ones."""
    return parts[0].unionall(parts[1:]) if parts else pygame.Rect(0, 0, 0, 0)
