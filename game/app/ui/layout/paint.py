"""Leaves that are only looked at: paintings, icons, lines between things."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from game.app.ui.drawing.canvas import Canvas, Color
from game.app.ui.style.carved import Metal, medal, ribbon
from game.app.ui.style.ornaments import CAP_TALL, key_cap, key_cap_width, seat_mark
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS, SPACE
from game.app.ui.widgets.base import Box, Length, Look, Size, Widget

Paint: TypeAlias = Callable[[Canvas, Box], None]
"""What draws a part of the screen into its box."""


class Painting(Widget):
    """A part of the screen that is drawn by a function and takes no input."""

    focusable = False

    def __init__(self, paint: Paint) -> None:
        super().__init__("")
        self.paint = paint

    def draw(self, canvas: Canvas, look: Look) -> None:
        self.paint(canvas, self.box)

    def over(self, x: float, y: float) -> bool:
        return False


class Icon(Painting):
    """An icon in the middle of its box, ``size`` units wide and high."""

    def __init__(self, name: str, size: Length, *, color: Color | None = None) -> None:
        super().__init__(self._paint)
        self.name, self.color = name, color
        self.fixed_width = self.fixed_height = self.size = size

    def _paint(self, canvas: Canvas, box: Box) -> None:
        (x, y), size = box.center, self.size(canvas) if callable(self.size) else self.size
        canvas.icon(self.name, x - size / 2, y - size / 2, size, color=self.color)


def line_height(role: str) -> Length:
    """Return the height of one line of text of a role, for what must not take a second one."""
    return lambda canvas: canvas.text_size(role) * LEADING.normal


def letters(role: str) -> Length:
    """Return the length of a side of an icon that is as high as text of a role."""
    return lambda canvas: canvas.text_size(role)


class Picture(Painting):
    """A picture of `assets/art` that fills its box, cut at the sides that are too long."""

    def __init__(self, path: str, *, radius: float = 0.0) -> None:
        super().__init__(self._paint)
        self.path, self.radius = path, radius

    def _paint(self, canvas: Canvas, box: Box) -> None:
        canvas.picture(self.path, *box, radius=self.radius)


class Medal(Painting):
    """A coin with an icon struck into it, ``size`` units wide and high; one that is won may hang from a ribbon."""

    def __init__(self, metal: Metal, icon: str, size: float, *, ribboned: bool = False) -> None:
        super().__init__(self._paint)
        self.metal, self.icon, self.ribboned = metal, icon, ribboned
        self.fixed_width = self.fixed_height = self.size = size

    def _paint(self, canvas: Canvas, box: Box) -> None:
        x, y = box.center
        if self.ribboned:
            ribbon(canvas, x, y, self.size / 2)
        medal(canvas, x, y, self.size / 2, self.metal, self.icon)


class Meter(Painting):
    """A bar that is filled by a share from 0 to 1."""

    fixed_height = SPACE.medium

    def __init__(self, share: float) -> None:
        super().__init__(self._paint)
        self.share = share

    def _paint(self, canvas: Canvas, box: Box) -> None:
        canvas.rect(*box, "well", radius=RADIUS.pill)
        if self.share:
            filled = max(box.h, box.w * min(1.0, self.share))
            canvas.gradient(*box._replace(w=filled), "good", "good_low", radius=RADIUS.pill)
        canvas.rect(*box, "black", radius=RADIUS.pill, border=BORDER.thin, alpha=ALPHA.half)


class Rule(Painting):
    """A thin line between what stands above and below."""

    fixed_height = BORDER.thin

    def __init__(self) -> None:
        super().__init__(self._paint)

    @staticmethod
    def _paint(canvas: Canvas, box: Box) -> None:
        canvas.line((box.x, box.y), (box.right, box.y), "line", BORDER.thin)


class KeyCap(Painting):
    """The cap of a key or of a controller's button, at the right end of its box."""

    def __init__(self, cap: str) -> None:
        super().__init__(self._paint)
        self.cap = cap

    def natural(self, canvas: Canvas, width: float) -> Size:
        return key_cap_width(canvas, self.cap), canvas.text_size("key") * CAP_TALL

    def _paint(self, canvas: Canvas, box: Box) -> None:
        key_cap(canvas, self.cap, box.right - key_cap_width(canvas, self.cap), box.center[1])


class SeatMark(Painting):
    """The shape and color of a seat (from 0), in the middle of its box."""

    def __init__(self, seat: int) -> None:
        super().__init__(self._paint)
        self.seat = seat
        self.fixed_width = self.fixed_height = SPACE.huge

    def _paint(self, canvas: Canvas, box: Box) -> None:
        seat_mark(canvas, self.seat, *box.center, SPACE.small)
