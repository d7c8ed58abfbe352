"""Registry of routes and scenes, and the entries of the main menu.

All entries are listed explicitly; there is no discovery. A scene's module is imported when its route is opened, so
that the title screen appears quickly.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.app.play import routes
from game.app.ui.routes import Route, RouteTable
from game.app.ui.services import MenuEntry, Services, UnfinishedMatch
from game.text import _, pgettext


class _FolderLock:
    """State of ``set_folders_locked``: ``is_locked`` is true until the first frame is shown."""

    is_locked = False


def set_folders_locked(locked: bool) -> None:
    """Forbid or allow reading the player's folders, which would delay the first frame and load half of the game."""
    _FolderLock.is_locked = locked


def can_read_folders() -> bool:
    """Return whether the player's folders may be read at this time."""
    return not _FolderLock.is_locked


MENU: tuple[MenuEntry, ...] = (
    MenuEntry(
        "solo", "title/lantern", lambda: _("Solo"), lambda: _("learn, puzzles, journey"), "1", routes.SoloRoute()
    ),
    MenuEntry("together", "title/die", lambda: _("Together"), lambda: _("play, league"), "2", routes.TogetherRoute()),
    MenuEntry(
        "collection",
        "title/card-stack",
        lambda: _("Collection"),
        lambda: _("cards, achievements"),
        "3",
        routes.CollectionRoute(),
    ),
    MenuEntry(
        "create",
        "dungeon/item/hammer",
        lambda: pgettext("main menu", "Create"),
        lambda: _("decks, puzzles, mods"),
        "4",
        routes.CreateRoute(),
    ),
    MenuEntry("saves", "title/hourglass", lambda: _("Saves"), lambda: _("and replays"), "5", routes.SavesRoute()),
)
"""Entries of the main menu."""

SHORTCUTS: dict[str, Route] = {
    "l": routes.LessonsRoute(),
    "p": routes.PuzzlesRoute(),
    "g": routes.GauntletRoute(),
    "j": routes.JourneyRoute(),
    "d": routes.DailyRoute(),
    "t": routes.LeagueRoute(),
    "c": routes.CardsRoute(),
    "w": routes.WorkshopRoute(),
    "s": routes.SavesRoute(),
    "r": routes.ReplaysRoute(),
}
"""Keys of the main menu that open routes without an entry of their own."""


def _find_unfinished() -> dict[str, UnfinishedMatch]:
    """Return the matches to continue by game, the last played first."""
    from game.app.menus.lookups import call_safely
    from game.app.menus.saves import files

    return call_safely(files.find_unfinished, {})


FIND_UNFINISHED: Callable[[], dict[str, UnfinishedMatch]] = _find_unfinished
"""Function that returns the matches to continue by game, the last played first."""


def ask_about_damage(services: Services, names: Sequence[str]) -> None:
    """Ask what to do with the first of these files of the player that cannot be read."""
    from game.app.menus.saves import damaged

    damaged.ask_about_damage(services, names)


ROUTE_TABLE: RouteTable = {
    routes.SettingsRoute: "game.app.menus.settings:SettingsScene",
    routes.KeysRoute: "game.app.menus.keys:KeysScene",
    routes.WelcomeRoute: "game.app.menus.welcome:WelcomeScene",
    routes.RulebookRoute: "game.app.menus.rulebook:RulebookScene",
    routes.SoloRoute: "game.app.menus.hubs.solo:open_solo",
    routes.TogetherRoute: "game.app.menus.hubs.together:open_together",
    routes.CollectionRoute: "game.app.menus.hubs.collection:open_collection",
    routes.CreateRoute: "game.app.menus.hubs.create:open_create",
    routes.StatisticsRoute: "game.app.menus.statistics:StatisticsScene",
    routes.PrintsRoute: "game.app.menus.prints.chooser:open_print_setup",
    routes.LessonsRoute: "game.app.menus.lessons:LessonsScene",
    routes.PuzzlesRoute: "game.app.epic.puzzle.scene:PuzzlesScene",
    routes.GauntletRoute: "game.app.epic.gauntlet.scene:GauntletScene",
    routes.JourneyRoute: "game.app.menus.journey.scene:JourneyScene",
    routes.LeagueRoute: "game.app.menus.league.scene:LeagueScene",
    routes.DailyRoute: "game.app.menus.daily.scene:DailyScene",
    routes.SavesRoute: "game.app.menus.saves.saves:SavesScene",
    routes.ReplaysRoute: "game.app.menus.saves.saves:open_replays",
    routes.CardsRoute: "game.app.menus.cards.scene:CardBrowserScene",
    routes.WorkshopRoute: "game.app.epic.workshop.scene:WorkshopScene",
    routes.TrophiesRoute: "game.app.menus.trophies:AchievementsScene",
    routes.CreditsRoute: "game.app.menus.credits:CreditsScene",
    routes.DamagedFilesRoute: "game.app.menus.saves.damaged_files:DamagedFilesScene",
    routes.ModsRoute: "game.app.menus.mods.mods_scene:ModsScene",
    routes.AddModRoute: "game.app.menus.mods.add_mod:AddModScene",
    routes.OpenFileRoute: "game.app.menus.saves.files:open_file",
    routes.ResumeMatchRoute: "game.app.menus.saves.files:open_match",
    routes.PlayRoute: {
        "EpicRules": "game.app.epic.match.scene:MatchScene",
        "DungeonRules": "game.app.dungeon.scene:AdventureScene",
        "ElixirRules": "game.app.elixir.scene:ElixirMatchScene",
    },
    routes.ShareRoute: "game.app.play.replaying.share:ShareScene",
    routes.ReplayRoute: {
        "EpicRules": "game.app.epic.replay:ReplayScene",
        "DungeonRules": "game.app.dungeon.replay:DungeonReplay",
        "ElixirRules": "game.app.elixir.replay:ElixirReplay",
    },
    routes.LessonRoute: {
        "EpicRules": "game.app.epic.lesson:build_lesson",
        "DungeonRules": "game.app.dungeon.lesson:build_lesson",
        "ElixirRules": "game.app.elixir.lesson:build_lesson",
    },
    routes.NewGameRoute: {
        "zelda": "game.app.epic.setup.scene:make_zelda_setup",
        "star-wars": "game.app.epic.setup.scene:make_star_wars_setup",
        "dungeon": "game.app.dungeon.setup:open_setup",
        "elixir": "game.app.elixir.lobby:open_lobby",
    },
    routes.PrintDeckRoute: "game.app.menus.prints.chooser:print_deck",
    routes.PrintModRoute: "game.app.menus.prints.chooser:print_mod",
    routes.InspectRoute: "game.app.inspector:DebugScene",
}
"""Scene of each route; every new scene that others open needs an entry."""
