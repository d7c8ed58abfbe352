"""Where F1 leads: the rulebook of the game on the screen."""

from __future__ import annotations

from game.app.play.routes import Rulebook
from game.app.ui.services import Services


def open_rulebook(services: Services) -> None:
    """Open the rulebook at the page that fits."""
    game, page = page_for(services)
    services.open(Rulebook(game, page) if game else Rulebook())


def page_for(services: Services) -> tuple[str, str]:
    """The page of the term that is pointed at, else for the top scene, or for the nearest one below that belongs to a
    game; no game where none of them does.
    """
    pointed = getattr(getattr(services.stack.top, "form", None), "pointed", None)
    if pointed is not None and pointed.rules[0]:
        return str(pointed.rules[0]), str(pointed.rules[1])
    pages = (scene.rules_page() for scene in reversed(services.stack.scenes))
    return next((page for page in pages if page[0]), ("", ""))
