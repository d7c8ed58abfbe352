"""Viewer's hand along the lower edge: cards to choose from, enlarged while hovered or focused."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.app.elixir.pictures.card_view import BASE_CARD_HEIGHT, BASE_CARD_WIDTH, draw_back, draw_card
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.layout.flex import Row, Spacer
from game.app.ui.layout.paint import CustomPaint
from game.app.ui.layout.tree import draw_view
from game.app.ui.style.ornaments import draw_focus_ring
from game.app.ui.style.tokens import BORDER, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, Widget, WidgetEvent, WidgetId, WidgetState, is_activation
from game.presentation.elixir.view_models import ElixirCardFace

HAND_BOX = Box(164, 578, 952, 136)
"""Box of the hand, centered below the table."""
_MIN_CARD_WIDTH = 40.0
"""Minimum width of a card in the hand; cards that do not fit side by side overlap."""
_MIN_ZOOMED_WIDTH = 186.0
"""Minimum width of an enlarged card, in logical pixels."""


def find_card_width(character_count: int, potion_count: int, box: Box) -> float:
    """Return the width of the cards of a hand, as large as fits in one row."""
    room = box.w - (SPACE.medium if character_count and potion_count else 0.0)
    return min(
        box.h * BASE_CARD_WIDTH / BASE_CARD_HEIGHT,
        max(_MIN_CARD_WIDTH, room / max(1, character_count + potion_count) - BORDER.thick),
    )


def build_hand(characters: Sequence[LayoutItem], potions: Sequence[LayoutItem], box: Box) -> LayoutItem:
    """Return the cards of a hand in a centered row, characters first."""
    width, count = find_card_width(len(characters), len(potions), box), len(characters) + len(potions)
    between = SPACE.medium if characters and potions else 0.0
    step = min(width + SPACE.small, (box.w - between - width) / max(1, count - 1))
    cards = [
        card.sized(width=width, height=width * BASE_CARD_HEIGHT / BASE_CARD_WIDTH, align="center")
        for card in (*characters, *potions)
    ]
    apart = [Spacer(between - (step - width))] if between else []
    row = [*cards[: len(characters)], *apart, *cards[len(characters) :]]
    return Row(Spacer(), Row(*row, gap=step - width), Spacer(), gap=0)


class ElixirHandCard(Widget):
    """Card of the hand; a press selects or deselects it."""

    is_drawn_from_fields = True

    def __init__(
        self,
        id: WidgetId,
        face: ElixirCardFace,
        *,
        key: str,
        chosen: bool,
        is_asked: bool,
        reason: str = "",
        tip: str = "",
    ) -> None:
        super().__init__(id, enabled=not reason, reason=reason, tip=tip, keys=(key,) if key else ())
        self.face = face
        self.chosen = chosen
        self.is_asked = is_asked
        """True if the viewer has to choose a card now."""

    @property
    def accessible_name(self) -> str:
        return self.face.accessible_name

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        x, y, w, _h = self.box
        dim = self.is_asked and not self.enabled
        draw_card(
            canvas, self.face, x, y, w, is_lifted=self.chosen, is_dimmed=dim, is_playable=self.is_asked and self.enabled
        )
        if state.focused:
            draw_focus_ring(canvas, *self.box, radius=RADIUS.medium)

    def draw_over(self, canvas: Canvas, state: WidgetState) -> None:
        """Draw the card at a readable size while it is hovered or focused."""
        if not (state.hover > 0.5 or (state.focused and self.is_asked)):
            return
        x, y, w, h = self.box
        width = max(_MIN_ZOOMED_WIDTH, w * 1.2)
        height = width * BASE_CARD_HEIGHT / BASE_CARD_WIDTH
        left = min(max(8.0, x + w / 2 - width / 2), 1272 - width)
        draw_card(canvas, self.face, left, y + h - height, width, is_lifted=self.chosen or state.focused)
        if state.focused:
            draw_focus_ring(canvas, left, y + h - height, width, height, radius=RADIUS.large)

    def handle(self, intent: Intent) -> WidgetEvent | None:
        if not self.is_asked:
            return WidgetEvent(self.id, "used") if intent.kind in (Kind.PRESS, Kind.RELEASE) else None
        if is_activation(intent) and not intent.repeated:
            return WidgetEvent(self.id, "pressed", intent.kind is Kind.OK)
        return WidgetEvent(self.id, "used") if intent.kind is Kind.RELEASE else None


class HiddenHand(Widget):
    """Hand drawn face down."""

    focusable = False

    def __init__(self, character_count: int, potion_count: int, box: Box = HAND_BOX) -> None:
        super().__init__("backs")
        self.set_box(box)
        self.character_count, self.potion_count = character_count, potion_count

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        characters = [CustomPaint(partial(_draw_back, kind="character")) for _card in range(self.character_count)]
        potions = [CustomPaint(partial(_draw_back, kind="potion")) for _card in range(self.potion_count)]
        draw_view(canvas, build_hand(characters, potions, self.box), self.box)


def _draw_back(canvas: Canvas, box: Box, kind: str) -> None:
    draw_back(canvas, kind, *box[:3], side=0)
