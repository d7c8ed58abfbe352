"""Where a card of a seat is put into its hand, onto a pile or into play: typing finds it, and it is seen before."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from game.app.epic.cards.view import CARD_HEIGHT, CARD_WIDTH
from game.app.epic.match.views.pile_scene import CardTile
from game.app.epic.puzzle.card_lists import place_name
from game.app.epic.workshop.cells import Cell, Row, laid_out
from game.app.ui.dialog import dialog_ground
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.scene import FormScene
from game.app.ui.services import Services
from game.app.ui.style.ornaments import seat_mark
from game.app.ui.widgets.base import Box, Reply, Widget
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.choice import DropDown, Option, Segments
from game.app.ui.widgets.listbox import ListBox
from game.app.ui.widgets.listbox import Row as Line
from game.app.ui.widgets.textfield import TextField
from game.content.puzzles.positions import InPlay
from game.modes.puzzles.card_places import PLACES, Cards, Place, Spot, bearers, goes, players, why_not
from game.modes.puzzles.draft import Draft
from game.presentation.epic.card_faces import entry_face
from game.presentation.epic.deck_pages import Entry, entries
from game.presentation.epic.wording import id_name
from game.storage.save_words import team_name
from game.text import _, pgettext

_PAD, _GAP = 20.0, 12.0
_BOX = Box(150, 40, WIDTH - 300, HEIGHT - 80)
_LIST_SHARE = 0.58


class CardSearch(FormScene):
    """The deck of one seat; Enter lays the marked card where the row at the top says, as often as there are copies.

    With ``spot`` a card that lies somewhere is laid anew, and the scene is done with it.
    """

    modal = True

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

    def layout(self, canvas: Canvas) -> None:
        inner = _BOX.inset(_PAD)
        head, line = canvas.text_size("heading") * 1.5, canvas.text_size("label") * 1.5 + 10
        tall = Button.height(canvas, gold=True)
        wide = inner.w * _LIST_SHARE
        places = [place for place in PLACES if self.fitting(place)]
        row = Box(inner.x, inner.y + head, inner.w, line)
        options = [Option(place, place_name(place)) for place in places]
        field = Box(inner.x, row.bottom + _GAP, wide, line)
        low = inner.bottom - tall - _GAP
        found = self.shown
        at = next((place for place, one in enumerate(found) if one.card.id == self.marked), 0)
        self.marked = found[at].card.id if found else ""
        below, bottom = laid_out(canvas, Box(inner.x, 0, wide, 0), self._clock())
        listed = Box(inner.x, field.bottom + _GAP, wide, low - field.bottom - _GAP - bottom)
        for widget in below:
            widget.box = widget.box._replace(y=widget.box.y + listed.bottom + _GAP)
        rows = [Line(one.card.id, self.name(one), _("{count} left").format(count=self.left(one))) for one in found]
        widgets: list[Widget] = [
            Segments("place", options, self.place, tip=_("Card destination")).placed(row),
            TextField("wanted", self.wanted, shown_empty=_("Search cards")).placed(field),
            ListBox("cards", rows, at=at, row_height=line, empty=_("No matching cards.")).placed(listed),
            *below,
        ]
        right = Box(listed.right + _PAD, field.y, inner.right - listed.right - _PAD, low - field.y)
        if found:
            scale = min(right.w / CARD_WIDTH, right.h / CARD_HEIGHT)
            w, h = CARD_WIDTH * scale, CARD_HEIGHT * scale
            spot = Box(right.x + (right.w - w) / 2, right.y + (right.h - h) / 2, w, h)
            widgets.append(CardTile("face", spot, entry_face(self.draft.game, found[at]), 1))
        self.form.set([*widgets, *self._buttons(canvas, inner, tall)], focus="wanted")

    def _clock(self) -> list[Row]:
        """What has to be said of a card in play: who played it, on whom it lies, how far its clock is."""
        if self.place != "in_play" or not self.marked or not self.players:
            return []
        tables, laid = self.draft.tables, self.laid()
        by = [Option(name, self.draft.called(name)) for name in self.players]
        to = [Option(name, self.draft.called(name)) for name in self.bearers]
        counts = [Option(count, str(count)) for count in range(tables.library.definitions[self.marked].clock + 1)]
        row = [Cell(lambda box: DropDown("by", by, laid.by).placed(box), _("Played by"))]
        if to:
            row.append(Cell(lambda box: DropDown("to", to, laid.to).placed(box), _("Attached to")))
        return [row, [Cell(lambda box: Segments("count", counts, laid.count).placed(box), _("Clock"))]]

    def _buttons(self, canvas: Canvas, inner: Box, tall: float) -> list[Widget]:
        why = self.why()
        text = pgettext("card", "Place here") if self.spot is not None else _("Add card")
        take = max(190.0, Button.width(canvas, text, gold=True, shown=Kind.MAIN))
        close = Button.width(canvas, _("Done"), shown=Kind.BACK)
        low = inner.bottom - tall
        return [
            Button("close", _("Done"), leaves=True, keys=(Kind.BACK,)).placed(Box(inner.x, low, close, tall)),
            Button(
                "take", text, gold=True, shown=Kind.MAIN,
                enabled=not why, reason=why,
            ).placed(Box(inner.right - take, low, take, tall)),
        ]  # fmt: skip

    def draw_ground(self, canvas: Canvas) -> None:
        dialog_ground(canvas, _BOX)
        inner = _BOX.inset(_PAD)
        head = canvas.text_size("heading") * 1.5
        seat_mark(canvas, self.seat, inner.x + 10, inner.y + head / 2 - 6, 10)
        cards, team = self.draft.cards[self.seat], team_name(self.draft.game, self.team)
        title = _("Cards for {team}: {count} in hand").format(team=team, count=len(cards.hand))
        canvas.block(title, inner.x + 30, inner.y - 8, inner.w - 30, head, "heading")

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
