"""The line of a match: turns as ticks, falls as skulls, turning points by number, a handle at the step shown."""

from __future__ import annotations

from game.app.ui.canvas import Canvas
from game.app.ui.input import Intent, Kind
from game.app.ui.ornaments import focus_ring
from game.app.ui.widgets.base import Box, Look, Reply, Widget

_MOST_MARKS = 400
_EDGE = 12.0


class Scrubber(Widget):
    """Replies ``changed`` with a step while it is dragged, clicked or turned by the wheel."""

    def __init__(
        self, box: Box, step: int, last: int, turns: list[int], falls: list[tuple[int, int]], swings: list[int]
    ) -> None:
        super().__init__("scrubber", box)
        self.step = step
        self.last = max(1, last)
        self.turns = turns
        self.falls = falls
        self.swings = swings
        self._dragged = False

    @property
    def held(self) -> bool:
        return self._dragged

    def _x(self, step: int) -> float:
        return self.box.x + _EDGE + (self.box.w - 2 * _EDGE) * step / self.last

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        middle = y + h / 2
        left, wide = x + _EDGE, w - 2 * _EDGE
        canvas.rect(left - 4, middle - 4, wide + 8, 8, "well", radius=4)
        canvas.rect(left - 4, middle - 4, wide + 8, 8, "plate_edge", radius=4, border=1, alpha=150)
        done = self._x(self.step) - left
        if done > 1:
            canvas.gradient(left - 3, middle - 3, done + 3, 6, "paper", "#b9a87c", radius=3)
        apart = wide * 6 / self.last
        every = max(1, len(self.turns) // _MOST_MARKS)
        for number, turn in enumerate(self.turns[::every]):
            if number and (apart > 8 or number % 2 == 0):
                canvas.rect(self._x(turn) - 0.75, middle + 6, 1.5, 5, "cream", alpha=130)
        for step, seat in self.falls[:_MOST_MARKS]:
            at = self._x(step)
            canvas.circle(at, middle - 11, 7.4, canvas.seat(seat).dark)
            canvas.icon("skull", at - 5.5, middle - 16.5, 11)
        for number, step in enumerate(self.swings[:_MOST_MARKS], 1):
            at = self._x(step)
            canvas.circle(at, middle + 12, 7.4, "well")
            canvas.circle(at, middle + 12, 6.4, "cream")
            canvas.text(str(number), at, middle + 12, "key", size=10, color="ink", align="center")
        knob = self._x(self.step)
        canvas.circle(knob, middle + 1.5, 9.6, "black", alpha=120)
        canvas.circle(knob, middle, 9, "cream")
        canvas.circle(knob, middle, 9, "plate_edge", border=1.2)
        if look.focused:
            focus_ring(canvas, x, y, w, h)

    def handle(self, intent: Intent) -> Reply | None:
        if intent.kind is Kind.PRESS:
            self._dragged = True
            return self._to(intent.x)
        if intent.kind is Kind.MOVE and self._dragged:
            return self._to(intent.x)
        if intent.kind is Kind.WHEEL:
            return self._set(self.step + round(intent.amount))
        if self._dragged:
            self._dragged = intent.kind is not Kind.RELEASE
            return Reply(self.id, "used")
        return None

    def _to(self, x: float) -> Reply:
        share = (x - self.box.x - _EDGE) / (self.box.w - 2 * _EDGE)
        return self._set(round(share * self.last))

    def _set(self, step: int) -> Reply:
        step = max(0, min(self.last, step))
        if step == self.step:
            return Reply(self.id, "used")
        self.step = step
        return Reply(self.id, "changed", step)

    def adopt(self, before: Widget) -> None:
        if isinstance(before, Scrubber):
            self._dragged = before._dragged
