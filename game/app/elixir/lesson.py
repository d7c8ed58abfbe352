"""Lesson in Elixir Quest."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.elixir.ids import HandCharacterId, HandPotionId
from game.app.elixir.scene import ElixirMatchScene
from game.app.play.coaching.course import CONTINUE_ID
from game.app.play.coaching.lesson import FindNextLesson, PanelTeacher
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.services import Services
from game.app.ui.widgets.base import Box, Widget, WidgetId
from game.content.lessons.lessons import LoadedTableLesson
from game.rules.elixir import action as elixir_actions
from game.rules.elixir.state import NONE


class ElixirTeacher(PanelTeacher[elixir_actions.Action, ElixirMatchScene]):
    """Teacher of Elixir Quest: marks cards, and waits for the text about a finished game to be read."""

    @property
    def is_at_rest(self) -> bool:
        return not self.table.animator.is_busy

    @property
    def panel_boxes(self) -> Sequence[Box]:
        return Box(10, 56, 204, 272), Box(10, 56, 204, 462)

    def update_blocked(self, dt: float) -> None:
        if not self.table.awaits_next_game or self.progress.current_step is None:
            super().update_blocked(dt)

    def add_widgets(self, canvas: Canvas, widgets: Sequence[Widget]) -> Sequence[Widget]:
        if not self.progress.waits_for_reading:
            return super().add_widgets(canvas, widgets)
        self.table.form.set_focus(CONTINUE_ID)
        return super().add_widgets(canvas, [widget for widget in widgets if widget.id != "next"])

    def find_marked_ids(self) -> list[WidgetId]:
        marked_ids: list[WidgetId] = []
        for action in self.find_expected_actions():
            match action:
                case elixir_actions.Lay(character=character, potion=potion) if not self.table.is_hand_hidden:
                    marked_ids.append(HandCharacterId(character))
                    marked_ids += [HandPotionId(potion)] if potion != NONE else []
        return marked_ids

    def continue_reading(self) -> None:
        super().continue_reading()
        if (
            self.table.awaits_next_game
            and self.progress.current_step is not None
            and not self.progress.waits_for_reading
        ):
            self.table.begin_next_game()


def build_lesson(
    services: Services, loaded: LoadedTableLesson, find_next: FindNextLesson[LoadedTableLesson] = lambda _done: None
) -> ElixirMatchScene:
    """Build the table of a lesson; ``find_next`` returns the lesson after a completed one."""
    teacher = ElixirTeacher(loaded, find_next)
    return ElixirMatchScene(services, teacher.make_match(), teacher)
