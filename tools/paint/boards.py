"""Board floors by theme: a repeating pattern of ten by eight squares, each ``SQUARE_SIDE`` units wide."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random

from tools.paint.pen import Point, SvgPen, mix_colors

SQUARE_SIDE, COLUMNS, ROWS = 58.0, 10, 8
"""Side of a square in units, and number of columns and rows of the pattern."""
_SHADE_COUNT = 5
"""Number of shades of a color on one floor; squares of the same shade share an SVG path."""


def _list_squares() -> list[Point]:
    """Return the upper left corners of all squares."""
    return [(column * SQUARE_SIDE, row * SQUARE_SIDE) for row in range(ROWS) for column in range(COLUMNS)]


def _fill_squares(pen: SvgPen, first: str, second: str, tint: str, rng: Random) -> None:
    """Fill all squares with random mixtures of two colors; every other square is tinted with a third."""
    pen.rect(0, 0, pen.width, pen.height, mix_colors(first, tint, 0.3))
    shades = [rng.randrange(_SHADE_COUNT) for _ in _list_squares()]
    for lean in (0, 1):
        for shade in range(_SHADE_COUNT):
            tone = mix_colors(mix_colors(first, second, 0.5 * shade / (_SHADE_COUNT - 1)), tint, 0.36 * lean)
            for (x, y), own in zip(_list_squares(), shades, strict=True):
                if own == shade and round(x / SQUARE_SIDE + y / SQUARE_SIDE) % 2 == lean:
                    pen.polygon(
                        [(x, y), (x + SQUARE_SIDE, y), (x + SQUARE_SIDE, y + SQUARE_SIDE), (x, y + SQUARE_SIDE)], tone
                    )


def _add_bevel(pen: SvgPen, shadow_color: str, strength: float) -> None:
    """Paint light from the upper left on the edges of the squares."""
    near, far = 1.0, SQUARE_SIDE - 1
    for upright, at, color, width, alpha in (
        (False, near, "white", 1.6, 72),
        (True, near, "white", 1.6, 46),
        (False, far, shadow_color, 1.8, 52),
        (True, far, shadow_color, 1.8, 40),
    ):
        for column in range(COLUMNS) if upright else ():
            pen.line(
                (column * SQUARE_SIDE + at, 0),
                (column * SQUARE_SIDE + at, pen.height),
                color,
                width,
                alpha=alpha * strength,
            )
        for row in () if upright else range(ROWS):
            pen.line(
                (0, row * SQUARE_SIDE + at), (pen.width, row * SQUARE_SIDE + at), color, width, alpha=alpha * strength
            )


def _scatter_spots(pen: SvgPen, rng: Random, per_square: float) -> Iterator[Point]:
    for _ in range(round(COLUMNS * ROWS * per_square)):
        yield rng.random() * pen.width, rng.random() * pen.height


def _add_glows(
    pen: SvgPen, rng: Random, per_square: float, radius_range: tuple[float, float], colors: str, alpha: float
) -> None:
    """Paint soft lights or shadows at random points; those at an edge continue at the opposite edge."""
    for x, y in _scatter_spots(pen, rng, per_square):
        radius, color = rng.uniform(*radius_range) * SQUARE_SIDE, rng.choice(colors.split())
        for dx in (-pen.width, 0, pen.width):
            for dy in (-pen.height, 0, pen.height):
                if -radius < x + dx < pen.width + radius and -radius < y + dy < pen.height + radius:
                    pen.glow(x + dx, y + dy, radius, color, alpha)


def _add_pebbles(
    pen: SvgPen, rng: Random, per_square: float, sizes: tuple[float, ...], color: str, alpha: float
) -> None:
    for size in sizes:
        for x, y in _scatter_spots(pen, rng, per_square / len(sizes)):
            pen.polyline([(x, y), (x + size * 0.38, y)], color, size * 0.62, alpha=alpha)


def paint_triforce_chamber(pen: SvgPen) -> None:
    """Paint marble slabs with veins."""
    rng = Random("triforce-chamber")
    _fill_squares(pen, "#beb5a4", "#c8bfae", "#aea699", rng)
    for color in ("#ffffff", "#7f776c"):
        for x, y in _list_squares():
            vein = [(x + rng.random() * SQUARE_SIDE * 0.6, y + rng.uniform(0.15, 0.85) * SQUARE_SIDE)]
            for _ in range(4):
                left, top = vein[-1]
                left = min(left + rng.uniform(4, 12), x + SQUARE_SIDE)
                vein.append((left, max(y, min(y + SQUARE_SIDE, top + rng.uniform(-8, 9)))))
            pen.polyline(vein, color, 1.1, alpha=52)
    _add_bevel(pen, "black", 1)


def paint_lost_woods(pen: SvgPen) -> None:
    """Paint grass with tufts, leaves, flowers and spots of sun."""
    rng = Random("lost-woods")
    _fill_squares(pen, "#4f7844", "#57814b", "#466c3c", rng)
    _add_glows(pen, rng, 0.16, (0.5, 0.95), "#e9f5a0", 44)
    for color in ("#6f9c5a", "#3a5b30"):
        for x, y in _scatter_spots(pen, rng, 4.5):
            pen.line((x, y), (x + rng.choice((-2, -1, 0, 1, 2)), y - 4.2), color, 1.3, alpha=200)
    for color in ("#c8803a", "#a9552d", "#d8b04a"):
        for x, y in _scatter_spots(pen, rng, 0.27):
            pen.polyline([(x, y), (x + 2.4, y + rng.uniform(-0.6, 0.6))], color, 2.9, alpha=180)
    for color in ("#f4e08a", "#f2f2f2", "#e79ab0"):
        flowers = list(_scatter_spots(pen, rng, 0.15))
        for petal, size in ((color, 3.6), ("#b07a2a", 1.6)):
            for x, y in flowers:
                pen.polyline([(x - 0.1, y), (x + 0.1, y)], petal, size)


def paint_fairy_fountain(pen: SvgPen) -> None:
    """Paint slabs with shell fans, pale as water light."""
    rng = Random("fairy-fountain")
    _fill_squares(pen, "#9fbccb", "#a9c5d1", "#92abc3", rng)
    for x, y in _list_squares():
        for reach in (0.62, 0.44, 0.26):
            pen.arch(
                x + SQUARE_SIDE / 2,
                y + SQUARE_SIDE,
                SQUARE_SIDE * min(reach, 0.5) + (reach > 0.5),
                "white",
                1.4,
                alpha=54,
            )
    for x, y in _list_squares():
        cx, foot = x + SQUARE_SIDE / 2, y + SQUARE_SIDE
        for turn in (-0.9, -0.45, 0.0, 0.45, 0.9):
            tip = (cx + math.sin(turn) * SQUARE_SIDE * 0.6, foot - math.cos(turn) * SQUARE_SIDE * 0.6)
            pen.line((cx, foot), tip, "white", 1.1, alpha=44)
    _add_bevel(pen, "#34506a", 1.1)
    _add_glows(pen, rng, 0.1, (0.6, 1.2), "#eafcff", 46)


def paint_leever_desert(pen: SvgPen) -> None:
    """Paint sand with wind ripples, pebbles and a little dry grass."""
    rng = Random("leever-desert")
    _fill_squares(pen, "#dcb877", "#e3c184", "#d0aa68", rng)
    _add_glows(pen, rng, 0.12, (0.8, 1.5), "#fff0c8 #a9793a", 34)
    ripples = [(*spot, rng.uniform(14, 30)) for spot in _scatter_spots(pen, rng, 2)]
    for color, down, width, alpha in (("#b98f4f", 0.0, 1.5, 120), ("#f6dfae", 1.6, 1.2, 130)):
        for x, y, long in ripples:
            wave = [(x + long * step / 4, y + down + 2.4 * math.sin(step * 1.57)) for step in range(5)]
            pen.polyline(wave, color, width, alpha=alpha)
    _add_pebbles(pen, rng, 2.4, (2.4, 3.4, 4.8), "#9b743c", 170)
    for x, y in _scatter_spots(pen, rng, 0.16):
        for lean in (-3.5, -1.2, 1.4, 3.2):
            pen.line((x, y), (x + lean, y - 6), "#9a8a3e", 1.2, alpha=190)


def paint_geonosis_arena(pen: SvgPen) -> None:
    """Paint sun on trodden sand, with tracks, stones and scorch marks."""
    rng = Random("geonosis-arena")
    _fill_squares(pen, "#b9794c", "#c3855a", "#a96c43", rng)
    for x, y in _scatter_spots(pen, rng, 3):
        pen.line((x, y), (x + rng.uniform(8, 18), y - 2), "#5f3420", 1.2, alpha=44)
    _add_bevel(pen, "#3b1c0e", 0.5)
    _add_glows(pen, rng, 0.12, (0.7, 1.4), "#ffd9a0 #6b3a22", 42)
    _add_pebbles(pen, rng, 1.6, (2.2, 3.0, 4.4), "#4a2514", 120)
    _add_pebbles(pen, rng, 0.8, (2.2, 3.0, 4.4), "#d8a274", 200)
    _add_pebbles(pen, rng, 0.8, (2.2, 3.0, 4.4), "#8a5232", 200)
    for x, y in _scatter_spots(pen, rng, 0.07):
        pen.glow(x, y, rng.uniform(10, 18), "#241008", 150)
        for _ in range(6):
            turn, reach = rng.uniform(0, 2 * math.pi), rng.uniform(7, 15)
            pen.line((x, y), (x + reach * math.cos(turn), y + reach * math.sin(turn)), "#241008", 1.3, alpha=70)


def paint_kamino_platform(pen: SvgPen) -> None:
    """Paint wet steel plates with rivets and grates."""
    rng = Random("kamino-platform")
    _fill_squares(pen, "#2b3f52", "#30465a", "#26384a", rng)
    _add_bevel(pen, "#0a1018", 0.55)
    for x, y in _list_squares():
        for dx, dy in ((6.0, 6.0), (SQUARE_SIDE - 6, 6), (6, SQUARE_SIDE - 6), (SQUARE_SIDE - 6, SQUARE_SIDE - 6)):
            pen.polyline([(x + dx - 0.1, y + dy), (x + dx + 0.1, y + dy)], "#141e29", 3)
    plates = rng.sample(_list_squares(), 30)
    for x, y in plates[:16]:
        for bar in range(6):
            left = x + SQUARE_SIDE * 0.3 + bar * 4.6
            pen.line((left, y + SQUARE_SIDE * 0.36), (left, y + SQUARE_SIDE * 0.64), "#16212d", 2.2)
    for x, y in plates[16:]:
        middle = (x + SQUARE_SIDE / 2, y + SQUARE_SIDE / 2)
        pen.line((x + SQUARE_SIDE * 0.15, middle[1]), (x + SQUARE_SIDE * 0.85, middle[1]), "#1a2836", 1.4, alpha=190)
        pen.line(middle, (middle[0], y + SQUARE_SIDE), "#1a2836", 1.4, alpha=190)
    for x, y in _scatter_spots(pen, rng, 0.1):
        pen.ellipse(x, y, rng.uniform(14, 30), rng.uniform(4, 8), "#9fd8f2", alpha=22)


def paint_carbon_freezing_chamber(pen: SvgPen) -> None:
    """Paint rust-red grates lit from below, and steam."""
    rng = Random("carbon-freezing-chamber")
    _fill_squares(pen, "#4b3630", "#533c34", "#412e2a", rng)
    grates = set(rng.sample(_list_squares(), 24))
    for x, y in sorted(grates):
        pen.rect(x + 7, y + 7, SQUARE_SIDE - 14, SQUARE_SIDE - 14, "#1b0d08", radius=4)
        pen.glow(x + SQUARE_SIDE / 2, y + SQUARE_SIDE / 2, SQUARE_SIDE * 0.5, "#ff7a2c", 105)
    for x, y in sorted(grates):
        for bar in range(6):
            top = y + 11 + bar * (SQUARE_SIDE - 22) / 5
            pen.line((x + 8, top), (x + SQUARE_SIDE - 8, top), "#5a4036", 2.6)
    for x, y in sorted(set(_list_squares()) - grates):
        for share in (0.33, 0.66):
            pen.line(
                (x + 5, y + SQUARE_SIDE * share),
                (x + SQUARE_SIDE - 5, y + SQUARE_SIDE * share),
                "#2c1e1a",
                1.4,
                alpha=150,
            )
    for x, y in sorted(set(_list_squares()) - grates):
        pen.line((x + 6, y + 6), (x + SQUARE_SIDE - 6, y + 6), "#ffb27a", 1, alpha=45)
    _add_bevel(pen, "#120806", 0.5)
    _add_glows(pen, rng, 0.12, (0.8, 1.7), "#9fd3ff #ffb070 #e9f2ff", 40)


def paint_emperors_throne_room(pen: SvgPen) -> None:
    """Paint dark polished slabs."""
    _fill_squares(pen, "#34324a", "#3a3852", "#2d2b41", Random("emperors-throne-room"))
    for left, right, top, width in ((10, 14, 10, 3.0), (22, 6, 16, 1.4)):
        for x, y in _list_squares():
            pen.line((x + left, y + SQUARE_SIDE - 8), (x + SQUARE_SIDE - right, y + top), "#cfd3ff", width, alpha=14)
    _add_bevel(pen, "#07060d", 0.7)
