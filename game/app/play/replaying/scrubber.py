"""Scrubber of a replay, with ticks for turns, skulls for defeats, and numbered turning points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.style.ornaments import draw_focus_ring
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS, SMALLEST
from game.app.ui.widgets.base import Widget, WidgetEvent, WidgetState

_MAX_MARKS = 400
"""Maximum number of marks of each kind."""
_TRACK_MARGIN = 12.0
"""Margin of the track on both sides, in logical pixels."""
_MIN_MARK_DISTANCE = 15.6
"""Minimum distance between the centers of two marks, which are 14.8 wide, in logical pixels."""


def spread_positions(positions: list[float], gap: float, minimum: float, maximum: float) -> list[float]:
    """Return ascending positions moved apart to a distance of at least ``gap``, within ``minimum`` and ``maximum``.

    Without enough space they are spread evenly.
    """
    if len(positions) < 2:
        return positions
    gap = min(gap, (maximum - minimum) / (len(positions) - 1))
    found = [max(minimum, positions[0])]
    for place in positions[1:]:
        found.append(max(place, found[-1] + gap))
    limit = maximum
    for number in range(len(found) - 1, -1, -1):
        found[number] = min(found[number], limit)
        limit = found[number] - gap
    return found


def _draw_ticks(canvas: Canvas, xs: Sequence[float]) -> None:
    for x in xs:
        canvas.rect(x - 0.75, 0, 1.5, 5, "cream", alpha=ALPHA.half)


class Scrubber(Widget):
    """Slider over the steps of a replay; emits ``changed`` with the step when it is dragged, clicked or scrolled."""

    def __init__(
        self,
        step: int,
        last_step: int,
        turn_steps: list[int],
        defeats: list[tuple[int, int]],
        turning_points: list[int],
    ) -> None:
        super().__init__("scrubber")
        self.step = step
        self.last_step = max(1, last_step)
        """Last step of the replay, at least 1."""
        self.turn_steps = turn_steps
        """Steps at which turns begin."""
        self.defeats = defeats
        """Steps at which characters are defeated, each with the seat."""
        self.turning_points = turning_points
        """Steps of the numbered turning points."""
        self._is_dragged = False

    @property
    def captures_input(self) -> bool:
        return self._is_dragged

    def _step_to_x(self, step: int) -> float:
        return self.box.x + _TRACK_MARGIN + (self.box.w - 2 * _TRACK_MARGIN) * step / self.last_step

    def find_mark_positions(self, steps: list[int]) -> list[float]:
        """Return the x positions of the marks of steps, moved apart if they would overlap."""
        wanted = sorted((self._step_to_x(step), index) for index, step in enumerate(steps[:_MAX_MARKS]))
        found = spread_positions(
            [x for x, _number in wanted], _MIN_MARK_DISTANCE, self.box.x + _TRACK_MARGIN, self.box.right - _TRACK_MARGIN
        )
        places = {number: x for (_x, number), x in zip(wanted, found, strict=True)}
        return [places[index] for index in range(len(wanted))]

    def _find_ticks(self) -> Iterator[float]:
        """Yield the distances of the ticks from the left edge: those of all turns, or of every other one."""
        shows_all = (self.box.w - 2 * _TRACK_MARGIN) * 6 / self.last_step > 8
        every = max(1, len(self.turn_steps) // _MAX_MARKS)
        for index, turn in enumerate(self.turn_steps[::every]):
            if index and (shows_all or index % 2 == 0):
                yield self._step_to_x(turn) - self.box.x

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        x, y, w, h = self.box
        middle = y + h / 2
        left, width = x + _TRACK_MARGIN, w - 2 * _TRACK_MARGIN
        canvas.rect(left - 4, middle - 4, width + 8, 8, "well", radius=RADIUS.small)
        canvas.rect(
            left - 4, middle - 4, width + 8, 8, "plate_edge", radius=RADIUS.small, border=BORDER.thin, alpha=ALPHA.half
        )
        done = self._step_to_x(self.step) - left
        if done > 1:
            canvas.gradient(left - 3, middle - 3, done + 3, 6, "paper", "paper_low", radius=RADIUS.small)
        ticks = tuple(self._find_ticks())
        canvas.draw_cached(("scrubber ticks", ticks), x, middle + 6, w, 5, partial(_draw_ticks, xs=ticks))
        for at, (_step, seat) in zip(
            self.find_mark_positions([step for step, _seat in self.defeats]), self.defeats, strict=False
        ):
            canvas.circle(at, middle - 11, 7.4, canvas.seat_mark(seat).dark)
            canvas.icon("skull", at - 5.5, middle - 16.5, 11)
        for number, at in enumerate(self.find_mark_positions(self.turning_points), 1):
            canvas.circle(at, middle + 12, 7.4, "well")
            canvas.circle(at, middle + 12, 6.4, "cream")
            canvas.text(str(number), at, middle + 12, "key", size=SMALLEST, color="ink", align="center")
        knob = self._step_to_x(self.step)
        with canvas.marked("floating"):
            canvas.circle(knob, middle + 1.5, 9.6, "black", alpha=ALPHA.half)
            canvas.circle(knob, middle, 9, "cream")
            canvas.circle(knob, middle, 9, "plate_edge", border=BORDER.thin)
        if state.focused:
            draw_focus_ring(canvas, x, y, w, h)

    def handle(self, intent: Intent) -> WidgetEvent | None:
        if intent.kind is Kind.PRESS:
            self._is_dragged = True
            return self._set_from_x(intent.x)
        if intent.kind is Kind.MOVE and self._is_dragged:
            return self._set_from_x(intent.x)
        if intent.kind is Kind.WHEEL:
            return self._set_step(self.step + round(intent.amount))
        if self._is_dragged:
            self._is_dragged = intent.kind is not Kind.RELEASE
            return WidgetEvent(self.id, "used")
        return None

    def _set_from_x(self, x: float) -> WidgetEvent:
        share = (x - self.box.x - _TRACK_MARGIN) / (self.box.w - 2 * _TRACK_MARGIN)
        return self._set_step(round(share * self.last_step))

    def _set_step(self, step: int) -> WidgetEvent:
        step = max(0, min(self.last_step, step))
        if step == self.step:
            return WidgetEvent(self.id, "used")
        self.step = step
        return WidgetEvent(self.id, "changed", step)

    def restore_state(self, before: Widget) -> None:
        if isinstance(before, Scrubber):
            self._is_dragged = before._is_dragged
