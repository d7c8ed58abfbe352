"""Tournament: entrants, rounds, and the outcome of each match.

Tournaments are immutable: a change returns a new tournament. Points are counted in halves: 2 for a win, 1 each for a
draw. Outcomes:

- *played*: finished. A draw gives both half a point; in a knockout it is replayed once with exchanged seats, and after
  a second draw the higher seed advances. If a quick bot replaced an entrant, the match counts, but not for ratings.
- *conceded*: lost by concession; counts like a finished match, also for ratings.
- *missed*: conceded before the start; counts, but not for ratings.
- *called off*: no points for either entrant, and not rated; in a knockout the higher seed advances.
- *free*: a bye. In a Swiss system it counts as a win, elsewhere it gives no points.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Annotated, Literal

import msgspec

from game.modes.league.pairing import BYE
from game.rules.core.numbers import Count

TournamentForm = Literal["round", "swiss", "knockout"]
FORMS: tuple[TournamentForm, ...] = ("round", "swiss", "knockout")
FixtureOutcome = Literal["", "played", "conceded", "missed", "called off", "free"]
"""Outcome of a match, see the module's docstring; empty for an open match."""

MIN_ENTRANTS, MAX_ENTRANTS = 3, 16
"""Minimum and maximum number of entrants."""
MAX_TOURNAMENT_NAME_LENGTH = 32
"""Maximum length of a tournament's name, in characters."""
MAX_KNOCKOUT_DRAWS = 2
"""Number of draws of a knockout match after which the higher seed advances."""
WIN_POINTS, DRAW_POINTS = 2, 1
"""Points for a win and for a draw, in halves."""

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_TOURNAMENT_NAME_LENGTH)]
EntrantIndex = Annotated[int, msgspec.Meta(ge=BYE, lt=MAX_ENTRANTS)]
"""Index of an entrant, or ``BYE``."""
ShortText = Annotated[str, msgspec.Meta(max_length=100)]


class Entrant(msgspec.Struct, frozen=True):
    """Participant. ``member`` is the number in the league; an empty ``team`` means a random team for each match."""

    member: Count
    team: ShortText = ""


class MatchFixture(msgspec.Struct, frozen=True):
    """Match of a round. ``one`` has the first seat."""

    one: EntrantIndex
    """Index of the entrant with the first seat."""
    other: EntrantIndex
    """Index of the entrant with the second seat, or ``BYE``."""
    points: Annotated[tuple[Count, ...], msgspec.Meta(max_length=2)] = ()
    """Points of both entrants, in halves; empty before the result."""
    how: FixtureOutcome = ""
    """Outcome of the match; empty while it is open."""
    match: ShortText = ""
    """File name of the match; empty before it is started."""
    draws: Count = 0
    """Number of earlier draws of this knockout match."""
    damage: Annotated[tuple[Count, ...], msgspec.Meta(max_length=2)] = ()
    """Damage dealt by each entrant."""
    turns: Count = 0
    """Length of the match, as in ``Public.turn``."""
    stand_ins: Annotated[tuple[EntrantIndex, ...], msgspec.Meta(max_length=2)] = ()
    """Entrants replaced by a quick bot."""
    third: bool = False
    """True for the match for third place of a knockout."""

    @property
    def is_open(self) -> bool:
        """Return whether the match has no result yet."""
        return not self.points

    @property
    def is_rated(self) -> bool:
        """Return whether the match counts for ratings."""
        return self.how in ("played", "conceded") and not self.stand_ins

    @property
    def advancing(self) -> int:
        """Return the entrant who advances: the winner, or the higher seed after a draw."""
        if self.other == BYE:
            return self.one
        first, second = self.points
        return min(self.one, self.other) if first == second else self.one if first > second else self.other

    @property
    def eliminated(self) -> int:
        """Return the entrant who does not advance."""
        return self.other if self.advancing == self.one else self.one


Round = tuple[MatchFixture, ...]
"""Matches of a round."""


class Tournament(msgspec.Struct, frozen=True):
    """Tournament; ``entrants`` are in seed order."""

    number: Count
    """Number of the tournament in the league."""
    name: Name
    form: TournamentForm
    game: ShortText
    seed: ShortText
    """Seed of all random choices."""
    entrants: Annotated[tuple[Entrant, ...], msgspec.Meta(min_length=MIN_ENTRANTS, max_length=MAX_ENTRANTS)]
    wanted: Annotated[int, msgspec.Meta(ge=1, le=2 * MAX_ENTRANTS)]
    """Number of rounds of a Swiss system, cycles of a round robin, or 1 for a knockout."""
    begun: Annotated[float, msgspec.Meta(ge=0, le=32_000_000_000)] = 0.0
    """Time of creation, in seconds since the epoch."""
    rounds: Annotated[tuple[Round, ...], msgspec.Meta(max_length=2 * MAX_ENTRANTS)] = ()

    @property
    def is_over(self) -> bool:
        """Return whether all matches are finished."""
        return self.next_match is None

    @property
    def next_match(self) -> tuple[int, int] | None:
        """Return index of the round and index of the next open match in it; None if the tournament is over."""
        for index, fixtures in enumerate(self.rounds):
            for place, fixture in enumerate(fixtures):
                if fixture.is_open:
                    return index, place
        return None

    @property
    def all_fixtures(self) -> list[MatchFixture]:
        """Return all matches so far, including open ones and byes."""
        return [fixture for fixtures in self.rounds for fixture in fixtures]

    @property
    def match_counts(self) -> tuple[int, int]:
        """Return the number of finished matches and of all matches."""
        done = sum(not fixture.is_open and fixture.other != BYE for fixture in self.all_fixtures)
        count = len(self.entrants)
        if self.form == "round":
            return done, self.wanted * count * (count - 1) // 2
        if self.form == "swiss":
            return done, self.wanted * (count // 2)
        return done, count - 1 + (count > MIN_ENTRANTS)


def get_max_rounds(entrant_count: int) -> int:
    """Return the maximum number of rounds in a Swiss system, which is the number of possible opponents."""
    return entrant_count - 1 + entrant_count % 2


def get_default_rounds(entrant_count: int) -> int:
    """Return the default number of rounds in a Swiss system, which is that of a knockout."""
    return max(2, (entrant_count - 1).bit_length())


def shuffle_entrants(entrants: Sequence[Entrant], seed: str) -> tuple[Entrant, ...]:
    """Return the entrants in a random order determined by the seed."""
    found = list(entrants)
    Random(f"league/{seed}/draw").shuffle(found)
    return tuple(found)


def finish_fixture(
    fixture: MatchFixture, form: TournamentForm, points: tuple[int, int], outcome: FixtureOutcome
) -> MatchFixture:
    """Return a match with its outcome; after a first draw in a knockout, open again with exchanged seats."""
    if form == "knockout" and outcome == "played" and points[0] == points[1] and fixture.draws + 1 < MAX_KNOCKOUT_DRAWS:
        return msgspec.structs.replace(
            fixture,
            one=fixture.other,
            other=fixture.one,
            draws=fixture.draws + 1,
            match="",
            damage=(),
            turns=0,
            stand_ins=(),
        )
    return msgspec.structs.replace(fixture, points=points, how=outcome)


def concede_fixture(fixture: MatchFixture, loser: int) -> MatchFixture:
    """Return a match conceded by an entrant; missed if it was not started."""
    points = (0, WIN_POINTS) if loser == fixture.one else (WIN_POINTS, 0)
    return msgspec.structs.replace(fixture, points=points, how="conceded" if fixture.match else "missed")


def cancel_fixture(fixture: MatchFixture) -> MatchFixture:
    """Return a match called off by both entrants."""
    return msgspec.structs.replace(fixture, points=(0, 0), how="called off")


def is_consistent(tournament: Tournament) -> bool:
    """Return whether a tournament read from a file is possible: each round pairs its entrants, each at most once."""
    count = len(tournament.entrants)
    if not tournament.rounds or len({entrant.member for entrant in tournament.entrants}) < count:
        return False
    for fixtures in tournament.rounds:
        sitting = [one for fixture in fixtures for one in (fixture.one, fixture.other) if one != BYE]
        if len(set(sitting)) < len(sitting) or not all(0 <= one < count for one in sitting):
            return False
        if not all(_is_fixture_consistent(fixture) for fixture in fixtures):
            return False
    if tournament.form == "knockout":
        return _is_bracket_consistent(tournament)
    return all(one in sitting for one in range(count))


def _is_fixture_consistent(fixture: MatchFixture) -> bool:
    """Return whether entrants, points and outcome of a match are consistent."""
    known = len(fixture.points) == 2 and sum(fixture.points) <= WIN_POINTS
    return (known and bool(fixture.how)) or (
        fixture.is_open and not fixture.how and BYE not in (fixture.one, fixture.other)
    )


def _is_bracket_consistent(tournament: Tournament) -> bool:
    """Return whether every round of a knockout has the winners of the previous one."""
    before = sorted(range(len(tournament.entrants)))
    for index, fixtures in enumerate(tournament.rounds):
        main = [fixture for fixture in fixtures if not fixture.third]
        if sorted(entrant for fixture in main for entrant in (fixture.one, fixture.other) if entrant != BYE) != before:
            return False
        if index + 1 < len(tournament.rounds) and any(fixture.is_open for fixture in fixtures):
            return False
        before = sorted(fixture.advancing for fixture in main) if not any(fixture.is_open for fixture in main) else []
    return True
