"""Search dialog that adds a card to the hand, a pile, or the cards in play of a seat."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from game.app.epic.cards.fitted import PressableCard
from game.app.epic.puzzle.card_lists import format_place
from game.app.epic.workshop.cells import build_cell, build_cell_row
from game.app.ui.dialog import draw_dialog_ground
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.layout.flex import Column, Row, Spacer
from game.app.ui.layout.paint import SeatMarkWidget
from game.app.ui.scene import WidgetScene
from game.app.ui.services import Services
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import LayoutItem, WidgetEvent, measure_field_height
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.choice import ChoiceOption, DropDown, SegmentedControl
from game.app.ui.widgets.listbox import ListBox, ListRow
from game.app.ui.widgets.text import Label
from game.app.ui.widgets.textfield import TextField
from game.content.puzzles.positions import InPlaySpec
from game.modes.puzzles.card_places import (
    CARD_ZONES,
    CardLocation,
    CardZone,
    SeatCards,
    find_refusal,
    is_zone_allowed,
    list_possible_targets,
    list_possible_users,
)
from game.modes.puzzles.draft import PuzzleDraft
from game.presentation.epic.card_faces import make_entry_face
from game.presentation.epic.deck_pages import DeckEntry, list_entries
from game.presentation.epic.wording import card_name_by_id
from game.storage.save_words import team_name
from game.text import _, pgettext

_SHEET_MARGINS = (150.0, 40.0)
"""Horizontal and vertical margin around the sheet, in logical units."""
_LIST_WIDTH_FACTOR = 1.4
"""Width of the list in widths of the card."""


class CardSearchScene(WidgetScene):
    """Search in the deck of one seat; Enter adds a copy of the marked card to the chosen zone.

    With a ``location`` the card there is moved instead, and the dialog closes.
    """

    modal = True
    first_focus = "wanted"

    def __init__(
        self,
        services: Services,
        draft: PuzzleDraft,
        seat: int,
        on_change: Callable[[], None],
        location: CardLocation | None = None,
    ) -> None:
        super().__init__(services)
        self.draft, self.seat, self.taken, self.spot = draft, seat, on_change, location
        self.search_text = ""
        self.marked_card = location.card if location else ""
        self.zone: CardZone = location.zone if location else "hand"
        """Zone into which the card is put."""
        lying = draft.cards[seat].in_play[location.at] if location is not None and location.zone == "in_play" else None
        self.in_play = lying or InPlaySpec("", "")
        """Choices of user, target and clock for a marked card in play."""

    # ---- what may be laid where -------------------------------------------------------------------------------------

    @property
    def team(self) -> str:
        return self.draft.teams[self.seat]

    def format_name(self, entry: DeckEntry) -> str:
        """Return the display name of a card; a basic card is named by its owner and values."""
        return card_name_by_id(self.draft.match_tables, entry.card.id)

    @property
    def other_cards(self) -> SeatCards:
        """Return the cards of the seat without the one that is being moved."""
        cards = self.draft.cards[self.seat].copy()
        if self.spot is not None:
            cards.remove_card(self.spot)
        return cards

    def count_left(self, entry: DeckEntry) -> int:
        """Return the number of copies that are in no zone yet."""
        return entry.copies - self.other_cards.count_used(entry.card.id)

    def list_fitting(self, zone: CardZone) -> list[DeckEntry]:
        """Return the cards that may be put into a zone."""
        deck = list_entries(self.draft.game, self.team)
        return [entry for entry in deck if is_zone_allowed(self.draft.match_tables, zone, entry.card.id)]

    @property
    def matches(self) -> list[DeckEntry]:
        """Return the cards for the chosen zone whose names contain every typed word."""
        words = self.search_text.lower().split()
        return [
            entry
            for entry in self.list_fitting(self.zone)
            if all(word in self.format_name(entry).lower() for word in words)
        ]

    @property
    def players(self) -> list[str]:
        """Return the characters that can have played the marked card."""
        return (
            list_possible_users(self.draft.match_tables, self.marked_card, [*self.draft.squares])
            if self.marked_card
            else []
        )

    @property
    def bearers(self) -> list[str]:
        """Return the characters on which the marked card can have been played; empty if it needs none."""
        return (
            list_possible_targets(self.draft.match_tables, self.marked_card, [*self.draft.squares])
            if self.marked_card
            else []
        )

    def make_in_play(self) -> InPlaySpec:
        """Return the marked card in play; missing or invalid choices are replaced by their first value."""
        by, to, in_play_spec = self.players, self.bearers, self.in_play
        clock = self.draft.match_tables.library.definitions[self.marked_card].clock
        return InPlaySpec(
            self.marked_card,
            in_play_spec.by if in_play_spec.by in by else by[0],
            in_play_spec.to if in_play_spec.to in to else "".join(to[:1]),
            min(in_play_spec.count, clock),
        )

    def find_refusal(self) -> str:
        """Return the reason why the marked card cannot be put into the zone; empty if it can."""
        if not self.marked_card:
            return _("No matching cards.")
        return find_refusal(
            self.draft.match_tables, self.other_cards, self.zone, self.marked_card, [*self.draft.squares]
        )

    # ---- layout -----------------------------------------------------------------------------------------------------

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the choice of a zone, the matching cards with their options, and the marked card."""
        matches = self.matches
        at = next((index for index, entry in enumerate(matches) if entry.card.id == self.marked_card), 0)
        self.marked_card = matches[at].card.id if matches else ""
        options = [ChoiceOption(place, format_place(place)) for place in CARD_ZONES if self.list_fitting(place)]
        rows = [
            ListRow(entry.card.id, self.format_name(entry), _("{count} left").format(count=self.count_left(entry)))
            for entry in matches
        ]
        listed = ListBox(
            "cards", rows, selected_index=at, row_height=measure_field_height(canvas), empty=_("No matching cards.")
        )
        search = Column(
            TextField("wanted", self.search_text, placeholder=_("Search cards")),
            listed.sized(grow=1),
            *self._build_in_play_fields(),
        )
        face = PressableCard("face", make_entry_face(self.draft.game, matches[at])) if matches else Spacer()
        sheet = Column(
            Row(SeatMarkWidget(self.seat), Label(self.title, "heading").sized(grow=1)),
            SegmentedControl("place", options, self.zone, tip=_("Card destination")),
            Row(search.sized(grow=_LIST_WIDTH_FACTOR), face.sized(grow=1), gap=SPACE.large).sized(grow=1),
            self._build_buttons(),
            padding=SPACE.large,
            paint=draw_dialog_ground,
        )
        return Column(sheet.sized(grow=1), padding=_SHEET_MARGINS)

    @property
    def title(self) -> str:
        """Return the owner of the cards and the number of cards in the owner's hand."""
        cards, team = self.draft.cards[self.seat], team_name(self.draft.game, self.team)
        return _("Cards for {team}: {count} in hand").format(team=team, count=len(cards.hand))

    def _build_in_play_fields(self) -> list[LayoutItem]:
        """Return the fields of a card in play: player, target character and clock."""
        if self.zone != "in_play" or not self.marked_card or not self.players:
            return []
        tables, laid = self.draft.match_tables, self.make_in_play()
        by = [ChoiceOption(name, self.draft.get_figure_name(name)) for name in self.players]
        to = [ChoiceOption(name, self.draft.get_figure_name(name)) for name in self.bearers]
        counts = [
            ChoiceOption(count, str(count)) for count in range(tables.library.definitions[self.marked_card].clock + 1)
        ]
        row = [build_cell(DropDown("by", by, laid.by), _("Played by"))]
        if to:
            row.append(build_cell(DropDown("to", to, laid.to), _("Attached to")))
        return [build_cell_row(row), build_cell(SegmentedControl("count", counts, laid.count), _("Clock"))]

    def _build_buttons(self) -> LayoutItem:
        why = self.find_refusal()
        text = pgettext("card", "Place here") if self.spot is not None else _("Add card")
        return Row(
            Button("close", _("Done"), is_back=True, keys=(Kind.BACK,)),
            Spacer(),
            Button("take", text, is_default=True, shown_key=Kind.MAIN, enabled=not why, reason=why),
        )

    # ---- what the player does ---------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        """Handle an intent; letters go to the search field regardless of the focus."""
        if intent.kind is Kind.KEY and len(intent.key) == 1 and self.form.focus != "wanted":
            self.form.set_focus("wanted")
            self.form.get_widget("wanted").receive_focus()
        super().handle(intent)

    def on_widget_event(self, event: WidgetEvent) -> None:
        if event.id == "wanted" and event.kind == "changed":
            self.search_text, self.marked_card = str(event.value), ""
        elif event.id == "place" and event.kind == "changed":
            self.zone = event.value
        elif event.id == "cards" and event.kind == "changed":
            self.marked_card = str(event.value)
        elif event.id in ("by", "to", "count") and event.kind == "changed":
            self.in_play = msgspec.structs.replace(self.in_play, **{event.id: event.value})
        elif event.kind in ("pressed", "submitted") and event.id in ("take", "cards", "face"):
            self._place_card()
        self.services.stack.request_layout()

    def _place_card(self) -> None:
        if self.find_refusal():
            return
        cards = self.other_cards
        cards.add_card(self.zone, self.make_in_play() if self.zone == "in_play" else self.marked_card)
        self.draft.cards[self.seat] = cards
        self.taken()
        if self.spot is not None:
            self.services.stack.pop()
        else:
            self.form.get_widget("wanted").receive_focus()
