"""A dialog with a line to type in: a name for a save, a file to export to or import from."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

from game.app.ui.dialog import DIALOG_BUTTON, Answer, ask, draw_veil
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import OverflowBar
from game.app.ui.layout.panels import DIALOG, dialog
from game.app.ui.scene import FormScene
from game.app.ui.services import Services
from game.app.ui.widgets.base import LayoutItem, Reply
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.text import Label
from game.app.ui.widgets.textfield import TextField
from game.errors import UserError
from game.text import _

LONGEST_PATH = 400
_WIDE = 760.0


class AskText(FormScene):
    """Asks for a line of text; ``given`` is called with it before the dialog goes.

    When ``given`` raises a ``UserError`` the dialog stays and shows the sentence, so nothing typed is lost.
    """

    modal = True
    first_focus = "line"

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
        self.width = _WIDE if wide else DIALOG
        self._new = True

    def build(self, canvas: Canvas) -> LayoutItem:
        cancel = Button("cancel", _("Cancel"), leaves=True, keys=(Kind.BACK,)).grouped("answers")
        ok = Button("ok", self.button, gold=True, shown=Kind.MAIN).grouped("answers")
        return dialog(
            self.title,
            self.text,
            TextField("line", self.typed, longest=self.longest),
            Label(self.fault, color="danger", align="center") if self.fault else None,
            OverflowBar(cancel.sized(min_width=DIALOG_BUTTON), ok.sized(min_width=DIALOG_BUTTON)),
            width=self.width,
        )

    def layout(self, canvas: Canvas) -> None:
        super().layout(canvas)
        if self._new:
            self._new = False
            self.form.widget("line").entered()

    def draw_ground(self, canvas: Canvas) -> None:
        draw_veil(canvas)

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
