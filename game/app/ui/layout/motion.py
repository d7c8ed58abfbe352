"""Animated views: a view slides to its final position while the rest of the screen is static."""

from __future__ import annotations

from collections.abc import Callable

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.widgets.base import Box, LayoutItem, LayoutResult, Size, Widget, WidgetState


class SlideIn(Widget):
    """View without input that slides to its final position.

    ``progress`` returns the progress of the motion, from 0 (not drawn yet) to 1 (at the final position). ``offset``
    is the distance from the final position at the start, in logical units.
    """

    focusable = False

    def __init__(self, view: LayoutItem, progress: Callable[[], float], *, offset: Point = (0.0, 0.0)) -> None:
        super().__init__("")
        self.view, self.share, self.offset = view, progress, offset
        self.child_widgets: list[Widget] = []
        """Widgets of the view."""

    def measure_content(self, canvas: Canvas, width: float) -> Size:
        return self.view.measure(canvas, width)

    def arrange(self, canvas: Canvas, box: Box, into: LayoutResult) -> None:
        super().arrange(canvas, box, into)
        inside = into.make_nested()
        self.view.arrange(canvas, box, inside)
        self.child_widgets = inside.widgets

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        share = self.share()
        if share <= 0:
            return
        with canvas.shifted(self.offset[0] * (1 - share), self.offset[1] * (1 - share)):
            for widget in self.child_widgets:
                widget.draw_marked(canvas, state)
