"""Lobby of Elixir Quest: way of playing, players and their cards, and the first pack of a new player."""

from __future__ import annotations

from functools import partial

from game.app.elixir.collection.deck_cover import DeckCoverScene
from game.app.elixir.collection.deck_picker import DeckPickerScene
from game.app.elixir.collection.seat_view import NEW, build_seats, format_starter_button
from game.app.elixir.collection.terms import build_course_panel, build_options
from game.app.elixir.collection.way_tile import WayTile, build_album_tile
from game.app.elixir.ids import BotListId, DeckButtonId, PlayerNameId, SeatKindId, StarterPackId, WayId
from game.app.elixir.pictures.pack import draw_lobby_felt, draw_offer
from game.app.play.ask import AskTextScene
from game.app.play.routes import Play
from game.app.play.rules_sheet import build_rules_sheet, make_advanced_button
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Column, Row, Spacer, Stack
from game.app.ui.layout.paint import CustomPaint
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.theme import ELIXIR
from game.app.ui.style.tokens import ALPHA, SPACE
from game.app.ui.widgets.base import LayoutItem, WidgetEvent, WidgetId, make_growing_length
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.pane import ScrollView
from game.app.ui.widgets.text import Label
from game.content.cards.elixir_catalog import load_elixir_catalog
from game.errors import UserError
from game.modes.active_match import make_seed
from game.modes.collections import collections
from game.modes.collections import exchange as house
from game.modes.collections.collections import LONGEST_NAME, PIECES, CollectionLedger
from game.session.seats import PERSON
from game.setup.elixir import WAYS, ElixirChair, ElixirPlan, Way
from game.text import _

_WAYS, _COURSE = make_growing_length(396, 60), make_growing_length(420, 60)
"""Widths of the right column with the ways of playing, and of the panel beside the options."""
_OPEN, _OPEN_TALL = make_growing_length(420, 160), make_growing_length(60, 12)
"""Size of the button that opens the first pack."""


class ElixirLobbyScene(HeadedScene):
    """Set-up of a match; offers a starter pack until a player has cards."""

    keeps = ("collections",)
    theme = ELIXIR
    music = "elixir"

    def find_rules_page(self) -> tuple[str, str]:
        return "elixir", "decks"

    def __init__(self, services: Services, plan: ElixirPlan | None = None, *, together: bool = False) -> None:
        super().__init__(services)
        self.plan = plan if plan is not None else self._make_plan(together=together)
        """Set-up of the match."""
        self.advanced = False
        """True while the sheet with the rules is shown."""
        self.declined = False
        """True once a way of playing was selected instead of opening the first pack."""
        self.terms = ScrollView("terms", self.form)
        """Scrolled options on the sheet of rules."""

    def _make_plan(self, *, together: bool) -> ElixirPlan:
        """Return a plan with the last player's own deck, against a bot of medium strength or a second person."""
        book = self._read_ledger()
        names = collections.list_players(book)
        other = ElixirChair(PERSON, next(iter(names[-2:-1]), "")) if together else ElixirChair("sensible", "")
        chairs = [ElixirChair(PERSON, names[-1] if names else ""), other]
        plan = ElixirPlan(book, chairs, "practice", self.services.settings.names)
        plan.take_decks()
        if plan.find_start_refusal():
            plan.way = "quick"
        return plan

    def _read_ledger(self) -> CollectionLedger:
        try:
            house.reconcile_matches(self.services.notify)
            return house.load_ledger(self.services.notify)
        except UserError as error:
            self.services.notify(error.message)
            return CollectionLedger()

    def resume(self) -> None:
        """Update the plan to packs, captures, trades and names that changed meanwhile."""
        self.plan.book, self.plan.names = self._read_ledger(), self.services.settings.names
        self._keep_decks()
        self.services.stack.request_layout()

    def _keep_decks(self) -> None:
        self.plan.keep_decks()
        if self.plan.way != "quick":
            self.plan.take_decks()

    # ---- layout -----------------------------------------------------------------------------------------------------

    @property
    def heading(self) -> str:
        return _("Advanced rules") if self.advanced else "Elixir Quest"

    @property
    def first_focus(self) -> WidgetId:  # type: ignore[override]
        return "format" if self.advanced else StarterPackId(0) if self.offers_pack else "begin"

    @property
    def offers_pack(self) -> bool:
        """Return whether the first pack is offered."""
        return not self.declined and not collections.list_players(self.plan.book)

    @property
    def owner(self) -> str:
        """Return the player whose collection is shown; empty without a collection."""
        known = collections.list_players(self.plan.book)
        return (self.plan.owners or known[-1:] or [""])[0]

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the sheet of rules, the offer of the first pack, or the match with the ways of playing beside it."""
        plan = self.plan
        if self.advanced:
            course = build_course_panel(plan).sized(width=_COURSE)
            return build_rules_sheet(self.terms, build_options(plan), changed=plan.count_changed(), beside=course)
        stage = self._build_offer() if self.offers_pack else self._build_stage()
        return Row(stage.sized(grow=1), self._build_ways().sized(width=_WAYS), gap=SPACE.large)

    def _build_offer(self) -> LayoutItem:
        """Return the picture of a pack with the button that opens it."""
        button = Button(StarterPackId(0), format_starter_button(), gold=True, shown=Kind.MAIN)
        words = Column(
            Spacer(),
            Label(_("Start your collection"), "heading", align="center", shadow=ALPHA.strong),
            button.sized(width=_OPEN, height=_OPEN_TALL, align="center"),
            padding=SPACE.huge,
        )
        picture = CustomPaint(draw_offer)
        picture.in_ground = True
        return Stack(picture, words)

    def _build_stage(self) -> LayoutItem:
        """Return the players and their cards on felt, above the buttons."""
        reason = self.plan.find_start_refusal()
        told = Label(reason, "small", color="danger", align="center") if reason else None
        return Column(
            build_seats(self.plan).sized(grow=1),
            told,
            self._build_buttons(reason),
            padding=SPACE.large,
            paint=draw_lobby_felt,
        )

    def _build_buttons(self, reason: str) -> LayoutItem:
        begin = Button("begin", _("Play"), gold=True, shown=Kind.MAIN, enabled=not reason, reason=reason)
        return Row(make_advanced_button(self.plan.count_changed()), self._build_pack_button(), begin.sized(grow=1))

    def _build_pack_button(self) -> Button | None:
        """Return the button that opens a pack; None if none is unopened."""
        if not self._list_unopened_packs():
            return None
        return Button("pack", _("Open a pack"), icon="cards", keys=("k",))

    def _list_unopened_packs(self) -> list[collections.LedgerEntry]:
        """Return the unopened packs of the players of this match."""
        owners = self.plan.owners or [self.owner]
        return [entry for name in owners for entry in collections.list_sealed(self.plan.book, name)]

    def _build_ways(self) -> LayoutItem:
        """Return the ways of playing, above the tiles of the album and of trading."""
        plan, device = self.plan, self.services.device
        ways = [
            WayTile(
                way, chosen=plan.way == way and not self.offers_pack, unlock=plan.describe_unlock(way),
                reason=plan.find_way_refusal(way), device=device,
            ).sized(grow=1)
            for way in WAYS
        ]  # fmt: skip
        return Column(*ways, self._build_album_tile(), self._build_trade_button())

    def _build_album_tile(self) -> LayoutItem:
        catalog, name = load_elixir_catalog(), self.owner
        count, owned, remark = len(catalog.characters) + len(catalog.potions), 0, _("Beat bots to win packs.")
        if name:
            cards = collections.build_collection(self.plan.book, name)
            owned = len(cards.characters) + len(cards.potions)
            remark = _("{pieces} of {all} map pieces").format(pieces=len(cards.pieces), all=PIECES)
        return build_album_tile(owned, count, remark, self.services.device)

    def _build_trade_button(self) -> LayoutItem | None:
        """Return the button for trading; None before a player has cards."""
        known = collections.list_players(self.plan.book)
        reason = "" if len(known) > 1 else _("Trading needs two players with collections.")
        trade = Button("trade", _("Trade"), icon="swap", keys=("t",), enabled=not reason, reason=reason)
        return trade if known else None

    # ---- what the person does ---------------------------------------------------------------------------------------

    def on_widget_event(self, reply: WidgetEvent) -> None:
        if reply.kind == "changed":
            self._change_value(reply.id, reply.value)
        elif reply.kind == "pressed":
            self._press_widget(reply.id)

    def _change_value(self, id: WidgetId, value: object) -> None:
        plan = self.plan
        match id:
            case SeatKindId(seat):
                plan.chairs[seat].kind = PERSON if value == PERSON else "sensible"
                self._seat_person(seat)
                self._check_way()
            case BotListId(seat):
                plan.chairs[seat].kind = str(value)
            case PlayerNameId(seat) if value == NEW:
                self._ask_name(seat)
            case PlayerNameId(seat):
                plan.chairs[seat].name = str(value)
                self._check_way()
            case str(term):
                setattr(plan, term, value)
                plan.fill_potions()
        self._keep_decks()
        self.services.stack.request_layout()

    def _seat_person(self, seat: int) -> None:
        """Put a player with a collection at a seat, other than the player of the other seat."""
        plan = self.plan
        taken = plan.chairs[1 - seat].name if plan.is_person(1 - seat) else ""
        others = [name for name in collections.list_players(plan.book) if name != taken]
        if plan.is_person(seat) and plan.chairs[seat].name in ("", taken) and others:
            plan.chairs[seat].name = others[-1]

    def _check_way(self) -> None:
        """Change to quick play if these players cannot play the selected way."""
        if self.plan.find_way_refusal(self.plan.way):
            self.plan.way = "quick"

    def _ask_name(self, seat: int) -> None:
        def enroll_player(name: str) -> None:
            name, seed = name.strip(), make_seed()
            self.plan.book = house.update_ledger(
                lambda book: collections.add_player(
                    book, load_elixir_catalog(), name, house.make_random(f"starter/{seed}")
                )
            )
            self.plan.chairs[seat].name = name
            if not self.plan.find_way_refusal("practice"):
                self.plan.way = "practice"
            self._keep_decks()
            self.services.stack.pop()
            self._open_pack(f"starter/{name}")

        known = [name.casefold() for name in collections.list_players(self.plan.book)]
        proposed = self.services.settings.names[seat]
        proposed = "" if proposed.casefold() in known else proposed[:LONGEST_NAME]
        text = _("Enter your name to get a starter pack. Beat bots to win more.")
        title, button = _("Start your collection"), format_starter_button()
        ask = AskTextScene(
            self.services, title, text, enroll_player, button=button, proposed=proposed, longest=LONGEST_NAME
        )
        self.services.stack.push(ask)

    def _open_pack(self, id: str) -> None:
        """Open the pack of an entry of the ledger, whose cards are already owned."""
        from game.app.elixir.collection.pack_scene import PackScene

        entry = next(entry for entry in self.plan.book.entries if entry.id == id)
        self.services.play_effect("pack")
        self.services.stack.push(PackScene(self.services, entry))

    def _press_widget(self, id: WidgetId) -> None:
        match id:
            case WayId(way):
                self._select_way(way)
            case DeckButtonId(seat):
                self._pick_deck(seat)
            case StarterPackId(seat):
                self._ask_name(seat)
            case "pack":
                self._open_pack(self._list_unopened_packs()[0].id)
            case "begin":
                self._begin_match()
            case "advanced" | "done":
                self._show_rules(shown=id == "advanced")
            case "album":
                self._open_album()
            case "trade":
                self._open_trade()

    def _show_rules(self, *, shown: bool) -> None:
        """Open or close the sheet with the rules."""
        self.advanced = shown
        self.services.stack.request_layout()
        self.mark_dirty()

    def step_back(self) -> None:
        if self.advanced:
            self._show_rules(shown=False)
        else:
            super().step_back()

    def _select_way(self, way: Way) -> None:
        self.declined = True
        self.plan.way = way
        self._keep_decks()
        self.services.stack.request_layout()
        self.mark_dirty()

    def _pick_deck(self, seat: int) -> None:
        picker = DeckPickerScene(self.services, self.plan, seat, lambda: self._save_deck(seat))
        if self.plan.hides_decks:
            self.services.stack.push(DeckCoverScene(self.services, self.plan.seat_name(seat), seat, picker))
        else:
            self.services.stack.push(picker)

    def _save_deck(self, seat: int) -> None:
        """Save the chosen deck for the next match."""
        chair = self.plan.chairs[seat]
        if not self.plan.find_deck_refusal(seat):
            deck = chair.deck
            step = partial(collections.set_deck, name=chair.name, characters=deck.characters, potions=deck.potions)
            try:
                self.plan.book = house.update_ledger(step)
            except UserError as error:
                self.services.notify(error.message)
        self.services.stack.request_layout()

    def _open_album(self) -> None:
        from game.app.elixir.collection.album import AlbumScene

        self.services.stack.push(AlbumScene(self.services, self.owner))

    def _open_trade(self) -> None:
        from game.app.elixir.collection.trade import TradeScene

        names = collections.list_players(self.plan.book)
        sit = [c.name for c in self.plan.chairs if c.kind == PERSON and c.name in names]
        pair = [*dict.fromkeys([*sit, *reversed(names)])][:2]
        self.services.stack.push(TradeScene(self.services, (pair[0], pair[1])))

    def _begin_match(self) -> None:
        try:
            occasion = self.plan.start_match(open_hands=self.services.settings.open_hands)
        except UserError as error:
            self.services.play_effect("refused")
            self.services.notify(error.message)
            return
        self.services.play_effect("shuffle")
        self.services.replace_top(Play(occasion))


def open_lobby(services: Services, _game: str = "elixir", together: bool = False) -> ElixirLobbyScene:
    """Return the lobby of a match; ``two_people`` makes the opponent a second person."""
    return ElixirLobbyScene(services, together=together)
