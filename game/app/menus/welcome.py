"""Dialog at the first start: language, text size and animation, then the first lesson or the main menu."""

from __future__ import annotations

from game.app.menus.text_sizes import list_text_sizes
from game.app.play.routes import LessonsRoute
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Row
from game.app.ui.layout.panels import FIELD_TO_LABEL, make_dialog, make_labeled
from game.app.ui.scene import WidgetScene
from game.app.ui.style.ornaments import draw_veil
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import LayoutItem, WidgetEvent, make_growing_length
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.choice import ChoiceOption, make_choice
from game.languages import list_languages
from game.text import _, current_language

_WIDTH = make_growing_length(760, 240)
"""Width of the dialog, in logical pixels."""


class WelcomeScene(WidgetScene):
    """Three settings with defaults from the system, applied immediately; Esc accepts them."""

    modal = True

    first_focus = "learn"

    def build(self, canvas: Canvas) -> LayoutItem:
        now = self.services.settings
        spoken = [ChoiceOption(code, name) for code, name in list_languages().items()]
        motion = [ChoiceOption(False, _("full")), ChoiceOption(True, _("reduced"))]
        return make_dialog(
            _("Welcome to Triforce Duels"),
            _("Choose your settings. You can change them any time."),
            self._build_choice("language", _("Language"), spoken, current_language()),
            self._build_choice("text_size", _("Text size"), list_text_sizes(canvas), now.text_size),
            self._build_choice("reduced_motion", _("Motion"), motion, now.reduced_motion),
            Row(
                Button("title", _("Skip"), is_back=True, keys=(Kind.BACK,)).sized(grow=1),
                Button("learn", _("Start first lesson"), is_default=True, shown_key=Kind.MAIN).sized(grow=1),
                gap=SPACE.large,
            ),
            width=_WIDTH,
        )

    @staticmethod
    def _build_choice(field: str, label: str, options: list[ChoiceOption], value: object) -> LayoutItem:
        return make_labeled(
            label, make_choice(field, options, value).set_size_group("values"), field_to_label=FIELD_TO_LABEL
        )

    def draw_ground(self, canvas: Canvas) -> None:
        draw_veil(canvas)

    def step_back(self) -> None:
        self._finish()

    def on_widget_event(self, event: WidgetEvent) -> None:
        if event.kind == "changed":
            self.services.change_settings(**{str(event.id): event.value})
        elif event.id == "learn":
            self._finish(starts_lesson=True)

    def _finish(self, *, starts_lesson: bool = False) -> None:
        """Close the dialog for all future starts, and enable the guided first turns."""
        self.services.change_settings(welcomed=True, first_turns=True)
        self.services.stack.pop()
        if starts_lesson:
            self.services.open_route(LessonsRoute(begin=True))
