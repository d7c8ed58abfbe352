"""The lobby of Elixir Quest: how to play, who plays, on which terms, and with which cards."""

from __future__ import annotations

from game.app.elixir.collection.card_view import draw_back, draw_card
from game.app.elixir.collection.deck_cover import PickCover
from game.app.elixir.collection.deck_picker import DeckPicker
from game.app.elixir.collection.way_tile import WayTile, alike_tiles
from game.app.elixir.ids import BotId, DeckId, KindId, NameId, WayId
from game.app.elixir.table.lines import block
from game.app.elixir.table.table_panels import sheet
from game.app.elixir.table.top_bar import draw_bar
from game.app.play.ask import AskText
from game.app.play.routes import Play
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.scene import FormScene
from game.app.ui.services import Services
from game.app.ui.style.ornaments import seat_mark
from game.app.ui.style.room import draw_table_top
from game.app.ui.style.theme import ELIXIR
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS
from game.app.ui.text.even import even_size
from game.app.ui.widgets.base import Box, Reply, Widget, WidgetId
from game.app.ui.widgets.button import BackButton, Button
from game.app.ui.widgets.choice import DropDown, Option, Segments, Toggle
from game.app.ui.widgets.pane import BAR, Pane
from game.app.ui.widgets.text import Label
from game.bots.elixir.bots import ELIXIR_BOTS, elixir_bot_title
from game.content.cards.elixir_catalog import load_catalog
from game.errors import UserError
from game.modes.active_match import new_seed
from game.modes.collections import collections
from game.modes.collections import exchange as house
from game.modes.collections.collections import LONGEST_NAME, PIECES, Book
from game.presentation.elixir.view_models import face_by_id
from game.presentation.option_words import elixir_options
from game.presentation.rulebook_contents import option_page
from game.rules.elixir.deck_building import potions_each
from game.rules.elixir.state import GAMES
from game.session.seats import PERSON
from game.setup.elixir import WAYS, Chair, Plan, Way
from game.text import _, ngettext

_WAYS = Box(16, 58, 300, 646)
_SEATS = Box(328, 58, 560, 560)
_TERMS = Box(900, 58, 364, 560)
NEW = "+"
"""The value of the drop-down that starts a collection."""


class LobbyScene(FormScene):
    """Where a match is agreed on."""

    keeps = ("collections",)
    theme = ELIXIR
    music = "elixir"

    def rules_page(self) -> tuple[str, str]:
        return "elixir", "decks"

    def __init__(self, services: Services, plan: Plan | None = None) -> None:
        super().__init__(services)
        self.plan = plan if plan is not None else self._new_plan()
        self.terms = Pane("terms", self.form)
        self._foot = 46.0
        """Room below the cards of a seat."""

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

    def layout(self, canvas: Canvas) -> None:
        widgets: list[Widget] = [*self._way_tiles(canvas), *self._seat_widgets(canvas), *self._term_widgets(canvas)]
        tall = max(52.0, Button.height(canvas, gold=True))
        y = HEIGHT - 16 - tall
        reason = self.plan.why_not_begin()
        widgets.append(
            Button(
                "begin", _("Start"), gold=True, shown=Kind.MAIN, enabled=not reason,
                reason=reason,
            ).placed(Box(900, y, 364, tall))
        )  # fmt: skip
        known = collections.players(self.plan.book)
        none = "" if known else _("Start a collection first.")
        two = "" if len(known) > 1 else _("Trading needs two players with collections.")
        half = (_SEATS.w - 12) / 2
        album = Box(_SEATS.x, y, half, tall)
        trade = Box(_SEATS.x + half + 12, y, half, tall)
        widgets += [
            Button("album", _("Album"), icon="album", keys=("a",), enabled=not none, reason=none).placed(album),
            Button("trade", _("Trade"), icon="swap", keys=("t",), enabled=not two, reason=two).placed(trade),
            BackButton(12, 34),
        ]
        self.form.set(widgets, focus="begin")
        self.terms.follow_key()

    def _way_tiles(self, canvas: Canvas) -> list[Widget]:
        x, y, w, h = _WAYS
        tall = (h - 44 - 3 * 10 - 10) / 4
        tiles = []
        for place, way in enumerate(WAYS):
            box = Box(x + 10, y + 42 + place * (tall + 10), w - 20, tall)
            reason = self.plan.why_not_way(way)
            tiles.append(WayTile(way, chosen=self.plan.way == way, reason=reason).placed(box))
        return alike_tiles(canvas, tiles)

    def _seat_box(self, seat: int) -> Box:
        tall = (_SEATS.h - 44 - 22) / 2
        return Box(_SEATS.x + 10, _SEATS.y + 42 + seat * (tall + 12), _SEATS.w - 20, tall)

    def _seat_widgets(self, canvas: Canvas) -> list[Widget]:
        line = canvas.text_size("label") * 1.5 + 8
        self._foot = line + (26 if self.plan.way != "quick" else 16)
        widgets: list[Widget] = []
        for seat in (0, 1):
            chair, box = self.plan.chairs[seat], self._seat_box(seat)
            kinds = [Option(PERSON, _("Human"), "person"), Option("bot", _("Bot"), "robot")]
            is_person = self.plan.is_person(seat)
            half = (box.w - 70) * 0.5
            value = PERSON if is_person else "bot"
            widgets.append(Segments(KindId(seat), kinds, value).placed(Box(box.x + 52, box.y + 10, half, line)))
            side = Box(box.x + 60 + half, box.y + 10, half, line)
            widgets.append(self._who(seat, side, is_person=is_person))
            if self.plan.way != "quick" and is_person and chair.name in collections.players(self.plan.book):
                wide = max(150.0, Button.width(canvas, _("Choose deck"), shown="1"))
                pick = Box(box.right - 12 - min(wide, 220), box.bottom - 12 - line - 2, min(wide, 220), line + 4)
                widgets.append(Button(DeckId(seat), _("Choose deck"), keys=(str(seat + 1),)).placed(pick))
        return widgets

    def _who(self, seat: int, box: Box, *, is_person: bool) -> Widget:
        chair = self.plan.chairs[seat]
        if not is_person:
            bots = [Option(name, elixir_bot_title(name), "robot") for name in ELIXIR_BOTS]
            return DropDown(BotId(seat), bots, chair.kind, tip=_("Sorted from weakest to strongest")).placed(box)
        names = collections.players(self.plan.book)
        people = [Option(name, name, "person") for name in names]
        if chair.name and chair.name not in names:
            people.append(Option(chair.name, chair.name, "person"))
        if not chair.name:
            people.append(Option("", _("Choose a player"), "person"))
        people.append(Option(NEW, _("New player…"), "plus"))
        return DropDown(NameId(seat), people, chair.name).placed(box)

    def _term_widgets(self, canvas: Canvas) -> list[Widget]:
        plan, setup = self.plan, self.plan.setup
        line = canvas.text_size("label") * 1.5 + 6
        view = Box(_TERMS.x + 14, _TERMS.y + 44, _TERMS.w - 28, _TERMS.h - 54)
        w = view.w - BAR
        y = view.y
        official = plan.way == "official"
        widgets: list[Widget] = []
        formats = [Option("beginner", _("Beginner")), Option("advanced", _("Advanced"))]
        reason = _("Official duels are always advanced practice matches.") if official else ""
        tip = _("Beginner: characters only. Advanced: potions can break a draw.")
        box = Box(view.x, y, w, line + 4)
        form = Segments("format", formats, setup.format, enabled=not official, reason=reason, tip=tip).placed(box)
        widgets.append(form)
        y += line + 14
        count = [Option(number, str(number)) for number in range(6)]
        most = plan.most_potions
        reason = _("Beginner matches have no potions.") if setup.format == "beginner" else ""
        widgets.append(Label(_("Potions per player"), "label").placed(Box(view.x, y, w, line * 0.9)))
        y += line * 0.9
        shown = potions_each(setup)
        limit = _("Up to {most}: the smaller collection sets the limit.").format(most=most)
        tip = "" if plan.way == "quick" else limit
        box = Box(view.x, y, w, line + 2)
        widgets.append(Segments("potions", count, shown, enabled=not reason, reason=reason, tip=tip).placed(box))
        y += line + 12
        switches = []
        for id, label, on, tip, why in self._switches():
            tall = line if canvas.measure(label, "label")[0] * 0.82 <= w - 52 else line * 1.5
            switches.append(Toggle(id, label, on, enabled=not why, reason=why, tip=tip).placed(Box(view.x, y, w, tall)))
            switches[-1].rules = option_page("elixir", id)
            y += tall + 4
        alike = even_size(canvas, [(one.label, one.words.w, one.words.h) for one in switches], "label")
        for one in switches:
            one.alike = alike
        widgets += switches
        self.terms.fill(view, widgets, y + 4)
        return self.terms.widgets

    def _switches(self) -> list[tuple[str, str, bool, str, str]]:
        """Id, label, whether it is on, what it does, and why it cannot be changed."""
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
        return [(id, name, on[id], tip, why.get(id, "")) for id, (name, tip) in elixir_options().items()]

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw_ground(self, canvas: Canvas) -> None:
        canvas.stamp("planks", 0, 0, WIDTH, HEIGHT, draw_table_top)
        draw_bar(canvas, _("Lobby"), left=60)
        sheet(canvas, _WAYS, _("Match type"))
        sheet(canvas, _SEATS, _("Players"), self._what())
        sheet(canvas, _TERMS, _("Rules"))
        for seat in (0, 1):
            self._draw_seat(canvas, seat)
        self._lesson(canvas)
        reason = self.plan.why_not_begin()
        if reason:
            block(canvas, reason, 900, 614, 364, 34, "small", color="danger", align="center")

    def _what(self) -> str:
        setup = self.plan.setup
        each = potions_each(setup)
        if not each:
            return _("{characters} characters each").format(characters=GAMES)
        text = ngettext(
            "{characters} characters, {count} potion each", "{characters} characters, {count} potions each", each
        )
        return text.format(characters=GAMES, count=each)

    def _draw_seat(self, canvas: Canvas, seat: int) -> None:
        box, mark = self._seat_box(seat), canvas.seat(seat)
        canvas.rect(*box, mark.color, radius=RADIUS.medium, alpha=ALPHA.faint)
        canvas.rect(*box, mark.color, radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.half)
        line = canvas.text_size("label") * 1.5 + 8
        seat_mark(canvas, seat, box.x + 28, box.y + 10 + line / 2, 12)
        top = box.y + 22 + line
        if self.plan.way == "quick":
            self._dealt(canvas, seat, top)
        elif not self.plan.is_person(seat):
            self._house(canvas, seat, top)
        else:
            self._deck(canvas, seat, top)
        self._owned(canvas, seat)

    def _places(self, box: Box, top: float, count: int) -> list[Box]:
        """Where the cards of a deck lie, fanned out over the row: as large as the height allows."""
        tall = box.bottom - self._foot - top
        wide, room = tall / 1.43, box.w - 28
        step = min(wide + 10, (room - wide) / max(1, count - 1))
        left = box.x + 14 + (room - wide - step * (count - 1)) / 2
        return [Box(left + place * step, top, wide, tall) for place in range(count)]

    def _backs(self, canvas: Canvas, box: Box, top: float, side: int) -> None:
        count = 5 + potions_each(self.plan.setup)
        for place, spot in enumerate(self._places(box, top, count)):
            draw_back(canvas, "character" if place < 5 else "potion", spot.x, spot.y, spot.w, side=side)

    def _dealt(self, canvas: Canvas, seat: int, top: float) -> None:
        box = self._seat_box(seat)
        self._backs(canvas, box, top, seat)
        if self._has_cards(seat):
            return
        text = _("Both get different cards of the same rarities.")
        if self.plan.same_decks:
            text = _("Both get the same cards.")
        block(canvas, text, box.x + 14, box.bottom - 30, box.w - 28, 28, "small", color="felt_ink")

    def _has_cards(self, seat: int) -> bool:
        """Whether it is told below the cards how far the collection of the person at this seat has come."""
        return self.plan.is_person(seat) and self.plan.chairs[seat].name in collections.players(self.plan.book)

    def _house(self, canvas: Canvas, seat: int, top: float) -> None:
        box = self._seat_box(seat)
        self._backs(canvas, box, top, seat)
        text = _("The bot gets cards of the same rarities as yours.")
        block(canvas, text, box.x + 14, box.bottom - 32, box.w - 28, 28, "small", color="felt_ink")

    def _deck(self, canvas: Canvas, seat: int, top: float) -> None:
        box, deck = self._seat_box(seat), self.plan.chairs[seat].deck
        hidden = all(self.plan.is_person(one) for one in (0, 1)) and not self.plan.open_decks
        count = len(deck.characters) + len(deck.potions)
        if hidden:
            if not self.plan.why_not_deck(seat):
                self._backs(canvas, box, top, seat)
        else:
            catalog = load_catalog()
            faces = [face_by_id(catalog, "character", card) for card in deck.characters]
            faces += [face_by_id(catalog, "potion", card) for card in deck.potions]
            for spot, face in zip(self._places(box, top, count), faces, strict=True):
                draw_card(canvas, face, spot.x, spot.y, spot.w, side=seat)
        name = self.plan.chairs[seat].name
        if name not in collections.players(self.plan.book):
            text = _("Choose a player with a collection or start a new one.")
            block(canvas, text, box.x + 14, top + 24, box.w - 28, 60, "quiet", color="mute", align="center")
        elif not count:
            text = _("No deck yet.")
            block(canvas, text, box.x + 14, top + 24, box.w - 28, 60, "quiet", color="mute", align="center")

    def _owned(self, canvas: Canvas, seat: int) -> None:
        """How far the collection of the person has come."""
        box, chair = self._seat_box(seat), self.plan.chairs[seat]
        if not self._has_cards(seat):
            return
        owned = collections.collection(self.plan.book, chair.name)
        text = _("{characters} characters · {potions} potions · {pieces} of {all} map pieces").format(
            characters=owned.characters.total(), potions=owned.potions.total(), pieces=len(owned.pieces), all=PIECES
        )
        left, room = box.x + 14, box.w - 28 - (0 if self.plan.way == "quick" else 236)
        canvas.icon("map", left, box.bottom - 29, 22)
        block(canvas, text, left + 30, box.bottom - 30, room - 30, 26, "small")

    def _lesson(self, canvas: Canvas) -> None:
        """How a game goes, in the room below the terms."""
        top = max(self.terms.box.y + self.terms.height + 10, _TERMS.y + 330)
        if top > _TERMS.bottom - 120:
            return
        x, w = _TERMS.x + 14, _TERMS.w - 28
        canvas.line((x, top), (x + w, top), "white", 1, alpha=ALPHA.faint)
        text = _(
            "**One round:** both characters attack at once. A hit needs {attack-light} above the "
            "enemy's {health-light}. If only one hits, it wins the game and captures the other "
            "card."
        )
        if potions_each(self.plan.setup):
            text = _(
                "**Round 1:** both characters attack at once. A hit needs {attack-light} above "
                "the enemy's {health-light}. If only one hits, it wins the game and captures the "
                "other card.\n**Round 2:** a draw? The higher {mind-light} may drink a potion.\n"
                "**Round 3:** still a draw? Now the other may drink."
            )
        block(
            canvas,
            text,
            x,
            top + 8,
            w,
            _TERMS.bottom - top - 18,
            "small",
            color="felt_ink",
            valign="top",
            leading=LEADING.loose,
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


def new_game(services: Services, _game: str = "elixir") -> LobbyScene:
    """What comes before a match."""
    return LobbyScene(services)
