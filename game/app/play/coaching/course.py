"""Shared parts of the lessons of all games: progress, teacher panel and final dialog."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol

from game.app.play.ending.deeds import announce_reached
from game.app.play.routes import NewGameRoute
from game.app.ui.dialog import DialogButton, ask_question
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Column, Row
from game.app.ui.layout.paint import Icon, make_letter_height
from game.app.ui.layout.tree import lay_out, measure_height
from game.app.ui.services import Services
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, WidgetState
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.text import Label
from game.content.lessons.tutorial import LessonStep
from game.errors import UserError
from game.modes.achievements.deeds import collect_history
from game.rules.core.words import LocalizedText
from game.storage.puzzle_progress import record_try
from game.storage.tutorial_progress import tutorial_path
from game.text import _, pgettext, pick_text

CONTINUE_ID = "lesson"
"""Id of the button that continues after a text was read."""


class LessonScript(Protocol):
    """Protocol of a lesson of any game."""

    @property
    def id(self) -> str: ...

    @property
    def title(self) -> LocalizedText: ...

    @property
    def aim(self) -> LocalizedText: ...

    @property
    def steps(self) -> Sequence[LessonStep[Any]]: ...


class LessonProgress:
    """Progress of a lesson: the expected step, and the step whose text is shown."""

    def __init__(self, lesson: LessonScript) -> None:
        self.lesson = lesson
        self.step_index = 0
        """Index of the expected step."""
        self.shown_index = 0
        """Index of the step whose text is shown; it follows ``step_index`` once all earlier animations have ended."""

    @property
    def current_step(self) -> LessonStep[Any] | None:
        """Return the expected step; None when the lesson is over."""
        return self.lesson.steps[self.step_index] if self.step_index < len(self.lesson.steps) else None

    @property
    def waits_for_reading(self) -> bool:
        """Return whether a text must be read before the lesson continues."""
        return self.current_step is not None and self.current_step.read and self.shown_index == self.step_index

    @property
    def title(self) -> str:
        """Return the title of the lesson with the page number of the text."""
        steps = self.lesson.steps
        number = sum(step.say is not None for step in steps[: self.shown_index + 1])
        return f"{pick_text(self.lesson.title)}  {max(1, number)}/{sum(step.say is not None for step in steps)}"

    @property
    def text(self) -> str:
        """Return the text of the shown step, or of the last earlier step that has a text."""
        steps: Sequence[LessonStep[Any]] = self.lesson.steps
        if self.shown_index >= len(steps):
            return _("Lesson complete.")
        for step in steps[self.shown_index :: -1]:
            if step.say is not None:
                return pick_text(step.say)
        return ""

    def measure_height(self, canvas: Canvas, width: float) -> float:
        """Return the height of the panel with its button and the text at full size."""
        return measure_height(canvas, self._build_view(has_button=self.waits_for_reading), width)

    def draw_panel(self, canvas: Canvas, box: Box, *, has_button: bool) -> None:
        """Draw the teacher panel, optionally with space for the button at its lower edge."""
        for widget in lay_out(canvas, self._build_view(has_button=has_button), box).widgets:
            if not isinstance(widget, Button):
                widget.draw(canvas, WidgetState())

    def make_button(self, canvas: Canvas, box: Box) -> Button | None:
        """Return the button at the lower edge of the panel; None if an action is expected instead."""
        if not self.waits_for_reading:
            return None
        widgets = lay_out(canvas, self._build_view(has_button=True), box).widgets
        return next(widget for widget in widgets if isinstance(widget, Button))

    def _build_view(self, *, has_button: bool) -> LayoutItem:
        """Return the title and text of the panel, with space for the button if it has one."""
        go_on = (
            Button(CONTINUE_ID, pgettext("step", "Continue"), is_default=True, shown_key=Kind.MAIN)
            if has_button
            else None
        )
        return Column(
            Row(Icon("bulb", make_letter_height("banner")), Label(self.title, "panel").sized(grow=1), gap=SPACE.small),
            Label(self.text, "body", valign="top").sized(grow=1),
            go_on,
            gap=SPACE.tiny,
            padding=SPACE.medium,
            paint=_draw_ground,
        )


def _draw_ground(canvas: Canvas, box: Box) -> None:
    """Draw the teacher's panel in the color of hints."""
    canvas.rect(*box.inset(-BORDER.thick), "black", radius=RADIUS.large, alpha=ALPHA.half)
    canvas.rect(*box, "panel_low", radius=RADIUS.medium)
    canvas.rect(*box, "good", radius=RADIUS.medium, border=BORDER.thick)


def format_read_first() -> str:
    """Return the refusal of an action because the text must be read first."""
    return _("Press {key} to keep reading.").format(key=_("Enter"))


def format_wrong_step() -> str:
    """Return the refusal of an action that the lesson does not expect."""
    return _("Not yet. Follow the highlighted step.")


def finish_lesson(
    services: Services,
    game: str,
    lesson: LessonScript,
    next_title: LocalizedText | None,
    on_answer: Callable[[str], None],
) -> None:
    """Record a completed lesson and ask what comes next: ``list``, ``next`` or ``play``.

    ``next_title`` is the title of the next lesson; after the last lesson of a game, a real match is offered.
    """
    try:
        before = collect_history()
        record_try(f"{game}/{lesson.id}", solved=True, file=tutorial_path())
        announce_reached(services, before)
    except UserError as error:
        services.notify(error.message)

    def open_new_game() -> None:
        on_answer("list")
        services.open_route(NewGameRoute(game))

    answers = [DialogButton("list", _("All lessons"), act=partial(on_answer, "list"))]
    text = _("That was the last lesson. You're ready to play!")
    if next_title is not None:
        answers.append(DialogButton("next", _("Next lesson"), True, partial(on_answer, "next")))
        text = _("Next: {lesson}").format(lesson=pick_text(next_title))
    else:
        answers.append(DialogButton("play", _("Play"), True, open_new_game))

    title = _("{lesson}: complete").format(lesson=pick_text(lesson.title))
    ask_question(services, title, text, answers, cancel="list")
