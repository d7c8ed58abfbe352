"""Leaf widgets without input: custom painters, icons, pictures, lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from game.app.ui.drawing.canvas import Canvas, Color
from game.app.ui.drawing.pictures import Fit
from game.app.ui.drawing.raster import Point
from game.app.ui.style.ornaments import CAP_HEIGHT_FACTOR, draw_key_cap, draw_seat_mark, measure_key_cap
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS, SPACE
from game.app.ui.widgets.base import Box, Length, Size, Widget, WidgetState

if TYPE_CHECKING:
    from game.app.ui.style.carved import Metal

Paint: TypeAlias = Callable[[Canvas, Box], None]
"""Function that draws a part of the screen into its box."""


class CustomPaint(Widget):
    """Widget without input that is drawn by a function."""

    focusable = False

    def __init__(self, paint: Paint) -> None:
        super().__init__("")
        self.paint = paint
        """Function that draws the widget."""

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        self.paint(canvas, self.box)

    def hit_test(self, x: float, y: float) -> bool:
        """Return False: the widget takes no pointer input."""
        return False


class Icon(CustomPaint):
    """Icon in the middle of its box, ``size`` logical units wide and high."""

    def __init__(self, name: str, size: Length, *, color: Color | None = None) -> None:
        super().__init__(self._paint)
        self.name, self.color = name, color
        self.fixed_width = self.fixed_height = self.size = size

    def _paint(self, canvas: Canvas, box: Box) -> None:
        (x, y), size = box.center, self.size(canvas) if callable(self.size) else self.size
        canvas.icon(self.name, x - size / 2, y - size / 2, size, color=self.color)


def make_line_height(role: str, lines: int = 1) -> Length:
    """Return a length equal to the height of a number of text lines in a role."""
    return lambda canvas: lines * canvas.resolve_text_size(role) * LEADING.normal


def make_letter_height(role: str) -> Length:
    """Return a length equal to the text size of a role, for an icon beside text."""
    return lambda canvas: canvas.resolve_text_size(role)


class Picture(CustomPaint):
    """Picture of ``assets/art`` that fills its box, cropped to it, or shown whole with ``fit`` ``contain``."""

    def __init__(self, path: str, *, radius: float = 0.0, fit: Fit = "cover", focus: Point = (0.5, 0.5)) -> None:
        super().__init__(self._paint)
        self.path, self.radius, self.fit, self.focus = path, radius, fit, focus

    def _paint(self, canvas: Canvas, box: Box) -> None:
        canvas.picture(self.path, *box, radius=self.radius, fit=self.fit, focus=self.focus)


class Medal(CustomPaint):
    """Coin with an embossed icon, ``size`` logical units wide and high; with ``has_ribbon`` it hangs from a ribbon."""

    def __init__(self, metal: Metal, icon: str, size: float, *, has_ribbon: bool = False) -> None:
        super().__init__(self._paint)
        self.metal, self.icon, self.ribboned = metal, icon, has_ribbon
        self.fixed_width = self.fixed_height = self.size = size

    def _paint(self, canvas: Canvas, box: Box) -> None:
        from game.app.ui.style.carved import draw_medal, draw_ribbon

        x, y = box.center
        if self.ribboned:
            draw_ribbon(canvas, x, y, self.size / 2)
        draw_medal(canvas, x, y, self.size / 2, self.metal, self.icon)


class Meter(CustomPaint):
    """Progress bar, filled by a fraction from 0 to 1."""

    fixed_height = SPACE.medium

    def __init__(self, fraction: float) -> None:
        super().__init__(self._paint)
        self.fraction = fraction

    def _paint(self, canvas: Canvas, box: Box) -> None:
        canvas.rect(*box, "well", radius=RADIUS.pill)
        if self.fraction:
            filled = max(box.h, box.w * min(1.0, self.fraction))
            canvas.gradient(*box._replace(w=filled), "good", "good_low", radius=RADIUS.pill)
        canvas.rect(*box, "black", radius=RADIUS.pill, border=BORDER.thin, alpha=ALPHA.half)


class HorizontalRule(CustomPaint):
    """Thin horizontal separator line."""

    fixed_height = BORDER.thin

    def __init__(self) -> None:
        super().__init__(self._paint)

    @staticmethod
    def _paint(canvas: Canvas, box: Box) -> None:
        canvas.line((box.x, box.y), (box.right, box.y), "line", BORDER.thin)


class KeyCap(CustomPaint):
    """Cap of a key or controller button, at the right end of its box."""

    def __init__(self, label: str) -> None:
        super().__init__(self._paint)
        self.label = label

    def measure_content(self, canvas: Canvas, width: float) -> Size:
        return measure_key_cap(canvas, self.label), canvas.resolve_text_size("key") * CAP_HEIGHT_FACTOR

    def _paint(self, canvas: Canvas, box: Box) -> None:
        draw_key_cap(canvas, self.label, box.right - measure_key_cap(canvas, self.label), box.center[1])


class SeatMarkWidget(CustomPaint):
    """Shape and color that identify a seat (from 0), in the middle of its box."""

    def __init__(self, seat: int) -> None:
        super().__init__(self._paint)
        self.seat = seat
        self.fixed_width = self.fixed_height = SPACE.huge

    def _paint(self, canvas: Canvas, box: Box) -> None:
        draw_seat_mark(canvas, self.seat, *box.center, SPACE.small)
