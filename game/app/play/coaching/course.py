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
from game.app.ui.services import Services
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS
from game.app.ui.widgets.base import Box
from game.app.ui.widgets.button import Button
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
        below = self._button_height(canvas) + 16 if self.reads else 8
        words = canvas.rich_height(self.said, width - 24, "body", leading=LEADING.normal)
        return self._title_height(canvas, width) + 6 + words + 6 + below

    def _title_height(self, canvas: Canvas, width: float) -> float:
        """The title in one line, or in two beside the bulb."""
        head = canvas.text_size("panel") * 1.5
        long = canvas.measure(self.title, "panel")[0] > width - 24 - head
        return head * 1.6 if long else head + 2

    def draw(self, canvas: Canvas, box: Box, button: Box | None) -> None:
        """The teacher's panel; ``button`` is the room that the button to go on takes at its lower end."""
        x, y, w, h = box
        canvas.rect(x - 3, y - 3, w + 6, h + 6, "black", radius=RADIUS.large, alpha=ALPHA.half)
        canvas.rect(x, y, w, h, "panel_low", radius=RADIUS.medium)
        canvas.rect(x, y, w, h, "good", radius=RADIUS.medium, border=BORDER.thick)
        head = canvas.text_size("panel") * 1.5
        canvas.icon("bulb", x + 10, y + 8, head - 6)
        tall = self._title_height(canvas, w)
        canvas.block(
            self.title,
            x + 12 + head,
            y + 4,
            w - 24 - head,
            tall,
            "panel",
            leading=LEADING.tight,
        )
        low = button.y - 6 if button is not None else y + h - 8
        top = y + tall + 6
        canvas.block(self.said, x + 12, top, w - 24, low - top, "body", valign="top", leading=LEADING.normal)

    def button(self, canvas: Canvas, box: Box) -> Button | None:
        """The button at the lower end of the teacher's panel; None where an action is waited for."""
        if not self.reads:
            return None
        tall = self._button_height(canvas)
        place = Box(box.x + 12, box.bottom - tall - 10, box.w - 24, tall)
        return Button(READ_ON, pgettext("step", "Continue"), gold=True, shown=Kind.MAIN).placed(place)

    @staticmethod
    def _button_height(canvas: Canvas) -> float:
        return max(38.0, min(48.0, Button.height(canvas, gold=True)))


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
