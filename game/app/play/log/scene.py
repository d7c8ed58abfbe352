"""Scrollable log of the whole match."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Protocol

import msgspec

from game.app.play.log.panel import build_log_row
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind, format_cap
from game.app.ui.layout.flex import Centered, Column, Row, Spacer
from game.app.ui.layout.paint import HorizontalRule, Icon, make_letter_height
from game.app.ui.layout.panels import ScrollContainer
from game.app.ui.layout.tree import SCREEN, lay_out
from game.app.ui.scene import WidgetScene
from game.app.ui.services import Services
from game.app.ui.style.ornaments import draw_field_bg, draw_panel, draw_veil
from game.app.ui.style.tokens import RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, LayoutResult, Size, Widget, WidgetEvent, WidgetState
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.choice import ChoiceOption, SegmentedControl
from game.app.ui.widgets.pane import ScrollView
from game.app.ui.widgets.text import Label
from game.session.log_line import LogLine
from game.session.seats import Seats
from game.text import _

_PANEL_WIDTH, _PANEL_HEIGHT = 820.0, 640.0
"""Size of the log, in logical pixels."""
_SCROLL_STEP = 40.0
"""Distance that an arrow key scrolls, in logical pixels."""


class LineExplainer(Protocol):
    """Protocol of the service that explains moves of a match to the person at the screen."""

    def find_steps(self, line_count: int) -> dict[int, int]:
        """Return the journal step that can be explained for each line of the log, by index of the line."""
        ...

    def request(self, step: int) -> None:
        """Request the explanation of a journal step."""
        ...

    def poll_answer(self) -> str | None:
        """Return the explanation once it is ready; None until then."""
        ...

    def cancel(self) -> None:
        """Cancel the request."""
        ...


class LogScene(WidgetScene):
    """Scrollable log of the whole match, the newest line at the bottom."""

    modal = True
    first_focus = "close"

    def __init__(
        self,
        services: Services,
        lines: Sequence[LogLine],
        seats: Seats,
        *,
        max_filter_seats: int = 4,
        explainer: LineExplainer | None = None,
    ) -> None:
        """Create the log.

        In matches of at most ``max_filter_seats`` seats the lines can be filtered by player. ``explainer`` explains
        the moves of bots and grades those of the person.
        """
        super().__init__(services)
        self.all_lines = list(lines)
        """All lines of the log."""
        self.explainer = explainer
        """Service that explains moves; None if none is available."""
        self._steps_by_line = explainer.find_steps(len(self.all_lines)) if explainer is not None else {}
        """Journal step that can be explained, by index of its line."""
        self._pending_line = -1
        """Index of the line that is being explained; -1 for none."""
        count = len(seats.kinds)
        self.player_names = tuple(seats.name(seat) for seat in range(count)) if count <= max_filter_seats else ()
        """Names for the filter by seat; empty if there is no filter."""
        self.filter_seat = -1
        """Seat whose lines are shown; -1 for all."""
        self.scroll_view = ScrollView("log", self.form, handles_pages=True)
        """Scrolled lines."""
        self.scroll_view.top = math.inf  # scrolled to the end
        self._rows = LogRows([])
        """Widget with the visible lines."""

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the scrolled lines above the filter and the back button."""
        self._rows = LogRows(
            [
                (index, line, index in self._steps_by_line)
                for index, line in enumerate(self.all_lines)
                if self.filter_seat in (-1, line.seat)
            ]
        )
        names = [ChoiceOption(-1, _("All")), *(ChoiceOption(seat, name) for seat, name in enumerate(self.player_names))]
        explains = _("{key} explains the last move").format(key=format_cap(Kind.HINT)) if self._steps_by_line else ""
        panel = Column(
            Row(
                Label(_("Log"), "heading").sized(grow=1),
                Label(explains, "small", color="mute"),
            ),
            Column(
                ScrollContainer(self.scroll_view, self._rows).sized(grow=1),
                padding=SPACE.small,
                paint=lambda canvas, box: draw_field_bg(canvas, *box),
            ).sized(grow=1),
            Row(
                SegmentedControl("only", names, self.filter_seat) if self.player_names else None,
                Spacer(),
                Button("close", _("Close"), is_back=True, keys=(Kind.BACK, Kind.LOG), shown_key=Kind.BACK),
            ),
            padding=SPACE.large,
            paint=_draw_ground,
        )
        return Centered(panel.sized(width=_PANEL_WIDTH, height=_PANEL_HEIGHT))

    @property
    def filtered_lines(self) -> list[LogLine]:
        """Return the lines that pass the filter."""
        return [line for line in self.all_lines if self.filter_seat in (-1, line.seat)]

    def find_line_box(self, index: int) -> Box:
        """Return the current box of a line by its index in the log; it may be scrolled out of sight."""
        return self._rows.find_line_box(index)

    def on_widget_event(self, event: WidgetEvent) -> None:
        if event.id == "only":
            self._toggle_filter(int(event.value))

    # ---- explanations -----------------------------------------------------------------------------------------------

    def _explain_line(self, index: int) -> None:
        """Request why a bot made the move of a line, or the grade of a person's move."""
        if self.explainer is not None and index in self._steps_by_line and self._pending_line < 0:
            self._pending_line = index
            self.explainer.request(self._steps_by_line[index])

    def _explain_last(self) -> None:
        """Request the explanation of the last move that was not explained yet."""
        places = [place for place in self._steps_by_line if self.filter_seat in (-1, self.all_lines[place].seat)]
        if places:
            self._explain_line(max(places))
        elif self.explainer is not None:
            self.services.notify(_("No move to explain yet."))

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.explainer is None or self._pending_line < 0:
            return
        sentence = self.explainer.poll_answer()
        if sentence is None:
            return
        place, self._pending_line = self._pending_line, -1
        del self._steps_by_line[place]
        old = self.all_lines[place]
        new = msgspec.structs.replace(old, text=f"{old.text} {sentence}")
        self.all_lines[place] = new
        self.services.stack.request_layout()

    def leave(self) -> None:
        if self.explainer is not None and self._pending_line >= 0:
            self.explainer.cancel()

    def _toggle_filter(self, seat: int) -> None:
        """Show the lines of one player, or all lines."""
        self.filter_seat = seat
        self.scroll_view.top = math.inf
        self.services.stack.request_layout()

    def handle(self, intent: Intent) -> None:
        top = self.scroll_view.top
        goals = {Kind.UP: top - _SCROLL_STEP, Kind.DOWN: top + _SCROLL_STEP, Kind.FIRST: 0.0, Kind.LAST: math.inf}
        line = self._rows.find_line_at(intent.x, intent.y) if intent.kind is Kind.PRESS else -1
        if intent.kind is Kind.HINT or (intent.kind is Kind.KEY and intent.key == "w"):
            self._explain_last()
        elif line in self._steps_by_line and self.scroll_view.box.contains(intent.x, intent.y):
            self._explain_line(line)
        elif intent.kind in goals:
            self.scroll_view.scroll_to(goals[intent.kind])
            self.mark_dirty()
        else:
            super().handle(intent)


def _draw_ground(canvas: Canvas, box: Box) -> None:
    draw_veil(canvas)
    draw_panel(canvas, *box, radius=RADIUS.large)


class LogRows(Widget):
    """Lines of a log with a separator before each turn; only the visible ones are drawn."""

    focusable = False

    def __init__(self, lines: Sequence[tuple[int, LogLine, bool]]) -> None:
        """Create the rows from lines with their index in the log and whether they can be explained."""
        super().__init__("lines")
        rows: list[LayoutItem] = []
        for place, line, explained in lines:
            if line.starts_turn and rows:
                rows.append(HorizontalRule())
            bulb = Icon("bulb", make_letter_height("body")) if explained else None
            rows.append(build_log_row(line, "body", mark=bulb).sized(key=place))
        self._view = Column(*rows, gap=SPACE.tiny)
        """Column of all rows."""
        self._arranged = LayoutResult()
        """Boxes of the rows after the last layout."""

    def measure_content(self, canvas: Canvas, width: float) -> Size:
        return self._view.measure(canvas, width)

    def arrange(self, canvas: Canvas, box: Box, into: LayoutResult) -> None:
        super().arrange(canvas, box, into)
        self._arranged = lay_out(canvas, self._view, Box(0, 0, box.w, box.h))

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        with canvas.shifted(self.box.x, self.box.y):
            for widget in self._arranged.widgets:
                if widget.box.moved_by(0, self.box.y).overlaps(SCREEN):
                    widget.draw(canvas, state)

    def find_line_box(self, index: int) -> Box:
        """Return the box of the line with an index in the log."""
        return self._arranged.boxes[index].moved_by(self.box.x, self.box.y)

    def find_line_at(self, x: float, y: float) -> int:
        """Return the log index of the line under a point; -1 for none."""
        places = (place for place in self._arranged.boxes if isinstance(place, int))
        return next((place for place in places if self.find_line_box(place).contains(x, y)), -1)
