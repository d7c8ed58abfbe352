"""A list that scrolls."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any, Self

import msgspec

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.style.ornaments import focus_ring, well
from game.app.ui.style.tokens import ALPHA, RADIUS, SPACE
from game.app.ui.widgets.base import Box, Look, Reply, Size, Widget, WidgetId
from game.app.ui.widgets.scrolling import Scrolling
from game.text import _

ROW_INSET = 4.0
"""How far rows lie inside the edge of their list."""
_BESIDE = 40.0
"""What of the width of a list its bar and the air beside a text take."""


class Row(msgspec.Struct, frozen=True):
    """A line of a list: its value, its text, a quiet remark at the right, an icon."""

    value: Any
    text: str
    remark: str = ""
    icon: str = ""
    extra: float = 0.0
    """How much higher than a row of one line it is."""


def rows_in_lines(canvas: Canvas, rows: Sequence[Row], width: float) -> list[Row]:
    """Rows of a list without remarks, each as high as its text at full size needs in a list so wide."""
    size, found = canvas.text_size("label"), []
    for row in rows:
        lines = len(canvas.broken(row.text, width - _BESIDE - (size * 1.3 + 8 if row.icon else 0.0), "label"))
        found.append(msgspec.structs.replace(row, extra=(lines - 1) * size * 1.2))
    return found


class ListBox(Widget):
    """Rows of which one is marked; Enter or a click on the marked row submits it.

    Arrows move the mark and leave the list only beyond its ends; the wheel and the bar at the right scroll.
    """

    def __init__(self, id: WidgetId, rows: list[Row], *, at: int = 0, row_height: float = 30, empty: str = "") -> None:
        super().__init__(id)
        self.rows = rows
        self.at = max(0, min(at, len(rows) - 1))
        self.scrolling = Scrolling()
        self.stack_rows(row_height)
        self.empty = empty

    def stack_rows(self, row_height: float) -> None:
        """Give every row its height."""
        self.row_height = row_height
        self._tops = [0.0]
        """Where each row begins, and where the last one ends."""
        for row in self.rows:
            self._tops.append(self._tops[-1] + row_height + row.extra)

    @property
    def row_width(self) -> float:
        """The width of a row, beside the bar where there is one."""
        return self.scrolling.width

    @property
    def top(self) -> float:
        """How far it is scrolled."""
        return self.scrolling.top

    def placed(self, box: Box) -> Self:
        super().placed(box)
        self.scrolling.fit(box.inset(ROW_INSET), self._tops[-1])
        self._show()
        return self

    def natural(self, canvas: Canvas, width: float) -> Size:
        return width, self._tops[-1] + 2 * ROW_INSET

    @property
    def value(self) -> Any:
        """The value of the marked row; None in an empty list."""
        return self.rows[self.at].value if self.rows else None

    names_itself = False

    @property
    def state(self) -> str:
        if not self.rows:
            return self.empty
        row, count = self.rows[self.at], len(self.rows)
        place = _("{number} of {count}").format(number=self.at + 1, count=count)
        return ", ".join(part for part in (row.text, row.remark, place) if part)

    def _show(self) -> None:
        """Scrolls as little as needed for the mark to be seen."""
        if 0 <= self.at < len(self.rows):
            self.scrolling.show(self._tops[self.at], self._tops[self.at + 1])

    def draw(self, canvas: Canvas, look: Look) -> None:
        well(canvas, *self.box)
        if not self.rows:
            words = self.box.inset(SPACE.medium, SPACE.small)
            canvas.block(self.empty, *words, "quiet", color="mute", align="center")
        x, y, _w, h = window = self.scrolling.box
        with canvas.clipped(*window), canvas.shifted(0, -self.top):
            first, last = self._place(self.top), self._place(self.top + h)
            for index in range(max(0, first), min(last + 1, len(self.rows))):
                upper = self._tops[index]
                row = Box(x, y + upper, self.row_width, self._tops[index + 1] - upper)
                self._row(canvas, self.rows[index], row, index == self.at)
        self.scrolling.draw_bar(canvas)
        if look.focused:
            focus_ring(canvas, *self.box)

    def _place(self, y: float) -> int:
        """The row at a height of the whole list; -1 above the first one."""
        return bisect_right(self._tops, y) - 1

    def _row(self, canvas: Canvas, row: Row, box: Box, marked: bool) -> None:
        if marked:
            canvas.gradient(box.x, box.y + 1, box.w, box.h - 2, "paper", "idle", radius=RADIUS.medium)
        ink = "ink" if marked else "prose"
        left = box.x + 9
        if row.icon:
            size = self.row_height * 0.56
            canvas.icon(row.icon, left, box.y + (box.h - size) / 2, size, color="ink" if marked else None)
            left += size + 8
        share = min(canvas.measure(row.remark, "small")[0] + 8, box.w * 0.45) if row.remark else 0.0
        canvas.block(
            row.text, left, box.y, box.right - 9 - share - left, box.h, "label", color=ink, wraps=row.extra > 0
        )
        if row.remark:
            tone = "paper_mute" if marked else "mute"
            canvas.block(row.remark, box.right - 9 - share, box.y, share, box.h, "small", color=tone, align="right")

    def handle(self, intent: Intent) -> Reply | None:
        if not self.rows:
            return None
        if self.scrolling.handle_wheel(intent) or self.scrolling.handle_bar(intent):
            return Reply(self.id, "used")
        if intent.pointer:
            return self._pressed(intent) if intent.kind is Kind.PRESS else None
        if intent.kind is Kind.OK and not intent.repeated:
            return Reply(self.id, "submitted", self.value)
        page = max(1, int(self.box.h / self.row_height) - 1)
        steps = {Kind.UP: -1, Kind.DOWN: 1, Kind.PAGE_UP: -page, Kind.PAGE_DOWN: page}
        steps |= {Kind.FIRST: -len(self.rows), Kind.LAST: len(self.rows)}
        step = steps.get(intent.kind)
        return None if step is None else self._mark(self.at + step)

    def _pressed(self, intent: Intent) -> Reply | None:
        index = self._place(self.scrolling.depth(intent.y))
        if not 0 <= index < len(self.rows):
            return Reply(self.id, "used")
        if index == self.at:
            return Reply(self.id, "submitted", self.value)
        return self._mark(index)

    def _mark(self, index: int) -> Reply | None:
        index = max(0, min(len(self.rows) - 1, index))
        if index == self.at:
            return None
        self.at = index
        self._show()
        return Reply(self.id, "changed", self.value)

    def adopt(self, before: Widget) -> None:
        if isinstance(before, ListBox):
            self.scrolling.adopt(before.scrolling)


def row_ground(canvas: Canvas, box: Box, marked: bool) -> tuple[str, str]:
    """Draws what a row of a long list lies on; returns the colors of its words and of what is said quietly."""
    if marked:
        canvas.gradient(box.x, box.y + 1, box.w, box.h - 2, "paper", "idle", radius=RADIUS.medium)
        return "ink", "paper_mute"
    canvas.line((box.x + 8, box.bottom), (box.right - 8, box.bottom), "line", 1, alpha=ALPHA.half)
    return "prose", "mute"
