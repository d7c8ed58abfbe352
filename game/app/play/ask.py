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
from game.app.ui.layout.panels import DIALOG_WIDTH, make_dialog
from game.app.ui.scene import WidgetScene
from game.app.ui.services import Services
from game.app.ui.style.ornaments import draw_veil
from game.app.ui.widgets.base import LayoutItem, WidgetEvent
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.text import Label
from game.app.ui.widgets.textfield import TextField
from game.errors import UserError
from game.text import _

MAX_PATH_LENGTH = 400
"""Maximum number of characters of a file path."""
_WIDE_DIALOG_WIDTH = 760.0
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
        on_submit: Callable[[str], None],
        *,
        button: str,
        initial_text: str = "",
        max_length: int = 60,
        is_wide: bool = False,
    ) -> None:
        super().__init__(services)
        self.title = title
        self.text = text
        """Explanation above the text field."""
        self.on_submit = on_submit
        """Function that is called with the submitted text."""
        self.button_text = button
        """Text of the button that submits."""
        self.input_text = initial_text
        """Text typed so far."""
        self.max_length = max_length
        """Maximum number of characters."""
        self.error_message = ""
        """Message of the last rejected text; empty for none."""
        self.width = _WIDE_DIALOG_WIDTH if is_wide else DIALOG_WIDTH
        """Width of the dialog, in logical pixels."""
        self._is_first_layout = True
        """True until the text field was focused in the first layout."""

    def build(self, canvas: Canvas) -> LayoutItem:
        cancel = Button("cancel", _("Cancel"), is_back=True, keys=(Kind.BACK,)).set_size_group("answers")
        ok = Button("ok", self.button_text, is_default=True, shown_key=Kind.MAIN).set_size_group("answers")
        return make_dialog(
            self.title,
            self.text,
            TextField("line", self.input_text, max_length=self.max_length),
            Label(self.error_message, color="danger", align="center") if self.error_message else None,
            OverflowBar(cancel.sized(min_width=DIALOG_BUTTON), ok.sized(min_width=DIALOG_BUTTON)),
            width=self.width,
        )

    def layout(self, canvas: Canvas) -> None:
        super().layout(canvas)
        if self._is_first_layout:
            self._is_first_layout = False
            self.form.get_widget("line").receive_focus()

    def draw_ground(self, canvas: Canvas) -> None:
        draw_veil(canvas)

    def on_widget_event(self, event: WidgetEvent) -> None:
        if event.id == "line":
            self.input_text = str(event.value)
            if event.kind == "submitted":
                self._submit_text()
        elif event.kind == "pressed":
            self._submit_text()

    def _submit_text(self) -> None:
        """Submit the text, or show why it is rejected."""
        try:
            self.on_submit(self.input_text.strip())
        except UserError as error:
            self.error_message = error.message
            self.services.play_effect("refused")
            self.services.stack.request_layout()
            self.mark_dirty()


def with_close(services: Services, action: Callable[[str], None]) -> Callable[[str], None]:
    """Return a callback for ``AskTextScene`` that closes the dialog if ``action`` succeeds."""

    def submit(text: str) -> None:
        action(text)
        services.stack.pop()

    return submit


def ask_file(
    services: Services,
    title: str,
    text: str,
    button: str,
    initial_path: Path,
    action: Callable[[Path], None],
    *,
    is_output: bool,
) -> None:
    """Ask for a file path and pass it to ``action``.

    If ``is_output``, overwriting an existing file must be confirmed.
    """

    def act_and_close(target: Path) -> None:
        action(target)
        services.stack.pop()

    def submit(typed: str) -> None:
        target = parse_path(typed)
        if is_output and os.path.isfile(target):
            _ask_to_replace(services, target, act_and_close)
        else:
            act_and_close(target)

    services.stack.push(
        AskTextScene(
            services,
            title,
            text,
            submit,
            button=button,
            initial_text=str(initial_path),
            max_length=MAX_PATH_LENGTH,
            is_wide=True,
        )
    )


def _ask_to_replace(services: Services, target: Path, action: Callable[[Path], None]) -> None:
    """Ask whether an existing file is replaced."""
    answers = [
        DialogButton("keep", _("Cancel"), is_default=True),
        DialogButton("replace", _("Replace"), act=partial(action, target)),
    ]
    text = _("**{file}** already exists.").format(file=target.name)
    ask_question(services, _("Replace file?"), text, answers, cancel="keep")


def parse_path(text: str) -> Path:
    """Return a typed or pasted path without quotes and with ``~`` expanded.

    Raises:
        UserError: the text is empty or the path is relative.
    """
    plain = text.strip().strip("\"'").strip()
    if not plain:
        raise UserError(_("Enter a file path."))
    try:
        path = Path(plain).expanduser()
    except RuntimeError:
        raise UserError(_("Couldn't find that home folder.")) from None
    if not path.is_absolute():
        raise UserError(_("Enter a full path or one starting with ~."))
    return path
