"""Trading between two players at one machine: each lays cards into the middle, and both confirm."""

from __future__ import annotations

from collections import Counter

from game.app.elixir.collection.card_grid import CardSlot, CardTile, Wanted, chosen
from game.app.elixir.collection.cards_scene import CardsScene, card_list, kinds
from game.app.elixir.ids import ConfirmId, GiveId, KindId, NameId, TakeBackId
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, Grid, Row
from game.app.ui.layout.paint import Painting, SeatMark
from game.app.ui.layout.panels import Panel
from game.app.ui.services import Services
from game.app.ui.style.tokens import BORDER, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, Reply, WidgetId
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.choice import DropDown, Option, Segments
from game.app.ui.widgets.pane import Pane
from game.app.ui.widgets.text import Label
from game.content.cards.elixir_catalog import load_catalog
from game.errors import UserError
from game.modes.collections import collections
from game.modes.collections import exchange as house
from game.modes.collections.collections import Book, Offer
from game.presentation.elixir.view_models import FaceKind, face_by_id
from game.storage.slots import new_id
from game.text import _

_COLUMNS = 5
_SWAP, _DISC, _SIGN = 40.0, 18.0, 22.0
"""Room for the sign between both sides, radius of its disc, size of its icon."""
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

    @property
    def heading(self) -> str:
        return _("Trade")

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return both sides, with the sign of an exchange between them."""
        swap = Painting(_draw_swap).sized(width=_SWAP)
        return Row(self._side(0).sized(grow=1), swap, self._side(1).sized(grow=1), gap=SPACE.tiny)

    def _side(self, side: int) -> LayoutItem:
        """Return the cards of a player, the offer below them, and the button that confirms it."""
        other, wanted = self.players[1 - side], self.wanted[side]
        names = [Option(name, name, "person") for name in collections.players(self.book) if name != other]
        return Panel(
            "",
            Row(
                SeatMark(side),
                DropDown(NameId(side), names, self.players[side]).sized(grow=1),
                Segments(KindId(side), kinds(), wanted.kind).sized(grow=1),
            ),
            card_list(self.panes[side], self._tiles(side), wanted, _COLUMNS),
            Column(
                Label(_("{name} offers").format(name=self.players[side])),
                Grid(*self._offer(side), columns=MOST, gap=SPACE.small),
                gap=SPACE.tiny,
                padding=SPACE.small,
                paint=_draw_tray,
            ),
            self._confirm_button(side),
            gap=SPACE.small,
        )

    def _offer(self, side: int) -> list[LayoutItem]:
        """Return the cards that a player offers, and the places that are free."""
        tiles: list[LayoutItem] = []
        for place, (kind, card) in enumerate(self.gifts[side]):
            face = face_by_id(self.catalog, kind, card)
            tip = _("Remove {name}").format(name=face.name)
            tiles.append(CardTile(TakeBackId(side, place), face, side=side, tip=tip))
        return tiles + [CardSlot("character") for _place in range(len(tiles), MOST)]

    def _confirm_button(self, side: int) -> LayoutItem:
        reason, done = self.why_not(side), side in self.confirmed
        text = _("{name} confirmed") if done else _("{name}: confirm")
        return Button(
            ConfirmId(side), text.format(name=self.players[side]), icon="tick" if done else "", keys=(str(side + 1),),
            enabled=not reason, reason=reason,
        )  # fmt: skip

    def _tiles(self, side: int) -> list[CardTile]:
        wanted = self.wanted[side]
        owned = collections.collection(self.book, self.players[side]).of(wanted.kind)
        free = self.free(side, wanted.kind)
        tiles = []
        for face in chosen(self.catalog, wanted, owned):
            reason = ""
            if len(self.gifts[side]) >= MOST:
                reason = _("Up to {most} cards per trade.").format(most=MOST)
            elif free[face.id] < 1:
                in_offer = (wanted.kind, face.id) in self.gifts[side]
                reason = _("You have no more copies.") if in_offer else _("At stake in an unfinished real match.")
            badge = f"× {owned[face.id]}" if owned[face.id] > 1 else ""
            id = GiveId(side, face.id)
            tiles.append(CardTile(id, face, badge=badge, side=side, enabled=not reason, reason=reason))
        return tiles

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


def _draw_tray(canvas: Canvas, box: Box) -> None:
    """Draw the ground of an offer."""
    canvas.rect(*box, "well", radius=RADIUS.medium)


def _draw_swap(canvas: Canvas, box: Box) -> None:
    """Draw the sign of an exchange."""
    x, y = box.center
    canvas.circle(x, y, _DISC, "well")
    canvas.circle(x, y, _DISC, "line", border=BORDER.thin)
    canvas.icon("swap", x - _SIGN / 2, y - _SIGN / 2, _SIGN)
