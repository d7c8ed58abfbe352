"""A question over a scene, with a button for each answer."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import OverflowBar
from game.app.ui.layout.paint import Painting
from game.app.ui.layout.panels import dialog
from game.app.ui.layout.tree import SCREEN, draw_view
from game.app.ui.scene import FormScene
from game.app.ui.services import Services
from game.app.ui.style.ornaments import panel
from game.app.ui.style.tokens import ALPHA, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, Reply
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.text import Label

DIALOG_BUTTON = 120.0
"""Width of a button at least."""


class Answer(msgspec.Struct, frozen=True):
    """One button of a dialog: what it answers, its text, whether it is the one that Enter means (the gold one), and
    what it does once the dialog has left the stack. A `UserError` of that is told.
    """

    value: str
    text: str
    main: bool = False
    act: Callable[[], object] | None = None


class Dialog(FormScene):
    """Asks and goes; then the answer acts, and `chosen` is called with its value.

    Esc gives the value `cancel`. The text may hold `**bold**`, `{icon}` and newlines; the dialog grows with it.
    """

    modal = True

    def __init__(
        self,
        services: Services,
        title: str,
        text: str,
        answers: list[Answer],
        chosen: Callable[[str], None] | None = None,
        *,
        cancel: str = "",
    ) -> None:
        super().__init__(services)
        self.title = title
        self.text = text
        self.answers = answers
        self.chosen = chosen
        self.cancel = cancel
        self.first_focus = next((answer.value for answer in answers if answer.main), None)

    def build(self, canvas: Canvas) -> LayoutItem:
        return dialog(self.title, self.text, OverflowBar(*(self._button(answer) for answer in self.answers)))

    def _button(self, answer: Answer) -> Button:
        keys = (Kind.BACK,) if answer.value == self.cancel else ()
        shown = Kind.MAIN if answer.main else None
        button = Button(answer.value, answer.text, gold=answer.main, keys=keys, shown=shown)
        return button.grouped("answers").sized(min_width=DIALOG_BUTTON)

    def draw_ground(self, canvas: Canvas) -> None:
        draw_veil(canvas)

    def on_reply(self, reply: Reply) -> None:
        match reply:
            case Reply(str(value), "pressed"):
                self._answer(value)

    def step_back(self) -> None:
        self._answer(self.cancel)

    def _answer(self, value: str) -> None:
        self.services.stack.pop()
        act = next((answer.act for answer in self.answers if answer.value == value), None)
        if act is not None:
            act()
        if self.chosen is not None:
            self.chosen(value)


def ask(services: Services, title: str, text: str, answers: list[Answer], *, cancel: str) -> None:
    """Puts a question over the scene, whose answers act."""
    services.stack.push(Dialog(services, title, text, answers, cancel=cancel))


def draw_veil(canvas: Canvas) -> None:
    """Darken the screen behind a question."""
    canvas.rect(0, 0, WIDTH, HEIGHT, "veil", alpha=ALPHA.strong)


def dialog_ground(canvas: Canvas, box: Box) -> None:
    """Darken the screen behind a question and draw what it lies on."""
    draw_veil(canvas)
    panel(canvas, *box)


def draw_progress(canvas: Canvas, title: str, text: str, share: float) -> None:
    """Draw a bar over the scene that fills by a share from 0 to 1, with a title above it and a text below."""
    draw_veil(canvas)
    bar = Painting(lambda canvas, box: _draw_bar(canvas, box, min(1.0, share)))
    view = dialog(title, "", bar.sized(height=SPACE.medium), Label(text, color="mute", align="center"))
    draw_view(canvas, view, SCREEN)


def _draw_bar(canvas: Canvas, box: Box, share: float) -> None:
    canvas.rect(*box, "well", radius=RADIUS.pill)
    canvas.rect(*box._replace(w=max(box.h, box.w * share)), "idle", radius=RADIUS.pill)
