"""The bases of all scenes: one with services, and one whose widgets live in a form.

`game.app.ui.stack` says what a scene lives through.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property
from typing import TYPE_CHECKING

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.layout.tree import SCREEN, Part, lay_out
from game.app.ui.services import Services
from game.app.ui.stack import StackedScene
from game.app.ui.widgets.base import Arrangement, LayoutItem, Reply, Widget, WidgetId
from game.app.ui.widgets.form import Form

if TYPE_CHECKING:
    from game.app.ui.audio.spoken import Spoken


class Scene(StackedScene):
    """Base of all scenes: Esc goes one step back, and damaged files that it reads are told of."""

    keeps: tuple[str, ...] = ()
    """The player's files that it reads, by their names in `game.app.menus.saves.damaged`; a damaged one is told of."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services

    def enter(self) -> None:
        if self.keeps:
            self.services.tell_of_damage(self.keeps)

    def handle(self, intent: Intent) -> None:
        if intent.kind is Kind.BACK:
            self.step_back()

    def step_back(self) -> None:
        """Answer Esc and the button back: show the scene below, unless this is the last one."""
        self.services.stack.pop()


class FormScene(Scene):
    """A scene whose widgets live in one form: `build` returns them as a tree, `on_reply` answers them.

    The tree is laid out in `body_box`, below the `frame` of the screen. A scene that is no tree builds its widgets in a
    `layout` of its own.

    Where the pointer and the focus go, only the widgets that look different are drawn, and the ground where it shows
    what is pointed at; `touch` draws all of it anew.

    Enter presses the golden widget, and the widget that leads back (`leaves`) does what Esc does: `step_back`.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.form = Form()
        self.arranged = Arrangement()
        self.form.device = services.device
        self._pointed_turn = 0

    def touch(self) -> None:
        super().touch()
        self.form.renew()

    def touch_pointed(self) -> None:
        """Asks for `draw_pointed` alone: everything else looks as it did."""
        self.dirty = True
        self._pointed_turn += 1

    def pause(self) -> None:
        self.form.let_go()

    body_box = SCREEN
    """Where the view lies."""
    first_focus: WidgetId | None = None
    """The widget that has the focus when the scene is new."""

    def frame(self) -> list[Widget]:
        """Return the widgets that lie around the view, such as the way back."""
        return []

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return what is on the screen: a tree that is built of the scene's state for every layout."""
        raise NotImplementedError

    def layout(self, canvas: Canvas) -> None:
        """Lay out the view; afterwards `arranged` has the boxes of its items."""
        self.arranged = lay_out(canvas, self.build(canvas), self.body_box)
        self.form.set([*self.frame(), *self.arranged.widgets], focus=self.first_focus)

    def show_in(self, part: Part, what: Hashable) -> None:
        """Show something else in a part of the view, beside which everything looks as it did."""
        self.form.set(part.show(what, self.form.widgets), focus=self.first_focus)
        self.dirty = True

    def on_reply(self, reply: Reply) -> None:
        """Answer a widget that was pressed, changed or submitted; a `UserError` raised here is shown by the stack.

        A widget that refused has said why beside itself.
        """

    def on_intent(self, intent: Intent) -> None:
        """An intent that no widget wanted; Esc goes one step back."""
        if intent.kind is Kind.BACK:
            self.step_back()

    @cached_property
    def spoken(self) -> Spoken:
        from game.app.ui.audio.spoken import SpokenForm

        return SpokenForm(self)

    def draw_ground(self, canvas: Canvas) -> None:
        """Draws what lies below the widgets."""

    def draw_pointed(self, canvas: Canvas) -> None:
        """Draws what tells of the widget that is pointed at, between the ground and the widgets."""

    def hush(self) -> None:
        """One message at a time: while something is said, tooltips wait."""
        self.form.quiet = bool(self.services.stack.toast.text)

    def draw(self, canvas: Canvas) -> None:
        self.form.draw_part(canvas, "ground", self.draw_ground)
        if type(self).draw_pointed is FormScene.draw_pointed:
            self.form.draw_below(canvas)
        canvas.end_ground()
        self.form.draw_part(canvas, "pointed", self.draw_pointed, self._pointed_turn)
        self.hush()
        self.form.draw(canvas)

    def update(self, dt: float) -> None:
        if self.form.update(dt):
            self.dirty = True

    def handle(self, intent: Intent) -> None:
        attention, device = self.form.attention, self.form.device
        reply = self.form.handle(intent)
        if reply is not None or device != self.form.device:
            self.touch()
        elif attention != self.form.attention:
            self.dirty = True
        if reply is None and any(widget.scrolls(intent) for widget in self.form.widgets):
            self.touch()
        elif reply is None:
            self.on_intent(intent)
        elif reply.kind == "refused":
            self.services.play("refused")
            self.services.stack.toast.hand_over()
        elif reply.kind != "used":
            self.services.play("press" if reply.kind == "pressed" else "change")
            if reply.kind == "pressed" and self.form.widget(reply.id).leaves:
                self.step_back()
            else:
                self.on_reply(reply)

    @property
    def typing(self) -> bool:
        focused = self.form.focused
        return focused is not None and focused.keeps_focus

    @property
    def animating(self) -> bool:
        return self.form.moving
