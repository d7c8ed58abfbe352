"""Lists whose rows are views, and tables with headings above their columns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Self

from game.app.ui.drawing.canvas import Align, Canvas
from game.app.ui.input.intents import Intent
from game.app.ui.layout.flex import Column, Padding, Row
from game.app.ui.layout.paint import Icon
from game.app.ui.layout.tree import lay_out
from game.app.ui.style.tokens import LEADING, SPACE
from game.app.ui.widgets.base import Arrangement, Box, LayoutItem, Look, Reply, Size, Widget, WidgetId
from game.app.ui.widgets.listbox import ROW_INSET, ListBox, row_ground
from game.app.ui.widgets.listbox import Row as ListRow
from game.app.ui.widgets.scrolling import BAR
from game.app.ui.widgets.text import Label

_GAP = SPACE.medium
"""Room between columns."""


class Ink(NamedTuple):
    """The colors of the words in a row and of its quiet words, and whether the row is the marked one."""

    text: str
    quiet: str
    marked: bool = False


_LOWEST = 0.75
"""The share of their height that rows which are only looked at have at least."""
_PLAIN = Ink("prose", "mute")


class TableColumn(NamedTuple):
    """A column: heading, share of the width, what makes an item's cell, and how heading and plain cells are aligned.

    A cell is a view or a plain text; texts of a column have one size.
    """

    heading: str
    share: float
    cell: Callable[[Any, Ink], LayoutItem | str]
    align: Align = "left"

    def view(self, item: Any, ink: Ink) -> LayoutItem:
        """Return the view of an item's cell."""
        found = self.cell(item, ink)
        if isinstance(found, str):
            found = Label(found, color=ink.text, align=self.align).grouped(f"column {self.heading}")
        return found.sized(grow=self.share)


def two_lines(text: str, remark: str, ink: Ink, *, icon: str = "") -> LayoutItem:
    """Return a cell with a quiet remark below its words, and an icon before both."""
    words = Column(
        Label(text, "strong", color=ink.text).grouped("words"),
        Label(remark, "small", color=ink.quiet).grouped("remarks"),
        gap=0,
    )
    sign = Icon(icon, SPACE.huge, color="ink" if ink.marked else None) if icon else None
    return Row(sign, words.sized(grow=1, align="center"), gap=SPACE.small)


class ViewList(ListBox):
    """A list whose rows are views of its items, each as high as its view, of which one is marked.

    ``view`` is called with an item and the colors of its row; texts of a group have one size in all rows. ``name``
    says an item's name for speech, ``tip`` its tooltip, ``reason`` why it cannot be chosen now. ``caption`` gives
    words above an item, which begin a part of the list. Without ``marks`` the rows are only looked at: they
    are a little lower where that shows all of them, and scroll by pointer.
    """

    even_rows = False
    """Whether all rows are as high as the highest one."""

    def __init__(
        self,
        id: WidgetId,
        items: Sequence[Any],
        view: Callable[[Any, Ink], LayoutItem],
        *,
        name: Callable[[Any], str],
        at: int = 0,
        empty: str = "",
        padding: Padding = SPACE.small,
        tip: Callable[[Any], str] | None = None,
        reason: Callable[[Any], str] | None = None,
        caption: Callable[[Any], str] | None = None,
        marks: bool = True,
    ) -> None:
        rows = [
            ListRow(item, name(item), tip=tip(item) if tip else "", reason=reason(item) if reason else "")
            for item in items
        ]
        super().__init__(id, rows, at=at, empty=empty)
        self.view, self.padding, self.caption = view, padding, caption
        self.marks = self.focusable = marks
        if not marks:
            self.at = -1
        self._captions: dict[int, float] = {}
        """How high the words above a row are, by the row's identity."""
        self._kept: dict[tuple[int, bool, float], list[Widget]] = {}
        self._sizes: dict[str, float | None] = {}

    def _framed(self, item: Any, ink: Ink) -> LayoutItem:
        return Row(self.view(item, ink).sized(grow=1), padding=self.padding)

    def _stack(self, canvas: Canvas, width: float) -> None:
        """Give the rows their heights in a list so wide."""
        room = width - 2 * ROW_INSET - BAR
        heights = [self._framed(row.value, _PLAIN).measure(canvas, room)[1] for row in self.rows]
        if self.even_rows:
            heights = [max(heights)] * len(heights) if heights else []
        high = canvas.text_size("small") * LEADING.loose + SPACE.tiny
        captioned = (row for row in self.rows if self.caption is not None and self.caption(row.value))
        self._captions = {id(row): high for row in captioned}
        above = [self._captions.get(id(row), 0.0) for row in self.rows]
        self.stack_rows(own + more for own, more in zip(heights, above, strict=True))

    def natural(self, canvas: Canvas, width: float) -> Size:
        self._stack(canvas, width)
        return super().natural(canvas, width)

    def arrange(self, canvas: Canvas, box: Box, into: Arrangement) -> None:
        self._stack(canvas, box.w)
        if not self.marks:
            self.squeeze_rows(box.h, _LOWEST)
        super().arrange(canvas, box, into)

    def placed(self, box: Box) -> Self:
        self._kept.clear()
        self._sizes.clear()
        return super().placed(box)

    def handle(self, intent: Intent) -> Reply | None:
        if self.marks:
            return super().handle(intent)
        scrolled = self.scrolling.handle_wheel(intent) or self.scrolling.handle_bar(intent)
        return Reply(self.id, "used") if scrolled else None

    def _row(self, canvas: Canvas, row: ListRow, box: Box, marked: bool) -> None:
        above = self._captions.get(id(row), 0.0)
        if above and self.caption is not None:
            words = Box(box.x + SPACE.small, box.y, box.w - 2 * SPACE.small, above)
            canvas.block(self.caption(row.value), *words, "small", color="mute")
            box = box._replace(y=box.y + above, h=box.h - above)
        ink = Ink(*row_ground(canvas, box, marked, closed=bool(row.reason)), marked)
        key = (id(row), marked, canvas.text_scale)
        if key not in self._kept:
            self._kept[key] = self._lay_out_row(canvas, row, ink, Box(0, 0, box.w, box.h))
        with canvas.shifted(box.x, box.y):
            for widget in self._kept[key]:
                widget.draw(canvas, Look())

    def _lay_out_row(self, canvas: Canvas, row: ListRow, ink: Ink, box: Box) -> list[Widget]:
        found = lay_out(canvas, self._framed(row.value, ink), box)
        if found.groups and not self._sizes:
            whole = Arrangement()
            for each in self.rows:
                self._framed(each.value, ink).arrange(canvas, box, whole)
            whole.finish(canvas)
            self._sizes = {group: widgets[0].alike for group, widgets in whole.groups.items()}
        for group, widgets in found.groups.items():
            for widget in widgets:
                widget.alike = self._sizes.get(group, widget.alike)
        return found.widgets


class TableRows(ViewList):
    """The rows of a table, all as high as the highest one."""

    even_rows = True

    def __init__(
        self,
        id: WidgetId,
        columns: Sequence[TableColumn],
        items: Sequence[Any],
        *,
        name: Callable[[Any], str],
        at: int = 0,
        empty: str = "",
        tip: Callable[[Any], str] | None = None,
        reason: Callable[[Any], str] | None = None,
        marks: bool = True,
    ) -> None:
        padding = (SPACE.small, SPACE.tiny)
        super().__init__(
            id, items, self._cells, name=name, at=at, empty=empty, padding=padding, tip=tip, reason=reason, marks=marks
        )
        self.columns = columns

    def _cells(self, item: Any, ink: Ink) -> LayoutItem:
        return Row(*(column.view(item, ink) for column in self.columns), gap=_GAP)


class Table(Column):
    """Headings above rows, each as wide as its column."""

    def __init__(self, headings: Row, rows: TableRows) -> None:
        super().__init__(headings, rows, gap=SPACE.tiny)
        self.grow = 1.0
        self.headings, self.rows = headings, rows

    def arrange_children(self, canvas: Canvas, box: Box, into: Arrangement) -> None:
        high, below = self.headings.measure(canvas, box.w)[1], into.nested()
        self.rows.arrange(canvas, box._replace(y=box.y + high + self.gap, h=box.h - high - self.gap), below)
        self.headings.arrange(canvas, Box(box.x + ROW_INSET, box.y, self.rows.row_width, high), into)
        into.widgets += below.widgets


def table(
    id: WidgetId,
    columns: Sequence[TableColumn],
    items: Sequence[Any],
    *,
    name: Callable[[Any], str],
    at: int = 0,
    empty: str = "",
    tip: Callable[[Any], str] | None = None,
    reason: Callable[[Any], str] | None = None,
    marks: bool = True,
) -> Table:
    """Return a table with its headings, which takes all the room there is; ``name`` says an item's name for speech."""
    headings = [
        Label(column.heading, "small", color="mute", align=column.align).grouped("headings").sized(grow=column.share)
        for column in columns
    ]
    rows = TableRows(id, columns, items, name=name, at=at, empty=empty, tip=tip, reason=reason, marks=marks)
    return Table(Row(*headings, gap=_GAP, padding=(SPACE.small, 0)), rows)
