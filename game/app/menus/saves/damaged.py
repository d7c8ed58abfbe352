"""Files of the player's that cannot be read: which there are, and what can be done with one.

Saves and replays are told of in their own lists; here is everything else that lies in the player's folder.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from threading import Thread
from typing import Any

from game.app.ui.dialog import Answer, ask
from game.app.ui.services import Services
from game.content.cards.elixir_catalog import load_catalog
from game.content.mods import check_cache, mods
from game.content.mods.files import choice_file
from game.modes.collections import collection_file
from game.modes.daily import challenges
from game.modes.dungeon import chronicle
from game.modes.gauntlet import progress as gauntlet
from game.modes.journey import progress as journey
from game.modes.league import records_file as league
from game.storage import mod_folder, presets, puzzle_progress, settings, statistics, tutorial_progress
from game.storage.files import set_aside
from game.storage.slots import Entry
from game.storage.versioned_store import Ledger
from game.text import _

_FILES: dict[str, tuple[Callable[[], Path], Callable[[], Ledger[Any]]]] = {
    "settings": (settings.settings_file, lambda: settings.LEDGER),
    "mods": (choice_file, lambda: mod_folder.LEDGER),
    "statistics": (statistics.statistics_file, lambda: statistics.LEDGER),
    "collections": (collection_file.collections_file, lambda: collection_file.ledger_of(load_catalog())),
    "house rules": (presets.presets_file, lambda: presets.PRESETS),
    "last match": (presets.last_match_file, lambda: presets.LAST),
    "puzzles": (puzzle_progress.progress_file, lambda: puzzle_progress.LEDGER),
    "lessons": (tutorial_progress.progress_file, lambda: puzzle_progress.LEDGER),
    "gauntlet": (gauntlet.progress_file, lambda: gauntlet.LEDGER),
    "journey": (journey.journey_file, lambda: journey.LEDGER),
    "league": (league.league_file, lambda: league.LEDGER),
    "of the day": (challenges.scores_file, lambda: challenges.LEDGER),
    "chronicle": (chronicle.chronicle_file, lambda: chronicle.RUNS),
    "adventure": (chronicle.setup_file, lambda: chronicle.SETUP),
}
"""Where each lies, and how it is read. A damaged one is set aside when a scene first reads it; one of a newer version,
or that the system does not let the game read, stays until somebody says what is to become of it."""


def damaged_files() -> list[Entry]:
    """Everything but saves that cannot be read, with what is wrong with it; mods by their folders. Never raises."""
    found = [Entry(_FILES[name][0](), None, fault) for name in _FILES if (fault := fault_of(name))]
    if mods.mods_folder().is_dir():
        waiting = check_cache.pending_reason()
        found += [Entry(mod.folder, None, mod.fault) for mod in mods.broken() if mod.fault != waiting]
    return found


def fault_of(name: str) -> str:
    """What is wrong with one of the files; empty when nothing is, or when it does not exist."""
    find, ledger = _FILES[name]
    return ledger().fault(find())


def put_aside(path: Path) -> Path:
    """Sets a file or a mod's folder aside; what was read of mods is read anew. Raises ``UserError``."""
    if path.parent != mods.mods_folder() or path == choice_file():
        return set_aside(path)
    return mod_folder.take_out(path, mod_folder.DAMAGED)


def tell_of(services: Services, names: Iterable[str]) -> None:
    """Asks what is to become of the first of these files that cannot be read, if there is one."""
    name = next((name for name in names if fault_of(name)), None)
    if name is None:
        return
    path = _FILES[name][0]()

    def set_aside() -> None:
        services.notify(_("Renamed to {file}.").format(file=put_aside(path)))

    answers = [
        Answer("leave", _("Cancel")),
        Answer("folder", _("Show folder"), act=lambda: show_folder(services, path.parent)),
        Answer("aside", _("Ignore file"), True, set_aside),
    ]
    text = f"**{path.name}**\n{fault_of(name)}\n\n" + aside_words()
    ask(services, _("Unreadable file"), text, answers, cancel="leave")


def aside_words() -> str:
    """What setting aside means."""
    return _("Ignoring it renames the file so the game skips it. Nothing is deleted.")


def show_folder(services: Services, folder: Path) -> None:
    """Opens a folder with the system's file manager and never waits for it; its path is told in any case."""
    services.notify(_("Folder: {folder}").format(folder=folder))
    command = _file_manager()
    if not command or not folder.is_dir():
        return
    try:
        process = subprocess.Popen(
            [command, str(folder)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError:
        return
    Thread(target=process.wait, daemon=True).start()


def _file_manager() -> str:
    """The program that shows folders; empty where there is none, as without a desktop."""
    if sys.platform == "win32":
        return shutil.which("explorer") or ""
    if sys.platform == "darwin":
        return shutil.which("open") or ""
    desktop = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return shutil.which("xdg-open") or "" if desktop else ""
