"""The table of a tournament, with what decides between players of as many points.

- Everybody against everybody: points; points of the matches among those who have as many; Sonneborn-Berger (the points
  of those one has beaten, and half of those of whom one drew with); victories.
- Swiss system: points; Buchholz (the points of all opponents; one's own in place of an opponent's when one was free);
  Sonneborn-Berger; victories.
- Knock-out: how far one came; whoever went out in the same round shares the place.

Whoever is alike in all of it shares the place; the order of the draw says who is shown first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from game.table.league.pairing import FREE
from game.table.league.tournament import Fixture, Tournament


class Line(msgspec.Struct, frozen=True):
    """A row of the table; points and what is made of them are counted in halves, ``berger`` in quarters."""

    entrant: int
    place: int = 1
    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    free: int = 0
    points: int = 0
    among: int = 0
    """Points of the matches among those who have as many."""
    buchholz: int = 0
    berger: int = 0
    reached: int = 0
    """In a knock-out: the more, the further one came."""
    key: tuple[int, ...] = ()
    """What the place is decided by, the first number first."""


def table(tournament: Tournament) -> list[Line]:
    """Everybody, the best first."""
    lines = [_counted(tournament.fixtures, entrant) for entrant in range(len(tournament.entrants))]
    lines = [_with_ties(tournament, line, lines) for line in lines]
    ranked = sorted(lines, key=lambda line: (*(-number for number in line.key), line.entrant))
    return [msgspec.structs.replace(line, place=_place(line, ranked)) for line in ranked]


def champions(tournament: Tournament) -> list[int]:
    """Who has won a tournament that is over; several where nothing decides between them."""
    return [line.entrant for line in table(tournament) if line.place == 1] if tournament.over else []


def _place(line: Line, ranked: Sequence[Line]) -> int:
    return 1 + sum(other.key > line.key for other in ranked)


def of(fixture: Fixture, entrant: int) -> tuple[int, int, int]:
    """The opponent of somebody, one's own points and those of the other."""
    if fixture.one == entrant:
        return fixture.other, fixture.points[0], fixture.points[1]
    return fixture.one, fixture.points[1], fixture.points[0]


def _games(fixtures: Sequence[Fixture], entrant: int) -> list[Fixture]:
    return [one for one in fixtures if not one.open and entrant in (one.one, one.other)]


def _counted(fixtures: Sequence[Fixture], entrant: int) -> Line:
    games = _games(fixtures, entrant)
    met = [of(one, entrant) for one in games if one.other != FREE]
    return Line(
        entrant,
        played=len(met),
        won=sum(mine > theirs for _other, mine, theirs in met),
        drawn=sum(mine == theirs > 0 for _other, mine, theirs in met),
        lost=sum(mine < theirs for _other, mine, theirs in met),
        free=len(games) - len(met),
        points=sum(of(one, entrant)[1] for one in games),
    )


def _with_ties(tournament: Tournament, line: Line, lines: Sequence[Line]) -> Line:
    fixtures, me = tournament.fixtures, line.entrant
    games = [of(one, me) for one in _games(fixtures, me)]
    points = {other.entrant: other.points for other in lines}
    among = sum(mine for other, mine, _theirs in games if other != FREE and points[other] == line.points)
    buchholz = sum(points[other] if other != FREE else line.points for other, _mine, _theirs in games)
    berger = sum(mine * points[other] for other, mine, _theirs in games if other != FREE)
    whole = msgspec.structs.replace(
        line, among=among, buchholz=buchholz, berger=berger, reached=_reached(tournament, me)
    )
    return msgspec.structs.replace(whole, key=_KEYS[tournament.form](whole))


_KEYS: dict[str, Callable[[Line], tuple[int, ...]]] = {
    "round": lambda line: (line.points, line.among, line.berger, line.won),
    "swiss": lambda line: (line.points, line.buchholz, line.berger, line.won),
    "knockout": lambda line: (line.reached,),
}


def _reached(tournament: Tournament, entrant: int) -> int:
    """How far somebody came in a knock-out: the round, then whether it was the match about the third place, then
    whether it was won, is open or was lost.
    """
    if tournament.form != "knockout":
        return 0
    best = 0
    for number, fixtures in enumerate(tournament.rounds):
        for fixture in fixtures:
            if entrant not in (fixture.one, fixture.other):
                continue
            won = not fixture.open and fixture.through == entrant
            best = 6 * number + (0 if fixture.third else 3) + (2 if won else int(fixture.open))
    return best
