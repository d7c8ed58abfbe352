"""A boon as it lies there to be taken: the card it is about, or who gains health, what it does, and its price."""

from __future__ import annotations

from game.app.epic.cards.view import CARD_HEIGHT, CARD_WIDTH, draw_card
from game.app.epic.gauntlet.ids import BoonId
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.ornaments import focus_ring, portrait
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS
from game.app.ui.widgets.base import Box, Look, Pressable
from game.content.modes.gauntlet import RunContent
from game.modes.gauntlet.state import Boon, Run
from game.modes.gauntlet.wording import boon_face, boon_kind, boon_line, boon_name
from game.presentation.epic.view_models import CardFace, CardLook
from game.text import _

_PAD = 12.0
_ME = 0


class BoonCard(Pressable):
    """A boon that can be chosen; ``size`` is that of the words on all of them."""

    def __init__(
        self,
        number: int,
        run: Run,
        boon: Boon,
        content: RunContent,
        *,
        chosen: bool,
        size: float | None = None,
    ) -> None:
        super().__init__(BoonId(number))
        self.run, self.boon, self.chosen, self.size = run, boon, chosen, size
        self.kind, self.line = boon_kind(boon), boon_line(run, boon, content)
        self.face: CardFace | None = boon_face(run, boon, content)
        self.name = self.face.name if self.face is not None else boon_name(run, boon, content)

    @property
    def called(self) -> str:
        text = (self.face.text if self.face is not None else "").replace("**", "")
        return ". ".join(part for part in (f"{self.kind}: {self.name}", text, self.line, self._price()) if part)

    @property
    def told(self) -> str:
        """What is said of it beside a small card: what is printed there, else what it does."""
        return told_of(self.boon, self.face, self.line)

    def _price(self) -> str:
        boon = self.boon
        if boon.sold:
            return _("Sold")
        return str(boon.price) if boon.price else ""

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        boon = self.boon
        poor = boon.price > self.run.money and not boon.sold
        if self.chosen:
            canvas.glow(x + w / 2, y + h / 2, w * 0.8, "gold", ALPHA.strong)
        elif look.hover or look.current:
            canvas.glow(x + w / 2, y + h / 2, w * 0.7, "focus", ALPHA.light)
        canvas.shadow(x, y, w, h, radius=RADIUS.large, level=3)
        canvas.gradient(x, y, w, h, "panel", "panel_low", radius=RADIUS.large)
        edge, border = ("gold", BORDER.thick) if self.chosen else ("panel_edge", BORDER.thin)
        canvas.rect(x, y, w, h, edge, radius=RADIUS.large, border=border)
        if w > h:
            self._draw_wide(canvas, poor=poor)
        else:
            self._draw_tall(canvas, poor=poor)
        if look.focused:
            focus_ring(canvas, x, y, w, h, radius=RADIUS.large)

    def _draw_tall(self, canvas: Canvas, *, poor: bool) -> None:
        """The picture above its words."""
        x, y, w, h = self.box
        boon = self.boon
        head = canvas.text_size("panel") * 1.5
        canvas.block(self.kind, x + _PAD, y + 6, w - 2 * _PAD, head, "panel", align="center")
        tail = canvas.text_size("body") * 2.7
        price = canvas.text_size("strong") * 1.7 if boon.price or boon.sold else 0.0
        room = Box(x + _PAD, y + head + 10, w - 2 * _PAD, h - head - tail - price - 24)
        self._draw_picture(canvas, room, dim=boon.sold)
        top = room.bottom + 6
        spot = x + _PAD, top, w - 2 * _PAD, tail
        canvas.block(self.line, *spot, "body", size=self.size, align="center", wraps=True, leading=LEADING.normal)
        if price:
            self._draw_price(canvas, Box(x + _PAD, top + tail + 2, w - 2 * _PAD, price - 4), poor=poor)

    def _draw_wide(self, canvas: Canvas, *, poor: bool) -> None:
        """The picture at the left of its words, as a shop lays its wares out."""
        x, y, w, h = self.box
        boon = self.boon
        picture = Box(x + _PAD + 6, y + 10, min(w * 0.42, (h - 20) * CARD_WIDTH / CARD_HEIGHT), h - 20)
        self._draw_picture(canvas, picture, dim=boon.sold)
        room = Box(picture.right + 12, y + 8, x + w - picture.right - 24, h - 16)
        head = canvas.text_size("panel") * 1.5
        price = canvas.text_size("strong") * 1.7 if boon.price or boon.sold else 0.0
        canvas.block(self.kind, room.x, room.y, room.w, head, "panel", align="center", wraps=True)
        words = Box(room.x, room.y + head + 2, room.w, room.h - head - price - 4)
        canvas.block(self.told, *words, "body", size=self.size, align="center", wraps=True, leading=LEADING.normal)
        if price:
            self._draw_price(canvas, Box(room.x, room.bottom - price, room.w, price), poor=poor)

    def _draw_picture(self, canvas: Canvas, room: Box, *, dim: bool) -> None:
        if self.face is not None:
            scale = min(room.w / CARD_WIDTH, room.h / CARD_HEIGHT)
            left = room.x + (room.w - CARD_WIDTH * scale) / 2
            top = room.y + (room.h - CARD_HEIGHT * scale) / 2
            draw_card(canvas, left, top, scale, self.face, CardLook(), alpha=ALPHA.half if dim else ALPHA.full)
            return
        x, y = room.center
        radius = min(room.w, room.h) * 0.34
        if self.boon.kind == "health":
            portrait(canvas, f"{self.run.game}/portrait/{self.boon.what}", _ME, x, y, radius)
            canvas.icon("heart", x + radius * 0.3, y + radius * 0.4, radius * 0.6)
            canvas.text(f"+{self.boon.by}", x + radius * 0.95, y + radius * 0.7, "strong", outline="outline")
        else:
            canvas.glow(x, y, radius * 1.3, "good", ALPHA.light)
            icon = "bottle" if self.boon.kind == "heal" else "cards"
            canvas.icon(
                icon, x - radius * 0.75, y - radius * 0.75, radius * 1.5, alpha=ALPHA.half if dim else ALPHA.full
            )

    def _draw_price(self, canvas: Canvas, box: Box, *, poor: bool) -> None:
        if self.boon.sold:
            canvas.block(_("Sold"), *box, "strong", color="mute", align="center")
            return
        size = canvas.text_size("strong")
        wide = canvas.measure(str(self.boon.price), "strong")[0]
        left = box.x + (box.w - wide - size * 1.5) / 2
        canvas.icon("rupee", left, box.y + (box.h - size * 1.2) / 2, size * 1.2)
        color = "danger" if poor else "cream"
        canvas.text(str(self.boon.price), left + size * 1.5, box.y + box.h / 2, "strong", color=color)


def told_of(boon: Boon, face: CardFace | None, line: str) -> str:
    """The text of a card that joins one's own, else the sentence on the boon."""
    return face.text if boon.kind in ("card", "heirloom") and face is not None and face.text else line
