"""A window onto widgets that need more room than there is: they scroll, and the focus takes the window along.

Every widget of the pane is wrapped in `Scrolled`, so the form treats it like any other. Up and down stay in the pane as
long as it has a widget there, in sight or not; from outside, what is out of sight lies on the nearest edge.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input import focus as ways
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.style.tokens import ALPHA, RADIUS
from game.app.ui.widgets.base import Box, Look, Reply, Widget
from game.app.ui.widgets.form import Form

BAR = 14.0
"""The room a scroll bar takes at the right."""
ROUNDING = 0.5
"""What is too high by no more than this is not scrolled."""

_AIR = 6.0
_OVERHANG = 14.0
"""How far numbers and shadows of what is scrolled may stand out at the sides."""
_NOTCH = 44.0


class Pane:
    """A scrolled column of widgets in `box`; keep it across layouts, it remembers how far it is scrolled.

    Widgets are given with the places they would have if nothing were out of sight. `widgets` are the wrapped ones with
    the scroll bar, in the order to hand to the form.
    """

    def __init__(self, id: str, form: Form, *, leap: float = 0.0) -> None:
        self.id = id
        self.form = form
        self.leap = leap
        """How far Page Up and Page Down scroll; 0 where they mean something else."""
        self.box = Box(0, 0, 0, 0)
        self.top = 0.0
        self.height = 0.0
        self.items: list[Scrolled] = []
        self.widgets: list[Widget] = []

    def fill(self, box: Box, widgets: Iterable[Widget], bottom: float) -> None:
        """Puts widgets in; `bottom` is where the lowest of them would end."""
        self.box = box
        self.height = bottom - box.y
        self.items = [Scrolled(widget, self) for widget in widgets]
        self.scroll_to(self.top)
        self.widgets = [*self.items]
        if self.deepest:
            self.widgets.append(ScrollBar(self))

    @property
    def deepest(self) -> float:
        """How far it can be scrolled."""
        deepest = self.height - self.box.h
        return deepest if deepest > ROUNDING else 0.0

    def scroll_to(self, top: float) -> None:
        """Scrolls so that `top` units are hidden above."""
        self.top = max(0.0, min(self.deepest, top))
        for item in self.items:
            item.place()

    def follow(self) -> None:
        """Scrolls just as far as it takes to see the widget that has the focus."""
        for item in self.items:
            if item.id == self.form.focus:
                upper, lower = item.home.y - self.box.y, item.home.bottom - self.box.y
                top = max(self.top, lower + _AIR - self.box.h)
                self.scroll_to(min(top, upper - _AIR))

    def follow_key(self) -> None:
        """As `follow`, while keys or a pad are in use; the pointer scrolls by the wheel alone."""
        if self.form.device != "mouse":
            self.follow()

    def step(self, start: Scrolled, direction: Kind) -> Reply | None:
        """Moves the focus up or down to the nearest widget of the pane; None when there is none."""
        others = [item for item in self.items if item.focusable and item is not start]
        found = ways.toward(start.home, [item.home for item in others], direction)
        if found is None:
            return None
        self.form.focus_on(others[found].id)
        others[found].entered()
        return Reply(others[found].id, "used")

    def scroll(self, intent: Intent) -> bool:
        """Scrolls by the wheel when the pointer is over the pane, and by a page; returns whether it did."""
        if intent.kind is Kind.WHEEL and self.deepest and self.box.holds(intent.x, intent.y):
            self.scroll_to(self.top - intent.amount * _NOTCH)
        elif intent.kind in (Kind.PAGE_UP, Kind.PAGE_DOWN) and self.leap:
            self.scroll_to(self.top + (self.leap if intent.kind is Kind.PAGE_DOWN else -self.leap))
        else:
            return False
        return True


class Scrolled(Widget):
    """A widget of a pane: shown only inside the pane's window."""

    def __init__(self, inner: Widget, pane: Pane) -> None:
        self.inner = inner
        self.pane = pane
        self.home = inner.box
        super().__init__(inner.id, enabled=inner.enabled, reason=inner.reason, tip=inner.tip, keys=inner.keys)
        self.placed(inner.box)
        self.focusable = inner.focusable
        self.rules = inner.rules
        self.keeps_focus = inner.keeps_focus
        self.place()

    def place(self) -> None:
        """Moves the widget to where the pane is scrolled to."""
        self.inner.box = self.home._replace(y=self.home.y - self.pane.top)

    @property
    def box(self) -> Box:
        """Where the focus finds it: the part in sight, or the edge of the window beyond which it lies."""
        real, view = self.inner.box, self.pane.box
        if real.bottom <= view.y:
            return Box(real.x, view.y - 1, real.w, 1)
        if real.y >= view.bottom:
            return Box(real.x, view.bottom, real.w, 1)
        top = max(real.y, view.y)
        return Box(real.x, top, real.w, min(real.bottom, view.bottom) - top)

    @box.setter
    def box(self, box: Box) -> None:
        self.home = box

    @property
    def itself(self) -> Widget:
        return self.inner

    @property
    def held(self) -> bool:
        return self.inner.held

    @property
    def hint(self) -> str:
        return self.inner.hint

    def draw(self, canvas: Canvas, look: Look) -> None:
        real, view = self.inner.box, self.pane.box
        if real.bottom > view.y and real.y < view.bottom:
            with canvas.clipped(view.x - _OVERHANG, view.y, view.w + 2 * _OVERHANG, view.h):
                self.inner.draw(canvas, look)

    def draw_over(self, canvas: Canvas, look: Look) -> None:
        self.inner.draw_over(canvas, look)

    def entered(self) -> None:
        self.inner.entered()

    def handle(self, intent: Intent) -> Reply | None:
        if intent.kind is Kind.WHEEL and self.pane.deepest and not self.inner.held:
            return None
        return self.inner.handle(intent) or self.handle_disabled(intent)

    def handle_disabled(self, intent: Intent) -> Reply | None:
        return self.pane.step(self, intent.kind) if intent.kind in (Kind.UP, Kind.DOWN) else None

    def adopt(self, before: Widget) -> None:
        if isinstance(before, Scrolled) and type(before.inner) is type(self.inner):
            self.inner.adopt(before.inner)

    def over(self, x: float, y: float) -> bool:
        return self.pane.box.holds(x, y) and self.inner.over(x, y)


class ScrollBar(Widget):
    """The bar at the right of a pane: drag the grip, or click beside it to turn a page."""

    focusable = False

    def __init__(self, pane: Pane) -> None:
        view = pane.box
        super().__init__(f"{pane.id} bar")
        self.placed(Box(view.right - BAR + 4, view.y, BAR - 2, view.h))
        self.pane = pane
        self._drag: float | None = None

    @property
    def held(self) -> bool:
        return self._drag is not None

    def _grip(self) -> Box:
        x, y, w, h = self.box
        tall = max(28.0, h * h / self.pane.height)
        return Box(x + 3, y + (h - tall) * self.pane.top / self.pane.deepest, w - 5, tall)

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        grip = self._grip()
        canvas.rect(x + 3, y, w - 5, h, "black", radius=RADIUS.small, alpha=ALPHA.light)
        color = "cream" if self.held or look.hover else "plate_edge"
        canvas.rect(*grip, color, radius=RADIUS.small)

    def scrolls(self, intent: Intent) -> bool:
        return self.pane.scroll(intent)

    def handle(self, intent: Intent) -> Reply | None:
        if intent.kind is Kind.PRESS:
            grip = self._grip()
            if grip.y <= intent.y < grip.bottom:
                self._drag = intent.y - grip.y
            else:
                self.pane.scroll_to(self.pane.top + (self.box.h * 0.9 if intent.y > grip.y else -self.box.h * 0.9))
            return Reply(self.id, "used")
        if self._drag is None:
            return None
        if intent.kind is Kind.MOVE:
            room = self.box.h - self._grip().h
            self.pane.scroll_to((intent.y - self._drag - self.box.y) / room * self.pane.deepest)
        else:
            self._drag = None
        return Reply(self.id, "used")

    def adopt(self, before: Widget) -> None:
        if isinstance(before, ScrollBar):
            self._drag = before._drag
