"""Backgrounds of the dungeon game's screens: the lamp-lit table, a dungeon from outside, the walls around its rooms."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

import pygame

from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas, Color
from game.app.ui.style.theme import PALETTE
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS
from game.app.ui.widgets.base import Box

FLOOR = Box(240, 64, 780, 520)
"""Box of the map of the land, inside its frame."""
WALL = 10.0
"""Thickness of the walls around rooms, in logical units."""
_BLUR_DIVISOR, _BLURRED_SIZE = 4.0, (20, 11)
"""Factor by which a dungeon's picture is shrunk before blurring, and size to which it is blurred, in pixels."""
_VIGNETTE_DIVISOR = 4.0
"""Factor by which ``draw_vignette`` shrinks its gradient before enlarging it, which is much faster."""
_STRIP_WIDTH = 4.0
"""Width of a strip of ``draw_side_shade``, in logical units."""
_TOP_SHADE_HEIGHT, _BOTTOM_SHADE_HEIGHT = 90.0, 150.0
"""Height of the dark gradients at the upper and the lower edge, in logical units."""


@cache
def _render_falloff(color: tuple[int, int, int], strength: int) -> pygame.Surface:
    """Return a round light of a color that fades to black; strength in percent."""
    half = 64
    tile = pygame.Surface((2 * half, 2 * half))
    for ring in range(half, 0, -1):
        share = strength / 100 * (1 - ring / half) ** 1.8
        tone = tuple(round(part * share) for part in color)
        pygame.draw.circle(tile, tone, (half, half), ring)
    return tile


def draw_light(
    canvas: Canvas, x: float, y: float, radius: float, color: Color = "#ff9a3c", strength: float = 0.5
) -> None:
    """Draw a round light, blended additively."""
    tone = canvas.resolve_color(color)
    tile = _render_falloff((tone.r, tone.g, tone.b), round(strength * 100))
    edge = max(2, canvas.to_pixels(2 * radius))
    grown = canvas.render_cache.surfaces.get(
        ("dungeon light", tone.r, tone.g, tone.b, round(strength * 100), edge),
        lambda: pygame.transform.smoothscale(tile, (edge, edge)),
    )
    canvas.add(grown, canvas.to_pixel_point(x - radius, y - radius))


def draw_vignette(canvas: Canvas, box: Box, alpha: int) -> None:
    """Darken the edges of a box."""
    size = canvas.to_pixel_rect(*box).size

    def render() -> pygame.Surface:
        """Render the vignette."""
        small = canvas.make_layer(box.w / _VIGNETTE_DIVISOR, box.h / _VIGNETTE_DIVISOR)
        small.picture("ground/vignette", 0, 0, box.w / _VIGNETTE_DIVISOR, box.h / _VIGNETTE_DIVISOR, fit="stretch")
        return pygame.transform.smoothscale(small.surface, size)

    canvas.paste(canvas.render_cache.surfaces.get(("dungeon vignette", size), render), box.x, box.y, alpha)


def draw_table(canvas: Canvas) -> None:
    """Draw the table as the background of the whole screen."""
    canvas.gradient(0, 0, WIDTH, HEIGHT, "night", "night_low")
    canvas.glow(WIDTH / 2, 300, 780, "#a8703a", 80)


def draw_frame(canvas: Canvas, box: Box) -> None:
    """Draw a wooden frame around a picture on the table."""
    x, y, w, h = box
    canvas.shadow(x - 8, y - 8, w + 16, h + 16, radius=RADIUS.large, elevation=3)
    canvas.gradient(x - 9, y - 9, w + 18, h + 18, "#7d5f35", "#3d2c17", radius=RADIUS.large)
    canvas.rect(x - 9, y - 9, w + 18, h + 18, "bronze", radius=RADIUS.large, border=BORDER.thin, alpha=ALPHA.half)
    canvas.rect(x - 3, y - 3, w + 6, h + 6, "#160e08", radius=RADIUS.small)


STONE_COLORS = PALETTE.shades["dungeon stones"]
"""Colors of dungeons by code: two of the floor, two of the walls."""


def get_stone_colors(code: str) -> tuple[str, ...]:
    """Return the stone colors of a dungeon; a mod's dungeon uses those of the ruin."""
    return STONE_COLORS.get(code, STONE_COLORS["AR"])


def draw_blurred(canvas: Canvas, small_box: Box, blurred_size: tuple[int, int], draw: Callable[[Canvas], None]) -> None:
    """Draw a picture over the whole screen, blurred by shrinking it to a small box, then to ``blurred_size`` pixels."""
    part = canvas.make_layer(small_box.w, small_box.h)
    draw(part)
    whole = canvas.to_pixel_rect(0, 0, WIDTH, HEIGHT).size
    blurred = pygame.transform.smoothscale(pygame.transform.smoothscale(part.surface, blurred_size), whole)
    canvas.put(blurred, canvas.to_pixel_point(0, 0))


def draw_side_shade(canvas: Canvas, box: Box, width: float, alpha: int, exponent: float) -> None:
    """Darken both sides of a box over a width; the alpha falls inward with an exponent of the distance."""
    for step in range(round(width / _STRIP_WIDTH)):
        shade = round(alpha * (1 - step * _STRIP_WIDTH / width) ** exponent)
        for x in (box.x + step * _STRIP_WIDTH, box.right - (step + 1) * _STRIP_WIDTH):
            canvas.rect(x, box.y, _STRIP_WIDTH, box.h, "outline", alpha=shade)


def draw_outside(canvas: Canvas, code: str) -> None:
    """Draw a dungeon from outside over the whole screen, dark and strongly blurred."""
    small = Box(0, 0, WIDTH / _BLUR_DIVISOR, HEIGHT / _BLUR_DIVISOR)
    draw_blurred(canvas, small, _BLURRED_SIZE, lambda part: part.picture(f"dungeon/place/{code.lower()}", *small))
    canvas.rect(0, 0, WIDTH, HEIGHT, get_stone_colors(code)[3], alpha=60)
    canvas.rect(0, 0, WIDTH, HEIGHT, "veil", alpha=118)
    canvas.gradient(0, 0, WIDTH, _TOP_SHADE_HEIGHT, "veil", "veil", alpha=170, alpha_bottom=0)
    canvas.gradient(
        0, HEIGHT - _BOTTOM_SHADE_HEIGHT, WIDTH, _BOTTOM_SHADE_HEIGHT, "veil", "veil", alpha=0, alpha_bottom=200
    )


def draw_walls(canvas: Canvas, code: str, rooms: Sequence[Box]) -> None:
    """Draw the walls of a dungeon around its rooms; adjacent rooms share a wall."""
    for x, y, w, h in rooms:
        canvas.cast_shadow(x - WALL, y - WALL, w + 2 * WALL, h + 2 * WALL, radius=RADIUS.medium, blur=14, alpha=230)
    tone = canvas.mix_colors(get_stone_colors(code)[2], "black", 0.28)
    for width, color in ((WALL + 2, "veil"), (WALL, tone)):
        for x, y, w, h in rooms:
            canvas.rect(x - width, y - width, w + 2 * width, h + 2 * width, color, radius=6)
    for x, y, w, _h in rooms:
        canvas.line((x - WALL + 4, y - WALL + 1), (x + w + WALL - 4, y - WALL + 1), "white", 1, alpha=26)
