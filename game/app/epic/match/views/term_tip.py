"""Tooltip with the terms of the focused card, after the pointer or focus has been on it for a moment."""

from __future__ import annotations

from game.app.epic.cards.terms import list_card_terms
from game.app.epic.match.views.hand_view import HandView
from game.app.play.terms import TermEntry
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.effects.timeline import Timer
from game.app.ui.input.intents import Device, Kind, format_cap
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import Box
from game.app.ui.widgets.tooltip import draw_tooltip_box, measure_max_tooltip_width, measure_tooltip
from game.presentation.epic.card_values import describe_value_changes
from game.text import _

_DELAY_SECONDS = 0.8
_MAX_TERMS = 4
"""Largest number of terms beside a card; its close-up explains all of them."""


class TermTip:
    """Delayed tooltip that explains the first terms of a card; F1 opens the rulebook at the first of them."""

    def __init__(self, game: str, hand: HandView) -> None:
        self.game = game
        self.hand = hand
        self.entries: list[TermEntry] = []
        self._card_key: str | None = None
        self._delay_timer = Timer(_DELAY_SECONDS)

    def update(self, dt: float, *, quiet: bool) -> bool:
        """Advance the delay; return whether the picture changed.

        ``quiet`` hides the tooltip while the table needs the space.
        """
        hand = self.hand
        card = None if quiet or hand.hidden or hand.dragged else hand.focused
        if card is not None and ((card.reason and not card.playable) or describe_value_changes(card.face)):
            card = None  # why it cannot be used, or what is printed on it, stands there
        if card is None or card.key != self._card_key:
            changed = bool(self.entries)
            self._card_key, self.entries = (card.key if card is not None else None), []
            self._delay_timer.restart()
            return changed
        self._delay_timer.advance(dt)
        if self.entries or not self._delay_timer.is_over:
            return False
        self.entries = list_card_terms(self.game, card.face)[:_MAX_TERMS] if card.face.text else []
        return bool(self.entries)

    @property
    def is_pending(self) -> bool:
        """Return whether the delay is running."""
        return self._card_key is not None and not self._delay_timer.is_over

    @property
    def rules_page(self) -> tuple[str, str]:
        """Return the rulebook page that F1 opens while the tooltip is shown."""
        return (self.game, self.entries[0].page) if self.entries else ("", "")

    def find_box(self, canvas: Canvas, room: Box, device: Device = "keyboard") -> Box:
        """Return the tooltip's box: beside the card on the side with more space, above the other hand cards.

        ``room`` is the area between the columns; the tooltip is narrower if that is too small.
        """
        assert self._card_key is not None
        raised = self.hand.find_raised_box(self._card_key)
        right, left = raised.right + SPACE.medium, raised.left - SPACE.medium
        most = min(measure_max_tooltip_width(canvas), max(room.right - right, left - room.x))
        bottom = self.hand.rect.top - SPACE.small
        width, height = measure_tooltip(canvas, self._format_text(device), most)
        while len(self.entries) > 1 and bottom - height < room.y:
            self.entries = self.entries[:-1]
            width, height = measure_tooltip(canvas, self._format_text(device), most)
        x = right if room.right - right >= width else left - width
        return Box(x, bottom - height, width, height)

    def _format_text(self, device: Device) -> str:
        keys = _("{key} rulebook · {other} all terms").format(
            key=format_cap(Kind.HELP, device), other=format_cap(Kind.INFO, device)
        )
        return "\n".join([*(entry.icon_line for entry in self.entries), keys])

    def draw_tip(self, canvas: Canvas, device: Device, room: Box) -> None:
        """Draw the tooltip between the columns of the table once its delay has passed."""
        if self.entries and self.hand.focus == self._card_key:
            box = self.find_box(canvas, room, device)
            draw_tooltip_box(canvas, self._format_text(device), box)
