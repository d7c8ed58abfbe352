"""Unreadable files of the player and ways to resolve them, except saves and replays, which have their own lists."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from game.app.play.saved_file import notify_saved, show_folder
from game.app.ui.dialog import DialogButton, ask_question
from game.app.ui.services import Services
from game.content.cards.elixir_catalog import load_elixir_catalog
from game.content.mods import check_cache, mods
from game.content.mods.files import mod_settings_path
from game.modes.collections import collection_file
from game.modes.daily import challenges
from game.modes.dungeon import chronicle
from game.modes.gauntlet import progress as gauntlet
from game.modes.journey import progress as journey
from game.modes.league import records_file
from game.modes.puzzles import training
from game.storage import mod_folder, presets, puzzle_progress, settings, statistics, tutorial_progress
from game.storage.files import move_damaged_file
from game.storage.slots import Entry
from game.storage.versioned_store import VersionedStore
from game.text import _

_STORES_BY_NAME: dict[str, tuple[Callable[[], Path], Callable[[], VersionedStore[Any]]]] = {
    "settings": (settings.settings_path, lambda: settings.SETTINGS_STORE),
    "mods": (mod_settings_path, lambda: mod_folder.MOD_SETTINGS_STORE),
    "statistics": (statistics.statistics_path, lambda: statistics.RECORD_STORE),
    "collections": (collection_file.collections_path, lambda: collection_file.make_store(load_elixir_catalog())),
    "house rules": (presets.presets_path, lambda: presets.PRESET_STORE),
    "last match": (presets.last_match_path, lambda: presets.LAST_MATCH_STORE),
    "puzzles": (puzzle_progress.progress_path, lambda: puzzle_progress.PROGRESS_STORE),
    "lessons": (tutorial_progress.tutorial_path, lambda: puzzle_progress.PROGRESS_STORE),
    "puzzle training": (training.training_path, lambda: training.TRAINING_STORE),
    "gauntlet": (gauntlet.progress_path, lambda: gauntlet.GAUNTLET_STORE),
    "journey": (journey.journey_path, lambda: journey.JOURNEY_STORE),
    "league": (records_file.league_path, lambda: records_file.LEAGUE_STORE),
    "of the day": (challenges.scores_path, lambda: challenges.DAILY_STORE),
    "chronicle": (chronicle.chronicle_path, lambda: chronicle.RECORD_STORE),
    "adventure": (chronicle.setup_path, lambda: chronicle.SETUP_STORE),
}
"""Path and store of each file, by name.

A damaged file is renamed when a scene first reads it. A file of a newer version, or one that the system cannot read,
is not changed until the player decides.
"""


def list_damaged() -> list[Entry]:
    """Return the unreadable files except saves, and the folders of invalid mods, with their faults. Never raises."""
    found = [Entry(_STORES_BY_NAME[name][0](), None, fault) for name in _STORES_BY_NAME if (fault := find_fault(name))]
    if mods.mods_dir().is_dir():
        waiting = check_cache.format_pending_reason()
        found += [Entry(mod.folder, None, mod.fault) for mod in mods.list_faulty_mods() if mod.fault != waiting]
    return found


def find_fault(name: str) -> str:
    """Return the fault of a file by name; empty if it is readable or does not exist."""
    find, ledger = _STORES_BY_NAME[name]
    return ledger().find_fault(find())


def move_damaged(path: Path) -> Path:
    """Rename a damaged file, or move the folder of an invalid mod, so that the game ignores it; return the new path.

    Raises:
        UserError: the file system refuses.
    """
    if path.parent != mods.mods_dir() or path == mod_settings_path():
        return move_damaged_file(path)
    return mod_folder.uninstall(path, mod_folder.DAMAGED_FOLDER)


def ask_about_damage(services: Services, names: Iterable[str]) -> None:
    """If one of some files is unreadable, ask whether to ignore the first such file."""
    name = next((name for name in names if find_fault(name)), None)
    if name is None:
        return
    path = _STORES_BY_NAME[name][0]()

    def ignore_file() -> None:
        notify_saved(services, move_damaged(path), _("Renamed to {file}."))

    answers = [
        DialogButton("leave", _("Cancel")),
        DialogButton("folder", _("Open folder"), act=lambda: show_folder(services, path.parent)),
        DialogButton("aside", _("Ignore file"), True, ignore_file),
    ]
    text = f"**{path.name}**\n{find_fault(name)}\n\n" + describe_ignoring()
    ask_question(services, _("Unreadable file"), text, answers, cancel="leave")


def describe_ignoring() -> str:
    """Return an explanation of what ignoring a file does."""
    return _("Ignoring it renames the file so the game skips it. Nothing is deleted.")
