"""Base of the scenes with a list of cards: album, deck choice, trade and pack."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.elixir.collection.card_grid import (
    CardTile,
    GridFilter,
    build_card_grid,
    list_rarity_options,
    list_sort_options,
)
from game.app.elixir.collection.closer import show_large_card
from game.app.ui.input.intents import Intent
from game.app.ui.layout.flex import Row
from game.app.ui.layout.panels import ScrollContainer
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.theme import ELIXIR
from game.app.ui.widgets.base import LayoutItem
from game.app.ui.widgets.choice import ChoiceOption, DropDown, Toggle
from game.app.ui.widgets.pane import ScrollView
from game.app.ui.widgets.text import Label
from game.rules.elixir.cards import ElixirCatalog
from game.text import _


class CardsScene(HeadedScene):
    """Scene whose focused card can be shown large; ``page`` is its page of the rulebook."""

    theme = ELIXIR
    music = "elixir"
    page = "stakes"
    """Id of the page of the rulebook."""

    def __init__(self, services: Services, catalog: ElixirCatalog) -> None:
        super().__init__(services)
        self.catalog = catalog

    def find_rules_page(self) -> tuple[str, str]:
        return "elixir", self.page

    def on_unhandled_intent(self, intent: Intent) -> None:
        if not show_large_card(self, self.catalog, intent):
            super().on_unhandled_intent(intent)


def list_kind_options() -> list[ChoiceOption]:
    """Return the two kinds of cards as options."""
    return [ChoiceOption("character", _("Characters"), "mask"), ChoiceOption("potion", _("Potions"), "flask")]


def build_filters(card_filter: GridFilter) -> LayoutItem:
    """Return the row of filters: two lists, and the switch for missing cards."""
    tip = _("Show only cards you don't own yet")
    return Row(
        DropDown("sorting", list_sort_options(card_filter.kind), card_filter.sorting).sized(grow=1),
        DropDown("rarity", list_rarity_options(), card_filter.rarity).sized(grow=1),
        Toggle("missing", _("Missing"), card_filter.missing, tip=tip).sized(grow=1),
    )


def build_card_list(
    scroll_view: ScrollView, tiles: Sequence[CardTile], card_filter: GridFilter, columns: int
) -> LayoutItem:
    """Return the filtered cards in a scrolled grid, or a note if there are none."""
    if tiles:
        return ScrollContainer(scroll_view, build_card_grid(tiles, columns)).sized(grow=1)
    text = _("Complete!") if card_filter.missing else _("No matching cards.")
    return Label(text, "body", color="mute", align="center").sized(grow=1)
