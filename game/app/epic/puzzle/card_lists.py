"""The cards of both seats beside the board that is being set up: each with the place where it lies."""

from __future__ import annotations

from game.app.epic.puzzle.ids import AddId, CardsId, ChangeId, DropId
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, Row
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import LayoutItem, field_height
from game.app.ui.widgets.button import Button, IconButton
from game.app.ui.widgets.listbox import ListBox
from game.app.ui.widgets.listbox import Row as ListRow
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


def card_list(canvas: Canvas, draft: Draft, seat: int, at: int) -> LayoutItem:
    """Return a seat's list with its buttons; ``at`` says which card of it is marked."""
    title = _("Cards: {team}").format(team=team_name(draft.game, draft.teams[seat], short=True))
    rows = [_row(draft, seat, spot) for spot in spots_of(draft, seat)]
    listed = ListBox(CardsId(seat), rows, at=at, row_height=field_height(canvas), empty=_("No cards"))
    return Column(
        Label(title, "panel").grouped("teams"),
        listed.sized(grow=1),
        _buttons(seat, some=bool(rows)),
        gap=SPACE.small,
    )


def _row(draft: Draft, seat: int, spot: Spot) -> ListRow:
    remark = "" if spot.place == "hand" else place_name(spot.place)
    if spot.place == "in_play":
        lying = draft.cards[seat].in_play[spot.at]
        remark = _("clock {count} of {all}").format(
            count=lying.count, all=draft.tables.library.definitions[spot.card].clock
        )
    return ListRow(spot, id_name(draft.tables, spot.card), remark, ICONS[spot.place])


def _buttons(seat: int, *, some: bool) -> LayoutItem:
    """What is done with a list: a card more, the marked one somewhere else, the marked one gone."""
    why = _("No cards")
    return Row(
        Button(AddId(seat), _("Add"), icon="plus", keys=(_ADD[seat],)).sized(grow=1),
        IconButton(ChangeId(seat), "swap", tip=_("Move card"), enabled=some, reason=why).sized(align="center"),
        IconButton(DropId(seat), "cross", tip=_("Remove card"), enabled=some, reason=why).sized(align="center"),
        gap=SPACE.small,
    )
