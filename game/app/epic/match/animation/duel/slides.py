"""Side of a duel cutscene rendered into pictures for its slide; the opaque inner part is cheapest to draw."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pygame

from game.app.ui.drawing.canvas import WIDTH, Canvas

_SIDE_WIDTH = 470.0
"""Width of a side on the screen, including everything drawn on it."""
_BAND_COUNT = 4
"""Number of bands into which the part at the slanted edge is divided; each is cropped to its contents."""


class SideExtent(NamedTuple):
    """Extent of the picture of a side on the screen, in logical units."""

    bleed: float
    """Width beyond the edge of the screen."""
    top: float
    """Upper edge."""
    bottom: float
    """Lower edge."""
    solid_top: float
    """Upper edge of the opaque part."""
    solid_bottom: float
    """Lower edge of the opaque part."""
    solid: float
    """Width of the opaque part on the screen; 0 if no part is opaque."""


class SidePicture:
    """Picture of a side, divided into an opaque part and the parts around it; its surfaces are reused."""

    def __init__(self, canvas: Canvas, extent: SideExtent, *, is_right: bool) -> None:
        self.key: object = None
        """Cache key of the contents."""
        self.extent = extent
        self._is_right = is_right
        width, height = _SIDE_WIDTH + extent.bleed, extent.bottom - extent.top
        self._corner = (WIDTH - _SIDE_WIDTH if is_right else -extent.bleed), extent.top
        self._layer = canvas.make_layer(width, height)
        inside = extent.solid + extent.bleed if extent.solid else 0.0
        if inside:  # see `flipbook` on odd widths
            inside = (canvas.to_pixels(inside) // 2 * 2 - 1) / canvas.k
        first = width - inside if is_right else 0.0
        solid = (first, extent.solid_top - extent.top, inside, extent.solid_bottom - extent.solid_top)
        boxes = (
            solid,
            (0.0 if is_right else inside, 0.0, width - inside, height),
            (first, 0.0, inside, solid[1]),
            (first, solid[1] + solid[3], inside, height - solid[1] - solid[3]),
        )
        self._boxes = [self._layer.to_pixel_rect(*box).clip(self._layer.surface.get_rect()) for box in boxes]
        self._opaque_surface = pygame.Surface(self._boxes[0].size) if inside else None
        self._translucent_boxes: list[pygame.Rect] = []
        """Boxes of the contents outside the opaque part."""

    def is_valid(self, canvas: Canvas, extent: SideExtent) -> bool:
        """Return whether the picture was created for the scale of this canvas and for this extent."""
        return self._layer.k == canvas.k and self.extent == extent

    def render(self, canvas: Canvas, key: object, draw: Callable[[Canvas], None]) -> None:
        """Render the side and store its cache key."""
        self.key = key
        part = canvas.for_surface(self._layer.surface)
        part.surface.fill((0, 0, 0, 0))
        with part.shifted(-self._corner[0], -self._corner[1]):
            draw(part)
        if self._opaque_surface is not None:
            self._opaque_surface.blit(part.surface, (0, 0), self._boxes[0])
        self._translucent_boxes = [
            piece for box in self._boxes[self._opaque_surface is not None :] for piece in self._find_pieces(box)
        ]

    def _find_pieces(self, box: pygame.Rect) -> Iterator[pygame.Rect]:
        """Yield the non-empty parts of a box."""
        high = math.ceil(box.h / _BAND_COUNT) if box.h > box.w else box.h
        for top in range(box.y, box.bottom, max(1, high)):
            band = box.clip((box.x, top, box.w, high))
            seen = self._layer.surface.subsurface(band).get_bounding_rect()
            if seen.w and seen.h:
                yield seen.move(band.topleft)

    def draw_at(self, canvas: Canvas, slide: float) -> None:
        """Draw the side, shifted horizontally by ``slide`` units."""
        left, top = canvas.to_pixel_point(*self._corner)
        left += math.floor(slide * canvas.k)
        if self._opaque_surface is not None:
            box = self._boxes[0]
            canvas.put(self._opaque_surface.subsurface(self._opaque_surface.get_rect()), (left + box.x, top + box.y))
        for piece in self._translucent_boxes:
            canvas.put(self._layer.surface.subsurface(piece), (left + piece.x, top + piece.y))
