"""Scrolling list."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Any, Self

import msgspec

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.style.ornaments import draw_field_bg, draw_focus_ring
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutResult, Size, Widget, WidgetEvent, WidgetId, WidgetState
from game.app.ui.widgets.scrolling import ScrollState
from game.text import _

ROW_INSET = 4.0
"""Distance of rows from the edge of their list, in logical units."""
_TEXT_INSETS = 40.0
"""Width of a list taken up by scroll bar and padding, in logical units."""


class ListRow(msgspec.Struct, frozen=True):
    """Row of a list: its value, its text, a subdued remark at the right, an icon."""

    value: Any
    text: str
    remark: str = ""
    icon: str = ""
    extra_height: float = 0.0
    """Height beyond that of a row of one line, in logical units."""


def wrap_rows(canvas: Canvas, rows: Sequence[ListRow], width: float) -> list[ListRow]:
    """Return rows without remarks, each as high as its text at full size needs in a list of the given width."""
    size, found = canvas.resolve_text_size("label"), []
    for row in rows:
        lines = len(canvas.break_text(row.text, width - _TEXT_INSETS - (size * 1.3 + 8 if row.icon else 0.0), "label"))
        found.append(msgspec.structs.replace(row, extra_height=(lines - 1) * size * 1.2))
    return found


class ListBox(Widget):
    """List with one selected row; Enter or a click on the selected row submits it.

    With ``wraps`` a row is as high as its text at full size needs. Arrow keys move the selection and leave the list
    only beyond its ends; the wheel and the bar at the right scroll.
    """

    def __init__(
        self,
        id: WidgetId,
        rows: list[ListRow],
        *,
        selected_index: int = 0,
        row_height: float = 30,
        empty: str = "",
        wraps: bool = False,
    ) -> None:
        super().__init__(id)
        self.rows = rows
        self.wraps = wraps
        self.selected_index = max(0, min(selected_index, len(rows) - 1))
        """Index of the selected row; -1 for none."""
        self.scrolling = ScrollState()
        """Scroll offset and scroll bar."""
        self.line_height = row_height
        """Height of a row of one line, in logical units."""
        self.set_row_heights(row_height + row.extra_height for row in rows)
        self.empty = empty
        """Text shown in a list without rows."""

    def set_row_heights(self, heights: Iterable[float]) -> None:
        """Set the height of every row."""
        self._tops = [0.0, *accumulate(heights)]
        """Top of each row, followed by the bottom of the last one."""

    def squeeze_rows(self, available_height: float, min_factor: float) -> None:
        """Reduce all row heights, at most by the factor ``min_factor``, if that makes all rows visible."""
        share = (available_height - 2 * ROW_INSET) / max(1.0, self._tops[-1])
        if min_factor <= share < 1:
            self._tops = [top * share for top in self._tops]

    @property
    def row_height(self) -> float:
        """Return the average height of a row."""
        return self._tops[-1] / max(1, len(self.rows))

    @property
    def row_width(self) -> float:
        """Return the width of a row, without the scroll bar if there is one."""
        return self.scrolling.width

    @property
    def top(self) -> float:
        """Return the scroll offset in logical units."""
        return self.scrolling.top

    def set_box(self, box: Box) -> Self:
        super().set_box(box)
        self.scrolling.fit(box.inset(ROW_INSET), self._tops[-1])
        self._scroll_to_selection()
        return self

    def measure_content(self, canvas: Canvas, width: float) -> Size:
        return width, self._tops[-1] + 2 * ROW_INSET

    def arrange(self, canvas: Canvas, box: Box, into: LayoutResult) -> None:
        if self.wraps:
            self.rows = wrap_rows(canvas, self.rows, box.w)
            self.set_row_heights(self.line_height + row.extra_height for row in self.rows)
        super().arrange(canvas, box, into)

    @property
    def value(self) -> Any:
        """Return the value of the selected row; None in an empty list."""
        return self.rows[self.selected_index].value if self.rows else None

    is_named_by_text = False

    @property
    def accessible_value(self) -> str:
        if not self.rows:
            return self.empty
        row, count = self.rows[self.selected_index], len(self.rows)
        place = _("{number} of {count}").format(number=self.selected_index + 1, count=count)
        return ", ".join(part for part in (row.text, row.remark, place) if part)

    def _scroll_to_selection(self) -> None:
        """Scroll as little as possible to show the selected row."""
        if 0 <= self.selected_index < len(self.rows):
            self.scrolling.scroll_into_view(self._tops[self.selected_index], self._tops[self.selected_index + 1])

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        draw_field_bg(canvas, *self.box)
        if not self.rows:
            words = self.box.inset(SPACE.medium, SPACE.small)
            canvas.draw_text_block(self.empty, *words, "quiet", color="mute", align="center")
        x, y, _w, h = window = self.scrolling.box
        with canvas.clipped(*window), canvas.shifted(0, -self.top):
            first, last = self._find_row(self.top), self._find_row(self.top + h)
            for index in range(max(0, first), min(last + 1, len(self.rows))):
                upper = self._tops[index]
                row = Box(x, y + upper, self.row_width, self._tops[index + 1] - upper)
                self._draw_row(canvas, self.rows[index], row, index == self.selected_index)
        self.scrolling.draw_bar(canvas)
        if state.focused:
            draw_focus_ring(canvas, *self.box)

    def _find_row(self, y: float) -> int:
        """Return the index of the row at a y coordinate of the list's content; -1 above the first one."""
        return bisect_right(self._tops, y) - 1

    def _draw_row(self, canvas: Canvas, row: ListRow, box: Box, is_selected: bool) -> None:
        """Draw a row into a box."""
        ink, quiet = draw_row_background(canvas, box, is_selected, has_line=False)
        left = box.x + 9
        if row.icon:
            size = self.row_height * 0.56
            canvas.icon(row.icon, left, box.y + (box.h - size) / 2, size, color="ink" if is_selected else None)
            left += size + 8
        share = min(canvas.measure(row.remark, "small")[0] + 8, box.w * 0.45) if row.remark else 0.0
        canvas.draw_text_block(
            row.text, left, box.y, box.right - 9 - share - left, box.h, "label", color=ink, wraps=row.extra_height > 0
        )
        if row.remark:
            canvas.draw_text_block(
                row.remark, box.right - 9 - share, box.y, share, box.h, "small", color=quiet, align="right"
            )

    def handle(self, intent: Intent) -> WidgetEvent | None:
        if not self.rows:
            return None
        if self.scrolling.handle_wheel(intent) or self.scrolling.handle_bar(intent):
            return WidgetEvent(self.id, "used")
        if intent.is_pointer:
            return self._handle_press(intent) if intent.kind is Kind.PRESS else None
        if intent.kind is Kind.OK and not intent.repeated:
            return self._submit_row()
        page = max(1, int(self.scrolling.page / self.row_height))
        steps = {Kind.UP: -1, Kind.DOWN: 1, Kind.PAGE_UP: -page, Kind.PAGE_DOWN: page}
        steps |= {Kind.FIRST: -len(self.rows), Kind.LAST: len(self.rows)}
        step = steps.get(intent.kind)
        return None if step is None else self._select_row(self.selected_index + step)

    def _handle_press(self, intent: Intent) -> WidgetEvent | None:
        """Select the pressed row, or submit it if it is already selected."""
        index = self._find_row(self.scrolling.to_content_y(intent.y))
        if not 0 <= index < len(self.rows):
            return WidgetEvent(self.id, "used")
        return self._submit_row() if index == self.selected_index else self._select_row(index)

    def _submit_row(self) -> WidgetEvent:
        """Return the event that submits the selected row."""
        return WidgetEvent(self.id, "submitted", self.value)

    def _select_row(self, index: int) -> WidgetEvent | None:
        """Select a row and return the event; None if there is no such row."""
        index = max(0, min(len(self.rows) - 1, index))
        if index == self.selected_index:
            return None
        self.selected_index = index
        self._scroll_to_selection()
        return WidgetEvent(self.id, "changed", self.value)

    def restore_state(self, before: Widget) -> None:
        if isinstance(before, ListBox):
            self.scrolling.restore_state(before.scrolling)


def draw_row_background(canvas: Canvas, box: Box, is_selected: bool, *, has_line: bool = True) -> tuple[str, str]:
    """Draw the background of a list row, with a line below it by default.

    Returns:
        Colors of its text and of its subdued text.
    """
    if is_selected:
        canvas.gradient(box.x, box.y + 1, box.w, box.h - 2, "paper", "idle", radius=RADIUS.medium)
        return "ink", "paper_mute"
    if has_line:
        ends = (box.x + SPACE.small, box.bottom), (box.right - SPACE.small, box.bottom)
        canvas.line(*ends, "line", BORDER.thin, alpha=ALPHA.half)
    return "cream", "mute"
