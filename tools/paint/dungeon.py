"""The stone floor of a dungeon in layers: what takes its tones, the joints over it, pillars and fires."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tools.paint.pen import Pen

LEFT, TOP, WIDE, HIGH = 240.0, 64.0, 780.0, 520.0
"""Where the floor lies on the screen."""
_CELL, _WALL, _SIDE = 52.0, 44.0, 20.0
_SHADES = 8
"""Of tones between a dungeon's two, so that stones of one are one path."""
_BED, _LIT = "#241a12", "#ffe9c8"

Stone = tuple[float, float, float, float]


def _slabs() -> Iterator[tuple[Stone, int]]:
    """Square slabs, some joined and some split, with their shades."""
    luck = Random(5)
    taken = set()
    for row in range(int(HIGH // _CELL)):
        for column in range(int(WIDE // _CELL)):
            if (column, row) in taken:
                continue
            x, y, kind, shade = LEFT + column * _CELL, TOP + row * _CELL, luck.random(), luck.randrange(_SHADES)
            if kind < 0.12:
                taken.add((column + 1, row))
                yield (x, y, _CELL * 2, _CELL), shade
            elif kind < 0.32:
                wide, high = (_CELL / 2, _CELL) if kind < 0.22 else (_CELL, _CELL / 2)
                yield (x, y, wide, high), shade
                yield (x + _CELL - wide, y + _CELL - high, wide, high), shade
            else:
                yield (x, y, _CELL, _CELL), shade


def _bricks() -> Iterator[tuple[Stone, int]]:
    """The courses of the wall behind and of those at the sides."""
    for left, wide, high, seed in (
        (LEFT, WIDE, _WALL, 2),
        (LEFT, _SIDE, HIGH, 4),
        (LEFT + WIDE - _SIDE, _SIDE, HIGH, 9),
    ):
        luck = Random(seed)
        for course in range(int(high // 12) + 1):
            x, y = left - (14 if course % 2 else 0), TOP + course * 12
            while x < left + wide:
                end = x + luck.uniform(22, 34)
                near, far, low = max(left, x), min(left + wide, end), min(TOP + high, y + 12)
                if far > near + 1 and low > y + 1:
                    yield (near, y, far - near, low - y), luck.randrange(_SHADES)
                x = end


def slabs(pen: Pen) -> None:
    """How much of the lighter tone each slab has."""
    _shaded(pen, list(_slabs()))


def bricks(pen: Pen) -> None:
    """How much of the lighter tone each brick has."""
    _shaded(pen, list(_bricks()))


def _shaded(pen: Pen, stones: list[tuple[Stone, int]]) -> None:
    for shade in range(1, _SHADES):
        for (x, y, w, h), own in stones:
            if own == shade:
                corners = [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
                pen.polygon(corners, "white", alpha=255 * shade / (_SHADES - 1))


def _joints(pen: Pen, stones: list[Stone], color: str, thick: float) -> None:
    for x, y, w, h in stones:
        pen.polygon([(x, y), (x + w, y), (x + w, y + h), (x, y + h)], color, border=thick)


def slab_edges(pen: Pen) -> None:
    """Joints, light and dark edges, holes, cracks and moss of the slabs, and the bed of the walls."""
    for left, wide, high in ((LEFT, WIDE, _WALL), (LEFT, _SIDE, HIGH), (LEFT + WIDE - _SIDE, _SIDE, HIGH)):
        pen.rect(left, TOP, wide, high, _BED)
    stones = [stone for stone, _shade in _slabs()]
    for x, y, w, h in stones:
        pen.line((x + 1, y + h - 2.4), (x + w - 1, y + h - 2.4), "black", 2.4, alpha=80)
    for x, y, w, h in stones:
        edge = [(x + 1.6, y + h - 4), (x + 1.6, y + 1.8), (x + w - 1.6, y + 1.8), (x + w - 1.6, y + h - 4)]
        pen.lines(edge, _LIT, 1.3, alpha=28)
    _joints(pen, stones, _BED, 1.8)
    for corner in sorted({(x + dx, y + dy) for x, y, w, h in stones for dx in (0, w) for dy in (0, h)}):
        pen.dot(*corner, 5, _BED)
    luck = Random(6)
    for size in (1.8, 2.4, 3.2):
        for x, y, w, h in luck.sample(stones, 90):
            pen.dot(x + luck.uniform(7, w - 7), y + luck.uniform(7, h - 9), size, "black", alpha=38)
    for x, y, w, h in stones:
        if luck.random() < 0.13:
            spot = (x + luck.uniform(8, w - 16), y + luck.uniform(8, h - 22))
            crack = [spot]
            for dx, dy in ((5, 7), (-2, 7), (4, 5)):
                crack.append((crack[-1][0] + dx, crack[-1][1] + dy))
            pen.lines(crack, "#1c130d", 1.2, alpha=150)
        elif luck.random() < 0.08:
            pen.circle(x + 4, y + h - 6, 5, "#62793f", alpha=110)
            pen.circle(x + 11, y + h - 4, 3.4, "#748c4a", alpha=110)


def walls(pen: Pen) -> None:
    """Joints of the bricks, the bright upper edge of the wall, the shadows that walls throw; pillars, fires."""
    stones = [stone for stone, _shade in _bricks()]
    for x, y, w, _h in stones:
        pen.line((x + 0.8, y + 2.4), (x + w - 0.8, y + 2.4), "white", 3, alpha=12)
    for x, y, w, h in stones:
        pen.line((x + 0.8, y + h - 2.6), (x + w - 0.8, y + h - 2.6), "black", 3.6, alpha=36)
    _joints(pen, stones, "#1d140e", 1.6)
    pen.gradient(LEFT, TOP, WIDE, 6, "#a58a6d", "#7d6650")
    pen.line((LEFT, TOP + 6.5), (LEFT + WIDE, TOP + 6.5), "black", 1.6, alpha=120)
    pen.gradient(LEFT, TOP + _WALL, WIDE, 16, "#0d0705", "#0d0705", alpha=150, alpha_bottom=0)
    pen.rect(LEFT + _SIDE, TOP + _WALL, 9, HIGH - _WALL, "black", alpha=70)
    pen.rect(LEFT + WIDE - _SIDE - 9, TOP + _WALL, 9, HIGH - _WALL, "black", alpha=40)
    for column in (LEFT + 52, LEFT + WIDE - 52):
        for row in (166.0, 330.0, 494.0):
            _pillar(pen, column, row, 34, 78)
        for row in (248.0, 412.0):
            _brazier(pen, column, row, 0.95)


def rims(pen: Pen) -> None:
    """Darkens the rims of a box."""
    pen.rims("#080402", 255, start=0.82, end=1.414, power=1.3)


def _brazier(pen: Pen, x: float, y: float, scale: float) -> None:
    shadow = [
        (x - 20 * scale, y + 24 * scale),
        (x + 22 * scale, y + 22 * scale),
        (x + 34 * scale, y + 32 * scale),
        (x - 8 * scale, y + 34 * scale),
    ]
    pen.polygon(shadow, "black", alpha=70)
    foot = [
        (x - 4 * scale, y + 8 * scale),
        (x + 4 * scale, y + 8 * scale),
        (x + 9 * scale, y + 28 * scale),
        (x - 9 * scale, y + 28 * scale),
    ]
    pen.polygon(foot, "#3a2c22")
    pen.gradient(x - 12 * scale, y + 24 * scale, 24 * scale, 7 * scale, "#6b533f", "#382a20", radius=3)
    pen.gradient(x - 18 * scale, y - 2 * scale, 36 * scale, 14 * scale, "#8d6f4c", "#3d2b1d", radius=7 * scale)
    pen.rect(x - 19 * scale, y - 4 * scale, 38 * scale, 5 * scale, "#b8935f", radius=2.5 * scale)
    top, size = y - 7 * scale, 27 * scale
    pen.picture("icon/flame", x - size / 2, top - size * 0.72, size, size)


def _pillar(pen: Pen, x: float, y: float, wide: float, tall: float) -> None:
    left, top, foot = x - wide / 2, y - tall / 2, y + tall / 2
    far = x + wide / 2 + 16
    pen.polygon([(left, foot), (far, foot), (far, y - tall * 0.1), (x + wide / 2, y - tall * 0.3)], "black", alpha=70)
    pen.gradient(left, top + 10, wide, tall - 10, "#8a7058", "#43352a", radius=3)
    pen.gradient(left, top + 10, wide * 0.3, tall - 14, "#b5977a", "#6d5844", radius=3, alpha=120)
    for groove in range(1, 4):
        at = left + wide * groove / 4
        pen.line((at, top + 18), (at, foot - 12), "#2a1f17", 1.6, alpha=120)
    pen.gradient(left - 4, foot - 11, wide + 8, 11, "#7f6650", "#453629", radius=3)
    pen.rect(left - 6, top - 6, wide + 12, 20, "#2a1f17", radius=4)
    pen.gradient(left - 5, top - 5, wide + 10, 17, "#c2a585", "#8c7159", radius=4)
