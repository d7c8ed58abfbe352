"""Approved screenshots: thumbnails of scenes that a person approved, and their difference to new pictures.

Comparing the mean colors of tiles tolerates other machines, which round colors and place letters slightly differently.
"""

from __future__ import annotations

from operator import sub
from pathlib import Path

import msgspec
import pygame

from game.errors import UserError, describe_os_error

THUMBNAIL_FOLDER = Path(__file__).resolve().parents[2] / "tests" / "app" / "shots" / "approved"
"""Folder of the thumbnails, one PNG file per scene."""
THUMBNAIL_SIZE = (160, 90)
"""Size of a thumbnail in pixels; each is the mean color of 8 x 8 pixels of the picture."""
TILE_SIDE = 5
"""Side of a compared tile in pixels of the thumbnail, which is 40 pixels of the picture."""
TILE_LIMIT = 6
"""Largest tolerated difference of a tile's mean red, green or blue, of 255; detects a faint change of a large area."""
PIXEL_LIMIT = 24
"""Largest tolerated difference of red, green or blue of a pixel, of 255; detects a small change, such as a missing
word.
"""
ROUNDING_LIMIT = 2
"""Largest difference of a pixel that counts as rounding."""


class PictureDifference(msgspec.Struct, frozen=True):
    """Difference of a picture to the approved one, in color values from 0 to 255."""

    tile: int
    """Largest difference of the mean red, green or blue of a tile."""
    pixel: int
    """Largest difference of red, green or blue of a pixel."""
    share: float
    """Fraction of the picture that differs by more than rounding."""
    total: float
    """Mean difference of all pixels, by which changes are sorted."""

    @property
    def is_change(self) -> bool:
        """Return whether the difference exceeds a limit, so that a person has to review the picture."""
        return self.tile > TILE_LIMIT or self.pixel > PIXEL_LIMIT

    def __str__(self) -> str:
        share = f"{self.share:.0%}" if self.share >= 0.01 else "less than 1%"
        return f"{share} of the picture differs, by up to {self.pixel} of 255"


FULL_DIFFERENCE = PictureDifference(255, 255, 1.0, 255.0)
"""Difference to a picture of another size, and to a missing picture."""


def make_thumbnail(picture: pygame.Surface) -> pygame.Surface:
    """Return the thumbnail of a picture."""
    return pygame.transform.smoothscale(picture, THUMBNAIL_SIZE)


def list_approved() -> list[str]:
    """Return the names of the scenes that have an approved picture, sorted."""
    return sorted(file.stem for file in THUMBNAIL_FOLDER.glob("*.png"))


def read_approved(name: str) -> pygame.Surface | None:
    """Return the approved thumbnail of a scene; None if there is none.

    Raises:
        UserError: the file is not a picture.
    """
    file = THUMBNAIL_FOLDER / f"{name}.png"
    if not file.is_file():
        return None
    try:
        return pygame.image.load(file)
    except pygame.error as error:
        raise UserError(f"Couldn't read the picture: {error}", file=file) from None


def write_approved(name: str, thumbnail: pygame.Surface) -> None:
    """Store a thumbnail as the approved picture of a scene.

    Raises:
        UserError: the file cannot be written.
    """
    file = THUMBNAIL_FOLDER / f"{name}.png"
    try:
        THUMBNAIL_FOLDER.mkdir(parents=True, exist_ok=True)
        pygame.image.save(thumbnail, file)
    except (OSError, pygame.error) as error:
        raise UserError(f"Couldn't write the picture: {error}", file=file) from None


def remove_approved(name: str) -> None:
    """Remove the approved picture of a scene that no longer exists.

    Raises:
        UserError: the file cannot be removed.
    """
    file = THUMBNAIL_FOLDER / f"{name}.png"
    try:
        file.unlink()
    except OSError as error:
        raise UserError(f"Couldn't remove the picture: {describe_os_error(error)}.", file=file) from None


def compare_thumbnails(before: pygame.Surface | None, after: pygame.Surface) -> PictureDifference:
    """Measure the difference between an approved thumbnail and a new one."""
    if before is None or before.get_size() != after.get_size():
        return FULL_DIFFERENCE
    parts = compute_pixel_differences(before, after)
    count = len(parts)
    tiles = (
        abs(one - other) for one, other in zip(_compute_tile_means(before), _compute_tile_means(after), strict=True)
    )
    apart = sum(part > ROUNDING_LIMIT for part in map(max, parts[::3], parts[1::3], parts[2::3]))
    return PictureDifference(max(tiles), max(parts), apart * 3 / count, sum(parts) / count)


def compute_pixel_differences(before: pygame.Surface, after: pygame.Surface) -> list[int]:
    """Return the absolute differences of red, green and blue of all pixels, row by row."""
    one, other = (pygame.image.tobytes(picture, "RGB") for picture in (before, after))
    return list(map(abs, map(sub, one, other)))


def _compute_tile_means(thumbnail: pygame.Surface) -> list[int]:
    """Return the mean red, green and blue of every tile, row by row."""
    width, height = thumbnail.get_size()
    means: list[int] = []
    for top in range(0, height, TILE_SIDE):
        for left in range(0, width, TILE_SIDE):
            means += pygame.transform.average_color(thumbnail, pygame.Rect(left, top, TILE_SIDE, TILE_SIDE))[:3]
    return means
