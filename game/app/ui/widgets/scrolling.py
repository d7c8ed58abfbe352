"""Scrolling: how far what is higher than its window is moved up, and the bar that shows and changes it."""

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
"""How far a notch of the wheel scrolls."""
_PAGE = 0.9
"""The share of the window that a page scrolls."""
_LEAST_GRIP = 28.0


class Scrolling:
    """Position of a content in a window, both in logical units; keep it as long as the content.

    The wheel, a page key and the bar at the right end of the window move it: the grip is dragged, and a press beside
    the grip turns a page.
    """

    def __init__(self) -> None:
        self.box = Box(0, 0, 0, 0)
        """The window."""
        self.height = 0.0
        """Height of the content."""
        self.top = 0.0
        """How much of the content is hidden above the window."""
        self._drag: float | None = None
        """How far below the upper end of the grip it is held; None while nothing is dragged."""

    def fit(self, window: Box, height: float) -> None:
        """Set the window and the height of the content; the position stays as far as it can."""
        self.box, self.height = window, height
        self.scroll_to(self.top)

    @property
    def deepest(self) -> float:
        """How far it can be scrolled."""
        deepest = self.height - self.box.h
        return deepest if deepest > ROUNDING else 0.0

    @property
    def width(self) -> float:
        """The width of the content, beside the bar where there is one."""
        return self.box.w - (BAR if self.deepest else 0.0)

    @property
    def page(self) -> float:
        """Return how far a page scrolls."""
        return self.box.h * _PAGE

    @property
    def held(self) -> bool:
        """Return whether the grip is being dragged."""
        return self._drag is not None

    def scroll_to(self, top: float) -> None:
        """Scroll so that ``top`` units are hidden above, as far as that is possible."""
        self.top = max(0.0, min(self.deepest, top))

    def show(self, upper: float, lower: float) -> None:
        """Scroll as little as it takes to see the content between two heights, its upper end at least."""
        self.scroll_to(min(max(self.top, lower - self.box.h), upper))

    def depth(self, y: float) -> float:
        """Return the height of the content that is seen at a height of the screen."""
        return y - self.box.y + self.top

    def adopt(self, before: Scrolling) -> None:
        """Take over the position of the one that this one replaces, and a drag that is under way."""
        self._drag = before._drag
        self.scroll_to(before.top)

    # ---- the bar ----------------------------------------------------------------------------------------------------

    @property
    def bar(self) -> Box:
        """The strip in which the bar is drawn and takes presses."""
        return Box(self.box.right - BAR, self.box.y, BAR, self.box.h)

    @property
    def grip(self) -> Box:
        """Return the part of the bar that is dragged; only where it can be scrolled."""
        x, y, w, h = self.bar
        tall = min(h, max(_LEAST_GRIP, h * h / self.height))
        return Box(x + (w - SPACE.small) / 2, y + (h - tall) * self.top / self.deepest, SPACE.small, tall)

    def draw_bar(self, canvas: Canvas, *, lit: bool = False) -> None:
        """Draw the bar where there is anything to scroll, its grip bright while it is pointed at or dragged."""
        if not self.deepest:
            return
        grip = self.grip
        canvas.rect(grip.x, self.bar.y, grip.w, self.bar.h, "black", radius=RADIUS.small, alpha=ALPHA.light)
        canvas.rect(*grip, "cream" if lit or self.held else "plate_edge", radius=RADIUS.small)

    # ---- input ------------------------------------------------------------------------------------------------------

    def handle_wheel(self, intent: Intent) -> bool:
        """Scroll by the wheel over the window; return whether it did."""
        if intent.kind is not Kind.WHEEL or not self.deepest or not self.box.holds(intent.x, intent.y):
            return False
        self.scroll_to(self.top - intent.amount * _NOTCH)
        return True

    def handle_page(self, intent: Intent) -> bool:
        """Scroll by a page key; return whether it was one."""
        if intent.kind not in (Kind.PAGE_UP, Kind.PAGE_DOWN):
            return False
        self.scroll_to(self.top + (self.page if intent.kind is Kind.PAGE_DOWN else -self.page))
        return True

    def handle_keys(self, intent: Intent) -> bool:
        """Scroll a text without focus by arrows and page keys, and to its ends; return whether it did."""
        goals = {Kind.UP: self.top - _NOTCH, Kind.DOWN: self.top + _NOTCH, Kind.FIRST: 0.0, Kind.LAST: self.deepest}
        if intent.kind not in goals:
            return self.handle_page(intent)
        self.scroll_to(goals[intent.kind])
        return True

    def handle_bar(self, intent: Intent) -> bool:
        """Scroll by the bar: drag its grip, or turn a page by a press beside it; return whether it did."""
        if intent.kind is Kind.PRESS:
            return self._press(intent)
        if self._drag is None:
            return False
        if intent.kind is Kind.MOVE and self.deepest:
            room = max(1.0, self.bar.h - self.grip.h)
            self.scroll_to((intent.y - self._drag - self.bar.y) / room * self.deepest)
        elif intent.kind is not Kind.MOVE:
            self._drag = None
        return True

    def _press(self, intent: Intent) -> bool:
        if not self.deepest or not self.bar.holds(intent.x, intent.y):
            return False
        grip = self.grip
        if grip.y <= intent.y < grip.bottom:
            self._drag = intent.y - grip.y
        else:
            self.scroll_to(self.top + (self.page if intent.y > grip.y else -self.page))
        return True
