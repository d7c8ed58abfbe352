"""Lay out a view: a tree of rows, columns and widgets becomes a flat list of widgets with their boxes.

A view is a function of a scene's state and returns a tree, which is built anew for every layout. `LayoutItem` says how
an item takes its place; the boxes of items with a key can be asked for afterwards, for animations for instance.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.widgets.base import Arrangement, Box, LayoutItem, Look, Size, Widget

SCREEN = Box(0, 0, WIDTH, HEIGHT)


def lay_out(canvas: Canvas, view: LayoutItem, box: Box = SCREEN) -> Arrangement:
    """Give every item of a view its place in a box."""
    found = Arrangement()
    view.arrange(canvas, box, found)
    found.finish(canvas)
    return found


def draw_view(canvas: Canvas, view: LayoutItem, box: Box) -> None:
    """Draw a view that nobody presses, such as a plate over the board."""
    for widget in lay_out(canvas, view, box).widgets:
        widget.draw(canvas, Look())


def measure_height(canvas: Canvas, view: LayoutItem, width: float) -> float:
    """Return how high a view is where there is so much width."""
    return view.measure(canvas, width)[1]


class Part(LayoutItem):
    """A part of a view that takes all of its box and is laid out by itself whenever it shows something else.

    ``build`` returns its view for what it ``shows``. Widgets that were laid out once are kept, so that what was shown
    before need not be drawn anew.
    """

    def __init__(self, build: Callable[[], LayoutItem], shows: Hashable) -> None:
        self._build, self._shows = build, shows
        self._view = build()
        self._kept: dict[Hashable, list[Widget]] = {}
        self._canvas: Canvas | None = None
        self._box = SCREEN
        self.widgets: list[Widget] = []
        """What lies in it now."""

    def natural(self, canvas: Canvas, width: float) -> Size:
        return self._view.measure(canvas, width)

    def arrange(self, canvas: Canvas, box: Box, into: Arrangement) -> None:
        self._canvas, self._box = canvas, box
        self.widgets = self._kept[self._shows] = lay_out(canvas, self._view, box).widgets
        into.widgets += self.widgets
        if self.layout_key is not None:
            into.boxes[self.layout_key] = box

    def show(self, what: Hashable, among: list[Widget]) -> list[Widget]:
        """Show something else; return all widgets of a form, with those of the part replaced."""
        if self._canvas is None or what == self._shows:
            return among
        if what not in self._kept:
            self._kept[what] = lay_out(self._canvas, self._build(), self._box).widgets
        start, count = among.index(self.widgets[0]), len(self.widgets)
        self._shows, self.widgets = what, self._kept[what]
        return [*among[:start], *self.widgets, *among[start + count :]]
