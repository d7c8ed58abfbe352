"""The boards to choose from, as small pictures of the real ones, and what there is to know about the chosen one."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.app.epic.board.ground import SIDE, ground_surface
from game.app.epic.board.props import draw_upright
from game.app.epic.setup.ids import MapId
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.ornaments import focus_ring
from game.app.ui.style.tokens import ALPHA, LEADING, RADIUS
from game.app.ui.text.even import even_size
from game.app.ui.widgets.base import Look, Pressable, Widget
from game.content.cards.packs import PackContent
from game.presentation.epic.wording import terrain_things
from game.rules.epic.layout import Layout
from game.text import _, pick, picked

_TWO_LINES_ABOVE = 1.1
"""From this text size on names have room for two lines that are not much smaller than one."""
_FINE = 3
"""How many times as large as it is shown a board is painted, so that its small marks melt into tones."""


class MapTile(Pressable):
    """A small board; pressing it chooses the map. The names of all boards have the size ``named``."""

    def __init__(self, layout: Layout, chosen: bool, named: float) -> None:
        super().__init__(MapId(layout.id), tip=map_name(layout))
        self.named = named
        self.layout = layout
        self.chosen = chosen

    @staticmethod
    def picture_height(canvas: Canvas, height: float) -> float:
        """What is left for the board above its name."""
        return height - _name_height(canvas) - 4

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        tall = self.picture_height(canvas, h)
        if self.chosen:
            canvas.glow(x + w / 2, y + tall / 2, w * 0.62, "gold", 70)
        key = ("small board", self.layout.id, self.layout.theme, self.chosen)
        canvas.stamp(key, x, y, w, tall, lambda part: self._board(part, w, tall), pad=10)
        if look.hover and not self.chosen:
            canvas.rect(x, y, w, tall, "white", radius=RADIUS.medium, alpha=round(26 * look.hover))
        if self.chosen:
            canvas.circle(x + w - 7, y + 7, 10, "gold_ink")
            canvas.circle(x + w - 7, y + 7, 8.6, "gold")
            canvas.icon("tick", x + w - 12, y + 2, 10, color="gold_ink")
        role, color = ("strong", "cream") if self.chosen else ("small", "#ccd5de")
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
        canvas.gradient(0, 0, width, height, "gold_high" if self.chosen else "#b08a4c", "#6d4f26", radius=RADIUS.medium)
        inner = canvas.box(3, 3, width - 6, height - 6)
        small = thumbnail(self.layout, inner.w, inner.h)
        canvas.surface.blit(small, inner)
        if not self.chosen:
            canvas.rect(3, 3, width - 6, height - 6, "#0b1017", alpha=ALPHA.faint)


def map_naming(canvas: Canvas, layouts: Sequence[Layout], width: float) -> float:
    """The size of the boards' names under pictures of this width; the chosen one's is bold."""
    names = [map_name(layout) for layout in layouts]
    cells = [(name, width + 6, _name_height(canvas)) for name in names]
    return even_size(canvas, cells, "strong", size=canvas.text_size("small"), leading=LEADING.tight, wraps=True)


def _name_height(canvas: Canvas) -> float:
    """Room for a name in one line, or in two that can still be read."""
    size = canvas.text_size("small")
    return max(size * (1.35 if canvas.text_scale <= _TWO_LINES_ABOVE else 1.75), canvas.least * 2.2)


class MapWords(Widget):
    """Name, size and obstacles of the chosen board."""

    focusable = False

    def __init__(self, content: PackContent, layout: Layout) -> None:
        super().__init__("map words")
        self.layout = layout
        self.text = about_map(content, layout)

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        line = canvas.text_size("panel") * 1.35
        squares = map_size(self.layout)
        aside = canvas.measure(squares, "small")[0] + 8
        canvas.block(map_name(self.layout), x, y, w - aside, line, "panel")
        canvas.block(squares, x + w - aside, y, aside, line, "small", color="mute", align="right")
        top = y + line + 2
        canvas.block(self.text, x, top, w, y + h - top, "body", color="prose", valign="top", wraps=True)


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


def map_name(layout: Layout) -> str:
    """A board's name in the player's language."""
    return picked(layout.name, layout.name["en"])


def map_size(layout: Layout) -> str:
    """How many squares a board has."""
    return f"{layout.width} × {layout.height}"


def about_map(content: PackContent, layout: Layout) -> str:
    """What blocks what, and the option that only this board has."""
    sight = [kind for kind, terrain in layout.terrain.items() if terrain.blocks_sight]
    steps = [kind for kind, terrain in layout.terrain.items() if terrain.blocks_move and not terrain.blocks_sight]
    parts = []
    if sight:
        parts.append(_("Blocks movement and sight: {things}.").format(things=_listed(sight)))
    else:
        parts.append(_("Nothing blocks sight."))
    if steps:
        parts.append(_("Blocks movement only: {things}.").format(things=_listed(steps)))
    options = [pick(switch.name) for switch in content.pack.switches if switch.map == layout.id]
    if options:
        parts.append(_("Optional rules: {names}.").format(names=", ".join(f"**{name}**" for name in options)))
    return " ".join(parts)


def _listed(kinds: list[str]) -> str:
    return ", ".join(terrain_things(kind) for kind in kinds)
