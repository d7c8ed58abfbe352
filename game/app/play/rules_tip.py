"""Where F1 leads: the rulebook of the game on the screen, at the page that fits what is shown."""

from __future__ import annotations

from game.app.ui.scene import Scene
from game.presentation.rulebook_contents import pages
from game.text import _


def rules_tip(scene: Scene) -> str:
    """What the button to the rulebook says: the page that it opens."""
    game, wanted = scene.rules_page()
    found = pages(game or "zelda")
    page = next((page for page in found if page.id == wanted), found[0])
    return _("Rules: {page}").format(page=page.line.replace("**", ""))
