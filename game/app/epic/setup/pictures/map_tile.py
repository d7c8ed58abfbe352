"""Tile of a board: a thumbnail and the name."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.app.epic.board.ground import CELL, render_ground
from game.app.epic.board.props import draw_upright
from game.app.epic.setup.ids import MapId
from game.app.epic.setup.map_words import format_map_name
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.ornaments import draw_focus_ring, draw_hover_ring
from game.app.ui.style.tokens import ALPHA, LEADING, RADIUS
from game.app.ui.text.shared_size import find_shared_size
from game.app.ui.widgets.base import Pressable, Size, WidgetState
from game.rules.epic.layout import Layout

_THUMBNAIL_WIDTH, _THUMBNAIL_HEIGHT = 100.0, 62.0
"""Width and height of the board's thumbnail without its name, in logical units."""
_MAX_ONE_LINE_TEXT_SCALE = 1.1
"""Text scale above which names have room for two lines."""
_LIGHT_ALPHA = 28
"""Alpha of the white that lightens a board, as boards without figures look too dark."""
_OVERSAMPLING = 3
"""Oversampling factor of a board's thumbnail, which blends its small details."""


class MapTile(Pressable):
    """Tile of a board; a press chooses it."""

    def __init__(self, layout: Layout, is_chosen: bool, tip: str) -> None:
        super().__init__(MapId(layout.id), tip=tip)
        self.name_size = 0.0
        """Text size of the name, shared by all tiles."""
        self.layout = layout
        self.chosen = is_chosen

    def measure_content(self, canvas: Canvas, width: float) -> Size:
        return _THUMBNAIL_WIDTH, _THUMBNAIL_HEIGHT + _measure_name(canvas) + 4

    @classmethod
    def unify_text_size(cls, canvas: Canvas, widgets: Sequence[MapTile]) -> None:
        names = [format_map_name(tile.layout) for tile in widgets]
        cells = [(name, widgets[0].box.w + 6, _measure_name(canvas)) for name in names]
        size = canvas.resolve_text_size("small")
        named = find_shared_size(canvas, cells, "strong", size=size, leading=LEADING.tight, wraps=True)
        for tile in widgets:
            tile.name_size = named

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        x, y, w, h = self.box
        height = h - _measure_name(canvas) - 4
        if self.chosen:
            canvas.glow(x + w / 2, y + height / 2, w * 0.62, "cream", ALPHA.faint)
        key = ("small board", self.layout.id, self.layout.theme, self.chosen)
        canvas.draw_cached(key, x, y, w, height, lambda part: self._draw_board(part, w, height), overhang=10)
        if state.hover and not self.chosen:
            draw_hover_ring(canvas, x, y, w, height, state.hover)
        if self.chosen:
            canvas.circle(x + w - 7, y + 7, 10, "well")
            canvas.icon("tick", x + w - 12, y + 2, 10, color="good")
        name = _measure_name(canvas)
        spot = x - 3, y + height + 3, w + 6, name
        canvas.draw_text_block(
            format_map_name(self.layout),
            *spot,
            "strong" if self.chosen else "small",
            size=self.name_size,
            color="cream",
            align="center",
            leading=LEADING.tight,
            wraps=True,
        )
        if state.focused:
            draw_focus_ring(canvas, x, y, w, height, radius=RADIUS.medium)

    def _draw_board(self, canvas: Canvas, width: float, height: float) -> None:
        canvas.shadow(0, 0, width, height, radius=RADIUS.medium)
        canvas.gradient(
            0, 0, width, height, *(("cream", "cream") if self.chosen else ("bronze", "umber")), radius=RADIUS.medium
        )
        inner = canvas.to_pixel_rect(3, 3, width - 6, height - 6)
        small = render_thumbnail(self.layout, inner.w, inner.h)
        canvas.surface.blit(small, inner)
        canvas.rect(3, 3, width - 6, height - 6, "white", alpha=_LIGHT_ALPHA)


def _measure_name(canvas: Canvas) -> float:
    """Return the height reserved for a name in one line, or in two readable ones."""
    size = canvas.resolve_text_size("small")
    return max(size * (1.35 if canvas.text_scale <= _MAX_ONE_LINE_TEXT_SCALE else 1.75), canvas.min_size * 2.2)


def render_thumbnail(layout: Layout, width: int, height: int) -> pygame.Surface:
    """Render floor and obstacles of a board at a size in pixels; squares are as nearly square as possible."""
    side = max(1, round(max(width / layout.width, height / layout.height))) * _OVERSAMPLING
    whole = render_ground(layout, side)
    canvas = Canvas(whole, side / CELL)

    def get_corner(square: int) -> tuple[float, float]:
        y, x = divmod(square, layout.width)
        return x * CELL, y * CELL

    draw_upright(canvas, layout, get_corner, CELL)
    return pygame.transform.smoothscale(whole, (width, height))
