"""What is shown after a fault in the program: what is safe, where it was written down, and how to go on."""

from __future__ import annotations

import contextlib

from game.app.menus.saves import files
from game.app.menus.title import TitleScene
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.scene import FormScene
from game.app.ui.services import Services
from game.app.ui.style.ornaments import panel
from game.app.ui.style.room import draw_dim_room
from game.app.ui.style.tokens import ALPHA, LEADING, RADIUS
from game.app.ui.widgets.base import Box, Reply, Widget, in_a_row
from game.app.ui.widgets.button import Button
from game.content.mods.registry import current_registry
from game.storage.crash_report import Crash, last_good, write_crash
from game.storage.slots import Entry
from game.text import _

_PAD = 36.0


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
        self.box = Box(0, 0, 0, 0)

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

    def layout(self, canvas: Canvas) -> None:
        width = 760.0 + 500.0 * (canvas.text_scale - 1)
        inner = width - 2 * _PAD
        head = canvas.text_size("heading") * 1.5
        words = canvas.rich_height(self._text, inner, "body", leading=LEADING.loose)
        line = self._line(canvas)
        tall = max(48.0, Button.height(canvas, gold=True))
        paths = len(self._paths()) * (line + 8)
        height = _PAD + 62 + head + 8 + words + 22 + paths + 20 + tall + _PAD
        self.box = Box((WIDTH - width) / 2, (HEIGHT - height) / 2, width, height)
        buttons = self._buttons(canvas, tall)
        self.form.set(buttons, focus=buttons[-1].id)

    @staticmethod
    def _line(canvas: Canvas) -> float:
        return canvas.text_size("small") * 1.4 + canvas.text_size("label") * 1.4 + 14

    def _buttons(self, canvas: Canvas, tall: float) -> list[Widget]:
        texts = [("quit", _("Quit"), False)]
        if not self.title_broken:
            texts.append(("title", _("Main menu"), self.entry is None))
        elif not self.services.bare:
            texts.append(("bare", _("Safe mode"), True))
        if self.entry is not None:
            texts.append(("resume", _("Continue match"), True))
        widths = [
            max(120.0, Button.width(canvas, text, gold=gold, shown=Kind.MAIN if gold else None))
            for _id, text, gold in texts
        ]
        places = in_a_row(Box(self.box.x + _PAD, self.box.bottom - _PAD - tall, self.box.w - 2 * _PAD, tall), widths)
        return [
            Button(id, text, gold=gold, shown=Kind.MAIN if gold else None).placed(box)
            for (id, text, gold), box in zip(texts, places, strict=True)
        ]

    def draw_ground(self, canvas: Canvas) -> None:
        canvas.stamp("dim room", 0, 0, WIDTH, HEIGHT, draw_dim_room)
        x, y, w, h = self.box
        panel(canvas, x, y, w, h, radius=RADIUS.large)
        top = y + _PAD
        canvas.picture("ui/crest", WIDTH / 2 - 26, top - 6, 52, 52, fit="contain")
        head, inner = canvas.text_size("heading") * 1.5, w - 2 * _PAD
        top += 62
        canvas.block(_("Something went wrong"), x + _PAD, top, inner, head, "heading", align="center")
        top += head + 8
        top += canvas.rich(self._text, x + _PAD, top, inner, "body", align="center", leading=LEADING.loose) + 22
        line = self._line(canvas)
        for words, path in self._paths():
            canvas.rect(x + _PAD, top, inner, line, "well", radius=RADIUS.medium, alpha=ALPHA.strong)
            upper = canvas.text_size("small") * 1.4 + 5
            canvas.block(words, x + _PAD + 14, top + 3, inner - 28, upper, "small", color="mute")
            canvas.block(path, x + _PAD + 14, top + upper, inner - 28, line - upper - 4, "label")
            top += line + 8

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
