"""Choosing a deck from one's own cards: what is owned at the left, what is brought at the right, and the limits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from game.app.elixir.collection.card_grid import CardPicture, CardSlot, CardTile, Wanted, chosen
from game.app.elixir.collection.cards_scene import CardsScene, card_list, filters, kinds
from game.app.elixir.ids import AddId, TakeOutId
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Column, FirstFitHeight, Grid, Row
from game.app.ui.layout.paint import Painting
from game.app.ui.layout.panels import Panel
from game.app.ui.layout.tree import draw_view
from game.app.ui.services import Services
from game.app.ui.style.tokens import LEADING, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, Reply, WidgetId
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.choice import Segments
from game.app.ui.widgets.pane import Pane
from game.app.ui.widgets.text import Label
from game.modes.collections import collections
from game.presentation.elixir.view_models import FaceKind, about, face_by_id
from game.rules.elixir.deck_building import MOST_RARE, potions_each
from game.rules.elixir.state import GAMES
from game.setup.elixir import Plan
from game.text import _

_COLUMNS = 6
_DECK, _LOOK = 440.0, 104.0
"""Widths of the right column and of the card that is looked at."""


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

    @property
    def heading(self) -> str:
        return _("{name}'s deck").format(name=self.plan.name(self.seat))

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the owned cards at the left, the deck at the right."""
        cards = Panel(
            "",
            Segments("kind", kinds(), self.wanted.kind),
            filters(self.wanted),
            card_list(self.pane, self._tiles(), self.wanted, _COLUMNS),
        )
        return Row(cards.sized(grow=1), self._deck_panel().sized(width=_DECK), gap=SPACE.large)

    def _tiles(self) -> list[CardTile]:
        owned, missing = self.owned.of(self.wanted.kind), self.wanted.missing
        have = Counter(self.deck)
        tiles = []
        for face in chosen(self.catalog, self.wanted, owned):
            reason = _("Not in your collection yet.") if missing else self.why_not(face.id)
            count = owned[face.id]
            badge = "" if missing or count < 2 else f"{count - have[face.id]}/{count}"
            tiles.append(
                CardTile(
                    AddId(face.id), face, badge=badge, chosen=have[face.id] > 0, ghost=missing, enabled=not reason,
                    reason=reason,
                )
            )  # fmt: skip
        return tiles

    def _deck_panel(self) -> LayoutItem:
        """Return what is brought, the card that is looked at, and the buttons."""
        reason = self.plan.why_not_deck(self.seat)
        suggest = Button("suggest", _("Suggest"), keys=("g",), icon="bulb")
        clear = Button("clear", _("Clear"), keys=("c",))
        return Panel(
            _("Deck"),
            *self._brought("character"),
            *self._brought("potion"),
            Painting(self._draw_look).sized(grow=1),
            Label(reason, "small", color="danger", align="center") if reason else None,
            Row(*(button.grouped("buttons").sized(grow=1) for button in (suggest, clear))),
            Button("done", _("Use this deck"), gold=True, shown=Kind.MAIN, enabled=not reason, reason=reason),
            remark=self._limits(),
            gap=SPACE.small,
        )

    def _brought(self, kind: FaceKind) -> list[LayoutItem]:
        """Return the cards of a kind that are brought, and the places that are still empty."""
        deck, room = self.plan.chairs[self.seat].deck, self.room(kind)
        cards = deck.characters if kind == "character" else deck.potions
        name = _("Characters") if kind == "character" else _("Potions")
        head = Label(f"{name}  {len(cards)} / {room}", color="good" if len(cards) == room else "cream")
        if not room:
            return [head, Label(_("No potions in this match."), "quiet", color="mute")]
        tiles: list[LayoutItem] = []
        for place, card in enumerate(cards[:room]):
            face = face_by_id(self.catalog, kind, card)
            tiles.append(CardTile(TakeOutId(kind, place), face, tip=_("Remove {name}").format(name=face.name)))
        tiles += [CardSlot(kind) for _place in range(len(tiles), room)]
        return [head, Grid(*tiles, columns=GAMES, gap=SPACE.small)]

    def _draw_look(self, canvas: Canvas, box: Box) -> None:
        """Draw the card under the pointer or the focus; only its text where words are large."""
        tile = self.form.hovered or self.form.focused
        tile = None if tile is None else tile.itself
        if isinstance(tile, CardTile):
            draw_view(canvas, self._look(tile), box)

    def _look(self, tile: CardTile) -> LayoutItem:
        lines = about(self.catalog, tile.face)
        text = Label("\n".join(lines), color="felt_ink", valign="top", leading=LEADING.loose)
        return FirstFitHeight(
            Row(
                CardPicture(tile.face, ghost=tile.ghost).sized(width=_LOOK),
                Column(Label(tile.face.name, "banner"), text.sized(grow=1), gap=SPACE.tiny).sized(grow=1),
            ),
            Label(" ".join(lines), color="felt_ink", valign="top"),
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
