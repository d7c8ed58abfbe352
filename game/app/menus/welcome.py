"""The first start: language, text size and motion, then straight to the first lesson or to the title."""

from __future__ import annotations

from game.app.menus.text_sizes import text_sizes
from game.app.play.routes import Lessons
from game.app.ui.dialog import draw_veil
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Row
from game.app.ui.layout.panels import FIELD_SHARE, dialog, labeled
from game.app.ui.scene import FormScene
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import LayoutItem, Reply, growing
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.choice import Option, few_or_list
from game.languages import languages
from game.text import _, language

_WIDTH = growing(760, 240)


class WelcomeScene(FormScene):
    """Three questions with the machine's answers already chosen. Everything holds at once; Esc takes it as it is."""

    modal = True

    first_focus = "learn"

    def build(self, canvas: Canvas) -> LayoutItem:
        now = self.services.settings
        spoken = [Option(code, name) for code, name in languages().items()]
        motion = [Option(False, _("full")), Option(True, _("reduced"))]
        return dialog(
            _("Welcome to Triforce Duels"),
            _("Choose your settings. You can change them any time."),
            self._choice("language", _("Language"), spoken, language()),
            self._choice("text_size", _("Text size"), text_sizes(canvas), now.text_size),
            self._choice("reduced_motion", _("Motion"), motion, now.reduced_motion),
            Row(
                Button("title", _("Skip"), leaves=True, keys=(Kind.BACK,)).sized(grow=1),
                Button("learn", _("Start first lesson"), gold=True, shown=Kind.MAIN).sized(grow=1),
                gap=SPACE.large,
            ),
            width=_WIDTH,
        )

    @staticmethod
    def _choice(field: str, label: str, options: list[Option], value: object) -> LayoutItem:
        return labeled(label, few_or_list(field, options, value).grouped("values"), share=FIELD_SHARE)

    def draw_ground(self, canvas: Canvas) -> None:
        draw_veil(canvas)

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
