"""Crash screen: state of the player's match, paths of the crash files, and ways to continue."""

from __future__ import annotations

import contextlib

from game.app.menus.saves import files
from game.app.menus.title import TitleScene
from game.app.ui.dialog import DIALOG_BUTTON
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Column, OverflowBar
from game.app.ui.layout.paint import CustomPaint
from game.app.ui.layout.panels import make_dialog
from game.app.ui.layout.tiles import draw_sunken_ground
from game.app.ui.scene import WidgetScene
from game.app.ui.services import Services
from game.app.ui.style.room import draw_dim_room
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import LayoutItem, WidgetEvent, make_growing_length
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.text import Label
from game.content.mods.registry import current_registry
from game.storage.crash_report import CrashFiles, find_resumable_save, write_crash
from game.storage.slots import Entry
from game.text import _

_CREST_HEIGHT = 52.0
"""Height of the game's crest, in logical pixels."""
_WIDTH = make_growing_length(760, 500)
"""Width of the dialog, in logical pixels."""


class CrashScene(WidgetScene):
    """Crash screen, whose default button resumes the match.

    If the main menu crashed (``has_title_crashed``), the screen first offers safe mode, which skips saves and mods,
    then only quitting.
    """

    def __init__(self, services: Services, crash: CrashFiles, *, has_title_crashed: bool = False) -> None:
        super().__init__(services)
        self.crash = crash
        self.has_title_crashed = has_title_crashed
        """True if the main menu crashed."""
        self.entry: Entry | None = None
        """Save to resume; None if there is none."""
        if not has_title_crashed:
            with contextlib.suppress(Exception):  # the list of matches may be what is broken
                self.entry = find_resumable_save(crash.match)

    @property
    def _message(self) -> str:
        """Return the message of the dialog."""
        if self.has_title_crashed and self.services.is_safe_mode:
            return _("The main menu couldn't load, even in safe mode.")
        if self.has_title_crashed:
            return _("The main menu couldn't load. Your files are safe. Try safe mode, which skips saves and mods.")
        if self.entry is None:
            return _("An error stopped the game. No match was open, so nothing is lost.")
        return _("An error stopped the game. Your match is safe: continue from the last save.")

    def _list_files(self) -> list[tuple[str, str]]:
        """Return label and path of each crash file that exists."""
        found = [(_("Match before the crash"), self.crash.match), (_("Crash report"), self.crash.report)]
        return [(words, str(path)) for words, path in found if path is not None]

    def build(self, canvas: Canvas) -> LayoutItem:
        buttons = self._build_buttons()
        self.first_focus = buttons[-1].id
        crest = CustomPaint(lambda canvas, box: canvas.picture("ui/crest", *box, fit="contain")).sized(
            height=_CREST_HEIGHT
        )
        paths = (self._build_file(words, path) for words, path in self._list_files())
        return make_dialog(
            _("Something went wrong"), self._message, *paths, OverflowBar(*buttons), picture=crest, width=_WIDTH
        )

    @staticmethod
    def _build_file(label: str, path: str) -> LayoutItem:
        """Return a label and the path of a file."""
        lines = Label(label, "small", color="mute"), Label(path)
        return Column(*lines, gap=0.0, padding=(SPACE.medium, SPACE.small), paint=draw_sunken_ground)

    def _build_buttons(self) -> list[Button]:
        """Return the buttons; the last one is the default."""
        texts = [("quit", _("Quit"), False)]
        if not self.has_title_crashed:
            texts.append(("title", _("Main menu"), self.entry is None))
        elif not self.services.is_safe_mode:
            texts.append(("bare", _("Safe mode"), True))
        if self.entry is not None:
            texts.append(("resume", _("Continue match"), True))
        return [
            Button(id, text, is_default=gold, shown_key=Kind.MAIN if gold else None).sized(min_width=DIALOG_BUTTON)
            for id, text, gold in texts
        ]

    def draw_ground(self, canvas: Canvas) -> None:
        canvas.draw_cached("dim room", 0, 0, WIDTH, HEIGHT, draw_dim_room)

    def on_widget_event(self, event: WidgetEvent) -> None:
        if event.kind != "pressed":
            return
        if event.id == "quit":
            self.services.quit()
        elif event.id == "bare":
            self._start_safe_mode()
        elif event.id == "title":
            self._open_title()
        elif self.entry is not None:
            self._resume_match()

    def _start_safe_mode(self) -> None:
        """Open the main menu without mods and saves."""
        self.services.is_safe_mode = True
        current_registry().disable_all()
        self._open_title()

    def _open_title(self) -> bool:
        """Replace this scene by the main menu; if that crashes, show the new crash and return False."""
        try:
            title = TitleScene(self.services)
        except Exception as error:
            self.crash, self.has_title_crashed, self.entry = write_crash(error), True, None
            self.services.stack.request_layout()
            return False
        self.services.stack.replace(title)
        return True

    def _resume_match(self) -> None:
        """Resume the match, with the main menu below it."""
        assert self.entry is not None
        scene = files.open_match(self.services, self.entry.path)
        if self._open_title():
            self.services.stack.push(scene)

    def step_back(self) -> None:
        if self.has_title_crashed:
            self.services.quit()
        else:
            self._open_title()
