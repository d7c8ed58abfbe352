"""Routes from achievements to the modes in which they are earned."""

from __future__ import annotations

import msgspec

from game.app.play import routes
from game.app.ui.routes import Route
from game.text import _


class AchievementRoute(msgspec.Struct, frozen=True):
    """Mode in which an achievement is earned: its route, and the text of the button that opens it."""

    route: Route
    button_text: str


def find_achievement_route(achievement_id: str) -> AchievementRoute:
    """Return where an achievement is earned; a Zelda duel for achievements of no specific mode."""
    duel, dungeon = AchievementRoute(routes.NewGameRoute("zelda"), _("Play a duel")), routes.NewGameRoute("dungeon")
    adventure, elixir = AchievementRoute(dungeon, _("Enter the dungeon")), routes.NewGameRoute("elixir")
    quest, gauntlet = (
        AchievementRoute(elixir, _("Play Elixir Quest")),
        AchievementRoute(routes.GauntletRoute(), _("Play the Gauntlet")),
    )
    leads = {
        "teams-star-wars": AchievementRoute(routes.NewGameRoute("star-wars"), _("Play Star Wars")),
        "dungeon": adventure,
        "long": adventure,
        "steady": adventure,
        "pack": quest,
        "elixir": quest,
        "album": quest,
        "lessons": AchievementRoute(routes.LessonsRoute(), _("Learn")),
        "puzzles": AchievementRoute(routes.PuzzlesRoute(), _("Play a puzzle")),
        "week": AchievementRoute(routes.DailyRoute(), _("Play a daily")),
        "gauntlet": gauntlet,
        "steep": gauntlet,
        "journey": AchievementRoute(routes.JourneyRoute(), _("Play the Journey")),
        "together": AchievementRoute(routes.TogetherRoute(), _("Play together")),
        "table": AchievementRoute(routes.NewGameRoute("zelda", together=True), _("Play together")),
        "league": AchievementRoute(routes.LeagueRoute(), _("Play the League")),
        "maker": AchievementRoute(routes.CreateRoute(), _("Make a team")),
        "trade": AchievementRoute(routes.NewGameRoute("elixir", together=True), _("Trade cards")),
    }
    return leads.get(achievement_id, duel)
