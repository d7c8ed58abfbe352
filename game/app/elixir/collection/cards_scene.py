"""What the scenes share in which cards of Elixir Quest lie to be looked through: the album, a deck, a trade."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.elixir.collection.card_grid import CardTile, Wanted, card_grid, rarities, sortings
from game.app.elixir.collection.closer import looked_closer
from game.app.ui.input.intents import Intent
from game.app.ui.layout.flex import Row
from game.app.ui.layout.panels import Scroll
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.theme import ELIXIR
from game.app.ui.widgets.base import LayoutItem
from game.app.ui.widgets.choice import DropDown, Option, Toggle
from game.app.ui.widgets.pane import Pane
from game.app.ui.widgets.text import Label
from game.rules.elixir.cards import Catalog
from game.text import _


class CardsScene(HeadedScene):
    """The card that is pointed at can be looked at closely; ``page`` of the rulebook says more."""

    theme = ELIXIR
    music = "elixir"
    page = "stakes"

    def __init__(self, services: Services, catalog: Catalog) -> None:
        super().__init__(services)
        self.catalog = catalog

    def rules_page(self) -> tuple[str, str]:
        return "elixir", self.page

    def on_intent(self, intent: Intent) -> None:
        if not looked_closer(self, self.catalog, intent):
            super().on_intent(intent)


def kinds() -> list[Option]:
    """The two kinds of cards."""
    return [Option("character", _("Characters"), "mask"), Option("potion", _("Potions"), "flask")]


def filters(wanted: Wanted) -> LayoutItem:
    """Return the row in which one says what is shown: two lists, and whether what is missing."""
    tip = _("Show only cards you don't own yet")
    return Row(
        DropDown("sorting", sortings(wanted.kind), wanted.sorting).sized(grow=1),
        DropDown("rarity", rarities(), wanted.rarity).sized(grow=1),
        Toggle("missing", _("Missing"), wanted.missing, tip=tip).sized(grow=1),
    )


def card_list(pane: Pane, tiles: Sequence[CardTile], wanted: Wanted, columns: int) -> LayoutItem:
    """Return the cards that are shown, in a scrolled grid, or that there are none."""
    if tiles:
        return Scroll(pane, card_grid(tiles, columns)).sized(grow=1)
    text = _("Complete!") if wanted.missing else _("No matching cards.")
    return Label(text, "body", color="mute", align="center").sized(grow=1)
