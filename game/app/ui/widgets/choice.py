"""Widgets for choosing one of a few values, or a number: toggle, segmented control, drop-down, slider."""

from __future__ import annotations

from typing import Any, Unpack

import msgspec

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.style.ornaments import draw_field_bg, draw_focus_ring
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS
from game.app.ui.text.line_break import UNLIMITED_WIDTH
from game.app.ui.text.shared_size import find_shared_size
from game.app.ui.widgets.base import (
    Box,
    Size,
    Widget,
    WidgetEvent,
    WidgetId,
    WidgetOptions,
    WidgetState,
    measure_field_height,
)
from game.app.ui.widgets.open_list import OpenList
from game.app.ui.widgets.tooltip import draw_tooltip
from game.text import _, format_percentage

_SWITCH_WIDTH = 52.0
"""Width of a switch without its label, in logical units."""
_MAX_SEGMENTS = 4
"""Maximum number of values that are shown side by side; more are shown in a drop-down."""
_SLIDER_WIDTH = 260.0
"""Natural width of a slider, in logical units."""
_LIST_PADDING = 60.0
"""Width of a drop-down list beyond its longest value, in logical units."""


class ChoiceOption(msgspec.Struct, frozen=True):
    """Value that can be chosen, with its label and icon.

    ``reason`` explains why it cannot be chosen now, ``about`` is a description that a drop-down shows beside its
    open list.
    """

    value: Any
    label: str
    icon: str = ""
    reason: str = ""
    about: str = ""


class Toggle(Widget):
    """Switch with its label at the left and the switch itself at the right end of the box."""

    def __init__(self, id: WidgetId, label: str, value: bool, **widget_options: Unpack[WidgetOptions]) -> None:
        super().__init__(id, **widget_options)
        self.label = label
        self.value = value

    @property
    def accessible_role(self) -> str:
        return _("switch")

    @property
    def accessible_value(self) -> str:
        return _("on") if self.value else _("off")

    def measure_content(self, canvas: Canvas, width: float) -> Size:
        lines = len(canvas.fit_block(self.label, max(1.0, width - _SWITCH_WIDTH), UNLIMITED_WIDTH, "label").lines)
        return width, measure_field_height(canvas) + (lines - 1) * canvas.resolve_text_size("label") * LEADING.normal

    def fit_text_size(self, canvas: Canvas) -> float:
        return canvas.fit_block(self.label, self.label_box.w, self.label_box.h, "label").size

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        x, y, w, h = self.box
        if state.hover:
            canvas.rect(x - 6, y, w + 12, h, "white", radius=RADIUS.medium, alpha=round(ALPHA.faint * state.hover))
        color = "cream" if self.enabled else "off"
        canvas.draw_text_block(self.label, *self.label_box, "label", size=self.shared_size, color=color)
        self._draw_switch(canvas, x + w - 40, y + h / 2)
        if state.focused:
            draw_focus_ring(canvas, x - 4, y + 2, w + 8, h - 4, radius=RADIUS.medium)

    @property
    def label_box(self) -> Box:
        """Return the box of the label."""
        return self.box._replace(w=self.box.w - _SWITCH_WIDTH)

    def _draw_switch(self, canvas: Canvas, x: float, y: float) -> None:
        """Draw the switch with its upper left corner at (x, y)."""
        canvas.rect(x, y - 11, 40, 22, "good" if self.value else "well", radius=RADIUS.pill)
        canvas.rect(x, y - 11, 40, 22, "line", radius=RADIUS.pill, border=BORDER.thin)
        knob = x + (29 if self.value else 11)
        canvas.circle(knob, y, 8, "cream" if self.enabled else "off")
        canvas.icon("tick" if self.value else "cross", knob - 5, y - 5, 10, color="ink")

    def handle(self, intent: Intent) -> WidgetEvent | None:
        if intent.kind is Kind.PRESS or (intent.kind is Kind.OK and not intent.repeated):
            self.value = not self.value
            return WidgetEvent(self.id, "changed", self.value)
        return None


class ChoiceWidget(Widget):
    """Base of widgets with several values of which one is selected."""

    def __init__(
        self, id: WidgetId, options: list[ChoiceOption], value: Any, **widget_options: Unpack[WidgetOptions]
    ) -> None:
        super().__init__(id, **widget_options)
        self.options = options
        self.value = value
        """Value of the selected option."""

    is_named_by_text = False

    @property
    def index(self) -> int:
        """Return the index of the selected option; 0 if the value is not among the options."""
        return next((i for i, option in enumerate(self.options) if option.value == self.value), 0)

    @property
    def accessible_role(self) -> str:
        return _("choice")

    @property
    def accessible_value(self) -> str:
        return self._describe_option(self.index)

    def _describe_option(self, index: int) -> str:
        """Return the description of an option for the screen reader.

        Label, number of count, meaning, and the reason why it is disabled.
        """
        option, count = self.options[index], len(self.options)
        place = _("{number} of {count}").format(number=index + 1, count=count)
        parts = (option.label, place, option.about, option.reason)
        return ", ".join(part for part in parts if part)


class SegmentedControl(ChoiceWidget):
    """Row of values of which one is selected; the left and right arrow keys select while it has the focus."""

    def __init__(
        self, id: WidgetId, options: list[ChoiceOption], value: Any, **widget_options: Unpack[WidgetOptions]
    ) -> None:
        super().__init__(id, options, value, **widget_options)
        self._over, self._said = -1, ""
        self._cells: list[tuple[float, float]] = []
        """Left edge and width of each value."""

    @property
    def tooltip_text(self) -> str:
        """Return why the hovered or requested value is disabled; else the tooltip."""
        return self._said or super().tooltip_text

    @staticmethod
    def measure_width(canvas: Canvas, options: list[ChoiceOption]) -> float:
        """Return the width at which no label has to shrink."""
        return sum(_measure_option(canvas, option) for option in options) + 6

    def measure_content(self, canvas: Canvas, width: float) -> Size:
        return min(width, SegmentedControl.measure_width(canvas, self.options)), measure_field_height(canvas)

    def fit_text_size(self, canvas: Canvas) -> float:
        """Return the size at which every label fits, also as the selected one."""
        cells = self._compute_cells(canvas)
        rooms = [
            (option.label, width - 8, self.box.h - 4) for option, (_x, width) in zip(self.options, cells, strict=True)
        ]
        return find_shared_size(canvas, rooms, "strong")

    def _compute_cells(self, canvas: Canvas) -> list[tuple[float, float]]:
        """Return left edge and width of each value: its label's width, scaled so that all values fill the box."""
        needed = [_measure_option(canvas, option) for option in self.options]
        spare = (self.box.w - 6 - sum(needed)) / len(needed)
        if spare < 0:
            squeeze = (self.box.w - 6) / sum(needed)
            needed, spare = [width * squeeze for width in needed], 0.0
        cells, left = [], self.box.x + 3
        for width in needed:
            cells.append((left, width + spare))
            left += width + spare
        return cells

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        x, y, w, h = self.box
        draw_field_bg(canvas, x, y, w, h, radius=RADIUS.medium)
        self._cells = self._compute_cells(canvas)
        size = min(self.shared_size or canvas.resolve_text_size("strong"), self.fit_text_size(canvas))
        for index, (option, (left, width)) in enumerate(zip(self.options, self._cells, strict=True)):
            chosen = index == self.index
            if chosen:
                canvas.gradient(left, y + 3, width, h - 6, "paper", "idle", radius=RADIUS.medium)
            elif index == self._over and state.hover:
                canvas.rect(
                    left, y + 3, width, h - 6, "white", radius=RADIUS.medium, alpha=round(ALPHA.faint * state.hover)
                )
            color = "ink" if chosen else ("cream" if self.enabled and not option.reason else "off")
            role = "strong" if chosen else "label"
            canvas.draw_text_block(
                option.label, left + 4, y + 2, width - 8, h - 4, role, size=size, color=color, align="center"
            )
        if state.focused:
            draw_focus_ring(canvas, x, y, w, h, radius=RADIUS.medium)

    def handle(self, intent: Intent) -> WidgetEvent | None:
        if intent.kind in (Kind.MOVE, Kind.PRESS):
            self._over = self._find_index(intent.x)
            self._said = self.options[self._over].reason if self._over >= 0 else ""
        if intent.kind is Kind.PRESS and self._over >= 0:
            return self._choose_option(self._over)
        if intent.kind is Kind.OK and not intent.repeated:
            count = len(self.options)
            turns = ((self.index + step) % count for step in range(1, count + 1))
            return self._choose_option(next(index for index in turns if not self.options[index].reason))
        if intent.kind in (Kind.LEFT, Kind.RIGHT):
            goal = self.index + (1 if intent.kind is Kind.RIGHT else -1)
            return self._choose_option(goal) if 0 <= goal < len(self.options) else None
        return None

    def _find_index(self, x: float) -> int:
        """Return the index of the value at an x coordinate; -1 for none."""
        return next((i for i, (left, width) in enumerate(self._cells) if left <= x < left + width), -1)

    def _choose_option(self, index: int) -> WidgetEvent:
        """Select an option and return the event."""
        self._said = self.options[index].reason
        if index == self.index and self.options[index].value == self.value:
            return WidgetEvent(self.id, "used")
        if self._said:
            return WidgetEvent(self.id, "refused", self._said)
        self.value = self.options[index].value
        return WidgetEvent(self.id, "changed", self.value)


def _measure_option(canvas: Canvas, option: ChoiceOption) -> float:
    """Return the width of an option at full size."""
    return canvas.measure(option.label, "strong")[0] + 24


class DropDown(ChoiceWidget):
    """Field that opens a list of values; while it is open it captures every intent."""

    def __init__(
        self, id: WidgetId, options: list[ChoiceOption], value: Any, **widget_options: Unpack[WidgetOptions]
    ) -> None:
        super().__init__(id, options, value, **widget_options)
        self.is_open = False
        """True while the list is open."""
        self._list = OpenList()
        """Open list."""

    def measure_content(self, canvas: Canvas, width: float) -> Size:
        return min(width, measure_choice(canvas, self.options)), measure_field_height(canvas)

    @property
    def captures_input(self) -> bool:
        return self.is_open

    @property
    def accessible_value(self) -> str:
        return self._describe_option(self._list.highlighted_index if self.is_open else self.index)

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        x, y, w, h = self.box
        draw_field_bg(canvas, x, y, w, h)
        if state.hover:
            canvas.rect(x, y, w, h, "white", radius=RADIUS.medium, alpha=round(ALPHA.faint * state.hover))
        self._draw_option(canvas, self.options[self.index], self.box, "cream" if self.enabled else "off")
        canvas.icon("down", x + w - 24, y + h / 2 - 6, 12, color=None if self.enabled else "off")
        if state.focused:
            draw_focus_ring(canvas, x, y, w, h)

    def _draw_option(self, canvas: Canvas, option: ChoiceOption, box: Box, color: str) -> None:
        """Draw an option's icon and label into a box."""
        left = box.x + 10
        size = min(box.h * 0.55, canvas.resolve_text_size("label") * 1.15)
        if option.icon and self._has_icon_room(canvas, box.right - 28 - left - size - 7):
            canvas.icon(option.icon, left, box.y + (box.h - size) / 2, size, color="ink" if color == "ink" else None)
            left += size + 7
        room = box.right - 28 - left
        shared = find_shared_size(canvas, [(option.label, room, box.h - 4) for option in self.options], "label")
        canvas.draw_text_block(option.label, left, box.y + 2, room, box.h - 4, "label", size=shared, color=color)

    def _has_icon_room(self, canvas: Canvas, available_width: float) -> bool:
        """Return whether there is space for icons without breaking a word of any value.

        Words have priority over icons.
        """
        words = {word for option in self.options for word in option.label.split()}
        return all(canvas.measure(word, "label", size=canvas.min_size)[0] <= available_width for word in words)

    def _row_box(self, index: int) -> Box:
        """Return the box of an option in the open list."""
        return self._place_list().row_box(index)

    def _place_list(self) -> OpenList:
        """Return the open list, placed above or below the field."""
        self._list.place(self.box, len(self.options))
        return self._list

    def draw_over(self, canvas: Canvas, state: WidgetState) -> None:
        if not self.is_open:
            return
        opened = self._place_list()
        with canvas.marked("floating"):
            canvas.shadow(*opened.box, radius=RADIUS.medium, elevation=3)
            canvas.rect(*opened.box, "panel_low", radius=RADIUS.medium)
            canvas.rect(*opened.box, "line", radius=RADIUS.medium, border=BORDER.thin)
            with canvas.clipped(*opened.scrolling.box):
                for index in opened.visible_rows:
                    self._draw_value(
                        canvas, index, opened.row_box(index), is_selected=index == opened.highlighted_index
                    )
            opened.scrolling.draw_bar(canvas)
        if about := self.options[opened.highlighted_index].about:
            row = opened.row_box(opened.highlighted_index)
            draw_tooltip(canvas, about, opened.box._replace(y=row.y, h=row.h), side="aside")

    def _draw_value(self, canvas: Canvas, index: int, box: Box, *, is_selected: bool) -> None:
        """Draw an option in the open list."""
        if is_selected:
            canvas.gradient(*box, "paper", "idle", radius=RADIUS.medium)
        self._draw_option(canvas, self.options[index], box, "ink" if is_selected else "cream")
        if index == self.index:
            canvas.icon("tick", box.right - 20, box.center[1] - 5, 10, color="ink" if is_selected else None)

    def handle(self, intent: Intent) -> WidgetEvent | None:
        if not self.is_open:
            if intent.kind is Kind.PRESS or (intent.kind is Kind.OK and not intent.repeated):
                self.is_open = True
                self._place_list().highlight(self.index)
                return WidgetEvent(self.id, "used")
            return None
        return self._handle_while_open(intent)

    def _handle_while_open(self, intent: Intent) -> WidgetEvent:
        """Handle an intent while the list is open."""
        opened = self._place_list()
        if opened.handle(intent, [option.label for option in self.options]):
            return WidgetEvent(self.id, "used")
        under = opened.find_row_at(intent.x, intent.y)
        if intent.kind is Kind.PRESS and under is not None:
            return self._choose_option(under)
        if intent.kind is Kind.OK and not intent.repeated:
            return self._choose_option(opened.highlighted_index)
        if intent.kind in (Kind.PRESS, Kind.BACK, Kind.NEXT, Kind.PREV, Kind.CONTEXT):
            self.is_open = False
        return WidgetEvent(self.id, "used")

    def _choose_option(self, index: int) -> WidgetEvent:
        """Close the list, select an option and return the event."""
        self.is_open = False
        changed = self.options[index].value != self.value
        self.value = self.options[index].value
        return WidgetEvent(self.id, "changed" if changed else "used", self.value)

    def restore_state(self, before: Widget) -> None:
        if isinstance(before, DropDown):
            self.is_open = before.is_open
            self._list.restore_state(before._list, len(self.options))


class Slider(Widget):
    """Number from ``low`` to ``high`` in steps, shown in percent or with another ``suffix``."""

    def __init__(
        self,
        id: WidgetId,
        value: int,
        *,
        low: int = 0,
        high: int = 100,
        step: int = 5,
        suffix: str = "",
        **widget_options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(id, **widget_options)
        self.value = value
        self.low = low
        self.high = high
        self.step = step
        self.suffix = suffix
        self._is_dragged = False
        """True while the handle is dragged."""

    is_named_by_text = False

    @property
    def accessible_role(self) -> str:
        return _("slider")

    @property
    def accessible_value(self) -> str:
        return f"{self.value}{self.suffix}" if self.suffix else format_percentage(self.value)

    def measure_content(self, canvas: Canvas, width: float) -> Size:
        return min(width, _SLIDER_WIDTH), measure_field_height(canvas)

    def _track_span(self) -> tuple[float, float]:
        """Return left end and width of the track."""
        return self.box.x + 10, self.box.w - 20 - 64

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        x, y, w, h = self.box
        left, width = self._track_span()
        share = (self.value - self.low) / max(1, self.high - self.low)
        middle = y + h / 2
        canvas.rect(left - 4, middle - 4, width + 8, 8, "well", radius=RADIUS.small)
        canvas.rect(
            left - 4, middle - 4, width + 8, 8, "plate_edge", radius=RADIUS.small, border=BORDER.thin, alpha=ALPHA.half
        )
        if share > 0:
            canvas.rect(left - 3, middle - 3, width * share + 6, 6, "idle", radius=RADIUS.small)
        knob = left + width * share
        canvas.circle(knob, middle + 1.5, 10, "black", alpha=ALPHA.half)
        canvas.circle(knob, middle, 9.4, "cream" if self.enabled else "off")
        canvas.circle(knob, middle, 9.4, "plate_edge", border=BORDER.thin)
        canvas.draw_text_block(
            self.accessible_value, x + w - 66, y, 66, h, "label", size=self.shared_size, align="right"
        )
        if state.focused:
            draw_focus_ring(canvas, x, y + 2, w, h - 4)

    def handle(self, intent: Intent) -> WidgetEvent | None:
        if intent.kind is Kind.PRESS:
            self._is_dragged = True
            return self._set_from_x(intent.x)
        if intent.kind is Kind.RELEASE:
            self._is_dragged = False
            return WidgetEvent(self.id, "submitted", self.value)
        if intent.kind is Kind.MOVE and self._is_dragged:
            return self._set_from_x(intent.x)
        if intent.kind in (Kind.LEFT, Kind.RIGHT):
            return self._set_value(self.value + (self.step if intent.kind is Kind.RIGHT else -self.step))
        if intent.kind is Kind.WHEEL:
            return self._set_value(self.value + round(intent.amount) * self.step)
        if intent.kind in (Kind.FIRST, Kind.LAST):
            return self._set_value(self.low if intent.kind is Kind.FIRST else self.high)
        return None

    def _set_from_x(self, x: float) -> WidgetEvent:
        """Set the value from an x coordinate and return the event."""
        left, width = self._track_span()
        share = max(0.0, min(1.0, (x - left) / width))
        return self._set_value(self.low + round(share * (self.high - self.low) / self.step) * self.step)

    def _set_value(self, value: int) -> WidgetEvent:
        """Set the value, within the limits, and return the event."""
        value = max(self.low, min(self.high, value))
        if value == self.value:
            return WidgetEvent(self.id, "used")
        self.value = value
        return WidgetEvent(self.id, "changed", value)

    def restore_state(self, before: Widget) -> None:
        if isinstance(before, Slider):
            self._is_dragged = before._is_dragged


def make_choice(
    id: WidgetId, options: list[ChoiceOption], value: Any, **widget_options: Unpack[WidgetOptions]
) -> SegmentedControl | DropDown:
    """Return a segmented control for a few values, a drop-down for more."""
    kind = SegmentedControl if len(options) <= _MAX_SEGMENTS else DropDown
    return kind(id, options, value, **widget_options)


def measure_choice(canvas: Canvas, options: list[ChoiceOption]) -> float:
    """Return the width at which no label of ``make_choice`` has to shrink."""
    if len(options) <= _MAX_SEGMENTS:
        return SegmentedControl.measure_width(canvas, options)
    return max(canvas.measure(option.label, "label")[0] for option in options) + _LIST_PADDING
