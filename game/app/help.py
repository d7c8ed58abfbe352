"""Where F1 leads: the rulebook of the game on the screen, at the page that fits what is shown."""

from __future__ import annotations

from game.app.rulebook_pages import pages
from game.app.rulebook_scene import RulebookScene
from game.app.scene import Scene
from game.app.services import Services
from game.text import _


def open_rulebook(services: Services) -> None:
    """Open the rulebook at the term that is pointed at, else for the top scene, or for the nearest one below that
    belongs to a game.
    """
    pointed = getattr(getattr(services.stack.top, "form", None), "pointed", None)
    if pointed is not None and pointed.rules[0]:
        services.stack.push(RulebookScene(services, *pointed.rules))
        return
    for scene in reversed(services.stack.scenes):
        game, page = scene.rules_page()
        if game:
            services.stack.push(RulebookScene(services, game, page))
            return
    services.stack.push(RulebookScene(services))


def rules_tip(scene: Scene) -> str:
    """What the button to the rulebook says: the page that it opens."""
    game, wanted = scene.rules_page()
    found = pages(game or "zelda")
    page = next((page for page in found if page.id == wanted), found[0])
    return _("Rules: {page}").format(page=page.line.replace("**", ""))
