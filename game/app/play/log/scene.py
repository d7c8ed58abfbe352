"""The whole log of a match, to be leafed through."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

from game.app.play.log.panel import indent, line_height
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.input.intents import Intent, Kind, cap
from game.app.ui.scene import FormScene
from game.app.ui.services import Services
from game.app.ui.style.ornaments import panel, seat_mark, well
from game.app.ui.style.tokens import ALPHA, LEADING, RADIUS, SPACE
from game.app.ui.widgets.base import Box, Reply, Widget
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.choice import Option, Segments
from game.app.ui.widgets.scrolling import Scrolling
from game.session.log_line import LogLine
from game.session.seats import Seats
from game.text import _

_BOX = Box(230, 40, WIDTH - 460, HEIGHT - 80)
_PAD = 20.0
_BETWEEN_TURNS = 9.0


class Why(Protocol):
    """Explains moves of a match to the person at the screen."""

    def steps(self, lines: int) -> dict[int, int]:
        """By place of a line in the log: the step that it tells first, where that can be explained."""
        ...

    def ask(self, step: int) -> None:
        """Put the question."""
        ...

    def answer(self) -> str | None:
        """The sentence, once it has been found."""
        ...

    def cancel(self) -> None:
        """Nobody wants to know any more."""
        ...


class LogScene(FormScene):
    """All lines, the newest at the bottom; those of one player alone where there are at most so many of them.

    ``why`` explains the moves of bots and grades those of the reader, where there are any.
    """

    modal = True

    def __init__(
        self, services: Services, lines: Sequence[LogLine], seats: Seats, *, most: int = 4, why: Why | None = None
    ) -> None:
        super().__init__(services)
        self.all = list(lines)
        self.why = why
        self._steps = why.steps(len(self.all)) if why is not None else {}
        """By place of a line: the step of the journal that it can be asked about."""
        self._asked = -1
        """The place of the line that is being explained."""
        self.lines = list(lines)
        count = len(seats.kinds)
        self.players = tuple(seats.name(seat) for seat in range(count)) if count <= most else ()
        self.only = -1
        """The seat whose lines are shown; -1 for everybody's."""
        self.scrolling = Scrolling()
        self._to_end = True
        """Whether the next layout shows the end."""
        self._inner = Box(0, 0, 0, 0)
        self._places: list[tuple[float, float]] = []

    def layout(self, canvas: Canvas) -> None:
        high = Button.height(canvas)
        head = canvas.text_size("heading") * 1.6
        wide = max(140.0, Button.width(canvas, _("Close"), shown=Kind.BACK))
        button = Box(_BOX.right - _PAD - wide, _BOX.bottom - _PAD - high, wide, high)
        self._inner = Box(_BOX.x + _PAD, _BOX.y + head + 8, _BOX.w - 2 * _PAD, button.y - 12 - _BOX.y - head - 8)
        widgets: list[Widget] = []
        if self.players:
            names = [Option(-1, _("All")), *(Option(seat, name) for seat, name in enumerate(self.players))]
            box = Box(_BOX.x + _PAD, button.y, button.x - 14 - _BOX.x - _PAD, high)
            box = box._replace(w=min(box.w, Segments.width(canvas, names)))
            widgets.append(Segments("only", names, self.only).placed(box))
        close = Button("close", _("Close"), leaves=True, keys=(Kind.BACK, Kind.LOG), shown=Kind.BACK).placed(button)
        self.form.set([*widgets, close], focus="close")
        size, y = canvas.text_size("body"), 10.0
        self._places = []
        for line in self.lines:
            used = line_height(canvas, line, self._inner.w - 40, size)
            if line.opens and self._places:
                y += _BETWEEN_TURNS
            self._places.append((y, used))
            y += used
        self.scrolling.fit(self._inner, y + SPACE.small)
        if self._to_end:
            self.scrolling.scroll_to(self.scrolling.deepest)
        self._to_end = False

    def draw_ground(self, canvas: Canvas) -> None:
        canvas.rect(0, 0, WIDTH, HEIGHT, "veil", alpha=ALPHA.strong)
        panel(canvas, *_BOX, radius=RADIUS.large)
        head = canvas.text_size("heading") * 1.6
        canvas.block(_("Log"), _BOX.x + _PAD, _BOX.y + 8, _BOX.w - 2 * _PAD, head, "heading")
        if self._steps:
            words = _("{key} explains the last move").format(key=cap(Kind.HINT))
            room = _BOX.w - 2 * _PAD
            canvas.block(words, _BOX.x + _PAD, _BOX.y + 8, room, head, "small", color="mute", align="right")
        x, y, w, h = self._inner
        well(canvas, x, y, w, h)
        top = self.scrolling.top
        size = canvas.text_size("body")
        with canvas.clipped(x, y + 3, w, h - 6):
            for line, (place, used) in zip(self.lines, self._places, strict=True):
                at = y + place - top
                if at + used < y or at > y + h:
                    continue
                if line.opens and line is not self.lines[0]:
                    level = at - _BETWEEN_TURNS / 2 - 1
                    canvas.line((x + 12, level), (x + w - 24, level), "white", 1, alpha=ALPHA.faint)
                if line.seat is not None:
                    seat_mark(canvas, line.seat, x + max(18.0, size * 0.34 + 11), at + size * 0.68, size * 0.34)
                if self._place_of(line) in self._steps:
                    canvas.icon("bulb", x + w - 36, at + size * 0.16, size * 0.9, alpha=ALPHA.strong)
                canvas.rich(
                    line.shown, x + 14 + indent(size), at, w - 40 - indent(size), size=size, leading=LEADING.normal
                )
        self.scrolling.draw_bar(canvas)

    def on_reply(self, reply: Reply) -> None:
        if reply.id == "only":
            self._filter(int(reply.value))

    # ---- explanations -----------------------------------------------------------------------------------------------

    def _place_of(self, line: LogLine) -> int:
        return next((place for place, one in enumerate(self.all) if one is line), -1)

    def _explain(self, place: int) -> None:
        """Ask why a bot did what a line tells, or how good it was."""
        if self.why is not None and place in self._steps and self._asked < 0:
            self._asked = place
            self.why.ask(self._steps[place])

    def _explain_last(self) -> None:
        """The last move that was not explained yet."""
        places = [place for place in self._steps if self.only in (-1, self.all[place].seat)]
        if places:
            self._explain(max(places))
        elif self.why is not None:
            self.services.notify(_("No move to explain yet."))

    def _line_at(self, x: float, y: float) -> int:
        """The place of the line under a point; -1 for none."""
        if not self._inner.holds(x, y):
            return -1
        depth = self.scrolling.depth(y)
        for line, (place, used) in zip(self.lines, self._places, strict=True):
            if place <= depth < place + used:
                return self._place_of(line)
        return -1

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.why is None or self._asked < 0:
            return
        sentence = self.why.answer()
        if sentence is None:
            return
        place, self._asked = self._asked, -1
        del self._steps[place]
        old = self.all[place]
        new = msgspec.structs.replace(old, text=f"{old.text} {sentence}")
        self.all[place] = new
        self.lines = [new if line is old else line for line in self.lines]
        self.services.stack.relayout()

    def leave(self) -> None:
        if self.why is not None and self._asked >= 0:
            self.why.cancel()

    def _filter(self, seat: int) -> None:
        """Shows what one player did and suffered, or everything."""
        self.only = seat
        self.lines = [line for line in self.all if seat in (-1, line.seat)]
        self._to_end = True
        self.services.stack.relayout()

    def handle(self, intent: Intent) -> None:
        lines = self.scrolling
        if lines.handle_bar(intent) or lines.handle_wheel(intent) or lines.handle_keys(intent):
            self.touch()
        elif intent.kind is Kind.HINT or (intent.kind is Kind.KEY and intent.key == "w"):
            self._explain_last()
        elif intent.kind is Kind.PRESS and self._line_at(intent.x, intent.y) in self._steps:
            self._explain(self._line_at(intent.x, intent.y))
        else:
            super().handle(intent)
