"""Trading between two players at one machine: each lays cards into the middle, and both confirm."""

from __future__ import annotations

from collections import Counter

from game.app.elixir.collection.card_grid import CardTile, Wanted, chosen, grid
from game.app.elixir.collection.card_view import TALL, WIDE, draw_slot
from game.app.elixir.collection.cards_scene import CardsScene, kinds
from game.app.elixir.ids import ConfirmId, GiveId, KindId, NameId, TakeBackId
from game.app.elixir.table.lines import block
from game.app.elixir.table.table_panels import sheet
from game.app.elixir.table.top_bar import draw_bar
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.services import Services
from game.app.ui.style.ornaments import seat_mark
from game.app.ui.style.room import draw_table_top
from game.app.ui.style.tokens import BORDER
from game.app.ui.widgets.base import Box, Reply, Widget, WidgetId
from game.app.ui.widgets.button import BackButton, Button
from game.app.ui.widgets.choice import DropDown, Option, Segments
from game.app.ui.widgets.pane import BAR, Pane
from game.content.cards.elixir_catalog import load_catalog
from game.errors import UserError
from game.modes.collections import collections
from game.modes.collections import exchange as house
from game.modes.collections.collections import Book, Offer
from game.presentation.elixir.view_models import FaceKind, face_by_id
from game.storage.slots import new_id
from game.text import _

_SIDES = (Box(16, 58, 612, 646), Box(652, 58, 612, 646))
MOST = 6
"""Cards that one side may give in one trade."""


class TradeScene(CardsScene):
    """An offer between two players; any change takes back both confirmations."""

    def __init__(self, services: Services, players: tuple[str, str], book: Book | None = None) -> None:
        super().__init__(services, load_catalog())
        self.book = house.book(services.notify) if book is None else book
        self.players = list(players)
        self.gifts: list[list[tuple[FaceKind, str]]] = [[], []]
        self.confirmed: set[int] = set()
        self.wanted = [Wanted(), Wanted()]
        self.panes = [Pane("left", self.form), Pane("right", self.form)]

    # ---- the offer --------------------------------------------------------------------------------------------------

    def free(self, side: int, kind: FaceKind) -> Counter[str]:
        """What a player may still put in: not what is at stake, not what lies in the offer already."""
        name = self.players[side]
        owned = collections.collection(self.book, name).of(kind)
        if kind == "character":
            owned = collections.free_characters(self.book, name)
        return owned - Counter(card for one, card in self.gifts[side] if one == kind)

    def why_not(self, side: int) -> str:
        """Why a side cannot confirm; empty when it can."""
        if not any(self.gifts):
            return _("Offer a card first.")
        if side in self.confirmed:
            return _("{name} already confirmed.").format(name=self.players[side])
        return ""

    # ---- layout -----------------------------------------------------------------------------------------------------

    def layout(self, canvas: Canvas) -> None:
        widgets: list[Widget] = []
        for side in (0, 1):
            widgets += self._side(canvas, side)
        widgets.append(BackButton(12, 34))
        self.form.set(widgets)
        for pane in self.panes:
            pane.follow_key()

    def _side(self, canvas: Canvas, side: int) -> list[Widget]:
        box = _SIDES[side]
        line = canvas.text_size("label") * 1.5 + 6
        other = self.players[1 - side]
        names = [Option(name, name, "person") for name in collections.players(self.book) if name != other]
        half = (box.w - 70) / 2
        wanted = self.wanted[side]
        top = box.y + 10
        widgets: list[Widget] = [
            DropDown(NameId(side), names, self.players[side]).placed(Box(box.x + 44, top + 2, half - 20, line)),
            Segments(KindId(side), kinds(), wanted.kind).placed(Box(box.x + 38 + half, top, half + 20, line + 4)),
        ]
        top += line + 14
        tall = max(44.0, Button.height(canvas))
        offer = self._offer_boxes(side)[0].y - 34
        view = Box(box.x + 12, top, box.w - 24, offer - top - 6)
        self.panes[side].fill(view, *self._tiles(side, view))
        widgets += self.panes[side].widgets
        for place, (kind, card) in enumerate(self.gifts[side]):
            face = face_by_id(self.catalog, kind, card)
            tip = _("Remove {name}").format(name=face.name)
            gift = self._offer_boxes(side)[place]
            widgets.append(CardTile(TakeBackId(side, place), gift, face, side=side, tip=tip))
        reason = self.why_not(side)
        key = str(side + 1)
        done = side in self.confirmed
        text = _("{name} confirmed") if done else _("{name}: confirm")
        confirm = Box(box.x + 16, box.bottom - 12 - tall, box.w - 32, tall)
        widgets.append(
            Button(
                ConfirmId(side), text.format(name=self.players[side]),
                icon="tick" if done else "", keys=(key,), enabled=not reason, reason=reason,
            ).placed(confirm)
        )  # fmt: skip
        return widgets

    def _offer_boxes(self, side: int) -> list[Box]:
        box = _SIDES[side]
        wide = (box.w - 32 - 8 * (MOST - 1)) / MOST
        tall = wide * TALL / WIDE
        top = box.bottom - 12 - 58 - tall
        return [Box(box.x + 16 + i * (wide + 8), top, wide, tall) for i in range(MOST)]

    def _tiles(self, side: int, view: Box) -> tuple[list[Widget], float]:
        wanted = self.wanted[side]
        owned = collections.collection(self.book, self.players[side]).of(wanted.kind)
        free = self.free(side, wanted.kind)
        faces = chosen(self.catalog, wanted, owned)
        boxes, bottom = grid(Box(view.x + 4, view.y, view.w - BAR - 10, view.h), len(faces), 96)
        tiles: list[Widget] = []
        for face, box in zip(faces, boxes, strict=True):
            reason = ""
            if len(self.gifts[side]) >= MOST:
                reason = _("Up to {most} cards per trade.").format(most=MOST)
            elif free[face.id] < 1:
                in_offer = (wanted.kind, face.id) in self.gifts[side]
                reason = _("You have no more copies.") if in_offer else _("At stake in an unfinished real match.")
            badge = f"× {owned[face.id]}" if owned[face.id] > 1 else ""
            id = GiveId(side, face.id)
            tiles.append(CardTile(id, box, face, badge=badge, side=side, enabled=not reason, reason=reason))
        return tiles, bottom

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw_ground(self, canvas: Canvas) -> None:
        canvas.stamp("planks", 0, 0, WIDTH, HEIGHT, draw_table_top)
        draw_bar(canvas, _("Trade"), left=60)
        line = canvas.text_size("label") * 1.5 + 6
        for side, box in enumerate(_SIDES):
            sheet(canvas, box, "")
            seat_mark(canvas, side, box.x + 24, box.y + 12 + line / 2, 10)
            boxes = self._offer_boxes(side)
            text = _("{name} offers").format(name=self.players[side])
            block(canvas, text, box.x + 16, boxes[0].y - 30, box.w - 32, 24, "label", color="gold")
            for slot in boxes[len(self.gifts[side]) :]:
                draw_slot(canvas, "character", "", *slot)
        canvas.circle(WIDTH / 2, 380, 22, "#1c120a")
        canvas.circle(WIDTH / 2, 380, 22, "gold", border=BORDER.thick)
        canvas.icon("swap", WIDTH / 2 - 13, 367, 26)

    # ---- what the players do ----------------------------------------------------------------------------------------

    def on_reply(self, reply: Reply) -> None:
        if reply.kind == "changed":
            self._changed(reply.id, str(reply.value))
        elif reply.kind == "pressed":
            self._pressed(reply.id)
        self.services.stack.relayout()

    def _changed(self, id: WidgetId, value: str) -> None:
        match id:
            case NameId(side):
                self.players[side], self.gifts[side] = value, []
                self.confirmed.clear()
            case KindId(side):
                self.wanted[side] = Wanted("character" if value == "character" else "potion")
                self.panes[side].top = 0.0

    def _pressed(self, id: WidgetId) -> None:
        match id:
            case GiveId(side, card):
                self.gifts[side].append((self.wanted[side].kind, card))
                self.confirmed.clear()
                self.services.play("card")
            case TakeBackId(side, place):
                self.gifts[side].pop(place)
                self.confirmed.clear()
            case ConfirmId(side):
                self.confirmed.add(side)
                if len(self.confirmed) == 2:
                    self._trade()

    def _trade(self) -> None:
        """Carry the offer out in one writing of the book."""
        one, other = self.players
        offer = Offer((one, other), (tuple(self.gifts[0]), tuple(self.gifts[1])))
        self.confirmed.clear()
        try:
            self.book = house.change(lambda book: collections.trade(book, new_id(), offer, (one, other)))
        except UserError as error:
            self.services.play("refused")
            self.services.notify(error.message)
            return
        self.gifts = [[], []]
        self.services.play("pack")
        self.services.notify(_("Trade complete."))
