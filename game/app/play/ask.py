"""A dialog with a line to type in: a name for a save, a file to export to or import from."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

from game.app.ui.dialog import Answer, ask, dialog_ground
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.scene import FormScene
from game.app.ui.services import Services
from game.app.ui.style.tokens import LEADING
from game.app.ui.widgets.base import Box, Reply, in_a_row
from game.app.ui.widgets.button import Button, alike_buttons
from game.app.ui.widgets.textfield import TextField
from game.errors import UserError
from game.text import _

_PAD = 32.0
LONGEST_PATH = 400


class AskText(FormScene):
    """Asks for a line of text; ``given`` is called with it before the dialog goes.

    When ``given`` raises a ``UserError`` the dialog stays and shows the sentence, so nothing typed is lost.
    """

    modal = True

    def __init__(
        self,
        services: Services,
        title: str,
        text: str,
        given: Callable[[str], None],
        *,
        button: str,
        proposed: str = "",
        longest: int = 60,
        wide: bool = False,
    ) -> None:
        super().__init__(services)
        self.title = title
        self.text = text
        self.given = given
        self.button = button
        self.typed = proposed
        self.longest = longest
        self.fault = ""
        self.width = 760.0 if wide else 540.0
        self.box = Box(0, 0, 0, 0)
        self._new = True

    def layout(self, canvas: Canvas) -> None:
        inner = self.width - 2 * _PAD
        head = canvas.text_size("heading") * 1.5
        words = canvas.rich_height(self.text, inner, "body", leading=LEADING.loose) + 14 if self.text else 4.0
        field = canvas.text_size("label") * 1.5 + 14
        fault = canvas.rich_height(self.fault, inner, "label") + 12 if self.fault else 0.0
        tall = Button.height(canvas)
        height = _PAD + head + 10 + words + field + fault + 22 + tall + _PAD - 6
        self.box = Box((WIDTH - self.width) / 2, (HEIGHT - height) / 2, self.width, height)
        x, y = self.box.x + _PAD, self.box.y + _PAD + head + 10 + words
        line = TextField("line", self.typed, longest=self.longest).placed(Box(x, y, inner, field))
        bottom = self.box.bottom - _PAD + 6 - tall
        gold = max(140.0, Button.width(canvas, self.button, gold=True, shown=Kind.MAIN))
        quiet = max(120.0, Button.width(canvas, _("Cancel"), shown=Kind.BACK))
        cancel, ok = in_a_row(Box(x, bottom, inner, tall), (quiet, gold))
        answers = [
            Button("cancel", _("Cancel"), leaves=True, keys=(Kind.BACK,)).placed(cancel),
            Button("ok", self.button, gold=True, shown=Kind.MAIN).placed(ok),
        ]
        self.form.set([line, *alike_buttons(canvas, answers)], focus="line")
        if self._new:
            self._new = False
            line.entered()

    def draw_ground(self, canvas: Canvas) -> None:
        x, y, w, _h = self.box
        dialog_ground(canvas, self.box)
        head, inner = canvas.text_size("heading") * 1.5, w - 2 * _PAD
        canvas.block(self.title, x + _PAD, y + _PAD - 6, inner, head, "heading", align="center")
        if self.text:
            canvas.rich(self.text, x + _PAD, y + _PAD + head + 8, inner, "body", align="center", leading=LEADING.loose)
        if self.fault:
            field = self.form.widget("line").box
            canvas.rich(self.fault, x + _PAD, field.bottom + 10, inner, "label", color="danger", align="center")

    def on_reply(self, reply: Reply) -> None:
        if reply.id == "line":
            self.typed = str(reply.value)
            if reply.kind == "submitted":
                self._give()
        elif reply.kind == "pressed":
            self._give()

    def _give(self) -> None:
        try:
            self.given(self.typed.strip())
        except UserError as error:
            self.fault = error.message
            self.services.play("refused")
            self.services.stack.relayout()
            self.touch()


def closing(services: Services, act: Callable[[str], None]) -> Callable[[str], None]:
    """For ``AskText``: carry out, and close the dialog when it went well."""

    def given(text: str) -> None:
        act(text)
        services.stack.pop()

    return given


def ask_file(
    services: Services, title: str, text: str, button: str, proposed: Path, act: Callable[[Path], None], *, writes: bool
) -> None:
    """Ask for a file; a file that is there already is written over only after a question."""

    def close(target: Path) -> None:
        act(target)
        services.stack.pop()

    def given(typed: str) -> None:
        target = path_typed(typed)
        if writes and os.path.isfile(target):
            _ask_to_replace(services, target, close)
        else:
            close(target)

    services.stack.push(
        AskText(services, title, text, given, button=button, proposed=str(proposed), longest=LONGEST_PATH, wide=True)
    )


def _ask_to_replace(services: Services, target: Path, act: Callable[[Path], None]) -> None:
    answers = [Answer("keep", _("Cancel"), main=True), Answer("replace", _("Replace"), act=partial(act, target))]
    text = _("**{file}** already exists.").format(file=target.name)
    ask(services, _("Replace file?"), text, answers, cancel="keep")


def path_typed(typed: str) -> Path:
    """The file that somebody typed or pasted: quotes are taken off, ``~`` is the home folder.

    Raises:
        UserError: nothing was typed, or no path is relative to anything here.
    """
    plain = typed.strip().strip("\"'").strip()
    if not plain:
        raise UserError(_("Enter a file path."))
    try:
        path = Path(plain).expanduser()
    except RuntimeError:
        raise UserError(_("Couldn't find that home folder.")) from None
    if not path.is_absolute():
        raise UserError(_("Enter a full path or one starting with ~."))
    return path
