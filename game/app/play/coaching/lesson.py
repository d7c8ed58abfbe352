"""Lessons at the table of any game: show a step, wait for its action, and play the opponent's moves."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol, TypeVar

from game.app.play.coaching.course import (
    READ_ON,
    LessonProgress,
    LessonScript,
    finish_lesson,
    format_read_first,
    format_wrong_step,
)
from game.app.play.form_table import WidgetTable
from game.app.play.guest import TableExtension
from game.app.play.pause_menu import MenuLine, PauseMenu
from game.app.play.routes import Lesson, Settings
from game.app.play.table import Table
from game.app.play.thinking import ActionT
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.effects.timeline import Clock
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.style.ornaments import draw_advice_mark
from game.app.ui.style.theme import TIMES
from game.app.ui.widgets.base import Box, Widget, WidgetEvent, WidgetId
from game.app.ui.widgets.button import Button
from game.modes.active_match import ActiveMatch, start_from_position
from game.rules.core.protocol import AnyRules
from game.session.seats import PERSON, Seats
from game.text import _, pick_text

TEACHER = "teacher"
"""Kind of the opponent's seat in a lesson."""
_SLOWLY = 1.6
"""Pause before the opponent's moves, as a multiple of the shortest bot pause."""
_NAMES = ("Mira", "Kesh")
"""Names of the player and the opponent in a lesson."""


class PlayableLesson(Protocol):
    """Protocol of a loaded lesson with its start position."""

    @property
    def game(self) -> str: ...

    @property
    def lesson(self) -> LessonScript: ...

    @property
    def rules(self) -> AnyRules: ...

    @property
    def state(self) -> Any: ...

    def action(self, state: Any, text: str) -> Any: ...


LessonT = TypeVar("LessonT", bound=PlayableLesson)
TableT = TypeVar("TableT", bound=Table[Any, Any])
FormTableT = TypeVar("FormTableT", bound=WidgetTable[Any, Any])
After = Callable[[LessonT], LessonT | None]
"""Function that returns the lesson after a completed one; None after the last one."""


class Teacher(TableExtension[ActionT, TableT]):
    """Table extension that guides through a lesson; only its completion is saved."""

    guided = True
    coached = False

    def __init__(self, loaded: PlayableLesson, after: Callable[[Any], Any]) -> None:
        self.loaded = loaded
        self.after = after
        """Function that returns the lesson after a completed one; None after the last one."""
        self.course = LessonProgress(loaded.lesson)
        """Progress of the lesson."""
        self._waited = Clock()
        """Time since the last move or animation."""
        self._over = False
        """True once the completion was recorded."""

    def make_match(self, names: Sequence[str] = _NAMES) -> ActiveMatch[Any]:
        """Return the match of the lesson."""
        count = self.loaded.rules.seats
        seats = Seats([PERSON, TEACHER][:count], list(names[:count]))
        return start_from_position(self.loaded.rules, self.loaded.state, seats, seed=self.loaded.lesson.id)

    # ---- the course of the lesson -----------------------------------------------------------------------------------

    @property
    def is_at_rest(self) -> bool:
        """Return whether no animation runs on the table."""
        return not self.table.busy

    @property
    def is_blocking(self) -> bool:
        step = self.course.current_step
        return step is None or bool(step.enemy) or self.table.session.decision is None

    def on_rest(self) -> None:
        """Show the text of the expected step, since everything before it has been shown."""
        if self.is_at_rest and self.course.shown != self.course.at:
            self.course.shown = self.course.at
            self.table.refresh()

    def update_blocked(self, dt: float) -> None:
        step = self.course.current_step
        if step is None:
            self.finish()
        elif step.enemy and self._waited.advance(dt) >= self.table.services.animation_settings.scale_duration(
            TIMES.bot_least * _SLOWLY
        ):
            self._waited.restart()
            self.course.at += 1
            view = self.table.session.view_for(self.table.asked_seat)
            self.table.carry_out(self.loaded.action(view, step.enemy))

    def find_expected_actions(self) -> list[ActionT]:
        """Return the actions that the lesson expects now."""
        step = self.course.current_step
        if step is None or not self.is_at_rest or self.table.session.decision is None:
            return []
        view = self.table.session.view_for(0)
        return [self.loaded.action(view, text) for text in step.do]

    def filter_actions(self, actions: Sequence[ActionT]) -> Sequence[ActionT]:
        if self.course.waits_for_reading or actions[0] not in self.find_expected_actions():
            self.table.show_refusal(format_read_first() if self.course.waits_for_reading else format_wrong_step())
            return ()
        self.table.services.play_effect("solved")
        self.table.services.stack.toast.remove_private()  # the message about a wrong step
        self.course.at += 1
        return actions[:1]

    def handle(self, intent: Intent) -> bool:
        if not (self.course.waits_for_reading and intent.kind in (Kind.OK, Kind.MAIN) and self.is_at_rest):
            return False
        self.continue_reading()
        return True

    def on_widget_event(self, reply: WidgetEvent) -> bool:
        if reply.id != READ_ON:
            return False
        if reply.kind == "pressed":
            self.continue_reading()
        return True

    def continue_reading(self) -> None:
        """Continue with the next step after a text was read."""
        self.table.services.play_effect("press")
        self.course.at += 1
        self.course.shown = self.course.at
        self.table.refresh()

    # ---- the menu and the end ---------------------------------------------------------------------------------------

    def make_menu(self) -> PauseMenu:
        lines = [
            MenuLine("resume", _("Resume")),
            MenuLine("again", _("Start over"), partial(self.on_answer, "again")),
            MenuLine("settings", _("Settings"), lambda: self.table.services.open_route(Settings())),
            MenuLine("list", _("All lessons"), partial(self.on_answer, "list")),
        ]
        return PauseMenu(pick_text(self.loaded.lesson.title), pick_text(self.loaded.lesson.aim), lines)

    def finish(self) -> None:
        """Record the completed lesson once and ask what comes next."""
        if not self._over:
            self._over = True
            following = self.after(self.loaded)
            named = following.lesson.title if following is not None else None
            finish_lesson(self.table.services, self.loaded.game, self.loaded.lesson, named, self.on_answer)

    def on_answer(self, answer: str) -> None:
        """Handle the choice made in the menu or after the lesson."""
        services, following = self.table.services, self.after(self.loaded)
        if answer == "list":
            services.stack.pop()
        elif answer == "again":
            services.replace_top(Lesson(self.loaded, self.after))
        elif answer == "next" and following is not None:
            services.replace_top(Lesson(following, self.after))


class PanelTeacher(Teacher[ActionT, FormTableT]):
    """Teacher with a panel over a corner of the table."""

    @property
    @abstractmethod
    def panels(self) -> Sequence[Box]:
        """Return the boxes in which the panel may be placed, the lowest first."""

    def find_panel_box(self, canvas: Canvas) -> Box:
        """Return the first box that is high enough for the text, else the last one."""
        return next((box for box in self.panels if self.course.measure_height(canvas, box.w) <= box.h), self.panels[-1])

    @abstractmethod
    def find_marked_ids(self) -> list[WidgetId]:
        """Return the ids of the widgets that the current step refers to."""

    def add_widgets(self, canvas: Canvas, widgets: Sequence[Widget]) -> Sequence[Widget]:
        """Return the widgets that the panel does not cover, and the button that continues."""
        box = self.find_panel_box(canvas)
        free = [one for one in widgets if not _is_center_inside(one.box, box)]
        button = self.course.make_button(canvas, box) if self.is_at_rest else None
        if button is None:
            return free
        for widget in free:
            if isinstance(widget, Button) and widget.gold:
                widget.defer(format_read_first())
        return [*free, button]

    def draw_over(self, canvas: Canvas) -> None:
        """Draw the panel, its button and the marks of the step."""
        form, marks, course = self.table.form, self.find_marked_ids(), self.course
        words = (course.title, course.text, course.waits_for_reading, self.is_at_rest, tuple(self.panels))
        canvas.draw_group(("teacher", id(self)), words, lambda: self._draw_panel(canvas))
        for widget in form.widgets:
            if widget.id == READ_ON:
                form.draw_widget(canvas, widget)
            elif widget.id in marks:
                draw_advice_mark(canvas, *widget.ring_box(form.get_state(widget)))

    def _draw_panel(self, canvas: Canvas) -> None:
        box = self.find_panel_box(canvas)
        button = self.course.make_button(canvas, box) if self.is_at_rest else None
        with canvas.marked("floating"):
            self.course.draw_panel(canvas, box, with_button=button is not None)


def _is_center_inside(one: Box, box: Box) -> bool:
    return box.x <= one.x + one.w / 2 <= box.right and box.y <= one.y + one.h / 2 <= box.bottom
