"""The floors of the boards among the stars: an arena of red rock, a steel deck over the sea, a chamber of pipes and
steam, and a throne room above a chasm.

Squares are `SIDE` units wide. Where a board has no squares at all (rock, machines, walls) one mass is drawn over them,
so that nothing looks like a square there.
"""

from __future__ import annotations

import math
import random

import msgspec

from game.app.epic.board.floor import SIDE, bevel, scatter, tile
from game.app.epic.board.water import Water, draw_pool, each_square
from game.app.ui.canvas import Canvas
from game.rules.epic.layout import Layout

SEA = Water("#5fe3ff", "#0a1722", "#06283f", "#0a3b59", "#7fd8f2")
MIST = Water("#8f86b8", "#0d0c18", "#12152b", "#1b2242", "#b9c4ee")


class Mass(msgspec.Struct, frozen=True):
    """The colors of a mass that no square lies on: its edge, its side, its top and the light on it."""

    edge: str
    side: str
    top: str
    light: str


ROCK = Mass("#2a150d", "#5a3020", "#7b4630", "#b5754f")
MACHINE = Mass("#050608", "#14171c", "#22272e", "#59626d")
WALL = Mass("#040409", "#0f0d18", "#1c1a2a", "#453f63")


# ---- the four floors ----------------------------------------------------------------------------------------------


def arena(canvas: Canvas, layout: Layout, rnd: random.Random) -> None:
    """Sun on trodden sand, with tracks, stones and scorch marks."""
    for x, y, tone in tile(canvas, layout, ("#b9794c", "#c3855a", "#a96c43"), rnd):
        for _ in range(3):
            left, top, long = x + rnd.uniform(0, 40), y + rnd.uniform(6, 52), rnd.uniform(8, 18)
            canvas.line((left, top), (left + long, top - 2), canvas.mix(tone, "#5f3420", 0.4), 1.2, alpha=110)
        bevel(canvas, x, y, "#3b1c0e", 0.5)
    for x, y in scatter(canvas, layout, rnd, 0.12):
        canvas.glow(x, y, rnd.uniform(0.7, 1.4) * SIDE, rnd.choice(("#ffd9a0", "#6b3a22")), 42)
    for x, y in scatter(canvas, layout, rnd, 1.6):
        size = rnd.choice((2.0, 2.8, 4.0))
        canvas.ellipse(x + 1, y + 1, size, size * 0.6, "#4a2514", alpha=150)
        canvas.ellipse(x, y, size, size * 0.6, rnd.choice(("#d8a274", "#8a5232")), alpha=200)
    for x, y in scatter(canvas, layout, rnd, 0.07):
        canvas.glow(x, y, rnd.uniform(10, 18), "#241008", 150)
        for _ in range(6):
            turn, reach = rnd.uniform(0, 2 * math.pi), rnd.uniform(7, 15)
            spot = (x + reach * math.cos(turn), y + reach * math.sin(turn))
            canvas.line((x, y), spot, "#241008", 1.3, alpha=70)
    _ring(canvas, "#e8b07a", 74)


def _ring(canvas: Canvas, color: str, alpha: int) -> None:
    """The circle in which the fights of the arena begin, half worn away."""
    cx, cy, reach = canvas.width * 0.46, canvas.height * 0.44, 2.3 * SIDE
    for part in range(40):
        if part % 7 in (3, 5):
            continue
        turns = [(part + step / 4) * math.pi / 20 for step in range(5)]
        canvas.lines([(cx + reach * math.cos(t), cy + reach * math.sin(t)) for t in turns], color, 2.4, alpha=alpha)


def platform(canvas: Canvas, layout: Layout, rnd: random.Random) -> None:
    """Wet steel plates with rivets and grates, a landing circle, and lights along the gangway."""
    for x, y, tone in tile(canvas, layout, ("#2b3f52", "#30465a", "#26384a"), rnd):
        bevel(canvas, x, y, "#0a1018", 0.55)
        for dx, dy in ((6, 6), (SIDE - 6, 6), (6, SIDE - 6), (SIDE - 6, SIDE - 6)):
            canvas.circle(x + dx, y + dy, 1.5, "#141e29")
        _plate_detail(canvas, x, y, rnd.random(), canvas.mix(tone, "black", 0.5))
    for x, y in scatter(canvas, layout, rnd, 0.1):
        canvas.ellipse(x, y, rnd.uniform(14, 30), rnd.uniform(4, 8), "#9fd8f2", alpha=22)
    ship = [square for square, kind in enumerate(layout.kinds) if kind == "starship"]
    if ship:
        cx = (sum(square % layout.width for square in ship) / len(ship) + 0.5) * SIDE
        cy = (sum(square // layout.width for square in ship) / len(ship) + 0.5) * SIDE
        canvas.circle(cx, cy, 2.25 * SIDE, "#ffc857", border=3.4, alpha=88)
        canvas.circle(cx, cy, 2.08 * SIDE, "#ffc857", border=1.3, alpha=70)


def _plate_detail(canvas: Canvas, x: float, y: float, luck: float, dark: object) -> None:
    if luck < 0.2:
        for bar in range(6):
            left = x + SIDE * 0.3 + bar * 4.6
            canvas.line((left, y + SIDE * 0.36), (left, y + SIDE * 0.64), "#16212d", 2.2)
    elif luck < 0.38:
        canvas.line((x + SIDE * 0.15, y + SIDE / 2), (x + SIDE * 0.85, y + SIDE / 2), "#1a2836", 1.4, alpha=190)
        canvas.line((x + SIDE / 2, y + SIDE / 2), (x + SIDE / 2, y + SIDE), "#1a2836", 1.4, alpha=190)


def sea(canvas: Canvas, layout: Layout, rnd: random.Random) -> None:
    """The sea on both sides of the gangway."""
    draw_pool(canvas, layout, "water", SEA)
    for x, y in each_square(layout, "water", SIDE):
        _swell(canvas, x, y, rnd)
    _quay_lights(canvas, layout)


def _swell(canvas: Canvas, x: float, y: float, rnd: random.Random) -> None:
    for _ in range(5):
        left, middle, span = x + rnd.uniform(4, 32), y + rnd.uniform(9, 50), rnd.uniform(9, 18)
        wave = [(left + span * step / 6, middle - 2.4 * math.sin(step * math.pi / 6)) for step in range(7)]
        canvas.lines(wave, rnd.choice(("#3fa9d0", "#2a7fa8", "#7fd8f2")), 1.4, alpha=150)


def _quay_lights(canvas: Canvas, layout: Layout) -> None:
    """A lamp on each edge where the deck ends at the water below or above it."""
    for square, kind in enumerate(layout.kinds):
        row, column = divmod(square, layout.width)
        if kind != "floor":
            continue
        for step, y in ((-1, row * SIDE + 5.0), (1, (row + 1) * SIDE - 5.0)):
            if 0 <= row + step < layout.height and layout.kinds[square + step * layout.width] == "water":
                x = (column + 0.5) * SIDE
                canvas.glow(x, y, 15, "#5fe3ff", 130)
                canvas.rect(x - 8, y - 1.5, 16, 3, "#c9f7ff", radius=1.5)


def carbon(canvas: Canvas, layout: Layout, rnd: random.Random) -> None:
    """Rust-red grates lit from below, steps round the pit in the middle, steam."""
    for x, y, tone in tile(canvas, layout, ("#4b3630", "#533c34", "#412e2a"), rnd):
        glow = rnd.random() < 0.3
        if glow:
            canvas.rect(x + 7, y + 7, SIDE - 14, SIDE - 14, "#1b0d08", radius=4)
            canvas.glow(x + SIDE / 2, y + SIDE / 2, SIDE * 0.5, "#ff7a2c", 105)
            for bar in range(6):
                top = y + 11 + bar * (SIDE - 22) / 5
                canvas.line((x + 8, top), (x + SIDE - 8, top), "#5a4036", 2.6)
        else:
            for share in (0.33, 0.66):
                canvas.line((x + 5, y + SIDE * share), (x + SIDE - 5, y + SIDE * share), "#2c1e1a", 1.4, alpha=150)
            canvas.line((x + 6, y + 6), (x + SIDE - 6, y + 6), canvas.mix(tone, "#ffb27a", 0.5), 1, alpha=90)
        bevel(canvas, x, y, "#120806", 0.5)
    _pit(canvas)
    for x, y in scatter(canvas, layout, rnd, 0.12):
        canvas.glow(x, y, rnd.uniform(0.8, 1.7) * SIDE, rnd.choice(("#9fd3ff", "#ffb070", "#e9f2ff")), 40)


def machines(canvas: Canvas, layout: Layout, rnd: random.Random) -> None:
    """The machinery that cuts off the corners."""
    _mass(canvas, layout, "machinery", MACHINE)
    for x, y in each_square(layout, "machinery", SIDE):
        _pipes(canvas, x, y, rnd)


_STEPS = (
    (1.95, 5.0, "#1c110e", 170),
    (1.9, 1.6, "#ffb070", 150),
    (1.3, 4.0, "#1c110e", 170),
    (1.26, 1.4, "#ff9a4a", 190),
    (0.66, 5.0, "#0d0706", 210),
    (0.62, 2.0, "#7fd8ff", 210),
)
"""Rings round the pit: radius in squares, width, color and alpha."""


def _pit(canvas: Canvas) -> None:
    """Steps round the freezing pit: rings that leave the squares under them to be seen."""
    cx, cy = canvas.width / 2, canvas.height / 2
    for reach, width, color, alpha in _STEPS:
        canvas.circle(cx, cy, reach * SIDE, color, border=width, alpha=alpha)
    canvas.glow(cx, cy, 1.3 * SIDE, "#7fc8ff", 92)
    for part in range(24):
        turn = part * math.pi / 12
        start, end = ((cx + q * SIDE * math.cos(turn), cy + q * SIDE * math.sin(turn)) for q in (1.34, 1.86))
        canvas.line(start, end, "#1c110e", 1.6, alpha=110)


def _pipes(canvas: Canvas, x: float, y: float, rnd: random.Random) -> None:
    """Pipes, dials and lamps on one square of the machines."""
    for _ in range(2):
        left, wide = x + rnd.uniform(8, 40), rnd.choice((5.0, 7.0))
        canvas.line((left, y + 6), (left, y + SIDE - 6), "#0a0c10", wide + 2)
        canvas.line((left, y + 6), (left, y + SIDE - 6), "#4a535d", wide)
        canvas.line((left - wide * 0.22, y + 6), (left - wide * 0.22, y + SIDE - 6), "#a9b6c2", 1.1, alpha=150)
    cx, cy = x + rnd.uniform(14, 44), y + rnd.uniform(14, 44)
    canvas.circle(cx, cy, 9, "#0a0c10")
    canvas.circle(cx, cy, 7.6, rnd.choice(("#d9772c", "#2c86c9", "#c9b04a")))
    canvas.circle(cx, cy, 7.6, "#e9edf2", border=1.3, alpha=190)
    turn = rnd.uniform(0, 2 * math.pi)
    canvas.line((cx, cy), (cx + 5 * math.cos(turn), cy + 5 * math.sin(turn)), "#0a0c10", 1.6)
    canvas.glow(x + rnd.uniform(8, 50), y + rnd.uniform(8, 50), 9, "#ff8a3c", 150)


def throne(canvas: Canvas, layout: Layout, rnd: random.Random) -> None:
    """Dark polished slabs, a red carpet on the bridge that leads to the throne, mist in the chasm."""
    for x, y, tone in tile(canvas, layout, ("#34324a", "#3a3852", "#2d2b41"), rnd):
        sheen = canvas.mix(tone, "#cfd3ff", 0.22)
        canvas.line((x + 10, y + SIDE - 8), (x + SIDE - 14, y + 10), sheen, 3, alpha=54)
        canvas.line((x + 22, y + SIDE - 8), (x + SIDE - 6, y + 16), sheen, 1.4, alpha=54)
        bevel(canvas, x, y, "#07060d", 0.7)
    _carpet(canvas, layout)


def chasm_and_walls(canvas: Canvas, layout: Layout, rnd: random.Random) -> None:
    """Mist in the chasm under the bridges, and the walls with their lamps."""
    draw_pool(canvas, layout, "mist", MIST)
    for x, y in each_square(layout, "mist", SIDE):
        for _ in range(5):
            wide = rnd.uniform(16, 34)
            left, top = x + rnd.uniform(2, SIDE - wide * 0.8), y + rnd.uniform(8, 46)
            canvas.ellipse(left, top, wide, wide * 0.34, rnd.choice(("#aeb8ea", "#7d86c4", "#d5dcff")), alpha=34)
        canvas.glow(x + SIDE / 2, y + SIDE / 2, SIDE * 0.62, "#8d9be8", 60)
    _mass(canvas, layout, "wall", WALL)
    for x, y in each_square(layout, "wall", SIDE):
        canvas.rect(x + 9, y + 8, SIDE - 18, SIDE - 16, "#0b0a13", radius=3)
        canvas.rect(x + 9, y + 8, SIDE - 18, SIDE - 16, "#5a5380", radius=3, border=1, alpha=130)
        canvas.line((x + SIDE / 2, y + 13), (x + SIDE / 2, y + SIDE - 13), "#b23a48", 2.2, alpha=170)
        canvas.glow(x + SIDE / 2, y + SIDE / 2, 16, "#ff4a5c", 60)


def _carpet(canvas: Canvas, layout: Layout) -> None:
    """Along the middle row up to a round dais with the throne at its end."""
    row, wide = layout.height // 2, canvas.width
    top = row * SIDE + SIDE * 0.2
    canvas.gradient(0, top, wide, SIDE * 0.6, "#8a1f2c", "#5a111c", alpha=190)
    for y in (top + 3, top + SIDE * 0.6 - 3):
        canvas.line((0, y), (wide, y), "#e0b45a", 1.5, alpha=170)
    cx, cy = (layout.width - 1.5) * SIDE, (row + 0.5) * SIDE
    for reach, alpha in ((1.9, 130), (1.5, 150), (1.1, 170)):
        canvas.circle(cx, cy, reach * SIDE, "#09080f", border=4, alpha=alpha)
        canvas.circle(cx, cy, reach * SIDE - 2, "#8a82c0", border=1.3, alpha=alpha)
    canvas.glow(cx + SIDE, cy, SIDE * 1.2, "#9fb4ff", 88)


# ---- where there are no squares -----------------------------------------------------------------------------------


def _mass(canvas: Canvas, layout: Layout, kind: str, mass: Mass) -> None:
    """One body over all squares of a kind, rounded where it ends, rising toward its middle."""
    draw_pool(canvas, layout, kind, Water(mass.edge, mass.side, mass.side, mass.top, mass.light))


def rocks(canvas: Canvas, layout: Layout, rnd: random.Random) -> None:
    """The wall of the arena: boulders on one mass of rock."""
    _mass(canvas, layout, "rock-wall", ROCK)
    for x, y in each_square(layout, "rock-wall", SIDE):
        for _ in range(6):
            cx, cy, reach = x + rnd.uniform(10, 48), y + rnd.uniform(12, 50), rnd.uniform(6, 13)
            canvas.ellipse(cx - reach, cy - reach * 0.6, 2 * reach, 1.6 * reach, "#38190e", alpha=190)
            tone = rnd.choice(("#8d5338", "#7a432c", "#9c6344"))
            canvas.ellipse(cx - reach, cy - reach * 0.8, 2 * reach, 1.5 * reach, tone)
            light = (cx - reach * 0.7, cy - reach * 0.66, reach * 0.9, reach * 0.5)
            canvas.ellipse(*light, "#d79a6e", alpha=120)
