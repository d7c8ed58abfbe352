"""Lay out a view: a tree of rows, columns and widgets becomes a flat list of widgets with their boxes.

A view is a function of a scene's state and returns a tree, which is built anew for every layout. `LayoutItem` says how
an item takes its place; the boxes of items with a key can be asked for afterwards, for animations for instance.
"""

from __future__ import annotations

from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.widgets.base import Arrangement, Box, LayoutItem, Look

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
