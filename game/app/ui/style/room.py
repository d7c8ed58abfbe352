"""Backgrounds of whole screens: the lamp-lit room with its table, the night sky, table tops, dark edges.

The static parts are pictures written by the command ``dev paint``; distant parts are blurred here. Scenes draw a room
with ``canvas.draw_cached``, so that it is drawn once per window size.
"""

from __future__ import annotations

import random

import pygame

from game.app.ui.drawing import raster
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.style.tokens import ALPHA

_TABLE_TOP = 452.0
"""Upper edge of the table, in logical units."""


def draw_room(canvas: Canvas) -> None:
    """Draw room, table, lamp and dark edges over the whole screen."""
    middle = WIDTH / 2
    _draw_blurred(canvas, "room/shelves", 4, 1)
    canvas.picture("room/boards", 0, _TABLE_TOP, WIDTH, HEIGHT - _TABLE_TOP)
    _draw_blurred(canvas, "room/lights", 4)
    draw_vignette(canvas)
    _draw_blurred(canvas, "room/light-cone", 16, 2, alpha=ALPHA.faint)
    canvas.glow(middle, 34, 120, "#fff0c0", 235)
    canvas.picture("title/lamp", middle - 80, -14, 160, 80, fit="contain")
    canvas.glow(middle, 36, 40, "#fffbe6", 120)


def draw_dim_room(canvas: Canvas) -> None:
    """Draw the blurred room or the night sky: the background of screens with panels."""
    if canvas.theme.backdrop == "stars":
        draw_night_sky(canvas)
        return
    _draw_blurred(canvas, "room/shelves", 8, 3)
    _draw_blurred(canvas, "room/boards", 8, 3, top=_TABLE_TOP)
    _draw_blurred(canvas, "room/lights", 8, 3, alpha=ALPHA.strong)
    canvas.gradient(0, 0, WIDTH, HEIGHT, "#101923", "night_deep", alpha=ALPHA.half, alpha_bottom=182)


def draw_night_sky(canvas: Canvas) -> None:
    """Draw stars and faint nebulae, dark enough for panels to stand out."""
    _draw_blurred(canvas, "ground/night", 8)
    if canvas.theme.is_high_contrast:
        canvas.rect(0, 0, WIDTH, HEIGHT, "night", alpha=ALPHA.half)
    rng = random.Random(11)
    for _ in range(230):
        spot = (rng.uniform(0, WIDTH), rng.uniform(0, HEIGHT))
        canvas.circle(*spot, rng.choice((0.6, 0.8, 1.1)), "white", alpha=rng.randint(40, 165))
    for _ in range(12):
        x, y = rng.uniform(0, WIDTH), rng.uniform(0, HEIGHT)
        canvas.glow(x, y, rng.uniform(5, 10), "#cfefff", 120)
        canvas.circle(x, y, 1.3, "white", alpha=ALPHA.full)
    draw_vignette(canvas, 130)


def draw_table_top(canvas: Canvas, width: float = WIDTH, height: float = HEIGHT) -> None:
    """Draw wooden planks: the table of a game, and the borders beside a screen that is not 16:9."""
    canvas.picture("ground/planks", 0, 0, width, height)


def draw_vignette(canvas: Canvas, alpha: int = 190) -> None:
    """Darken the edges of the screen."""
    _draw_blurred(canvas, "ground/rims", 8, alpha=alpha)


def make_motes(count: int, seed: int) -> list[tuple[float, float, float, int]]:
    """Return dust motes in lamp light as x, y, size and alpha."""
    rng = random.Random(seed)
    found = []
    for _ in range(count):
        y = rng.uniform(60, 470)
        x = WIDTH / 2 + rng.gauss(0, 90 + y * 0.75)
        found.append((x, y, rng.uniform(1.4, 3.6) * 2.2, rng.randint(60, 190)))
    return found


def _draw_blurred(
    canvas: Canvas, name: str, divisor: int, blur_radius: float = 0, alpha: int = 255, top: float = 0
) -> None:
    """Draw a background picture at a fraction of its size and enlarge it, which is far quicker; blur it by a radius.

    ``top`` is its upper edge; lengths in logical units.
    """
    size = canvas.surface.get_size()
    small = canvas.for_surface(raster.make_blank(size[0] // divisor, size[1] // divisor), canvas.k / divisor)
    small.picture(name, 0, top, WIDTH, HEIGHT - top, alpha=alpha)
    soft = small.surface.premul_alpha()
    if blur_radius:
        soft = pygame.transform.gaussian_blur(soft, max(1, round(blur_radius * canvas.k)))
    canvas.surface.blit(pygame.transform.smoothscale(soft, size), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
