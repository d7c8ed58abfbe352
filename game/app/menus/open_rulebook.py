"""Opening of the rulebook at the page relevant to the current screen."""

from __future__ import annotations

from game.app.play.routes import RulebookRoute
from game.app.ui.services import Services


def open_rulebook(services: Services) -> None:
    """Open the rulebook at the page relevant to the current screen."""
    game, page = find_relevant_page(services)
    services.open_route(RulebookRoute(game, page) if game else RulebookRoute())


def find_relevant_page(services: Services) -> tuple[str, str]:
    """Return game and page of the rulebook relevant to the current screen; an empty game if there is none.

    The term under the pointer has priority; then the scenes are asked from the top of the stack down.
    """
    pointed = getattr(getattr(services.stack.top, "form", None), "tooltip_target", None)
    if pointed is not None and pointed.rulebook_page[0]:
        return str(pointed.rulebook_page[0]), str(pointed.rulebook_page[1])
    pages = (scene.find_rules_page() for scene in reversed(services.stack.scenes))
    return next((page for page in pages if page[0]), ("", ""))
