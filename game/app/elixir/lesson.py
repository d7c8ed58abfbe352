"""A lesson at the table of elixirs."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.elixir.ids import CharacterId, PotionId
from game.app.elixir.scene import TableScene
from game.app.play.course import READ_ON
from game.app.play.lesson import After, PanelTeacher
from game.app.ui.canvas import Canvas
from game.app.ui.services import Services
from game.app.ui.widgets.base import Box, Widget, WidgetId
from game.content.lessons import TableLoaded
from game.rules.elixir import action as a
from game.rules.elixir.state import NONE


class ElixirTeacher(PanelTeacher[a.Action, TableScene]):
    """Points out cards of the hand; the words about a game that is over are read before it is cleared away."""

    @property
    def settled(self) -> bool:
        return not self.table.telling.busy

    @property
    def panels(self) -> Sequence[Box]:
        return Box(10, 56, 204, 272), Box(10, 56, 204, 462)

    def go_on(self, dt: float) -> None:
        if not self.table.halted or self.course.step is None:
            super().go_on(dt)

    def dress(self, canvas: Canvas, widgets: Sequence[Widget]) -> Sequence[Widget]:
        if not self.course.reads:
            return super().dress(canvas, widgets)
        self.table.form.focus_on(READ_ON)
        return super().dress(canvas, [one for one in widgets if one.id != "next"])

    def marks(self) -> list[WidgetId]:
        found: list[WidgetId] = []
        for action in self.wanted():
            match action:
                case a.Lay(character=character, potion=potion) if not self.table.hidden:
                    found.append(CharacterId(character))
                    found += [PotionId(potion)] if potion != NONE else []
        return found

    def read_on(self) -> None:
        super().read_on()
        if self.table.halted and self.course.step is not None and not self.course.reads:
            self.table.next_game()


def lesson(services: Services, loaded: TableLoaded, after: After[TableLoaded] = lambda _done: None) -> TableScene:
    """The table of a lesson."""
    teacher = ElixirTeacher(loaded, after)
    return TableScene(services, teacher.occasion(), teacher)
