"""Layout of a view: a tree of rows, columns and widgets becomes a flat list of widgets with their boxes.

A view is a function of a scene's state; it returns a new tree for every layout. ``LayoutItem`` defines how an item is
measured and placed; the boxes of items with a key can be looked up afterwards, for example for animations.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from itertools import count

from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.style.tokens import RADIUS
from game.app.ui.widgets.base import Box, LayoutItem, LayoutResult, Size, Widget, WidgetId, WidgetState

SCREEN = Box(0, 0, WIDTH, HEIGHT)
"""Box of the whole logical screen."""


def lay_out(canvas: Canvas, view: LayoutItem, box: Box = SCREEN) -> LayoutResult:
    """Lay out a view in a box; return its widgets and the boxes of its items."""
    result = LayoutResult()
    view.arrange(canvas, box, result)
    result.finish(canvas)
    return result


def draw_view(canvas: Canvas, view: LayoutItem, box: Box) -> None:
    """Lay out and draw a view without input, such as a caption over the board."""
    for widget in lay_out(canvas, view, box).widgets:
        widget.draw(canvas, WidgetState())


def measure_height(canvas: Canvas, view: LayoutItem, width: float) -> float:
    """Return the height of a view at a width, in logical units."""
    return view.measure(canvas, width)[1]


class FlattenedView(Widget):
    """View whose background and leading widgets without input are cached as one picture.

    Nothing but its shadow is drawn outside of its box.
    """

    focusable = False
    _count = count()
    """Counter for the cache keys of these views."""

    def __init__(self, id: WidgetId, view: LayoutItem) -> None:
        super().__init__(id)
        self.view = view
        self.flattened_widgets: list[Widget] = []
        """Widgets that are part of the picture."""
        self._cache_key = next(self._count)
        """Cache key of the picture."""

    def measure_content(self, canvas: Canvas, width: float) -> Size:
        return self.view.measure(canvas, width)

    def arrange(self, canvas: Canvas, box: Box, into: LayoutResult) -> None:
        super().arrange(canvas, box, into)
        result = into.make_nested()
        self.view.arrange(canvas, box, result)
        end = next(
            (at for at, widget in enumerate(result.widgets) if widget.focusable or widget.tip), len(result.widgets)
        )
        self.flattened_widgets = result.widgets[:end]
        into.widgets += result.widgets[end:]

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        canvas.shadow(*self.box, radius=RADIUS.large, elevation=3)
        canvas.draw_flattened(self._cache_key, *self.box, self._paint)

    def _paint(self, canvas: Canvas) -> None:
        """Draw the background and the widgets of the picture."""
        with canvas.shifted(-self.box.x, -self.box.y):
            self.draw_ground(canvas)
            for widget in self.flattened_widgets:
                widget.draw_marked(canvas, WidgetState())

    def draw_ground(self, canvas: Canvas) -> None:
        """Draw the background below the widgets; nothing by default."""


class DynamicView(LayoutItem):
    """Part of a view that fills its box and is laid out separately whenever its content changes.

    ``build`` returns the view for the current content; ``content_key`` identifies the content. Widgets are cached
    after their first layout, so that content that was shown before need not be drawn anew.
    """

    def __init__(self, build: Callable[[], LayoutItem], content_key: Hashable) -> None:
        self._build, self._shows = build, content_key
        self._view = build()
        """View of the current content."""
        self._layout_by_content: dict[Hashable, LayoutResult] = {}
        """Layout of each content that was shown before."""
        self._canvas: Canvas | None = None
        """Canvas of the last layout."""
        self._box = SCREEN
        """Box of the last layout."""
        self.layout_result = LayoutResult()
        """Widgets and boxes of the current view."""

    @property
    def widgets(self) -> list[Widget]:
        """Return the widgets of the current view."""
        return self.layout_result.widgets

    def measure_content(self, canvas: Canvas, width: float) -> Size:
        return self._view.measure(canvas, width)

    def arrange(self, canvas: Canvas, box: Box, into: LayoutResult) -> None:
        self._canvas, self._box = canvas, box
        self.layout_result = self._layout_by_content[self._shows] = lay_out(canvas, self._view, box)
        into.widgets += self.widgets
        if self.layout_key is not None:
            into.boxes[self.layout_key] = box

    def show_content(self, content_key: Hashable, widgets: list[Widget]) -> list[Widget]:
        """Show another content; return ``widgets`` with those of this part replaced."""
        if self._canvas is None or content_key == self._shows:
            return widgets
        if content_key not in self._layout_by_content:
            self._layout_by_content[content_key] = lay_out(self._canvas, self._build(), self._box)
        start, count = widgets.index(self.widgets[0]), len(self.widgets)
        self._shows, self.layout_result = content_key, self._layout_by_content[content_key]
        return [*widgets[:start], *self.widgets, *widgets[start + count :]]
