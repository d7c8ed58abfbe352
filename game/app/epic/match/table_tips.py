"""Tooltips for cards in play and the die, for pointer and focus alike."""

from __future__ import annotations

from game.app.epic.match.table_places import TablePlaces
from game.app.ui.widgets.base import Box
from game.rules.epic.state import State
from game.table.epic_faces import Faces
from game.table.item_words import die_text, in_play_text

DIE_TIP = "die"
_IN_PLAY = "in play "


def tip_boxes(table: TablePlaces) -> dict[str, Box]:
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
