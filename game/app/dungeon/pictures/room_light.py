"""Lighting of rooms: lights by dungeon (``assets/art/dungeon/lights.yaml``), torches and light from open doors."""

from __future__ import annotations

import math
from functools import partial
from random import Random

import msgspec
import pygame

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.effects import flipbook
from game.app.ui.widgets.base import Box
from game.content.formats.cache import cached
from game.content.formats.yaml_reader import convert, read_yaml
from game.paths import assets_dir

_FOCUS = (0.5, 0.4)
"""Point to keep visible when a room's picture is cropped, in fractions of its size."""
_COLUMNS, _ROWS = 30, 21
"""Resolution in which the shade is drawn before it is enlarged, in pixels."""
_LIT, _DARK = 0.3, 1.05
"""Distances from the first light at which the shade begins and is full, as multiples of the picture's width."""


class Glow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Additive light: position, size and strength in hundredths."""

    color: str
    at: tuple[int, int]
    size: tuple[int, int]
    strength: int


class RoomLight(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Lighting of a dungeon's rooms: color of the shade, and lights; the shade is darkest far from the first light."""

    shade: str
    lights: tuple[Glow, ...]


class UnseenRoom(msgspec.Struct, frozen=True):
    """Appearance of a room that was not revealed yet."""

    stone: str
    """Color of its walls."""
    seed: int
    """Random seed of its drawing."""
    sign: str = ""
    """Path of the picture on the back of its card."""
    light: tuple[str, ...] = ()
    """Sides with an open door: left, right, below, above."""
    lair: bool = False
    """True if a boss waits in it."""


@cached
def load_lights() -> dict[str, RoomLight]:
    """Return the lighting of each dungeon by code; a mod's dungeon has none."""
    data, marks = read_yaml(assets_dir() / "art" / "dungeon" / "lights.yaml")
    return convert(data, dict[str, RoomLight], marks)


def draw_room_art(
    canvas: Canvas, art: str, box: Box, *, radius: float = 0, focus: Point = _FOCUS, gray: bool = False
) -> None:
    """Draw the picture of a room, of a dungeon or of a card's back in a box with rounded corners.

    Only pictures of rooms get lights; others contain their own.
    """
    kind, code = art.split("/")[1:3]
    light = load_lights().get(code) if kind == "room" else None

    def draw_lit(part: Canvas) -> None:
        """Draw the picture and its lights."""
        part.picture(art, 0, 0, box.w, box.h, radius=radius, focus=focus, gray=gray)
        if light is not None and not canvas.theme.strong:
            draw_shine(part, light, box.w, box.h)

    canvas.draw_cached(("room art", art, radius, focus, gray), *box, draw_lit)


def draw_shine(canvas: Canvas, light: RoomLight, wide: float, high: float) -> None:
    """Draw shade and lights over a room that has been drawn at the origin."""
    size = canvas.to_pixels(wide), canvas.to_pixels(high)
    veil = canvas.rasters.cache.get(("room shade", light, size), partial(_render_veil, light, size))
    canvas.multiply(veil, canvas.to_pixel_point(0, 0))
    with canvas.clipped(0, 0, wide, high):
        for glow in light.lights:
            tone = pygame.Color(glow.color)
            x, y = glow.at[0] / 100 * wide, glow.at[1] / 100 * high
            across, down = glow.size[0] / 100 * wide, glow.size[1] / 100 * high
            flipbook.add_light(canvas, x, y, across, down, (tone.r, tone.g, tone.b), glow.strength / 100)


def _render_veil(light: RoomLight, size: tuple[int, int]) -> pygame.Surface:
    """Return a surface that is white at the first light and fades to the shade's color far from it."""
    small = pygame.Surface((_COLUMNS, _ROWS))
    shade = pygame.Color(light.shade)
    from_x, from_y = (part / 100 for part in light.lights[0].at)
    for x in range(_COLUMNS):
        for y in range(_ROWS):
            away = math.hypot((x + 0.5) / _COLUMNS - from_x, 0.7 * ((y + 0.5) / _ROWS - from_y))
            share = max(0.0, min(1.0, (away - _LIT) / (_DARK - _LIT)))
            small.set_at((x, y), pygame.Color("white").lerp(shade, share))
    return pygame.transform.smoothscale(small, size)


# ---- rooms that nobody has seen, and the light that falls into them --------------------------------------------------


def draw_unseen_room(canvas: Canvas, w: float, h: float, look: UnseenRoom) -> None:
    """Draw an unseen room at the origin: bare walls, silhouettes in the dark, and the picture of its card's back."""
    tone = canvas.mix_colors(look.stone, "black", 0.25 if look.light else 0.52)
    with canvas.clipped(0, 0, w, h):
        _draw_bricks(canvas, w, h, tone, Random(look.seed))
        canvas.gradient(
            0, h * 0.8, w, h * 0.2, canvas.mix_colors(tone, "black", 0.15), canvas.mix_colors(tone, "black", 0.6)
        )
        canvas.rect(0, h * 0.8, w, 2, "veil")
        _draw_furniture(canvas, w, h, tone, look.seed)
        canvas.gradient(0, 0, w, h * 0.5, "veil", "veil", alpha=150, alpha_bottom=0)
        for side in look.light:
            draw_ray(canvas, w, h, side)
        if not look.light:
            canvas.rect(0, 0, w, h, "veil", alpha=36)
        if look.lair:
            _draw_eyes(canvas, w, h)
        size = min(h * 0.56, 46.0)
        if look.sign:
            spot = w / 2 - size / 2, h * 0.42 - size / 2, size, size
            canvas.picture(look.sign, *spot, shape="circle", alpha=255 if look.light else 96)


def _draw_bricks(canvas: Canvas, w: float, h: float, tone: pygame.Color, luck: Random) -> None:
    """Draw the bricks of a wall."""
    canvas.rect(0, 0, w, h, canvas.mix_colors(tone, "black", 0.45))
    tall, wide = 15.0, 32.0
    for row in range(math.ceil(h / tall)):
        for column in range(-1, math.ceil(w / wide)):
            x, y = column * wide + wide / 2 * (row % 2), row * tall
            canvas.rect(
                x + 1, y + 1, wide - 2, tall - 2, canvas.mix_colors(tone, "black", luck.uniform(0, 0.3)), radius=2
            )


def _draw_furniture(canvas: Canvas, w: float, h: float, tone: pygame.Color, seed: int) -> None:
    """Draw silhouettes of furniture at both sides of the back's picture; no two adjacent rooms look alike."""
    dark, edge = canvas.mix_colors(tone, "black", 0.72), canvas.mix_colors(tone, "white", 0.12)
    kinds = (_draw_pillar, _draw_window, _draw_banner, _draw_chain, _draw_arch, _draw_armor, _draw_candles)
    first = kinds[seed * 3 % len(kinds)]
    second = kinds[(seed * 3 + 1 + seed % 5) % len(kinds)]
    for share, draw in ((0.17, first), (0.83, second)):
        draw(canvas, w * share, h, dark, edge)


def _draw_pillar(canvas: Canvas, x: float, h: float, dark: pygame.Color, edge: pygame.Color) -> None:
    """Draw the silhouette of a pillar."""
    wide = h * 0.2
    canvas.rect(x - wide / 2, 0, wide, h * 0.86, dark)
    canvas.rect(x - wide / 2, 0, 2, h * 0.86, edge)
    for y in (h * 0.1, h * 0.76):
        canvas.rect(x - wide * 0.75, y, wide * 1.5, h * 0.09, dark)
        canvas.rect(x - wide * 0.75, y, wide * 1.5, 1.5, edge)


def _draw_window(canvas: Canvas, x: float, h: float, dark: pygame.Color, edge: pygame.Color) -> None:
    """Draw the silhouette of a window."""
    wide = h * 0.26
    canvas.circle(x, h * 0.28, wide / 2 + 2, edge)
    canvas.rect(x - wide / 2 - 2, h * 0.28, wide + 4, h * 0.3 + 2, edge)
    canvas.circle(x, h * 0.28, wide / 2, "#1c2c46")
    canvas.rect(x - wide / 2, h * 0.28, wide, h * 0.3, "#1c2c46")
    canvas.circle(x + wide * 0.14, h * 0.24, wide * 0.16, "#8fa4c4", alpha=150)
    for bar in (-0.2, 0.2):
        canvas.rect(x + wide * bar - 1, h * 0.28 - wide * 0.46, 2, h * 0.3 + wide * 0.46, dark)


def _draw_banner(canvas: Canvas, x: float, h: float, dark: pygame.Color, edge: pygame.Color) -> None:
    """Draw the silhouette of a banner."""
    wide = h * 0.24
    left, right = x - wide / 2, x + wide / 2
    cloth = canvas.mix_colors(edge, "#8a2432", 0.45)
    canvas.rect(left - 3, h * 0.05, wide + 6, 2, edge)
    canvas.polygon([(left, h * 0.07), (right, h * 0.07), (right, h * 0.68), (x, h * 0.56), (left, h * 0.68)], cloth)
    canvas.polygon([(x, h * 0.16), (x + wide * 0.26, h * 0.3), (x, h * 0.44), (x - wide * 0.26, h * 0.3)], dark)


def _draw_chain(canvas: Canvas, x: float, h: float, dark: pygame.Color, edge: pygame.Color) -> None:
    """Draw the silhouette of a chain."""
    for aside, links in ((-0.12, 7), (0.14, 5)):
        for link in range(links):
            canvas.circle(x + h * aside, h * 0.05 + link * h * 0.085, h * 0.045, edge, border=1.5)
        canvas.circle(x + h * aside, h * 0.09 + links * h * 0.085, h * 0.08, dark, border=h * 0.035)


def _draw_candles(canvas: Canvas, x: float, h: float, dark: pygame.Color, edge: pygame.Color) -> None:
    """Draw the silhouette of candles."""
    canvas.glow(x, h * 0.34, h * 0.42, "#d8803a", 74)
    canvas.rect(x - 1.5, h * 0.5, 3, h * 0.34, dark)
    canvas.rect(x - h * 0.15, h * 0.5, h * 0.3, 2.5, dark)
    for aside in (-0.13, 0.0, 0.13):
        canvas.rect(x + h * aside - 1.5, h * 0.4, 3, h * 0.1, edge)
        canvas.circle(x + h * aside, h * 0.37, max(1.2, h * 0.02), "#ffd890")


def _draw_arch(canvas: Canvas, x: float, h: float, dark: pygame.Color, edge: pygame.Color) -> None:
    """Draw the silhouette of an arch."""
    wide = h * 0.4
    canvas.circle(x, h * 0.46, wide / 2 + 3, edge)
    canvas.rect(x - wide / 2 - 3, h * 0.46, wide + 6, h * 0.36, edge)
    canvas.circle(x, h * 0.46, wide / 2, dark)
    canvas.rect(x - wide / 2, h * 0.46, wide, h * 0.36, dark)


def _draw_armor(canvas: Canvas, x: float, h: float, dark: pygame.Color, edge: pygame.Color) -> None:
    """Draw the silhouette of a suit of armor that leans on a sword."""
    canvas.polygon(
        [(x - h * 0.13, h * 0.86), (x - h * 0.17, h * 0.38), (x + h * 0.17, h * 0.38), (x + h * 0.13, h * 0.86)], dark
    )
    canvas.circle(x, h * 0.27, h * 0.11, dark)
    canvas.polygon([(x - h * 0.02, h * 0.17), (x + h * 0.12, h * 0.08), (x + h * 0.05, h * 0.2)], dark)
    canvas.rect(x - h * 0.07, h * 0.26, h * 0.14, 1.5, edge)
    canvas.rect(x + h * 0.2, h * 0.3, 2, h * 0.54, edge)
    canvas.rect(x + h * 0.14, h * 0.42, h * 0.14, 2, edge)


def _draw_eyes(canvas: Canvas, w: float, h: float) -> None:
    """Draw eyes in the dark at both sides of the room's middle."""
    x, y, size = w / 2, h * 0.42, min(h * 0.3, w * 0.12)
    canvas.glow(x, y, size * 3.4, "#ff4a2a", 130)
    for way in (-1, 1):
        inner, outer = x + way * size * 0.55, x + way * size * 1.9
        eye = [(inner, y + size * 0.34), (outer, y - size * 0.42), (outer - way * size * 0.3, y + size * 0.3)]
        canvas.polygon(eye, "#ff7a3a")
        canvas.circle(x + way * size * 1.24, y + size * 0.06, size * 0.13, "#fff0c0")


def draw_ray(canvas: Canvas, w: float, h: float, side: str, share: float = 1.0) -> None:
    """Draw the light that falls in through a door; ``opening`` (0 to 1) is how far the door is open."""
    alpha = round(58 * share)
    if side in ("left", "right"):
        near, far = (0.0, w) if side == "left" else (w, 0.0)
        foot = h - 8
        canvas.polygon(
            [(near, foot - 38 * share), (near, foot), (far, h), (far, h * (1 - 0.82 * share))], "#ffe3a0", alpha=alpha
        )
        canvas.glow(near, foot - 18, w * 0.5, "#ffdc90", round(130 * share))
        return
    near, far = (h, 0.0) if side == "below" else (0.0, h)
    half = 26 * share
    ray = [(w / 2 - half, near), (w / 2 + half, near), (w / 2 + w * 0.3 * share, far), (w / 2 - w * 0.3 * share, far)]
    canvas.polygon(ray, "#ffe3a0", alpha=alpha)
    canvas.glow(w / 2, near, w * 0.42, "#ffdc90", round(130 * share))


def get_torch_places(box: Box) -> list[Point]:
    """Return the positions of the flames of a solved room, on its side walls."""
    return [(box.x - 1, box.y + box.h * 0.3), (box.right + 1, box.y + box.h * 0.3)]


def draw_torches(canvas: Canvas, w: float, h: float) -> None:
    """Draw the torches of a solved room at the origin, and their light."""
    size = min(18.0, h * 0.3)
    with canvas.clipped(0, 0, w, h):
        for x in (0, w):
            canvas.glow(x, h * 0.36, h * 0.75, "#ffb45a", 110)
    for x, y in get_torch_places(Box(0, 0, w, h)):
        canvas.rect(x - 2, y + size * 0.3, 4, size * 0.9, "#5a3a1c", radius=1)
        canvas.icon("flame", x - size / 2, y - size * 0.5, size)
