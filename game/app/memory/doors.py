"""How the rest of the window opens what the table remembers."""

from __future__ import annotations

from pathlib import Path

from game.app.match import doors as match_doors
from game.app.match.occasion import Occasion
from game.app.match.scene import MatchScene
from game.app.memory.at_table import go_on
from game.app.memory.viewer import ReplayScene
from game.app.memory.words import headline, health_line, map_name, portraits, state_of, when
from game.app.scene import Scene
from game.app.services import Services, Unfinished
from game.errors import UserError
from game.table import saves, slots
from game.text import _


def unfinished() -> Unfinished | None:
    """The match that the title screen offers to go on with."""
    entry = slots.latest()
    if entry is None or entry.head is None:
        return None
    head, path = entry.head, entry.path
    saved = _("saved {when}").format(when=when(head.saved))
    parts = (state_of(head), map_name(head), health_line(head), saved)
    return Unfinished(
        headline(head),
        "  ·  ".join(part for part in parts if part),
        lambda services: open_match(services, path),
        portraits(head) if len(head.players) == 2 else (),
    )


def open_match(services: Services, path: Path) -> Scene:
    """Plays on from a save; raises ``UserError``."""
    return MatchScene(services, go_on(path))


def open_occasion(services: Services, occasion: Occasion) -> Scene:
    """Plays a match that has been made ready."""
    return MatchScene(services, occasion)


def open_replay(services: Services, path: Path) -> Scene:
    """Shows a match that is over from its beginning.

    Raises:
        UserError: it cannot be read or told, or it is not over.
    """
    saved = saves.read(path)
    if not saved.told_again:
        raise UserError(_("The journal of this match does not lead to its position."))
    if saved.session.outcome is None:
        raise UserError(_("This match is not over; it can be played on."))
    return ReplayScene(services, saved, open_occasion)


def open_file(services: Services, path: Path) -> Scene:
    """A file from anywhere: a match that is over is shown, a save or a scenario played. Raises ``UserError``."""
    if path.suffix == slots.ENDING and saves.read_head(path).finished:
        return open_replay(services, path)
    return match_doors.open_file(services, path)
