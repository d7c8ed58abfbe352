"""Together submenu: multiplayer games, and the league."""

from __future__ import annotations

from game.app.menus.hubs.scene import HubItem, HubPage, HubProgress, HubScene
from game.app.menus.lookups import call_safely
from game.app.play import routes
from game.app.ui.services import Services
from game.text import _


def open_together(services: Services) -> HubScene:
    """Return the scene of the submenu."""
    return HubScene(
        services,
        HubPage(lambda: _("Together"), list_together_items, format_remark=lambda: _("Everyone at this computer")),
    )


def list_together_items() -> list[HubItem]:
    """Return the entries of the submenu: four games and the league."""
    return [
        HubItem(
            "zelda", "z", "title/zelda", "Zelda", _("Epic Duels: free for all or two sides"),
            routes.NewGameRoute("zelda", together=True), _("Play"), _format_player_count(4),
        ),
        HubItem(
            "star-wars", "s", "title/star-wars", "Star Wars", _("Epic Duels: free for all or two sides"),
            routes.NewGameRoute("star-wars", together=True), _("Play"), _format_player_count(6),
        ),
        HubItem(
            "dungeon", "d", "title/dungeon", "Dungeon", _("All against the castle"),
            routes.NewGameRoute("dungeon", together=True), _("Play"), _format_player_count(5),
        ),
        HubItem(
            "elixir", "e", "title/elixir", "Elixir Quest", _("One against one"),
            routes.NewGameRoute("elixir", together=True), _("Play"), _format_player_count(2),
        ),
        HubItem(
            "league", "t", "zelda/card/darunia/sworn-brothers", _("League"), _("Matches with standings"),
            routes.LeagueRoute(), _("Open"), call_safely(_summarize_league, None),
        ),
    ]  # fmt: skip


def _format_player_count(max_players: int) -> HubProgress:
    """Return the possible numbers of players of a game, which is from 2 to ``max_players``."""
    words = _("2 players") if max_players == 2 else _("{least} to {most} players").format(least=2, most=max_players)
    return HubProgress("{person} " + words)


def _summarize_league() -> HubProgress | None:
    """Return the number of played matches of the current tournament; None if there is none."""
    from game.modes.league import records_file

    if not records_file.league_path().exists():
        return None
    league_records = records_file.load_league()
    tournament = next(
        (tournament for tournament in reversed(league_records.tournaments) if not tournament.is_over), None
    )
    if tournament is None:
        return None
    done, count = tournament.match_counts
    return HubProgress(_("{done} of {all} played").format(done=done, all=count), done / max(1, count))
