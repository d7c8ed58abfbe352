"""Lesson in Elixir Quest."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.elixir.ids import HandCharacterId, HandPotionId
from game.app.elixir.scene import ElixirMatchScene
from game.app.play.coaching.course import READ_ON
from game.app.play.coaching.lesson import After, PanelTeacher
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.services import Services
from game.app.ui.widgets.base import Box, Widget, WidgetId
from game.content.lessons.lessons import LoadedTableLesson
from game.rules.elixir import action as a
from game.rules.elixir.state import NONE


class ElixirTeacher(PanelTeacher[a.Action, ElixirMatchScene]):
    """Teacher of Elixir Quest: marks cards, and waits for the text about a finished game to be read."""

    @property
    def is_at_rest(self) -> bool:
        return not self.table.telling.busy

    @property
    def panels(self) -> Sequence[Box]:
        return Box(10, 56, 204, 272), Box(10, 56, 204, 462)

    def update_blocked(self, dt: float) -> None:
        if not self.table.halted or self.course.current_step is None:
            super().update_blocked(dt)

    def add_widgets(self, canvas: Canvas, widgets: Sequence[Widget]) -> Sequence[Widget]:
        if not self.course.waits_for_reading:
            return super().add_widgets(canvas, widgets)
        self.table.form.set_focus(READ_ON)
        return super().add_widgets(canvas, [one for one in widgets if one.id != "next"])

    def find_marked_ids(self) -> list[WidgetId]:
        found: list[WidgetId] = []
        for action in self.find_expected_actions():
            match action:
                case a.Lay(character=character, potion=potion) if not self.table.hidden:
                    found.append(HandCharacterId(character))
                    found += [HandPotionId(potion)] if potion != NONE else []
        return found

    def continue_reading(self) -> None:
        super().continue_reading()
        if self.table.halted and self.course.current_step is not None and not self.course.waits_for_reading:
            self.table.begin_next_game()


def build_lesson(
    services: Services, loaded: LoadedTableLesson, after: After[LoadedTableLesson] = lambda _done: None
) -> ElixirMatchScene:
    """Build the table of a lesson; ``find_next`` returns the lesson after a completed one."""
    teacher = ElixirTeacher(loaded, after)
    return ElixirMatchScene(services, teacher.make_match(), teacher)
