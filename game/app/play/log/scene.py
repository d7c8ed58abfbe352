"""The whole log of a match, to be leafed through."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Protocol

import msgspec

from game.app.play.log.panel import log_row
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind, cap
from game.app.ui.layout.flex import Centered, Column, Row, Spacer
from game.app.ui.layout.paint import Icon, Rule, letters
from game.app.ui.layout.panels import Scroll
from game.app.ui.layout.tree import SCREEN, lay_out
from game.app.ui.scene import FormScene
from game.app.ui.services import Services
from game.app.ui.style.ornaments import panel, well
from game.app.ui.style.tokens import ALPHA, RADIUS, SPACE
from game.app.ui.widgets.base import Arrangement, Box, LayoutItem, Look, Reply, Size, Widget
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.choice import Option, Segments
from game.app.ui.widgets.pane import Pane
from game.app.ui.widgets.text import Label
from game.session.log_line import LogLine
from game.session.seats import Seats
from game.text import _

_WIDTH, _HEIGHT = 820.0, 640.0
_STEP = 40.0
"""How far an arrow and a page scroll."""


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
    first_focus = "close"

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
        count = len(seats.kinds)
        self.players = tuple(seats.name(seat) for seat in range(count)) if count <= most else ()
        self.only = -1
        """The seat whose lines are shown; -1 for everybody's."""
        self.pane = Pane("log", self.form, pages=True)
        self.pane.top = math.inf  # the end
        self._rows = LogRows([])

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the lines, scrolled, with whose they are and the way back below them."""
        self._rows = LogRows(
            [(place, line, place in self._steps) for place, line in enumerate(self.all) if self.only in (-1, line.seat)]
        )
        names = [Option(-1, _("All")), *(Option(seat, name) for seat, name in enumerate(self.players))]
        explains = _("{key} explains the last move").format(key=cap(Kind.HINT)) if self._steps else ""
        panel = Column(
            Row(
                Label(_("Log"), "heading").sized(grow=1),
                Label(explains, "small", color="mute"),
            ),
            Column(
                Scroll(self.pane, self._rows).sized(grow=1),
                padding=SPACE.small,
                paint=lambda canvas, box: well(canvas, *box),
            ).sized(grow=1),
            Row(
                Segments("only", names, self.only) if self.players else None,
                Spacer(),
                Button("close", _("Close"), leaves=True, keys=(Kind.BACK, Kind.LOG), shown=Kind.BACK),
            ),
            padding=SPACE.large,
            paint=_draw_ground,
        )
        return Centered(panel.sized(width=_WIDTH, height=_HEIGHT))

    @property
    def lines(self) -> list[LogLine]:
        """The lines that are shown."""
        return [line for line in self.all if self.only in (-1, line.seat)]

    def line_box(self, place: int) -> Box:
        """Return where a line lies now, by its place in the log; it may be out of sight."""
        return self._rows.box_of(place)

    def on_reply(self, reply: Reply) -> None:
        if reply.id == "only":
            self._filter(int(reply.value))

    # ---- explanations -----------------------------------------------------------------------------------------------

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
        self.services.stack.relayout()

    def leave(self) -> None:
        if self.why is not None and self._asked >= 0:
            self.why.cancel()

    def _filter(self, seat: int) -> None:
        """Shows what one player did and suffered, or everything."""
        self.only = seat
        self.pane.top = math.inf
        self.services.stack.relayout()

    def handle(self, intent: Intent) -> None:
        top = self.pane.top
        goals = {Kind.UP: top - _STEP, Kind.DOWN: top + _STEP, Kind.FIRST: 0.0, Kind.LAST: math.inf}
        line = self._rows.line_at(intent.x, intent.y) if intent.kind is Kind.PRESS else -1
        if intent.kind is Kind.HINT or (intent.kind is Kind.KEY and intent.key == "w"):
            self._explain_last()
        elif line in self._steps and self.pane.box.holds(intent.x, intent.y):
            self._explain(line)
        elif intent.kind in goals:
            self.pane.scroll_to(goals[intent.kind])
            self.touch()
        else:
            super().handle(intent)


def _draw_ground(canvas: Canvas, box: Box) -> None:
    canvas.rect(*SCREEN, "veil", alpha=ALPHA.strong)
    panel(canvas, *box, radius=RADIUS.large)


class LogRows(Widget):
    """The lines of a log below each other, with a rule before each turn; only those in sight are drawn."""

    focusable = False

    def __init__(self, lines: Sequence[tuple[int, LogLine, bool]]) -> None:
        """Take the lines with their places in the log, and whether each can be explained."""
        super().__init__("lines")
        rows: list[LayoutItem] = []
        for place, line, explained in lines:
            if line.opens and rows:
                rows.append(Rule())
            bulb = Icon("bulb", letters("body")) if explained else None
            rows.append(log_row(line, "body", mark=bulb).sized(key=place))
        self._view = Column(*rows, gap=SPACE.tiny)
        self._arranged = Arrangement()

    def natural(self, canvas: Canvas, width: float) -> Size:
        return self._view.measure(canvas, width)

    def arrange(self, canvas: Canvas, box: Box, into: Arrangement) -> None:
        super().arrange(canvas, box, into)
        self._arranged = lay_out(canvas, self._view, Box(0, 0, box.w, box.h))

    def draw(self, canvas: Canvas, look: Look) -> None:
        with canvas.shifted(self.box.x, self.box.y):
            for widget in self._arranged.widgets:
                if widget.box.moved(0, self.box.y).meets(SCREEN):
                    widget.draw(canvas, look)

    def box_of(self, place: int) -> Box:
        """Return where the line with a place in the log lies."""
        return self._arranged.boxes[place].moved(self.box.x, self.box.y)

    def line_at(self, x: float, y: float) -> int:
        """Return the place of the line under a point; -1 for none."""
        places = (place for place in self._arranged.boxes if isinstance(place, int))
        return next((place for place in places if self.box_of(place).holds(x, y)), -1)
