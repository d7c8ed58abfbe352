"""The first start: language, text size and motion, then straight to the first lesson or to the title."""

from __future__ import annotations

from game.app.menus.text_sizes import text_sizes
from game.app.play.routes import Lessons
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.scene import FormScene
from game.app.ui.services import Services
from game.app.ui.style.ornaments import panel
from game.app.ui.style.tokens import ALPHA
from game.app.ui.widgets.base import Box, Reply, Widget
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.choice import Option, few_or_list
from game.app.ui.widgets.text import Label
from game.languages import languages
from game.text import _, language


class WelcomeScene(FormScene):
    """Three questions with the machine's answers already chosen. Everything holds at once; Esc takes it as it is."""

    modal = True

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._box = Box(0, 0, 0, 0)
        self._head = 0.0

    def layout(self, canvas: Canvas) -> None:
        now = self.services.settings
        line = max(42.0, canvas.text_size("label") * 1.5 + 16)
        self._head = canvas.text_size("heading") * 1.5 + canvas.text_size("body") * 1.6
        gold = max(58.0, Button.height(canvas, gold=True))
        tall = 24 + self._head + 3 * (line + 12) + 20 + gold + 24
        wide = min(WIDTH - 80, 760 + 240 * (canvas.text_scale - 1))
        self._box = Box((WIDTH - wide) / 2, (HEIGHT - tall) / 2, wide, tall)
        x, y, w = self._box.x + 34, self._box.y + 24 + self._head, wide - 68
        motion = [Option(False, _("full")), Option(True, _("reduced"))]
        rows: list[tuple[str, str, list[Option], object]] = [
            ("language", _("Language"), [Option(code, name) for code, name in languages().items()], language()),
            ("text_size", _("Text size"), text_sizes(canvas), now.text_size),
            ("reduced_motion", _("Motion"), motion, now.reduced_motion),
        ]
        widgets: list[Widget] = []
        for name, label, options, value in rows:
            widgets.append(Label(label).placed(Box(x, y, w * 0.3, line)))
            box = Box(x + w * 0.32, y, w * 0.68, line)
            widgets.append(few_or_list(name, options, value).placed(box))
            y += line + 12
        half = (w - 16) / 2
        foot = y + 20
        leave, learn = Box(x, foot + 3, half, gold - 6), Box(x + half + 16, foot, half, gold)
        widgets.append(Button("title", _("Skip"), leaves=True, keys=(Kind.BACK,)).placed(leave))
        widgets.append(Button("learn", _("Start first lesson"), gold=True, shown=Kind.MAIN).placed(learn))
        self.form.set(widgets, focus="learn")

    def draw_ground(self, canvas: Canvas) -> None:
        canvas.rect(0, 0, WIDTH, HEIGHT, "black", alpha=ALPHA.half)
        x, y, w, h = self._box
        panel(canvas, x, y, w, h)
        line = canvas.text_size("heading") * 1.5
        canvas.block(_("Welcome to Triforce Duels"), x + 34, y + 18, w - 68, line, "heading")
        words = _("Choose your settings. You can change them any time.")
        canvas.block(words, x + 34, y + 16 + line, w - 68, self._head - line, "body", color="prose")

    def step_back(self) -> None:
        self._done()

    def on_reply(self, reply: Reply) -> None:
        if reply.kind == "changed":
            self.services.change(**{str(reply.id): reply.value})
        elif reply.id == "learn":
            self._done(learn=True)

    def _done(self, *, learn: bool = False) -> None:
        """Keeps the answers, so that the questions do not come again; whoever is new is guided in the first turns."""
        self.services.change(welcomed=True, first_turns=True)
        self.services.stack.pop()
        if learn:
            self.services.open(Lessons(begin=True))
