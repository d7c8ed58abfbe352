"""The terms of the lifted card beside it, once the pointer or the focus has rested on it for a moment."""

from __future__ import annotations

from game.app.epic.cards.terms import of_card
from game.app.epic.cards.view import CARD_WIDTH
from game.app.epic.match.views.hand_view import HandView
from game.app.play.terms import Entry
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.effects.timeline import Timer
from game.app.ui.input.intents import Device, Kind, cap
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import Box
from game.app.ui.widgets.tooltip import draw_slip, tooltip_size, tooltip_width
from game.presentation.epic.card_values import value_changes
from game.text import _

_AFTER = 0.8
_MOST = 4
"""Terms beside a card; looking closely shows all of them."""
_OVERHANG = 12.0
"""How far the numbers of the cards stand out above the hand."""


class TermTip:
    """Waits, then says what the first terms of a card mean; F1 then opens the rulebook at the first of them."""

    def __init__(self, game: str, hand: HandView) -> None:
        self.game = game
        self.hand = hand
        self.entries: list[Entry] = []
        self._card: str | None = None
        self._rested = Timer(_AFTER)

    def update(self, dt: float, *, quiet: bool) -> bool:
        """Moves the wait on; whether anything looks different now. `quiet` is when the table needs its room."""
        hand = self.hand
        card = None if quiet or hand.hidden or hand.dragged else hand.focused
        if card is not None and ((card.reason and not card.playable) or value_changes(card.face)):
            card = None  # why it cannot be used, or what is printed on it, stands there
        if card is None or card.key != self._card:
            changed = bool(self.entries)
            self._card, self.entries = (card.key if card is not None else None), []
            self._rested.restart()
            return changed
        self._rested.advance(dt)
        if self.entries or not self._rested.over:
            return False
        self.entries = of_card(self.game, card.face)[:_MOST] if card.face.text else []
        return bool(self.entries)

    @property
    def waits(self) -> bool:
        """Whether it comes up by itself in a moment."""
        return self._card is not None and not self._rested.over

    @property
    def page(self) -> tuple[str, str]:
        """The page that F1 opens while it is shown."""
        return (self.game, self.entries[0].page) if self.entries else ("", "")

    def box(self, canvas: Canvas, room: Box, device: Device = "keyboard") -> Box:
        """Return where it is shown: beside the card on the side with more space, above the other cards of the hand.

        ``room`` is the table between the columns, which it never covers: it is narrower where there is less space.
        """
        assert self._card is not None
        place = self.hand.lifted_place(self._card)
        right = place.x + CARD_WIDTH * place.scale + SPACE.medium
        left = place.x - SPACE.medium
        most = min(tooltip_width(canvas), max(room.right - right, left - room.x))
        bottom = self.hand.top - _OVERHANG
        wide, tall = tooltip_size(canvas, self._text(device), most)
        while len(self.entries) > 1 and bottom - tall < room.y:
            self.entries = self.entries[:-1]
            wide, tall = tooltip_size(canvas, self._text(device), most)
        x = right if room.right - right >= wide else left - wide
        return Box(x, bottom - tall, wide, tall)

    def _text(self, device: Device) -> str:
        keys = _("{key} rulebook · {other} all terms").format(key=cap(Kind.HELP, device), other=cap(Kind.INFO, device))
        return "\n".join([*(entry.line for entry in self.entries), keys])

    def draw(self, canvas: Canvas, device: Device, room: Box) -> None:
        """Draws it between the columns of the table, when its time has come."""
        if self.entries and self.hand.focus == self._card:
            box = self.box(canvas, room, device)
            draw_slip(canvas, self._text(device), box)
