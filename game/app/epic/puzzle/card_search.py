"""Where a card is put into a hand: typing finds it, and it is seen before it is taken."""

from __future__ import annotations

from collections.abc import Callable

from game.app.epic.cards.view import CARD_HEIGHT, CARD_WIDTH
from game.app.epic.match.pile_scene import CardTile
from game.app.ui.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.dialog import dialog_ground
from game.app.ui.input import Kind
from game.app.ui.ornaments import seat_mark
from game.app.ui.scene import FormScene
from game.app.ui.services import Services
from game.app.ui.widgets.base import Box, Reply, Widget
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.listbox import ListBox, Row
from game.app.ui.widgets.textfield import TextField
from game.table.card_faces import entry_face
from game.table.epic_decks import Entry, entries
from game.table.puzzle_draft import Draft
from game.table.save_words import team_name
from game.table.wording import id_name
from game.text import _

_PAD, _GAP = 20.0, 12.0
_BOX = Box(210, 70, WIDTH - 420, HEIGHT - 140)


class CardSearch(FormScene):
    """The deck of one seat; Enter takes the marked card, as often as there are copies."""

    modal = True

    def __init__(self, services: Services, draft: Draft, seat: int, taken: Callable[[], None]) -> None:
        super().__init__(services)
        self.draft, self.seat, self.taken = draft, seat, taken
        self.wanted = ""
        self.marked = ""

    @property
    def team(self) -> str:
        return self.draft.teams[self.seat]

    def name(self, entry: Entry) -> str:
        """A card's name for people; a basic card is named by who holds it and its numbers."""
        return id_name(self.draft.tables, entry.card.id)

    def left(self, entry: Entry) -> int:
        """How many copies are not in the hand."""
        return entry.copies - self.draft.hands[self.seat].count(entry.card.id)

    @property
    def shown(self) -> list[Entry]:
        """The cards that fit what was typed, every word of it."""
        words = self.wanted.lower().split()
        return [one for one in entries(self.draft.game, self.team) if all(w in self.name(one).lower() for w in words)]

    def layout(self, canvas: Canvas) -> None:
        inner = _BOX.inset(_PAD)
        head, line = canvas.text_size("heading") * 1.5, canvas.text_size("label") * 1.5 + 10
        tall = Button.height(canvas, gold=True)
        wide = inner.w * 0.56
        field = Box(inner.x, inner.y + head, wide, line)
        low = inner.bottom - tall - _GAP
        listed = Box(inner.x, field.bottom + _GAP, wide, low - field.bottom - _GAP)
        found = self.shown
        at = next((place for place, one in enumerate(found) if one.card.id == self.marked), 0)
        self.marked = found[at].card.id if found else ""
        rows = [Row(one.card.id, self.name(one), _("{count} left").format(count=self.left(one))) for one in found]
        widgets: list[Widget] = [
            TextField("wanted", field, self.wanted, shown_empty=_("Type a part of its name"), tip=_("Search")),
            ListBox("cards", listed, rows, at=at, row_height=line, empty=_("No card is called so.")),
        ]
        right = Box(listed.right + _PAD, field.y, inner.right - listed.right - _PAD, low - field.y)
        why = ""
        if found:
            scale = min(right.w / CARD_WIDTH, right.h / CARD_HEIGHT)
            w, h = CARD_WIDTH * scale, CARD_HEIGHT * scale
            spot = Box(right.x + (right.w - w) / 2, right.y + (right.h - h) / 2, w, h)
            widgets.append(CardTile("face", spot, entry_face(self.draft.game, found[at]), 1))
            why = "" if self.left(found[at]) > 0 else _("All copies are in the hand.")
        else:
            why = _("No card is called so.")
        full = self.draft.tables.pack.hand_limit
        if len(self.draft.hands[self.seat]) >= full:
            why = _("A hand has at most {count} cards.").format(count=full)
        add = max(190.0, Button.width(canvas, _("Take the card"), gold=True, shown=Kind.MAIN))
        close = Button.width(canvas, _("Done"), shown=Kind.BACK)
        low = inner.bottom - tall
        widgets += [
            Button("close", Box(inner.x, low, close, tall), _("Done"), leaves=True, keys=(Kind.BACK,)),
            Button(
                "take", Box(inner.right - add, low, add, tall), _("Take the card"), gold=True, shown=Kind.MAIN,
                enabled=not why, reason=why,
            ),
        ]  # fmt: skip
        self.form.set(widgets, focus="wanted")

    def draw_ground(self, canvas: Canvas) -> None:
        dialog_ground(canvas, _BOX)
        inner = _BOX.inset(_PAD)
        head = canvas.text_size("heading") * 1.5
        seat_mark(canvas, self.seat, inner.x + 10, inner.y + head / 2 - 6, 10)
        count = len(self.draft.hands[self.seat])
        title = _("Cards for {team}: {count} in hand").format(team=team_name(self.draft.game, self.team), count=count)
        canvas.block(title, inner.x + 30, inner.y - 8, inner.w - 30, head, "heading", color="gold")

    def on_reply(self, reply: Reply) -> None:
        if reply.id == "wanted" and reply.kind == "changed":
            self.wanted, self.marked = str(reply.value), ""
        elif reply.id == "cards" and reply.kind == "changed":
            self.marked = str(reply.value)
        elif reply.kind in ("pressed", "submitted") and reply.id in ("take", "cards", "face"):
            self._take()
        self.services.stack.relayout()
        self.touch()

    def _take(self) -> None:
        entry = next((one for one in self.shown if one.card.id == self.marked), None)
        full = len(self.draft.hands[self.seat]) >= self.draft.tables.pack.hand_limit
        if entry is not None and self.left(entry) > 0 and not full:
            self.draft.hands[self.seat].append(entry.card.id)
            self.taken()
