"""Opening of the rulebook at the page that fits the screen."""

from __future__ import annotations

from game.app.play.routes import Rulebook
from game.app.ui.services import Services


def open_rulebook(services: Services) -> None:
    """Open the rulebook at the page that fits the screen."""
    game, page = find_page(services)
    services.open_route(Rulebook(game, page) if game else Rulebook())


def find_page(services: Services) -> tuple[str, str]:
    """Return game and page of the rulebook that fit the screen; an empty game if none does.

    The term under the pointer comes first, then the scenes from the top down.
    """
    pointed = getattr(getattr(services.stack.top, "form", None), "tooltip_target", None)
    if pointed is not None and pointed.rules[0]:
        return str(pointed.rules[0]), str(pointed.rules[1])
    pages = (scene.find_rules_page() for scene in reversed(services.stack.scenes))
    return next((page for page in pages if page[0]), ("", ""))
