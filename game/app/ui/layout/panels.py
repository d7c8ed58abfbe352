"""Views with a background: panels with a heading, dialogs, scrolled views, labeled fields."""

from __future__ import annotations

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Centered, Column, Padding, Row
from game.app.ui.style.ornaments import draw_panel, draw_tooltip_bg
from game.app.ui.style.tokens import ALPHA, LEADING, RADIUS, SPACE
from game.app.ui.widgets.base import (
    Box,
    LayoutItem,
    LayoutResult,
    Length,
    Size,
    make_growing_length,
)
from game.app.ui.widgets.pane import ScrollView
from game.app.ui.widgets.scrolling import BAR_WIDTH, TOLERANCE
from game.app.ui.widgets.text import Label, PanelBackground

DIALOG_WIDTH = make_growing_length(540, 240)
"""Width of a dialog, which grows with the text size."""


class Panel(Column):
    """Column of children on a panel, with a title above them and a subdued remark to the right of the title."""

    def __init__(
        self,
        title: str = "",
        *children: LayoutItem | None,
        remark: str = "",
        gap: float = SPACE.medium,
        padding: Padding = SPACE.large,
    ) -> None:
        super().__init__(*children, gap=gap, padding=padding)
        self.title, self.remark = title, remark

    def _measure_heading(self, canvas: Canvas) -> float:
        """Return the height of the title beyond the padding."""
        return max(0.0, PanelBackground.measure_heading(canvas) - self.padding[1]) if self.title else 0.0

    def measure_content(self, canvas: Canvas, width: float) -> Size:
        wide, high = super().measure_content(canvas, width)
        return wide, high + self._measure_heading(canvas)

    def measure_min_height(self, canvas: Canvas, width: float) -> float:
        return super().measure_min_height(canvas, width) + self._measure_heading(canvas)

    def arrange(self, canvas: Canvas, box: Box, into: LayoutResult) -> None:
        into.widgets.append(PanelBackground(self.title, self.remark, inset=self.padding[0]).set_box(box))
        head = self._measure_heading(canvas)
        super().arrange(canvas, box._replace(y=box.y + head, h=box.h - head), into)


def draw_panel_ground(canvas: Canvas, box: Box) -> None:
    """Draw the background of a panel."""
    draw_panel(canvas, *box)


def draw_dark_ground(canvas: Canvas, box: Box) -> None:
    """Draw the slightly darker background of a row on a panel."""
    canvas.rect(*box, "well", radius=RADIUS.medium, alpha=ALPHA.half)


def draw_tooltip_ground(canvas: Canvas, box: Box) -> None:
    """Draw the background of an element that floats above everything, such as a tooltip."""
    draw_tooltip_bg(canvas, *box)


def draw_paper_ground(canvas: Canvas, box: Box) -> None:
    """Draw the background of text on paper."""
    canvas.rect(*box, "paper", radius=RADIUS.medium)


def make_dialog(
    title: str, text: str, *children: LayoutItem | None, picture: LayoutItem | None = None, width: Length = DIALOG_WIDTH
) -> Centered:
    """Return a centered dialog: picture, title, text, and children such as its buttons, from top to bottom."""
    words = Label(text, "body", align="center", leading=LEADING.loose) if text else None
    view = Column(
        picture,
        Label(title, "heading", align="center"),
        words,
        *children,
        gap=SPACE.large,
        padding=2 * SPACE.large,
        paint=draw_panel_ground,
    )
    return Centered(view.sized(width=width))


class ScrollContainer(LayoutItem):
    """View that scrolls if it is too high; the offset is stored in the scroll view, which outlives layouts.

    A growing view is at least as high as the available space. With ``focus_static`` static widgets can be focused by
    key while a part of the view is hidden.
    """

    def __init__(self, scroll_view: ScrollView, view: LayoutItem, *, focus_static: bool = False) -> None:
        self.pane, self.view, self.reads = scroll_view, view, focus_static

    def measure_content(self, canvas: Canvas, width: float) -> Size:
        return self.view.measure(canvas, width)

    def arrange(self, canvas: Canvas, box: Box, into: LayoutResult) -> None:
        inside, width = into.make_nested(), box.w
        height = self.view.measure(canvas, width)[1]
        if height > box.h + TOLERANCE:
            width -= BAR_WIDTH
            height = self.view.measure(canvas, width)[1]
        elif self.view.grow:
            height = box.h
        self.view.arrange(canvas, Box(box.x, box.y, width, height), inside)
        self.pane.set_widgets(box, inside.widgets, box.y + height)
        if self.reads and self.pane.max_offset:
            for item in self.pane.scrolled_widgets:
                item.focusable = item.focusable or bool(item.inner_widget.accessible_name)
        into.widgets += self.pane.widgets
        into.finishers.append(self.pane.scroll_to_key_focus)
        if self.layout_key is not None:
            into.boxes[self.layout_key] = box


FIELD_TO_LABEL = 7 / 3
"""Usual width of a form's field divided by the width of its label."""


def make_labeled(label: str, field: LayoutItem, *, field_to_label: float = 1.0) -> Row:
    """Return a row of a form: a label, and to its right a field that is ``field_to_label`` times as wide."""
    return Row(Label(label).set_size_group("labels").sized(grow=1), field.sized(grow=field_to_label), gap=SPACE.small)


def make_labeled_above(label: str, field: LayoutItem) -> Column:
    """Return a field of a form with its label above it."""
    return Column(Label(label, color="mute"), field, gap=SPACE.tiny)
