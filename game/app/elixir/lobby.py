"""The lobby of Elixir Quest: how to play, who plays, on which terms, and with which cards."""

from __future__ import annotations

from functools import partial

from game.app.elixir.collection.deck_cover import PickCover
from game.app.elixir.collection.deck_picker import DeckPicker
from game.app.elixir.collection.way_tile import WayTile
from game.app.elixir.ids import BotId, DeckId, KindId, NameId, WayId
from game.app.elixir.pictures.fan import draw_backs, draw_deck, draw_seat_ground
from game.app.play.ask import AskText
from game.app.play.routes import Play
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Column, Row, Spacer
from game.app.ui.layout.paint import Icon, Painting, Rule, SeatMark
from game.app.ui.layout.panels import Panel, Scroll
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.theme import ELIXIR
from game.app.ui.style.tokens import LEADING, SPACE
from game.app.ui.widgets.base import LayoutItem, Reply, WidgetId
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.choice import DropDown, Option, Segments, Toggle
from game.app.ui.widgets.pane import Pane
from game.app.ui.widgets.text import Label
from game.bots.elixir.bots import ELIXIR_BOTS, elixir_bot_title
from game.content.cards.elixir_catalog import load_catalog
from game.errors import UserError
from game.modes.active_match import new_seed
from game.modes.collections import collections
from game.modes.collections import exchange as house
from game.modes.collections.collections import LONGEST_NAME, PIECES, Book
from game.presentation.elixir.view_models import Face, face_by_id
from game.presentation.option_words import elixir_options
from game.presentation.rulebook_contents import option_page
from game.rules.elixir.deck_building import potions_each
from game.rules.elixir.state import GAMES
from game.session.seats import PERSON
from game.setup.elixir import WAYS, Chair, Plan, Way
from game.text import _, ngettext

_WAYS, _TERMS = 328.0, 352.0
"""How wide the panels at both sides are."""
_MAP = 20.0
NEW = "+"
"""The value of the drop-down that starts a collection."""


class LobbyScene(HeadedScene):
    """Where a match is agreed on."""

    keeps = ("collections",)
    theme = ELIXIR
    music = "elixir"
    first_focus = "begin"

    def rules_page(self) -> tuple[str, str]:
        return "elixir", "decks"

    def __init__(self, services: Services, plan: Plan | None = None) -> None:
        super().__init__(services)
        self.plan = plan if plan is not None else self._new_plan()
        self.terms = Pane("terms", self.form)

    def _new_plan(self) -> Plan:
        """Who played last plays again, against a bot that is neither weak nor strong."""
        book = self._read()
        names = collections.players(book)
        return Plan(book, [Chair(PERSON, names[-1] if names else ""), Chair("sensible", "")])

    def _read(self) -> Book:
        try:
            house.reconcile(self.services.notify)
            return house.book(self.services.notify)
        except UserError as error:
            self.services.notify(error.message)
            return Book()

    def resume(self) -> None:
        """Packs, captures and trades may have changed what is owned."""
        self.plan.book = self._read()
        self.plan.keep_decks()
        self.services.stack.relayout()

    # ---- layout -----------------------------------------------------------------------------------------------------

    @property
    def heading(self) -> str:
        return "Elixir Quest"

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the ways of playing, the players with their decks, and the rules."""
        ways = (WayTile(way, chosen=self.plan.way == way, reason=self.plan.why_not_way(way)) for way in WAYS)
        return Row(
            Panel(_("Match type"), *(tile.sized(grow=1) for tile in ways)).sized(width=_WAYS),
            Column(self._seats().sized(grow=1), self._doors(), gap=SPACE.large).sized(grow=1),
            Column(self._rules().sized(grow=1), *self._begin_button(), gap=SPACE.large).sized(width=_TERMS),
            gap=SPACE.large,
        )

    def _doors(self) -> LayoutItem:
        """Return the ways to the album and to trading."""
        known = collections.players(self.plan.book)
        none = "" if known else _("Start a collection first.")
        two = "" if len(known) > 1 else _("Trading needs two players with collections.")
        album = Button("album", _("Album"), icon="album", keys=("a",), enabled=not none, reason=none)
        trade = Button("trade", _("Trade"), icon="swap", keys=("t",), enabled=not two, reason=two)
        doors = (door.grouped("doors").sized(grow=1, height=_gold_height) for door in (album, trade))
        return Row(*doors, gap=SPACE.large)

    def _begin_button(self) -> list[LayoutItem]:
        """Return the button that begins, below the reason why it does not."""
        reason = self.plan.why_not_begin()
        begin = Button("begin", _("Start"), gold=True, shown=Kind.MAIN, enabled=not reason, reason=reason)
        told = [Label(reason, "small", color="danger", align="center")] if reason else []
        return [*told, begin]

    # ---- the players ------------------------------------------------------------------------------------------------

    def _seats(self) -> LayoutItem:
        return Panel(_("Players"), *(self._seat(seat).sized(grow=1) for seat in (0, 1)), remark=self._what())

    def _what(self) -> str:
        each = potions_each(self.plan.setup)
        if not each:
            return _("{characters} characters each").format(characters=GAMES)
        text = ngettext(
            "{characters} characters, {count} potion each", "{characters} characters, {count} potions each", each
        )
        return text.format(characters=GAMES, count=each)

    def _seat(self, seat: int) -> LayoutItem:
        """Return who plays at a seat, and the cards below."""
        kinds = [Option(PERSON, _("Human"), "person"), Option("bot", _("Bot"), "robot")]
        is_person = self.plan.is_person(seat)
        kind = Segments(KindId(seat), kinds, PERSON if is_person else "bot")
        who = Row(SeatMark(seat), kind.sized(grow=1), self._who(seat, is_person=is_person).sized(grow=1))
        return Column(
            who,
            self._cards(seat).sized(grow=1),
            self._foot(seat),
            padding=SPACE.medium,
            paint=lambda canvas, box: draw_seat_ground(canvas, box, seat),
        )

    def _who(self, seat: int, *, is_person: bool) -> LayoutItem:
        chair = self.plan.chairs[seat]
        if not is_person:
            bots = [Option(name, elixir_bot_title(name), "robot") for name in ELIXIR_BOTS]
            return DropDown(BotId(seat), bots, chair.kind, tip=_("Sorted from weakest to strongest"))
        names = collections.players(self.plan.book)
        people = [Option(name, name, "person") for name in names]
        if chair.name and chair.name not in names:
            people.append(Option(chair.name, chair.name, "person"))
        if not chair.name:
            people.append(Option("", _("Choose a player"), "person"))
        people.append(Option(NEW, _("New player…"), "plus"))
        return DropDown(NameId(seat), people, chair.name)

    def _cards(self, seat: int) -> LayoutItem:
        """Return the deck of a seat, or what is missing for one."""
        chair = self.plan.chairs[seat]
        backs = Painting(partial(draw_backs, potions=potions_each(self.plan.setup), side=seat))
        if self.plan.way == "quick" or not self.plan.is_person(seat):
            return backs
        if chair.name not in collections.players(self.plan.book):
            return _said(_("Choose a player with a collection or start a new one."))
        faces = self._faces(chair)
        if not faces:
            return _said(_("No deck yet."))
        if self._is_hidden():
            return Spacer() if self.plan.why_not_deck(seat) else backs
        return Painting(partial(draw_deck, faces=faces, side=seat))

    def _is_hidden(self) -> bool:
        """Return whether neither player may see the other's deck."""
        return all(self.plan.is_person(seat) for seat in (0, 1)) and not self.plan.open_decks

    @staticmethod
    def _faces(chair: Chair) -> list[Face]:
        catalog, deck = load_catalog(), chair.deck
        faces = [face_by_id(catalog, "character", card) for card in deck.characters]
        return faces + [face_by_id(catalog, "potion", card) for card in deck.potions]

    def _foot(self, seat: int) -> LayoutItem | None:
        """Return what stands below the cards: how far the collection has come, or where the cards come from."""
        chair, quick = self.plan.chairs[seat], self.plan.way == "quick"
        if self.plan.is_person(seat) and chair.name in collections.players(self.plan.book):
            button = None if quick else Button(DeckId(seat), _("Choose deck"), keys=(str(seat + 1),))
            return Row(Icon("map", _MAP), Label(self._owned(chair), "small").sized(grow=1), button, gap=SPACE.small)
        if quick and self.plan.same_decks:
            return Label(_("Both get the same cards."), "small")
        if quick:
            return Label(_("Both get different cards of the same rarities."), "small")
        if not self.plan.is_person(seat):
            return Label(_("The bot gets cards of the same rarities as yours."), "small")
        return None

    def _owned(self, chair: Chair) -> str:
        owned = collections.collection(self.plan.book, chair.name)
        return _("{characters} characters · {potions} potions · {pieces} of {all} map pieces").format(
            characters=owned.characters.total(), potions=owned.potions.total(), pieces=len(owned.pieces), all=PIECES
        )

    # ---- the rules --------------------------------------------------------------------------------------------------

    def _rules(self) -> LayoutItem:
        plan, setup = self.plan, self.plan.setup
        official = plan.way == "official"
        formats = [Option("beginner", _("Beginner")), Option("advanced", _("Advanced"))]
        fixed = _("Official duels are always advanced practice matches.") if official else ""
        tip = _("Beginner: characters only. Advanced: potions can break a draw.")
        count = [Option(number, str(number)) for number in range(6)]
        reason = _("Beginner matches have no potions.") if setup.format == "beginner" else ""
        limit = _("Up to {most}: the smaller collection sets the limit.").format(most=plan.most_potions)
        terms = Column(
            Segments("format", formats, setup.format, enabled=not official, reason=fixed, tip=tip),
            Label(_("Potions per player")),
            Segments(
                "potions", count, potions_each(setup), enabled=not reason, reason=reason,
                tip="" if plan.way == "quick" else limit,
            ),
            *self._switches(),
            Rule(),
            Label(self._lesson(), "small", leading=LEADING.loose),
            gap=SPACE.small,
        )  # fmt: skip
        return Panel(_("Rules"), Scroll(self.terms, terms).sized(grow=1))

    def _switches(self) -> list[LayoutItem]:
        plan = self.plan
        quick = plan.way == "quick"
        on = {
            "sudden_death": plan.sudden_death,
            "spent_when_laid": plan.spent_when_laid,
            "open_decks": plan.open_decks,
            "same_decks": plan.same_decks and quick,
            "shields": plan.shields,
        }
        why = {} if quick else {"same_decks": _("Quick play only.")}
        found: list[LayoutItem] = []
        for id, (name, tip) in elixir_options().items():
            toggle = Toggle(id, name, on[id], enabled=id not in why, reason=why.get(id, ""), tip=tip)
            toggle.rules = option_page("elixir", id)
            found.append(toggle.grouped("terms"))
        return found

    def _lesson(self) -> str:
        """Return how a game goes."""
        if potions_each(self.plan.setup):
            return _(
                "**Round 1:** both characters attack at once. A hit needs {attack-light} above "
                "the enemy's {health-light}. If only one hits, it wins the game and captures the "
                "other card.\n**Round 2:** a draw? The higher {mind-light} may drink a potion.\n"
                "**Round 3:** still a draw? Now the other may drink."
            )
        return _(
            "**One round:** both characters attack at once. A hit needs {attack-light} above the "
            "enemy's {health-light}. If only one hits, it wins the game and captures the other "
            "card."
        )

    # ---- what the person does ---------------------------------------------------------------------------------------

    def on_reply(self, reply: Reply) -> None:
        if reply.kind == "changed":
            self._changed(reply.id, reply.value)
        elif reply.kind == "pressed":
            self._pressed(reply.id)

    def _changed(self, id: WidgetId, value: object) -> None:
        plan = self.plan
        match id:
            case KindId(seat):
                plan.chairs[seat].kind = PERSON if value == PERSON else "sensible"
                self._check_way()
            case BotId(seat):
                plan.chairs[seat].kind = str(value)
            case NameId(seat) if value == NEW:
                self._ask_name(seat)
            case NameId(seat):
                plan.chairs[seat].name = str(value)
                self._check_way()
            case str(term):
                setattr(plan, term, value)
        plan.keep_decks()
        self.services.stack.relayout()

    def _check_way(self) -> None:
        """A way of playing that those who sit here cannot take gives way to quick play."""
        if self.plan.why_not_way(self.plan.way):
            self.plan.way = "quick"

    def _ask_name(self, seat: int) -> None:
        def given(name: str) -> None:
            name = name.strip()
            seed = new_seed()
            self.plan.book = house.change(
                lambda book: collections.enroll(book, load_catalog(), name, house.luck(f"starter/{seed}"))
            )
            self.plan.chairs[seat].name = name
            self.services.stack.pop()
            self.services.play("pack")
            self.services.notify(_("{name} gets 10 characters and 7 potions.").format(name=name))

        text = _("Enter your name to get a starter pack. Beat bots to win more.")
        title, button = _("Start your collection"), _("Open your starter pack")
        ask = AskText(self.services, title, text, given, button=button, longest=LONGEST_NAME)
        self.services.stack.push(ask)

    def _pressed(self, id: WidgetId) -> None:
        match id:
            case WayId(way):
                self._take_way(way)
            case DeckId(seat):
                self._pick_deck(seat)
            case "begin":
                self._begin()
            case "album":
                self._album()
            case "trade":
                self._trade()

    def _take_way(self, way: Way) -> None:
        self.plan.way = way
        for seat in (0, 1):
            deck = self.plan.chairs[seat].deck
            if self.plan.way != "quick" and self.plan.is_person(seat) and not deck.characters:
                self.plan.suggest(seat)
        self.plan.keep_decks()
        self.services.stack.relayout()

    def _pick_deck(self, seat: int) -> None:
        picker = DeckPicker(self.services, self.plan, seat, self.services.stack.relayout)
        both = all(self.plan.is_person(one) for one in (0, 1))
        if both and not self.plan.open_decks:
            self.services.stack.push(PickCover(self.services, self.plan.name(seat), seat, picker))
        else:
            self.services.stack.push(picker)

    def _album(self) -> None:
        from game.app.elixir.collection.album import AlbumScene

        names = collections.players(self.plan.book)
        own = next((c.name for c in self.plan.chairs if c.kind == PERSON and c.name in names), names[-1])
        self.services.stack.push(AlbumScene(self.services, own))

    def _trade(self) -> None:
        from game.app.elixir.collection.trade import TradeScene

        names = collections.players(self.plan.book)
        sit = [c.name for c in self.plan.chairs if c.kind == PERSON and c.name in names]
        pair = [*dict.fromkeys([*sit, *reversed(names)])][:2]
        self.services.stack.push(TradeScene(self.services, (pair[0], pair[1])))

    def _begin(self) -> None:
        try:
            occasion = self.plan.begin(open_hands=self.services.settings.open_hands)
        except UserError as error:
            self.services.play("refused")
            self.services.notify(error.message)
            return
        self.services.play("shuffle")
        self.services.replace(Play(occasion))


def _said(text: str) -> LayoutItem:
    return Label(text, "quiet", color="mute", align="center")


def _gold_height(canvas: Canvas) -> float:
    return Button.height(canvas, gold=True)


def new_game(services: Services, _game: str = "elixir") -> LobbyScene:
    """What comes before a match."""
    return LobbyScene(services)
