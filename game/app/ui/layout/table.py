"""Lists whose rows are views, and tables with headings above their columns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Self

from game.app.ui.drawing.canvas import Align, Canvas
from game.app.ui.input.intents import Intent
from game.app.ui.layout.flex import Column, Padding, Row
from game.app.ui.layout.tree import lay_out
from game.app.ui.style.tokens import LEADING, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, LayoutResult, Size, Widget, WidgetEvent, WidgetId, WidgetState
from game.app.ui.widgets.listbox import ROW_INSET, ListBox, ListRow, draw_row_background
from game.app.ui.widgets.scrolling import BAR_WIDTH
from game.app.ui.widgets.text import Label

_COLUMN_GAP = SPACE.medium
"""Space between columns, in logical units."""


class RowColors(NamedTuple):
    """Colors of a row's text and of its subdued text, and whether the row is selected."""

    text: str
    subdued: str
    is_selected: bool = False


_MIN_HEIGHT_FACTOR = 0.75
"""Minimum height of rows in a read-only list, as a fraction of their normal height."""
_NORMAL_COLORS = RowColors("cream", "mute")
"""Colors of a row that is not selected."""


class TableColumn(NamedTuple):
    """Column: heading, fraction of the width, function that makes a cell, and alignment of heading and text cells.

    A cell is a view or a plain text; all texts of a column have one size.
    """

    heading: str
    width_factor: float
    make_content: Callable[[Any, RowColors], LayoutItem | str]
    align: Align = "left"

    def make_cell(self, item: Any, row_colors: RowColors) -> LayoutItem:
        """Return the view of an item's cell."""
        found = self.make_content(item, row_colors)
        if isinstance(found, str):
            found = Label(found, color=row_colors.text, align=self.align).set_size_group(f"column {self.heading}")
        return found.sized(grow=self.width_factor)


class ViewList(ListBox):
    """List whose rows are views of its items, each as high as its view; one row is selected.

    ``view`` is called with an item and the colors of its row; texts of a group have one size in all rows. ``name``
    returns an item's accessible name. ``caption`` returns a heading above an item, which begins a section of the
    list. With ``equal_rows`` all rows are as high as the highest one. Without ``selectable`` the rows are read-only:
    they are a little lower if that makes all of them visible, and scroll by pointer.
    """

    def __init__(
        self,
        id: WidgetId,
        items: Sequence[Any],
        view: Callable[[Any, RowColors], LayoutItem],
        *,
        name: Callable[[Any], str],
        selected_index: int = 0,
        empty: str = "",
        padding: Padding = SPACE.small,
        caption: Callable[[Any], str] | None = None,
        equal_rows: bool = False,
        selectable: bool = True,
    ) -> None:
        super().__init__(id, [ListRow(item, name(item)) for item in items], selected_index=selected_index, empty=empty)
        self.view, self.padding, self.caption, self.equal_rows = view, padding, caption, equal_rows
        self.is_selectable = self.focusable = selectable
        """True if rows can be selected."""
        if not selectable:
            self.selected_index = -1
        self._captions: dict[int, float] = {}
        """Heights of the captions above rows, by the id of the row."""
        self._widgets_by_row: dict[tuple[int, bool, float], list[Widget]] = {}
        """Widgets of laid-out rows, by row, selection and width."""
        self._text_sizes: dict[str, float | None] = {}
        """Common text size of each group of texts."""

    def _frame_row(self, item: Any, row_colors: RowColors) -> LayoutItem:
        """Return the view of an item with the padding of a row."""
        return Row(self.view(item, row_colors).sized(grow=1), padding=self.padding)

    def _compute_rows(self, canvas: Canvas, width: float) -> None:
        """Compute the row heights in a list of a width."""
        room = width - 2 * ROW_INSET - BAR_WIDTH
        heights = [self._frame_row(row.value, _NORMAL_COLORS).measure(canvas, room)[1] for row in self.rows]
        if self.equal_rows:
            heights = [max(heights)] * len(heights) if heights else []
        height = canvas.resolve_text_size("small") * LEADING.loose + SPACE.tiny
        captioned = (row for row in self.rows if self.caption is not None and self.caption(row.value))
        self._captions = {id(row): height for row in captioned}
        above = [self._captions.get(id(row), 0.0) for row in self.rows]
        self.set_row_heights(own + more for own, more in zip(heights, above, strict=True))

    def measure_content(self, canvas: Canvas, width: float) -> Size:
        self._compute_rows(canvas, width)
        return super().measure_content(canvas, width)

    def arrange(self, canvas: Canvas, box: Box, into: LayoutResult) -> None:
        self._compute_rows(canvas, box.w)
        if not self.is_selectable:
            self.squeeze_rows(box.h, _MIN_HEIGHT_FACTOR)
        super().arrange(canvas, box, into)

    def set_box(self, box: Box) -> Self:
        self._widgets_by_row.clear()
        self._text_sizes.clear()
        return super().set_box(box)

    def handle(self, intent: Intent) -> WidgetEvent | None:
        if self.is_selectable:
            return super().handle(intent)
        scrolled = self.scrolling.handle_wheel(intent) or self.scrolling.handle_bar(intent)
        return WidgetEvent(self.id, "used") if scrolled else None

    def _draw_row(self, canvas: Canvas, row: ListRow, box: Box, is_selected: bool) -> None:
        above = self._captions.get(id(row), 0.0)
        if above and self.caption is not None:
            words = Box(box.x + SPACE.small, box.y, box.w - 2 * SPACE.small, above)
            canvas.draw_text_block(self.caption(row.value), *words, "small", color="mute")
            box = box._replace(y=box.y + above, h=box.h - above)
        row_colors = RowColors(*draw_row_background(canvas, box, is_selected), is_selected)
        key = (id(row), is_selected, canvas.text_scale)
        if key not in self._widgets_by_row:
            self._widgets_by_row[key] = self._lay_out_row(canvas, row, row_colors, Box(0, 0, box.w, box.h))
        with canvas.shifted(box.x, box.y):
            for widget in self._widgets_by_row[key]:
                widget.draw(canvas, WidgetState())

    def _lay_out_row(self, canvas: Canvas, row: ListRow, row_colors: RowColors, box: Box) -> list[Widget]:
        """Return the widgets of a row, laid out in a box."""
        result = lay_out(canvas, self._frame_row(row.value, row_colors), box)
        if result.groups and not self._text_sizes:
            whole = LayoutResult()
            for each in self.rows:
                self._frame_row(each.value, row_colors).arrange(canvas, box, whole)
            whole.finish(canvas)
            self._text_sizes = {group: widgets[0].shared_size for group, widgets in whole.groups.items()}
        for group, widgets in result.groups.items():
            for widget in widgets:
                widget.shared_size = self._text_sizes.get(group, widget.shared_size)
        return result.widgets


class DataTable(Column):
    """Headings above rows, with columns of equal width in both."""

    def __init__(self, headings: Row, rows: ViewList) -> None:
        super().__init__(headings, rows, gap=SPACE.tiny)
        self.grow = 1.0
        self.headings, self.rows = headings, rows

    def arrange_children(self, canvas: Canvas, box: Box, into: LayoutResult) -> None:
        high, below = self.headings.measure(canvas, box.w)[1], into.make_nested()
        self.rows.arrange(canvas, box._replace(y=box.y + high + self.gap, h=box.h - high - self.gap), below)
        self.headings.arrange(canvas, Box(box.x + ROW_INSET, box.y, self.rows.row_width, high), into)
        into.widgets += below.widgets


def make_table(
    id: WidgetId,
    columns: Sequence[TableColumn],
    items: Sequence[Any],
    *,
    name: Callable[[Any], str],
    selected_index: int = 0,
    empty: str = "",
    selectable: bool = True,
) -> DataTable:
    """Return a table with headings that fills the available space; ``name`` returns an item's accessible name.

    All rows are as high as the highest one; ``empty`` the text shown without rows.
    """
    headings = [
        Label(column.heading, "small", color="mute", align=column.align)
        .set_size_group("headings")
        .sized(grow=column.width_factor)
        for column in columns
    ]
    padding = (SPACE.small, SPACE.tiny)

    def make_cells(item: Any, row_colors: RowColors) -> LayoutItem:
        """Return the row of an item's cells."""
        return Row(*(column.make_cell(item, row_colors) for column in columns), gap=_COLUMN_GAP)

    rows = ViewList(
        id,
        items,
        make_cells,
        name=name,
        selected_index=selected_index,
        empty=empty,
        padding=padding,
        equal_rows=True,
        selectable=selectable,
    )
    return DataTable(Row(*headings, gap=_COLUMN_GAP, padding=(SPACE.small, 0)), rows)
