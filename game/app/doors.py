"""Which scenes there are: the doors that the title screen offers.

Every entry is written down here by hand; nothing is discovered. What lies behind a door is imported when it is opened,
so that the title is there at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TypeVar

from game.app.play import routes
from game.app.ui.input.intents import Kind
from game.app.ui.routes import Doors
from game.app.ui.services import MenuEntry, Services, Unfinished
from game.text import _

T = TypeVar("T")


class _Waiting:
    """Whether what a door says about itself is left out for now."""

    on = False


def hold(on: bool) -> None:
    """Leaves out, until the first frame is shown, what would take reading files and loading half of the game."""
    _Waiting.on = on


def can_look() -> bool:
    """Return whether the player's folders may be read by now."""
    return not _Waiting.on


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
        from game.storage.crash_report import write_crash

        told = repr(error)
        if told not in _TOLD:
            _TOLD.add(told)
            write_crash(error)
        return otherwise


_TOLD: set[str] = set()


_LESSONS, _PUZZLES, _GAUNTLET = "game.app.menus.lessons", "game.app.epic.puzzle.scene", "game.app.epic.gauntlet.scene"
_JOURNEY = "game.app.menus.journey.scene"
_SAVES, _REPLAYS = "game.app.menus.saves.saves", "game.app.menus.saves.replays"
MENU: tuple[MenuEntry, ...] = (
    MenuEntry("learn", "bulb", lambda: _("Learn"), _line(_LESSONS, "lessons_line"), "l", routes.Lessons()),
    MenuEntry(
        "puzzles",
        "puzzle",
        lambda: _("Puzzles"),
        _line(_PUZZLES, "puzzles_line"),
        "p",
        routes.Puzzles(),
    ),
    MenuEntry(
        "gauntlet",
        "flag",
        lambda: _("Gauntlet"),
        _line(_GAUNTLET, "gauntlet_line"),
        "g",
        routes.Gauntlet(),
    ),
    MenuEntry("journey", "map", lambda: _("Journey"), _line(_JOURNEY, "journey_line"), "j", routes.Journey()),
    MenuEntry("saves", "save", lambda: _("Saves"), _line(_SAVES, "waiting_line"), "s", routes.Saves()),
    MenuEntry(
        "replays",
        "replay",
        lambda: _("Replays"),
        _line(_REPLAYS, "replays_line"),
        "r",
        routes.Replays(),
    ),
    MenuEntry(
        "rulebook",
        "book",
        lambda: _("Rulebook"),
        lambda: _("with search"),
        Kind.HELP,
        routes.Rulebook(),
    ),
)
"""Further buttons of the title screen, left of Settings."""

CORNER: tuple[MenuEntry, ...] = (
    MenuEntry("cards", "cards", lambda: _("Cards"), lambda: "", "c", routes.Cards()),
    MenuEntry(
        "workshop",
        "sprout",
        lambda: _("Deck workshop"),
        lambda: "",
        "w",
        routes.Workshop(),
    ),
    MenuEntry("mods", "chest", lambda: _("Mods"), lambda: "", "", routes.Mods()),
    MenuEntry(
        "trophies",
        "crown",
        lambda: _("Achievements"),
        lambda: "",
        "",
        routes.Trophies(),
    ),
    MenuEntry("day", "calendar", lambda: _("Daily"), lambda: "", "d", routes.OfTheDay(), right=True),
    MenuEntry("league", "flag", lambda: _("League"), lambda: "", "t", routes.League(), right=True),
    MenuEntry("credits", "info", lambda: _("Credits"), lambda: "", "", routes.Credits()),
)
"""Small buttons in the upper corners of the title screen; those with a key have their names on them."""


def _unfinished() -> Unfinished | None:
    from game.app.menus.saves import files

    return _sure(files.unfinished, None)


UNFINISHED: Callable[[], Unfinished | None] | None = _unfinished
"""Finds the match to go on with."""


def tell_of_damage(services: Services, names: Sequence[str]) -> None:
    """Asks what is to become of the first of these files of the player's that cannot be read."""
    from game.app.menus.saves import damaged

    damaged.tell_of(services, names)


DOORS: Doors = {
    routes.Settings: "game.app.menus.settings:SettingsScene",
    routes.Keys: "game.app.menus.keys:KeysScene",
    routes.Welcome: "game.app.menus.welcome:WelcomeScene",
    routes.Rulebook: "game.app.menus.rulebook:RulebookScene",
    routes.Lessons: "game.app.menus.lessons:LessonsScene",
    routes.Puzzles: "game.app.epic.puzzle.scene:PuzzlesScene",
    routes.Gauntlet: "game.app.epic.gauntlet.scene:GauntletScene",
    routes.Journey: "game.app.menus.journey.scene:JourneyScene",
    routes.League: "game.app.menus.league.scene:LeagueScene",
    routes.OfTheDay: "game.app.menus.daily.scene:DayScene",
    routes.Saves: "game.app.menus.saves.saves:SavesScene",
    routes.Replays: "game.app.menus.saves.replays:ReplaysScene",
    routes.Cards: "game.app.menus.cards.scene:BrowserScene",
    routes.Workshop: "game.app.epic.workshop.scene:WorkshopScene",
    routes.Trophies: "game.app.menus.trophies:TrophiesScene",
    routes.Credits: "game.app.menus.credits:CreditsScene",
    routes.Damaged: "game.app.menus.saves.damaged_files:DamagedScene",
    routes.Mods: "game.app.menus.mods.mods_scene:ModsScene",
    routes.AddMod: "game.app.menus.mods.add_mod:AddModScene",
    routes.OpenFile: "game.app.menus.saves.files:open_file",
    routes.GoOn: "game.app.menus.saves.files:open_match",
    routes.Play: {
        "EpicRules": "game.app.epic.match.scene:MatchScene",
        "DungeonRules": "game.app.dungeon.scene:AdventureScene",
        "ElixirRules": "game.app.elixir.scene:TableScene",
    },
    routes.Share: "game.app.play.replaying.share:ShareScene",
    routes.Replay: {
        "EpicRules": "game.app.epic.replay:ReplayScene",
        "DungeonRules": "game.app.dungeon.replay:DungeonReplay",
        "ElixirRules": "game.app.elixir.replay:ElixirReplay",
    },
    routes.Lesson: {
        "EpicRules": "game.app.epic.lesson:lesson",
        "DungeonRules": "game.app.dungeon.lesson:lesson",
        "ElixirRules": "game.app.elixir.lesson:lesson",
    },
    routes.NewGame: {
        "zelda": "game.app.epic.setup.scene:new_zelda",
        "star-wars": "game.app.epic.setup.scene:new_star_wars",
        "dungeon": "game.app.dungeon.setup:new_game",
        "elixir": "game.app.elixir.lobby:new_game",
    },
    routes.PrintDeck: "game.app.menus.prints.scene:print_deck",
    routes.PrintMod: "game.app.menus.prints.scene:print_mod",
    routes.Inspect: "game.app.inspector:DebugScene",
}
"""Who shows what; a new screen that others lead to is one line here."""
