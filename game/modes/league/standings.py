"""Standings of a tournament, with tie-breaks.

- Round robin: points; points in the matches among those with equal points; Sonneborn-Berger (the points of beaten
  opponents, and half of those of drawn ones); victories.
- Swiss system: points; Buchholz (the points of all opponents; for a bye one's own points); Sonneborn-Berger;
  victories.
- Knockout: the round reached; entrants who lost in the same round have the same rank.

After equal tie-breaks, entrants have the same rank, and are listed in seed order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from game.modes.league.pairing import BYE
from game.modes.league.tournament import MatchFixture, Tournament


class StandingsRow(msgspec.Struct, frozen=True):
    """Row of the standings; points and tie-breaks are in halves, ``berger`` in quarters."""

    entrant: int
    """Index of the entrant."""
    place: int = 1
    """Rank, from 1."""
    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    byes: int = 0
    """Number of byes."""
    points: int = 0
    among: int = 0
    """Points in the matches among entrants with equal points."""
    buchholz: int = 0
    """Buchholz score: points of all opponents."""
    berger: int = 0
    """Sonneborn-Berger score."""
    reached: int = 0
    """Progress in a knockout; higher is better (``_rank_progress``)."""
    key: tuple[int, ...] = ()
    """Sort key of the row; higher is better, earlier numbers take precedence."""


def compute_standings(tournament: Tournament) -> list[StandingsRow]:
    """Return the rows of all entrants, best first."""
    lines = [_make_row(tournament.all_fixtures, entrant) for entrant in range(len(tournament.entrants))]
    lines = [_add_tiebreaks(tournament, line, lines) for line in lines]
    ranked = sorted(lines, key=lambda line: (*(-number for number in line.key), line.entrant))
    return [msgspec.structs.replace(line, place=_find_place(line, ranked)) for line in ranked]


def find_champions(tournament: Tournament) -> list[int]:
    """Return the winners of a finished tournament: several if tie-breaks are equal."""
    return [line.entrant for line in compute_standings(tournament) if line.place == 1] if tournament.is_over else []


def _find_place(row: StandingsRow, sorted_rows: Sequence[StandingsRow]) -> int:
    """Return the rank of a row, from 1."""
    return 1 + sum(other.key > row.key for other in sorted_rows)


def get_result(fixture: MatchFixture, entrant: int) -> tuple[int, int, int]:
    """Return the opponent of an entrant in a match, the entrant's points and the opponent's points."""
    if fixture.one == entrant:
        return fixture.other, fixture.points[0], fixture.points[1]
    return fixture.one, fixture.points[1], fixture.points[0]


def _list_finished_fixtures(fixtures: Sequence[MatchFixture], entrant: int) -> list[MatchFixture]:
    """Return the finished matches and byes of an entrant."""
    return [fixture for fixture in fixtures if not fixture.is_open and entrant in (fixture.one, fixture.other)]


def _make_row(fixtures: Sequence[MatchFixture], entrant: int) -> StandingsRow:
    """Return the row of an entrant, without tie-breaks."""
    games = _list_finished_fixtures(fixtures, entrant)
    results = [get_result(fixture, entrant) for fixture in games if fixture.other != BYE]
    return StandingsRow(
        entrant,
        played=len(results),
        won=sum(mine > theirs for _other, mine, theirs in results),
        drawn=sum(mine == theirs > 0 for _other, mine, theirs in results),
        lost=sum(mine < theirs for _other, mine, theirs in results),
        byes=len(games) - len(results),
        points=sum(get_result(fixture, entrant)[1] for fixture in games),
    )


def _add_tiebreaks(tournament: Tournament, row: StandingsRow, rows: Sequence[StandingsRow]) -> StandingsRow:
    """Return a row with its tie-breaks and sort key."""
    fixtures, me = tournament.all_fixtures, row.entrant
    games = [get_result(fixture, me) for fixture in _list_finished_fixtures(fixtures, me)]
    points = {other.entrant: other.points for other in rows}
    among = sum(mine for other, mine, _theirs in games if other != BYE and points[other] == row.points)
    buchholz = sum(points[other] if other != BYE else row.points for other, _mine, _theirs in games)
    berger = sum(mine * points[other] for other, mine, _theirs in games if other != BYE)
    full_row = msgspec.structs.replace(
        row, among=among, buchholz=buchholz, berger=berger, reached=_rank_progress(tournament, me)
    )
    return msgspec.structs.replace(full_row, key=_SORT_KEYS[tournament.form](full_row))


_SORT_KEYS: dict[str, Callable[[StandingsRow], tuple[int, ...]]] = {
    "round": lambda line: (line.points, line.among, line.berger, line.won),
    "swiss": lambda line: (line.points, line.buchholz, line.berger, line.won),
    "knockout": lambda line: (line.reached,),
}
"""Function that returns the sort key of a row, by form of the tournament."""


def _rank_progress(tournament: Tournament, entrant: int) -> int:
    """Return how far an entrant came in a knockout; higher is better, 0 for other forms.

    The order is by round; then the main bracket before the match for third place; then won, open, lost.
    """
    if tournament.form != "knockout":
        return 0
    best = 0
    for index, fixtures in enumerate(tournament.rounds):
        for fixture in fixtures:
            if entrant not in (fixture.one, fixture.other):
                continue
            won = not fixture.is_open and fixture.advancing == entrant
            best = 6 * index + (0 if fixture.third else 3) + (2 if won else int(fixture.is_open))
    return best
