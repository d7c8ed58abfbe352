"""The seed picture of the whole look: a lamp-lit game table in a dark room full of shelves.

Everything far away is drawn at a quarter of the size and blurred. Scenes put the room down with `canvas.stamp`, so it
is drawn once for a window size.
"""

from __future__ import annotations

import math
import random

import pygame

from game.app.ui import raster
from game.app.ui.canvas import HEIGHT, WIDTH, Canvas, Point

TABLE_EDGE = 452.0
_FAR = 4


def draw_room(canvas: Canvas) -> None:
    """Room, table, lamp and the darkness at the rims, over the whole screen."""
    _behind(canvas)
    canvas.gradient(0, 0, WIDTH, 470, "#05070b", "#05070b", alpha=170, alpha_bottom=110)
    canvas.glow(WIDTH / 2, 40, 560, "#e89a40", 150)
    canvas.glow(WIDTH / 2, 60, 300, "#ffd080", 90)
    _table(canvas)
    _pool_of_light(canvas)
    canvas.gradient(0, TABLE_EDGE - 16, WIDTH, 16, "#0a0604", "#1a0f08", alpha=0, alpha_bottom=190)
    canvas.line((0, TABLE_EDGE), (WIDTH, TABLE_EDGE), "#d9a45c", 1.6, alpha=110)
    vignette(canvas)
    _lamp(canvas)


def draw_dim_room(canvas: Canvas) -> None:
    """The same room far out of focus, or the night sky: the ground of screens that are all panels."""
    if canvas.theme.backdrop == "stars":
        draw_night_sky(canvas)
        return
    small = canvas.onto(raster.blank(canvas.px(WIDTH) // 8, canvas.px(HEIGHT) // 8, (16, 22, 30, 255)), canvas.k / 8)
    _behind(small)
    small.gradient(0, 0, WIDTH, 470, "#05070b", "#05070b", alpha=170, alpha_bottom=110)
    small.glow(WIDTH / 2, 40, 560, "#e89a40", 150)
    small.gradient(0, TABLE_EDGE, WIDTH, HEIGHT - TABLE_EDGE, "#6b4325", "#25150b")
    soft = pygame.transform.gaussian_blur(small.surface, max(1, round(3 * canvas.k)))
    canvas.surface.blit(pygame.transform.smoothscale(soft, canvas.surface.get_size()), (0, 0))
    canvas.gradient(0, 0, WIDTH, HEIGHT, "#101923", "#0a0f15", alpha=118, alpha_bottom=182)


def draw_night_sky(canvas: Canvas) -> None:
    """Stars and two faint mists, dark enough for panels to stand out."""
    canvas.gradient(0, 0, WIDTH, HEIGHT, "night", "night_low")
    for x, y, reach, color, alpha in (
        (640.0, 250.0, 760, "#1f7fb0", 92),
        (190.0, 610.0, 460, "#3a3f9a", 70),
        (1130.0, 90.0, 380, "#2a6f8f", 60),
    ):
        canvas.glow(x, y, reach, color, alpha)
    luck = random.Random(11)
    for _ in range(230):
        spot = (luck.uniform(0, WIDTH), luck.uniform(0, HEIGHT))
        canvas.circle(*spot, luck.choice((0.6, 0.8, 1.1)), "white", alpha=luck.randint(40, 165))
    for _ in range(12):
        x, y = luck.uniform(0, WIDTH), luck.uniform(0, HEIGHT)
        canvas.glow(x, y, luck.uniform(5, 10), "#cfefff", 120)
        canvas.circle(x, y, 1.3, "white", alpha=220)
    vignette(canvas, 130)


def draw_table_top(canvas: Canvas, width: float, height: float) -> None:
    """Bare table wood, for the bars beside a screen that is not 16:9."""
    canvas.gradient(0, 0, width, height, "#3a2415", "#1c1009")
    luck = random.Random(5)
    for row in range(int(height / 48) + 1):
        y = row * 48.0
        canvas.line((0, y), (width, y), "#120a05", 2, alpha=150)
        for _ in range(int(width / 60)):
            x, long = luck.uniform(0, width), luck.uniform(40, 220)
            grain = luck.choice(("#2c190d", "#6d4526"))
            canvas.line((x, y + luck.uniform(6, 44)), (x + long, y + luck.uniform(6, 44)), grain, 1, alpha=60)


def vignette(canvas: Canvas, alpha: int = 190) -> None:
    """Darkens the rims."""
    shade = raster.blank(32, 18)
    for x in range(32):
        for y in range(18):
            away = (math.hypot((x - 15.5) / 16, (y - 8.5) / 9) - 0.62) / 0.72
            shade.set_at((x, y), (3, 4, 8, round(alpha * max(0.0, min(1.0, away)) ** 1.5)))
    canvas.surface.blit(pygame.transform.smoothscale(shade, canvas.surface.get_size()), (0, 0))


def motes(count: int, seed: int) -> list[tuple[float, float, float, int]]:
    """Dust in the lamp's light: places, sizes and alphas."""
    luck = random.Random(seed)
    found = []
    for _ in range(count):
        y = luck.uniform(60, 470)
        x = WIDTH / 2 + luck.gauss(0, 90 + y * 0.75)
        found.append((x, y, luck.uniform(1.4, 3.6) * 2.2, luck.randint(60, 190)))
    return found


def _behind(canvas: Canvas) -> None:
    """Shelves with books, bottles and boxes, out of focus."""
    size = canvas.surface.get_size()
    far = canvas.onto(raster.blank(max(1, size[0] // _FAR), max(1, size[1] // _FAR)), canvas.k / _FAR)
    far.gradient(0, 0, WIDTH, HEIGHT, "#2b2624", "#120e0e")
    luck = random.Random(11)
    for left, right in ((-10.0, 262.0), (1018.0, 1290.0)):
        far.rect(left, 0, right - left, 500, "#22170f", alpha=220)
        for y in (22.0, 142.0, 262.0, 382.0):
            x = left + 12
            while x < right - 40:
                x += _thing(far, luck, x, y)
            far.gradient(left, y, right - left, 11, "#8a5d34", "#3d2614")
    for x in range(280, 1010, 60):
        far.rect(x, 0, 2, 460, "black", alpha=50)
    far.rect(262, 380, 756, 5, "#5a3d24", alpha=120)
    soft = pygame.transform.box_blur(far.surface, max(1, round(6 * far.k)))
    canvas.surface.blit(pygame.transform.smoothscale(soft, size), (0, 0))


def _thing(far: Canvas, luck: random.Random, x: float, y: float) -> float:
    """One thing on a shelf at `y`; returns the room it takes."""
    kind = luck.random()
    if kind < 0.62:
        wide, tall = luck.uniform(13, 24), luck.uniform(56, 88)
        cloth = luck.choice(("#6b3328", "#2f5a4c", "#3b4f7a", "#7a5a2a", "#4f3a66", "#2c4254"))
        far.rect(x, y - tall, wide, tall, cloth)
        far.rect(x + 3, y - tall + 10, wide - 6, 4, "#c9a25b", alpha=190)
        return wide + 2
    if kind < 0.8:
        far.circle(x + 16, y - 17, 16, luck.choice(("#3f9a78", "#b8503a", "#4f7fc0")))
        far.rect(x + 11, y - 50, 10, 22, "#9ab8b0", alpha=200)
        return 38
    tall = luck.uniform(18, 40)
    far.rect(x, y - tall, 46, tall, luck.choice(("#7a4a2c", "#34556b", "#5a6b34")))
    far.rect(x + 6, y - tall + 5, 34, 6, "#e2c98a", alpha=140)
    return 52


def _table(canvas: Canvas) -> None:
    """Boards that run toward the eye, with grain; fine lines straight onto the opaque ground, which is quick."""
    canvas.gradient(0, TABLE_EDGE, WIDTH, HEIGHT - TABLE_EDGE, "#6b4325", "#25150b")

    def depth(across: float, along: float) -> Point:
        return WIDTH / 2 + across * (104 + 86 * along), TABLE_EDGE + (HEIGHT - TABLE_EDGE) * along

    def stroke(start: Point, end: Point, color: str, share: float, width: float) -> None:
        wood = canvas.mix("#6b4325", "#25150b", ((start[1] + end[1]) / 2 - TABLE_EDGE) / (HEIGHT - TABLE_EDGE))
        tone = wood.lerp(canvas.color(color), share)
        pygame.draw.aaline(canvas.surface, tone, canvas.at(*start), canvas.at(*end), max(1, canvas.px(width)))

    luck = random.Random(2)
    for _ in range(150):
        along, across = luck.random(), luck.uniform(-9, 9)
        until = min(1.0, along + luck.uniform(0.05, 0.22))
        color = luck.choice(("#2c190d", "#8a5d34"))
        stroke(depth(across, along), depth(across, until), color, 0.13, 1)
    for board in range(-9, 10):
        for part in range(3):
            near, far = depth(board, part / 3), depth(board, (part + 1) / 3)
            stroke(near, far, "#1f1109", 0.55, 2.2)
            stroke((near[0] + 2, near[1]), (far[0] + 2.6, far[1]), "#a87442", 0.22, 1)


def _pool_of_light(canvas: Canvas) -> None:
    """The lamp's light on the table."""
    with canvas.clipped(0, TABLE_EDGE, WIDTH, HEIGHT - TABLE_EDGE):
        box = canvas.box(WIDTH / 2 - 760, TABLE_EDGE - 110, 1520, 440)
        canvas.surface.blit(raster.glow(box.w, box.h, canvas.color("#ffbe69", 150)), box)


def _lamp(canvas: Canvas) -> None:
    """The lamp above the table and its cone of light."""
    size = canvas.surface.get_size()
    middle = WIDTH / 2
    cone = canvas.onto(raster.blank(size[0] // 16, size[1] // 16, (255, 216, 144, 0)), canvas.k / 16)
    wide = [(middle - 50, 30), (middle + 50, 30), (middle + 480, 492), (middle - 480, 492)]
    narrow = [(middle - 34, 30), (middle + 34, 30), (middle + 310, 482), (middle - 310, 482)]
    cone.polygon(wide, "#ffd890", alpha=26)
    cone.polygon(narrow, "#ffe6b0", alpha=20)
    soft = pygame.transform.gaussian_blur(cone.surface, 2)
    canvas.surface.blit(pygame.transform.smoothscale(soft, size), (0, 0))
    canvas.glow(middle, 34, 120, "#fff0c0", 235)
    canvas.picture("title/lamp", middle - 80, -14, 160, 80, fit="contain")
    canvas.glow(middle, 36, 40, "#fffbe6", 120)
