"""View of a finished match, step by step, from one seat or with open hands."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from typing import Any

from game.storage.saves import LoadedSave

OPEN_HANDS = -1
"""Value of ``viewer`` that shows all hands."""


class ReplayView:
    """Positions and events of a finished match for one viewer.

    ``starts_turn`` returns whether an event starts a turn, round or game; ``get_fallen_seat`` the seat whose character
    is defeated in an event, or None.
    """

    def __init__(
        self,
        save: LoadedSave,
        *,
        starts_turn: Callable[[Any], bool],
        get_fallen_seat: Callable[[Any], int | None] = lambda _event: None,
    ) -> None:
        self.saved = save
        self.session = save.session
        self.viewer = OPEN_HANDS
        """Seat whose view is shown, or ``OPEN_HANDS``."""
        self.last_step = len(self.session.journal) - 1
        """Index of the last step."""
        starts = [0]
        self.defeats: list[tuple[int, int]] = []
        """Steps in which a character was defeated, with the seat of the character."""
        for step in range(self.last_step + 1):
            for event in self.session.events_of(step):
                if starts_turn(event) and step != starts[-1]:
                    starts.append(step)
                fallen = get_fallen_seat(event)
                if fallen is not None:
                    self.defeats.append((step, fallen))
        self.turn_starts = starts
        """First step of each turn; the first entry is the set-up."""

    def get_view(self, step: int) -> Any:
        """Return the position after a step, as the viewer sees it."""
        if self.viewer == OPEN_HANDS:
            return self.session.full_state_at(step)
        return self.session.view_at(step, self.viewer)

    def get_events(self, step: int) -> list[Any]:
        """Return the events of a step, as the viewer sees them."""
        events = self.session.events_of(step)
        if self.viewer == OPEN_HANDS:
            return events
        return [self.session.redact(event, self.viewer) for event in events]

    def list_events_until(self, step: int) -> list[Any]:
        """Return all events up to a step, inclusive."""
        return [event for index in range(step + 1) for event in self.get_events(index)]

    def get_deciding_seat(self, step: int) -> int:
        """Return the seat that decides after a step; at the end, the seat that decided last."""
        seat = self.session.journal[step].next_seat
        return seat if seat >= 0 else max(0, self.session.journal[step].seat)

    def find_next_turn(self, step: int) -> int:
        """Return the step that starts the next turn; the last step if there is none."""
        at = bisect_right(self.turn_starts, step)
        return self.turn_starts[at] if at < len(self.turn_starts) else self.last_step

    def find_previous_turn(self, step: int) -> int:
        """Return the step that started this turn or, at such a step, the previous turn."""
        return self.turn_starts[max(0, bisect_left(self.turn_starts, step) - 1)]

    def can_continue_at(self, step: int) -> bool:
        """Return whether a match can be continued from the position after a step."""
        return self.session.journal[step].next_seat >= 0
