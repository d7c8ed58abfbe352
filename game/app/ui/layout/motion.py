"""Views in motion: what comes to its place while the rest of the screen stands."""

from __future__ import annotations

from collections.abc import Callable

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.widgets.base import Arrangement, Box, LayoutItem, Look, Size, Widget


class Arriving(Widget):
    """A view that nobody presses on its way to its place.

    ``share`` tells how far it has come, from 0 to 1: it is not drawn before it sets out. ``way`` is where it comes
    from, next to its place.
    """

    focusable = False

    def __init__(self, view: LayoutItem, share: Callable[[], float], *, way: Point = (0.0, 0.0)) -> None:
        super().__init__("")
        self.view, self.share, self.way = view, share, way
        self.inside: list[Widget] = []

    def natural(self, canvas: Canvas, width: float) -> Size:
        return self.view.measure(canvas, width)

    def arrange(self, canvas: Canvas, box: Box, into: Arrangement) -> None:
        super().arrange(canvas, box, into)
        inside = into.nested()
        self.view.arrange(canvas, box, inside)
        self.inside = inside.widgets

    def draw(self, canvas: Canvas, look: Look) -> None:
        share = self.share()
        if share <= 0:
            return
        with canvas.shifted(self.way[0] * (1 - share), self.way[1] * (1 - share)):
            for widget in self.inside:
                widget.draw_marked(canvas, look)
