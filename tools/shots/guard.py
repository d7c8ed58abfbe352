"""Pictures guarded by the mean colors of their tiles: small enough to be kept, blunt enough for other machines."""

from __future__ import annotations

import base64
import json
from pathlib import Path

import pygame

from game.errors import UserError, reason_of

TILE = 40
"""Edge of a tile in pixels."""
LIMIT = 6
"""How far the mean of a tile's color part, of 255, may lie from the guarded one."""


def tile_means(picture: pygame.Surface) -> bytes:
    """The mean red, green and blue of every tile, row by row."""
    wide, high = picture.get_size()
    means = bytearray()
    for top in range(0, high, TILE):
        for left in range(0, wide, TILE):
            area = pygame.Rect(left, top, TILE, TILE).clip(picture.get_rect())
            means += bytes(pygame.transform.average_color(picture, area)[:3])
    return bytes(means)


def furthest(one: bytes, other: bytes) -> tuple[int, int]:
    """The largest difference between two pictures' means and the number of its tile; 255 for unlike sizes."""
    if len(one) != len(other):
        return 255, 0
    worst = max(range(len(one)), key=lambda place: abs(one[place] - other[place]), default=0)
    return (abs(one[worst] - other[worst]), worst // 3) if one else (0, 0)


def read(file: Path) -> dict[str, bytes]:
    """The guarded means by the names of the pictures."""
    return {name: base64.b85decode(text) for name, text in json.loads(file.read_text(encoding="utf-8")).items()}


def write(file: Path, means: dict[str, bytes]) -> None:
    """Keeps means, a line for each picture.

    Raises:
        UserError: the file cannot be written.
    """
    texts = {name: base64.b85encode(means[name]).decode() for name in sorted(means)}
    try:
        file.write_text(json.dumps(texts, indent=0) + "\n", encoding="utf-8")
    except OSError as error:
        raise UserError(f"Couldn't write the file: {reason_of(error)}.", file=file) from None
