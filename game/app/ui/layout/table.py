"""A list whose rows are views: with columns and a heading above each of them, or one view a row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Self

import msgspec

from game.app.ui.drawing.canvas import Align, Canvas
from game.app.ui.input.intents import Intent
from game.app.ui.layout.flex import Column, Row
from game.app.ui.layout.tree import lay_out
from game.app.ui.style.tokens import LEADING, SPACE
from game.app.ui.widgets.base import Arrangement, Box, LayoutItem, Look, Reply, Size, Widget, WidgetId
from game.app.ui.widgets.listbox import ROW_INSET, ListBox, row_ground
from game.app.ui.widgets.listbox import Row as ListRow
from game.app.ui.widgets.text import Label


class Ink(NamedTuple):
    """The colors of the words in a row and of its quiet words, and whether the row is the marked one."""

    text: str
    quiet: str
    marked: bool = False


_PLAIN = Ink("prose", "mute")


class TableColumn(NamedTuple):
    """A column: heading, share of the width, what makes the view of an item's cell, and how its heading is aligned."""

    heading: str
    share: float
    cell: Callable[[Any, Ink], LayoutItem]
    align: Align = "left"


class TableRows(ListBox):
    """Rows of views, of which one is marked. They are as high as the highest of them unless ``row_height`` is given,
    and texts of a group have one size in all of them.

    ``caption`` gives words above an item, which begin a part of the list. Without ``marks`` the rows are only looked
    at, and all of them are seen.
    """

    def __init__(
        self,
        id: WidgetId,
        columns: Sequence[TableColumn],
        items: Sequence[Any],
        *,
        name: Callable[[Any], str],
        at: int = 0,
        row_height: float | None = None,
        empty: str = "",
        caption: Callable[[Any], str] | None = None,
        marks: bool = True,
    ) -> None:
        rows = [ListRow(item, name(item)) for item in items]
        super().__init__(id, rows, at=at, row_height=row_height or 0.0, empty=empty)
        self.columns, self.caption = columns, caption
        self.marks = self.focusable = marks
        if not marks:
            self.at = -1
        self._fixed = row_height
        self._kept: dict[tuple[int, bool, float], list[Widget]] = {}
        self._sizes: dict[str, float | None] = {}

    def _view(self, item: Any, ink: Ink) -> Row:
        cells = [column.cell(item, ink).sized(grow=column.share) for column in self.columns]
        return Row(*cells, gap=SPACE.medium, padding=(SPACE.small, SPACE.tiny))

    def _fit(self, canvas: Canvas, width: float) -> None:
        """Give the rows their heights in a list so wide."""
        if self.caption is not None:
            high = canvas.text_size("small") * LEADING.loose + SPACE.tiny
            self.rows = [
                msgspec.structs.replace(row, extra=high if self.caption(row.value) else 0.0) for row in self.rows
            ]
        high = self._fixed or 0.0
        if self._fixed is None:
            views = (self._view(row.value, _PLAIN) for row in self.rows)
            high = max((view.measure(canvas, width - 2 * SPACE.medium)[1] for view in views), default=0.0)
        self.stack_rows(high)

    def natural(self, canvas: Canvas, width: float) -> Size:
        self._fit(canvas, width)
        return super().natural(canvas, width)

    def arrange(self, canvas: Canvas, box: Box, into: Arrangement) -> None:
        self._fit(canvas, box.w)
        if not self.marks and self.rows:
            self.stack_rows(min(self.row_height, (box.h - 2 * ROW_INSET) / len(self.rows)))
        super().arrange(canvas, box, into)

    def placed(self, box: Box) -> Self:
        self._kept.clear()
        self._sizes.clear()
        return super().placed(box)

    def handle(self, intent: Intent) -> Reply | None:
        return super().handle(intent) if self.marks else None

    def _row(self, canvas: Canvas, row: ListRow, box: Box, marked: bool) -> None:
        if self.caption is not None and row.extra:
            words = Box(box.x + SPACE.small, box.y, box.w - 2 * SPACE.small, row.extra)
            canvas.block(self.caption(row.value), *words, "small", color="mute")
            box = box._replace(y=box.y + row.extra, h=box.h - row.extra)
        ink = Ink(*row_ground(canvas, box, marked), marked)
        key = (id(row), marked, canvas.text_scale)
        if key not in self._kept:
            self._kept[key] = self._lay_out_row(canvas, row, ink, Box(0, 0, box.w, box.h))
        with canvas.shifted(box.x, box.y):
            for widget in self._kept[key]:
                widget.draw(canvas, Look())

    def _lay_out_row(self, canvas: Canvas, row: ListRow, ink: Ink, box: Box) -> list[Widget]:
        found = lay_out(canvas, self._view(row.value, ink), box)
        if found.groups and not self._sizes:
            whole = Arrangement()
            for each in self.rows:
                self._view(each.value, ink).arrange(canvas, box, whole)
            whole.finish(canvas)
            self._sizes = {group: widgets[0].alike for group, widgets in whole.groups.items()}
        for group, widgets in found.groups.items():
            for widget in widgets:
                widget.alike = self._sizes.get(group, widget.alike)
        return found.widgets


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
    row_height: float | None = None,
    empty: str = "",
    marks: bool = True,
) -> Table:
    """Return a table with its headings, which takes all the room there is; ``name`` says an item's name for speech."""
    headings = [
        Label(column.heading, "small", color="mute", align=column.align).grouped("headings").sized(grow=column.share)
        for column in columns
    ]
    rows = TableRows(id, columns, items, name=name, at=at, row_height=row_height, empty=empty, marks=marks)
    return Table(Row(*headings, gap=SPACE.medium, padding=(SPACE.small, 0)), rows)


def view_list(
    id: WidgetId,
    view: Callable[[Any, Ink], LayoutItem],
    items: Sequence[Any],
    *,
    name: Callable[[Any], str],
    at: int = 0,
    empty: str = "",
    caption: Callable[[Any], str] | None = None,
) -> TableRows:
    """Return a list without headings, in which ``view`` makes the view of an item."""
    column = TableColumn("", 1.0, view)
    return TableRows(id, [column], items, name=name, at=at, empty=empty, caption=caption)
