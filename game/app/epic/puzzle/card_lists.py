"""The cards of both seats beside the board that is being set up: each with the place where it lies."""

from __future__ import annotations

from game.app.epic.puzzle.ids import AddId, CardsId, ChangeId, DropId
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.widgets.base import Box, Widget
from game.app.ui.widgets.button import Button, IconButton
from game.app.ui.widgets.listbox import ListBox, Row
from game.app.ui.widgets.text import Label
from game.modes.puzzles.card_places import Place, Spot
from game.modes.puzzles.draft import Draft
from game.presentation.epic.wording import id_name
from game.storage.save_words import team_name
from game.text import _, pgettext

ICONS: dict[Place, str] = {
    "hand": "hand",
    "draw": "deck",
    "discard": "cards",
    "in_play": "hourglass",
    "spent": "triforce",
}
"""By place: the picture beside a card that lies there."""
_ADD = ("c", "v")
"""The keys that add a card to each seat."""
_LINES = 3


def place_name(place: Place) -> str:
    """What a place of cards is called."""
    return {
        "hand": _("Hand"),
        "draw": pgettext("pile", "Deck"),
        "discard": _("Discard pile"),
        "in_play": _("In play"),
        "spent": _("Triforce used"),
    }[place]


def spots_of(draft: Draft, seat: int) -> list[Spot]:
    """The cards of a seat in the order of its list."""
    return [*draft.cards[seat].spots()]


def card_lists(canvas: Canvas, room: Box, draft: Draft, at: list[int]) -> tuple[list[Widget], float]:
    """Both lists with their buttons, and where they end; ``at`` says which card of each is marked."""
    line, tall = canvas.text_size("label") * 1.5 + 6, Button.height(canvas)
    head = canvas.text_size("panel") * 1.4
    step = head + tall + 26
    listed = max(_LINES * line + 8, (room.h - 2 * step) / 2)
    found: list[Widget] = []
    y = room.y
    for seat in (0, 1):
        title = _("Cards: {team}").format(team=team_name(draft.game, draft.teams[seat], short=True))
        found.append(Label(title, "panel", color=canvas.seat(seat).light).placed(Box(room.x, y, room.w, head)))
        rows = [_row(draft, seat, spot) for spot in spots_of(draft, seat)]
        at[seat] = max(0, min(at[seat], len(rows) - 1))
        box = Box(room.x, y + head + 4, room.w, listed)
        empty = _("No cards")
        found.append(ListBox(CardsId(seat), rows, at=at[seat], row_height=line, empty=empty).placed(box))
        found += _buttons(seat, Box(room.x, box.bottom + 6, room.w, tall), some=bool(rows))
        y = box.bottom + 6 + tall + 14
    return found, y - 14


def _row(draft: Draft, seat: int, spot: Spot) -> Row:
    remark = "" if spot.place == "hand" else place_name(spot.place)
    if spot.place == "in_play":
        lying = draft.cards[seat].in_play[spot.at]
        remark = _("clock {count} of {all}").format(
            count=lying.count, all=draft.tables.library.definitions[spot.card].clock
        )
    return Row(spot, id_name(draft.tables, spot.card), remark, ICONS[spot.place])


def _buttons(seat: int, box: Box, *, some: bool) -> list[Widget]:
    """What is done with a list: a card more, the marked one somewhere else, the marked one gone."""
    square, why = box.h, _("No cards")
    change, drop = (
        Box(box.right - 2 * square - 8, box.y, square, square),
        Box(box.right - square, box.y, square, square),
    )
    return [
        Button(AddId(seat), _("Add"), icon="plus", keys=(_ADD[seat],)).placed(box._replace(w=change.x - 8 - box.x)),
        IconButton(ChangeId(seat), "swap", tip=_("Move card"), enabled=some, reason=why).placed(change),
        IconButton(DropId(seat), "cross", tip=_("Remove card"), enabled=some, reason=why).placed(drop),
    ]
