"""Plate of a player in an encounter: mark, name, number of cards, and whether they have acted in this round."""

from __future__ import annotations

from game.app.dungeon.ids import PlayerPlateId
from game.app.dungeon.pictures.tokens import MARKS, draw_badge, draw_tick
from game.app.dungeon.view_model import DungeonContext
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.ornaments import draw_panel
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS, SPACE
from game.app.ui.widgets.base import Pressable, WidgetState
from game.text import _

_BADGE_RADIUS, _SIGN_SIZE, _SMALL_ITEM_SIZE = 9.0, 20.0, 16.0
"""Radius of the player's badge, and sizes of icons at the right: the usual one, and that of small items."""
_TEXT_INSET = 38.0
"""Distance of the name from the left edge of the plate, in logical units."""


class PlayerPlate(Pressable):
    """Plate without an action; its tooltip is what the player has done or said in this round."""

    focusable = False

    def __init__(self, context: DungeonContext, seat: int, hint: str = "") -> None:
        challenge = context.view.challenge
        rests = challenge is not None and seat in challenge.sitting
        deed = _("sits out") if rests else context.describe_actions().get(seat, "")
        quote = _("“{text}”").format(text=hint) if hint else ""
        super().__init__(PlayerPlateId(seat), tip=deed or quote)
        player = context.view.players[seat]
        self.context, self.seat, self.said = context, seat, quote
        self.name, self.rests = context.get_name(seat), rests
        self.is_active = seat == context.seat
        """True if the player has to decide."""
        began = challenge is not None and challenge.round > 0
        self.has_acted = (
            began and not self.is_active and not rests and challenge is not None and seat not in challenge.turns
        )
        """True if the player has acted in this round."""
        self.card_counts = (("hand", len(player.hand)), ("deck", len(player.draw)))
        """Icons and numbers of cards in hand and draw pile."""
        self.items = player.items
        """Item groups of the player."""

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        x, y, _w, h = self.box
        mark = MARKS[self.seat % len(MARKS)]
        light = canvas.mix_colors(mark.color, "white", 0.5)
        draw_panel(canvas, *self.box, radius=RADIUS.medium)
        alpha = ALPHA.panel if self.is_active else ALPHA.light
        canvas.rect(*self.box.inset(1), mark.dark, radius=RADIUS.medium, alpha=alpha)
        if self.is_active:
            canvas.rect(*self.box, light, radius=RADIUS.medium, border=BORDER.thick)
        draw_badge(canvas, self.seat, x + 19, y + h / 2, _BADGE_RADIUS, self.context.initials[self.seat])
        right = self._draw_signs(canvas)
        height = h if self.is_active else h * 0.56
        ink = "mute" if self.rests else "cream"
        spot = x + _TEXT_INSET, y + 1, right - x - _TEXT_INSET - SPACE.tiny, height - 2
        canvas.draw_text_block(self.name, *spot, "strong", color=ink, leading=LEADING.tight)
        if not self.is_active:
            self._draw_counts(canvas, y + h * 0.74)

    def _draw_signs(self, canvas: Canvas) -> float:
        """Draw items, check mark and speech bubble at the right; return their left edge."""
        x, y, w, h = self.box
        middle, right = y + h / 2, x + w - SPACE.small
        if self.is_active:
            return self._draw_items(canvas, right, middle, _SIGN_SIZE)
        self._draw_items(canvas, right, y + h * 0.74, _SMALL_ITEM_SIZE)
        if self.items:
            middle = y + h * 0.3
        if self.has_acted:
            draw_tick(canvas, right - 10, middle, 9)
            return right - _SIGN_SIZE - SPACE.tiny
        if self.said:
            canvas.icon("talk", right - _SIGN_SIZE, middle - _SIGN_SIZE / 2, _SIGN_SIZE)
            return right - _SIGN_SIZE - SPACE.tiny
        return right

    def _draw_items(self, canvas: Canvas, right: float, middle: float, size: float) -> float:
        """Draw the player's items from the right, beside the counts if necessary; return their left edge."""
        for group in self.items[:2]:
            canvas.picture(f"dungeon/item/{group}", right - size, middle - size / 2, size, size, fit="contain")
            right -= size + SPACE.tiny
        return right

    def _draw_counts(self, canvas: Canvas, middle: float) -> None:
        """Draw the numbers of cards."""
        left = self.box.x + _TEXT_INSET
        for icon, number in self.card_counts:
            canvas.icon(icon, left, middle - 7, 14, color="mute")
            left += 18 + canvas.text(str(number), left + 18, middle, "small") + SPACE.small
