"""League and daily challenges in representative states, for ``dev shot``."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from game.app.menus.daily.scene import DailyScene
from game.app.menus.daily.words import DailyState
from game.app.menus.league.current import OpenLeague
from game.app.menus.league.draft import LeagueDraft
from game.app.menus.league.member import MemberEditor
from game.app.menus.league.new import NewTournamentScene
from game.app.menus.league.play_out import SimulationScene
from game.app.menus.league.players import PlayersScene
from game.app.menus.league.scene import LeagueScene
from game.app.menus.league.tournament import TournamentScene
from game.app.ui.scene import Scene, WidgetScene
from game.app.ui.services import Services
from game.modes import active_match
from game.modes.daily import challenges
from game.modes.daily.challenges import DailyScore
from game.modes.dungeon.chronicle import DAILY_GRADE, AdventureRecord
from game.modes.league.records_file import LeagueRecords, Member
from game.modes.league.rounds import record_fixture, start_tournament
from game.modes.league.tournament import (
    WIN_POINTS,
    Entrant,
    Tournament,
    TournamentForm,
    cancel_fixture,
    concede_fixture,
    finish_fixture,
)
from game.rules.epic.pack import Setup
from game.session.seats import Seats
from game.text import _

_NAMES = ("Mira", "Tom", "Ada", "Noah", "Berta", "Otto", "Grandpa Willi", "Konrad")
"""Names of the members."""
_MEMBER_KINDS = ("person", "person", "person", "person", "knight", "apprentice", "person", "sage")
"""Kind of each member: person or bot name."""
_RESULTS = "1201121022112012c1120x1121"
"""Results of the matches: 1 or 2 for a win of that entrant, 0 for a draw, c for conceded, x for called off."""
_TOURNAMENTS: tuple[tuple[str, TournamentForm, str, int, int], ...] = (
    ("Spring cup", "knockout", "zelda", 8, 20),
    ("Rainy Sunday", "round", "star-wars", 5, 6),
    ("Autumn open", "swiss", "zelda", 7, 8),
)
"""Name, form, game, number of entrants and number of finished matches of each tournament."""


def make_league() -> LeagueRecords:
    """Return a league of eight players with three tournaments."""
    members = tuple(
        Member(index + 1, name, index, kind)
        for index, (name, kind) in enumerate(zip(_NAMES, _MEMBER_KINDS, strict=True))
    )
    tournaments = tuple(_make_tournament(number, *terms) for number, terms in enumerate(_TOURNAMENTS, 1))
    return LeagueRecords(members, tournaments)


def _make_tournament(
    number: int, name: str, form: TournamentForm, game: str, count: int, finished_count: int
) -> Tournament:
    entrants = tuple(Entrant((index * 3 + number) % len(_NAMES) + 1) for index in range(count))
    tournament = start_tournament(
        Tournament(number, name, form, game, str(number), entrants, 1 if form != "swiss" else 3, 1.79e9)
    )
    for result in _RESULTS[:finished_count]:
        if tournament.next_match is None:
            break
        tournament = _play_tournament(tournament, result)
    return tournament


def _play_tournament(tournament: Tournament, result: str) -> Tournament:
    assert tournament.next_match is not None
    number, place = tournament.next_match
    fixture = msgspec.structs.replace(
        tournament.rounds[number][place], match="shown.tds", turns=23 + place, damage=(9, 14)
    )
    if result == "c":
        return record_fixture(tournament, number, place, concede_fixture(fixture, fixture.one))
    if result == "x":
        return record_fixture(tournament, number, place, cancel_fixture(fixture))
    points = {"1": (WIN_POINTS, 0), "2": (0, WIN_POINTS), "0": (1, 1)}[result]
    return record_fixture(tournament, number, place, finish_fixture(fixture, tournament.form, points, "played"))


def _make_league_scene(services: Services) -> LeagueScene:
    return LeagueScene(services, make_league())


def _make_open(services: Services) -> Scene:
    """Show the league with the entry row of a new tournament."""
    scene = _make_league_scene(services)
    scene.is_row_expanded = True
    scene.draft.selected -= {7}
    return scene


def _make_small(services: Services) -> Scene:
    """Show a league of five in mid-season, in Elixir Quest."""
    league_records = make_league()
    tournament = msgspec.structs.replace(league_records.tournaments[1], game="elixir")
    return LeagueScene(services, LeagueRecords(league_records.members, (league_records.tournaments[0], tournament)))


def _make_bots(services: Services) -> Scene:
    """Show a league of Elixir Quest whose next match is between two bots."""
    league_records = make_league()
    tournament = msgspec.structs.replace(league_records.tournaments[2], game="elixir")
    fixture = next(fixture for fixture in tournament.all_fixtures if fixture.is_open)
    bots = {tournament.entrants[place].member for place in (fixture.one, fixture.other)}
    weak = {
        member.number: msgspec.structs.replace(member, kind="apprentice")
        for member in league_records.members
        if member.number in bots
    }
    members = tuple(weak.get(member.number, member) for member in league_records.members)
    scene = LeagueScene(services, LeagueRecords(members, (*league_records.tournaments[:2], tournament)))
    assert scene.league is not None
    scene.league.last_result = _("{winner} beat {loser}.").format(winner="Noah", loser="Tom")
    return scene


def _make_over(services: Services) -> Scene:
    return LeagueScene(services, LeagueRecords(make_league().members, make_league().tournaments[:1]))


class _PausedPlayOut(SimulationScene):
    """Simulation screen in which the bots are paused."""

    animating = False

    def update(self, dt: float) -> None:
        WidgetScene.update(self, dt)


def _make_simulated(services: Services) -> Scene:
    """Show the simulation of a match between bots, 40 % complete."""
    services.stack.push(_make_bots(services))
    setup = Setup("zelda", (("link",), ("ganon",)), "lost-woods")
    seats = Seats(["hero", "knight"], ["Konrad", "Berta"])
    scene = _PausedPlayOut(services, active_match.start_epic_match(setup, seats, "7", with_autosave=False))
    scene.share = 0.4
    return scene


def _make_players(services: Services) -> Scene:
    return PlayersScene(services, make_league())


def _make_empty(services: Services) -> Scene:
    return LeagueScene(services, LeagueRecords())


def _make_member(services: Services) -> Scene:
    services.stack.push(_make_players(services))
    return MemberEditor(services, make_league().members[4], lambda _book: None)


def _make_new(services: Services) -> Scene:
    draft = LeagueDraft(make_league())
    draft.name, draft.form = "Winter games", "swiss"
    draft.selected = {1, 2, 3, 4, 5, 6, 8}
    draft.team_by_member = {1: "link", 3: "ruto"}
    return NewTournamentScene(services, draft, lambda _tournament: None)


def _make_table(tournament_index: int) -> Callable[[Services], Scene]:
    def make(services: Services) -> Scene:
        league_records = make_league()
        return TournamentScene(
            services,
            OpenLeague(services, league_records.tournaments[tournament_index], league_records, reads_files=False),
        )

    return make


def _make_day(chosen: str = "duel") -> Callable[[Services], Scene]:
    """Return a builder of the daily challenges: a duel won twice and lost once, and a running weekly challenge."""

    def make(services: Services) -> Scene:
        day = "2026-11-24"
        scores = (
            DailyScore("duel", day, "Mira", True, 12, 9),
            DailyScore("duel", day, "Tom", False, 0, 14),
            DailyScore("duel", day, "Mira", True, 5, 11),
            *(DailyScore("puzzle", f"2026-11-{number}", "Mira", True) for number in (19, 22, 23, 24)),
        )
        week = challenges.make_weekly_challenge(day)
        daily_records = challenges.DailyRecords(scores, {week.name: challenges.OngoingMatch("shown.tds", "Mira")})
        run = AdventureRecord(f"daily-{day}", "short", DAILY_GRADE, ("Mira", "Tom"), True, 31, 12, 1, 9, 1.79e9)
        daily_scene = DailyScene(
            services,
            DailyState(
                day, challenges.make_daily_duel(day), week, challenges.pick_daily_puzzle(day), daily_records, (run,)
            ),
        )
        daily_scene.selected_task = chosen
        return daily_scene

    return make


SHOTS: dict[str, Callable[[Services], Scene]] = {
    "league": _make_league_scene,
    "league-open": _make_open,
    "league-bots": _make_bots,
    "league-small": _make_small,
    "league-simulated": _make_simulated,
    "league-over": _make_over,
    "league-players": _make_players,
    "league-empty": _make_empty,
    "league-member": _make_member,
    "league-new": _make_new,
    "league-round": _make_table(1),
    "league-swiss": _make_table(2),
    "league-knockout": _make_table(0),
    "of-the-day": _make_day(),
    "of-the-day-week": _make_day("week"),
    "of-the-day-puzzle": _make_day("puzzle"),
    "of-the-day-adventure": _make_day("dungeon"),
}
"""Builders of scenes by name."""
