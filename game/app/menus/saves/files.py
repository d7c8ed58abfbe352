"""How the rest of the window opens what the table remembers."""

from __future__ import annotations

from pathlib import Path

from game.app.epic.match import openings as match_doors
from game.app.menus.saves.tables import portrait_of, table_of
from game.app.play.at_table import go_on
from game.app.play.routes import AddMod, GoOn, Play, Replay
from game.app.ui.services import Services, Unfinished
from game.app.ui.stack import StackedScene
from game.content.mods.archive import is_archive
from game.errors import UserError
from game.paths import user_data
from game.storage import saves, slots
from game.storage.save_words import SEATS, headline, map_name, score_line, state_of, when
from game.storage.saves import Head
from game.text import _


def unfinished() -> Unfinished | None:
    """The match that the title screen offers to go on with."""
    entry = slots.latest(_bot_matches())
    if entry is None or entry.head is None:
        return None
    head, path = entry.head, entry.path
    return Unfinished(
        headline(head),
        detail(head),
        GoOn(path),
        _portraits(head) if len(head.players) == 2 else (),
    )


def _bot_matches() -> set[str]:
    """Return the files of league matches that bots play among themselves; the league goes on with these."""
    if not (user_data() / "league.json").exists():  # whoever has no league need not wait for its code
        return set()
    from game.modes.league import records_file

    return records_file.bot_matches(records_file.load())


def detail(head: Head) -> str:
    """The second line about a match to go on with: how far it went, where, how it stands, when it was saved."""
    saved = _("saved {when}").format(when=when(head.saved))
    return "  ·  ".join(part for part in (state_of(head), map_name(head), score_line(head), saved) if part)


def _portraits(head: Head) -> tuple[tuple[str, int], ...]:
    """A picture for each seat that has one, with the seat."""
    pictures = ((portrait_of(head.game, team), seat) for seat, team in enumerate(head.teams[:SEATS]))
    return tuple((picture, seat) for picture, seat in pictures if picture)


def open_match(services: Services, path: Path) -> StackedScene:
    """Plays on from a save; raises ``UserError``."""
    saved = saves.read(path)
    table_of(saved)
    return services.scene(Play(go_on(path, saved)))


def open_replay(services: Services, path: Path) -> StackedScene:
    """Shows a match that is over from its beginning.

    Raises:
        UserError: it cannot be read or told, or it is not over.
    """
    saved = saves.read(path)
    if not saved.is_replayable:
        raise UserError(_("This file is corrupted or from another version: its moves and position don't match."))
    if saved.session.outcome is None:
        raise UserError(_("This match isn't over yet, so there's no replay."))
    table_of(saved)
    return services.scene(Replay(saved))


def open_file(services: Services, path: Path) -> StackedScene:
    """A file from anywhere: a match that is over is shown, a save or a scenario played, a mod asked about.

    Raises:
        UserError: it cannot be opened.
    """
    if is_archive(path):
        return services.scene(AddMod(path))
    if path.suffix.lower() in (".yaml", ".yml"):
        return match_doors.open_scenario(services, path)
    if saves.read_head(path).finished:
        return open_replay(services, path)
    return open_match(services, path.absolute())
