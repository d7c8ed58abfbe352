"""A question over a scene, with a button for each answer."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.scene import FormScene
from game.app.ui.services import Services
from game.app.ui.style.ornaments import panel
from game.app.ui.style.tokens import ALPHA, LEADING, RADIUS
from game.app.ui.widgets.base import Box, Reply, in_a_row
from game.app.ui.widgets.button import Button, alike_buttons

_WIDTH = 540.0
_PAD = 32.0
_BAR, _BAR_TALL = 540.0, 150.0


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
        self.box = Box(0, 0, 0, 0)

    def layout(self, canvas: Canvas) -> None:
        inner = _WIDTH - 2 * _PAD
        head = canvas.text_size("heading") * 1.5
        words = canvas.rich_height(self.text, inner, "body", leading=LEADING.loose)
        tall = Button.height(canvas)
        rows = self._rows(canvas, inner)
        widest = max(self._width(canvas, answer) for answer in self.answers)
        height = _PAD + head + 12 + words + 26 + len(rows) * (tall + 12) - 12 + _PAD
        self.box = Box((WIDTH - _WIDTH) / 2, (HEIGHT - height) / 2, _WIDTH, height)
        top = self.box.bottom - _PAD - len(rows) * (tall + 12) + 12
        buttons: list[Button] = []
        for number, row in enumerate(rows):
            widths = [self._width(canvas, answer) if len(rows) == 1 else widest for answer in row]
            places = in_a_row(Box(self.box.x + _PAD, top + number * (tall + 12), inner, tall), widths)
            for answer, box in zip(row, places, strict=True):
                keys = (Kind.BACK,) if answer.value == self.cancel else ()
                shown = Kind.MAIN if answer.main else None
                buttons.append(Button(answer.value, answer.text, gold=answer.main, keys=keys, shown=shown).placed(box))
        main = next((answer.value for answer in self.answers if answer.main), None)
        self.form.set(alike_buttons(canvas, buttons), focus=main)

    def _width(self, canvas: Canvas, answer: Answer) -> float:
        shown = Kind.MAIN if answer.main else Kind.BACK if answer.value == self.cancel else None
        return max(120.0, Button.width(canvas, answer.text, gold=answer.main, shown=shown))

    def _rows(self, canvas: Canvas, inner: float) -> list[list[Answer]]:
        """Answers side by side when they fit, else one below the other."""
        needed = sum(self._width(canvas, answer) for answer in self.answers) + 12 * (len(self.answers) - 1)
        return [self.answers] if needed <= inner * 1.1 else [[answer] for answer in self.answers]

    def draw_ground(self, canvas: Canvas) -> None:
        x, y, w, _h = self.box
        dialog_ground(canvas, self.box)
        head = canvas.text_size("heading") * 1.5
        canvas.block(self.title, x + _PAD, y + _PAD - 6, w - 2 * _PAD, head, "heading", align="center")
        canvas.rich(
            self.text, x + _PAD, y + _PAD + head + 12, w - 2 * _PAD, "body", align="center", leading=LEADING.loose
        )

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


def dialog_ground(canvas: Canvas, box: Box) -> None:
    """Darkens the screen behind a question and draws what it lies on."""
    canvas.rect(0, 0, WIDTH, HEIGHT, "veil", alpha=ALPHA.strong)
    panel(canvas, *box, radius=RADIUS.large)


def draw_progress(canvas: Canvas, title: str, text: str, share: float) -> None:
    """A bar over the scene that fills by a share from 0 to 1, with a title above it and a text below."""
    canvas.rect(0, 0, WIDTH, HEIGHT, "veil", alpha=ALPHA.strong)
    x, y = (WIDTH - _BAR) / 2, (HEIGHT - _BAR_TALL) / 2
    panel(canvas, x, y, _BAR, _BAR_TALL)
    canvas.block(title, x + 20, y + 16, _BAR - 40, 50, "banner", align="center")
    canvas.rect(x + 40, y + 84, _BAR - 80, 14, "bar_low", radius=RADIUS.medium)
    canvas.rect(x + 40, y + 84, (_BAR - 80) * min(1.0, share), 14, "idle", radius=RADIUS.medium)
    canvas.block(text, x + 20, y + 106, _BAR - 40, 34, "label", color="mute", align="center")
