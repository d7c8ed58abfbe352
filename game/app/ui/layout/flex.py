"""Layout containers: rows, columns, wrapped lines, grids, stacks and spacers.

Along a row or column every child has its measured length; the rest is distributed to the growing children by their
``grow`` factors. A growing child starts with its fixed length if it has one, else with length 0. If there is too
little space, all other children shrink by the same factor, so that nothing leaves its parent. In a column no text
becomes too low to be readable as long as other children can shrink.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TypeAlias

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.paint import CustomPaint, Paint
from game.app.ui.style.tokens import SPACE
from game.app.ui.text.line_break import UNLIMITED_WIDTH
from game.app.ui.widgets.base import Box, LayoutItem, LayoutResult, Length, Size, resolve_length

Padding: TypeAlias = float | tuple[float, float] | tuple[float, float, float, float]
"""Space inside the edges: on all sides, or (horizontal, vertical), or (left, top, right, bottom)."""
_TOLERANCE = 0.5
"""Overflow of its box, in logical units, up to which a view still counts as fitting."""
_ALIGNMENT_FRACTIONS = {"start": 0.0, "center": 0.5, "end": 1.0}
"""Fraction of the free space before an item, by alignment."""


def _split_padding(padding: Padding) -> tuple[float, float, float, float]:
    """Return the padding as (left, top, right, bottom)."""
    if isinstance(padding, tuple):
        return padding if len(padding) == 4 else (*padding, *padding)
    return padding, padding, padding, padding


def _align(start: float, available: float, length: float, alignment: str) -> tuple[float, float]:
    """Return start and length of an item that is aligned within ``available`` units from ``start``."""
    if alignment == "fill":
        return start, available
    length = min(length, available)
    return start + (available - length) * _ALIGNMENT_FRACTIONS[alignment], length


class Container(LayoutItem, ABC):
    """Base of items with children, with padding inside its edges and a background drawn by ``paint``."""

    def __init__(
        self,
        *children: LayoutItem | None,
        gap: float = SPACE.medium,
        padding: Padding = 0.0,
        paint: Paint | None = None,
    ) -> None:
        self.children = [child for child in children if child is not None]
        self.gap = gap
        """Space between two children, in logical units."""
        self.padding = _split_padding(padding)
        self.paint = paint
        self._size_by_width: dict[float, Size] = {}
        """Measured size by width, for the current layout."""

    def measure(self, canvas: Canvas, width: float) -> Size:
        size = self._size_by_width.get(width)
        if size is None:
            size = self._size_by_width[width] = super().measure(canvas, width)
        return size

    def measure_content(self, canvas: Canvas, width: float) -> Size:
        """Return the size of the children in a width, with padding."""
        left, top, right, bottom = self.padding
        wide, high = self.measure_children(canvas, width - left - right)
        return wide + left + right, high + top + bottom

    @abstractmethod
    def measure_children(self, canvas: Canvas, width: float) -> Size:
        """Return the size of all children in a width, without padding."""

    def arrange(self, canvas: Canvas, box: Box, into: LayoutResult) -> None:
        """Place the children and add their widgets to a layout result."""
        if self.paint is not None:
            ground = CustomPaint(self.paint).set_box(box)
            ground.is_background = True
            into.widgets.append(ground)
        if self.layout_key is not None:
            into.boxes[self.layout_key] = box
        left, top, right, bottom = self.padding
        self.arrange_children(canvas, Box(box.x + left, box.y + top, box.w - left - right, box.h - top - bottom), into)

    def measure_min_height(self, canvas: Canvas, width: float) -> float:
        """Return the height below which texts of the children become unreadable, with padding."""
        left, top, right, bottom = self.padding
        return self.measure_min_children(canvas, width - left - right) + top + bottom

    def measure_min_children(self, canvas: Canvas, width: float) -> float:
        """Return the height below which texts of the children become unreadable in a width, without padding."""
        return max((child.measure_min_height(canvas, width) for child in self.children), default=0.0)

    @abstractmethod
    def arrange_children(self, canvas: Canvas, box: Box, into: LayoutResult) -> None:
        """Place every child in a box, which is the box inside the padding."""

    def _sum_gaps(self, count: int) -> float:
        """Return the total length of the gaps between a number of children."""
        return self.gap * max(0, count - 1)


def _distribute(children: Sequence[LayoutItem], lengths: list[float], available: float) -> list[float]:
    """Return the length of each child along a row or column: its own length, and its part of the remaining space."""
    spare, parts = available - sum(lengths), sum(child.grow for child in children)
    if spare < 0:
        share = max(0.0, available / sum(lengths))
        return [length * share for length in lengths]
    pairs = zip(children, lengths, strict=True)
    return [length + spare * child.grow / parts if child.grow else length for child, length in pairs]


def _raise_to_min(heights: list[float], minimums: list[float], available: float) -> list[float]:
    """Return heights of which none is below its minimum, by shrinking the others.

    If there is no space for all minimums, the largest of them are reduced to one common height.
    """
    if sum(minimums) > available:
        return _cut_highest(minimums, available)
    low = [False] * len(heights)
    while True:
        rest = sum(high for high, is_low in zip(heights, low, strict=True) if not is_low)
        kept = sum(need for need, is_low in zip(minimums, low, strict=True) if is_low)
        share = (available - kept) / rest if rest else 0.0
        found = [need if is_low else high * share for high, need, is_low in zip(heights, minimums, low, strict=True)]
        now = [was or high < need for was, high, need in zip(low, found, minimums, strict=True)]
        if now == low:
            return found
        low = now


def _cut_highest(heights: list[float], available: float) -> list[float]:
    """Return heights of which the largest are reduced to one common height, so that the sum is ``available``."""
    left = available
    for count, high in enumerate(sorted(heights)):
        most = left / (len(heights) - count)
        if high >= most:
            return [min(height, most) for height in heights]
        left -= high
    return heights


class Row(Container):
    """Row of children from left to right; they fill its height unless they are aligned."""

    def measure_children(self, canvas: Canvas, width: float) -> Size:
        gaps = self._sum_gaps(len(self.children))
        wide = sum(child.measure(canvas, width)[0] for child in self.children) + gaps
        pairs = zip(self.children, self._compute_widths(canvas, width), strict=True)
        return wide, max((child.measure(canvas, own)[1] for child, own in pairs), default=0.0)

    def measure_min_children(self, canvas: Canvas, width: float) -> float:
        pairs = zip(self.children, self._compute_widths(canvas, width), strict=True)
        return max((child.measure_min_height(canvas, own) for child, own in pairs), default=0.0)

    def _compute_widths(self, canvas: Canvas, width: float) -> list[float]:
        """Return the widths of the children."""
        room = width - self._sum_gaps(len(self.children))
        lengths = [
            0.0 if child.grow and child.fixed_width is None else child.measure(canvas, width)[0]
            for child in self.children
        ]
        return _distribute(self.children, lengths, room)

    def arrange_children(self, canvas: Canvas, box: Box, into: LayoutResult) -> None:
        left = box.x
        for child, width in zip(self.children, self._compute_widths(canvas, box.w), strict=True):
            top, height = box.y, box.h
            if child.alignment != "fill":
                top, height = _align(box.y, box.h, child.measure(canvas, width)[1], child.alignment)
            child.arrange(canvas, Box(left, top, width, height), into)
            left += width + self.gap


class Column(Container):
    """Column of children from top to bottom; they fill its width unless they are aligned."""

    def measure_children(self, canvas: Canvas, width: float) -> Size:
        sizes = [child.measure(canvas, width) for child in self.children]
        gaps = self._sum_gaps(len(sizes))
        return max((wide for wide, _high in sizes), default=0.0), sum(high for _wide, high in sizes) + gaps

    def measure_min_children(self, canvas: Canvas, width: float) -> float:
        least = (child.measure_min_height(canvas, width) for child in self.children)
        return sum(least) + self._sum_gaps(len(self.children))

    def arrange_children(self, canvas: Canvas, box: Box, into: LayoutResult) -> None:
        room = box.h - self._sum_gaps(len(self.children))
        lengths = [
            0.0 if child.grow and child.fixed_height is None else child.measure(canvas, box.w)[1]
            for child in self.children
        ]
        heights = _distribute(self.children, lengths, room)
        if sum(lengths) > room:
            heights = _raise_to_min(heights, [child.measure_min_height(canvas, box.w) for child in self.children], room)
        top = box.y
        for child, height in zip(self.children, heights, strict=True):
            left, width = box.x, box.w
            if child.alignment != "fill":
                left, width = _align(box.x, box.w, child.measure(canvas, box.w)[0], child.alignment)
            child.arrange(canvas, Box(left, top, width, height), into)
            top += height + self.gap


class Wrap(Container):
    """Row of children that wraps into more lines if necessary; each child has its natural size."""

    def _break_lines(self, canvas: Canvas, width: float) -> list[list[tuple[LayoutItem, Size]]]:
        """Return the children of each line with their sizes."""
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
        lines = self._break_lines(canvas, width)
        wide = max((sum(size[0] for _child, size in line) + self._sum_gaps(len(line)) for line in lines), default=0.0)
        return wide, sum(max(size[1] for _child, size in line) for line in lines) + self._sum_gaps(len(lines))

    def arrange_children(self, canvas: Canvas, box: Box, into: LayoutResult) -> None:
        top = box.y
        for line in self._break_lines(canvas, box.w):
            left, height = box.x, max(size[1] for _child, size in line)
            for child, (width, _height) in line:
                child.arrange(canvas, Box(left, top, min(width, box.w), height), into)
                left += width + self.gap
            top += height + self.gap


class Grid(Container):
    """Grid of children in columns of equal width; rows are as high as their highest child, or divide a given height.

    A given height is divided equally if no row becomes too low. There are at least ``columns`` columns, and more if
    each can still be as wide as ``cell_width``.
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

    def _split_rows(self, canvas: Canvas, width: float) -> tuple[float, list[list[LayoutItem]]]:
        """Return the width of a column, and the children of each row."""
        count, columns, least = len(self.children), self.columns, resolve_length(canvas, self.cell_width)
        if least is not None:
            columns = max(columns, int((width + self.gap) // (least + self.gap)))
        wide = (width - self._sum_gaps(columns)) / columns
        return wide, [self.children[start : start + columns] for start in range(0, count, columns)]

    def measure_children(self, canvas: Canvas, width: float) -> Size:
        wide, rows = self._split_rows(canvas, width)
        high = sum(max(child.measure(canvas, wide)[1] for child in row) for row in rows)
        return width, high + self._sum_gaps(len(rows))

    def arrange_children(self, canvas: Canvas, box: Box, into: LayoutResult) -> None:
        width, rows = self._split_rows(canvas, box.w)
        heights = [max(child.measure(canvas, width)[1] for child in row) for row in rows]
        room = box.h - self._sum_gaps(len(rows))
        if rows and (self.grow or self.fixed_height is not None or sum(heights) > room):
            spare = (room - sum(heights)) / len(rows)
            share = room / len(rows)
            heights = [share if spare < 0 or max(heights) <= share else height + spare for height in heights]
        top = box.y
        for row, height in zip(rows, heights, strict=True):
            for index, child in enumerate(row):
                child.arrange(canvas, Box(box.x + index * (width + self.gap), top, width, height), into)
            top += height + self.gap


class Stack(Container):
    """Children on top of each other, each in the whole box, such as a picture with text over it."""

    def measure_children(self, canvas: Canvas, width: float) -> Size:
        sizes = [child.measure(canvas, width) for child in self.children]
        return max((wide for wide, _high in sizes), default=0.0), max((high for _wide, high in sizes), default=0.0)

    def arrange_children(self, canvas: Canvas, box: Box, into: LayoutResult) -> None:
        for child in self.children:
            child.arrange(canvas, box, into)


class MatchHeight(LayoutItem):
    """View that is at least as high as the highest of its ``siblings``, so that rows of tiles line up."""

    def __init__(self, view: LayoutItem, siblings: Sequence[LayoutItem]) -> None:
        self.view, self.beside = view, siblings

    def measure_content(self, canvas: Canvas, width: float) -> Size:
        height = max(item.measure(canvas, width)[1] for item in self.beside)
        return self.view.measure(canvas, width)[0], height

    def arrange(self, canvas: Canvas, box: Box, into: LayoutResult) -> None:
        self.view.arrange(canvas, box, into)


class Centered(Stack):
    """Stack of children, each at its own size in the middle of the box."""

    def arrange_children(self, canvas: Canvas, box: Box, into: LayoutResult) -> None:
        for child in self.children:
            width, height = child.measure(canvas, box.w)
            left, width = _align(box.x, box.w, width, "center")
            top, height = _align(box.y, box.h, height, "center")
            child.arrange(canvas, Box(left, top, width, height), into)


class Spacer(LayoutItem):
    """Empty space: everything left in its row or column, or a fixed length in logical units."""

    def __init__(self, length: float | None = None) -> None:
        if length is None:
            self.grow = 1.0
        else:
            self.fixed_width = self.fixed_height = length


class FirstFit(LayoutItem):
    """First of several views that is not too wide for its box, else the last one."""

    def __init__(self, *views: LayoutItem) -> None:
        self.views = views

    def _find_fitting(self, canvas: Canvas, width: float) -> LayoutItem:
        """Return the first view that fits into a width, else the last one."""
        return next((view for view in self.views if view.measure(canvas, UNLIMITED_WIDTH)[0] <= width), self.views[-1])

    def measure_content(self, canvas: Canvas, width: float) -> Size:
        return self._find_fitting(canvas, width).measure(canvas, width)

    def measure_min_height(self, canvas: Canvas, width: float) -> float:
        return self._find_fitting(canvas, width).measure_min_height(canvas, width)

    def arrange(self, canvas: Canvas, box: Box, into: LayoutResult) -> None:
        self._find_fitting(canvas, box.w).arrange(canvas, box, into)


class OverflowBar(FirstFit):
    """Row of centered buttons; if that is too wide, a column of buttons of equal width."""

    alignment = "center"

    def __init__(self, *children: LayoutItem) -> None:
        super().__init__(Row(*children), Column(*children))


class FirstFitHeight(LayoutItem):
    """First of several views that is not too high for its box, else the last one."""

    def __init__(self, *views: LayoutItem) -> None:
        self.views = views

    def measure_content(self, canvas: Canvas, width: float) -> Size:
        """Return the width of the first view, and the height of the lowest view."""
        sizes = [view.measure(canvas, width) for view in self.views]
        return sizes[0][0], min(height for _width, height in sizes)

    def measure_min_height(self, canvas: Canvas, width: float) -> float:
        return self.views[-1].measure_min_height(canvas, width)

    def arrange(self, canvas: Canvas, box: Box, into: LayoutResult) -> None:
        fitting = (view for view in self.views if view.measure(canvas, box.w)[1] <= box.h + _TOLERANCE)
        next(fitting, self.views[-1]).arrange(canvas, box, into)
