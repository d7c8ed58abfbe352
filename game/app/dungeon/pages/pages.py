"""Choice of the page type for a view."""

from __future__ import annotations

from game.app.dungeon.pages.challenge_page import ChallengePage
from game.app.dungeon.pages.floor_page import FloorPage
from game.app.dungeon.pages.map_page import AdventureMapPage
from game.app.dungeon.pages.offer_page import OFFERS, OfferPage
from game.app.dungeon.pages.page import DungeonPage
from game.app.dungeon.pages.shop_page import ShopPage
from game.app.dungeon.view_model import DungeonContext
from game.rules.dungeon.actions.action import CHOOSE_DUNGEON


def get_page_type(context: DungeonContext) -> type[DungeonPage]:
    """Return the page class for a view."""
    view = context.view
    if context.kind == "shop":
        return ShopPage
    if context.kind in OFFERS:
        return OfferPage
    if context.kind == CHOOSE_DUNGEON or not view.dungeon:
        return AdventureMapPage
    if view.challenge is not None and view.challenge.round > 0:
        return ChallengePage
    return FloorPage
