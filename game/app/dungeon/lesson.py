"""Lesson in a dungeon."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.dungeon.ids import ActionRowId, HandCardId, RoomCellId
from game.app.dungeon.scene import AdventureScene
from game.app.play.coaching.lesson import FindNextLesson, PanelTeacher
from game.app.ui.services import Services
from game.app.ui.widgets.base import Box, WidgetId
from game.content.lessons.lessons import LoadedTableLesson
from game.rules.dungeon.actions import action as action_types

_ENCOUNTER_BOX, _FLOOR_BOX = Box(8, 262, 232, 338), Box(1084, 54, 188, 500)
"""Boxes of the teacher's panel in an encounter and beside a floor; they cover only elements that no lesson needs."""
_SHORT_ENCOUNTER_HEIGHT, _SHORT_FLOOR_HEIGHT = 190.0, 260.0
"""Heights of the panel for a short text, in an encounter and beside a floor, in logical units."""


class DungeonTeacher(PanelTeacher[action_types.Action, AdventureScene]):
    """Teacher of the dungeon; marks rooms and cards."""

    @property
    def panel_boxes(self) -> Sequence[Box]:
        if self.table.view.challenge is not None:
            return _ENCOUNTER_BOX._replace(h=_SHORT_ENCOUNTER_HEIGHT), _ENCOUNTER_BOX
        return _FLOOR_BOX._replace(h=_SHORT_FLOOR_HEIGHT), _FLOOR_BOX

    def find_marked_ids(self) -> list[WidgetId]:
        marked_ids: list[WidgetId] = []
        for action in self.find_expected_actions():
            match action:
                case action_types.Enter(cell=cell):
                    marked_ids.append(RoomCellId(cell))
                case action_types.Play(card=card) | action_types.Support(card=card):
                    marked_ids += self._find_hand_cards(card)
                case action_types.Down(card=card):
                    marked_ids += [*self._find_hand_cards(card), ActionRowId("down")]
        return marked_ids

    def _find_hand_cards(self, card: int) -> list[HandCardId]:
        """Return the ids of a card's widgets in the hand; empty while the hand is hidden."""
        hand = self.table.make_context().hand
        return [HandCardId(hand.index(card))] if card in hand else []


def build_lesson(
    services: Services, loaded: LoadedTableLesson, on_done: FindNextLesson[LoadedTableLesson] = lambda _done: None
) -> AdventureScene:
    """Build the table of a lesson; ``on_done`` is called when the lesson is completed."""
    teacher = DungeonTeacher(loaded, on_done)
    return AdventureScene(services, teacher.make_match(), teacher)
