"""A board to choose: a small picture of the real one, and its name."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.app.epic.board.ground import SIDE, ground_surface
from game.app.epic.board.props import draw_upright
from game.app.epic.setup.ids import MapId
from game.app.epic.setup.map_words import map_name
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.ornaments import focus_ring
from game.app.ui.style.tokens import ALPHA, LEADING, RADIUS
from game.app.ui.text.even import even_size
from game.app.ui.widgets.base import Look, Pressable, Size
from game.rules.epic.layout import Layout

_WIDTH, _HEIGHT = 100.0, 62.0
"""The size of a board without its name."""
_TWO_LINES_ABOVE = 1.1
"""From this text size on names have room for two lines that are not much smaller than one."""
_FINE = 3
"""How many times as large as it is shown a board is painted, so that its small marks melt into tones."""


class MapTile(Pressable):
    """A small board; pressing it chooses the map."""

    def __init__(self, layout: Layout, chosen: bool) -> None:
        super().__init__(MapId(layout.id), tip=map_name(layout))
        self.named = 0.0
        """Size of its name, which is that of the boards beside it."""
        self.layout = layout
        self.chosen = chosen

    def natural(self, canvas: Canvas, width: float) -> Size:
        return _WIDTH, _HEIGHT + _name_height(canvas) + 4

    @classmethod
    def even(cls, canvas: Canvas, widgets: Sequence[MapTile]) -> None:
        names = [map_name(one.layout) for one in widgets]
        cells = [(name, widgets[0].box.w + 6, _name_height(canvas)) for name in names]
        size = canvas.text_size("small")
        named = even_size(canvas, cells, "strong", size=size, leading=LEADING.tight, wraps=True)
        for one in widgets:
            one.named = named

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        tall = h - _name_height(canvas) - 4
        if self.chosen:
            canvas.glow(x + w / 2, y + tall / 2, w * 0.62, "cream", ALPHA.faint)
        key = ("small board", self.layout.id, self.layout.theme, self.chosen)
        canvas.stamp(key, x, y, w, tall, lambda part: self._board(part, w, tall), pad=10)
        if look.hover and not self.chosen:
            canvas.rect(x, y, w, tall, "white", radius=RADIUS.medium, alpha=round(ALPHA.faint * look.hover))
        if self.chosen:
            canvas.circle(x + w - 7, y + 7, 10, "well")
            canvas.icon("tick", x + w - 12, y + 2, 10, color="good")
        role, color = ("strong", "cream") if self.chosen else ("small", "mute")
        name = _name_height(canvas)
        spot = x - 3, y + tall + 3, w + 6, name
        canvas.block(
            map_name(self.layout),
            *spot,
            role,
            size=self.named,
            color=color,
            align="center",
            leading=LEADING.tight,
            wraps=True,
        )
        if look.focused:
            focus_ring(canvas, x, y, w, tall, radius=RADIUS.medium)

    def _board(self, canvas: Canvas, width: float, height: float) -> None:
        canvas.shadow(0, 0, width, height, radius=RADIUS.medium)
        canvas.gradient(
            0, 0, width, height, *(("cream", "cream") if self.chosen else ("brass", "umber")), radius=RADIUS.medium
        )
        inner = canvas.box(3, 3, width - 6, height - 6)
        small = thumbnail(self.layout, inner.w, inner.h)
        canvas.surface.blit(small, inner)
        if not self.chosen:
            canvas.rect(3, 3, width - 6, height - 6, "well", alpha=ALPHA.faint)


def _name_height(canvas: Canvas) -> float:
    """Room for a name in one line, or in two that can still be read."""
    size = canvas.text_size("small")
    return max(size * (1.35 if canvas.text_scale <= _TWO_LINES_ABOVE else 1.75), canvas.least * 2.2)


def thumbnail(layout: Layout, width: int, height: int) -> pygame.Surface:
    """A board of `width` x `height` pixels, its squares as square as the box allows, floor and obstacles."""
    side = max(1, round(max(width / layout.width, height / layout.height))) * _FINE
    whole = ground_surface(layout, side)
    canvas = Canvas(whole, side / SIDE)

    def corner(square: int) -> tuple[float, float]:
        y, x = divmod(square, layout.width)
        return x * SIDE, y * SIDE

    draw_upright(canvas, layout, corner, SIDE)
    return pygame.transform.smoothscale(whole, (width, height))
