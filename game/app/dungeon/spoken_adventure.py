"""What an adventure has to say besides its banner: what a room asks for, how Link stands, what is known of a room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.app.dungeon.ids import CellId
from game.app.dungeon.pages.challenge_page import LINK as LINK_IN_CHALLENGE
from game.app.dungeon.pages.challenge_page import OUTLOOK, TIP, ChallengePage
from game.app.dungeon.pages.floor_page import INFO, FloorPage
from game.app.dungeon.pages.floor_page import LINK as LINK_ON_FLOOR
from game.app.dungeon.pages.page import Page
from game.app.dungeon.pictures.room_card import CARD
from game.app.play.spoken_table import SpokenTable
from game.app.play.table import Table
from game.app.ui.audio.spoken import Focus
from game.app.ui.drawing.hearing import Hearing
from game.app.ui.widgets.base import Box, WidgetId
from game.text import _


class SpokenAdventure(SpokenTable):
    """Hears the parts of the page that is shown."""

    def __init__(
        self, table: Table[Any, Any], page: Callable[[], Page], pointed: Callable[[], WidgetId | None]
    ) -> None:
        super().__init__(table)
        self.page = page
        self.pointed = pointed
        """Return the widget that is pointed at."""
        self._heard_page: tuple[object, Hearing | None] = (None, None)

    def question(self, hearing: Hearing) -> Sequence[str]:
        """The banner; in a challenge also the room's card, of which only what is new is said."""
        asked = super().question(hearing)
        if not isinstance(self.page(), ChallengePage):
            return asked
        return tuple(dict.fromkeys((*asked, *self._heard(hearing, CARD, TIP))))

    def focus(self, hearing: Hearing) -> Focus:
        """A room of the map with what is known of it."""
        found = super().focus(hearing)
        coach = self.scene.coach
        covered = coach is not None and coach.shown
        if not isinstance(found.id, CellId) or covered or not isinstance(self.page(), FloorPage):
            return found
        known = [text for text in self._heard(hearing, INFO) if text not in found.parts]
        return Focus(found.id, (*found.parts, *known))

    def options(self, hearing: Hearing) -> Sequence[str]:
        """How Link and the need stand, what the end of the round would bring, then what can be chosen."""
        page, told = self.page(), list[str]()
        if isinstance(page, ChallengePage) and (standing := page.desk.standing) is not None:
            have, goal = standing.total + standing.points, _("of {need}").format(need=standing.need)
            told = [f"{_('Goal')}: {have} {goal}", *self._heard(hearing, LINK_IN_CHALLENGE, OUTLOOK)]
        elif isinstance(page, FloorPage):
            told = self._heard(hearing, LINK_ON_FLOOR)
        return (*told, *super().options(hearing))

    def _heard(self, hearing: Hearing, *boxes: Box) -> list[str]:
        """What stands in parts of the page; it is gone through anew when it or what is pointed at is another one."""
        if not boxes:
            return []
        page, pointed = self.page(), self.pointed()
        key, ear = (page, pointed), self._heard_page[1]
        if ear is None or self._heard_page[0] != key:
            page.showing.focus = pointed
            ear = Hearing.beside(hearing)
            page.draw(ear)
            self._heard_page = key, ear
        return [text for box in boxes for text in ear.words(box) if len(text) > 1]
