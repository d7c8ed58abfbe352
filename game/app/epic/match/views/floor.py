"""Pictures of the floor: board and obstacles with lighting, and the marks that do not depend on the pointer."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.app.ui.drawing.canvas import Canvas

_TILE_SIZE = 48
"""Size in pixels of the tiles by which two pictures are compared."""
_MAX_PATCH_FRACTION = 0.6
"""Fraction of changed area above which a floor is redrawn completely instead of in patches."""
_COLOR_TOLERANCE = (1, 1, 1, 255)
"""Difference below which two colors count as equal."""


class Floor:
    """Picture of the floor at a pixel position of the screen.

    If another floor was shown before, it consists of that one with patches, so that alternating between both
    redraws only the patches.
    """

    def __init__(
        self, key: tuple[object, ...], surface: pygame.Surface, corner: tuple[int, int], previous: Floor | None
    ) -> None:
        self.key, self.surface, self.corner = key, surface, corner
        self.base = self
        """Floor to which the patches apply; the floor itself without patches."""
        self.patches: list[pygame.Rect] = []
        """Boxes in which it differs from the base, in pixels."""
        self._patch_surfaces: list[pygame.Surface] = []
        self.fronts: dict[tuple[object, ...], pygame.Surface] = {}
        """Pictures of obstacles in the lighting of the floor, to be drawn over standees behind them."""
        if previous is not None and previous.corner == corner and previous.surface.get_size() == surface.get_size():
            self._convert_to_patches(previous.base)

    def _convert_to_patches(self, base: Floor) -> None:
        """Convert to patches on another floor unless most of the area differs."""
        width, height = self.surface.get_size()
        halves = pygame.Rect(0, 0, width, height // 2), pygame.Rect(0, height // 2, width, height - height // 2)
        found = [patch.clip(half) for patch in _find_differences(base.surface, self.surface) for half in halves]
        patches = [patch for patch in found if patch.height]
        if sum(patch.w * patch.h for patch in patches) <= _MAX_PATCH_FRACTION * width * height:
            self.base, self.patches = base, patches
            self._patch_surfaces = [self.surface.subsurface(patch) for patch in patches]

    def draw_floor(self, canvas: Canvas, previous: Floor | None = None) -> None:
        """Draw the floor on the screen; with the ``previous`` one, its lower half still shows that."""
        canvas.put(self.base.surface, self.corner)
        if previous is None or previous.base is not self.base:
            self._draw_patches(canvas, 0, self.surface.get_height())
            return
        middle = self.surface.get_height() // 2
        self._draw_patches(canvas, 0, middle)
        previous._draw_patches(canvas, middle, self.surface.get_height())

    def _draw_patches(self, canvas: Canvas, top: int, bottom: int) -> None:
        """Draw the patches between two rows of pixels."""
        for patch, part in zip(self.patches, self._patch_surfaces, strict=True):
            if top <= patch.y < bottom:
                canvas.put(part, (self.corner[0] + patch.x, self.corner[1] + patch.y))

    def find_stable(self, box: pygame.Rect) -> Floor:
        """Return the base or this floor: the less often redrawn one with the same pixels in a box of the screen."""
        inside = box.move(-self.corner[0], -self.corner[1])
        return self if inside.collidelist(self.patches) >= 0 else self.base


def _find_differences(one: pygame.Surface, other: pygame.Surface) -> Iterator[pygame.Rect]:
    """Yield the boxes in which two pictures of the same size differ, as merged tiles."""
    differs = pygame.mask.from_threshold(other, (0, 0, 0, 0), _COLOR_TOLERANCE, one)
    differs.invert()
    width, high = one.get_size()
    before: list[pygame.Rect] = []
    for y in range(0, high, _TILE_SIZE):
        height, runs = min(_TILE_SIZE, high - y), list[pygame.Rect]()
        for x in range(0, width, _TILE_SIZE):
            tile = pygame.Rect(x, y, min(_TILE_SIZE, width - x), height)
            if differs.overlap_area(pygame.mask.Mask(tile.size, fill=True), tile.topleft):
                if runs and runs[-1].right == x:
                    runs[-1].width += tile.width
                else:
                    runs.append(tile)
        row = []
        for run in runs:
            above = next((box for box in before if (box.x, box.w) == (run.x, run.w)), None)
            if above is None:
                row.append(run)
            else:
                above.height += height
                row.append(above)
        yield from (box for box in before if not any(box is rect for rect in row))
        before = row
    yield from before
