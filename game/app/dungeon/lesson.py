"""A lesson in a dungeon."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.dungeon.ids import CardId, CellId, RowId
from game.app.dungeon.scene import AdventureScene
from game.app.play.lesson import After, PanelTeacher
from game.app.ui.canvas import Canvas
from game.app.ui.services import Services
from game.app.ui.widgets.base import Box, Widget, WidgetId
from game.content.lessons import TableLoaded
from game.rules.dungeon import action as d

_CHALLENGE, _FLOOR = Box(10, 206, 212, 282), Box(1034, 58, 236, 536)
"""Where the teacher's panel lies: over what a lesson can do without."""
_LOW, _LOG = _FLOOR._replace(h=250), 10.0
"""Where it lies beside a floor with few words, and how far below it the log begins."""


class DungeonTeacher(PanelTeacher[d.Action, AdventureScene]):
    """Points out rooms and cards."""

    @property
    def panels(self) -> Sequence[Box]:
        return (_CHALLENGE,) if self.table.view.challenge is not None else (_LOW, _FLOOR)

    def dress(self, canvas: Canvas, widgets: Sequence[Widget]) -> Sequence[Widget]:
        page = self.table.page_shown
        assert page is not None
        page.showing.log_from = self.panel(canvas).bottom + _LOG
        return super().dress(canvas, widgets)

    def marks(self) -> list[WidgetId]:
        found: list[WidgetId] = []
        for action in self.wanted():
            match action:
                case d.Enter(cell=cell):
                    found.append(CellId(cell))
                case d.Play(card=card) | d.Support(card=card):
                    found += self._in_hand(card)
                case d.Down(card=card):
                    found += [*self._in_hand(card), RowId("down")]
        return found

    def _in_hand(self, card: int) -> list[CardId]:
        """Return the widget of a card, none while the hand is hidden."""
        hand = self.table.desk().hand
        return [CardId(hand.index(card))] if card in hand else []


def lesson(services: Services, loaded: TableLoaded, after: After[TableLoaded] = lambda _done: None) -> AdventureScene:
    """The table of a lesson."""
    teacher = DungeonTeacher(loaded, after)
    return AdventureScene(services, teacher.occasion(), teacher)
