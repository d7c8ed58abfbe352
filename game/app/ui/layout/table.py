"""A list whose rows have columns, with a heading above each of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Self

from game.app.ui.drawing.canvas import Align, Canvas
from game.app.ui.layout.flex import Column, Row
from game.app.ui.layout.tree import lay_out
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import Box, LayoutItem, Look, Widget, WidgetId
from game.app.ui.widgets.listbox import ListBox, row_ground
from game.app.ui.widgets.listbox import Row as ListRow
from game.app.ui.widgets.text import Label

_SCROLL_BAR = 18.0


class Ink(NamedTuple):
    """The colors of the words in a row and of its quiet words, and whether the row is the marked one."""

    text: str
    quiet: str
    marked: bool = False


class TableColumn(NamedTuple):
    """A column: heading, share of the width, what makes the view of an item's cell, and how its heading is aligned."""

    heading: str
    share: float
    cell: Callable[[Any, Ink], LayoutItem]
    align: Align = "left"


class TableRows(ListBox):
    """The rows of a table, of which one is marked."""

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
        super().__init__(id, [ListRow(item, name(item)) for item in items], at=at, row_height=row_height, empty=empty)
        self.columns = columns
        self._kept: dict[tuple[int, float, float, bool], list[Widget]] = {}

    def placed(self, box: Box) -> Self:
        self._kept.clear()
        return super().placed(box)

    def _row(self, canvas: Canvas, row: ListRow, box: Box, marked: bool) -> None:
        ink = Ink(*row_ground(canvas, box, marked), marked)
        key = (id(row), box.w, canvas.text_scale, marked)
        if key not in self._kept:
            cells = [column.cell(row.value, ink).sized(grow=column.share) for column in self.columns]
            view = Row(*cells, gap=SPACE.small, padding=(SPACE.small, 0))
            self._kept[key] = lay_out(canvas, view, Box(0, 0, box.w, box.h)).widgets
        with canvas.shifted(box.x, box.y):
            for widget in self._kept[key]:
                widget.draw(canvas, Look())


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
