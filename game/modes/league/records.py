"""Records of league members over all tournaments: ratings, victories, titles and honors.

Ratings, records and titles count every result. Honors for victories require matches that were not conceded, neither
during the match nor before it; honors for beating a bot also require that no quick bot replaced it.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.modes.league import standings
from game.modes.league.pairing import FREE
from game.modes.league.rating import Game, Rating, update_rating
from game.modes.league.records_file import LeagueRecords
from game.modes.league.tournament import FORMS, WIN, Tournament
from game.text import _

GIANT = 150
"""Rating lead of an opponent from which a victory earns the giant-killer honor."""
REGULAR = 25
"""Number of matches for the honor of a regular player."""


def compute_ratings(book: LeagueRecords) -> dict[int, Rating]:
    """Return the rating of every member by number. Each tournament is a rating period, even while in progress."""
    found = {member.number: Rating() for member in book.members}
    played: set[int] = set()
    for tournament in book.tournaments:
        games = _collect_games(tournament, found)
        played |= {number for number, of in games.items() if of}
        for number in played & set(found):
            games.setdefault(number, [])
        found |= {
            number: update_rating(found[number], of) for number, of in games.items() if number in played & set(found)
        }
    return found


def _collect_games(tournament: Tournament, before: dict[int, Rating]) -> dict[int, list[Game]]:
    """Return the rated games of each member in a tournament, by number."""
    games: dict[int, list[Game]] = {entrant.member: [] for entrant in tournament.entrants}
    for fixture in tournament.all_fixtures:
        if fixture.is_rated:
            one, other = (tournament.entrants[place].member for place in (fixture.one, fixture.other))
            games[one].append((before.get(other, Rating()), fixture.points[0] / WIN))
            games[other].append((before.get(one, Rating()), fixture.points[1] / WIN))
    return games


class MemberResult(msgspec.Struct, frozen=True):
    """Result of a match from the view of one member."""

    tournament: Tournament
    other: int
    """Member number of the opponent."""
    mine: int
    """Points of the member, in halves."""
    theirs: int
    """Points of the opponent, in halves."""
    rated: bool
    """True if the match counts for ratings."""
    fought: bool
    """True if the match was played to its end."""
    stood_in: bool
    """True if a quick bot replaced the opponent."""


class MemberRecord(msgspec.Struct, frozen=True):
    """Statistics of one member."""

    number: int
    """Number of the member."""
    played: int = 0
    """Number of matches played."""
    won: int = 0
    """Number of matches won."""
    drawn: int = 0
    lost: int = 0
    tournaments: int = 0
    titles: int = 0
    streak: int = 0
    """Length of the current winning streak."""
    best: int = 0
    """Length of the longest winning streak."""


def list_results(book: LeagueRecords, number: int) -> list[MemberResult]:
    """Return all finished matches of a member, in the order of the tournaments."""
    found = []
    for tournament in book.tournaments:
        for fixture in tournament.all_fixtures:
            if fixture.is_open or fixture.other == FREE:
                continue
            pair = [tournament.entrants[place].member for place in (fixture.one, fixture.other)]
            if number in pair:
                seat = pair.index(number)
                points = fixture.points[seat], fixture.points[1 - seat]
                fought = fixture.how == "played"
                stood_in = (fixture.one, fixture.other)[1 - seat] in fixture.stand_ins
                found.append(MemberResult(tournament, pair[1 - seat], *points, fixture.is_rated, fought, stood_in))
    return found


def compute_record(book: LeagueRecords, number: int) -> MemberRecord:
    """Return the statistics of a member."""
    games = list_results(book, number)
    best = run = 0
    for game in games:
        run = run + 1 if game.mine > game.theirs else 0
        best = max(best, run)
    taken = [one for one in book.tournaments if any(entrant.member == number for entrant in one.entrants)]
    return MemberRecord(
        number,
        played=len(games),
        won=sum(game.mine > game.theirs for game in games),
        drawn=sum(game.mine == game.theirs > 0 for game in games),
        lost=sum(game.mine < game.theirs for game in games),
        tournaments=len(taken),
        titles=sum(number in list_title_holders(one) for one in taken),
        streak=run,
        best=best,
    )


def list_title_holders(tournament: Tournament) -> list[int]:
    """Return the member numbers of the winners of a tournament; empty until it is finished."""
    return [tournament.entrants[place].member for place in standings.find_champions(tournament)]


class Honor(msgspec.Struct, frozen=True):
    """Honor of the league, and whether a member has it."""

    id: str
    icon: str
    name: str
    text: str
    reached: bool


def list_honors(book: LeagueRecords, number: int) -> list[Honor]:
    """Return all honors of the league in the current language, with whether a member has them."""
    games, own = list_results(book, number), compute_record(book, number)
    won = [game for game in games if game.fought and game.mine > game.theirs]
    titles = [one for one in book.tournaments if number in list_title_holders(one)]
    named: Sequence[tuple[str, str, str, str, bool]] = (
        ("first", "sword", _("First blood"), _("Win a league match."), bool(won)),
        ("champion", "crown", _("Champion"), _("Win a league."), bool(titles)),
        ("forms", "flag", _("All-rounder"), _("Win a league in every format."), _has_all_forms(titles)),
        ("clean", "shield", _("Unbeaten"), _("Win a league without losing a match."), _is_unbeaten(titles, number)),
        ("row", "flame", _("Five in a row"), _("Win 5 league matches in a row."), _count_win_streak(games) >= 5),
        (
            "giant",
            "star",
            _("Giant-killer"),
            _("Beat a player rated 150 points higher."),
            _has_beaten_giant(book, number),
        ),
        (
            "robots",
            "robot",
            _("Wiser than the Sage"),
            _("Beat a Sage bot."),
            any(_has_beaten_sage(book, one) for one in won),
        ),
        ("often", "replay", _("Part of the furniture"), _("Play 25 league matches."), own.played >= REGULAR),
    )
    return [Honor(*each) for each in named]


def _has_all_forms(titles: Sequence[Tournament]) -> bool:
    """Return whether a member has won tournaments of all forms."""
    return {one.form for one in titles} == set(FORMS)


def _is_unbeaten(titles: Sequence[Tournament], number: int) -> bool:
    """Return whether a member has won a tournament without losing a match."""
    for one in titles:
        place = next(place for place, entrant in enumerate(one.entrants) if entrant.member == number)
        line = next(line for line in standings.compute_standings(one) if line.entrant == place)
        if line.played and not line.lost:
            return True
    return False


def _has_beaten_sage(book: LeagueRecords, game: MemberResult) -> bool:
    """Return whether the opponent of a match was a Sage bot that was not replaced."""
    return not game.stood_in and book.get_member(game.other).kind.startswith("sage")


def _count_win_streak(games: Sequence[MemberResult]) -> int:
    """Return the longest streak of wins in matches that were played out; other wins are ignored."""
    best = run = 0
    for game in games:
        run = 0 if game.mine <= game.theirs else run + game.fought
        best = max(best, run)
    return best


def _has_beaten_giant(book: LeagueRecords, number: int) -> bool:
    """Return whether a member has beaten an opponent whose rating at the start of the tournament was much higher."""
    for place, tournament in enumerate(book.tournaments):
        games = list_results(_select_tournament(book, tournament), number)
        mine = [game for game in games if game.rated and game.fought and game.mine > game.theirs]
        if mine:
            before = compute_ratings(msgspec.structs.replace(book, tournaments=book.tournaments[:place]))
            own = before.get(number, Rating()).points
            if any(before.get(game.other, Rating()).points >= own + GIANT for game in mine):
                return True
    return False


def _select_tournament(book: LeagueRecords, tournament: Tournament) -> LeagueRecords:
    """Return the league with only one of its tournaments."""
    return msgspec.structs.replace(book, tournaments=(tournament,))
