"""Which scenes there are: the doors that the title screen offers, and a representative state of each scene for `dev
shot`.

Every entry is written down here by hand; nothing is discovered.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.app import puzzle_scene
from game.app.dialog import Answer, Dialog
from game.app.input import Kind
from game.app.match import shots as match_shots
from game.app.match.doors import open_match
from game.app.memory import doors
from game.app.memory import shots as memory_shots
from game.app.memory.replays_scene import ReplaysScene, replays_line
from game.app.memory.saves_scene import SavesScene, waiting_line
from game.app.rulings_scene import RulingsScene
from game.app.scene import Scene
from game.app.services import MenuEntry, Services, Unfinished
from game.app.settings import SettingsScene
from game.app.setup import shots as setup_shots
from game.app.setup.scene import NewMatchScene
from game.app.title import TitleScene
from game.text import _

GAMES: dict[str, Callable[[Services], Scene]] = {
    "zelda": lambda services: NewMatchScene(services, "zelda", open_match, proposed=("link", "ganon")),
}
"""What opens the set-up of a new match, by the game's name (`"zelda"`); a game that is missing here is shown as in the
making.
"""

MENU: tuple[MenuEntry, ...] = (
    MenuEntry("puzzles", "puzzle", lambda: _("Puzzles"), puzzle_scene.puzzles_line, "p", puzzle_scene.PuzzlesScene),
    MenuEntry("saves", "save", lambda: _("Saves"), waiting_line, "s", SavesScene),
    MenuEntry("replays", "replay", lambda: _("Replays"), replays_line, "r", ReplaysScene),
    MenuEntry(
        "rulings",
        "book",
        lambda: _("Rulings"),
        lambda: _("searchable"),
        Kind.HELP,
        lambda services: RulingsScene(services, "zelda"),
    ),
)
"""Further buttons of the title screen, left of Settings."""

OPEN_FILE: Callable[[Services, Path], Scene] | None = doors.open_file
"""Opens a saved match or scenario; raises `UserError` when the file is none."""

UNFINISHED: Callable[[], Unfinished | None] | None = doors.unfinished
"""Finds the match to go on with."""


def _title_with_match(services: Services) -> Scene:
    match = Unfinished(
        _("{one} against {other}").format(one="Link + Navi", other="Ganon + 2 Wizrobes"),
        "Mira, Tom",
        TitleScene,
        (("zelda/portrait/link", 0), ("zelda/portrait/ganon", 1)),
    )
    services.unfinished = lambda: match
    return TitleScene(services)


def _quit(services: Services) -> Scene:
    services.stack.push(TitleScene(services))
    answers = [Answer("stay", _("Stay")), Answer("quit", _("Quit"), main=True)]
    text = _("Everything is saved.")
    return Dialog(services, _("Quit the game?"), text, answers, lambda _answer: None, cancel="stay")


SHOTS: dict[str, Callable[[Services], Scene]] = {
    "title": TitleScene,
    "title-continue": _title_with_match,
    "settings": SettingsScene,
    "dialog": _quit,
    **match_shots.SHOTS,
    **memory_shots.SHOTS,
    **setup_shots.SHOTS,
    **puzzle_scene.SHOTS,
}
"""A scene by name in a state worth looking at. The function may prepare the services and push scenes that lie below."""
