"""Tooltips for cards in play and the die, for pointer and focus alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.app.ui.widgets.base import Box
from game.presentation.epic.item_words import die_text, in_play_text
from game.presentation.epic.presenters import Faces
from game.rules.epic.engine.state import State

if TYPE_CHECKING:
    from game.app.epic.match.views.table_view import TableView

DIE_TIP = "die"
_IN_PLAY = "in play "


def tip_boxes(table: TableView) -> dict[str, Box]:
    """Return where the things with a tooltip lie, by their names among the focus targets."""
    found = {f"{_IN_PLAY}{card}": Box(*box) for card, box in table.lying.items()}
    return found if table.die is None else {**found, DIE_TIP: table.die}


def tip_text(faces: Faces, view: State, name: str) -> str:
    """Return the tooltip of one of them as rich text; empty when it is gone."""
    if name == DIE_TIP:
        return die_text(faces.match)
    if name.startswith(_IN_PLAY):
        return in_play_text(faces, view, int(name.removeprefix(_IN_PLAY)))
    return ""
