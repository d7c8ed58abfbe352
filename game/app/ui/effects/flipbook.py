"""Flip-books: effects as rows of small pictures that are drawn once, kept, and then only put down.

A page is cut to what is seen on it, so that a spark that has gone far costs a few pixels and not the whole sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

import pygame

from game.app.ui.drawing import raster
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.rasters import Page

_FINE = 2
"""Pages are drawn so many times as large and shrunk."""

Paint = Callable[[pygame.Surface, float, float, Random], pygame.Rect | None]
"""Draws a page: a square surface, its pixels a unit, how far the book has run (0 to 1), the same luck each time.

Returns the part of the surface that it has drawn on; None where that has to be looked for.
"""


class Book(NamedTuple):
    """An effect of so many pages, drawn about the middle of a square; ``key`` tells it from all others.

    The pages of a ``lit`` book are light on black that is added; others lie on a clear ground of the color ``tint``, so
    that no dark rim is left where they are shrunk. One that is ``soft`` has no edges and is drawn as large as it is.
    """

    key: tuple[object, ...]
    pages: int
    paint: Paint
    lit: bool = False
    tint: tuple[int, int, int] = (255, 255, 255)
    soft: bool = False

    def number(self, share: float) -> int:
        """The page that is open after a share of the effect's time."""
        return max(0, min(self.pages - 1, int(share * self.pages)))


def page(canvas: Canvas, book: Book, number: int, size: float) -> Page:
    """A page at a size in units, drawn when it is first asked for."""
    edge = max(4, canvas.px(size))
    return canvas.rasters.pages.get((book.key, number, edge), lambda: _drawn(book, number, edge, size))


def ready(canvas: Canvas, book: Book, size: float) -> bool:
    """Draws the first page that is missing; whether none was."""
    edge = max(4, canvas.px(size))
    for number in range(book.pages):
        if (book.key, number, edge) not in canvas.rasters.pages:
            page(canvas, book, number, size)
            return number == book.pages - 1
    return True


def show(canvas: Canvas, book: Book, share: float, x: float, y: float, size: float) -> None:
    """Puts the open page down with its middle at (x, y)."""
    found = page(canvas, book, book.number(share), size)
    if found.picture is None:
        return
    left, top = canvas.at(x, y)
    spot = left + found.dx, top + found.dy
    if book.lit:
        canvas.add(found.picture, spot)
    else:
        canvas.put(found.picture, spot)


def light(
    canvas: Canvas, x: float, y: float, wide: float, high: float, tone: tuple[int, int, int], strength: float
) -> None:
    """Adds a pool of light with its middle at (x, y)."""
    size = max(2, canvas.px(wide)) | 1, max(2, canvas.px(high))

    def make() -> pygame.Surface:
        tile = pygame.Surface((128, 128))
        for ring in range(64, 0, -1):
            share = strength * (1 - ring / 64) ** 1.8
            pygame.draw.circle(tile, [round(part * share) for part in tone], (64, 64), ring)
        return pygame.transform.smoothscale(tile, size)

    picture = canvas.rasters.cache.get(("pool", size, tone, strength), make)
    left, top = canvas.at(x, y)
    canvas.add(picture, (left - size[0] // 2, top - size[1] // 2))


def _drawn(book: Book, number: int, edge: int, size: float) -> Page:
    fine = 1 if book.soft else _FINE
    if book.lit:
        big = pygame.Surface((edge * fine, edge * fine))
    else:
        big = raster.blank(edge * fine, edge * fine, (*book.tint, 0))
    drawn = book.paint(big, big.get_width() / size, number / max(1, book.pages - 1), Random(str(book.key)))
    if drawn is None:
        big, fine = pygame.transform.smoothscale(big, (edge, edge)), 1
        big.set_colorkey("black" if book.lit else None)
        drawn = big.get_bounding_rect()
        big.set_colorkey(None)
    seen = big.get_rect().clip(drawn)
    if not (seen.w and seen.h):
        return Page(None, 0, 0)
    left, top = seen.x // fine, seen.y // fine
    wide, high = -(-seen.right // fine) - left, -(-seen.bottom // fine) - top
    wide = min(edge, wide + 1 - wide % 2)  # SDL copies rows of no whole 64 bytes that begin on 16 several times slower
    left = min(left, edge - wide)
    part = big.subsurface((left * fine, top * fine, wide * fine, high * fine))
    picture = part.copy() if fine == 1 else pygame.transform.smoothscale(part, (wide, high))
    return Page(picture, left - edge // 2, top - edge // 2)


def together(parts: Sequence[pygame.Rect]) -> pygame.Rect:
    """The part of a page in which all these lie."""
    return parts[0].unionall(parts[1:]) if parts else pygame.Rect(0, 0, 0, 0)
