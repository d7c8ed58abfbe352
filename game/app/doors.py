"""Which scenes there are: the doors that the title screen offers.

Every entry is written down here by hand; nothing is discovered. What lies behind a door is imported when it is opened,
so that the title is there at once.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TypeVar

from game.app.play.routes import Inspect, Keys, Lesson, NewGame, Play, PrintDeck, Replay, Rulebook, Settings, Welcome
from game.app.ui.input import Kind
from game.app.ui.routes import Doors
from game.app.ui.scene import Scene
from game.app.ui.services import MenuEntry, Services, Unfinished
from game.text import _

T = TypeVar("T")


class _Waiting:
    """Whether what a door says about itself is left out for now."""

    on = False


def hold(on: bool) -> None:
    """Leaves out, until the first frame is shown, what would take reading files and loading half of the game."""
    _Waiting.on = on


def _later(module: str, name: str) -> Callable[[Services], Scene]:
    """Opens a scene of a module that is imported then."""
    return lambda services: getattr(import_module(module), name)(services)


def _line(module: str, name: str) -> Callable[[], str]:
    """A line that a module says about its scene."""
    return lambda: "" if _Waiting.on else _sure(lambda: str(getattr(import_module(module), name)()), "")


def _sure(find: Callable[[], T], otherwise: T) -> T:
    """What is looked up in the player's folders for the title, which opens all the same when that fails.

    The fault is written down, each once.
    """
    try:
        return find()
    except Exception as error:
        from game.table.crash import write_crash

        told = repr(error)
        if told not in _TOLD:
            _TOLD.add(told)
            write_crash(error)
        return otherwise


_TOLD: set[str] = set()


def _new_match(game: str, one: str, other: str) -> Callable[[Services], Scene]:
    """The set-up of a duel."""

    def opened(services: Services) -> Scene:
        from game.app.epic.match.doors import open_match
        from game.app.epic.setup.scene import NewMatchScene

        return NewMatchScene(services, game, open_match, proposed=(one, other))

    return opened


GAMES: dict[str, Callable[[Services], Scene]] = {
    "zelda": _new_match("zelda", "link", "ganon"),
    "star-wars": _new_match("star-wars", "luke", "vader"),
    "dungeon": _later("game.app.dungeon.setup", "AdventureSetup"),
    "elixir": _later("game.app.elixir.lobby", "LobbyScene"),
}
"""What opens the set-up of a new match, by the game's name (`"zelda"`); a game that is missing here is shown as in the
making.
"""

_LESSONS, _PUZZLES, _GAUNTLET = "game.app.menus.lessons", "game.app.epic.puzzle.scene", "game.app.epic.gauntlet.scene"
_SAVES, _REPLAYS = "game.app.menus.saves", "game.app.menus.replays"
MENU: tuple[MenuEntry, ...] = (
    MenuEntry(
        "learn", "bulb", lambda: _("Learn"), _line(_LESSONS, "lessons_line"), "l", _later(_LESSONS, "LessonsScene")
    ),
    MenuEntry(
        "puzzles",
        "puzzle",
        lambda: _("Puzzles"),
        _line(_PUZZLES, "puzzles_line"),
        "p",
        _later(_PUZZLES, "PuzzlesScene"),
    ),
    MenuEntry(
        "gauntlet",
        "flag",
        lambda: _("Gauntlet"),
        _line(_GAUNTLET, "gauntlet_line"),
        "g",
        _later(_GAUNTLET, "GauntletScene"),
    ),
    MenuEntry("saves", "save", lambda: _("Saves"), _line(_SAVES, "waiting_line"), "s", _later(_SAVES, "SavesScene")),
    MenuEntry(
        "replays",
        "replay",
        lambda: _("Replays"),
        _line(_REPLAYS, "replays_line"),
        "r",
        _later(_REPLAYS, "ReplaysScene"),
    ),
    MenuEntry(
        "rulebook",
        "book",
        lambda: _("Rulebook"),
        lambda: _("searchable"),
        Kind.HELP,
        _later("game.app.menus.rulebook", "RulebookScene"),
    ),
)
"""Further buttons of the title screen, left of Settings."""

CORNER: tuple[MenuEntry, ...] = (
    MenuEntry(
        "cards", "cards", lambda: _("Cards"), lambda: "", "c", _later("game.app.menus.cards.scene", "BrowserScene")
    ),
    MenuEntry(
        "workshop",
        "sprout",
        lambda: _("Deck workshop"),
        lambda: "",
        "w",
        _later("game.app.epic.workshop", "WorkshopScene"),
    ),
    MenuEntry(
        "trophies",
        "crown",
        lambda: _("Achievements"),
        lambda: "",
        "",
        _later("game.app.menus.trophies", "TrophiesScene"),
    ),
    MenuEntry(
        "credits", "info", lambda: _("Credits"), lambda: "", "", _later("game.app.menus.credits", "CreditsScene")
    ),
)
"""Small buttons in the upper left corner of the title screen."""


def _open_file(services: Services, path: Path) -> Scene:
    from game.app.menus import files

    return files.open_file(services, path)


def _unfinished() -> Unfinished | None:
    if _Waiting.on:
        return None
    from game.app.menus import files

    return _sure(files.unfinished, None)


OPEN_FILE: Callable[[Services, Path], Scene] | None = _open_file
"""Opens a saved match or scenario; raises `UserError` when the file is none."""

UNFINISHED: Callable[[], Unfinished | None] | None = _unfinished
"""Finds the match to go on with."""


DOORS: Doors = {
    Settings: "game.app.menus.settings:SettingsScene",
    Keys: "game.app.menus.keys:KeysScene",
    Welcome: "game.app.menus.welcome:WelcomeScene",
    Rulebook: "game.app.menus.rulebook:RulebookScene",
    Play: {
        "EpicRules": "game.app.epic.match.scene:MatchScene",
        "DungeonRules": "game.app.dungeon.scene:AdventureScene",
        "ElixirRules": "game.app.elixir.scene:TableScene",
    },
    Replay: {
        "EpicRules": "game.app.epic.replay:ReplayScene",
        "DungeonRules": "game.app.dungeon.replay:replay",
        "ElixirRules": "game.app.elixir.replay:replay",
    },
    Lesson: {
        "EpicRules": "game.app.epic.lesson:LessonTable",
        "DungeonRules": "game.app.dungeon.lesson:DungeonLesson",
        "ElixirRules": "game.app.elixir.lesson:ElixirLesson",
    },
    NewGame: {
        "zelda": "game.app.epic.setup.scene:new_zelda",
        "star-wars": "game.app.epic.setup.scene:new_star_wars",
        "dungeon": "game.app.dungeon.setup:new_game",
        "elixir": "game.app.elixir.lobby:new_game",
    },
    PrintDeck: "game.app.menus.prints.scene:print_deck",
    Inspect: "game.app.dev.inspector:DebugScene",
}
"""Who shows what; a new screen that others lead to is one line here."""
