"""Scroll view of widgets; it scrolls with the focus.

Every widget of the view is wrapped in ``ScrolledWidget``, so the group treats it like any other. The Up and Down keys
stay in the view as long as it has a widget in that direction, visible or not; for focus movements from outside,
hidden widgets count as being at the nearest edge.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input import focus as ways
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import Box, Widget, WidgetEvent, WidgetState
from game.app.ui.widgets.form import WidgetGroup
from game.app.ui.widgets.scrolling import ScrollState

_FOCUS_MARGIN = SPACE.small
"""Space kept visible above and below the widget that receives the focus."""
_OVERHANG = 14.0
"""Distance by which numbers and shadows of the content may extend beyond the sides, in logical units."""


class ScrollView(ScrollState):
    """Scrolling column of widgets in ``box``; keep it across layouts, since it holds the scroll offset.

    Widgets are given with the boxes they would have if everything were visible. ``widgets`` are the wrapped ones and
    the scroll bar, in the order to pass to the group. With ``handles_pages``, Page Up and Page Down scroll it.
    """

    def __init__(self, id: str, widget_group: WidgetGroup, *, handles_pages: bool = False) -> None:
        super().__init__()
        self.id = id
        self.widget_group = widget_group
        """Widget group of the scene."""
        self.handles_pages = handles_pages
        """True if Page Up and Page Down scroll the view."""
        self.scrolled_widgets: list[ScrolledWidget] = []
        """Wrapped widgets of the view."""
        self.widgets: list[Widget] = []
        """Wrapped widgets and scroll bar."""

    def set_widgets(self, box: Box, widgets: Iterable[Widget], bottom: float) -> None:
        """Replace the widgets; ``bottom`` is the y coordinate of the content's lower end."""
        self.box = box
        self.scrolled_widgets = [ScrolledWidget(widget, self) for widget in widgets]
        self.fit(box, bottom - box.y)
        self.widgets = [*self.scrolled_widgets]
        if self.max_offset:
            self.widgets.append(ScrollBar(self))

    def scroll_to(self, top: float) -> None:
        super().scroll_to(top)
        for item in self.scrolled_widgets:
            item.update_position()

    def scroll_to_focus(self) -> None:
        """Scroll as little as possible to show the focused widget."""
        for item in self.scrolled_widgets:
            if item.id == self.widget_group.focus:
                self.scroll_into_view(
                    item.content_box.y - self.box.y - _FOCUS_MARGIN,
                    item.content_box.bottom - self.box.y + _FOCUS_MARGIN,
                )

    def scroll_to_key_focus(self) -> None:
        """Scroll to the focused widget if keys or a controller are in use."""
        if self.widget_group.device != "mouse":
            self.scroll_to_focus()

    def move_focus(self, start: ScrolledWidget, direction: Kind) -> WidgetEvent | None:
        """Move the focus up or down to the nearest widget of the view; return None if there is none."""
        others = [item for item in self.scrolled_widgets if item.focusable and item is not start]
        found = ways.find_nearest(start.content_box, [item.content_box for item in others], direction)
        if found is None:
            return None
        self.widget_group.set_focus(others[found].id)
        others[found].receive_focus()
        return WidgetEvent(others[found].id, "used")

    def handle_scroll(self, intent: Intent) -> bool:
        """Scroll by the wheel if the pointer is over the view, or by a page key; return whether it scrolled."""
        return self.handle_wheel(intent) or (self.handles_pages and self.handle_page(intent))


class ScrolledWidget(Widget):
    """Wrapper of a widget in a scroll view, visible only inside the view's box."""

    def __init__(self, inner: Widget, scroll_view: ScrollView) -> None:
        self.inner = inner
        """Wrapped widget."""
        self.scroll_view = scroll_view
        self.content_box = inner.box
        """Box of the widget at scroll offset 0."""
        super().__init__(inner.id, enabled=inner.enabled, reason=inner.reason, tip=inner.tip, keys=inner.keys)
        self.set_box(inner.box)
        self.focusable = inner.focusable
        self.rulebook_page = inner.rulebook_page
        self.keeps_focus = inner.keeps_focus
        self.update_position()

    def update_position(self) -> None:
        """Move the wrapped widget to its position at the current scroll offset."""
        self.inner.box = self.content_box._replace(y=self.content_box.y - self.scroll_view.top)

    @property
    def box(self) -> Box:
        """Return the box for focus navigation.

        This is the visible part, or the nearest edge of the view if it is scrolled out of view.
        """
        real, view = self.inner.box, self.scroll_view.box
        if real.bottom <= view.y:
            return Box(real.x, view.y - 1, real.w, 1)
        if real.y >= view.bottom:
            return Box(real.x, view.bottom, real.w, 1)
        top = max(real.y, view.y)
        return Box(real.x, top, real.w, min(real.bottom, view.bottom) - top)

    @box.setter
    def box(self, box: Box) -> None:
        self.content_box = box

    @property
    def inner_widget(self) -> Widget:
        return self.inner

    @property
    def captures_input(self) -> bool:
        return self.inner.captures_input

    @property
    def tooltip_text(self) -> str:
        return self.inner.tooltip_text

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        real, view = self.inner.box, self.scroll_view.box
        if real.bottom > view.y and real.y < view.bottom:
            with canvas.clipped(view.x - _OVERHANG, view.y, view.w + 2 * _OVERHANG, view.h):
                self.inner.draw(canvas, state)

    def draw_over(self, canvas: Canvas, state: WidgetState) -> None:
        self.inner.draw_over(canvas, state)

    def receive_focus(self) -> None:
        self.inner.receive_focus()

    def handle(self, intent: Intent) -> WidgetEvent | None:
        if intent.kind is Kind.WHEEL and self.scroll_view.max_offset and not self.inner.captures_input:
            return None
        return self.inner.handle(intent) or self.handle_disabled(intent)

    def handle_disabled(self, intent: Intent) -> WidgetEvent | None:
        return self.scroll_view.move_focus(self, intent.kind) if intent.kind in (Kind.UP, Kind.DOWN) else None

    def restore_state(self, before: Widget) -> None:
        if isinstance(before, ScrolledWidget) and type(before.inner) is type(self.inner):
            self.inner.restore_state(before.inner)

    @property
    def tip_box(self) -> Box:
        own = self.inner.tip_box
        return self.box if own == self.inner.box else own

    def hit_test(self, x: float, y: float) -> bool:
        return self.scroll_view.box.contains(x, y) and self.inner.hit_test(x, y)


class ScrollBar(Widget):
    """Scroll bar of a scroll view, as a widget of the group."""

    focusable = False

    def __init__(self, scroll_view: ScrollView) -> None:
        super().__init__(f"{scroll_view.id} bar")
        self.set_box(scroll_view.bar)
        self.scroll_view = scroll_view

    @property
    def captures_input(self) -> bool:
        return self.scroll_view.is_dragging

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        self.scroll_view.draw_bar(canvas, is_highlighted=state.hover > 0)

    def handle_scroll(self, intent: Intent) -> bool:
        return self.scroll_view.handle_scroll(intent)

    def handle(self, intent: Intent) -> WidgetEvent | None:
        return WidgetEvent(self.id, "used") if self.scroll_view.handle_bar(intent) else None
