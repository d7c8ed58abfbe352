"""A window onto widgets that need more room than there is: they scroll, and the focus takes the window along.

Every widget of the pane is wrapped in `Scrolled`, so the form treats it like any other. Up and down stay in the pane as
long as it has a widget there, in sight or not; from outside, what is out of sight lies on the nearest edge.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input import focus as ways
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import Box, Look, Reply, Widget
from game.app.ui.widgets.form import Form
from game.app.ui.widgets.scrolling import BAR as BAR
from game.app.ui.widgets.scrolling import Scrolling

_AIR = SPACE.small
"""What is seen above and below a widget that the focus comes to."""
_OVERHANG = 14.0
"""How far numbers and shadows of what is scrolled may stand out at the sides."""


class Pane(Scrolling):
    """A scrolled column of widgets in `box`; keep it across layouts, it remembers how far it is scrolled.

    Widgets are given with the places they would have if nothing were out of sight. `widgets` are the wrapped ones with
    the scroll bar, in the order to hand to the form. Page Up and Page Down scroll it where it takes ``pages``.
    """

    def __init__(self, id: str, form: Form, *, pages: bool = False) -> None:
        super().__init__()
        self.id = id
        self.form = form
        self.pages = pages
        self.items: list[Scrolled] = []
        self.widgets: list[Widget] = []

    def fill(self, box: Box, widgets: Iterable[Widget], bottom: float) -> None:
        """Puts widgets in; `bottom` is where the lowest of them would end."""
        self.box = box
        self.items = [Scrolled(widget, self) for widget in widgets]
        self.fit(box, bottom - box.y)
        self.widgets = [*self.items]
        if self.deepest:
            self.widgets.append(ScrollBar(self))

    def scroll_to(self, top: float) -> None:
        super().scroll_to(top)
        for item in self.items:
            item.place()

    def follow(self) -> None:
        """Scrolls just as far as it takes to see the widget that has the focus."""
        for item in self.items:
            if item.id == self.form.focus:
                self.show(item.home.y - self.box.y - _AIR, item.home.bottom - self.box.y + _AIR)

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
        return self.handle_wheel(intent) or (self.pages and self.handle_page(intent))


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

    @property
    def tip_box(self) -> Box:
        own = self.inner.tip_box
        return self.box if own == self.inner.box else own

    def point_at(self, x: float, y: float) -> Hashable:
        return self.inner.point_at(x, y)

    def over(self, x: float, y: float) -> bool:
        return self.pane.box.holds(x, y) and self.inner.over(x, y)


class ScrollBar(Widget):
    """The bar at the right of a pane, as a widget of the form."""

    focusable = False

    def __init__(self, pane: Pane) -> None:
        super().__init__(f"{pane.id} bar")
        self.placed(pane.bar)
        self.pane = pane

    @property
    def held(self) -> bool:
        return self.pane.held

    def draw(self, canvas: Canvas, look: Look) -> None:
        self.pane.draw_bar(canvas, lit=look.hover > 0)

    def scrolls(self, intent: Intent) -> bool:
        return self.pane.scroll(intent)

    def handle(self, intent: Intent) -> Reply | None:
        return Reply(self.id, "used") if self.pane.handle_bar(intent) else None
