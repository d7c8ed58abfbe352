"""Lists whose rows are views, and tables with headings above their columns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

from game.app.ui.drawing.canvas import Align, Canvas
from game.app.ui.layout.flex import Column, Padding, Row
from game.app.ui.layout.tree import lay_out
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import Arrangement, Box, LayoutItem, Look, Size, Widget, WidgetId
from game.app.ui.widgets.listbox import ListBox, row_ground
from game.app.ui.widgets.listbox import Row as ListRow
from game.app.ui.widgets.text import Label

_SCROLL_BAR = 18.0


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


class ViewList(ListBox):
    """A list whose rows are views of its items, each as high as its view, of which one is marked.

    ``view`` is called with an item and the colors of its row; ``name`` says an item's name for speech.
    """

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
    ) -> None:
        super().__init__(id, [ListRow(item, name(item)) for item in items], at=at, empty=empty)
        self.view, self.padding = view, padding
        self._kept: dict[tuple[int, float, bool], list[Widget]] = {}

    def _framed(self, item: Any, ink: Ink) -> LayoutItem:
        return Row(self.view(item, ink).sized(grow=1), padding=self.padding)

    def natural(self, canvas: Canvas, width: float) -> Size:
        heights = (self._framed(row.value, _PLAIN).measure(canvas, width - _SCROLL_BAR)[1] for row in self.rows)
        self._tops = [0.0, *accumulate(heights)]
        self.row_height = self._tops[-1] / max(1, len(self.rows))
        return super().natural(canvas, width)

    def arrange(self, canvas: Canvas, box: Box, into: Arrangement) -> None:
        self._kept.clear()
        self.natural(canvas, box.w)
        super().arrange(canvas, box, into)

    def _row(self, canvas: Canvas, row: ListRow, box: Box, marked: bool) -> None:
        ink = Ink(*row_ground(canvas, box, marked), marked)
        key = (id(row), box.w, marked)
        if key not in self._kept:
            view = self._framed(row.value, ink)
            self._kept[key] = lay_out(canvas, view, Box(0, 0, box.w, box.h)).widgets
        with canvas.shifted(box.x, box.y):
            for widget in self._kept[key]:
                widget.draw(canvas, Look())


class TableRows(ViewList):
    """The rows of a table, all of one height."""

    def __init__(
        self,
        id: WidgetId,
        columns: Sequence[TableColumn],
        items: Sequence[Any],
        *,
        name: Callable[[Any], str],
        at: int = 0,
        row_height: float = 30.0,
        empty: str = "",
    ) -> None:
        super().__init__(id, items, self._cells, name=name, at=at, empty=empty, padding=(SPACE.small, 0))
        self.columns = columns
        self.height_of_rows = row_height

    def _cells(self, item: Any, ink: Ink) -> LayoutItem:
        cells = (column.cell(item, ink).sized(grow=column.share) for column in self.columns)
        return Row(*cells, gap=SPACE.small).sized(height=self.height_of_rows)


def table(
    id: WidgetId,
    columns: Sequence[TableColumn],
    items: Sequence[Any],
    *,
    name: Callable[[Any], str],
    at: int = 0,
    row_height: float = 30.0,
    empty: str = "",
) -> Column:
    """Return a table with its headings, which takes all the room there is; ``name`` says an item's name for speech."""
    headings = [
        Label(column.heading, "small", color="mute", align=column.align).grouped("headings").sized(grow=column.share)
        for column in columns
    ]
    rows = TableRows(id, columns, items, name=name, at=at, row_height=row_height, empty=empty)
    head = Row(*headings, gap=SPACE.small, padding=(SPACE.medium, 0, _SCROLL_BAR, 0))
    return Column(head, rows.sized(grow=1), gap=SPACE.tiny).sized(grow=1)
