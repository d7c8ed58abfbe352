"""Scroll state: the offset of a content that is higher than its window, and the scroll bar."""

from __future__ import annotations

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.style.tokens import ALPHA, RADIUS, SPACE
from game.app.ui.widgets.base import Box

ROUNDING = 0.5
"""A content that is too high by no more than this is not scrolled."""
BAR = 14.0
"""The room a scroll bar takes at the right of its window."""
_NOTCH = 48.0
"""Distance that a notch of the wheel scrolls."""
_PAGE = 0.9
"""The share of the window that a page scrolls."""
_LEAST_GRIP = 28.0


class ScrollState:
    """Scroll offset of a content in a window, both in logical units; keep it as long as the content.

    The wheel, a page key and the bar at the right end of the window move it: the grip is dragged, and a press beside
    the grip scrolls by a page.
    """

    def __init__(self) -> None:
        self.box = Box(0, 0, 0, 0)
        """The window."""
        self.height = 0.0
        """Height of the content."""
        self.top = 0.0
        """Height of the content hidden above the window: the scroll offset."""
        self._drag: float | None = None
        """Distance of the pointer from the top of the grip; None while nothing is dragged."""

    def fit(self, window: Box, height: float) -> None:
        """Set the window and the height of the content; keep the offset as far as possible."""
        self.box, self.height = window, height
        self.scroll_to(self.top)

    @property
    def max_offset(self) -> float:
        """Return the largest offset; 0 where all of the content fits."""
        max_offset = self.height - self.box.h
        return max_offset if max_offset > ROUNDING else 0.0

    @property
    def width(self) -> float:
        """Return the width left for the content, beside the bar where there is one."""
        return self.box.w - (BAR if self.max_offset else 0.0)

    @property
    def page(self) -> float:
        """Return the distance that a page scrolls."""
        return self.box.h * _PAGE

    @property
    def is_dragging(self) -> bool:
        """Return whether the grip is being dragged."""
        return self._drag is not None

    def scroll_to(self, top: float) -> None:
        """Set the offset to ``top``, clamped to what can be scrolled."""
        self.top = max(0.0, min(self.max_offset, top))

    def scroll_into_view(self, upper: float, lower: float) -> None:
        """Scroll as little as possible to show the content from y ``upper`` to ``lower``, at least its upper end."""
        self.scroll_to(min(max(self.top, lower - self.box.h), upper))

    def to_content_y(self, y: float) -> float:
        """Convert a y coordinate of the screen into one of the content."""
        return y - self.box.y + self.top

    def restore_state(self, before: ScrollState) -> None:
        """Restore the offset of the state that this one replaces, and a drag in progress."""
        self._drag = before._drag
        self.scroll_to(before.top)

    # ---- the bar ----------------------------------------------------------------------------------------------------

    @property
    def bar(self) -> Box:
        """Return the strip at the right in which the bar is drawn and takes presses."""
        return Box(self.box.right - BAR, self.box.y, BAR, self.box.h)

    @property
    def grip(self) -> Box:
        """Return the part of the bar that is dragged (the thumb); call it only where there is anything to scroll."""
        x, y, w, h = self.bar
        tall = min(h, max(_LEAST_GRIP, h * h / self.height))
        return Box(x + (w - SPACE.small) / 2, y + (h - tall) * self.top / self.max_offset, SPACE.small, tall)

    def draw_bar(self, canvas: Canvas, *, lit: bool = False) -> None:
        """Draw the bar where there is anything to scroll, its grip bright while it is pointed at or dragged."""
        if not self.max_offset:
            return
        grip = self.grip
        canvas.rect(grip.x, self.bar.y, grip.w, self.bar.h, "black", radius=RADIUS.small, alpha=ALPHA.light)
        canvas.rect(*grip, "cream" if lit or self.is_dragging else "plate_edge", radius=RADIUS.small)

    # ---- input ------------------------------------------------------------------------------------------------------

    def handle_wheel(self, intent: Intent) -> bool:
        """Scroll by the wheel over the window; return whether it did."""
        if intent.kind is not Kind.WHEEL or not self.max_offset or not self.box.contains(intent.x, intent.y):
            return False
        self.scroll_to(self.top - intent.amount * _NOTCH)
        return True

    def handle_page(self, intent: Intent) -> bool:
        """Scroll by a page key; return whether it was one."""
        if intent.kind not in (Kind.PAGE_UP, Kind.PAGE_DOWN):
            return False
        self.scroll_to(self.top + (self.page if intent.kind is Kind.PAGE_DOWN else -self.page))
        return True

    def handle_bar(self, intent: Intent) -> bool:
        """Scroll by the bar: drag its grip, or turn a page by a press beside it; return whether it did."""
        if intent.kind is Kind.PRESS:
            return self._handle_press(intent)
        if self._drag is None:
            return False
        if intent.kind is Kind.MOVE and self.max_offset:
            room = max(1.0, self.bar.h - self.grip.h)
            self.scroll_to((intent.y - self._drag - self.bar.y) / room * self.max_offset)
        elif intent.kind is not Kind.MOVE:
            self._drag = None
        return True

    def _handle_press(self, intent: Intent) -> bool:
        if not self.max_offset or not self.bar.contains(intent.x, intent.y):
            return False
        grip = self.grip
        if grip.y <= intent.y < grip.bottom:
            self._drag = intent.y - grip.y
        else:
            self.scroll_to(self.top + (self.page if intent.y > grip.y else -self.page))
        return True
