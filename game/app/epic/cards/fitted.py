"""A card as a part of a view: as large as its box allows, in its middle."""

from __future__ import annotations

from game.app.epic.cards.view import CARD_HEIGHT, CARD_WIDTH, draw_card
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.widgets.base import Box, Look, Pressable, Reply, Size, Widget, WidgetId
from game.presentation.epic.view_models import CardFace, CardLook


def card_height(width: float) -> float:
    """Return the height of a card so wide."""
    return width * CARD_HEIGHT / CARD_WIDTH


def draw_fitted(canvas: Canvas, box: Box, face: CardFace, look: CardLook) -> None:
    """Draw a card as large as a box allows, in its middle."""
    scale = min(box.w / CARD_WIDTH, box.h / CARD_HEIGHT)
    x, y = box.center
    draw_card(canvas, x - CARD_WIDTH * scale / 2, y - CARD_HEIGHT * scale / 2, scale, face, look)


class FittedCard(Widget):
    """A card that is only looked at."""

    focusable = False

    def __init__(self, face: CardFace) -> None:
        super().__init__("")
        self.face = face

    def natural(self, canvas: Canvas, width: float) -> Size:
        return width, card_height(width)

    def draw(self, canvas: Canvas, look: Look) -> None:
        draw_fitted(canvas, self.box, self.face, CardLook())


class PressedCard(Pressable):
    """A card that is pressed, or asked about."""

    def __init__(self, id: WidgetId, face: CardFace) -> None:
        super().__init__(id)
        self.face = face

    def natural(self, canvas: Canvas, width: float) -> Size:
        return width, card_height(width)

    def draw(self, canvas: Canvas, look: Look) -> None:
        draw_fitted(canvas, self.box, self.face, CardLook(focused=look.focused or look.hover > 0.5))

    def handle(self, intent: Intent) -> Reply | None:
        if intent.kind in (Kind.INFO, Kind.CONTEXT):
            return Reply(self.id, "pressed")
        return super().handle(intent)
