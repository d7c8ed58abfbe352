"""Flip-books: effects as rows of small pictures that are drawn once, cached, and then only blitted.

A page is cropped to what is visible on it, so that a spark costs a few pixels and not the whole page.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

import pygame

from game.app.ui.drawing import raster
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.rasters import FlipbookPage

_FINE = 2
"""Pages are drawn so many times as large and shrunk."""

_MOSTLY = 0.7
"""A page that fills so much of its square is not copied out of it."""

Paint = Callable[[pygame.Surface, float, float, Random], pygame.Rect | None]
"""Draws a page: a square surface, its pixels a unit, how far the book has run (0 to 1), the same luck each time.

Returns the part of the surface that it has drawn on; None where that has to be looked for.
"""


class Flipbook(NamedTuple):
    """Effect of a number of pages, drawn around the middle of a square; ``key`` identifies it.

    The pages of a ``lit`` book are light on black that is added; others are on a transparent ground of the color
    ``tint``, so that no dark fringe is left where they are shrunk. A ``soft`` one has no edges and is drawn at its own
    size.
    """

    key: tuple[object, ...]
    pages: int
    paint: Paint
    lit: bool = False
    tint: tuple[int, int, int] = (255, 255, 255)
    soft: bool = False

    def page_index(self, share: float) -> int:
        """Return the index of the page after a share of the effect's time."""
        return max(0, min(self.pages - 1, int(share * self.pages)))


def get_page(canvas: Canvas, book: Flipbook, number: int, size: float) -> FlipbookPage:
    """Return a page at a size in units, drawn when it is first requested."""
    edge = max(4, canvas.to_pixels(size))
    return canvas.rasters.pages.get((book.key, number, edge), lambda: _render_page(book, number, edge, size))


def prepare_page(canvas: Canvas, book: Flipbook, size: float) -> bool:
    """Draw the first missing page; return whether none was missing."""
    edge = max(4, canvas.to_pixels(size))
    for number in range(book.pages):
        if (book.key, number, edge) not in canvas.rasters.pages:
            get_page(canvas, book, number, size)
            return number == book.pages - 1
    return True


def draw_page(canvas: Canvas, book: Flipbook, share: float, x: float, y: float, size: float) -> None:
    """Draw the current page with its middle at (x, y)."""
    found = get_page(canvas, book, book.page_index(share), size)
    if found.picture is None:
        return
    left, top = canvas.to_pixel_point(x, y)
    spot = left + found.dx, top + found.dy
    if book.lit:
        canvas.add(found.picture, spot)
    else:
        canvas.put(found.picture, spot)


def add_light(
    canvas: Canvas, x: float, y: float, wide: float, high: float, tone: tuple[int, int, int], strength: float
) -> None:
    """Add a pool of light with its middle at (x, y)."""
    size = max(2, canvas.to_pixels(wide)) | 1, max(2, canvas.to_pixels(high))

    def make() -> pygame.Surface:
        tile = pygame.Surface((128, 128))
        for ring in range(64, 0, -1):
            share = strength * (1 - ring / 64) ** 1.8
            pygame.draw.circle(tile, [round(part * share) for part in tone], (64, 64), ring)
        return pygame.transform.smoothscale(tile, size)

    picture = canvas.rasters.cache.get(("pool", size, tone, strength), make)
    left, top = canvas.to_pixel_point(x, y)
    canvas.add(picture, (left - size[0] // 2, top - size[1] // 2))


def _render_page(book: Flipbook, number: int, edge: int, size: float) -> FlipbookPage:
    fine = 1 if book.soft else _FINE
    if book.lit:
        big = pygame.Surface((edge * fine, edge * fine))
    else:
        big = raster.make_blank(edge * fine, edge * fine, (*book.tint, 0))
    drawn = book.paint(big, big.get_width() / size, number / max(1, book.pages - 1), Random(str(book.key)))
    if drawn is None:
        big, fine = pygame.transform.smoothscale(big, (edge, edge)), 1
        big.set_colorkey("black" if book.lit else None)
        drawn = big.get_bounding_rect()
        big.set_colorkey(None)
    seen = big.get_rect().clip(drawn)
    if not (seen.w and seen.h):
        return FlipbookPage(None, 0, 0)
    left, top = seen.x // fine, seen.y // fine
    wide, high = -(-seen.right // fine) - left, -(-seen.bottom // fine) - top
    wide = min(edge, wide + 1 - wide % 2)  # SDL copies rows of no whole 64 bytes that begin on 16 several times slower
    left = min(left, edge - wide)
    part = big.subsurface((left * fine, top * fine, wide * fine, high * fine))
    if fine == 1:
        picture = part if wide * high > _MOSTLY * edge * edge else part.copy()
    else:
        picture = pygame.transform.smoothscale(part, (wide, high))
    return FlipbookPage(picture, left - edge // 2, top - edge // 2)


def bounding_rect(parts: Sequence[pygame.Rect]) -> pygame.Rect:
    """Return the part of a page that contains all these."""
    return parts[0].unionall(parts[1:]) if parts else pygame.Rect(0, 0, 0, 0)
