"""What the lessons of all games share: where one stands in the steps, what the teacher says, the menu and the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol

from game.app.play.ending.deeds import tell_reached
from game.app.play.routes import NewGame
from game.app.ui.dialog import Answer, ask
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Column, Row
from game.app.ui.layout.paint import Icon, letters
from game.app.ui.layout.tree import lay_out, measure_height
from game.app.ui.services import Services
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, Look
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.text import Label
from game.content.lessons.tutorial import Step
from game.errors import UserError
from game.rules.core.words import Words
from game.storage.achievements import deeds_done
from game.storage.puzzle_progress import record_try
from game.storage.tutorial_progress import progress_file
from game.text import _, pgettext, pick

READ_ON = "lesson"
"""The button that goes on when something was read."""


class Taught(Protocol):
    """A lesson of any game."""

    @property
    def id(self) -> str: ...

    @property
    def title(self) -> Words: ...

    @property
    def aim(self) -> Words: ...

    @property
    def steps(self) -> Sequence[Step[Any]]: ...


class Course:
    """Steps of a lesson: the one that is waited for, and the one whose words are on the screen."""

    def __init__(self, lesson: Taught) -> None:
        self.lesson = lesson
        self.at = 0
        self.shown = 0
        """The step whose words are on the screen: it follows ``at`` once everything before it has been seen."""

    @property
    def step(self) -> Step[Any] | None:
        """What the lesson is waiting for; None when it is over."""
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    @property
    def reads(self) -> bool:
        """Whether there is something to read before anything else."""
        return self.step is not None and self.step.read and self.shown == self.at

    @property
    def title(self) -> str:
        """The lesson with the page of the teacher's words."""
        steps = self.lesson.steps
        number = sum(step.say is not None for step in steps[: self.shown + 1])
        return f"{pick(self.lesson.title)}  {max(1, number)}/{sum(step.say is not None for step in steps)}"

    @property
    def said(self) -> str:
        """The words on the screen: those of the step shown, or the last ones before it; none once all is done."""
        steps: Sequence[Step[Any]] = self.lesson.steps
        if self.shown >= len(steps):
            return _("Lesson complete.")
        for step in steps[self.shown :: -1]:
            if step.say is not None:
                return pick(step.say)
        return ""

    def height(self, canvas: Canvas, width: float) -> float:
        """How high a panel is that holds the teacher's words at full size, with its button."""
        return measure_height(canvas, self._view(with_button=self.reads), width)

    def draw(self, canvas: Canvas, box: Box, *, with_button: bool) -> None:
        """Draw the teacher's panel, with room for the button to go on at its lower end or without."""
        for widget in lay_out(canvas, self._view(with_button=with_button), box).widgets:
            if not isinstance(widget, Button):
                widget.draw(canvas, Look())

    def button(self, canvas: Canvas, box: Box) -> Button | None:
        """The button at the lower end of the teacher's panel; None where an action is waited for."""
        if not self.reads:
            return None
        widgets = lay_out(canvas, self._view(with_button=True), box).widgets
        return next(widget for widget in widgets if isinstance(widget, Button))

    def _view(self, *, with_button: bool) -> LayoutItem:
        go_on = Button(READ_ON, pgettext("step", "Continue"), gold=True, shown=Kind.MAIN) if with_button else None
        return Column(
            Row(Icon("bulb", letters("banner")), Label(self.title, "panel").sized(grow=1), gap=SPACE.small),
            Label(self.said, "body", valign="top").sized(grow=1),
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


def read_first() -> str:
    """Said when something is done before the teacher's words were read."""
    return _("Press {key} to keep reading.").format(key=_("Enter"))


def waits_for_else() -> str:
    """Said when something else is done than what the lesson waits for."""
    return _("Not yet. Follow the highlighted step.")


def finish(
    services: Services, game: str, lesson: Taught, following: Words | None, answered: Callable[[str], None]
) -> None:
    """Keep that a lesson was done and ask what comes next: ``list``, ``next`` (``following`` is its title). After the
    last lesson of a game, a game of one's own is offered.
    """
    try:
        before = deeds_done()
        record_try(f"{game}/{lesson.id}", solved=True, file=progress_file())
        tell_reached(services, before)
    except UserError as error:
        services.notify(error.message)

    def play() -> None:
        answered("list")
        services.open(NewGame(game))

    answers = [Answer("list", _("All lessons"), act=partial(answered, "list"))]
    text = _("That was the last lesson. You're ready to play!")
    if following is not None:
        answers.append(Answer("next", _("Next lesson"), True, partial(answered, "next")))
        text = _("Next: {lesson}").format(lesson=pick(following))
    else:
        answers.append(Answer("play", _("Play"), True, play))

    title = _("{lesson}: complete").format(lesson=pick(lesson.title))
    ask(services, title, text, answers, cancel="list")
