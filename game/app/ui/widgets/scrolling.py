"""Scroll state: the scroll offset of content that is higher than its window, and the scroll bar."""

from __future__ import annotations

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.style.tokens import ALPHA, RADIUS, SPACE
from game.app.ui.widgets.base import Box

TOLERANCE = 0.5
"""Excess height of content, in logical units, up to which it is not scrolled."""
BAR_WIDTH = 14.0
"""Width of a scroll bar at the right of its window, in logical units."""
_WHEEL_STEP = 48.0
"""Distance scrolled by one step of the wheel, in logical units."""
_PAGE_FRACTION = 0.9
"""Fraction of the window's height that a page scrolls."""
_MIN_THUMB_HEIGHT = 28.0
"""Minimum height of the scroll bar's thumb, in logical units."""


class ScrollState:
    """Scroll offset of content in a window, both in logical units; keep it as long as the content.

    The wheel, a page key and the bar at the right end of the window scroll: its thumb can be dragged, and a press
    above or below the thumb scrolls by a page.
    """

    def __init__(self) -> None:
        self.box = Box(0, 0, 0, 0)
        """Window in which the content is visible."""
        self.height = 0.0
        """Height of the content."""
        self.top = 0.0
        """Scroll offset: height of the content hidden above the window."""
        self._drag_offset: float | None = None
        """Distance of the pointer from the top of the thumb; None while it is not dragged."""

    def fit(self, window: Box, content_height: float) -> None:
        """Set the window and the height of the content; keep the offset if possible."""
        self.box, self.height = window, content_height
        self.scroll_to(self.top)

    @property
    def max_offset(self) -> float:
        """Return the largest scroll offset; 0 if all of the content fits."""
        max_offset = self.height - self.box.h
        return max_offset if max_offset > TOLERANCE else 0.0

    @property
    def width(self) -> float:
        """Return the width for the content, without the scroll bar if there is one."""
        return self.box.w - (BAR_WIDTH if self.max_offset else 0.0)

    @property
    def page(self) -> float:
        """Return the distance scrolled by a page."""
        return self.box.h * _PAGE_FRACTION

    @property
    def is_dragging(self) -> bool:
        """Return whether the thumb is being dragged."""
        return self._drag_offset is not None

    def scroll_to(self, top: float) -> None:
        """Set the offset, limited to the valid range."""
        self.top = max(0.0, min(self.max_offset, top))

    def scroll_into_view(self, top: float, bottom: float) -> None:
        """Scroll as little as possible to show the content from y ``top`` to ``bottom``, or at least its top."""
        self.scroll_to(min(max(self.top, bottom - self.box.h), top))

    def to_content_y(self, y: float) -> float:
        """Convert a y coordinate of the screen into one of the content."""
        return y - self.box.y + self.top

    def restore_state(self, before: ScrollState) -> None:
        """Restore the offset of the state that this one replaces, and a running drag."""
        self._drag_offset = before._drag_offset
        self.scroll_to(before.top)

    # ---- the bar ----------------------------------------------------------------------------------------------------

    @property
    def bar(self) -> Box:
        """Return the strip at the right of the window in which the bar is drawn and can be pressed."""
        return Box(self.box.right - BAR_WIDTH, self.box.y, BAR_WIDTH, self.box.h)

    @property
    def thumb(self) -> Box:
        """Return the box of the bar's thumb; call it only if the content can be scrolled."""
        x, y, w, h = self.bar
        height = min(h, max(_MIN_THUMB_HEIGHT, h * h / self.height))
        return Box(x + (w - SPACE.small) / 2, y + (h - height) * self.top / self.max_offset, SPACE.small, height)

    def draw_bar(self, canvas: Canvas, *, is_highlighted: bool = False) -> None:
        """Draw the bar if the content can be scrolled; its thumb is bright while it is hovered or dragged."""
        if not self.max_offset:
            return
        grip = self.thumb
        canvas.rect(grip.x, self.bar.y, grip.w, self.bar.h, "black", radius=RADIUS.small, alpha=ALPHA.light)
        canvas.rect(*grip, "cream" if is_highlighted or self.is_dragging else "plate_edge", radius=RADIUS.small)

    # ---- input ------------------------------------------------------------------------------------------------------

    def handle_wheel(self, intent: Intent) -> bool:
        """Scroll by the wheel over the window; return whether the intent was handled."""
        if intent.kind is not Kind.WHEEL or not self.max_offset or not self.box.contains(intent.x, intent.y):
            return False
        self.scroll_to(self.top - intent.amount * _WHEEL_STEP)
        return True

    def handle_page(self, intent: Intent) -> bool:
        """Scroll by a page key; return whether the intent was handled."""
        if intent.kind not in (Kind.PAGE_UP, Kind.PAGE_DOWN):
            return False
        self.scroll_to(self.top + (self.page if intent.kind is Kind.PAGE_DOWN else -self.page))
        return True

    def handle_bar(self, intent: Intent) -> bool:
        """Scroll by the bar: drag its thumb, or press above or below it for a page.

        Return whether the intent was handled.
        """
        if intent.kind is Kind.PRESS:
            return self._handle_press(intent)
        if self._drag_offset is None:
            return False
        if intent.kind is Kind.MOVE and self.max_offset:
            room = max(1.0, self.bar.h - self.thumb.h)
            self.scroll_to((intent.y - self._drag_offset - self.bar.y) / room * self.max_offset)
        elif intent.kind is not Kind.MOVE:
            self._drag_offset = None
        return True

    def _handle_press(self, intent: Intent) -> bool:
        """Handle a press on the bar; return whether it was on the bar."""
        if not self.max_offset or not self.bar.contains(intent.x, intent.y):
            return False
        grip = self.thumb
        if grip.y <= intent.y < grip.bottom:
            self._drag_offset = intent.y - grip.y
        else:
            self.scroll_to(self.top + (self.page if intent.y > grip.y else -self.page))
        return True
