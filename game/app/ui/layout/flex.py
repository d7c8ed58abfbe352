"""Containers: rows, columns, wrapped lines, grids, stacks, and room between things.

Along a row or column every child has its measured length; what is left goes to the children that grow, by their shares.
A child that grows begins with its fixed length where it has one, else with none.
Where there is too little room, the others shrink alike, so that nothing leaves its parent.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.paint import Paint, Painting
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import Arrangement, Box, LayoutItem, Length, Size, find_length

Padding: TypeAlias = float | tuple[float, float] | tuple[float, float, float, float]
"""Room inside the edges: on all sides, or (across, down), or (left, top, right, bottom)."""
_ENDLESS = 1e9
_NEARLY = 0.5
"""So little over its box does not keep a view from being shown."""
_SHARES = {"start": 0.0, "center": 0.5, "end": 1.0}


def _sides(padding: Padding) -> tuple[float, float, float, float]:
    if isinstance(padding, tuple):
        return padding if len(padding) == 4 else (*padding, *padding)
    return padding, padding, padding, padding


def _aligned(start: float, room: float, length: float, alignment: str) -> tuple[float, float]:
    """Return where an item of a length begins in a room, and how long it is there."""
    if alignment == "fill":
        return start, room
    length = min(length, room)
    return start + (room - length) * _SHARES[alignment], length


class Container(LayoutItem):
    """Base of what holds children, with padding inside its edges and a ground that `paint` draws below them."""

    def __init__(
        self,
        *children: LayoutItem | None,
        gap: float = SPACE.medium,
        padding: Padding = 0.0,
        paint: Paint | None = None,
    ) -> None:
        self.children = [child for child in children if child is not None]
        self.gap = gap
        self.padding = _sides(padding)
        self.paint = paint
        self._measured: dict[float, Size] = {}

    def measure(self, canvas: Canvas, width: float) -> Size:
        found = self._measured.get(width)
        if found is None:
            found = self._measured[width] = super().measure(canvas, width)
        return found

    def natural(self, canvas: Canvas, width: float) -> Size:
        left, top, right, bottom = self.padding
        wide, high = self.measure_children(canvas, width - left - right)
        return wide + left + right, high + top + bottom

    def measure_children(self, canvas: Canvas, width: float) -> Size:
        """Return the size that all children take together where there is so much width."""
        raise NotImplementedError

    def arrange(self, canvas: Canvas, box: Box, into: Arrangement) -> None:
        if self.paint is not None:
            into.widgets.append(Painting(self.paint).placed(box))
        if self.layout_key is not None:
            into.boxes[self.layout_key] = box
        left, top, right, bottom = self.padding
        self.arrange_children(canvas, Box(box.x + left, box.y + top, box.w - left - right, box.h - top - bottom), into)

    def arrange_children(self, canvas: Canvas, box: Box, into: Arrangement) -> None:
        """Give every child its place in what lies inside the padding."""
        raise NotImplementedError

    def _all_gaps(self, count: int) -> float:
        return self.gap * max(0, count - 1)


def _shares(children: Sequence[LayoutItem], lengths: list[float], room: float) -> list[float]:
    """Return how long each child is in a room without gaps: its own length, and its share of what is left."""
    spare, parts = room - sum(lengths), sum(child.grow for child in children)
    if spare < 0:
        share = max(0.0, room / sum(lengths))
        return [length * share for length in lengths]
    pairs = zip(children, lengths, strict=True)
    return [length + spare * child.grow / parts if child.grow else length for child, length in pairs]


class Row(Container):
    """Children beside each other; across it they fill its height unless they are aligned."""

    def measure_children(self, canvas: Canvas, width: float) -> Size:
        gaps = self._all_gaps(len(self.children))
        wide = sum(child.measure(canvas, width)[0] for child in self.children) + gaps
        pairs = zip(self.children, self._widths(canvas, width), strict=True)
        return wide, max((child.measure(canvas, own)[1] for child, own in pairs), default=0.0)

    def _widths(self, canvas: Canvas, width: float) -> list[float]:
        room = width - self._all_gaps(len(self.children))
        lengths = [
            0.0 if child.grow and child.fixed_width is None else child.measure(canvas, width)[0]
            for child in self.children
        ]
        return _shares(self.children, lengths, room)

    def arrange_children(self, canvas: Canvas, box: Box, into: Arrangement) -> None:
        left = box.x
        for child, wide in zip(self.children, self._widths(canvas, box.w), strict=True):
            top, high = box.y, box.h
            if child.alignment != "fill":
                top, high = _aligned(box.y, box.h, child.measure(canvas, wide)[1], child.alignment)
            child.arrange(canvas, Box(left, top, wide, high), into)
            left += wide + self.gap


class Column(Container):
    """Children below each other; across it they fill its width unless they are aligned."""

    def measure_children(self, canvas: Canvas, width: float) -> Size:
        sizes = [child.measure(canvas, width) for child in self.children]
        gaps = self._all_gaps(len(sizes))
        return max((wide for wide, _high in sizes), default=0.0), sum(high for _wide, high in sizes) + gaps

    def arrange_children(self, canvas: Canvas, box: Box, into: Arrangement) -> None:
        room = box.h - self._all_gaps(len(self.children))
        lengths = [
            0.0 if child.grow and child.fixed_height is None else child.measure(canvas, box.w)[1]
            for child in self.children
        ]
        heights = _shares(self.children, lengths, room)
        top = box.y
        for child, high in zip(self.children, heights, strict=True):
            left, wide = box.x, box.w
            if child.alignment != "fill":
                left, wide = _aligned(box.x, box.w, child.measure(canvas, box.w)[0], child.alignment)
            child.arrange(canvas, Box(left, top, wide, high), into)
            top += high + self.gap


class Wrap(Container):
    """Children beside each other in as many lines as they need, each as wide and as high as it likes."""

    def _lines(self, canvas: Canvas, width: float) -> list[list[tuple[LayoutItem, Size]]]:
        lines: list[list[tuple[LayoutItem, Size]]] = []
        left = 0.0
        for child in self.children:
            size = child.measure(canvas, width)
            if not lines or left + size[0] > width:
                lines.append([])
                left = 0.0
            lines[-1].append((child, size))
            left += size[0] + self.gap
        return lines

    def measure_children(self, canvas: Canvas, width: float) -> Size:
        lines = self._lines(canvas, width)
        wide = max((sum(size[0] for _child, size in line) + self._all_gaps(len(line)) for line in lines), default=0.0)
        return wide, sum(max(size[1] for _child, size in line) for line in lines) + self._all_gaps(len(lines))

    def arrange_children(self, canvas: Canvas, box: Box, into: Arrangement) -> None:
        top = box.y
        for line in self._lines(canvas, box.w):
            left, high = box.x, max(size[1] for _child, size in line)
            for child, (wide, _high) in line:
                child.arrange(canvas, Box(left, top, min(wide, box.w), high), into)
                left += wide + self.gap
            top += high + self.gap


class Grid(Container):
    """Children in columns of equal width; rows are as high as their highest child, or share a given height: in equal
    parts if each is high enough.

    There are ``columns``, or more where each can still be as wide as ``cell_width``.
    """

    def __init__(
        self,
        *children: LayoutItem | None,
        columns: int,
        cell_width: Length | None = None,
        gap: float = SPACE.medium,
        padding: Padding = 0.0,
        paint: Paint | None = None,
    ) -> None:
        super().__init__(*children, gap=gap, padding=padding, paint=paint)
        self.columns, self.cell_width = columns, cell_width

    def _rows(self, canvas: Canvas, width: float) -> tuple[float, list[list[LayoutItem]]]:
        """Return how wide a column is, and the children of each row."""
        count, columns, least = len(self.children), self.columns, find_length(canvas, self.cell_width)
        if least is not None:
            columns = max(columns, int((width + self.gap) // (least + self.gap)))
        wide = (width - self._all_gaps(columns)) / columns
        return wide, [self.children[start : start + columns] for start in range(0, count, columns)]

    def measure_children(self, canvas: Canvas, width: float) -> Size:
        wide, rows = self._rows(canvas, width)
        high = sum(max(child.measure(canvas, wide)[1] for child in row) for row in rows)
        return width, high + self._all_gaps(len(rows))

    def arrange_children(self, canvas: Canvas, box: Box, into: Arrangement) -> None:
        wide, rows = self._rows(canvas, box.w)
        heights = [max(child.measure(canvas, wide)[1] for child in row) for row in rows]
        room = box.h - self._all_gaps(len(rows))
        if rows and (self.grow or self.fixed_height is not None or sum(heights) > room):
            spare = (room - sum(heights)) / len(rows)
            share = room / len(rows)
            heights = [share if spare < 0 or max(heights) <= share else high + spare for high in heights]
        top = box.y
        for row, high in zip(rows, heights, strict=True):
            for number, child in enumerate(row):
                child.arrange(canvas, Box(box.x + number * (wide + self.gap), top, wide, high), into)
            top += high + self.gap


class Stack(Container):
    """Children over each other, each in the whole box: a picture, and words upon it."""

    def measure_children(self, canvas: Canvas, width: float) -> Size:
        sizes = [child.measure(canvas, width) for child in self.children]
        return max((wide for wide, _high in sizes), default=0.0), max((high for _wide, high in sizes), default=0.0)

    def arrange_children(self, canvas: Canvas, box: Box, into: Arrangement) -> None:
        for child in self.children:
            child.arrange(canvas, box, into)


class Matched(LayoutItem):
    """A view that is as high as the highest of the views ``beside`` it, so that what stands above them ends alike."""

    def __init__(self, view: LayoutItem, beside: Sequence[LayoutItem]) -> None:
        self.view, self.beside = view, beside

    def natural(self, canvas: Canvas, width: float) -> Size:
        high = max(one.measure(canvas, width)[1] for one in self.beside)
        return self.view.measure(canvas, width)[0], high

    def arrange(self, canvas: Canvas, box: Box, into: Arrangement) -> None:
        self.view.arrange(canvas, box, into)


class Centered(Container):
    """Children over each other, each at its own size in the middle of the box."""

    measure_children = Stack.measure_children

    def arrange_children(self, canvas: Canvas, box: Box, into: Arrangement) -> None:
        for child in self.children:
            wide, high = child.measure(canvas, box.w)
            left, wide = _aligned(box.x, box.w, wide, "center")
            top, high = _aligned(box.y, box.h, high, "center")
            child.arrange(canvas, Box(left, top, wide, high), into)


class Spacer(LayoutItem):
    """Room between things: all that is left, or a length."""

    def __init__(self, length: float | None = None) -> None:
        if length is None:
            self.grow = 1.0
        else:
            self.fixed_width = self.fixed_height = length


class FirstFit(LayoutItem):
    """The first of several views that is not too wide, or the last one."""

    def __init__(self, *views: LayoutItem) -> None:
        self.views = views

    def _fitting(self, canvas: Canvas, width: float) -> LayoutItem:
        return next((view for view in self.views if view.measure(canvas, _ENDLESS)[0] <= width), self.views[-1])

    def natural(self, canvas: Canvas, width: float) -> Size:
        return self._fitting(canvas, width).measure(canvas, width)

    def arrange(self, canvas: Canvas, box: Box, into: Arrangement) -> None:
        self._fitting(canvas, box.w).arrange(canvas, box, into)


class OverflowBar(FirstFit):
    """Buttons beside each other in the middle; where that is too wide, below each other, equally wide."""

    alignment = "center"

    def __init__(self, *children: LayoutItem, gap: float = SPACE.medium) -> None:
        super().__init__(Row(*children, gap=gap), Column(*children, gap=gap))


class IfRoom(LayoutItem):
    """Takes what is left, and shows its child only where that is at least ``least`` high."""

    grow = 1.0

    def __init__(self, least: float, child: LayoutItem) -> None:
        self.least, self.child = least, child

    def arrange(self, canvas: Canvas, box: Box, into: Arrangement) -> None:
        if box.h >= self.least:
            self.child.arrange(canvas, box, into)


class FirstFitHeight(LayoutItem):
    """The first of several views that is not higher than its box, or the last one."""

    def __init__(self, *views: LayoutItem) -> None:
        self.views = views

    def natural(self, canvas: Canvas, width: float) -> Size:
        """Return the width of the first view, and the height of the lowest."""
        sizes = [view.measure(canvas, width) for view in self.views]
        return sizes[0][0], min(high for _wide, high in sizes)

    def arrange(self, canvas: Canvas, box: Box, into: Arrangement) -> None:
        fitting = (view for view in self.views if view.measure(canvas, box.w)[1] <= box.h + _NEARLY)
        next(fitting, self.views[-1]).arrange(canvas, box, into)
