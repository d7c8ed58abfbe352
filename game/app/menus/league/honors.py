"""The honors of a player as tiles, which scroll where large words need more room than there is."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.carved import medal
from game.app.ui.style.ornaments import focus_ring
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS
from game.app.ui.text.even import even_size
from game.app.ui.widgets.base import Box, Look, Widget
from game.app.ui.widgets.pane import BAR, Pane
from game.modes.league.records import Honor
from game.text import _

_COLUMNS = 2
_GAP, _TALLEST = 10.0, 104.0
_COIN, _BESIDE, _EDGE = 24.0, 34.0, 6.0
"""The radius of a coin, what else of a tile's width no word has, and the air above and below the words."""


class HonorTile(Widget):
    """An honor: its coin, its name and how it is reached. Keys come to it only where it may lie out of sight."""

    def __init__(self, honor: Honor, sizes: tuple[float, float], *, hides: bool) -> None:
        super().__init__(f"honor {honor.id}")
        self.honor, self.sizes, self.focusable = honor, sizes, hides

    @property
    def called(self) -> str:
        return f"{self.honor.name}, {self.honor.text}"

    @property
    def state(self) -> str:
        return _("earned") if self.honor.reached else ""

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, wide, tall = self.box
        one, radius = self.honor, _COIN
        canvas.gradient(x, y, wide, tall, "bar", "bar_low", radius=RADIUS.medium, alpha=ALPHA.strong)
        canvas.rect(
            x,
            y,
            wide,
            tall,
            "plate_edge",
            radius=RADIUS.medium,
            border=BORDER.thin,
            alpha=ALPHA.half,
        )
        cx, cy = x + radius + 12, y + tall / 2
        medal(canvas, cx, cy, radius, "gold" if one.reached else "iron", one.icon)
        left, room, line = x + 2 * radius + 24, wide - 2 * radius - _BESIDE, _name_line(canvas)
        names, texts = self.sizes
        ink = "cream" if one.reached else "mute"
        canvas.block(one.name, left, y + _EDGE, room, line, "panel", size=names, color=ink)
        spot = Box(left, y + _EDGE + line, room, tall - line - 2 * _EDGE)
        canvas.block(
            one.text, *spot, "small", size=texts, color="prose", valign="top", wraps=True, leading=LEADING.normal
        )
        if look.focused:
            focus_ring(canvas, *self.box, radius=RADIUS.medium)


def _name_line(canvas: Canvas) -> float:
    return canvas.text_size("panel") * 1.35


def fill_honors(canvas: Canvas, pane: Pane, box: Box, honors: Sequence[Honor]) -> None:
    """Lay the tiles into a pane: as high as there is room, and never less than their words need."""
    rows = -(-len(honors) // _COLUMNS)
    line, size = _name_line(canvas), canvas.text_size("small")
    bar = 0.0
    for bar in (0.0, BAR):
        wide = (box.w - bar - _GAP * (_COLUMNS - 1)) / _COLUMNS
        room = wide - 2 * _COIN - _BESIDE
        lines = max(len(canvas.broken(one.text, room, "small")) for one in honors)
        least = max(2 * _COIN + 14, line + lines * size * 1.25 + 2 * _EDGE)
        if rows * (least + _GAP) - _GAP <= box.h:
            break
    tall = float(math.ceil(max(least, min(_TALLEST, (box.h - _GAP * (rows - 1)) // rows))))
    bottom = box.y + rows * (tall + _GAP) - _GAP
    names = even_size(canvas, [(one.name, room, line) for one in honors], "panel")
    texts = even_size(canvas, [(one.text, room, tall - line - 2 * _EDGE) for one in honors], "small", wraps=True)
    tiles = [
        HonorTile(
            one,
            (names, texts),
            hides=bool(bar),
        ).placed(Box(
                box.x + place % _COLUMNS * (wide + _GAP), box.y + place // _COLUMNS * (tall + _GAP), wide, tall
            ))
        for place, one in enumerate(honors)
    ]  # fmt: skip
    pane.fill(box, tiles, bottom)
