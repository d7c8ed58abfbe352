"""Trade between two players at one computer: both offer cards and confirm."""

from __future__ import annotations

from collections import Counter

from game.app.elixir.collection.card_grid import CardTile, EmptyCardSlot, GridFilter, filter_cards
from game.app.elixir.collection.cards_scene import CardsScene, build_card_list, list_kind_options
from game.app.elixir.ids import ConfirmTradeId, OfferCardId, PlayerNameId, SeatKindId, WithdrawCardId
from game.app.play.ending.deeds import announce_unlocked, watch_achievements
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, Grid, Row
from game.app.ui.layout.paint import CustomPaint, SeatMarkWidget
from game.app.ui.layout.panels import Panel
from game.app.ui.services import Services
from game.app.ui.style.tokens import BORDER, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, WidgetEvent, WidgetId
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.choice import ChoiceOption, DropDown, SegmentedControl
from game.app.ui.widgets.pane import ScrollView
from game.app.ui.widgets.text import Label
from game.content.cards.elixir_catalog import load_elixir_catalog
from game.errors import UserError
from game.modes.collections import collections, exchange
from game.modes.collections.collections import CollectionLedger, TradeOffer
from game.presentation.elixir.view_models import FaceKind, find_face
from game.storage.slots import new_id
from game.text import _

_GRID_COLUMNS = 5
"""Number of columns of each card grid."""
_ICON_SPACE, _DISC_RADIUS, _ICON_SIZE = 40.0, 18.0, 22.0
"""Width of the space between both sides, radius of the disc in it, and size of the icon on the disc."""
MAX_OFFERED = 6
"""Maximum number of cards that one side gives in one trade."""


class TradeScene(CardsScene):
    """Offer between two players; any change cancels both confirmations."""

    def __init__(self, services: Services, players: tuple[str, str], ledger: CollectionLedger | None = None) -> None:
        super().__init__(services, load_elixir_catalog())
        self.ledger = exchange.load_ledger(services.notify) if ledger is None else ledger
        """Ledger of the collections of all players."""
        self.players = list(players)
        """Names of both players by side."""
        self.offers: list[list[tuple[FaceKind, str]]] = [[], []]
        """Offered cards by side, each with its kind and id."""
        self.confirmed_sides: set[int] = set()
        """Sides that have confirmed the current offers."""
        self.card_filters = [GridFilter(), GridFilter()]
        """Filter and order of the cards shown, by side."""
        self.scroll_views = [ScrollView("left", self.form), ScrollView("right", self.form)]
        """Scrolled card grids by side."""

    # ---- the offer --------------------------------------------------------------------------------------------------

    def find_available_cards(self, side: int, kind: FaceKind) -> Counter[str]:
        """Return the cards that a player can still offer: neither at stake nor already offered."""
        name = self.players[side]
        owned = collections.build_collection(self.ledger, name).get_cards(kind)
        if kind == "character":
            owned = collections.find_free_characters(self.ledger, name)
        return owned - Counter(card for face_kind, card in self.offers[side] if face_kind == kind)

    def find_refusal(self, side: int) -> str:
        """Return why a side cannot confirm; empty if it can."""
        if not any(self.offers):
            return _("Offer a card first.")
        if side in self.confirmed_sides:
            return _("{name} already confirmed.").format(name=self.players[side])
        return ""

    # ---- layout -----------------------------------------------------------------------------------------------------

    @property
    def heading(self) -> str:
        return _("Trade")

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return both sides, with an exchange icon between them."""
        swap = CustomPaint(_draw_exchange_icon).sized(width=_ICON_SPACE)
        return Row(self._build_side(0).sized(grow=1), swap, self._build_side(1).sized(grow=1), gap=SPACE.tiny)

    def _build_side(self, side: int) -> LayoutItem:
        """Return the cards of a player, the offer below them, and the button that confirms it."""
        other, wanted = self.players[1 - side], self.card_filters[side]
        names = [ChoiceOption(name, name, "person") for name in collections.list_players(self.ledger) if name != other]
        return Panel(
            "",
            Row(
                SeatMarkWidget(side),
                DropDown(PlayerNameId(side), names, self.players[side]).sized(grow=1),
                SegmentedControl(SeatKindId(side), list_kind_options(), wanted.kind).sized(grow=1),
            ),
            build_card_list(self.scroll_views[side], self._build_tiles(side), wanted, _GRID_COLUMNS),
            Column(
                Label(_("{name} offers").format(name=self.players[side])),
                Grid(*self._build_offer(side), columns=MAX_OFFERED, gap=SPACE.small),
                gap=SPACE.tiny,
                padding=SPACE.small,
                paint=_draw_tray,
            ),
            self._build_confirm_button(side),
            gap=SPACE.small,
        )

    def _build_offer(self, side: int) -> list[LayoutItem]:
        """Return the cards that a player offers and the empty places."""
        tiles: list[LayoutItem] = []
        for index, (kind, card) in enumerate(self.offers[side]):
            face = find_face(self.catalog, kind, card)
            tip = _("Remove {name}").format(name=face.name)
            tiles.append(CardTile(WithdrawCardId(side, index), face, side=side, tip=tip))
        return tiles + [EmptyCardSlot("character") for _place in range(len(tiles), MAX_OFFERED)]

    def _build_confirm_button(self, side: int) -> LayoutItem:
        reason, done = self.find_refusal(side), side in self.confirmed_sides
        text = _("{name} confirmed") if done else _("{name}: confirm")
        return Button(
            ConfirmTradeId(side),
            text.format(name=self.players[side]),
            icon="tick" if done else "",
            keys=(str(side + 1),),
            enabled=not reason,
            reason=reason,
        )

    def _build_tiles(self, side: int) -> list[CardTile]:
        wanted = self.card_filters[side]
        owned = collections.build_collection(self.ledger, self.players[side]).get_cards(wanted.kind)
        free = self.find_available_cards(side, wanted.kind)
        tiles = []
        for face in filter_cards(self.catalog, wanted, owned):
            reason = ""
            if len(self.offers[side]) >= MAX_OFFERED:
                reason = _("Up to {most} cards per trade.").format(most=MAX_OFFERED)
            elif free[face.id] < 1:
                in_offer = (wanted.kind, face.id) in self.offers[side]
                reason = _("You have no more copies.") if in_offer else _("At stake in an unfinished real match.")
            badge = f"× {owned[face.id]}" if owned[face.id] > 1 else ""
            id = OfferCardId(side, face.id)
            tiles.append(CardTile(id, face, badge=badge, side=side, enabled=not reason, reason=reason))
        return tiles

    # ---- what the players do ----------------------------------------------------------------------------------------

    def on_widget_event(self, event: WidgetEvent) -> None:
        if event.kind == "changed":
            self._change_value(event.id, str(event.value))
        elif event.kind == "pressed":
            self._press_widget(event.id)
        self.services.stack.request_layout()

    def _change_value(self, id: WidgetId, value: str) -> None:
        match id:
            case PlayerNameId(side):
                self.players[side], self.offers[side] = value, []
                self.confirmed_sides.clear()
            case SeatKindId(side):
                self.card_filters[side] = GridFilter("character" if value == "character" else "potion")
                self.scroll_views[side].top = 0.0

    def _press_widget(self, id: WidgetId) -> None:
        match id:
            case OfferCardId(side, card):
                self.offers[side].append((self.card_filters[side].kind, card))
                self.confirmed_sides.clear()
                self.services.play_effect("card")
            case WithdrawCardId(side, place):
                self.offers[side].pop(place)
                self.confirmed_sides.clear()
            case ConfirmTradeId(side):
                self.confirmed_sides.add(side)
                if len(self.confirmed_sides) == 2:
                    self._carry_out()

    def _carry_out(self) -> None:
        """Exchange the offered cards in one transaction of the ledger."""
        one, other = self.players
        offer = TradeOffer((one, other), (tuple(self.offers[0]), tuple(self.offers[1])))
        self.confirmed_sides.clear()
        try:
            with watch_achievements(self.services, is_deferred=True):
                self.ledger = exchange.update_ledger(
                    lambda ledger: collections.trade_cards(ledger, new_id(), offer, (one, other))
                )
        except UserError as error:
            self.services.play_effect("refused")
            self.services.notify(error.message)
            return
        self.offers = [[], []]
        self.services.play_effect("pack")
        self.services.notify(_("Trade complete."))
        announce_unlocked(self.services)


def _draw_tray(canvas: Canvas, box: Box) -> None:
    """Draw the background of an offer."""
    canvas.rect(*box, "well", radius=RADIUS.medium)


def _draw_exchange_icon(canvas: Canvas, box: Box) -> None:
    """Draw the exchange icon between both sides."""
    x, y = box.center
    canvas.circle(x, y, _DISC_RADIUS, "well")
    canvas.circle(x, y, _DISC_RADIUS, "line", border=BORDER.thin)
    canvas.icon("swap", x - _ICON_SIZE / 2, y - _ICON_SIZE / 2, _ICON_SIZE)
