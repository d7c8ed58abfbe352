"""Scenes that open stored matches and other files."""

from __future__ import annotations

from pathlib import Path

from game.app.epic.match import openings as match_doors
from game.app.menus.saves.tables import get_display, get_portrait
from game.app.play.at_table import resume_session
from game.app.play.routes import AddModRoute, PlayRoute, ReplayRoute, ResumeMatchRoute
from game.app.ui.services import Services, UnfinishedMatch
from game.app.ui.stack import StackedScene
from game.content.mods.archive import is_archive
from game.errors import UserError
from game.paths import user_data_dir
from game.storage import saves, slots
from game.storage.save_words import MAX_SEATS, find_deciding_player, format_progress, map_name
from game.storage.saves import Head
from game.text import _


def find_unfinished() -> dict[str, UnfinishedMatch]:
    """Return the match of each game that the main menu offers to resume, last played first."""
    found: dict[str, UnfinishedMatch] = {}
    for entry in slots.iter_resumable(_find_bot_matches()):
        if entry.head is not None and entry.head.game not in found:
            found[entry.head.game] = _summarize_match(entry.head, entry.path)
    return found


def _summarize_match(head: Head, path: Path) -> UnfinishedMatch:
    """Return a match with two short lines: its progress, and the player to decide or the board."""
    duel = len(head.players) == 2
    player = find_deciding_player(head)
    turn = _("{player}'s turn").format(player=player) if player and duel else map_name(head)
    far = format_progress(head)
    return UnfinishedMatch(
        far[:1].upper() + far[1:], turn, ResumeMatchRoute(path), _list_portraits(head) if duel else ()
    )


def _find_bot_matches() -> set[str]:
    """Return the file names of league matches between bots, which are only resumed from the league."""
    if not (user_data_dir() / "league.json").exists():  # whoever has no league need not wait for its code
        return set()
    from game.modes.league import records_file

    return records_file.list_bot_matches(records_file.load_league())


def _list_portraits(head: Head) -> tuple[tuple[str, int], ...]:
    """Return the portraits of the seats that have one, each with its seat."""
    pictures = ((get_portrait(head.game, team), seat) for seat, team in enumerate(head.teams[:MAX_SEATS]))
    return tuple((picture, seat) for picture, seat in pictures if picture)


def open_match(services: Services, path: Path) -> StackedScene:
    """Return the scene that resumes a save.

    Raises:
        UserError: it cannot be read, or its game is not supported by the window.
    """
    save = saves.read_save(path)
    get_display(save)
    return services.make_scene(PlayRoute(resume_session(path, save)))


def open_replay(services: Services, path: Path) -> StackedScene:
    """Return the scene that replays a finished match.

    Raises:
        UserError: it cannot be read or replayed, or is not finished.
    """
    save = saves.read_save(path)
    if not save.is_replayable:
        raise UserError(_("This file is corrupted or from another version: its moves and position don't match."))
    if save.session.outcome is None:
        raise UserError(_("This match isn't over yet, so there's no replay."))
    get_display(save)
    return services.make_scene(ReplayRoute(save))


def open_file(services: Services, path: Path) -> StackedScene:
    """Return the scene for a file: replay of a finished match, play of a save or scenario, or installation of a mod.

    Raises:
        UserError: it cannot be opened.
    """
    if is_archive(path):
        return services.make_scene(AddModRoute(path))
    if path.suffix.lower() in (".yaml", ".yml"):
        return match_doors.open_scenario(services, path)
    if saves.read_head(path).finished:
        return open_replay(services, path)
    return open_match(services, path.absolute())
