"""A team's talent cards, fanned; one of them stands out and opens the deck at itself."""

from __future__ import annotations

from game.app.epic.cards.view import CARD_WIDTH, draw_card
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind, cap
from game.app.ui.style.ornaments import focus_ring, key_cap, key_cap_width
from game.app.ui.style.tokens import ALPHA, RADIUS
from game.app.ui.widgets.base import Look, Reply, Size, Widget
from game.app.ui.widgets.button import Button
from game.presentation.epic.view_models import CardFace, CardLook
from game.text import _, language

_SMALL, _LARGE = 0.8, 0.94
_TILT = 2.2
_DROP = 3.6
_RISE = 8.0
_LEAST = 74.0
"""How much of the cards is to be seen at least."""


class CardFan(Widget):
    """The pointer or the arrows lift a card, Enter or a click opens it (`pressed` with its place as value).

    The box is a window: what hangs below its lower edge is cut off.
    """

    def __init__(self, team: str, faces: list[CardFace]) -> None:
        super().__init__("fan")
        self.team = team
        self.faces = faces
        self.at = len(faces) // 2

    def natural(self, canvas: Canvas, width: float) -> Size:
        return width, _LEAST

    def _middle(self, place: int) -> float:
        room = self.box.w - CARD_WIDTH * _LARGE - 16
        share = place / max(1, len(self.faces) - 1)
        return self.box.x + (self.box.w - room) / 2 + share * room

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        lit = look.current or bool(look.hover)
        key = ("fan", self.team, self.at, lit, language())
        canvas.stamp(key, x, y - _RISE, w, h + _RISE, lambda part: self._cards(part, lit=lit))
        if look.focused:
            focus_ring(canvas, x + 6, y + 2, w - 12, h - 10, radius=RADIUS.medium)

    def _cards(self, canvas: Canvas, *, lit: bool) -> None:
        x, y, w, h = self.box
        with canvas.shifted(-x, _RISE - y), canvas.clipped(x, y - _RISE, w, h + _RISE):
            for place in sorted(range(len(self.faces)), key=lambda one: -abs(one - self.at)):
                self._card(canvas, place, lit=lit)

    def _card(self, canvas: Canvas, place: int, *, lit: bool) -> None:
        off = place - self.at
        scale = _SMALL if off else _LARGE
        left = self._middle(place) - CARD_WIDTH * scale / 2
        top = self.box.y + 8
        tilt = 0.0
        if off:
            bend = place - (len(self.faces) - 1) / 2
            top += 22 + abs(bend) ** 1.5 * _DROP
            tilt = -bend * _TILT
        look = CardLook(focused=not off and lit)
        draw_card(canvas, left, top, scale, self.faces[place], look, angle=tilt)

    def handle(self, intent: Intent) -> Reply | None:
        if intent.kind is Kind.PRESS:
            self.point(intent.x)
            return Reply(self.id, "used")
        if intent.kind is Kind.RELEASE and self.over(intent.x, intent.y):
            return Reply(self.id, "pressed", self.at)
        if intent.kind is Kind.OK and not intent.repeated:
            return Reply(self.id, "pressed", self.at)
        if intent.kind in (Kind.LEFT, Kind.RIGHT):
            goal = self.at + (1 if intent.kind is Kind.RIGHT else -1)
            if 0 <= goal < len(self.faces):
                self.at = goal
                return Reply(self.id, "used")
        return None

    def point(self, x: float) -> bool:
        """Lifts the card nearest to the pointer; returns whether it is another one than before."""
        nearest = min(range(len(self.faces)), key=lambda place: abs(self._middle(place) - x))
        changed = nearest != self.at
        self.at = nearest
        return changed

    def adopt(self, before: Widget) -> None:
        if isinstance(before, CardFan) and before.team == self.team:
            self.at = min(before.at, len(self.faces) - 1)


class DeckButton(Button):
    """Opens the whole deck; flat, as it stands on the sheet among the cards."""

    def __init__(self) -> None:
        super().__init__("deck", _("See all cards"), keys=("d",))

    def natural(self, canvas: Canvas, width: float) -> Size:
        wide = canvas.measure(self.text, "label")[0] + key_cap_width(canvas, cap("d")) + 24
        return min(width, wide), canvas.text_size("label") * 1.3 + 8

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        canvas.rect(x, y, w, h, "well", radius=RADIUS.pill, alpha=ALPHA.strong if look.hover else ALPHA.half)
        label = cap("d", look.device)
        wide = key_cap_width(canvas, label) if label else 0.0
        if label:
            key_cap(canvas, label, x + w - wide - 8, y + h / 2)
        canvas.block(self.text, x + 10, y, w - wide - 24, h, "label")
        if look.focused:
            focus_ring(canvas, x, y, w, h, radius=RADIUS.pill)
