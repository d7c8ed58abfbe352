"""Where F1 leads: the rulebook of the game on the screen."""

from __future__ import annotations

from game.app.play.routes import Rulebook
from game.app.ui.services import Services


def open_rulebook(services: Services) -> None:
    """Open the rulebook at the term that is pointed at, else for the top scene, or for the nearest one below that
    belongs to a game.
    """
    pointed = getattr(getattr(services.stack.top, "form", None), "pointed", None)
    if pointed is not None and pointed.rules[0]:
        services.open(Rulebook(*pointed.rules))
        return
    for scene in reversed(services.stack.scenes):
        game, page = scene.rules_page()
        if game:
            services.open(Rulebook(game, page))
            return
    services.open(Rulebook())
