"""Fan of a team's talent cards; a press on the raised card opens the deck at that card."""

from __future__ import annotations

from game.app.epic.cards.view import CARD_WIDTH, draw_card
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind, format_cap
from game.app.ui.style.ornaments import draw_focus_ring, draw_key_cap, measure_key_cap
from game.app.ui.style.tokens import ALPHA, RADIUS
from game.app.ui.widgets.base import Size, Widget, WidgetEvent, WidgetState
from game.app.ui.widgets.button import Button
from game.presentation.epic.view_models import CardDisplay, CardFace
from game.text import _, current_language

_CARD_SCALE, _RAISED_SCALE = 0.8, 0.94
"""Scale of a card, and of the raised one."""
_TILT_PER_CARD = 2.2
"""Rotation per card of distance from the raised one, in degrees."""
_DROP_FACTOR = 3.6
"""Factor of the downward offset of a card by its distance from the raised one."""
_RAISED_OVERHANG = 8.0
"""Height by which the fan extends above its box, in logical units."""
_MIN_VISIBLE_HEIGHT = 74.0
"""Minimum height of the visible part of the cards, in logical units."""


class CardFan(Widget):
    """Fan of cards: pointer or arrow keys raise a card, Enter or a click opens it.

    It emits ``pressed`` with the index of the card. The fan is clipped at the lower edge of the box.
    """

    def __init__(self, team: str, faces: list[CardFace]) -> None:
        super().__init__("fan")
        self.team = team
        self.faces = faces
        self.raised_index = len(faces) // 2

    def measure_content(self, canvas: Canvas, width: float) -> Size:
        return width, _MIN_VISIBLE_HEIGHT

    def _find_center(self, index: int) -> float:
        room = self.box.w - CARD_WIDTH * _RAISED_SCALE - 16
        share = index / max(1, len(self.faces) - 1)
        return self.box.x + (self.box.w - room) / 2 + share * room

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        x, y, w, h = self.box
        lit = state.current or bool(state.hover)
        key = ("fan", self.team, self.raised_index, lit, current_language())
        canvas.draw_cached(
            key, x, y - _RAISED_OVERHANG, w, h + _RAISED_OVERHANG, lambda part: self._draw_cards(part, is_focused=lit)
        )
        if state.focused:
            draw_focus_ring(canvas, x + 6, y + 2, w - 12, h - 10, radius=RADIUS.medium)

    def _draw_cards(self, canvas: Canvas, *, is_focused: bool) -> None:
        x, y, w, h = self.box
        with canvas.shifted(-x, _RAISED_OVERHANG - y), canvas.clipped(x, y - _RAISED_OVERHANG, w, h + _RAISED_OVERHANG):
            for place in sorted(range(len(self.faces)), key=lambda one: -abs(one - self.raised_index)):
                self._draw_card(canvas, place, is_focused=is_focused)

    def _draw_card(self, canvas: Canvas, index: int, *, is_focused: bool) -> None:
        off = index - self.raised_index
        scale = _CARD_SCALE if off else _RAISED_SCALE
        left = self._find_center(index) - CARD_WIDTH * scale / 2
        top = self.box.y + 8
        tilt = 0.0
        if off:
            bend = index - (len(self.faces) - 1) / 2
            top += 22 + abs(bend) ** 1.5 * _DROP_FACTOR
            tilt = -bend * _TILT_PER_CARD
        display = CardDisplay(focused=not off and is_focused)
        draw_card(canvas, left, top, scale, self.faces[index], display, angle=tilt)

    def handle(self, intent: Intent) -> WidgetEvent | None:
        if intent.kind is Kind.PRESS:
            self.raise_at(intent.x)
            return WidgetEvent(self.id, "used")
        if intent.kind is Kind.RELEASE and self.hit_test(intent.x, intent.y):
            return WidgetEvent(self.id, "pressed", self.raised_index)
        if intent.kind is Kind.OK and not intent.repeated:
            return WidgetEvent(self.id, "pressed", self.raised_index)
        if intent.kind in (Kind.LEFT, Kind.RIGHT):
            goal = self.raised_index + (1 if intent.kind is Kind.RIGHT else -1)
            if 0 <= goal < len(self.faces):
                self.raised_index = goal
                return WidgetEvent(self.id, "used")
        return None

    def raise_at(self, x: float) -> bool:
        """Raise the card nearest to a horizontal position; return whether another card was raised before."""
        nearest = min(range(len(self.faces)), key=lambda place: abs(self._find_center(place) - x))
        changed = nearest != self.raised_index
        self.raised_index = nearest
        return changed

    def restore_state(self, before: Widget) -> None:
        if isinstance(before, CardFan) and before.team == self.team:
            self.raised_index = min(before.raised_index, len(self.faces) - 1)


class DeckButton(Button):
    """Flat button at the end of the fan that opens the whole deck."""

    def __init__(self) -> None:
        super().__init__("deck", _("See all cards"), keys=("d",))

    def measure_content(self, canvas: Canvas, width: float) -> Size:
        wide = canvas.measure(self.text, "label")[0] + measure_key_cap(canvas, format_cap("d")) + 24
        return min(width, wide), canvas.resolve_text_size("label") * 1.3 + 8

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        x, y, w, h = self.box
        canvas.rect(x, y, w, h, "well", radius=RADIUS.pill, alpha=ALPHA.strong if state.hover else ALPHA.half)
        label = format_cap("d", state.device)
        width = measure_key_cap(canvas, label) if label else 0.0
        if label:
            draw_key_cap(canvas, label, x + w - width - 8, y + h / 2)
        canvas.draw_text_block(self.text, x + 10, y, w - width - 24, h, "label")
        if state.focused:
            draw_focus_ring(canvas, x, y, w, h, radius=RADIUS.pill)
