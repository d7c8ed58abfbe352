"""The line of a match: turns as ticks, falls as skulls, turning points by number, a handle at the step shown."""

from __future__ import annotations

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.style.ornaments import focus_ring
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS, SMALLEST
from game.app.ui.widgets.base import Look, Reply, Widget

_MOST_MARKS = 400
_EDGE = 12.0
_MARK = 15.6
"""How far apart the middles of marks are at least: each is 14.8 wide."""


def spread(places: list[float], gap: float, low: float, high: float) -> list[float]:
    """Move places in rising order apart until neighbors are ``gap`` away, within ``low`` to ``high``.

    Where they have too little room in all, they stand as far apart as it allows.
    """
    if len(places) < 2:
        return places
    gap = min(gap, (high - low) / (len(places) - 1))
    found = [max(low, places[0])]
    for place in places[1:]:
        found.append(max(place, found[-1] + gap))
    limit = high
    for number in range(len(found) - 1, -1, -1):
        found[number] = min(found[number], limit)
        limit = found[number] - gap
    return found


class Scrubber(Widget):
    """Replies ``changed`` with a step while it is dragged, clicked or turned by the wheel."""

    def __init__(self, step: int, last: int, turns: list[int], falls: list[tuple[int, int]], swings: list[int]) -> None:
        super().__init__("scrubber")
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

    def mark_places(self, steps: list[int]) -> list[float]:
        """Return where the marks of steps stand: side by side where they would lie on each other."""
        wanted = sorted((self._x(step), number) for number, step in enumerate(steps[:_MOST_MARKS]))
        found = spread([x for x, _number in wanted], _MARK, self.box.x + _EDGE, self.box.right - _EDGE)
        places = {number: x for (_x, number), x in zip(wanted, found, strict=True)}
        return [places[number] for number in range(len(wanted))]

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        middle = y + h / 2
        left, wide = x + _EDGE, w - 2 * _EDGE
        canvas.rect(left - 4, middle - 4, wide + 8, 8, "well", radius=RADIUS.small)
        canvas.rect(
            left - 4, middle - 4, wide + 8, 8, "plate_edge", radius=RADIUS.small, border=BORDER.thin, alpha=ALPHA.half
        )
        done = self._x(self.step) - left
        if done > 1:
            canvas.gradient(left - 3, middle - 3, done + 3, 6, "paper", "paper_low", radius=RADIUS.small)
        apart = wide * 6 / self.last
        every = max(1, len(self.turns) // _MOST_MARKS)
        for number, turn in enumerate(self.turns[::every]):
            if number and (apart > 8 or number % 2 == 0):
                canvas.rect(self._x(turn) - 0.75, middle + 6, 1.5, 5, "cream", alpha=ALPHA.half)
        for at, (_step, seat) in zip(self.mark_places([step for step, _seat in self.falls]), self.falls, strict=False):
            canvas.circle(at, middle - 11, 7.4, canvas.seat(seat).dark)
            canvas.icon("skull", at - 5.5, middle - 16.5, 11)
        for number, at in enumerate(self.mark_places(self.swings), 1):
            canvas.circle(at, middle + 12, 7.4, "well")
            canvas.circle(at, middle + 12, 6.4, "cream")
            canvas.text(str(number), at, middle + 12, "key", size=SMALLEST, color="ink", align="center")
        knob = self._x(self.step)
        with canvas.marked("floating"):
            canvas.circle(knob, middle + 1.5, 9.6, "black", alpha=ALPHA.half)
            canvas.circle(knob, middle, 9, "cream")
            canvas.circle(knob, middle, 9, "plate_edge", border=BORDER.thin)
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
