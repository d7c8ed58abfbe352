"""What an adventure has to say besides its banner: what a room asks for, how Link stands, what is known of a room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.app.dungeon.pages.challenge_page import LINK as LINK_IN_CHALLENGE
from game.app.dungeon.pages.challenge_page import OUTLOOK, TIP, ChallengePage
from game.app.dungeon.pages.floor_page import INFO, FloorPage
from game.app.dungeon.pages.floor_page import LINK as LINK_ON_FLOOR
from game.app.dungeon.views.room_card import CARD
from game.app.play.spoken_table import SpokenTable
from game.app.ui.audio.spoken import Focus
from game.app.ui.drawing.hearing import Hearing
from game.app.ui.widgets.base import Box
from game.text import _

if TYPE_CHECKING:
    from game.app.dungeon.scene import AdventureScene


class SpokenAdventure(SpokenTable):
    """Hears the parts of the page that is shown."""

    scene: AdventureScene

    def __init__(self, scene: AdventureScene) -> None:
        super().__init__(scene)
        self._page: tuple[object, Hearing | None] = (None, None)

    def question(self, hearing: Hearing) -> Sequence[str]:
        """The banner; in a challenge also the room's card, of which only what is new is said."""
        asked = super().question(hearing)
        if not isinstance(self.scene.page_shown, ChallengePage):
            return asked
        return tuple(dict.fromkeys((*asked, *self._heard(hearing, CARD, TIP))))

    def focus(self, hearing: Hearing) -> Focus:
        """A room of the map with what is known of it."""
        found = super().focus(hearing)
        covered = self.scene.coach.shown
        if not found.id.startswith("cell ") or covered or not isinstance(self.scene.page_shown, FloorPage):
            return found
        known = [text for text in self._heard(hearing, INFO) if text not in found.parts]
        return Focus(found.id, (*found.parts, *known))

    def options(self, hearing: Hearing) -> Sequence[str]:
        """How Link and the need stand, what the end of the round would bring, then what can be chosen."""
        page, told = self.scene.page_shown, list[str]()
        if isinstance(page, ChallengePage) and (standing := page.desk.standing) is not None:
            have, goal = standing.total + standing.points, _("of {need}").format(need=standing.need)
            told = [f"{_('Need')}: {have} {goal}", *self._heard(hearing, LINK_IN_CHALLENGE, OUTLOOK)]
        elif isinstance(page, FloorPage):
            told = self._heard(hearing, LINK_ON_FLOOR)
        return (*told, *super().options(hearing))

    def _heard(self, hearing: Hearing, *boxes: Box) -> list[str]:
        """What stands in parts of the page; it is gone through anew when it or what is pointed at is another one."""
        page = self.scene.page_shown
        if page is None or not boxes:
            return []
        key, ear = (page, self.scene.pointed), self._page[1]
        if ear is None or self._page[0] != key:
            page.showing.focus = self.scene.pointed
            ear = Hearing.beside(hearing)
            page.draw(ear)
            self._page = key, ear
        return [text for box in boxes for text in ear.words(box) if len(text) > 1]
