"""Collection submenu: cards, achievements and prints."""

from __future__ import annotations

from game.app.menus.hubs.scene import HubItem, HubPage, HubProgress, HubScene
from game.app.menus.lookups import call_safely
from game.app.play import routes
from game.app.ui.services import Services
from game.text import _


def open_collection(services: Services) -> HubScene:
    """Return the scene of the submenu."""
    return HubScene(services, HubPage(lambda: _("Collection"), list_collection_items, is_tiled=True))


def list_collection_items() -> list[HubItem]:
    """Return the entries of the submenu: cards, achievements and prints."""
    return [
        HubItem(
            "cards", "c", "zelda/card/link/sacred-blade", _("Cards"), _("Search the cards of all games"),
            routes.CardsRoute(),
        ),
        HubItem(
            "trophies", "a", "zelda/card/ruto/royal-sapphire", _("Achievements"), _("Medals and statistics"),
            routes.TrophiesRoute(), progress=call_safely(_summarize_achievements, None),
        ),
        HubItem(
            "prints", "p", "zelda/card/skull-kid/puppet-dance", _("Print"), _("Cards and boards for your own table"),
            routes.PrintsRoute(),
        ),
    ]  # fmt: skip


def _summarize_achievements() -> HubProgress:
    """Return the number of unlocked achievements."""
    from game.modes.achievements.catalog import list_achievements
    from game.modes.achievements.deeds import collect_history

    found = list_achievements(collect_history())
    done = sum(achievement.is_reached for achievement in found)
    return HubProgress(_("{done} of {all}").format(done=done, all=len(found)), done / max(1, len(found)))
