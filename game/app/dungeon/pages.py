"""Which page shows a position."""

from __future__ import annotations

from game.app.dungeon.challenge_page import ChallengePage
from game.app.dungeon.desk import DungeonDesk
from game.app.dungeon.floor_page import FloorPage
from game.app.dungeon.map_page import MapPage
from game.app.dungeon.page import Page
from game.app.dungeon.shop_page import ShopPage
from game.rules.dungeon.action import CHOOSE_DUNGEON


def page_of(desk: DungeonDesk) -> type[Page]:
    """Which page shows a position."""
    view = desk.view
    if desk.kind == "shop":
        return ShopPage
    if desk.kind == CHOOSE_DUNGEON or not view.dungeon:
        return MapPage
    if view.challenge is not None and view.challenge.round > 0:
        return ChallengePage
    return FloorPage
