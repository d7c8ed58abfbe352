"""Base of pages whose picture fills the screen, between plates, actions, hand and the last line of the log."""

from __future__ import annotations

from abc import abstractmethod

from game.app.dungeon.pages.chrome import BANNER
from game.app.dungeon.pages.encounter_layout import HAND_TOP
from game.app.dungeon.pages.page import DungeonPage
from game.app.dungeon.pages.pieces import HAND_ROW_PITCH, count_hand_rows
from game.app.dungeon.pages.player_plate import PlayerPlate
from game.app.dungeon.pictures.item_card import CARD_HEIGHT, CARD_WIDTH
from game.app.dungeon.pictures.stage import HAND_CARD_WIDTH, PARTY_BOX, find_lift_scale, get_lifted_box, has_lifted_box
from game.app.dungeon.views.party_plate import draw_party
from game.app.ui.drawing.canvas import HEIGHT, Canvas
from game.app.ui.style.ornaments import draw_seat_mark
from game.app.ui.style.tokens import ALPHA, LEADING, SPACE
from game.app.ui.widgets.base import Box, Widget
from game.app.ui.widgets.button import Button

_HAND_SCALE = HAND_CARD_WIDTH / CARD_WIDTH
"""Scale of the cards of the hand."""
_MARKER_RADIUS = 5.0


class StagePage(DungeonPage):
    """Page of an encounter, whose room fills the screen; ``arrange_encounter`` places the parts above it."""

    def get_coach_box(self, *, has_better_action: bool) -> Box:
        return self.boxes["word"]

    def build_plates(self) -> list[Widget]:
        """Return a plate for each player, starting with the active one."""
        context = self.context
        seats = [(max(0, context.view.active) + step) % context.rules.seats for step in range(context.rules.seats)]
        return [
            PlayerPlate(context, seat, self.view_state.hint_by_seat.get(seat, "")).set_box(self.boxes[f"plate {index}"])
            for index, seat in enumerate(seats)
        ]

    def build_main_button(self, canvas: Canvas, box: Box) -> Button:
        button = super().build_main_button(canvas, box)
        button.size_factor = canvas.resolve_text_size("button") / canvas.resolve_text_size(
            "banner"
        )  # leaves room for the key beside the text
        return button

    def build_hand_row(self, canvas: Canvas) -> list[Widget]:
        """Return the hand at the lower edge; a hovered card is lifted."""
        hand, text = self.boxes["hand"], canvas.text_scale
        return self.build_hand(
            hand._replace(h=HEIGHT - hand.y),
            scale=_HAND_SCALE,
            lift_distance=self.find_lift_distance(canvas),
            lift_scale=find_lift_scale(text),
            lifted_box=get_lifted_box(text, hand.right) if has_lifted_box(text) else None,
        )

    def find_hand_top(self, canvas: Canvas) -> float:
        """Return the upper edge of a full hand, which may have two rows in large text."""
        if not has_lifted_box(canvas.text_scale):
            return HAND_TOP
        width = self.arrange_page(canvas)["hand"].w
        rows = count_hand_rows(self.context.rules.match.hand_size, width, HAND_CARD_WIDTH)
        return HAND_TOP - (rows - 1) * HAND_ROW_PITCH

    @staticmethod
    def find_lift_distance(canvas: Canvas) -> float:
        """Return how far a lifted card extends above the hand, in logical units."""
        return HAND_TOP - (HEIGHT - SPACE.small - CARD_HEIGHT * _HAND_SCALE * find_lift_scale(canvas.text_scale))

    def draw_static(self, canvas: Canvas) -> None:
        context, lines = self.context, self.view_state.lines
        self.arrange_page(canvas)
        self.draw_part(canvas, "background", lambda: self.draw_background(canvas))
        self.draw_part(canvas, "line", lambda: self._draw_last_line(canvas), lines[-1:])
        self.draw_part(canvas, "party", lambda: draw_party(canvas, context, PARTY_BOX), context.hearts, context.rupees)
        self.draw_parts(canvas)

    @abstractmethod
    def draw_parts(self, canvas: Canvas) -> None:
        """Draw the parts above the background besides the party's plate and the last line of the log."""

    def _get_log_box(self, canvas: Canvas) -> Box:
        """Return the box of the last line of the log."""
        box = self.arrange_page(canvas)["log"]
        return box._replace(w=BANNER.x - box.x - SPACE.large)

    def _draw_last_line(self, canvas: Canvas) -> None:
        """Draw the last line of the log."""
        if not self.view_state.lines:
            return
        line, box = self.view_state.lines[-1], self._get_log_box(canvas)
        left, middle = box.x + SPACE.medium, box.y + box.h / 2
        if line.seat is not None and 0 <= line.seat < 4:
            draw_seat_mark(canvas, line.seat, left, middle, _MARKER_RADIUS)
        left += SPACE.medium
        place = left, box.y + SPACE.tiny, box.right - left, box.h - SPACE.small
        canvas.draw_text_block(line.text, *place, "small", leading=LEADING.tight, shadow=ALPHA.strong, wraps=True)
