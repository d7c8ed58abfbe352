"""A list that scrolls."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Any, Self

import msgspec

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.style.ornaments import focus_ring, well
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS, SPACE
from game.app.ui.widgets.base import Arrangement, Box, Look, Reply, Size, Widget, WidgetId
from game.app.ui.widgets.scrolling import Scrolling
from game.text import _

ROW_INSET = 4.0
"""How far rows lie inside the edge of their list."""
_BESIDE = 40.0
"""What of the width of a list its bar and the air beside a text take."""


class Row(msgspec.Struct, frozen=True):
    """A line of a list: its value, its text, a quiet remark at the right, an icon, a tooltip.

    ``reason`` says why it cannot be chosen now.
    """

    value: Any
    text: str
    remark: str = ""
    icon: str = ""
    tip: str = ""
    reason: str = ""
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

    With ``wraps`` a row is as high as its text at full size needs.
    Arrows move the mark and leave the list only beyond its ends; the wheel and the bar at the right scroll.
    """

    def __init__(
        self,
        id: WidgetId,
        rows: list[Row],
        *,
        at: int = 0,
        row_height: float = 30,
        empty: str = "",
        wraps: bool = False,
    ) -> None:
        super().__init__(id)
        self.rows = rows
        self.wraps = wraps
        self.at = max(0, min(at, len(rows) - 1))
        self.scrolling = Scrolling()
        self.line_height = row_height
        """The height of a row of one line."""
        self.stack_rows(row_height + row.extra for row in rows)
        self.empty = empty
        self._pointed = -1
        """The row under the pointer; -1 while keys or a pad are in use."""

    def stack_rows(self, heights: Iterable[float]) -> None:
        """Give every row its height."""
        self._tops = [0.0, *accumulate(heights)]
        """Where each row begins, and where the last one ends."""

    def squeeze_rows(self, height: float, least: float) -> None:
        """Make all rows lower, to a share ``least`` at most, where that shows all of them in a list so high."""
        share = (height - 2 * ROW_INSET) / max(1.0, self._tops[-1])
        if least <= share < 1:
            self._tops = [top * share for top in self._tops]

    @property
    def row_height(self) -> float:
        """The height of a row on average."""
        return self._tops[-1] / max(1, len(self.rows))

    @property
    def row_width(self) -> float:
        """The width of a row, beside the bar where there is one."""
        return self.scrolling.width

    @property
    def top(self) -> float:
        """Return how far it is scrolled."""
        return self.scrolling.top

    def placed(self, box: Box) -> Self:
        super().placed(box)
        self.scrolling.fit(box.inset(ROW_INSET), self._tops[-1])
        self._show()
        return self

    def natural(self, canvas: Canvas, width: float) -> Size:
        return width, self._tops[-1] + 2 * ROW_INSET

    def arrange(self, canvas: Canvas, box: Box, into: Arrangement) -> None:
        if self.wraps:
            self.rows = rows_in_lines(canvas, self.rows, box.w)
            self.stack_rows(self.line_height + row.extra for row in self.rows)
        super().arrange(canvas, box, into)

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
        return ", ".join(part for part in (row.text, row.remark, place, row.tip, row.reason) if part)

    @property
    def _told(self) -> int:
        """The row whose tooltip is due: under the pointer, or the marked one; -1 for none."""
        return self._pointed if self._pointed >= 0 else self.at

    @property
    def hint(self) -> str:
        """Return why the row cannot be chosen, or its tooltip; else the tooltip of the list."""
        row = self.rows[self._told] if 0 <= self._told < len(self.rows) else None
        return (row.reason or row.tip if row is not None else "") or super().hint

    @property
    def tip_box(self) -> Box:
        if not 0 <= self._told < len(self.rows):
            return self.box
        upper, lower = self._tops[self._told], self._tops[self._told + 1]
        return Box(self.box.x, self.scrolling.box.y + upper - self.top, self.box.w, lower - upper)

    def point_at(self, x: float, y: float) -> int:
        inside = self.scrolling.box.holds(x, y) and x < self.scrolling.box.x + self.row_width
        index = self._place(self.scrolling.depth(y)) if inside else -1
        self._pointed = index if index < len(self.rows) else -1
        return self._pointed

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
        ink, quiet = row_ground(canvas, box, marked, closed=bool(row.reason), line=False)
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
            canvas.block(row.remark, box.right - 9 - share, box.y, share, box.h, "small", color=quiet, align="right")

    def handle(self, intent: Intent) -> Reply | None:
        if not self.rows:
            return None
        if self.scrolling.handle_wheel(intent) or self.scrolling.handle_bar(intent):
            return Reply(self.id, "used")
        if intent.pointer:
            return self._pressed(intent) if intent.kind is Kind.PRESS else None
        self._pointed = -1
        if intent.kind is Kind.OK and not intent.repeated:
            return self._submit()
        page = max(1, int(self.scrolling.page / self.row_height))
        steps = {Kind.UP: -1, Kind.DOWN: 1, Kind.PAGE_UP: -page, Kind.PAGE_DOWN: page}
        steps |= {Kind.FIRST: -len(self.rows), Kind.LAST: len(self.rows)}
        step = steps.get(intent.kind)
        return None if step is None else self._mark(self.at + step)

    def _pressed(self, intent: Intent) -> Reply | None:
        index = self._place(self.scrolling.depth(intent.y))
        if not 0 <= index < len(self.rows):
            return Reply(self.id, "used")
        return self._submit() if index == self.at else self._mark(index)

    def _submit(self) -> Reply:
        reason = self.rows[self.at].reason
        return Reply(self.id, "refused", reason) if reason else Reply(self.id, "submitted", self.value)

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


def row_ground(canvas: Canvas, box: Box, marked: bool, *, closed: bool = False, line: bool = True) -> tuple[str, str]:
    """Draw what a row of a list lies on, with a line below it unless told otherwise.

    Returns:
        the colors of its words and of what is said quietly, both quiet where the row is closed.
    """
    if marked:
        canvas.gradient(box.x, box.y + 1, box.w, box.h - 2, "paper", "idle", radius=RADIUS.medium)
        return "paper_mute" if closed else "ink", "paper_mute"
    if line:
        ends = (box.x + SPACE.small, box.bottom), (box.right - SPACE.small, box.bottom)
        canvas.line(*ends, "line", BORDER.thin, alpha=ALPHA.half)
    return "off" if closed else "prose", "off" if closed else "mute"
