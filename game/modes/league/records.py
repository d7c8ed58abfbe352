"""What the members of a league have done in all its tournaments: ratings, victories, titles and honors.

Ratings, records and titles follow the results, however they came about. An honor for victories asks for matches that
were fought out, not conceded before or after they began; whoever is honored for beating a bot has met it and no quick
bot that filled in for it.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.modes.league import standings
from game.modes.league.pairing import FREE
from game.modes.league.rating import Game, Rating, after_period
from game.modes.league.records_file import Book
from game.modes.league.tournament import FORMS, WIN, Tournament
from game.text import _

GIANT = 150
"""By how many points an opponent has to be stronger for a victory to be that of a giant-killer."""
REGULAR = 25


def ratings(book: Book) -> dict[int, Rating]:
    """The rating of every member by number. A tournament is a period, also while it is on."""
    found = {member.number: Rating() for member in book.members}
    played: set[int] = set()
    for tournament in book.tournaments:
        games = _games(tournament, found)
        played |= {number for number, of in games.items() if of}
        for number in played & set(found):
            games.setdefault(number, [])
        found |= {
            number: after_period(found[number], of) for number, of in games.items() if number in played & set(found)
        }
    return found


def _games(tournament: Tournament, before: dict[int, Rating]) -> dict[int, list[Game]]:
    games: dict[int, list[Game]] = {entrant.member: [] for entrant in tournament.entrants}
    for fixture in tournament.fixtures:
        if fixture.rated:
            one, other = (tournament.entrants[place].member for place in (fixture.one, fixture.other))
            games[one].append((before.get(other, Rating()), fixture.points[0] / WIN))
            games[other].append((before.get(one, Rating()), fixture.points[1] / WIN))
    return games


class Result(msgspec.Struct, frozen=True):
    """A match of one member as it saw it."""

    tournament: Tournament
    other: int
    """The opponent's number in the league."""
    mine: int
    theirs: int
    rated: bool
    fought: bool
    """Whether it was played to its end."""
    stood_in: bool
    """Whether a quick bot filled in for the opponent."""


class Record(msgspec.Struct, frozen=True):
    """The numbers of one member."""

    number: int
    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    tournaments: int = 0
    titles: int = 0
    streak: int = 0
    """Matches won in a row up to the last one."""
    best: int = 0
    """The longest row of wins."""


def results(book: Book, number: int) -> list[Result]:
    """All matches of a member that are over, in the order of the tournaments."""
    found = []
    for tournament in book.tournaments:
        for fixture in tournament.fixtures:
            if fixture.open or fixture.other == FREE:
                continue
            pair = [tournament.entrants[place].member for place in (fixture.one, fixture.other)]
            if number in pair:
                seat = pair.index(number)
                points = fixture.points[seat], fixture.points[1 - seat]
                fought = fixture.how == "played"
                stood_in = (fixture.one, fixture.other)[1 - seat] in fixture.stand_ins
                found.append(Result(tournament, pair[1 - seat], *points, fixture.rated, fought, stood_in))
    return found


def record(book: Book, number: int) -> Record:
    """What a member has done so far."""
    games = results(book, number)
    best = run = 0
    for game in games:
        run = run + 1 if game.mine > game.theirs else 0
        best = max(best, run)
    taken = [one for one in book.tournaments if any(entrant.member == number for entrant in one.entrants)]
    return Record(
        number,
        played=len(games),
        won=sum(game.mine > game.theirs for game in games),
        drawn=sum(game.mine == game.theirs > 0 for game in games),
        lost=sum(game.mine < game.theirs for game in games),
        tournaments=len(taken),
        titles=sum(number in title_holders(one) for one in taken),
        streak=run,
        best=best,
    )


def title_holders(tournament: Tournament) -> list[int]:
    """The numbers of those who have won a tournament that is over."""
    return [tournament.entrants[place].member for place in standings.champions(tournament)]


class Honor(msgspec.Struct, frozen=True):
    """Something a member may be proud of."""

    id: str
    icon: str
    name: str
    text: str
    reached: bool


def honors(book: Book, number: int) -> list[Honor]:
    """All honors of the league, with those that a member has, in the player's language."""
    games, own = results(book, number), record(book, number)
    won = [game for game in games if game.fought and game.mine > game.theirs]
    titles = [one for one in book.tournaments if number in title_holders(one)]
    named: Sequence[tuple[str, str, str, str, bool]] = (
        ("first", "sword", _("First blood"), _("Win a league match."), bool(won)),
        ("champion", "crown", _("Champion"), _("Win a league."), bool(titles)),
        ("forms", "flag", _("All-rounder"), _("Win a league in every format."), _all_forms(titles)),
        ("clean", "shield", _("Unbeaten"), _("Win a league without losing a match."), _clean(titles, number)),
        ("row", "flame", _("Five in a row"), _("Win 5 league matches in a row."), _row(games) >= 5),
        ("giant", "star", _("Giant-killer"), _("Beat a player rated 150 points higher."), _giant(book, number)),
        (
            "robots",
            "robot",
            _("Wiser than the Sage"),
            _("Beat a Sage bot."),
            any(_beat_a_sage(book, one) for one in won),
        ),
        ("often", "replay", _("Part of the furniture"), _("Play 25 league matches."), own.played >= REGULAR),
    )
    return [Honor(*each) for each in named]


def _all_forms(titles: Sequence[Tournament]) -> bool:
    return {one.form for one in titles} == set(FORMS)


def _clean(titles: Sequence[Tournament], number: int) -> bool:
    for one in titles:
        place = next(place for place, entrant in enumerate(one.entrants) if entrant.member == number)
        line = next(line for line in standings.table(one) if line.entrant == place)
        if line.played and not line.lost:
            return True
    return False


def _beat_a_sage(book: Book, game: Result) -> bool:
    return not game.stood_in and book.member(game.other).kind.startswith("sage")


def _row(games: Sequence[Result]) -> int:
    """The longest row of victories that were fought out; others neither add to it nor break it."""
    best = run = 0
    for game in games:
        run = 0 if game.mine <= game.theirs else run + game.fought
        best = max(best, run)
    return best


def _giant(book: Book, number: int) -> bool:
    """Whether a member has beaten somebody who stood far higher when the tournament began."""
    for place, tournament in enumerate(book.tournaments):
        games = results(_only(book, tournament), number)
        mine = [game for game in games if game.rated and game.fought and game.mine > game.theirs]
        if mine:
            before = ratings(msgspec.structs.replace(book, tournaments=book.tournaments[:place]))
            own = before.get(number, Rating()).points
            if any(before.get(game.other, Rating()).points >= own + GIANT for game in mine):
                return True
    return False


def _only(book: Book, tournament: Tournament) -> Book:
    return msgspec.structs.replace(book, tournaments=(tournament,))
