"""The whole log of a match, to be leafed through."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.canvas import HEIGHT, WIDTH, Canvas
from game.app.input import Intent, Kind
from game.app.match.log_panel import line_height
from game.app.match.records import LogLine
from game.app.ornaments import panel, seat_mark, well
from game.app.scene import FormScene
from game.app.services import Services
from game.app.widgets.base import Box, Reply
from game.app.widgets.button import Button
from game.text import _

_BOX = Box(230, 40, WIDTH - 460, HEIGHT - 80)
_PAD = 20.0


class LogScene(FormScene):
    """All lines, the newest at the bottom."""

    modal = True

    def __init__(self, services: Services, lines: Sequence[LogLine]) -> None:
        super().__init__(services)
        self.lines = list(lines)
        self.top: float | None = None
        """How far it is scrolled; None until the first layout, which shows the end."""
        self._inner = Box(0, 0, 0, 0)
        self._places: list[tuple[float, float]] = []

    def layout(self, canvas: Canvas) -> None:
        high = Button.height(canvas)
        head = canvas.text_size("heading") * 1.6
        wide = max(140.0, Button.width(canvas, _("Close"), shown=Kind.BACK))
        button = Box(_BOX.right - _PAD - wide, _BOX.bottom - _PAD - high, wide, high)
        self._inner = Box(_BOX.x + _PAD, _BOX.y + head + 8, _BOX.w - 2 * _PAD, button.y - 12 - _BOX.y - head - 8)
        self.form.set([Button("close", button, _("Close"), keys=(Kind.BACK, Kind.LOG), shown=Kind.BACK)])
        size, y = canvas.text_size("body"), 10.0
        self._places = []
        for line in self.lines:
            used = line_height(canvas, line, self._inner.w - 40, size)
            self._places.append((y, used))
            y += used
        self.scroll_to(self.deepest if self.top is None else self.top)

    @property
    def deepest(self) -> float:
        """How far it can be scrolled."""
        last = self._places[-1] if self._places else (0.0, 0.0)
        return max(0.0, last[0] + last[1] + 10 - self._inner.h)

    def scroll_to(self, top: float) -> None:
        """Shows the lines from there on."""
        self.top = max(0.0, min(self.deepest, top))
        self.touch()

    def draw_ground(self, canvas: Canvas) -> None:
        canvas.rect(0, 0, WIDTH, HEIGHT, "#05070b", alpha=165)
        panel(canvas, *_BOX, radius=16)
        canvas.block(
            _("Log"), _BOX.x + _PAD, _BOX.y + 8, _BOX.w - 2 * _PAD, canvas.text_size("heading") * 1.6, "heading"
        )
        x, y, w, h = self._inner
        well(canvas, x, y, w, h)
        top = self.top or 0.0
        size = canvas.text_size("body")
        with canvas.clipped(x, y + 3, w, h - 6):
            for line, (place, used) in zip(self.lines, self._places, strict=True):
                at = y + place - top
                if at + used < y or at > y + h:
                    continue
                if line.seat is not None:
                    seat_mark(canvas, line.seat, x + 18, at + size * 0.68, size * 0.34)
                canvas.rich(line.text, x + 34, at, w - 40 - 20, size=size, leading=1.22)
        if self.deepest:
            self._draw_bar(canvas, top)

    def _draw_bar(self, canvas: Canvas, top: float) -> None:
        x, y, w, h = self._inner
        tall = max(28.0, h * h / (h + self.deepest))
        canvas.rect(x + w - 12, y + 4, 7, h - 8, "black", radius=3.5, alpha=90)
        canvas.rect(x + w - 12, y + 4 + (h - 8 - tall) * top / self.deepest, 7, tall, "plate_edge", radius=3.5)

    def on_reply(self, reply: Reply) -> None:
        if reply.kind == "pressed":
            self.services.stack.pop()

    def handle(self, intent: Intent) -> None:
        top, page = self.top or 0.0, self._inner.h * 0.9
        steps = {Kind.UP: -40.0, Kind.DOWN: 40.0, Kind.PAGE_UP: -page, Kind.PAGE_DOWN: page}
        steps |= {Kind.FIRST: -1e9, Kind.LAST: 1e9}
        if intent.kind is Kind.WHEEL:
            self.scroll_to(top - 48 * intent.amount)
        elif intent.kind in steps:
            self.scroll_to(top + steps[intent.kind])
        else:
            super().handle(intent)
