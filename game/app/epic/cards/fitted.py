"""Card as a layout item: centered in its box, as large as the box allows."""

from __future__ import annotations

from game.app.epic.cards.view import CARD_HEIGHT, CARD_WIDTH, draw_card
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.widgets.base import Box, Pressable, Size, Widget, WidgetEvent, WidgetId, WidgetState
from game.presentation.epic.view_models import CardDisplay, CardFace


def get_card_height(width: float) -> float:
    """Return the height of a card with the given width."""
    return width * CARD_HEIGHT / CARD_WIDTH


def draw_fitted(canvas: Canvas, box: Box, face: CardFace, display: CardDisplay) -> None:
    """Draw a card centered in a box, as large as the box allows."""
    scale = min(box.w / CARD_WIDTH, box.h / CARD_HEIGHT)
    x, y = box.center
    draw_card(canvas, x - CARD_WIDTH * scale / 2, y - CARD_HEIGHT * scale / 2, scale, face, display)


class FittedCard(Widget):
    """Card without interaction."""

    focusable = False

    def __init__(self, face: CardFace) -> None:
        super().__init__("")
        self.face = face

    def measure_content(self, canvas: Canvas, width: float) -> Size:
        return width, get_card_height(width)

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        draw_fitted(canvas, self.box, self.face, CardDisplay())


class PressableCard(Pressable):
    """Card that can be pressed; the keys that inspect a card press it as well."""

    def __init__(self, id: WidgetId, face: CardFace, copies: int = 1) -> None:
        super().__init__(id)
        self.face = face
        self.copies = copies

    def measure_content(self, canvas: Canvas, width: float) -> Size:
        return width, get_card_height(width)

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        draw_fitted(
            canvas, self.box, self.face, CardDisplay(focused=state.focused or state.hover > 0.5, copies=self.copies)
        )

    def handle(self, intent: Intent) -> WidgetEvent | None:
        if intent.kind in (Kind.INFO, Kind.CONTEXT):
            return WidgetEvent(self.id, "pressed")
        return super().handle(intent)
