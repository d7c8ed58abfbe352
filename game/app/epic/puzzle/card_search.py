"""Where a card of a seat is put into its hand, onto a pile or into play: typing finds it, and it is seen before."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from game.app.epic.cards.fitted import PressedCard
from game.app.epic.puzzle.card_lists import place_name
from game.app.epic.workshop.cells import cell, cell_row
from game.app.ui.dialog import dialog_ground
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.layout.flex import Column, Row, Spacer
from game.app.ui.layout.paint import SeatMark
from game.app.ui.scene import FormScene
from game.app.ui.services import Services
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import LayoutItem, Reply, field_height
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.choice import DropDown, Option, Segments
from game.app.ui.widgets.listbox import ListBox
from game.app.ui.widgets.listbox import Row as ListRow
from game.app.ui.widgets.text import Label
from game.app.ui.widgets.textfield import TextField
from game.content.puzzles.positions import InPlay
from game.modes.puzzles.card_places import PLACES, Cards, Place, Spot, bearers, goes, players, why_not
from game.modes.puzzles.draft import Draft
from game.presentation.epic.card_faces import entry_face
from game.presentation.epic.deck_pages import Entry, entries
from game.presentation.epic.wording import id_name
from game.storage.save_words import team_name
from game.text import _, pgettext

_AROUND = (150.0, 40.0)
"""Room about the sheet."""
_LIST = 1.4
"""How much wider the list is than the card."""


class CardSearch(FormScene):
    """The deck of one seat; Enter lays the marked card where the row at the top says, as often as there are copies.

    With ``spot`` a card that lies somewhere is laid anew, and the scene is done with it.
    """

    modal = True
    first_focus = "wanted"

    def __init__(
        self, services: Services, draft: Draft, seat: int, taken: Callable[[], None], spot: Spot | None = None
    ) -> None:
        super().__init__(services)
        self.draft, self.seat, self.taken, self.spot = draft, seat, taken, spot
        self.wanted = ""
        self.marked = spot.card if spot else ""
        self.place: Place = spot.place if spot else "hand"
        lying = draft.cards[seat].in_play[spot.at] if spot is not None and spot.place == "in_play" else None
        self.lying = lying or InPlay("", "")
        """By whom, on whom and for how long the marked card lies in play, as far as somebody has said it."""

    # ---- what may be laid where -------------------------------------------------------------------------------------

    @property
    def team(self) -> str:
        return self.draft.teams[self.seat]

    def name(self, entry: Entry) -> str:
        """A card's name for people; a basic card is named by who holds it and its numbers."""
        return id_name(self.draft.tables, entry.card.id)

    @property
    def rest(self) -> Cards:
        """The cards of the seat without the one that is laid anew."""
        cards = self.draft.cards[self.seat].copy()
        if self.spot is not None:
            cards.take(self.spot)
        return cards

    def left(self, entry: Entry) -> int:
        """How many copies lie nowhere."""
        return entry.copies - self.rest.used(entry.card.id)

    def fitting(self, place: Place) -> list[Entry]:
        """The cards that may ever lie there."""
        deck = entries(self.draft.game, self.team)
        return [one for one in deck if goes(self.draft.tables, place, one.card.id)]

    @property
    def shown(self) -> list[Entry]:
        """The cards for the chosen place that fit what was typed, every word of it."""
        words = self.wanted.lower().split()
        return [one for one in self.fitting(self.place) if all(word in self.name(one).lower() for word in words)]

    @property
    def players(self) -> list[str]:
        """Who may have laid the marked card in play."""
        return players(self.draft.tables, self.marked, [*self.draft.squares]) if self.marked else []

    @property
    def bearers(self) -> list[str]:
        """On whom it may lie; nobody for a card that lies on nobody."""
        return bearers(self.draft.tables, self.marked, [*self.draft.squares]) if self.marked else []

    def laid(self) -> InPlay:
        """The marked card in play: what nobody has said, or what does not go with it, is as it comes first."""
        by, to, said = self.players, self.bearers, self.lying
        clock = self.draft.tables.library.definitions[self.marked].clock
        return InPlay(
            self.marked,
            said.by if said.by in by else by[0],
            said.to if said.to in to else "".join(to[:1]),
            min(said.count, clock),
        )

    def why(self) -> str:
        """Why the marked card cannot be laid there; empty where it can."""
        if not self.marked:
            return _("No matching cards.")
        return why_not(self.draft.tables, self.rest, self.place, self.marked, [*self.draft.squares])

    # ---- layout -----------------------------------------------------------------------------------------------------

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return where a card goes, the cards that go there with what must be said of one, and the marked one."""
        found = self.shown
        at = next((place for place, one in enumerate(found) if one.card.id == self.marked), 0)
        self.marked = found[at].card.id if found else ""
        options = [Option(place, place_name(place)) for place in PLACES if self.fitting(place)]
        rows = [ListRow(one.card.id, self.name(one), _("{count} left").format(count=self.left(one))) for one in found]
        listed = ListBox("cards", rows, at=at, row_height=field_height(canvas), empty=_("No matching cards."))
        search = Column(
            TextField("wanted", self.wanted, shown_empty=_("Search cards")), listed.sized(grow=1), *self._clock()
        )
        face = PressedCard("face", entry_face(self.draft.game, found[at])) if found else Spacer()
        sheet = Column(
            Row(SeatMark(self.seat), Label(self.title, "heading").sized(grow=1)),
            Segments("place", options, self.place, tip=_("Card destination")),
            Row(search.sized(grow=_LIST), face.sized(grow=1), gap=SPACE.large).sized(grow=1),
            self._buttons(),
            padding=SPACE.large,
            paint=dialog_ground,
        )
        return Column(sheet.sized(grow=1), padding=_AROUND)

    @property
    def title(self) -> str:
        """Say whose cards they are, and how many of them are in the hand."""
        cards, team = self.draft.cards[self.seat], team_name(self.draft.game, self.team)
        return _("Cards for {team}: {count} in hand").format(team=team, count=len(cards.hand))

    def _clock(self) -> list[LayoutItem]:
        """What has to be said of a card in play: who played it, on whom it lies, how far its clock is."""
        if self.place != "in_play" or not self.marked or not self.players:
            return []
        tables, laid = self.draft.tables, self.laid()
        by = [Option(name, self.draft.called(name)) for name in self.players]
        to = [Option(name, self.draft.called(name)) for name in self.bearers]
        counts = [Option(count, str(count)) for count in range(tables.library.definitions[self.marked].clock + 1)]
        row = [cell(DropDown("by", by, laid.by), _("Played by"))]
        if to:
            row.append(cell(DropDown("to", to, laid.to), _("Attached to")))
        return [cell_row(row), cell(Segments("count", counts, laid.count), _("Clock"))]

    def _buttons(self) -> LayoutItem:
        why = self.why()
        text = pgettext("card", "Place here") if self.spot is not None else _("Add card")
        return Row(
            Button("close", _("Done"), leaves=True, keys=(Kind.BACK,)),
            Spacer(),
            Button("take", text, gold=True, shown=Kind.MAIN, enabled=not why, reason=why),
        )

    # ---- what the player does ---------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        """Letters are for the search, wherever the focus is."""
        if intent.kind is Kind.KEY and len(intent.key) == 1 and self.form.focus != "wanted":
            self.form.focus_on("wanted")
            self.form.widget("wanted").entered()
        super().handle(intent)

    def on_reply(self, reply: Reply) -> None:
        if reply.id == "wanted" and reply.kind == "changed":
            self.wanted, self.marked = str(reply.value), ""
        elif reply.id == "place" and reply.kind == "changed":
            self.place = reply.value
        elif reply.id == "cards" and reply.kind == "changed":
            self.marked = str(reply.value)
        elif reply.id in ("by", "to", "count") and reply.kind == "changed":
            self.lying = msgspec.structs.replace(self.lying, **{reply.id: reply.value})
        elif reply.kind in ("pressed", "submitted") and reply.id in ("take", "cards", "face"):
            self._take()
        self.services.stack.relayout()

    def _take(self) -> None:
        if self.why():
            return
        cards = self.rest
        cards.put(self.place, self.laid() if self.place == "in_play" else self.marked)
        self.draft.cards[self.seat] = cards
        self.taken()
        if self.spot is not None:
            self.services.stack.pop()
        else:
            self.form.widget("wanted").entered()
