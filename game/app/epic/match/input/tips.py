"""Tooltips for cards in play and the die, for pointer and focus alike."""

from __future__ import annotations

from game.app.epic.match.ids import InPlayId
from game.app.epic.match.views.table_places import TablePlaces
from game.app.ui.widgets.base import Box, WidgetId
from game.presentation.epic.item_words import die_text, in_play_text
from game.presentation.epic.presenters import Faces
from game.rules.epic.engine.state import State


def tip_boxes(table: TablePlaces) -> dict[WidgetId, Box]:
    """Return where the things with a tooltip lie, by their ids among the focus targets."""
    found: dict[WidgetId, Box] = {InPlayId(card): Box(*box) for card, box in table.lying.items()}
    return found if table.die is None else {**found, "die": table.die}


def tip_text(faces: Faces, view: State, id: WidgetId) -> str:
    """Return the tooltip of one of them as rich text; empty when it is gone."""
    match id:
        case InPlayId(card):
            return in_play_text(faces, view, card)
        case "die":
            return die_text(faces.match)
    return ""
