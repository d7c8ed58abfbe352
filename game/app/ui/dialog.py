"""Dialogs: a question over a scene, with a button for each answer."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Grid, OverflowBar
from game.app.ui.layout.paint import CustomPaint
from game.app.ui.layout.panels import make_dialog
from game.app.ui.layout.tree import SCREEN, draw_view
from game.app.ui.scene import WidgetScene
from game.app.ui.services import Services
from game.app.ui.style.ornaments import draw_panel, draw_veil
from game.app.ui.style.tokens import RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, WidgetEvent
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.text import Label

DIALOG_BUTTON = 120.0
"""Minimum width of a dialog's buttons, in logical units."""
_MAX_BUTTONS_PER_COLUMN = 7
"""Maximum number of buttons in one column; more of them are arranged in two columns."""


class DialogButton(msgspec.Struct, frozen=True):
    """Button of a dialog.

    ``value`` identifies the answer; ``act`` is called after the dialog has closed, and its ``UserError`` is shown.
    ``key`` triggers the button from the keyboard.
    """

    value: str
    text: str
    is_default: bool = False
    act: Callable[[], object] | None = None
    key: Kind | str | None = None
    """Intent or letter that triggers the button."""


class Dialog(WidgetScene):
    """Modal question: it closes, then the action of the answer runs and ``on_chosen`` is called with its value.

    Esc gives the answer ``cancel``. The text may contain ``**bold**``, ``{icon}`` and newlines; the dialog grows
    with it.
    """

    modal = True

    def __init__(
        self,
        services: Services,
        title: str,
        text: str,
        answers: list[DialogButton],
        on_chosen: Callable[[str], None] | None = None,
        *,
        cancel: str = "",
    ) -> None:
        super().__init__(services)
        self.title = title
        self.text = text
        self.answers = answers
        self.on_chosen = on_chosen
        self.cancel = cancel
        """Value of the answer given by Esc."""
        self.first_focus = next((answer.value for answer in answers if answer.is_default), None)

    def build(self, canvas: Canvas) -> LayoutItem:
        buttons = [self._make_button(answer) for answer in self.answers]
        if len(buttons) <= _MAX_BUTTONS_PER_COLUMN:
            return make_dialog(self.title, self.text, OverflowBar(*buttons))
        first, *others = buttons
        return make_dialog(self.title, self.text, first, Grid(*others, columns=2, gap=SPACE.small))

    def _make_button(self, answer: DialogButton) -> Button:
        keys = (Kind.BACK,) if answer.value == self.cancel else ()
        shown = Kind.MAIN if answer.is_default else answer.key
        button = Button(answer.value, answer.text, is_default=answer.is_default, keys=keys, shown_key=shown)
        return button.set_size_group("answers").sized(min_width=DIALOG_BUTTON)

    def draw_ground(self, canvas: Canvas) -> None:
        draw_veil(canvas)

    def on_widget_event(self, event: WidgetEvent) -> None:
        match event:
            case WidgetEvent(str(value), "pressed"):
                self._submit_answer(value)

    def step_back(self) -> None:
        self._submit_answer(self.cancel)

    def _submit_answer(self, value: str) -> None:
        """Close the dialog and run the action of an answer."""
        self.services.stack.pop()
        act = next((answer.act for answer in self.answers if answer.value == value), None)
        if act is not None:
            act()
        if self.on_chosen is not None:
            self.on_chosen(value)


def ask_question(services: Services, title: str, text: str, answers: list[DialogButton], *, cancel: str) -> None:
    """Open a dialog whose answers have actions; ``cancel`` is the value of the answer given by Esc."""
    services.stack.push(Dialog(services, title, text, answers, cancel=cancel))


def draw_dialog_ground(canvas: Canvas, box: Box) -> None:
    """Darken the screen behind a dialog and draw its background."""
    draw_veil(canvas)
    draw_panel(canvas, *box)


def draw_progress(canvas: Canvas, title: str, text: str, fraction: float) -> None:
    """Draw a progress bar, filled by a fraction from 0 to 1, over the scene, with a title above and a text below."""
    draw_veil(canvas)
    bar = CustomPaint(lambda canvas, box: _draw_bar(canvas, box, min(1.0, fraction)))
    view = make_dialog(title, "", bar.sized(height=SPACE.medium), Label(text, color="mute", align="center"))
    draw_view(canvas, view, SCREEN)


def _draw_bar(canvas: Canvas, box: Box, fraction: float) -> None:
    canvas.rect(*box, "well", radius=RADIUS.pill)
    canvas.rect(*box._replace(w=max(box.h, box.w * fraction)), "idle", radius=RADIUS.pill)
