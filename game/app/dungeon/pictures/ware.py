"""Goods on the shelves of Beedle's stall, with their price tags."""

from __future__ import annotations

from game.app.dungeon.ids import GoodId
from game.app.dungeon.pictures.ground import draw_light
from game.app.dungeon.views.parts import find_row_size
from game.app.dungeon.views.words import format_short_effect
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.ornaments import draw_focus_ring
from game.app.ui.style.theme import PALETTE
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS
from game.app.ui.widgets.base import Box, Pressable, WidgetState
from game.presentation.dungeon.terms import bottle_name
from game.rules.dungeon.cards import DungeonCatalog
from game.text import capitalize_first, ngettext

GLOWS = PALETTE.tones["dungeon bottles"]
"""Color of the light of each good."""
GOOD_POSITIONS = [(516 + index * 193, 175) for index in range(3)] + [(516 + index * 193, 375) for index in range(2)]
"""Left edge of the price tag and y coordinate of the shelf, for each good."""
_GOOD_WIDTH, _TAG_HEIGHT = 174.0, 62.0
"""Width of a good with its price tag, and height of the tag, in logical units."""


class ShopGood(Pressable):
    """One of Beedle's goods with its price tag."""

    def __init__(
        self,
        catalog: DungeonCatalog,
        good: str,
        position: tuple[float, float],
        *,
        missing_rupees: int,
        refusal_text: str,
        tip: str,
        chosen: bool,
    ) -> None:
        x, y = position
        super().__init__(GoodId(good), tip=tip)
        self.set_box(Box(x, y - 110, _GOOD_WIDTH, 198))
        self.catalog = catalog
        self.good = good
        """Name of the good."""
        self.position = position
        """Left edge of the price tag and y coordinate of the shelf."""
        self.missing_rupees = missing_rupees
        """Number of rupees that the party lacks."""
        self.refusal_text = refusal_text
        """Reason why the good cannot be bought; empty if it can."""
        self.chosen = chosen

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        x, y = self.position
        middle = x + _GOOD_WIDTH / 2
        off = bool(self.refusal_text)
        if self.chosen:
            canvas.glow(middle, y - 54, 108, "#ffcf6a", 190)
        elif state.hover:
            canvas.glow(middle, y - 54, 94, "#ffcf6a", round(110 * state.hover))
        canvas.ellipse(middle - 42, y - 9, 84, 16, "black", alpha=ALPHA.half)
        art, alpha = f"dungeon/bottle/{self.good}", 150 if off else 255
        canvas.picture(art, middle - 54, y - 106, 108, 108, fit="contain", alpha=alpha)
        if not off:
            draw_light(canvas, middle, y - 40, 54, GLOWS[self.good], 0.2)
        self._draw_tag(canvas, x, y + 23, is_disabled=off)
        if off and self.missing_rupees > 0:
            self._draw_lock(canvas, middle, y - 18)
        if state.focused:
            draw_focus_ring(canvas, *self.box, radius=RADIUS.medium)

    def _draw_lock(self, canvas: Canvas, x: float, y: float) -> None:
        """Draw over the bottle how many rupees are missing, centered on (x, y)."""
        text = ngettext("{count} rupee short", "{count} rupees short", self.missing_rupees).format(
            count=self.missing_rupees
        )
        width = min(canvas.measure(text, "strong")[0] + 36, _GOOD_WIDTH)
        box = Box(x - width / 2, y, width, 28)
        canvas.rect(*box, "#1a0f08", radius=RADIUS.medium)
        canvas.rect(*box, "danger", radius=RADIUS.medium, border=BORDER.thin)
        canvas.icon("lock", box.x + 8, y + 6, 16)
        spot = box.x + 28, y, width - 34, box.h
        canvas.draw_text_block(text, *spot, "strong", color="danger", leading=LEADING.tight)

    def _draw_tag(self, canvas: Canvas, x: float, y: float, *, is_disabled: bool) -> None:
        """Draw the price tag."""
        art = "dungeon/stall/tag-off" if is_disabled else "dungeon/stall/tag"
        canvas.picture(art, x - 11.8, y - 16.5, _GOOD_WIDTH + 23.6, 94.4)
        if is_disabled:
            canvas.rect(x + 2, y + 2, _GOOD_WIDTH - 4, _TAG_HEIGHT - 4, "cream", radius=RADIUS.small, alpha=ALPHA.light)
        if self.chosen:
            canvas.rect(x, y, _GOOD_WIDTH, _TAG_HEIGHT, "white", radius=RADIUS.medium, border=BORDER.thick)
        goods = self.catalog.goods
        room = _GOOD_WIDTH - 24
        name = capitalize_first(bottle_name(self.good))
        size = find_row_size(canvas, [(capitalize_first(bottle_name(good)), room) for good in goods], "panel", 28)
        canvas.draw_text_block(
            name, x + 12, y + 3, room, 28, "panel", size=size, color="ink", align="center", leading=1.0
        )
        canvas.icon("rupee", x + 8, y + 33, 22)
        price = goods[self.good].price
        canvas.text(str(price), x + 33, y + 44.5, "strong", size=20, color="ink")
        effects = {good: format_short_effect(self.catalog, good) for good in goods}
        room = _GOOD_WIDTH - 74
        small = find_row_size(canvas, [(effect, room) for effect in effects.values()], "small", 28, leading=1.0)
        canvas.draw_text_block(
            effects[self.good], x + 68, y + 30, room, 28, "small", size=small, color="ink", leading=1.0
        )
