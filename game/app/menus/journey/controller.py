"""Controller of the journey, shared by its screens: loads the journey, advances it and saves every step."""

from __future__ import annotations

import os
from pathlib import Path

from game.app.menus.journey.words import get_bot_name
from game.app.menus.saves.table import build_match_scene
from game.app.play.ending.deeds import announce_match, watch_achievements
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.content.modes.journey import StoryChapter, load_story
from game.errors import UserError
from game.modes.journey import matches, progress, steps
from game.modes.journey.state import JourneyState


class JourneyController:
    """Controller of the player's journey.

    With ``stored`` progress (as in screenshots), the file is not read until a step is made.
    """

    def __init__(self, services: Services, stored: progress.JourneyProgress | None = None) -> None:
        self.services = services
        self.story = load_story()
        self.stored = stored or progress.JourneyProgress()
        """Stored progress of all journeys."""
        self._is_snapshot = stored is not None
        """True if the progress was passed in and is not reloaded."""

    @property
    def journey(self) -> JourneyState | None:
        """Return the current journey, or the one that has just ended; None if there is none."""
        return self.stored.journey

    @property
    def chapter(self) -> StoryChapter:
        """Return the current chapter: the last one of a finished journey, the first one before a journey."""
        journey = self.journey
        return self.story.chapters[self.story.first] if journey is None else steps.get_chapter(self.story, journey)

    @property
    def next_chapters(self) -> tuple[str, ...]:
        """Return the chapters or endings that can follow the chapter."""
        return steps.list_destinations(self.story, self.journey) if self.journey is not None else ()

    def reload(self) -> bool:
        """Reload the journey, with the result of its match; return whether the match has ended since the last call."""
        if self._is_snapshot:
            return False
        before = self.journey
        self.stored = progress.load_progress()
        journey = self.journey
        if journey is None:
            return False
        settled = matches.settle_match(journey)
        ended = self.save(settled) and journey.step == "before" and settled.step == "after"
        if before is not None and before.match and not settled.match:
            announce_match(self.services, Path(before.match).stem)
        return ended

    def save(self, journey: JourneyState) -> bool:
        """Save the journey unless it is unchanged; return False if that fails."""
        if journey == self.journey:
            return True
        try:
            with watch_achievements(self.services, may_reach=bool(journey.ending)):
                self.stored = progress.save_journey(journey)
        except UserError as error:
            self.services.notify(error.message)
            return False
        return True

    def start_journey(self, human_count: int) -> bool:
        """Start a journey; return False if it cannot be saved."""
        return self.save(steps.create_journey(self.story, os.urandom(4).hex(), human_count))

    def advance(self, destination_index: int) -> bool:
        """Advance to one of the next chapters; return False if that is not possible or cannot be saved."""
        journey, ways = self.journey, self.next_chapters
        return (
            journey is not None
            and destination_index < len(ways)
            and self.save(steps.advance(self.story, journey, ways[destination_index]))
        )

    def retry_chapter(self) -> Scene | None:
        """Return the match scene for repeating a lost chapter; None if the journey cannot be saved."""
        journey = self.journey
        if journey is None or not self.save(steps.retry_chapter(journey)):
            return None
        return self.open_match()

    def open_match(self) -> Scene:
        """Return the scene of the chapter's match, started or resumed.

        Raises:
            UserError: another instance of the game has it open, it cannot be played, or a file cannot be written.
        """
        journey = self.journey
        assert journey is not None
        settings = self.services.settings
        names = [*settings.names[: journey.people]]
        active_match = matches.open_match(self.story, journey, names, get_bot_name, open_hands=settings.open_hands)
        scene = build_match_scene(self.services, active_match)
        self.stored = progress.load_progress()
        return scene

    def abandon(self) -> None:
        """Abandon the journey; the endings reached are preserved."""
        try:
            self.stored = progress.abandon_journey()
        except UserError as error:
            self.services.notify(error.message)
