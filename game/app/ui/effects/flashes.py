"""Flip-book painters of impacts: crescents, stars, sparks, dust, rings, shields, leaves.

Each function returns a painter of pages; sizes follow the page, so one drawing works for every board size. Pages of
painters described as light are on black and are blended additively.
"""

from __future__ import annotations

import math
from random import Random

import pygame

from game.app.ui.drawing import raster
from game.app.ui.drawing.raster import Point
from game.app.ui.effects.flipbook import Paint, bounding_rect

Tone = tuple[int, int, int]
"""Color as red, green, blue, 0 to 255."""

HOT: tuple[Tone, ...] = ((255, 255, 255), (255, 240, 176), (255, 194, 74), (255, 122, 42))
"""Colors of sparks from hot to cooled."""
COLD: tuple[Tone, ...] = ((255, 255, 255), (208, 236, 255), (120, 190, 255), (70, 130, 240))
"""Colors of cold sparks from bright to dark."""


def dim_color(tone: Tone, fraction: float) -> Tone:
    """Return a color with a fraction of its brightness."""
    fraction = max(0.0, min(1.0, fraction))
    return round(tone[0] * fraction), round(tone[1] * fraction), round(tone[2] * fraction)


def _crescent_points(center: Point, reach: float, start: float, end: float, thickness: float) -> list[Point]:
    """Return the outline of a crescent between two angles, thickest near its end."""
    outer: list[Point] = []
    inner: list[Point] = []
    for step in range(41):
        share = step / 40
        angle = start + (end - start) * share
        body = thickness * math.sin(math.pi * share**1.7) ** 0.8
        for row, radius in ((outer, reach + body * 0.3), (inner, reach - body * 0.7)):
            row.append((center[0] + radius * math.cos(angle), center[1] + radius * math.sin(angle) * 0.86))
    return outer + inner[::-1]


def make_slash(sweep: float, glow: Tone) -> Paint:
    """Return the painter of a white crescent with a colored glow.

    It sweeps through the angle ``sweep`` and thins out.
    """

    def paint(page: pygame.Surface, scale: float, progress: float, rng: Random) -> pygame.Rect:
        width = page.get_width()
        middle, reach = width / 2, width * 0.36
        head, tail = min(1.0, progress / 0.45), max(0.0, (progress - 0.35) / 0.65)
        start, end = sweep - 1.9 + 3.4 * tail**1.3, sweep - 1.9 + 3.6 * head
        if end - start < 0.08:
            return pygame.Rect(0, 0, 0, 0)
        thick = width * 0.17 * (1 - 0.75 * tail)
        soft = raster.make_blank(page.get_width() // 4, page.get_height() // 4, (*glow, 0))
        halo = _crescent_points((middle / 4, middle / 4), reach / 4, start, end, thick * 1.5 / 4)
        pygame.draw.polygon(soft, (*glow, 235), halo)
        blurred = pygame.transform.gaussian_blur(soft, max(1, round(scale * 0.7)))
        seen = blurred.get_bounding_rect().inflate(4, 4).clip(blurred.get_rect())
        lit = pygame.Rect(seen.x * 4, seen.y * 4, seen.w * 4, seen.h * 4)
        pygame.transform.smoothscale(blurred.subsurface(seen), lit.size, page.subsurface(lit))
        pale = tuple(round(part + (255 - part) * 0.62) for part in glow)
        pygame.draw.polygon(page, (*pale, 255), _crescent_points((middle, middle), reach, start, end, thick))
        core = _crescent_points((middle, middle), reach + thick * 0.06, start + 0.2, end, thick * 0.62)
        pygame.draw.polygon(page, raster.WHITE, core)
        return lit

    return paint


def make_star(color: Tone, spikes: int = 9, *, outlined: bool = False) -> Paint:
    """Return the painter of a flash of long and short rays with an expanding ring; light.

    ``outlined`` softens its edges, for a book whose pages are drawn at their own size: their pixels are halfway to
    what lies below. Smooth lines would take longer than all the rest.
    """

    def paint(page: pygame.Surface, scale: float, progress: float, rng: Random) -> pygame.Rect:
        middle = page.get_width() / 2
        drawn = []
        grow = (0.6 + 0.4 * min(1.0, progress * 4)) * (1 - 0.6 * max(0.0, progress - 0.3))
        dim = 1 - progress**1.6
        for tone, below, size in ((color, (0, 0, 0), 1.0), ((255, 255, 255), color, 0.6)):
            points = []
            rng.seed(spikes)
            for spike in range(spikes * 2):
                far = (rng.uniform(0.72, 1.0) if spike % 2 == 0 else rng.uniform(0.16, 0.24)) * middle * grow * size
                angle = math.pi * spike / spikes + 0.2
                points.append((middle + far * math.cos(angle), middle + far * math.sin(angle)))
            drawn.append(pygame.draw.polygon(page, dim_color(tone, dim), points))
            if outlined:
                red, green, blue, _alpha = pygame.Color(tone).lerp(below, 0.5)
                drawn.append(pygame.draw.lines(page, dim_color((red, green, blue), dim), True, points))
        drawn.append(
            _draw_ring(page, middle * (0.2 + 0.75 * progress), scale * 3 * (1 - progress), dim_color(color, dim * 0.55))
        )
        return bounding_rect(drawn)

    return paint


def _draw_ring(page: pygame.Surface, radius: float, thickness: float, tone: Tone, y_scale: float = 1.0) -> pygame.Rect:
    """Draw a ring around the middle of a page; ``y_scale`` compresses it to an oval. Return the changed rectangle."""
    middle, width = page.get_width() / 2, max(1, round(thickness))
    box = pygame.Rect(0, 0, max(2, round(2 * radius)), max(2, round(2 * radius * y_scale)))
    box.center = round(middle), round(middle)
    return pygame.draw.ellipse(page, tone, box, min(width, box.h // 2))


def make_sparks(direction: float, spread: float, count: int, colors: tuple[Tone, ...], gravity: float = 0.5) -> Paint:
    """Return the painter of streaks that fly off around a direction, slow down and fall; light."""

    def paint(page: pygame.Surface, scale: float, progress: float, rng: Random) -> pygame.Rect:
        middle = page.get_width() / 2
        drawn = []
        for _number in range(count):
            angle, fast = direction + rng.gauss(0, spread), rng.uniform(0.33, 0.95) * middle
            hue, thick, long = rng.choice(colors), rng.uniform(1.2, 2.6) * scale, rng.uniform(0.5, 1.0)
            life = rng.uniform(0.55, 1.0)
            if progress > life:
                continue
            own = progress / life
            way, ux, uy = 1 - (1 - own) ** 2.4, math.cos(angle), math.sin(angle)
            x, y = middle + ux * fast * way, middle + uy * fast * way + gravity * middle * own * own * 0.5
            back = fast * 0.34 * (1 - own) ** 1.2 * long
            tail = (x - ux * back, y - uy * back - gravity * own * scale * 2)
            tone = dim_color(hue, 1 - own**2.2)
            nx, ny = -uy * thick, ux * thick
            tip = (x + ux * thick * 2, y + uy * thick * 2)
            drawn.append(pygame.draw.polygon(page, tone, [tail, (x + nx, y + ny), tip, (x - nx, y - ny)]))
            drawn.append(pygame.draw.circle(page, tone, (x, y), thick * (1 - own * 0.5)))
        return bounding_rect(drawn)

    return paint


def make_dust(color: Tone, count: int = 15) -> Paint:
    """Return the painter of puffs that spread along the ground and thin out."""

    def paint(page: pygame.Surface, scale: float, progress: float, rng: Random) -> pygame.Rect:
        middle = page.get_width() / 2
        drawn = []
        way = 1 - (1 - progress) ** 2.2
        for puff in range(count):
            angle = 2 * math.pi * puff / count + rng.uniform(-0.3, 0.3)
            far = middle * rng.uniform(0.3, 0.7) * way
            size = middle * rng.uniform(0.2, 0.36) * (0.45 + 0.75 * way)
            alpha = round(255 * (1 - progress) ** 0.9)
            ball = raster.make_glow(round(size * 3.0), round(size * 2.4), pygame.Color(*color, alpha))
            x = middle + far * math.cos(angle)
            y = middle + far * math.sin(angle) * 0.55 + middle * 0.28 - size * 0.4 * progress
            drawn.append(page.blit(ball, (x - ball.get_width() / 2, y - ball.get_height() / 2)))
        return bounding_rect(drawn)

    return paint


_FIRE: tuple[Tone, ...] = ((255, 252, 232), (255, 226, 118), (255, 156, 44), (222, 82, 24), (96, 52, 40), (62, 54, 54))
"""Colors of fire, from its core to smoke."""


def _fire_color(heat: float) -> Tone:
    """Return the color of fire for a heat from 1 (white) to 0 (smoke)."""
    place = (1 - max(0.0, min(1.0, heat))) * (len(_FIRE) - 1)
    low = min(len(_FIRE) - 2, int(place))
    red, green, blue = (round(a + (b - a) * (place - low)) for a, b in zip(_FIRE[low], _FIRE[low + 1], strict=True))
    return red, green, blue


def make_blast() -> Paint:
    """Return the painter of a fireball that swells, turns to smoke and fades, inside a shock wave on the ground."""

    def paint(page: pygame.Surface, scale: float, progress: float, rng: Random) -> pygame.Rect:
        middle = page.get_width() / 2
        grow = 1 - (1 - min(1.0, progress * 1.25 + 0.12)) ** 3
        drawn = []
        if progress < 0.55:
            way = 1 - (1 - progress / 0.55) ** 2
            tone = (*_fire_color(0.86 - 0.3 * way), round(200 * (1 - way)))
            box = pygame.Rect(0, 0, round(middle * (0.5 + 1.4 * way)), round(middle * (0.3 + 0.8 * way)))
            box.center = round(middle), round(middle * 1.16)
            drawn.append(pygame.draw.ellipse(page, tone, box, max(1, round(5 * scale * (1 - way)))))
        lobes = []
        for _lobe in range(20):
            angle, late = rng.uniform(0, math.tau), rng.uniform(0, 0.22)
            far = middle * rng.uniform(0.04, 0.46) * grow
            size = middle * rng.uniform(0.15, 0.27) * (0.4 + 0.6 * grow) * (1 - 0.55 * max(0.0, progress - 0.5))
            x, y = middle + far * math.cos(angle), middle + far * math.sin(angle) * 0.78 - middle * 0.34 * progress**1.5
            lobes.append((y + size, x, y, size, 1 - 1.75 * max(0.0, progress - 0.55 * late) - far / middle * 0.35))
        clear = max(0.0, min(1.0, (1 - progress) * 2.2))
        for _low, x, y, size, heat in sorted(lobes):  # what lies nearer is drawn over what lies behind
            for part, warmer, up in ((1.0, -0.2, 0.0), (0.8, 0.0, 0.12), (0.5, 0.2, 0.26)):
                tone = (*_fire_color(heat + warmer), round(255 * clear))
                drawn.append(pygame.draw.circle(page, tone, (x, y - size * up), max(1.0, size * part)))
        if progress < 0.22:
            heart = raster.make_glow(*(round(middle * (1.1 + progress * 2)),) * 2, pygame.Color(255, 250, 220, 255))
            drawn.append(page.blit(heart, heart.get_rect(center=(middle, middle))))
        return bounding_rect(drawn)

    return paint


def make_ring(color: Tone, *, has_runes: bool = False) -> Paint:
    """Return the painter of a ring that expands on the ground, with rotating runes for a spell; light."""

    def paint(page: pygame.Surface, scale: float, progress: float, rng: Random) -> pygame.Rect:
        middle = page.get_width() / 2
        drawn = []
        dim = math.sin(math.pi * min(1.0, 0.12 + progress * 0.88)) ** 0.7
        reach = middle * (0.35 + 0.57 * (1 - (1 - progress) ** 2))
        for width, level in ((9, 0.14), (6, 0.26), (3, 0.6), (1.4, 1.0)):
            drawn.append(_draw_ring(page, reach, width * scale, dim_color(color, dim * level), 0.72))
        if not has_runes:
            return bounding_rect(drawn)
        _draw_ring(page, reach * 0.72, 1.2 * scale, dim_color(color, dim * 0.8), 0.72)
        for mark in range(9):
            angle = math.tau * mark / 9 + progress * 1.6
            spot = middle + reach * 0.86 * math.cos(angle), middle + reach * 0.86 * math.sin(angle) * 0.72
            size = scale * (2.2 + rng.uniform(0, 1.4))
            points = [(spot[0], spot[1] - size * 1.5), (spot[0] + size, spot[1]), (spot[0], spot[1] + size * 1.5)]
            drawn.append(pygame.draw.lines(page, dim_color((255, 255, 255), dim), False, points, max(1, round(scale))))
        return bounding_rect(drawn)

    return paint


def make_wave(direction: float, color: Tone) -> Paint:
    """Return the painter of arcs of wind that move ahead and widen; light."""

    def paint(page: pygame.Surface, scale: float, progress: float, rng: Random) -> pygame.Rect:
        middle = page.get_width() / 2
        drawn = []

        def bow(reach: float, half: float) -> list[Point]:
            """Return the points of an arc."""
            turns = [direction + half * (step / 6 - 1) for step in range(13)]
            return [(middle + reach * math.cos(turn), middle + reach * math.sin(turn)) for turn in turns]

        pale = dim_color(color, 0.35), (200, 225, 255), (255, 255, 255)
        for number in range(4):
            own = progress * 1.25 - number * 0.12
            if not 0 < own < 1:
                continue
            reach, level = middle * (0.18 + 0.76 * own), math.sin(math.pi * own) ** 0.7 * (1 - number * 0.16)
            half = 0.8 - 0.3 * own
            gust = bow(reach, half) + bow(reach * 0.62, half * 0.7)[::-1]
            drawn.append(pygame.draw.polygon(page, dim_color(color, level * 0.22), gust))
            for thick, tone in zip((15, 8, 3), pale, strict=True):
                width = max(1, round(thick * scale * (1 - own * 0.3)))
                drawn.append(pygame.draw.lines(page, dim_color(tone, level), False, bow(reach, half), width))
        return bounding_rect(drawn)

    return paint


def make_shield(color: Tone) -> Paint:
    """Return the painter of a shield of light that appears, shakes from the blow and fades; light."""
    side = [(0.0, -1.0), (0.5, -0.86), (0.86, -0.84), (0.86, -0.1), (0.76, 0.3), (0.5, 0.7), (0.0, 1.06)]
    rim = [*side, *((-x, y) for x, y in side[-2:0:-1])]

    def paint(page: pygame.Surface, scale: float, progress: float, rng: Random) -> None:
        middle = page.get_width() / 2
        grow = 0.62 * (0.7 + 0.3 * min(1.0, progress * 6)) * (1 + 0.1 * max(0.0, progress - 0.4))
        alpha = 1.0 if progress < 0.55 else max(0.0, 1 - (progress - 0.55) / 0.45)

        def at(size: float) -> list[Point]:
            """Return the outline of the shield at a size."""
            return [(middle + x * middle * grow * size, middle + y * middle * grow * size) for x, y in rim]

        pygame.draw.polygon(page, (*color, round(70 * alpha)), at(1.12))
        pygame.draw.polygon(page, (*dim_color(color, 0.4), round(200 * alpha)), at(1.0))
        pygame.draw.polygon(page, (255, 255, 255, round(255 * alpha)), at(0.96))
        pygame.draw.polygon(page, (*color, round(235 * alpha)), at(0.86))
        half = [point for point in at(0.86) if point[0] <= middle + 0.5]
        pygame.draw.polygon(page, (*dim_color(color, 0.72), round(235 * alpha)), half)
        gleam = middle * grow * (2.4 * progress - 1.2)
        bar = [
            (middle + gleam + dx * scale, middle + dy * middle * grow) for dx, dy in ((8, -0.8), (15, -0.8), (-6, 0.8))
        ]
        if abs(gleam) < middle * grow * 0.6:
            pygame.draw.polygon(page, (255, 255, 255, round(190 * alpha)), [*bar, (bar[2][0] - 7 * scale, bar[2][1])])

    return paint


def make_leaves(colors: tuple[Tone, ...], count: int = 13) -> Paint:
    """Return the painter of leaves of light that rise in a spiral and fade; light."""

    def paint(page: pygame.Surface, scale: float, progress: float, rng: Random) -> None:
        middle = page.get_width() / 2
        for number in range(count):
            late, swing, size = rng.uniform(0, 0.45), rng.uniform(0, math.tau), rng.uniform(5.5, 9.5) * scale
            own, tone = (progress - late) / (1 - late), rng.choice(colors)
            start = rng.uniform(-0.55, 0.55) * middle
            if not 0 < own < 1:
                continue
            x = middle + start + math.sin(own * 5 + swing) * middle * 0.13
            y = middle * 1.62 - own * middle * 1.3 - (number % 3) * scale * 2
            turn, alpha = own * 6 + swing, round(255 * math.sin(math.pi * own) ** 0.6)
            ux, uy = math.cos(turn) * size, math.sin(turn) * size
            points = [(x - ux, y - uy), (x + uy * 0.5, y - ux * 0.5), (x + ux, y + uy), (x - uy * 0.5, y + ux * 0.5)]
            pygame.draw.polygon(page, (*tone, alpha), points)
            pygame.draw.line(page, (255, 255, 255, alpha), points[0], points[2], max(1, round(scale * 0.8)))

    return paint


def make_sunburst() -> Paint:
    """Return the painter of golden rays that rotate and spread behind an invulnerable character; light."""

    def paint(page: pygame.Surface, scale: float, progress: float, rng: Random) -> pygame.Rect:
        middle = page.get_width() / 2
        drawn = []
        dim, reach = (
            math.sin(math.pi * min(1.0, 0.2 + 0.8 * progress)),
            middle * (0.5 + 0.5 * (1 - (1 - progress) ** 3)),
        )
        for size, level in ((1.0, 0.4), (0.8, 0.7), (0.55, 1.0)):
            for ray in range(14):
                angle = math.tau * ray / 14 + progress * 0.5
                half, far = 0.1 if ray % 2 else 0.15, reach * size * (0.74 if ray % 2 else 1.0)
                tips = [(middle + far * math.cos(angle + way), middle + far * math.sin(angle + way)) for way in (0, 0)]
                foot = [
                    (middle + far * 0.28 * math.cos(angle + way), middle + far * 0.28 * math.sin(angle + way))
                    for way in (half * 2.4, -half * 2.4)
                ]
                drawn.append(pygame.draw.polygon(page, dim_color((255, 214, 96), dim * level), [tips[0], *foot]))
        pygame.draw.circle(page, dim_color((255, 244, 196), dim), (middle, middle), reach * 0.24)
        drawn.append(_draw_ring(page, reach * 0.6, 2.4 * scale, dim_color((255, 226, 130), dim * 0.8)))
        return bounding_rect(drawn)

    return paint
