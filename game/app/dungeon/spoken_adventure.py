"""Speech of an adventure beyond its banner: the need of a room, Link's condition, known facts about a room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.app.dungeon.ids import RoomCellId
from game.app.dungeon.pages.challenge_page import ChallengePage
from game.app.dungeon.pages.floor_page import FloorPage
from game.app.dungeon.pages.page import DungeonPage
from game.app.dungeon.pages.stage_page import StagePage
from game.app.dungeon.pictures.stage import NEED_BOX
from game.app.dungeon.views.outlook import format_outlook
from game.app.dungeon.views.tags import list_tags
from game.app.dungeon.views.words import list_facts
from game.app.play.spoken_table import SpokenTable
from game.app.play.table import TableScene
from game.app.ui.audio.spoken import FocusSpeech
from game.app.ui.drawing.hearing import RecordingCanvas, strip_markup
from game.app.ui.widgets.base import Box, WidgetId
from game.presentation.dungeon.terms import format_hearts
from game.text import _, ngettext


class SpokenAdventure(SpokenTable):
    """Speech of an adventure, read from the page on the screen."""

    def __init__(
        self,
        table: TableScene[Any, Any],
        get_page: Callable[[], DungeonPage],
        get_pointed_id: Callable[[], WidgetId | None],
    ) -> None:
        super().__init__(table)
        self.get_page = get_page
        """Returns the page on the screen."""
        self.get_pointed_id = get_pointed_id
        """Returns the id of the hovered or focused widget."""
        self._cached_recording: tuple[object, RecordingCanvas | None] = (None, None)
        """Cache key and recording of the page."""

    def read_question(self, hearing: RecordingCanvas) -> Sequence[str]:
        """Return the banner; in a challenge also the new texts of the need bar."""
        asked = super().read_question(hearing)
        if not isinstance(self.get_page(), ChallengePage):
            return asked
        return tuple(dict.fromkeys((*asked, *self._read_room(hearing))))

    def _read_room(self, hearing: RecordingCanvas) -> list[str]:
        """Return the texts of the need bar and of its tooltips."""
        context = self.get_page().context
        challenge, standing = context.view.challenge, context.challenge_status
        if challenge is None or standing is None:
            return []
        facts = [*list_tags(context), *list_facts(context.rules, challenge.room, standing.need)]
        goal = _("of {need}").format(need=standing.need)
        texts = [text for text in self._read_boxes(hearing, NEED_BOX) if text != goal]
        return [*texts, *(strip_markup(text) for fact in facts for text in (fact.label, fact.text))]

    def read_focus(self, hearing: RecordingCanvas) -> FocusSpeech:
        """Return the description of the focused widget; for a room of the floor with the known facts."""
        focus_speech = super().read_focus(hearing)
        coach = self.scene.coach
        covered = coach is not None and coach.shows_details
        page = self.get_page()
        if not isinstance(focus_speech.id, RoomCellId) or covered or not isinstance(page, FloorPage):
            return focus_speech
        page.view_state.focus = focus_speech.id
        known = [text for text in self._read_boxes(hearing, page.place_tip(hearing)) if text not in focus_speech.parts]
        return FocusSpeech(focus_speech.id, (*focus_speech.parts, *known))

    def read_options(self, hearing: RecordingCanvas) -> Sequence[str]:
        """Return Link's health, the need, the forecast for the end of the round, and the available options."""
        page, options = self.get_page(), list[str]()
        if isinstance(page, ChallengePage) and (standing := page.context.challenge_status) is not None:
            have, goal = standing.total + standing.points, _("of {need}").format(need=standing.need)
            options = [
                f"{_('Goal')}: {have} {goal}",
                *self._read_party(),
                _("End of round"),
                *map(strip_markup, format_outlook(page.context)),
            ]
        elif isinstance(page, StagePage):
            options = self._read_party()
        return (*options, *super().read_options(hearing))

    def _read_party(self) -> list[str]:
        """Return sentences about Link's health and belongings."""
        context = self.get_page().context
        left = _("{left} of {all}").format(left=format_hearts(context.hearts), all=context.view.containers)
        rupees = ngettext("rupee", "rupees", context.rupees)
        return [f"Link: {left}", f"{context.rupees} {rupees}"]

    def _read_boxes(self, hearing: RecordingCanvas, *boxes: Box) -> list[str]:
        """Return the texts in boxes of the page; cached until the page or the hovered widget changes."""
        if not boxes:
            return []
        page, pointed = self.get_page(), self.get_pointed_id()
        key, ear = (page, pointed), self._cached_recording[1]
        if ear is None or self._cached_recording[0] != key:
            page.view_state.focus = pointed
            ear = RecordingCanvas.for_canvas(hearing)
            page.draw_below(ear)
            self._cached_recording = key, ear
        return [text for box in boxes for text in ear.list_texts(box) if len(text) > 1]
