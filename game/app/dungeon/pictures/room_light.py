"""Pictures of rooms in the light of their dungeon, as `assets/art/dungeon/lights.yaml` has it."""

from __future__ import annotations

import math
from functools import partial

import msgspec
import pygame

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.effects import flipbook
from game.app.ui.widgets.base import Box
from game.content.formats.cache import cached
from game.content.formats.yaml_reader import convert, read_yaml
from game.paths import assets

_FOCUS = (0.5, 0.4)
_COLUMNS, _ROWS = 30, 21
"""The shade is drawn so coarse and stretched."""
_LIT, _DARK = 0.3, 1.05
"""How far from the first light the shade begins, and where it is full; in widths of the picture."""


class Glow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A light that is added about a place, with its size and strength; all in hundredths."""

    color: str
    at: tuple[int, int]
    size: tuple[int, int]
    strength: int


class RoomLight(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What darkens the far side of a room, and its lights, the first of which the shade falls away from."""

    shade: str
    lights: tuple[Glow, ...]


@cached
def lights() -> dict[str, RoomLight]:
    """The light of each dungeon by its code; a dungeon that was added has none."""
    data, marks = read_yaml(assets() / "art" / "dungeon" / "lights.yaml")
    return convert(data, dict[str, RoomLight], marks)


def draw_room_art(
    canvas: Canvas, art: str, box: Box, *, radius: float = 0, focus: Point = _FOCUS, gray: bool = False
) -> None:
    """The picture of a room, or of a place or the back of a card in its stead, in a box with round corners.

    Only rooms are lit: the others are drawn with their own light.
    """
    kind, code = art.split("/")[1:3]
    light = lights().get(code) if kind == "room" else None

    def draw(part: Canvas) -> None:
        part.picture(art, 0, 0, box.w, box.h, radius=radius, focus=focus, gray=gray)
        if light is not None and not canvas.theme.strong:
            shine(part, light, box.w, box.h)

    canvas.stamp(("room art", art, radius, focus, gray), *box, draw)


def shine(canvas: Canvas, light: RoomLight, wide: float, high: float) -> None:
    """Lights what has been drawn at the origin."""
    size = canvas.px(wide), canvas.px(high)
    veil = canvas.rasters.cache.get(("room shade", light, size), partial(_veil, light, size))
    canvas.multiply(veil, canvas.at(0, 0))
    with canvas.clipped(0, 0, wide, high):
        for glow in light.lights:
            tone = pygame.Color(glow.color)
            x, y = glow.at[0] / 100 * wide, glow.at[1] / 100 * high
            across, down = glow.size[0] / 100 * wide, glow.size[1] / 100 * high
            flipbook.light(canvas, x, y, across, down, (tone.r, tone.g, tone.b), glow.strength / 100)


def _veil(light: RoomLight, size: tuple[int, int]) -> pygame.Surface:
    """White about the first light, the color of the shade far from it."""
    small = pygame.Surface((_COLUMNS, _ROWS))
    shade = pygame.Color(light.shade)
    from_x, from_y = (part / 100 for part in light.lights[0].at)
    for x in range(_COLUMNS):
        for y in range(_ROWS):
            away = math.hypot((x + 0.5) / _COLUMNS - from_x, 0.7 * ((y + 0.5) / _ROWS - from_y))
            share = max(0.0, min(1.0, (away - _LIT) / (_DARK - _LIT)))
            small.set_at((x, y), pygame.Color("white").lerp(shade, share))
    return pygame.transform.smoothscale(small, size)
