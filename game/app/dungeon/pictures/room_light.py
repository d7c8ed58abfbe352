"""Lighting of rooms: lights by dungeon (``assets/art/dungeon/lights.yaml``), torches and light from open doors."""

from __future__ import annotations

import math
from functools import partial
from random import Random

import msgspec
import pygame

from game.app.ui.drawing import raster
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.effects import flipbook
from game.app.ui.widgets.base import Box
from game.content.formats.cache import cached
from game.content.formats.yaml_reader import convert, read_yaml
from game.paths import assets_dir

_FOCUS = (0.5, 0.4)
"""Point to keep visible when a room's picture is cropped, in fractions of its size."""
_SHADE_COLUMNS, _SHADE_ROWS = 30, 21
"""Resolution in which the shade is drawn before it is enlarged, in pixels."""
_SHADE_START, _SHADE_END = 0.3, 1.05
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
    back_picture: str = ""
    """Path of the picture on the back of its card."""
    lit_sides: tuple[str, ...] = ()
    """Sides with an open door: left, right, below, above."""
    is_lair: bool = False
    """True if a boss waits in it."""


@cached
def load_lights() -> dict[str, RoomLight]:
    """Return the lighting of each dungeon by code; a mod's dungeon has none."""
    data, marks = read_yaml(assets_dir() / "art" / "dungeon" / "lights.yaml")
    return convert(data, dict[str, RoomLight], marks)


def draw_room_art(
    canvas: Canvas, picture: str, box: Box, *, radius: float = 0, focus: Point = _FOCUS, gray: bool = False
) -> None:
    """Draw the picture of a room, of a dungeon or of a card's back in a box with rounded corners.

    Only pictures of rooms get lights; others contain their own.
    """
    canvas.draw_cached(
        ("room art", picture, radius, focus, gray),
        *box,
        lambda part: draw_lit_art(part, picture, box.w, box.h, radius=radius, focus=focus, gray=gray),
    )


def draw_lit_art(
    canvas: Canvas,
    picture: str,
    width: float,
    height: float,
    *,
    radius: float = 0,
    focus: Point = _FOCUS,
    gray: bool = False,
) -> None:
    """Draw a picture as ``draw_room_art`` does, at the origin and without caching it."""
    kind, code = picture.split("/")[1:3]
    light = load_lights().get(code) if kind == "room" else None
    canvas.picture(picture, 0, 0, width, height, radius=radius, focus=focus, gray=gray)
    if light is not None and not canvas.theme.is_high_contrast:
        draw_shine(canvas, light, width, height)


def draw_shine(canvas: Canvas, light: RoomLight, width: float, height: float) -> None:
    """Draw shade and lights over a room that has been drawn at the origin."""
    box = pygame.Rect(canvas.to_pixel_point(0, 0), (canvas.to_pixels(width), canvas.to_pixels(height)))
    seen = canvas.find_drawn_part(box)
    part = seen.move(-box.x, -box.y)
    key = "room shade", light, box.size, tuple(part)
    veil = canvas.render_cache.surfaces.get(key, partial(_render_veil, light, box.size, part))
    canvas.multiply(veil, seen.topleft)
    with canvas.clipped(0, 0, width, height):
        for glow in light.lights:
            tone = pygame.Color(glow.color)
            x, y = glow.at[0] / 100 * width, glow.at[1] / 100 * height
            across, down = glow.size[0] / 100 * width, glow.size[1] / 100 * height
            flipbook.add_light(canvas, x, y, across, down, (tone.r, tone.g, tone.b), glow.strength / 100)


def _render_veil(light: RoomLight, size: tuple[int, int], part: pygame.Rect) -> pygame.Surface:
    """Return a part of a surface that is white at the first light and fades to the shade's color far from it."""
    small = pygame.Surface((_SHADE_COLUMNS, _SHADE_ROWS))
    shade = pygame.Color(light.shade)
    from_x, from_y = (part / 100 for part in light.lights[0].at)
    for x in range(_SHADE_COLUMNS):
        for y in range(_SHADE_ROWS):
            away = math.hypot((x + 0.5) / _SHADE_COLUMNS - from_x, 0.7 * ((y + 0.5) / _SHADE_ROWS - from_y))
            share = max(0.0, min(1.0, (away - _SHADE_START) / (_SHADE_END - _SHADE_START)))
            small.set_at((x, y), pygame.Color("white").lerp(shade, share))
    return raster.enlarge_part(small, size, part)


# ---- rooms that nobody has seen, and the light that falls into them --------------------------------------------------


def draw_unseen_room(canvas: Canvas, width: float, height: float, appearance: UnseenRoom) -> None:
    """Draw an unseen room at the origin: bare walls, silhouettes in the dark, and the picture of its card's back."""
    tone = canvas.mix_colors(appearance.stone, "black", 0.25 if appearance.lit_sides else 0.52)
    with canvas.clipped(0, 0, width, height):
        _draw_bricks(canvas, width, height, tone, Random(appearance.seed))
        canvas.gradient(
            0,
            height * 0.8,
            width,
            height * 0.2,
            canvas.mix_colors(tone, "black", 0.15),
            canvas.mix_colors(tone, "black", 0.6),
        )
        canvas.rect(0, height * 0.8, width, 2, "veil")
        _draw_furniture(canvas, width, height, tone, appearance.seed)
        canvas.gradient(0, 0, width, height * 0.5, "veil", "veil", alpha=150, alpha_bottom=0)
        for side in appearance.lit_sides:
            draw_ray(canvas, width, height, side)
        if not appearance.lit_sides:
            canvas.rect(0, 0, width, height, "veil", alpha=36)
        if appearance.is_lair:
            _draw_eyes(canvas, width, height)
        size = min(height * 0.56, 46.0)
        if appearance.back_picture:
            spot = width / 2 - size / 2, height * 0.42 - size / 2, size, size
            canvas.picture(appearance.back_picture, *spot, shape="circle", alpha=255 if appearance.lit_sides else 96)


def _draw_bricks(canvas: Canvas, width: float, height: float, color: pygame.Color, rng: Random) -> None:
    """Draw the bricks of a wall."""
    canvas.rect(0, 0, width, height, canvas.mix_colors(color, "black", 0.45))
    tall, wide = 15.0, 32.0
    for row in range(math.ceil(height / tall)):
        for column in range(-1, math.ceil(width / wide)):
            x, y = column * wide + wide / 2 * (row % 2), row * tall
            canvas.rect(
                x + 1, y + 1, wide - 2, tall - 2, canvas.mix_colors(color, "black", rng.uniform(0, 0.3)), radius=2
            )


def _draw_furniture(canvas: Canvas, width: float, height: float, color: pygame.Color, seed: int) -> None:
    """Draw silhouettes of furniture at both sides of the back's picture; no two adjacent rooms look alike."""
    dark, edge = canvas.mix_colors(color, "black", 0.72), canvas.mix_colors(color, "white", 0.12)
    kinds = (_draw_pillar, _draw_window, _draw_banner, _draw_chain, _draw_arch, _draw_armor, _draw_candles)
    first = kinds[seed * 3 % len(kinds)]
    second = kinds[(seed * 3 + 1 + seed % 5) % len(kinds)]
    for share, draw in ((0.17, first), (0.83, second)):
        draw(canvas, width * share, height, dark, edge)


def _draw_pillar(canvas: Canvas, x: float, h: float, dark: pygame.Color, edge: pygame.Color) -> None:
    """Draw the silhouette of a pillar."""
    width = h * 0.2
    canvas.rect(x - width / 2, 0, width, h * 0.86, dark)
    canvas.rect(x - width / 2, 0, 2, h * 0.86, edge)
    for y in (h * 0.1, h * 0.76):
        canvas.rect(x - width * 0.75, y, width * 1.5, h * 0.09, dark)
        canvas.rect(x - width * 0.75, y, width * 1.5, 1.5, edge)


def _draw_window(canvas: Canvas, x: float, h: float, dark: pygame.Color, edge: pygame.Color) -> None:
    """Draw the silhouette of a window."""
    width = h * 0.26
    canvas.circle(x, h * 0.28, width / 2 + 2, edge)
    canvas.rect(x - width / 2 - 2, h * 0.28, width + 4, h * 0.3 + 2, edge)
    canvas.circle(x, h * 0.28, width / 2, "#1c2c46")
    canvas.rect(x - width / 2, h * 0.28, width, h * 0.3, "#1c2c46")
    canvas.circle(x + width * 0.14, h * 0.24, width * 0.16, "#8fa4c4", alpha=150)
    for bar in (-0.2, 0.2):
        canvas.rect(x + width * bar - 1, h * 0.28 - width * 0.46, 2, h * 0.3 + width * 0.46, dark)


def _draw_banner(canvas: Canvas, x: float, h: float, dark: pygame.Color, edge: pygame.Color) -> None:
    """Draw the silhouette of a banner."""
    width = h * 0.24
    left, right = x - width / 2, x + width / 2
    cloth = canvas.mix_colors(edge, "#8a2432", 0.45)
    canvas.rect(left - 3, h * 0.05, width + 6, 2, edge)
    canvas.polygon([(left, h * 0.07), (right, h * 0.07), (right, h * 0.68), (x, h * 0.56), (left, h * 0.68)], cloth)
    canvas.polygon([(x, h * 0.16), (x + width * 0.26, h * 0.3), (x, h * 0.44), (x - width * 0.26, h * 0.3)], dark)


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
    width = h * 0.4
    canvas.circle(x, h * 0.46, width / 2 + 3, edge)
    canvas.rect(x - width / 2 - 3, h * 0.46, width + 6, h * 0.36, edge)
    canvas.circle(x, h * 0.46, width / 2, dark)
    canvas.rect(x - width / 2, h * 0.46, width, h * 0.36, dark)


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


def _draw_eyes(canvas: Canvas, width: float, height: float) -> None:
    """Draw eyes in the dark at both sides of the room's middle."""
    x, y, size = width / 2, height * 0.42, min(height * 0.3, width * 0.12)
    canvas.glow(x, y, size * 3.4, "#ff4a2a", 130)
    for way in (-1, 1):
        inner, outer = x + way * size * 0.55, x + way * size * 1.9
        eye = [(inner, y + size * 0.34), (outer, y - size * 0.42), (outer - way * size * 0.3, y + size * 0.3)]
        canvas.polygon(eye, "#ff7a3a")
        canvas.circle(x + way * size * 1.24, y + size * 0.06, size * 0.13, "#fff0c0")


def draw_ray(canvas: Canvas, width: float, height: float, side: str, opening: float = 1.0) -> None:
    """Draw the light that falls in through a door; ``opening`` (0 to 1) is how far the door is open."""
    alpha = round(58 * opening)
    if side in ("left", "right"):
        near, far = (0.0, width) if side == "left" else (width, 0.0)
        foot = height - 8
        canvas.polygon(
            [(near, foot - 38 * opening), (near, foot), (far, height), (far, height * (1 - 0.82 * opening))],
            "#ffe3a0",
            alpha=alpha,
        )
        canvas.glow(near, foot - 18, width * 0.5, "#ffdc90", round(130 * opening))
        return
    near, far = (height, 0.0) if side == "below" else (0.0, height)
    half = 26 * opening
    ray = [
        (width / 2 - half, near),
        (width / 2 + half, near),
        (width / 2 + width * 0.3 * opening, far),
        (width / 2 - width * 0.3 * opening, far),
    ]
    canvas.polygon(ray, "#ffe3a0", alpha=alpha)
    canvas.glow(width / 2, near, width * 0.42, "#ffdc90", round(130 * opening))


def get_torch_positions(box: Box) -> list[Point]:
    """Return the positions of the flames of a solved room, on its side walls."""
    return [(box.x - 1, box.y + box.h * 0.3), (box.right + 1, box.y + box.h * 0.3)]


def draw_torches(canvas: Canvas, width: float, height: float) -> None:
    """Draw the torches of a solved room at the origin, and their light."""
    size = min(18.0, height * 0.3)
    with canvas.clipped(0, 0, width, height):
        for x in (0, width):
            canvas.glow(x, height * 0.36, height * 0.75, "#ffb45a", 110)
    for x, y in get_torch_positions(Box(0, 0, width, height)):
        canvas.rect(x - 2, y + size * 0.3, 4, size * 0.9, "#5a3a1c", radius=1)
        canvas.icon("flame", x - size / 2, y - size * 0.5, size)
