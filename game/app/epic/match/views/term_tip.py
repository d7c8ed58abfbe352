"""The terms of the lifted card beside it, once the pointer or the focus has rested on it for a moment."""

from __future__ import annotations

from game.app.epic.cards.terms import of_card
from game.app.epic.cards.view import CARD_WIDTH
from game.app.epic.match.views.hand_view import HandView
from game.app.play.terms import Entry
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.effects.timeline import Timer
from game.app.ui.input.intents import Device, Kind, cap
from game.app.ui.style.ornaments import panel
from game.app.ui.style.tokens import LEADING, RADIUS
from game.app.ui.widgets.base import Box
from game.presentation.epic.card_values import value_changes
from game.text import _

_AFTER = 0.8
_MOST = 4
"""Terms beside a card; looking closely shows all of them."""
_OVERHANG = 12.0
"""How far the numbers of the cards stand out above the hand."""
_WIDE, _PAD, _GAP = 330.0, 12.0, 12.0


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

    def box(self, canvas: Canvas, room: Box) -> Box:
        """Return where it is shown: beside the card on the side with more space, above the other cards of the hand.

        ``room`` is the table between the columns, which it never covers: it is narrower where there is less space.
        """
        assert self._card is not None
        place = self.hand.lifted_place(self._card)
        right = place.x + CARD_WIDTH * place.scale + _GAP
        left = place.x - _GAP
        wide = min(_WIDE, max(room.right - right, left - room.x))
        x = right if room.right - right >= wide else left - wide
        bottom = self.hand.top - _OVERHANG
        tall = self._height(canvas, wide)
        while len(self.entries) > 1 and bottom - tall < room.y:
            self.entries = self.entries[:-1]
            tall = self._height(canvas, wide)
        return Box(x, bottom - tall, wide, tall)

    def _height(self, canvas: Canvas, wide: float) -> float:
        return sum(self._heights(canvas, wide)) + canvas.text_size("small") * 1.5 + 2 * _PAD

    def _heights(self, canvas: Canvas, wide: float) -> list[float]:
        inner = wide - 2 * _PAD
        return [canvas.rich_height(entry.line, inner, "label", leading=LEADING.normal) + 5 for entry in self.entries]

    def draw(self, canvas: Canvas, device: Device, room: Box) -> None:
        """Draws it between the columns of the table, when its time has come."""
        if not self.entries or self.hand.focus != self._card:
            return
        x, y, w, h = self.box(canvas, room)
        panel(canvas, x, y, w, h, radius=RADIUS.medium)
        top = y + _PAD - 2
        for entry, used in zip(self.entries, self._heights(canvas, w), strict=True):
            canvas.rich(entry.line, x + _PAD, top, w - 2 * _PAD, "label", leading=LEADING.normal)
            top += used
        keys = _("{key} rulebook · {other} all terms").format(key=cap(Kind.HELP, device), other=cap(Kind.INFO, device))
        foot = (x + _PAD, top, w - 2 * _PAD, y + h - top - 4)
        canvas.block(keys, *foot, "small", color="mute", align="right")
