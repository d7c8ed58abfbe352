"""What the scenes share in which cards of Elixir Quest lie to be looked through: the album, a deck, a trade."""

from __future__ import annotations

from game.app.elixir.collection.card_grid import Wanted, rarities, sortings
from game.app.elixir.collection.closer import looked_closer
from game.app.elixir.table.lines import block
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent
from game.app.ui.scene import FormScene
from game.app.ui.services import Services
from game.app.ui.style.theme import ELIXIR
from game.app.ui.widgets.base import Box, Widget
from game.app.ui.widgets.choice import DropDown, Option, Toggle
from game.rules.elixir.cards import Catalog
from game.text import _


class CardsScene(FormScene):
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


def filters(wanted: Wanted, row: Box, gap: float, indent: float) -> list[Widget]:
    """The row in which one says what is shown: two lists and, set off by ``indent``, what is missing."""
    wide = (row.w - 2 * gap) / 3
    right = row.x + 2 * (wide + gap) + indent
    return [
        DropDown("sorting", sortings(wanted.kind), wanted.sorting).placed(row._replace(w=wide)),
        DropDown("rarity", rarities(), wanted.rarity).placed(Box(row.x + wide + gap, row.y, wide, row.h)),
        Toggle(
            "missing", _("Missing"), wanted.missing,
            tip=_("Show only cards you don't own yet"),
        ).placed(Box(right, row.y, wide - 8, row.h)),
    ]  # fmt: skip


def say_that_there_is_none(canvas: Canvas, wanted: Wanted, cards: Box, top: float) -> None:
    """In place of the cards, ``top`` below the upper edge of their box."""
    text = _("Complete!") if wanted.missing else _("No matching cards.")
    block(canvas, text, cards.x + 40, cards.y + top, cards.w - 80, 60, "body", color="mute", align="center")
