"""The league and the daily challenges, in states worth looking at."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from game.app.menus.daily.scene import DayScene
from game.app.menus.daily.words import Today
from game.app.menus.league.member import MemberScene
from game.app.menus.league.new import NewTournament
from game.app.menus.league.scene import LeagueScene
from game.app.menus.league.tournament import TournamentScene
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.modes.daily import challenges
from game.modes.daily.challenges import Score
from game.modes.dungeon.chronicle import DAILY_GRADE, Run
from game.modes.league.records_file import Book, Member
from game.modes.league.rounds import record_fixture, start_tournament
from game.modes.league.tournament import WIN, Entrant, Form, Tournament, called_off, conceded, ended

_NAMES = ("Mira", "Tom", "Ada", "Noah", "Berta", "Otto", "Grandpa Willi", "Konrad")
_KINDS = ("person", "person", "person", "person", "knight", "apprentice", "person", "sage")
_RESULTS = "1201121022112012c1120x1121"
"""What the matches came to: won by the first or the second, drawn, conceded, called off."""
_FORMS: tuple[tuple[str, Form, str, int, int], ...] = (
    ("Spring cup", "knockout", "zelda", 8, 20),
    ("Rainy Sunday", "round", "star-wars", 5, 6),
    ("Autumn open", "swiss", "zelda", 7, 8),
)
"""Name, form, game, how many take part, and how many matches are over."""


def a_league() -> Book:
    """Eight of a house, and three tournaments."""
    members = tuple(
        Member(place + 1, name, place, kind) for place, (name, kind) in enumerate(zip(_NAMES, _KINDS, strict=True))
    )
    tournaments = tuple(_tournament(number, *terms) for number, terms in enumerate(_FORMS, 1))
    return Book(members, tournaments)


def _tournament(number: int, name: str, form: Form, game: str, count: int, over: int) -> Tournament:
    entrants = tuple(Entrant((place * 3 + number) % len(_NAMES) + 1) for place in range(count))
    found = start_tournament(
        Tournament(number, name, form, game, str(number), entrants, 1 if form != "swiss" else 3, 1.79e9)
    )
    for result in _RESULTS[:over]:
        if found.next is None:
            break
        found = _played(found, result)
    return found


def _played(tournament: Tournament, result: str) -> Tournament:
    assert tournament.next is not None
    number, place = tournament.next
    fixture = msgspec.structs.replace(
        tournament.rounds[number][place], match="shown.tds", turns=23 + place, damage=(9, 14)
    )
    if result == "c":
        return record_fixture(tournament, number, place, conceded(fixture, fixture.one))
    if result == "x":
        return record_fixture(tournament, number, place, called_off(fixture))
    points = {"1": (WIN, 0), "2": (0, WIN), "0": (1, 1)}[result]
    return record_fixture(tournament, number, place, ended(fixture, tournament.form, points, "played"))


def _league(services: Services) -> LeagueScene:
    scene = LeagueScene(services, a_league())
    scene.at = 0
    return scene


def _over(services: Services) -> Scene:
    scene = _league(services)
    scene.at = 2
    return scene


def _players(services: Services) -> Scene:
    scene = _league(services)
    scene.tab = "players"
    return scene


def _empty(services: Services) -> Scene:
    return LeagueScene(services, Book())


def _member(services: Services) -> Scene:
    services.stack.push(_players(services))
    return MemberScene(services, a_league().members[4], lambda _book: None)


def _new(services: Services) -> Scene:
    scene = NewTournament(services, a_league(), lambda _tournament: None)
    scene.name, scene.form_of = "Winter games", "swiss"
    scene.taken -= {7}
    scene.teams = {1: "link", 3: "ruto"}
    return scene


def _table(place: int) -> Callable[[Services], Scene]:
    def scene(services: Services) -> Scene:
        book = a_league()
        return TournamentScene(services, book.tournaments[place], book)

    return scene


def _day(chosen: str = "duel") -> Callable[[Services], Scene]:
    """A day on which the duel was won twice and lost once, and the week's challenge is on."""

    def scene(services: Services) -> Scene:
        day = "2026-11-24"
        scores = (
            Score("duel", day, "Mira", True, 12, 9),
            Score("duel", day, "Tom", False, 0, 14),
            Score("duel", day, "Mira", True, 5, 11),
            *(Score("puzzle", f"2026-11-{number}", "Mira", True) for number in (19, 22, 23, 24)),
        )
        week = challenges.challenge_of(day)
        book = challenges.Book(scores, {week.name: challenges.Begun("shown.tds", "Mira")})
        run = Run(f"daily-{day}", "short", DAILY_GRADE, ("Mira", "Tom"), True, 31, 12, 1, 9, 1.79e9)
        found = DayScene(services, Today(day, challenges.duel_of(day), week, challenges.puzzle_of(day), book, (run,)))
        found.chosen = chosen
        return found

    return scene


SHOTS: dict[str, Callable[[Services], Scene]] = {
    "league": _league,
    "league-over": _over,
    "league-players": _players,
    "league-empty": _empty,
    "league-member": _member,
    "league-new": _new,
    "league-round": _table(1),
    "league-swiss": _table(2),
    "league-knockout": _table(0),
    "of-the-day": _day(),
    "of-the-day-week": _day("week"),
    "of-the-day-puzzle": _day("puzzle"),
    "of-the-day-adventure": _day("dungeon"),
}
"""A scene by name."""
