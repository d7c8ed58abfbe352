"""Return the page that shows a position."""

from __future__ import annotations

from game.app.dungeon.pages.challenge_page import ChallengePage
from game.app.dungeon.pages.floor_page import FloorPage
from game.app.dungeon.pages.map_page import MapPage
from game.app.dungeon.pages.page import Page
from game.app.dungeon.pages.shop_page import ShopPage
from game.app.dungeon.view_model import DungeonDesk
from game.rules.dungeon.actions.action import CHOOSE_DUNGEON


def page_of(desk: DungeonDesk) -> type[Page]:
    """Return the page that shows a position."""
    view = desk.view
    if desk.kind == "shop":
        return ShopPage
    if desk.kind == CHOOSE_DUNGEON or not view.dungeon:
        return MapPage
    if view.challenge is not None and view.challenge.round > 0:
        return ChallengePage
    return FloorPage
