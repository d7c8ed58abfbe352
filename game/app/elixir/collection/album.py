"""Album: the cards that a player owns and those still missing, and the treasure map."""

from __future__ import annotations

from collections import Counter

from game.app.elixir.collection.card_grid import CardPicture, CardTile, GridFilter, filter_cards
from game.app.elixir.collection.cards_scene import CardsScene, build_card_list, build_filters, list_kind_options
from game.app.elixir.ids import AlbumCardId
from game.app.elixir.pictures.felt import draw_map
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, Row, Spacer
from game.app.ui.layout.paint import CustomPaint
from game.app.ui.layout.panels import Panel
from game.app.ui.services import Services
from game.app.ui.style.tokens import LEADING, SPACE
from game.app.ui.widgets.base import LayoutItem, WidgetEvent, WidgetId
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.choice import ChoiceOption, DropDown, SegmentedControl
from game.app.ui.widgets.pane import ScrollView
from game.app.ui.widgets.text import Label
from game.content.cards.elixir_catalog import load_elixir_catalog
from game.modes.collections import collections, exchange
from game.modes.collections.collections import MAP_PIECE_COUNT
from game.presentation.elixir.view_models import ElixirCardFace, describe_face, find_face
from game.text import _

_GRID_COLUMNS = 6
"""Number of columns of the card grid."""
_SIDE_WIDTH, _CARD_WIDTH, _MAP_HEIGHT = 372.0, 196.0, 124.0
"""Widths of the right column and of the selected card, and height of the map."""


class AlbumScene(CardsScene):
    """Album of one player's collection."""

    def __init__(self, services: Services, name: str, ledger: collections.CollectionLedger | None = None) -> None:
        super().__init__(services, load_elixir_catalog())
        self.ledger = exchange.load_ledger(services.notify) if ledger is None else ledger
        """Ledger of the collections of all players."""
        self.name = name
        """Name of the player; empty without a collection."""
        self.card_filter = GridFilter(missing=not name)
        """Filter and order of the cards shown."""
        self.selected_card = ""
        """Id of the selected card; empty for none."""
        self.scroll_view = ScrollView("album", self.form)
        """Scrolled card grid."""

    @property
    def owned(self) -> collections.CardCollection:
        """Return the player's collection; empty without one."""
        if not self.name:
            return collections.CardCollection("", Counter(), Counter(), Counter())
        return collections.build_collection(self.ledger, self.name)

    # ---- layout -----------------------------------------------------------------------------------------------------

    @property
    def heading(self) -> str:
        return _("{name}'s album").format(name=self.name) if self.name else _("Album")

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the cards on the left, and the selected card and the map on the right."""
        names = [ChoiceOption(name, name, "person") for name in collections.list_players(self.ledger)]
        what = Row(
            SegmentedControl("kind", list_kind_options(), self.card_filter.kind).sized(grow=1),
            DropDown("name", names, self.name, tip=_("Choose an album")).sized(grow=1) if names else None,
        )
        cards = Panel(
            "",
            what,
            build_filters(self.card_filter),
            build_card_list(self.scroll_view, self._build_tiles(), self.card_filter, _GRID_COLUMNS),
        )
        side = Column(self._build_details().sized(grow=1), self._build_map(), gap=SPACE.large)
        return Row(cards.sized(grow=1), side.sized(width=_SIDE_WIDTH), gap=SPACE.large)

    def _build_tiles(self) -> list[CardTile]:
        owned, ghost = self.owned.get_cards(self.card_filter.kind), self.card_filter.missing
        tiles = []
        for face in filter_cards(self.catalog, self.card_filter, owned):
            badge = f"× {owned[face.id]}" if owned[face.id] > 1 else ""
            tiles.append(
                CardTile(
                    AlbumCardId(face.id), face, badge=badge, is_missing=ghost, chosen=self.selected_card == face.id
                )
            )
        return tiles

    def _build_details(self) -> LayoutItem:
        """Return the panel with the size of the collection and the selected card."""
        owned = self.owned
        characters = f"{len(owned.characters)} / {len(self.catalog.character_ids)}"
        text = f"{characters}  ·  {len(owned.potions)} / {len(self.catalog.potion_ids)}"
        face = self._get_selected()
        if face is None:
            hint = Label(_("Select a card to see it up close."), "quiet", color="mute", align="center")
            return Panel(_("Collected"), hint.sized(grow=1), remark=text)
        stake = self._format_stake(face)
        return Panel(
            _("Collected"),
            Row(
                CardPicture(face, is_missing=not self._count_copies(face)).sized(width=_CARD_WIDTH, align="start"),
                Column(self._build_owned_line(face), self._build_description(face), Spacer()).sized(grow=1),
            ).sized(grow=1),
            Label(stake, "small", color="danger") if stake else None,
            remark=text,
        )

    def _count_copies(self, face: ElixirCardFace) -> int:
        return self.owned.get_cards(face.kind)[face.id]

    def _build_owned_line(self, face: ElixirCardFace) -> LayoutItem:
        have = self._count_copies(face)
        text = _("You own {count}.").format(count=have) if have else _("Not in your collection yet.")
        return Label(text, color="cream" if have else "mute")

    def _build_description(self, face: ElixirCardFace) -> LayoutItem:
        return Label("\n".join(describe_face(self.catalog, face)), "small", color="cream", leading=LEADING.loose)

    def _format_stake(self, face: ElixirCardFace) -> str:
        """Return the number of copies that are at stake in an unfinished match as text; empty for none."""
        if face.kind != "character":
            return ""
        if not self.name:
            return ""
        have, free = self._count_copies(face), collections.find_free_characters(self.ledger, self.name)[face.id]
        return _("{count} at stake in a real match").format(count=have - free) if free < have else ""

    def _build_map(self) -> LayoutItem:
        """Return the treasure map, with the button for its prize."""
        pieces, reason = set(self.owned.pieces), self._find_prize_refusal()
        return Panel(
            _("Treasure map"),
            CustomPaint(lambda canvas, box: draw_map(canvas, box, pieces)).sized(height=_MAP_HEIGHT),
            Button("prize", _("Claim map prize"), icon="map", enabled=not reason, reason=reason),
            remark=f"{len(pieces)} / {MAP_PIECE_COUNT}",
        )

    def _find_prize_refusal(self) -> str:
        if self.ledger.has_entry(f"map/{self.name}"):
            return _("You already claimed the treasure map's prize.")
        count = len(self.owned.pieces)
        if count < MAP_PIECE_COUNT:
            return _("Collect all {all} map pieces. You have {count}.").format(all=MAP_PIECE_COUNT, count=count)
        return ""

    def _get_selected(self) -> ElixirCardFace | None:
        ids = self.catalog.character_ids if self.card_filter.kind == "character" else self.catalog.potion_ids
        return find_face(self.catalog, self.card_filter.kind, self.selected_card) if self.selected_card in ids else None

    # ---- what the person does ---------------------------------------------------------------------------------------

    def on_widget_event(self, event: WidgetEvent) -> None:
        if event.kind == "changed":
            self._change_value(event.id, event.value)
        elif event.kind == "pressed":
            self._press_widget(event.id)
        self.services.stack.request_layout()

    def _change_value(self, id: WidgetId, value: object) -> None:
        match id:
            case "name":
                self.name = str(value)
            case "kind":
                self.card_filter.kind = "character" if value == "character" else "potion"
                self.card_filter.sorting, self.selected_card, self.scroll_view.top = "rarity", "", 0.0
            case str(filter):
                setattr(self.card_filter, filter, value)

    def _press_widget(self, id: WidgetId) -> None:
        match id:
            case "prize":
                self._draw_prize()
            case AlbumCardId(card):
                self.selected_card = card

    def _draw_prize(self) -> None:
        """Exchange the complete map for its prize."""
        name, chance = self.name, exchange.make_random(f"map/{self.name}/{len(self.ledger.entries)}")
        self.ledger = exchange.update_ledger(
            lambda ledger: collections.give_map_prize(ledger, self.catalog, name, chance)
        )
        card = next(entry for entry in self.ledger.entries if entry.id == f"map/{name}").moves[0].card
        self.card_filter, self.selected_card = GridFilter(), card
        self.services.play_effect("pack")
        won = find_face(self.catalog, "character", card).name
        self.services.notify(_("{name} wins {card}.").format(name=name, card=won))
