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

_MARK, _SIGN, _SMALL = 9.0, 20.0, 16.0
"""Radius of the player's badge, and sizes of icons at the right: the usual one, and that of small items."""
_TEXT = 38.0
"""Distance of the name from the left edge of the plate, in logical units."""


class PlayerPlate(Pressable):
    """Plate without an action; its tooltip is what the player has done or said in this round."""

    focusable = False

    def __init__(self, desk: DungeonContext, seat: int, said: str = "") -> None:
        challenge = desk.view.challenge
        rests = challenge is not None and seat in challenge.sitting
        deed = _("sits out") if rests else desk.describe_deeds().get(seat, "")
        quote = _("“{text}”").format(text=said) if said else ""
        super().__init__(PlayerPlateId(seat), tip=deed or quote)
        player = desk.view.players[seat]
        self.desk, self.seat, self.said = desk, seat, quote
        self.name, self.rests = desk.get_name(seat), rests
        self.lit = seat == desk.seat
        """True if the player has to decide."""
        began = challenge is not None and challenge.round > 0
        self.done = began and not self.lit and not rests and challenge is not None and seat not in challenge.turns
        """True if the player has acted in this round."""
        self.counts = (("hand", len(player.hand)), ("deck", len(player.draw)))
        """Icons and numbers of cards in hand and draw pile."""
        self.items = player.items
        """Item groups of the player."""

    def draw(self, canvas: Canvas, look: WidgetState) -> None:
        x, y, _w, h = self.box
        mark = MARKS[self.seat % len(MARKS)]
        light = canvas.mix_colors(mark.color, "white", 0.5)
        draw_panel(canvas, *self.box, radius=RADIUS.medium)
        alpha = ALPHA.sheet if self.lit else ALPHA.light
        canvas.rect(*self.box.inset(1), mark.dark, radius=RADIUS.medium, alpha=alpha)
        if self.lit:
            canvas.rect(*self.box, light, radius=RADIUS.medium, border=BORDER.thick)
        draw_badge(canvas, self.seat, x + 19, y + h / 2, _MARK, self.desk.letters[self.seat])
        right = self._draw_signs(canvas)
        tall = h if self.lit else h * 0.56
        ink = "mute" if self.rests else "cream"
        spot = x + _TEXT, y + 1, right - x - _TEXT - SPACE.tiny, tall - 2
        canvas.draw_text_block(self.name, *spot, "strong", color=ink, leading=LEADING.tight)
        if not self.lit:
            self._draw_counts(canvas, y + h * 0.74)

    def _draw_signs(self, canvas: Canvas) -> float:
        """Draw items, check mark and speech bubble at the right; return their left edge."""
        x, y, w, h = self.box
        middle, right = y + h / 2, x + w - SPACE.small
        if self.lit:
            return self._draw_items(canvas, right, middle, _SIGN)
        self._draw_items(canvas, right, y + h * 0.74, _SMALL)
        if self.items:
            middle = y + h * 0.3
        if self.done:
            draw_tick(canvas, right - 10, middle, 9)
            return right - _SIGN - SPACE.tiny
        if self.said:
            canvas.icon("talk", right - _SIGN, middle - _SIGN / 2, _SIGN)
            return right - _SIGN - SPACE.tiny
        return right

    def _draw_items(self, canvas: Canvas, right: float, middle: float, size: float) -> float:
        """Draw the player's items from the right, beside the counts if necessary; return their left edge."""
        for group in self.items[:2]:
            canvas.picture(f"dungeon/item/{group}", right - size, middle - size / 2, size, size, fit="contain")
            right -= size + SPACE.tiny
        return right

    def _draw_counts(self, canvas: Canvas, middle: float) -> None:
        """Draw the numbers of cards."""
        left = self.box.x + _TEXT
        for icon, number in self.counts:
            canvas.icon(icon, left, middle - 7, 14, color="mute")
            left += 18 + canvas.text(str(number), left + 18, middle, "small") + SPACE.small
