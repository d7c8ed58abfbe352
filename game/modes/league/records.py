"""Records of league members over all tournaments: ratings, victories, titles and honors.

Ratings, records and titles count every result. Honors for victories require matches that were not conceded, neither
during the match nor before it; honors for beating a bot also require that no quick bot replaced it.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.modes.league import standings
from game.modes.league.pairing import BYE
from game.modes.league.rating import RatedGame, Rating, update_rating
from game.modes.league.records_file import LeagueRecords
from game.modes.league.tournament import FORMS, WIN_POINTS, Tournament
from game.text import _

GIANT_RATING_LEAD = 150
"""Rating lead of an opponent from which a victory earns the giant-killer honor."""
REGULAR_MATCHES = 25
"""Number of matches for the honor of a regular player."""


def compute_ratings(league_records: LeagueRecords) -> dict[int, Rating]:
    """Return the rating of every member by number. Each tournament is a rating period, even while in progress."""
    found = {member.number: Rating() for member in league_records.members}
    played: set[int] = set()
    for tournament in league_records.tournaments:
        games = _collect_games(tournament, found)
        played |= {number for number, of in games.items() if of}
        for number in played & set(found):
            games.setdefault(number, [])
        found |= {
            number: update_rating(found[number], of) for number, of in games.items() if number in played & set(found)
        }
    return found


def _collect_games(tournament: Tournament, ratings: dict[int, Rating]) -> dict[int, list[RatedGame]]:
    """Return the rated games of each member in a tournament, by number."""
    games: dict[int, list[RatedGame]] = {entrant.member: [] for entrant in tournament.entrants}
    for fixture in tournament.all_fixtures:
        if fixture.is_rated:
            one, other = (tournament.entrants[place].member for place in (fixture.one, fixture.other))
            games[one].append((ratings.get(other, Rating()), fixture.points[0] / WIN_POINTS))
            games[other].append((ratings.get(one, Rating()), fixture.points[1] / WIN_POINTS))
    return games


class MemberResult(msgspec.Struct, frozen=True):
    """Result of a match from the view of one member."""

    tournament: Tournament
    opponent: int
    """Member number of the opponent."""
    points: int
    """Points of the member, in halves."""
    opponent_points: int
    """Points of the opponent, in halves."""
    is_rated: bool
    """True if the match counts for ratings."""
    was_played_out: bool
    """True if the match was played to its end."""
    was_opponent_replaced: bool
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
    longest_streak: int = 0
    """Length of the longest winning streak."""


def list_results(league_records: LeagueRecords, number: int) -> list[MemberResult]:
    """Return all finished matches of a member, in the order of the tournaments."""
    results = []
    for tournament in league_records.tournaments:
        for fixture in tournament.all_fixtures:
            if fixture.is_open or fixture.other == BYE:
                continue
            pair = [tournament.entrants[place].member for place in (fixture.one, fixture.other)]
            if number in pair:
                seat = pair.index(number)
                points = fixture.points[seat], fixture.points[1 - seat]
                fought = fixture.how == "played"
                stood_in = (fixture.one, fixture.other)[1 - seat] in fixture.stand_ins
                results.append(MemberResult(tournament, pair[1 - seat], *points, fixture.is_rated, fought, stood_in))
    return results


def compute_record(league_records: LeagueRecords, number: int) -> MemberRecord:
    """Return the statistics of a member."""
    games = list_results(league_records, number)
    best = run = 0
    for game in games:
        run = run + 1 if game.points > game.opponent_points else 0
        best = max(best, run)
    taken = [
        tournament
        for tournament in league_records.tournaments
        if any(entrant.member == number for entrant in tournament.entrants)
    ]
    return MemberRecord(
        number,
        played=len(games),
        won=sum(game.points > game.opponent_points for game in games),
        drawn=sum(game.points == game.opponent_points > 0 for game in games),
        lost=sum(game.points < game.opponent_points for game in games),
        tournaments=len(taken),
        titles=sum(number in list_title_holders(tournament) for tournament in taken),
        streak=run,
        longest_streak=best,
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
    is_reached: bool


def list_honors(league_records: LeagueRecords, number: int) -> list[Honor]:
    """Return all honors of the league in the current language, with whether a member has them."""
    games, own = list_results(league_records, number), compute_record(league_records, number)
    won = [game for game in games if game.was_played_out and game.points > game.opponent_points]
    titles = [tournament for tournament in league_records.tournaments if number in list_title_holders(tournament)]
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
            _has_beaten_giant(league_records, number),
        ),
        (
            "robots",
            "robot",
            _("Wiser than the Sage"),
            _("Beat a Sage bot."),
            any(_has_beaten_sage(league_records, result) for result in won),
        ),
        ("often", "replay", _("Part of the furniture"), _("Play 25 league matches."), own.played >= REGULAR_MATCHES),
    )
    return [Honor(*each) for each in named]


def _has_all_forms(titles: Sequence[Tournament]) -> bool:
    """Return whether a member has won tournaments of all forms."""
    return {tournament.form for tournament in titles} == set(FORMS)


def _is_unbeaten(titles: Sequence[Tournament], number: int) -> bool:
    """Return whether a member has won a tournament without losing a match."""
    for tournament in titles:
        place = next(index for index, entrant in enumerate(tournament.entrants) if entrant.member == number)
        line = next(line for line in standings.compute_standings(tournament) if line.entrant == place)
        if line.played and not line.lost:
            return True
    return False


def _has_beaten_sage(league_records: LeagueRecords, game: MemberResult) -> bool:
    """Return whether the opponent of a match was a Sage bot that was not replaced."""
    return not game.was_opponent_replaced and league_records.get_member(game.opponent).kind.startswith("sage")


def _count_win_streak(games: Sequence[MemberResult]) -> int:
    """Return the longest streak of wins in matches that were played out; other wins are ignored."""
    best = run = 0
    for game in games:
        run = 0 if game.points <= game.opponent_points else run + game.was_played_out
        best = max(best, run)
    return best


def _has_beaten_giant(league_records: LeagueRecords, number: int) -> bool:
    """Return whether a member has beaten an opponent whose rating at the start of the tournament was much higher."""
    for index, tournament in enumerate(league_records.tournaments):
        games = list_results(_select_tournament(league_records, tournament), number)
        mine = [game for game in games if game.is_rated and game.was_played_out and game.points > game.opponent_points]
        if mine:
            before = compute_ratings(
                msgspec.structs.replace(league_records, tournaments=league_records.tournaments[:index])
            )
            own = before.get(number, Rating()).points
            if any(before.get(game.opponent, Rating()).points >= own + GIANT_RATING_LEAD for game in mine):
                return True
    return False


def _select_tournament(league_records: LeagueRecords, tournament: Tournament) -> LeagueRecords:
    """Return the league with only one of its tournaments."""
    return msgspec.structs.replace(league_records, tournaments=(tournament,))
