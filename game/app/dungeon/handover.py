"""Handover screen between two players of one party at the same computer."""

from __future__ import annotations

from game.app.dungeon.pictures.tokens import MARKS, draw_badge
from game.app.play.handover import Handover, HandoverTable
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.services import Services
from game.app.ui.style.theme import DUNGEON, SeatMark
from game.presentation.dungeon.log import DungeonLogFormatter
from game.rules.dungeon.engine import event as event_types
from game.session.session import UndoEvent
from game.text import _

_MAX_NEWS_LINES = 4
"""Maximum number of events shown."""


class DungeonHandover(Handover[HandoverTable]):
    """Handover to the player of a seat, with the latest events in the dungeon."""

    theme = DUNGEON
    sheet_width = 580.0

    def __init__(self, services: Services, table: HandoverTable, seat: int, log_formatter: DungeonLogFormatter) -> None:
        super().__init__(services, table, seat)
        self.log_formatter = log_formatter

    def format_subtitle(self) -> str:
        """Return which decision the player has to make."""
        decision = self.table.active_match.session.decision
        kind = decision.kind if decision is not None else ""
        return {
            "turn": _("It's your turn"),
            "play": _("Play a card now"),
            "redraw": _("Discard any cards, then draw"),
            "discard": _("Penalty: discard a card"),
            "between": _("Swap cards before the next room?"),
            "rooms": _("Swap cards before the next room"),
        }.get(kind, _("It's your turn"))

    def format_news(self) -> str:
        """Return the public events since the player's last action."""
        session = self.table.active_match.session
        events = [event for event in session.events_for(-1) if not isinstance(event, UndoEvent)]
        start = 0
        for index, event in enumerate(events):
            match event:
                case (
                    event_types.CardLaid(seat=self.seat)
                    | event_types.Discarded(seat=self.seat)
                    | event_types.Passed(seat=self.seat)
                ):
                    start = index + 1
        lines = [line.text for line in self.log_formatter.format_lines(events[start:])]
        return "\n".join(lines[-_MAX_NEWS_LINES:]) or _("The adventure begins.")

    def get_mark(self, canvas: Canvas) -> SeatMark:
        return MARKS[self.seat]

    def draw_seat_mark(self, canvas: Canvas, x: float, y: float) -> None:
        """Draw the player's mark."""
        draw_badge(canvas, self.seat, x, y, 46, self.player[:1].upper(), is_active=True)
