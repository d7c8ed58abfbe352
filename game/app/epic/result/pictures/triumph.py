"""Victory animation: confetti falls, golden leaves form a laurel wreath, and numbers count up."""

from __future__ import annotations

import math
from functools import cache
from random import Random

from game.app.play.ending.tally import RevealTimer
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.effects import falling, flashes, flipbook
from game.app.ui.effects.falling import FallingPiece, FallSettings
from game.app.ui.effects.flipbook import Flipbook
from game.app.ui.effects.timeline import AnimationSettings, ease_in_out_cubic

_LEAF_COUNT, _LEAF_FLIGHT_SECONDS, _LAST_LEAF_START = 26, 0.62, 0.85
"""Number of leaves, seconds of the flight of each, and time at which the last one starts."""
_ANIMATION_SECONDS = 2.2
_WREATH_RADIUS = 106.0
_GLOW_COLOR: flashes.Tone = (255, 214, 110)
_CONFETTI_COUNT, _CONFETTI_START = 40, 0.15
"""Number of pieces of confetti, and time at which they are thrown, in seconds."""
_CONFETTI_FALL = FallSettings(1.9, 58, 900.0, 330.0, damping=0.3)
_CONFETTI_COLORS = ("#ffe39a", "#bfe6ff", "#7ed8a4", "#f3ead7", "#ff9d7a")


class VictoryAnimation(RevealTimer):
    """Timer and drawing of the celebration at the end of a match."""

    def __init__(self, tempo: AnimationSettings, *, is_won: bool) -> None:
        super().__init__(tempo, _ANIMATION_SECONDS)
        self.is_won = is_won

    @property
    def has_laurel(self) -> bool:
        """Return whether the laurel wreath is complete."""
        return not self.is_won or self.now >= _LAST_LEAF_START + _LEAF_FLIGHT_SECONDS * 0.7

    def draw(self, canvas: Canvas, cx: float, cy: float) -> None:
        """Draw confetti and flying leaves around the winner's ring, with its center at (cx, cy)."""
        if not self.is_won or self.now > _LAST_LEAF_START + _LEAF_FLIGHT_SECONDS + 0.5:
            return
        self._draw_confetti(canvas, cx, cy)
        rng = Random(5)
        for index in range(_LEAF_COUNT):
            side = -1 if index % 2 else 1
            along = index // 2 / (_LEAF_COUNT // 2)
            angle = math.pi / 2 - side * (0.35 + 2.2 * along)
            goal = cx + _WREATH_RADIUS * math.cos(angle), cy + _WREATH_RADIUS * math.sin(angle)
            start = cx + side * rng.uniform(190, 420), cy + rng.uniform(-260, 330)
            own = self.progress(_LAST_LEAF_START * along + rng.uniform(0, 0.06), _LEAF_FLIGHT_SECONDS)
            if own <= 0 or (own >= 1 and self.has_laurel):
                continue
            way = ease_in_out_cubic(own)
            x = start[0] + (goal[0] - start[0]) * way + side * 50 * math.sin(math.pi * way)
            y = start[1] + (goal[1] - start[1]) * way - 40 * math.sin(math.pi * way)
            spin = 260 * (1 - way) * side
            _draw_leaf(canvas, (x, y), -math.degrees(angle) - 90 * side + spin, min(1.0, own * 5))
        shine = self.progress(_LAST_LEAF_START + _LEAF_FLIGHT_SECONDS * 0.6, 0.5)
        if 0 < shine < 1:
            book = Flipbook(("triumph",), 10, flashes.make_ring(_GLOW_COLOR), is_light=True)
            flipbook.draw_page(canvas, book, shine, cx, cy, 330)

    def _draw_confetti(self, canvas: Canvas, cx: float, cy: float) -> None:
        """Draw confetti that is thrown up from both sides and falls past the winner."""
        share = self.progress(_CONFETTI_START, _CONFETTI_FALL.seconds)
        if not 0 < share < 1:
            return
        page, clear = int(share * (_CONFETTI_FALL.frame_count - 1)), round(255 * min(1.0, (1 - share) / 0.3))
        for index, way in enumerate(falling.simulate_fall(_make_confetti(), _CONFETTI_FALL)):
            x, y, turn = way[page]
            size, tone = 5.0 + index % 3, _CONFETTI_COLORS[index % len(_CONFETTI_COLORS)]
            ux, uy, flat = math.cos(turn), math.sin(turn), abs(math.cos(turn * 1.7)) * 0.6 + 0.15
            points = [(-1, -flat), (1, -flat), (1, flat), (-1, flat)]
            spots = [(cx + x + size * (a * ux - b * uy), cy + y + size * (a * uy + b * ux)) for a, b in points]
            canvas.polygon(spots, tone, alpha=clear)


@cache
def _make_confetti() -> tuple[FallingPiece, ...]:
    """Return the initial state of the confetti, relative to the center of the winner's ring; deterministic."""
    rng, found = Random(8), []
    for index in range(_CONFETTI_COUNT):
        side = -1 if index % 2 else 1
        speed, lean = rng.uniform(850, 1450), rng.uniform(0.04, 0.34)
        vx, vy = -side * speed * math.sin(lean), -speed * math.cos(lean)
        found.append(FallingPiece(side * rng.uniform(140, 168), rng.uniform(250, 320), vx, vy, rng.uniform(-9, 9), 6.0))
    return tuple(found)


def _draw_leaf(canvas: Canvas, at: Point, angle: float, opacity: float) -> None:
    """Draw a golden leaf, about 34 units long, with ``opacity`` from 0 to 1."""

    def draw_part(part: Canvas) -> None:
        outer = [(2, 8), (9, 2), (20, 1.5), (32, 8), (20, 14.5), (9, 14)]
        part.polygon(outer, "#7a4a10")
        part.polygon([(3.5, 8), (10, 3.4), (20, 3), (30, 8)], "#ffe08a")
        part.polygon([(3.5, 8), (10, 12.6), (20, 13), (30, 8)], "#d99b2e")
        part.line((3, 8), (29, 8), "#9a6417", 1)

    canvas.draw_cached(
        "triumph leaf",
        at[0] - 17,
        at[1] - 8,
        34,
        16,
        draw_part,
        overhang=2,
        angle=round(angle),
        alpha=round(255 * opacity),
    )
