"""Lobby of Elixir Quest: way of playing, players and their cards, and the first pack of a new player."""

from __future__ import annotations

from functools import partial

from game.app.elixir.collection.deck_cover import DeckCoverScene
from game.app.elixir.collection.deck_picker import DeckPickerScene
from game.app.elixir.collection.seat_view import NEW_COLLECTION, build_seats, format_starter_button
from game.app.elixir.collection.terms import build_course_panel, build_options
from game.app.elixir.collection.way_tile import WayTile, build_album_tile
from game.app.elixir.ids import BotListId, DeckButtonId, PlayerNameId, SeatKindId, StarterPackId, WayId
from game.app.elixir.pictures.pack import draw_lobby_background, draw_offer
from game.app.play.ask import AskTextScene
from game.app.play.routes import PlayRoute
from game.app.play.rules_sheet import build_rules_sheet, make_advanced_button
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Column, FirstFit, Row, Spacer, Stack
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
from game.modes.collections import collections, exchange
from game.modes.collections.collections import MAP_PIECE_COUNT, MAX_PLAYER_NAME_LENGTH, CollectionLedger
from game.session.seats import PERSON
from game.setup.elixir import MATCH_TYPES, ElixirChair, ElixirPlan, MatchType
from game.text import _

_WAYS_WIDTH, _COURSE_WIDTH = make_growing_length(396, 60), make_growing_length(420, 60)
"""Widths of the right column with the ways of playing, and of the panel beside the options."""
_OPEN_BUTTON_WIDTH, _OPEN_BUTTON_HEIGHT = make_growing_length(420, 160), make_growing_length(60, 12)
"""Size of the button that opens the first pack."""
_MIN_BEGIN_WIDTH = make_growing_length(140, 100)
"""Minimum width of the button that begins the match beside the other buttons."""


class ElixirLobbyScene(HeadedScene):
    """Set-up of a match; offers a starter pack until a player has cards."""

    player_files = ("collections",)
    theme = ELIXIR
    music = "elixir"

    def find_rules_page(self) -> tuple[str, str]:
        return "elixir", "decks"

    def __init__(self, services: Services, plan: ElixirPlan | None = None, *, two_people: bool = False) -> None:
        super().__init__(services)
        self.plan = plan if plan is not None else self._make_plan(two_people=two_people)
        """Set-up of the match."""
        self.shows_rules = False
        """True while the sheet with the rules is shown."""
        self.skips_offer = False
        """True once a way of playing was selected instead of opening the first pack."""
        self.options_view = ScrollView("terms", self.form)
        """Scrolled options on the sheet of rules."""

    def _make_plan(self, *, two_people: bool) -> ElixirPlan:
        """Return a plan with the last player's own deck, against a bot of medium strength or a second person."""
        ledger = self._read_ledger()
        names = collections.list_players(ledger)
        other = ElixirChair(PERSON, next(iter(names[-2:-1]), "")) if two_people else ElixirChair("sensible", "")
        chairs = [ElixirChair(PERSON, names[-1] if names else ""), other]
        plan = ElixirPlan(ledger, chairs, "practice", self.services.settings.names)
        plan.load_decks()
        if plan.find_start_refusal():
            plan.match_type = "quick"
        return plan

    def _read_ledger(self) -> CollectionLedger:
        try:
            exchange.reconcile_matches(self.services.notify)
            return exchange.load_ledger(self.services.notify)
        except UserError as error:
            self.services.notify(error.message)
            return CollectionLedger()

    def resume(self) -> None:
        """Update the plan to packs, captures, trades and names that changed meanwhile."""
        self.plan.ledger, self.plan.names = self._read_ledger(), self.services.settings.names
        self._restore_decks()
        self.services.stack.request_layout()

    def _restore_decks(self) -> None:
        self.plan.remove_unavailable_cards()
        if self.plan.match_type != "quick":
            self.plan.load_decks()

    # ---- layout -----------------------------------------------------------------------------------------------------

    @property
    def heading(self) -> str:
        return _("Advanced rules") if self.shows_rules else "Elixir Quest"

    @property
    def first_focus(self) -> WidgetId:  # type: ignore[override]
        return "format" if self.shows_rules else StarterPackId(0) if self.offers_pack else "begin"

    @property
    def offers_pack(self) -> bool:
        """Return whether the first pack is offered."""
        return not self.skips_offer and not collections.list_players(self.plan.ledger)

    @property
    def owner(self) -> str:
        """Return the player whose collection is shown; empty without a collection."""
        known = collections.list_players(self.plan.ledger)
        return (self.plan.owners or known[-1:] or [""])[0]

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the sheet of rules, the offer of the first pack, or the match with the ways of playing beside it."""
        plan = self.plan
        if self.shows_rules:
            course = build_course_panel(plan).sized(width=_COURSE_WIDTH)
            return build_rules_sheet(
                self.options_view, build_options(plan), changed_count=plan.count_changed_options(), side_panel=course
            )
        stage = self._build_offer() if self.offers_pack else self._build_stage()
        return Row(stage.sized(grow=1), self._build_ways().sized(width=_WAYS_WIDTH), gap=SPACE.large)

    def _build_offer(self) -> LayoutItem:
        """Return the picture of a pack with the button that opens it."""
        button = Button(StarterPackId(0), format_starter_button(), is_default=True, shown_key=Kind.MAIN)
        words = Column(
            Spacer(),
            Label(_("Start your collection"), "heading", align="center", shadow=ALPHA.strong),
            button.sized(width=_OPEN_BUTTON_WIDTH, height=_OPEN_BUTTON_HEIGHT, align="center"),
            padding=SPACE.huge,
        )
        picture = CustomPaint(draw_offer)
        picture.is_background = True
        return Stack(picture, words)

    def _build_stage(self) -> LayoutItem:
        """Return the players and their cards on felt, above the buttons."""
        reason = self.plan.find_start_refusal()
        label = Label(reason, "small", color="danger", align="center") if reason else None
        return Column(
            build_seats(self.plan).sized(grow=1),
            label,
            self._build_buttons(reason),
            padding=SPACE.large,
            paint=draw_lobby_background,
        )

    def _build_buttons(self, reason: str) -> LayoutItem:
        begin = Button("begin", _("Play"), is_default=True, shown_key=Kind.MAIN, enabled=not reason, reason=reason)
        others = (make_advanced_button(self.plan.count_changed_options()), self._build_pack_button())
        return FirstFit(Row(*others, begin.sized(width=_MIN_BEGIN_WIDTH, grow=1)), Column(Row(*others), begin))

    def _build_pack_button(self) -> Button | None:
        """Return the button that opens a pack; None if none is unopened."""
        if not self._list_unopened_packs():
            return None
        return Button("pack", _("Open a pack"), icon="cards", keys=("k",))

    def _list_unopened_packs(self) -> list[collections.LedgerEntry]:
        """Return the unopened packs of the players of this match."""
        owners = self.plan.owners or [self.owner]
        return [entry for name in owners for entry in collections.list_unopened_packs(self.plan.ledger, name)]

    def _build_ways(self) -> LayoutItem:
        """Return the ways of playing, above the tiles of the album and of trading."""
        plan, device = self.plan, self.services.device
        ways = [
            WayTile(
                way, chosen=plan.match_type == way and not self.offers_pack, unlock=plan.describe_unlock(way),
                reason=plan.find_match_type_refusal(way), device=device,
            ).sized(grow=1)
            for way in MATCH_TYPES
        ]  # fmt: skip
        return Column(*ways, self._build_album_tile(), self._build_trade_button())

    def _build_album_tile(self) -> LayoutItem:
        catalog, name = load_elixir_catalog(), self.owner
        count, owned, remark = len(catalog.characters) + len(catalog.potions), 0, _("Beat bots to win packs.")
        if name:
            cards = collections.build_collection(self.plan.ledger, name)
            owned = len(cards.characters) + len(cards.potions)
            remark = _("{pieces} of {all} map pieces").format(pieces=len(cards.pieces), all=MAP_PIECE_COUNT)
        return build_album_tile(owned, count, remark, self.services.device)

    def _build_trade_button(self) -> LayoutItem | None:
        """Return the button for trading; None before a player has cards."""
        known = collections.list_players(self.plan.ledger)
        reason = "" if len(known) > 1 else _("Trading needs two players with collections.")
        trade = Button("trade", _("Trade"), icon="swap", keys=("t",), enabled=not reason, reason=reason)
        return trade if known else None

    # ---- what the person does ---------------------------------------------------------------------------------------

    def on_widget_event(self, event: WidgetEvent) -> None:
        if event.kind == "changed":
            self._change_value(event.id, event.value)
        elif event.kind == "pressed":
            self._press_widget(event.id)

    def _change_value(self, id: WidgetId, value: object) -> None:
        plan = self.plan
        match id:
            case SeatKindId(seat):
                plan.chairs[seat].kind = PERSON if value == PERSON else "sensible"
                self._seat_person(seat)
                self._check_way()
            case BotListId(seat):
                plan.chairs[seat].kind = str(value)
            case PlayerNameId(seat) if value == NEW_COLLECTION:
                self._ask_name(seat)
            case PlayerNameId(seat):
                plan.chairs[seat].name = str(value)
                self._check_way()
            case str(term):
                setattr(plan, term, value)
                plan.fill_potions()
        self._restore_decks()
        self.services.stack.request_layout()

    def _seat_person(self, seat: int) -> None:
        """Seat the newest player with a collection who does not sit at the other seat, unless the seat has a player."""
        plan = self.plan
        taken = plan.chairs[1 - seat].name if plan.is_person(1 - seat) else ""
        others = [name for name in collections.list_players(plan.ledger) if name != taken]
        if plan.is_person(seat) and plan.chairs[seat].name in ("", taken) and others:
            plan.chairs[seat].name = others[-1]

    def _check_way(self) -> None:
        """Change to quick play if these players cannot play the selected way."""
        if self.plan.find_match_type_refusal(self.plan.match_type):
            self.plan.match_type = "quick"

    def _ask_name(self, seat: int) -> None:
        def enroll_player(name: str) -> None:
            name, seed = name.strip(), make_seed()
            self.plan.ledger = exchange.update_ledger(
                lambda ledger: collections.add_player(
                    ledger, load_elixir_catalog(), name, exchange.make_random(f"starter/{seed}")
                )
            )
            self.plan.chairs[seat].name = name
            if not self.plan.find_match_type_refusal("practice"):
                self.plan.match_type = "practice"
            self._restore_decks()
            self.services.stack.pop()
            self._open_pack(f"starter/{name}")

        known = [name.casefold() for name in collections.list_players(self.plan.ledger)]
        proposed = self.services.settings.names[seat]
        proposed = "" if proposed.casefold() in known else proposed[:MAX_PLAYER_NAME_LENGTH]
        text = _("Enter your name to get a starter pack. Beat bots to win more.")
        title, button = _("Start your collection"), format_starter_button()
        ask = AskTextScene(
            self.services,
            title,
            text,
            enroll_player,
            button=button,
            initial_text=proposed,
            max_length=MAX_PLAYER_NAME_LENGTH,
        )
        self.services.stack.push(ask)

    def _open_pack(self, entry_id: str) -> None:
        """Open the pack of an entry of the ledger, whose cards are already owned."""
        from game.app.elixir.collection.pack_scene import PackScene

        entry = next(entry for entry in self.plan.ledger.entries if entry.id == entry_id)
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
                self._show_rules(is_shown=id == "advanced")
            case "album":
                self._open_album()
            case "trade":
                self._open_trade()

    def _show_rules(self, *, is_shown: bool) -> None:
        """Open or close the sheet with the rules."""
        self.shows_rules = is_shown
        self.services.stack.request_layout()
        self.mark_dirty()

    def step_back(self) -> None:
        if self.shows_rules:
            self._show_rules(is_shown=False)
        else:
            super().step_back()

    def _select_way(self, way: MatchType) -> None:
        self.skips_offer = True
        self.plan.match_type = way
        self._restore_decks()
        self.services.stack.request_layout()
        self.mark_dirty()

    def _pick_deck(self, seat: int) -> None:
        picker = DeckPickerScene(self.services, self.plan, seat, lambda: self._save_deck(seat))
        if self.plan.are_decks_hidden:
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
                self.plan.ledger = exchange.update_ledger(step)
            except UserError as error:
                self.services.notify(error.message)
        self.services.stack.request_layout()

    def _open_album(self) -> None:
        from game.app.elixir.collection.album import AlbumScene

        self.services.stack.push(AlbumScene(self.services, self.owner))

    def _open_trade(self) -> None:
        from game.app.elixir.collection.trade import TradeScene

        names = collections.list_players(self.plan.ledger)
        sit = [c.name for c in self.plan.chairs if c.kind == PERSON and c.name in names]
        pair = [*dict.fromkeys([*sit, *reversed(names)])][:2]
        self.services.stack.push(TradeScene(self.services, (pair[0], pair[1])))

    def _begin_match(self) -> None:
        try:
            active_match = self.plan.start_match(open_hands=self.services.settings.open_hands)
        except UserError as error:
            self.services.play_effect("refused")
            self.services.notify(error.message)
            return
        self.services.play_effect("shuffle")
        self.services.replace_top(PlayRoute(active_match))


def open_lobby(services: Services, _game: str = "elixir", two_people: bool = False) -> ElixirLobbyScene:
    """Return the lobby of a match; ``two_people`` makes the opponent a second person."""
    return ElixirLobbyScene(services, two_people=two_people)
