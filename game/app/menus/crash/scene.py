"""What is shown after a fault in the program: what is safe, where it was written down, and how to go on."""

from __future__ import annotations

import contextlib

from game.app.menus.saves import files
from game.app.menus.title import TitleScene
from game.app.ui.dialog import DIALOG_BUTTON
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Column, OverflowBar
from game.app.ui.layout.paint import Painting
from game.app.ui.layout.panels import dialog, sunken_ground
from game.app.ui.scene import FormScene
from game.app.ui.services import Services
from game.app.ui.style.room import draw_dim_room
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import LayoutItem, Reply, growing
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.text import Label
from game.content.mods.registry import current_registry
from game.storage.crash_report import Crash, last_good, write_crash
from game.storage.slots import Entry
from game.text import _

_CREST = 52.0
_WIDTH = growing(760, 500)


class CrashScene(FormScene):
    """A calm word; the way back into the match is the gold button.

    Where the title itself is what cannot be shown (``title_broken``), it is offered once more without saves and mods,
    and after that nothing but the end.
    """

    def __init__(self, services: Services, crash: Crash, *, title_broken: bool = False) -> None:
        super().__init__(services)
        self.crash = crash
        self.title_broken = title_broken
        self.entry: Entry | None = None
        if not title_broken:
            with contextlib.suppress(Exception):  # the list of matches may be what is broken
                self.entry = last_good(crash.match)

    @property
    def _text(self) -> str:
        if self.title_broken and self.services.bare:
            return _("The main menu couldn't load, even in safe mode.")
        if self.title_broken:
            return _("The main menu couldn't load. Your files are safe. Try safe mode, which skips saves and mods.")
        if self.entry is None:
            return _("An error stopped the game. No match was open, so nothing is lost.")
        return _("An error stopped the game. Your match is safe: continue from the last save.")

    def _paths(self) -> list[tuple[str, str]]:
        found = [(_("Match before the crash"), self.crash.match), (_("Crash report"), self.crash.report)]
        return [(words, str(path)) for words, path in found if path is not None]

    def build(self, canvas: Canvas) -> LayoutItem:
        buttons = self._buttons()
        self.first_focus = buttons[-1].id
        crest = Painting(lambda canvas, box: canvas.picture("ui/crest", *box, fit="contain")).sized(height=_CREST)
        paths = (self._path(words, path) for words, path in self._paths())
        return dialog(_("Something went wrong"), self._text, *paths, OverflowBar(*buttons), picture=crest, width=_WIDTH)

    @staticmethod
    def _path(words: str, path: str) -> LayoutItem:
        lines = Label(words, "small", color="mute"), Label(path)
        return Column(*lines, gap=0.0, padding=(SPACE.medium, SPACE.small), paint=sunken_ground)

    def _buttons(self) -> list[Button]:
        texts = [("quit", _("Quit"), False)]
        if not self.title_broken:
            texts.append(("title", _("Main menu"), self.entry is None))
        elif not self.services.bare:
            texts.append(("bare", _("Safe mode"), True))
        if self.entry is not None:
            texts.append(("resume", _("Continue match"), True))
        return [
            Button(id, text, gold=gold, shown=Kind.MAIN if gold else None).sized(min_width=DIALOG_BUTTON)
            for id, text, gold in texts
        ]

    def draw_ground(self, canvas: Canvas) -> None:
        canvas.stamp("dim room", 0, 0, WIDTH, HEIGHT, draw_dim_room)

    def on_reply(self, reply: Reply) -> None:
        if reply.kind != "pressed":
            return
        if reply.id == "quit":
            self.services.quit()
        elif reply.id == "bare":
            self._start_bare()
        elif reply.id == "title":
            self._to_title()
        elif self.entry is not None:
            self._resume()

    def _start_bare(self) -> None:
        self.services.bare = True
        current_registry().disable()
        self._to_title()

    def _to_title(self) -> bool:
        """Goes to the title, below whatever comes; stays where there is none, and says so."""
        try:
            title = TitleScene(self.services)
        except Exception as error:
            self.crash, self.title_broken, self.entry = write_crash(error), True, None
            self.services.stack.relayout()
            return False
        self.services.stack.replace(title)
        return True

    def _resume(self) -> None:
        assert self.entry is not None
        scene = files.open_match(self.services, self.entry.path)
        if self._to_title():
            self.services.stack.push(scene)

    def step_back(self) -> None:
        if self.title_broken:
            self.services.quit()
        else:
            self._to_title()
