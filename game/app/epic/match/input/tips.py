"""Tooltips of cards in play and the die, for pointer and focus."""

from __future__ import annotations

from game.app.epic.match.ids import InPlayId
from game.app.epic.match.views.table_places import TablePlaces
from game.app.ui.widgets.base import Box, WidgetId
from game.presentation.epic.item_words import describe_die, describe_in_play
from game.presentation.epic.presenters import EpicPresenter
from game.rules.epic.engine.state import State


def find_tip_boxes(table: TablePlaces) -> dict[WidgetId, Box]:
    """Return the boxes of elements with a tooltip, by focus id."""
    found: dict[WidgetId, Box] = {InPlayId(card): Box(*box) for card, box in table.lying.items()}
    return found if table.die is None else {**found, "die": table.die}


def get_tip_text(presenter: EpicPresenter, view: State, id: WidgetId) -> str:
    """Return the tooltip of an element as rich text; empty if the element no longer exists."""
    match id:
        case InPlayId(card):
            return describe_in_play(presenter, view, card)
        case "die":
            return describe_die(presenter.match)
    return ""
