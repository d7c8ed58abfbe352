"""Dialog with a text field, for names of saves and for files to export or import."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

from game.app.ui.dialog import DIALOG_BUTTON, DialogButton, ask_question
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import OverflowBar
from game.app.ui.layout.panels import DIALOG, make_dialog
from game.app.ui.scene import WidgetScene
from game.app.ui.services import Services
from game.app.ui.style.ornaments import draw_veil
from game.app.ui.widgets.base import LayoutItem, WidgetEvent
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.text import Label
from game.app.ui.widgets.textfield import TextField
from game.errors import UserError
from game.text import _

LONGEST_PATH = 400
"""Maximum number of characters of a file path."""
_WIDE = 760.0
"""Width of the dialog for file paths, in logical pixels."""


class AskTextScene(WidgetScene):
    """Dialog that asks for a line of text and passes it to ``on_submit``.

    If ``on_submit`` raises a ``UserError``, the dialog stays open and shows the message, so that the text is not lost.
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
        """Explanation above the text field."""
        self.given = given
        """Function that is called with the submitted text."""
        self.button = button
        """Text of the button that submits."""
        self.typed = proposed
        """Text typed so far."""
        self.longest = longest
        """Maximum number of characters."""
        self.fault = ""
        """Message of the last rejected text; empty for none."""
        self.width = _WIDE if wide else DIALOG
        """Width of the dialog, in logical pixels."""
        self._new = True
        """True until the text field was focused in the first layout."""

    def build(self, canvas: Canvas) -> LayoutItem:
        cancel = Button("cancel", _("Cancel"), leaves=True, keys=(Kind.BACK,)).set_size_group("answers")
        ok = Button("ok", self.button, gold=True, shown=Kind.MAIN).set_size_group("answers")
        return make_dialog(
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
            self.form.get_widget("line").receive_focus()

    def draw_ground(self, canvas: Canvas) -> None:
        draw_veil(canvas)

    def on_widget_event(self, reply: WidgetEvent) -> None:
        if reply.id == "line":
            self.typed = str(reply.value)
            if reply.kind == "submitted":
                self._submit_text()
        elif reply.kind == "pressed":
            self._submit_text()

    def _submit_text(self) -> None:
        """Submit the text, or show why it is rejected."""
        try:
            self.given(self.typed.strip())
        except UserError as error:
            self.fault = error.message
            self.services.play_effect("refused")
            self.services.stack.request_layout()
            self.mark_dirty()


def with_close(services: Services, act: Callable[[str], None]) -> Callable[[str], None]:
    """Return a callback for ``AskTextScene`` that closes the dialog if ``action`` succeeds."""

    def submit(text: str) -> None:
        act(text)
        services.stack.pop()

    return submit


def ask_file(
    services: Services, title: str, text: str, button: str, proposed: Path, act: Callable[[Path], None], *, writes: bool
) -> None:
    """Ask for a file path and pass it to ``action``.

    If ``is_output``, overwriting an existing file must be confirmed.
    """

    def act_and_close(target: Path) -> None:
        act(target)
        services.stack.pop()

    def submit(typed: str) -> None:
        target = parse_path(typed)
        if writes and os.path.isfile(target):
            _ask_to_replace(services, target, act_and_close)
        else:
            act_and_close(target)

    services.stack.push(
        AskTextScene(
            services, title, text, submit, button=button, proposed=str(proposed), longest=LONGEST_PATH, wide=True
        )
    )


def _ask_to_replace(services: Services, target: Path, act: Callable[[Path], None]) -> None:
    """Ask whether an existing file is replaced."""
    answers = [
        DialogButton("keep", _("Cancel"), main=True),
        DialogButton("replace", _("Replace"), act=partial(act, target)),
    ]
    text = _("**{file}** already exists.").format(file=target.name)
    ask_question(services, _("Replace file?"), text, answers, cancel="keep")


def parse_path(typed: str) -> Path:
    """Return a typed or pasted path without quotes and with ``~`` expanded.

    Raises:
        UserError: the text is empty or the path is relative.
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
