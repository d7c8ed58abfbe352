"""Choice of a deck from a player's cards: the collection on the left, the deck on the right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from game.app.elixir.collection.card_grid import CardPicture, CardTile, EmptyCardSlot, GridFilter, filter_cards
from game.app.elixir.collection.cards_scene import CardsScene, build_card_list, build_filters, list_kind_options
from game.app.elixir.ids import AddCardId, RemoveCardId
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Column, FirstFitHeight, Grid, Row
from game.app.ui.layout.paint import CustomPaint
from game.app.ui.layout.panels import Panel
from game.app.ui.layout.tree import draw_view
from game.app.ui.services import Services
from game.app.ui.style.tokens import LEADING, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, WidgetEvent, WidgetId
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.choice import SegmentedControl
from game.app.ui.widgets.pane import ScrollView
from game.app.ui.widgets.text import Label
from game.modes.collections import collections
from game.presentation.elixir.view_models import FaceKind, describe_face, find_face
from game.rules.elixir.deck_building import MAX_RARE, potions_per_player
from game.rules.elixir.state import GAMES_PER_MATCH
from game.setup.elixir import ElixirPlan
from game.text import _

_GRID_COLUMNS = 6
"""Number of columns of the card grid."""
_DECK_WIDTH, _PREVIEW_WIDTH = 440.0, 104.0
"""Widths of the right column and of the card shown in detail."""


class DeckPickerScene(CardsScene):
    """Choice of the deck of one seat."""

    page = "decks"

    def __init__(self, services: Services, plan: ElixirPlan, seat: int, on_done: Callable[[], None]) -> None:
        super().__init__(services, plan.catalog)
        self.plan = plan
        self.seat = seat
        self.on_done = on_done
        """Function that is called when the scene is left."""
        self.card_filter = GridFilter()
        """Filter and order of the cards shown."""
        self.scroll_view = ScrollView("cards", self.form)
        """Scrolled card grid."""
        name = plan.chairs[seat].name
        self.owned = collections.build_collection(plan.ledger, name)
        """Collection of the player."""
        self.free_characters = collections.find_free_characters(plan.ledger, name)
        """Characters of the player that are not at stake in a match, with their number of copies."""

    # ---- the deck ---------------------------------------------------------------------------------------------------

    @property
    def deck(self) -> list[str]:
        """Return the ids of the deck's cards of the selected kind."""
        chair = self.plan.chairs[self.seat].deck
        return chair.characters if self.card_filter.kind == "character" else chair.potions

    def get_limit(self, kind: str) -> int:
        """Return the number of cards of a kind in a deck."""
        return GAMES_PER_MATCH if kind == "character" else potions_per_player(self.plan.setup)

    def find_refusal(self, card_id: str) -> str:
        """Return why a card cannot be added; empty if it can."""
        kind = self.card_filter.kind
        catalog = self.catalog
        have = Counter(self.deck)[card_id]
        if len(self.deck) >= self.get_limit(kind):
            if kind == "potion" and not self.get_limit(kind):
                return _("No potions in this match.")
            return _("Your deck is full. Remove a card first.")
        owned = self.free_characters[card_id] if kind == "character" else self.owned.potions[card_id]
        if have >= owned:
            if kind == "character" and have < self.owned.characters[card_id]:
                return _("At stake in an unfinished real match.")
            return _("You have no more copies.")
        cards = catalog.characters if kind == "character" else catalog.potions
        ids = catalog.character_ids if kind == "character" else catalog.potion_ids
        rare = sum(cards[ids.index(one)].rarity == "rare" for one in self.deck)
        if cards[ids.index(card_id)].rarity == "rare" and rare >= MAX_RARE:
            return _("Limit: {most} rare characters and {most} rare potions.").format(most=MAX_RARE)
        return ""

    # ---- layout -----------------------------------------------------------------------------------------------------

    @property
    def heading(self) -> str:
        return _("{name}'s deck").format(name=self.plan.seat_name(self.seat))

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the owned cards on the left and the deck on the right."""
        cards = Panel(
            "",
            SegmentedControl("kind", list_kind_options(), self.card_filter.kind),
            build_filters(self.card_filter),
            build_card_list(self.scroll_view, self._build_tiles(), self.card_filter, _GRID_COLUMNS),
        )
        return Row(cards.sized(grow=1), self._build_deck_panel().sized(width=_DECK_WIDTH), gap=SPACE.large)

    def _build_tiles(self) -> list[CardTile]:
        owned, missing = self.owned.get_cards(self.card_filter.kind), self.card_filter.missing
        have = Counter(self.deck)
        tiles = []
        for face in filter_cards(self.catalog, self.card_filter, owned):
            reason = _("Not in your collection yet.") if missing else self.find_refusal(face.id)
            count = owned[face.id]
            badge = "" if missing or count < 2 else f"{count - have[face.id]}/{count}"
            tiles.append(
                CardTile(
                    AddCardId(face.id),
                    face,
                    badge=badge,
                    chosen=have[face.id] > 0,
                    is_missing=missing,
                    enabled=not reason,
                    reason=reason,
                )
            )
        return tiles

    def _build_deck_panel(self) -> LayoutItem:
        """Return the deck, the selected card, and the buttons."""
        reason = self.plan.find_deck_refusal(self.seat)
        suggest = Button("suggest", _("Suggest"), keys=("g",), icon="bulb")
        clear = Button("clear", _("Clear"), keys=("c",))
        return Panel(
            _("Deck"),
            *self._build_deck_cards("character"),
            *self._build_deck_cards("potion"),
            CustomPaint(self._draw_details).sized(grow=1),
            Label(reason, "small", color="danger", align="center") if reason else None,
            Row(*(button.set_size_group("buttons").sized(grow=1) for button in (suggest, clear))),
            Button("done", _("Use this deck"), is_default=True, shown_key=Kind.MAIN, enabled=not reason, reason=reason),
            remark=self._format_limits(),
            gap=SPACE.small,
        )

    def _build_deck_cards(self, kind: FaceKind) -> list[LayoutItem]:
        """Return the cards of a kind in the deck and its empty places."""
        deck, room = self.plan.chairs[self.seat].deck, self.get_limit(kind)
        cards = deck.characters if kind == "character" else deck.potions
        name = _("Characters") if kind == "character" else _("Potions")
        head = Label(f"{name}  {len(cards)} / {room}", color="good" if len(cards) == room else "cream")
        if not room:
            return [head, Label(_("No potions in this match."), "quiet", color="mute")]
        tiles: list[LayoutItem] = []
        for index, card in enumerate(cards[:room]):
            face = find_face(self.catalog, kind, card)
            tiles.append(CardTile(RemoveCardId(kind, index), face, tip=_("Remove {name}").format(name=face.name)))
        tiles += [EmptyCardSlot(kind) for _place in range(len(tiles), room)]
        return [head, Grid(*tiles, columns=GAMES_PER_MATCH, gap=SPACE.small)]

    def _draw_details(self, canvas: Canvas, box: Box) -> None:
        """Draw the hovered or focused card; without its picture if text is large."""
        tile = self.form.hovered_widget or self.form.focused_widget
        tile = None if tile is None else tile.inner_widget
        if isinstance(tile, CardTile):
            draw_view(canvas, self._build_details(tile), box)

    def _build_details(self, tile: CardTile) -> LayoutItem:
        lines = describe_face(self.catalog, tile.face)
        text = Label("\n".join(lines), valign="top", leading=LEADING.loose)
        return FirstFitHeight(
            Row(
                CardPicture(tile.face, is_missing=tile.is_missing).sized(width=_PREVIEW_WIDTH),
                Column(Label(tile.face.name, "banner"), text.sized(grow=1), gap=SPACE.tiny).sized(grow=1),
            ),
            Column(Label(tile.face.name, "panel"), Label(" ".join(lines), valign="top").sized(grow=1), gap=SPACE.tiny),
            Label(" ".join(lines), valign="top"),
        )

    def _format_limits(self) -> str:
        """Return the number of cards in the deck and its limits as text."""
        return _("max. {most} rare of each kind").format(most=MAX_RARE)

    # ---- what the person does ---------------------------------------------------------------------------------------

    def on_widget_event(self, event: WidgetEvent) -> None:
        if event.kind == "pressed" and event.id == "done":
            self.step_back()
        elif event.kind == "pressed":
            self._press_widget(event.id)
            self.services.stack.request_layout()
        elif event.kind == "changed":
            self._change_value(event.id, event.value)
            self.services.stack.request_layout()

    def _change_value(self, id: WidgetId, value: object) -> None:
        match id:
            case "kind":
                self.card_filter.kind = "character" if value == "character" else "potion"
                self.card_filter.sorting = "rarity"
                self.scroll_view.top = 0.0
            case str(filter):
                setattr(self.card_filter, filter, value)

    def _press_widget(self, id: WidgetId) -> None:
        deck = self.plan.chairs[self.seat].deck
        match id:
            case AddCardId(card):
                self.deck.append(card)
                self.services.play_effect("card")
            case RemoveCardId(kind, place):
                (deck.characters if kind == "character" else deck.potions).pop(place)
            case "suggest":
                self.plan.suggest_deck(self.seat)
            case "clear":
                deck.characters, deck.potions = [], []

    def step_back(self) -> None:
        self.services.stack.pop()
        self.on_done()
