"""Choosing a deck from one's own cards: what is owned at the left, what is brought at the right, and the limits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from game.app.elixir.collection.card_grid import CardTile, Wanted, chosen, grid
from game.app.elixir.collection.card_view import TALL, WIDE, draw_card, draw_slot
from game.app.elixir.collection.cards_scene import CardsScene, filters, kinds, say_that_there_is_none
from game.app.elixir.ids import AddId, TakeOutId
from game.app.elixir.table.lines import block
from game.app.elixir.table.table_panels import sheet
from game.app.elixir.table.top_bar import draw_bar
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.services import Services
from game.app.ui.style.room import draw_table_top
from game.app.ui.style.tokens import LEADING
from game.app.ui.widgets.base import Box, Reply, Widget, WidgetId
from game.app.ui.widgets.button import Button, alike_buttons
from game.app.ui.widgets.choice import Segments
from game.app.ui.widgets.pane import BAR, Pane, Scrolled
from game.modes.collections import collections
from game.presentation.elixir.view_models import FaceKind, about, face_by_id
from game.rules.elixir.deck_building import MOST_RARE, potions_each
from game.rules.elixir.state import GAMES
from game.setup.elixir import Plan
from game.text import _

_CARDS = Box(16, 58, 780, 646)
_DECK = Box(808, 58, 456, 646)
_ROW = 148.0
"""From one row of the deck to the next."""


class DeckPicker(CardsScene):
    """The deck of one seat; ``done`` is called when it is left."""

    page = "decks"

    def __init__(self, services: Services, plan: Plan, seat: int, done: Callable[[], None]) -> None:
        super().__init__(services, plan.catalog)
        self.plan = plan
        self.seat = seat
        self.done = done
        self.wanted = Wanted()
        self.pane = Pane("cards", self.form)
        self._said = 0.0
        """Where the reason stands why the deck cannot be taken."""
        name = plan.chairs[seat].name
        self.owned = collections.collection(plan.book, name)
        self.free = collections.free_characters(plan.book, name)

    # ---- the deck ---------------------------------------------------------------------------------------------------

    @property
    def deck(self) -> list[str]:
        """The cards of the kind that is looked at."""
        chair = self.plan.chairs[self.seat].deck
        return chair.characters if self.wanted.kind == "character" else chair.potions

    def room(self, kind: str) -> int:
        """How many cards of a kind are brought."""
        return GAMES if kind == "character" else potions_each(self.plan.setup)

    def why_not(self, card: str) -> str:
        """Why a card cannot be added; empty when it can."""
        kind = self.wanted.kind
        catalog = self.catalog
        have = Counter(self.deck)[card]
        if len(self.deck) >= self.room(kind):
            if kind == "potion" and not self.room(kind):
                return _("No potions in this match.")
            return _("Your deck is full. Remove a card first.")
        owned = self.free[card] if kind == "character" else self.owned.potions[card]
        if have >= owned:
            if kind == "character" and have < self.owned.characters[card]:
                return _("At stake in an unfinished real match.")
            return _("You have no more copies.")
        cards = catalog.characters if kind == "character" else catalog.potions
        ids = catalog.character_ids if kind == "character" else catalog.potion_ids
        rare = sum(cards[ids.index(one)].rarity == "rare" for one in self.deck)
        if cards[ids.index(card)].rarity == "rare" and rare >= MOST_RARE:
            return _("Limit: {most} rare characters and {most} rare potions.").format(most=MOST_RARE)
        return ""

    # ---- layout -----------------------------------------------------------------------------------------------------

    def layout(self, canvas: Canvas) -> None:
        line = canvas.text_size("label") * 1.5 + 6
        x, y, w, _h = _CARDS
        top = y + 22 + line
        widgets: list[Widget] = [
            Segments("kind", kinds(), self.wanted.kind).placed(Box(x + 10, y + 10, w - 20, line + 4)),
            *filters(self.wanted, Box(x + 10, top, w - 20, line), 8, 6),
        ]
        top += line + 8
        view = Box(x + 12, top, w - 24, _CARDS.bottom - top - 10)
        self.pane.fill(view, *self._tiles(view))
        self.form.set([*widgets, *self.pane.widgets, *self._deck_widgets(canvas)])
        self.pane.follow_key()

    def _tiles(self, view: Box) -> tuple[list[Widget], float]:
        owned = self.owned.of(self.wanted.kind)
        faces = chosen(self.catalog, self.wanted, owned)
        boxes, bottom = grid(Box(view.x + 4, view.y, view.w - BAR - 10, view.h), len(faces), 112)
        tiles: list[Widget] = []
        have = Counter(self.deck)
        for face, box in zip(faces, boxes, strict=True):
            reason = _("Not in your collection yet.") if self.wanted.missing else self.why_not(face.id)
            count = owned[face.id]
            left = count - have[face.id]
            badge = "" if self.wanted.missing or count < 2 else f"{left}/{count}"
            tiles.append(
                CardTile(
                    AddId(face.id), box, face, badge=badge, chosen=have[face.id] > 0, ghost=self.wanted.missing,
                    enabled=not reason, reason=reason,
                )
            )  # fmt: skip
        return tiles, bottom

    def _deck_widgets(self, canvas: Canvas) -> list[Widget]:
        x, y, w, _h = _DECK
        widgets: list[Widget] = []
        rows: tuple[tuple[FaceKind, float], ...] = (("character", y + 62), ("potion", y + 62 + _ROW))
        for kind, top in rows:
            for place, box in enumerate(self._slots(kind, top)):
                deck = self.plan.chairs[self.seat].deck
                cards = deck.characters if kind == "character" else deck.potions
                if place < len(cards):
                    face = face_by_id(self.catalog, kind, cards[place])
                    tip = _("Remove {name}").format(name=face.name)
                    widgets.append(CardTile(TakeOutId(kind, place), box, face, tip=tip))
        tall = max(44.0, Button.height(canvas, gold=True))
        bottom = _DECK.bottom - 12 - tall
        half = (w - 32 - 10) / 2
        small = min(tall, 40.0)
        row = bottom - 8 - small
        self._said = row - 42
        pair = [
            Button("suggest", _("Suggest"), keys=("g",), icon="bulb").placed(Box(x + 16, row, half, small)),
            Button("clear", _("Clear"), keys=("c",)).placed(Box(x + 26 + half, row, half, small)),
        ]
        widgets += alike_buttons(canvas, pair)
        reason = self.plan.why_not_deck(self.seat)
        widgets.append(
            Button(
                "done", _("Use this deck"), gold=True, shown=Kind.MAIN,
                enabled=not reason, reason=reason,
            ).placed(Box(x + 16, bottom, w - 32, tall))
        )  # fmt: skip
        return widgets

    def _slots(self, kind: str, top: float) -> list[Box]:
        count = self.room(kind)
        wide = (_DECK.w - 32 - 8 * 4) / 5
        return [Box(_DECK.x + 16 + i * (wide + 8), top, wide, wide * TALL / WIDE) for i in range(count)]

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw_ground(self, canvas: Canvas) -> None:
        canvas.stamp("planks", 0, 0, WIDTH, HEIGHT, draw_table_top)
        draw_bar(canvas, _("{name}'s deck").format(name=self.plan.name(self.seat)))
        sheet(canvas, _CARDS, "")
        sheet(canvas, _DECK, _("Deck"), self._limits())
        x, y, w, _h = _DECK
        deck = self.plan.chairs[self.seat].deck
        for kind, cards, top in (("character", deck.characters, y + 38), ("potion", deck.potions, y + 38 + _ROW)):
            count = self.room(kind)
            name = _("Characters") if kind == "character" else _("Potions")
            text = f"{name}  {len(cards)} / {count}"
            color = "good" if len(cards) == count else "cream"
            block(canvas, text, x + 16, top - 2, w - 32, 24, "label", color=color)
            for box in self._slots(kind, top + 24)[len(cards) :]:
                draw_slot(canvas, kind, "", *box)
            if kind == "potion" and not count:
                text = _("No potions in this match.")
                block(canvas, text, x + 16, top + 30, w - 32, 60, "quiet", color="mute")
        if not chosen(self.catalog, self.wanted, self.owned.of(self.wanted.kind)):
            say_that_there_is_none(canvas, self.wanted, _CARDS, 200)
        reason = self.plan.why_not_deck(self.seat)
        if reason:
            block(canvas, reason, x + 16, self._said, w - 32, 36, "small", color="danger", align="center")
        self._look(canvas, Box(x + 16, y + 66 + 2 * _ROW, w - 32, self._said - 8 - y - 66 - 2 * _ROW))

    def _look(self, canvas: Canvas, box: Box) -> None:
        """The card under the pointer or the focus, large enough to be read."""
        tile = self.form.hovered or self.form.focused
        tile = tile.inner if isinstance(tile, Scrolled) else tile
        if not isinstance(tile, CardTile):
            return
        wide = min(box.h * WIDE / TALL, 150.0)
        draw_card(canvas, tile.face, box.x, box.y, wide, ghost=tile.ghost)
        left = box.x + wide + 16
        block(canvas, tile.face.name, left, box.y, box.right - left, 28, "banner", color="gold")
        lines = "\n".join(about(self.catalog, tile.face))
        room = box.right - left
        block(
            canvas,
            lines,
            left,
            box.y + 34,
            room,
            box.h - 36,
            "label",
            color="felt_ink",
            valign="top",
            leading=LEADING.loose,
        )

    def _limits(self) -> str:
        return _("max. {most} rare of each kind").format(most=MOST_RARE)

    # ---- what the person does ---------------------------------------------------------------------------------------

    def on_reply(self, reply: Reply) -> None:
        if reply.kind == "pressed" and reply.id == "done":
            self.step_back()
        elif reply.kind == "pressed":
            self._pressed(reply.id)
            self.services.stack.relayout()
        elif reply.kind == "changed":
            self._changed(reply.id, reply.value)
            self.services.stack.relayout()

    def _changed(self, id: WidgetId, value: object) -> None:
        match id:
            case "kind":
                self.wanted.kind = "character" if value == "character" else "potion"
                self.wanted.sorting = "rarity"
                self.pane.top = 0.0
            case str(filter):
                setattr(self.wanted, filter, value)

    def _pressed(self, id: WidgetId) -> None:
        deck = self.plan.chairs[self.seat].deck
        match id:
            case AddId(card):
                self.deck.append(card)
                self.services.play("card")
            case TakeOutId(kind, place):
                (deck.characters if kind == "character" else deck.potions).pop(place)
            case "suggest":
                self.plan.suggest(self.seat)
            case "clear":
                deck.characters, deck.potions = [], []

    def step_back(self) -> None:
        self.services.stack.pop()
        self.done()
