"""Lists of the cards of both seats in the puzzle editor, each card with its zone."""

from __future__ import annotations

from game.app.epic.puzzle.ids import AddId, CardsId, ChangeId, DropId
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, Row
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import LayoutItem, measure_field_height
from game.app.ui.widgets.button import Button, IconButton
from game.app.ui.widgets.listbox import ListBox, ListRow
from game.app.ui.widgets.text import Label
from game.modes.puzzles.card_places import CardLocation, CardZone
from game.modes.puzzles.draft import PuzzleDraft
from game.presentation.epic.wording import card_name_by_id
from game.storage.save_words import team_name
from game.text import _, pgettext

ICON_BY_ZONE: dict[CardZone, str] = {
    "hand": "hand",
    "draw": "deck",
    "discard": "cards",
    "in_play": "hourglass",
    "spent": "triforce",
}
"""Icon beside a card, by the card's zone."""
_ADD_KEYS = ("c", "v")
"""Keys that add a card, by seat."""


def format_place(zone: CardZone) -> str:
    """Return the display name of a zone of cards."""
    return {
        "hand": _("Hand"),
        "draw": pgettext("pile", "Deck"),
        "discard": _("Discard pile"),
        "in_play": _("In play"),
        "spent": _("Triforce used"),
    }[zone]


def list_spots(draft: PuzzleDraft, seat: int) -> list[CardLocation]:
    """Return the cards of a seat in the order of the list."""
    return [*draft.cards[seat].iter_locations()]


def build_card_list(canvas: Canvas, draft: PuzzleDraft, seat: int, index: int) -> LayoutItem:
    """Return a seat's list with its buttons; ``index`` is that of the marked card."""
    title = _("Cards: {team}").format(team=team_name(draft.game, draft.teams[seat], short=True))
    rows = [_build_row(draft, seat, spot) for spot in list_spots(draft, seat)]
    listed = ListBox(
        CardsId(seat), rows, selected_index=index, row_height=measure_field_height(canvas), empty=_("No cards")
    )
    return Column(
        Label(title, "panel").set_size_group("teams"),
        listed.sized(grow=1),
        _build_buttons(seat, has_cards=bool(rows)),
        gap=SPACE.small,
    )


def _build_row(draft: PuzzleDraft, seat: int, location: CardLocation) -> ListRow:
    remark = "" if location.zone == "hand" else format_place(location.zone)
    if location.zone == "in_play":
        lying = draft.cards[seat].in_play[location.at]
        remark = _("clock {count} of {all}").format(
            count=lying.count, all=draft.match_tables.library.definitions[location.card].clock
        )
    return ListRow(location, card_name_by_id(draft.match_tables, location.card), remark, ICON_BY_ZONE[location.zone])


def _build_buttons(seat: int, *, has_cards: bool) -> LayoutItem:
    """Return the buttons of a list: add a card, move the marked card, remove the marked card."""
    why = _("No cards")
    return Row(
        Button(AddId(seat), _("Add"), icon="plus", keys=(_ADD_KEYS[seat],)).sized(grow=1),
        IconButton(ChangeId(seat), "swap", tip=_("Move card"), enabled=has_cards, reason=why).sized(align="center"),
        IconButton(DropId(seat), "cross", tip=_("Remove card"), enabled=has_cards, reason=why).sized(align="center"),
        gap=SPACE.small,
    )
