"""Goods on the shelves of Beedle's stall, with their price tags."""

from __future__ import annotations

from game.app.dungeon.ids import GoodId
from game.app.dungeon.pictures.ground import light
from game.app.dungeon.pictures.tokens import brackets
from game.app.dungeon.views.parts import even
from game.app.dungeon.views.words import short_effect
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.ornaments import focus_ring
from game.app.ui.style.theme import PALETTE
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS
from game.app.ui.widgets.base import Box, Look, Pressable
from game.presentation.dungeon.terms import bottle_name
from game.rules.dungeon.cards import Catalog
from game.text import capital, ngettext

GLOWS = PALETTE.tones["dungeon bottles"]


class Ware(Pressable):
    """One of Beedle's goods with its price tag."""

    def __init__(
        self, catalog: Catalog, good: str, spot: tuple[float, float], *, short: int, why: str, chosen: bool
    ) -> None:
        x, y = spot
        super().__init__(GoodId(good), tip=why)
        self.placed(Box(x - 1, y - 96, 150, 170))
        self.catalog = catalog
        self.good = good
        self.spot = spot
        self.short = short
        self.why = why
        self.chosen = chosen

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y = self.spot
        middle = x + 74
        off = bool(self.why)
        if self.chosen:
            canvas.glow(middle, y - 48, 92, "#ffcf6a", 190)
        elif look.hover:
            canvas.glow(middle, y - 48, 80, "#ffcf6a", round(110 * look.hover))
        canvas.ellipse(middle - 36, y - 9, 72, 14, "black", alpha=ALPHA.half)
        canvas.picture(
            f"dungeon/bottle/{self.good}", middle - 47, y - 92, 94, 94, fit="contain", alpha=150 if off else 255
        )
        if not off:
            light(canvas, middle, y - 34, 46, GLOWS[self.good], 0.2)
        self._tag(canvas, x, y + 20, off=off)
        if off and self.short > 0:
            text = ngettext("{count} rupee short", "{count} rupees short", self.short).format(count=self.short)
            wide = min(canvas.measure(text, "strong")[0] + 34, 150)
            canvas.rect(middle - wide / 2, y - 15, wide, 24, "#1a0f08", radius=RADIUS.medium)
            canvas.rect(
                middle - wide / 2, y - 15, wide, 24, "minus", radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.full
            )
            canvas.icon("lock", middle - wide / 2 + 8, y - 11, 15)
            canvas.block(
                text,
                middle - wide / 2 + 26,
                y - 15,
                wide - 32,
                24,
                "strong",
                color="minus",
                leading=LEADING.tight,
            )
        if self.chosen:
            brackets(canvas, Box(x - 1, y - 98, 150, 172), 15, 4)
        if look.focused:
            focus_ring(canvas, *self.box, radius=RADIUS.medium)

    def _tag(self, canvas: Canvas, x: float, y: float, *, off: bool) -> None:
        canvas.picture("dungeon/stall/tag-off" if off else "dungeon/stall/tag", x - 10, y - 14, 168, 80)
        ink = "outline" if off else "ink"
        if off:
            canvas.rect(x + 3, y + 3, 142, 46, "parchment", radius=RADIUS.small, alpha=ALPHA.light)
        if self.chosen:
            canvas.rect(x, y, 148, 52, "gold", radius=RADIUS.medium, border=BORDER.thick)
        goods = self.catalog.goods
        name = capital(bottle_name(self.good))
        size = even(canvas, [(capital(bottle_name(good)), 120.0) for good in goods], "panel", 24)
        canvas.block(name, x + 14, y + 2, 120, 24, "panel", size=size, color=ink, align="center", leading=LEADING.tight)
        canvas.icon("rupee", x + 8, y + 27, 19)
        price = goods[self.good].price
        price_ink = "#6a0d06" if off and self.short > 0 else ink
        canvas.text(str(price), x + 29, y + 36.5, "strong", size=18, color=price_ink)
        effects = {good: short_effect(self.catalog, good) for good in goods}
        small = even(canvas, [(effect, 85.0) for effect in effects.values()], "small", 25, leading=LEADING.tight)
        spot = x + 60, y + 25, 85.0, 25.0
        canvas.block(effects[self.good], *spot, "small", size=small, color=ink, leading=LEADING.tight)
