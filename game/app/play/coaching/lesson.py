"""Lessons at the table of any game: show a step, wait for its action, and play the opponent's moves."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol, TypeVar

from game.app.play.coaching.course import (
    CONTINUE_ID,
    LessonProgress,
    LessonScript,
    finish_lesson,
    format_read_first,
    format_wrong_step,
)
from game.app.play.form_table import WidgetTable
from game.app.play.guest import TableExtension
from game.app.play.pause_menu import MenuLine, PauseMenu
from game.app.play.routes import LessonRoute, SettingsRoute
from game.app.play.table import TableScene
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

TEACHER_KIND = "teacher"
"""Kind of the opponent's seat in a lesson."""
_PAUSE_FACTOR = 1.6
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

    def parse_action(self, state: Any, text: str) -> Any: ...


LessonT = TypeVar("LessonT", bound=PlayableLesson)
TableT = TypeVar("TableT", bound=TableScene[Any, Any])
FormTableT = TypeVar("FormTableT", bound=WidgetTable[Any, Any])
FindNextLesson = Callable[[LessonT], LessonT | None]
"""Function that returns the lesson after a completed one; None after the last one."""


class Teacher(TableExtension[ActionT, TableT]):
    """Table extension that guides through a lesson; only its completion is saved."""

    is_guided = True
    allows_coach = False

    def __init__(self, loaded: PlayableLesson, find_next: Callable[[Any], Any]) -> None:
        self.loaded = loaded
        self.find_next = find_next
        """Function that returns the lesson after a completed one; None after the last one."""
        self.progress = LessonProgress(loaded.lesson)
        """Progress of the lesson."""
        self._wait_clock = Clock()
        """Time since the last move or animation."""
        self._is_recorded = False
        """True once the completion was recorded."""

    def make_match(self, names: Sequence[str] = _NAMES) -> ActiveMatch[Any]:
        """Return the match of the lesson."""
        count = self.loaded.rules.seats
        seats = Seats([PERSON, TEACHER_KIND][:count], list(names[:count]))
        return start_from_position(self.loaded.rules, self.loaded.state, seats, seed=self.loaded.lesson.id)

    # ---- the course of the lesson -----------------------------------------------------------------------------------

    @property
    def is_at_rest(self) -> bool:
        """Return whether no animation runs on the table."""
        return not self.table.busy

    @property
    def is_blocking(self) -> bool:
        step = self.progress.current_step
        return step is None or bool(step.enemy) or self.table.session.decision is None

    def on_rest(self) -> None:
        """Show the text of the expected step, since everything before it has been shown."""
        if self.is_at_rest and self.progress.shown_index != self.progress.step_index:
            self.progress.shown_index = self.progress.step_index
            self.table.refresh()

    def update_blocked(self, dt: float) -> None:
        step = self.progress.current_step
        if step is None:
            self.finish()
        elif step.enemy and self._wait_clock.advance(dt) >= self.table.services.animation_settings.scale_duration(
            TIMES.min_bot_pause * _PAUSE_FACTOR
        ):
            self._wait_clock.restart()
            self.progress.step_index += 1
            view = self.table.session.view_for(self.table.asked_seat)
            self.table.carry_out(self.loaded.parse_action(view, step.enemy))

    def find_expected_actions(self) -> list[ActionT]:
        """Return the actions that the lesson expects now."""
        step = self.progress.current_step
        if step is None or not self.is_at_rest or self.table.session.decision is None:
            return []
        view = self.table.session.view_for(0)
        return [self.loaded.parse_action(view, text) for text in step.do]

    def filter_actions(self, actions: Sequence[ActionT]) -> Sequence[ActionT]:
        if self.progress.waits_for_reading or actions[0] not in self.find_expected_actions():
            self.table.show_refusal(format_read_first() if self.progress.waits_for_reading else format_wrong_step())
            return ()
        self.table.services.play_effect("solved")
        self.table.services.stack.toast.remove_private()  # the message about a wrong step
        self.progress.step_index += 1
        return actions[:1]

    def handle(self, intent: Intent) -> bool:
        if not (self.progress.waits_for_reading and intent.kind in (Kind.OK, Kind.MAIN) and self.is_at_rest):
            return False
        self.continue_reading()
        return True

    def on_widget_event(self, event: WidgetEvent) -> bool:
        if event.id != CONTINUE_ID:
            return False
        if event.kind == "pressed":
            self.continue_reading()
        return True

    def continue_reading(self) -> None:
        """Continue with the next step after a text was read."""
        self.table.services.play_effect("press")
        self.progress.step_index += 1
        self.progress.shown_index = self.progress.step_index
        self.table.refresh()

    # ---- the menu and the end ---------------------------------------------------------------------------------------

    def make_menu(self) -> PauseMenu:
        lines = [
            MenuLine("resume", _("Resume")),
            MenuLine("again", _("Start over"), partial(self.on_answer, "again")),
            MenuLine("settings", _("Settings"), lambda: self.table.services.open_route(SettingsRoute())),
            MenuLine("list", _("All lessons"), partial(self.on_answer, "list")),
        ]
        return PauseMenu(pick_text(self.loaded.lesson.title), pick_text(self.loaded.lesson.aim), lines)

    def finish(self) -> None:
        """Record the completed lesson once and ask what comes next."""
        if not self._is_recorded:
            self._is_recorded = True
            following = self.find_next(self.loaded)
            named = following.lesson.title if following is not None else None
            finish_lesson(self.table.services, self.loaded.game, self.loaded.lesson, named, self.on_answer)

    def on_answer(self, answer: str) -> None:
        """Handle the choice made in the menu or after the lesson."""
        services, following = self.table.services, self.find_next(self.loaded)
        if answer == "list":
            services.stack.pop()
        elif answer == "again":
            services.replace_top(LessonRoute(self.loaded, self.find_next))
        elif answer == "next" and following is not None:
            services.replace_top(LessonRoute(following, self.find_next))


class PanelTeacher(Teacher[ActionT, FormTableT]):
    """Teacher with a panel over a corner of the table."""

    @property
    @abstractmethod
    def panel_boxes(self) -> Sequence[Box]:
        """Return the boxes in which the panel may be placed, the lowest first."""

    def find_panel_box(self, canvas: Canvas) -> Box:
        """Return the first box that is high enough for the text, else the last one."""
        return next(
            (box for box in self.panel_boxes if self.progress.measure_height(canvas, box.w) <= box.h),
            self.panel_boxes[-1],
        )

    @abstractmethod
    def find_marked_ids(self) -> list[WidgetId]:
        """Return the ids of the widgets that the current step refers to."""

    def add_widgets(self, canvas: Canvas, widgets: Sequence[Widget]) -> Sequence[Widget]:
        """Return the widgets that the panel does not cover, and the button that continues."""
        box = self.find_panel_box(canvas)
        free = [widget for widget in widgets if not _is_center_inside(widget.box, box)]
        button = self.progress.make_button(canvas, box) if self.is_at_rest else None
        if button is None:
            return free
        for widget in free:
            if isinstance(widget, Button) and widget.is_default:
                widget.defer(format_read_first())
        return [*free, button]

    def draw_over(self, canvas: Canvas) -> None:
        """Draw the panel, its button and the marks of the step."""
        form, marks, course = self.table.form, self.find_marked_ids(), self.progress
        words = (course.title, course.text, course.waits_for_reading, self.is_at_rest, tuple(self.panel_boxes))
        canvas.draw_group(("teacher", id(self)), words, lambda: self._draw_panel(canvas))
        for widget in form.widgets:
            if widget.id == CONTINUE_ID:
                form.draw_widget(canvas, widget)
            elif widget.id in marks:
                draw_advice_mark(canvas, *widget.ring_box(form.get_state(widget)))

    def _draw_panel(self, canvas: Canvas) -> None:
        box = self.find_panel_box(canvas)
        button = self.progress.make_button(canvas, box) if self.is_at_rest else None
        with canvas.marked("floating"):
            self.progress.draw_panel(canvas, box, has_button=button is not None)


def _is_center_inside(widget_box: Box, box: Box) -> bool:
    return (
        box.x <= widget_box.x + widget_box.w / 2 <= box.right and box.y <= widget_box.y + widget_box.h / 2 <= box.bottom
    )
