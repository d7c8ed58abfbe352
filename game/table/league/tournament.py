"""One tournament: who takes part, its rounds, and what each match came to.

Everything here is a value: a step gives the tournament after it. Points are counted in halves: 2 for a victory, 1 each
for a draw. What an outcome means:

- *played*: a match that was played to its end. A draw is half a point for both; in a knock-out it is
  played once more with the seats changed, and after a second draw the better drawn one goes on. Where a quick bot
  filled in for an entrant, it counts in the table and is not rated.
- *conceded*: whoever concedes has lost, and it is rated like a match that was played.
- *missed*: conceded before the match began; it counts in the table and is not rated.
- *called off*: neither gets anything, and it is not rated; in a knock-out the better drawn one goes on.
- *free*: nobody to play against. In a Swiss system that is a victory, everywhere else it is worth nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Annotated, Literal

import msgspec

from game.rules.core.numbers import Count
from game.table.league.pairing import FREE

Form = Literal["round", "swiss", "knockout"]
FORMS: tuple[Form, ...] = ("round", "swiss", "knockout")
How = Literal["", "played", "conceded", "missed", "called off", "free"]

FEWEST, MOST = 3, 16
"""Entrants of a tournament."""
LONGEST_NAME = 32
MOST_DRAWS = 2
"""So often a match of a knock-out may be drawn before the draw of the lots decides."""
WIN, DRAW = 2, 1

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME)]
Place = Annotated[int, msgspec.Meta(ge=FREE, lt=MOST)]
Short = Annotated[str, msgspec.Meta(max_length=100)]


class Entrant(msgspec.Struct, frozen=True):
    """Somebody who takes part, by the number in the league; ``team`` is empty where a lot decides for each match."""

    member: Count
    team: Short = ""


class Fixture(msgspec.Struct, frozen=True):
    """A match of a round. ``one`` and ``other`` are places among the entrants; ``one`` sits first."""

    one: Place
    other: Place
    points: Annotated[tuple[Count, ...], msgspec.Meta(max_length=2)] = ()
    """In halves, of both; empty while it is open."""
    how: How = ""
    match: Short = ""
    """The file that it is, or was, played in; empty before it begins."""
    draws: Count = 0
    """How often it was drawn before, in a knock-out."""
    damage: Annotated[tuple[Count, ...], msgspec.Meta(max_length=2)] = ()
    turns: Count = 0
    stand_ins: Annotated[tuple[Place, ...], msgspec.Meta(max_length=2)] = ()
    """The entrants that a quick bot filled in for."""
    third: bool = False
    """Whether it is about the third place of a knock-out."""

    @property
    def open(self) -> bool:
        """Whether it is still to be played."""
        return not self.points

    @property
    def rated(self) -> bool:
        """Whether it says who is the stronger one."""
        return self.how in ("played", "conceded") and not self.stand_ins

    @property
    def through(self) -> int:
        """Who goes on: the winner, or the better drawn one where there is none."""
        if self.other == FREE:
            return self.one
        first, second = self.points
        return min(self.one, self.other) if first == second else self.one if first > second else self.other

    @property
    def out(self) -> int:
        """Who does not."""
        return self.other if self.through == self.one else self.one


Round = tuple[Fixture, ...]


class Tournament(msgspec.Struct, frozen=True):
    """A tournament as it stands; ``entrants`` are in the order of the draw."""

    number: Count
    name: Name
    form: Form
    game: Short
    seed: Short
    entrants: Annotated[tuple[Entrant, ...], msgspec.Meta(min_length=FEWEST, max_length=MOST)]
    wanted: Annotated[int, msgspec.Meta(ge=1, le=2 * MOST)]
    """Rounds of a Swiss system; how often everybody meets everybody; 1 for a knock-out."""
    begun: Annotated[float, msgspec.Meta(ge=0, le=32_000_000_000)] = 0.0
    rounds: Annotated[tuple[Round, ...], msgspec.Meta(max_length=2 * MOST)] = ()

    @property
    def over(self) -> bool:
        """Whether there is nothing more to play."""
        return self.next is None

    @property
    def next(self) -> tuple[int, int] | None:
        """Round and place of the match that is to be played now."""
        for number, fixtures in enumerate(self.rounds):
            for place, fixture in enumerate(fixtures):
                if fixture.open:
                    return number, place
        return None

    @property
    def fixtures(self) -> list[Fixture]:
        """All matches so far, open ones too, and who was free."""
        return [fixture for fixtures in self.rounds for fixture in fixtures]

    @property
    def matches(self) -> tuple[int, int]:
        """How many are over, and how many there will be in all."""
        done = sum(not one.open and one.other != FREE for one in self.fixtures)
        count = len(self.entrants)
        if self.form == "round":
            return done, self.wanted * count * (count - 1) // 2
        if self.form == "swiss":
            return done, self.wanted * (count // 2)
        return done, count - 1 + (count > FEWEST)


def most_rounds(count: int) -> int:
    """So many rounds a Swiss system of this size may have: as many as everybody has opponents."""
    return count - 1 + count % 2


def usual_rounds(count: int) -> int:
    """So many rounds a Swiss system needs for one to be ahead: as many as a knock-out."""
    return max(2, (count - 1).bit_length())


def drawn(entrants: Sequence[Entrant], seed: str) -> tuple[Entrant, ...]:
    """The entrants in the order that the lot gives."""
    found = list(entrants)
    Random(f"league/{seed}/draw").shuffle(found)
    return tuple(found)


def ended(fixture: Fixture, form: Form, points: tuple[int, int], how: How) -> Fixture:
    """A match with its outcome; a draw of a knock-out is played once more, with the seats changed."""
    if form == "knockout" and how == "played" and points[0] == points[1] and fixture.draws + 1 < MOST_DRAWS:
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
    return msgspec.structs.replace(fixture, points=points, how=how)


def conceded(fixture: Fixture, loser: int) -> Fixture:
    """A match that one of both gives up, or did not come to."""
    points = (0, WIN) if loser == fixture.one else (WIN, 0)
    return msgspec.structs.replace(fixture, points=points, how="conceded" if fixture.match else "missed")


def called_off(fixture: Fixture) -> Fixture:
    """A match that neither of both plays on."""
    return msgspec.structs.replace(fixture, points=(0, 0), how="called off")


def sound(tournament: Tournament) -> bool:
    """Whether a tournament that was read can be: every round pairs its own entrants, each at most once."""
    count = len(tournament.entrants)
    if not tournament.rounds or len({one.member for one in tournament.entrants}) < count:
        return False
    for fixtures in tournament.rounds:
        sitting = [one for fixture in fixtures for one in (fixture.one, fixture.other) if one != FREE]
        if len(set(sitting)) < len(sitting) or not all(0 <= one < count for one in sitting):
            return False
        if not all(_can_be(fixture) for fixture in fixtures):
            return False
    if tournament.form == "knockout":
        return _fits_bracket(tournament)
    return all(one in sitting for one in range(count))


def _can_be(fixture: Fixture) -> bool:
    known = len(fixture.points) == 2 and sum(fixture.points) <= WIN
    return (known and bool(fixture.how)) or (
        fixture.open and not fixture.how and FREE not in (fixture.one, fixture.other)
    )


def _fits_bracket(tournament: Tournament) -> bool:
    """Whether every round of a knock-out has the winners of the one before."""
    before = sorted(range(len(tournament.entrants)))
    for number, fixtures in enumerate(tournament.rounds):
        main = [fixture for fixture in fixtures if not fixture.third]
        if sorted(one for fixture in main for one in (fixture.one, fixture.other) if one != FREE) != before:
            return False
        if number + 1 < len(tournament.rounds) and any(fixture.open for fixture in fixtures):
            return False
        before = sorted(fixture.through for fixture in main) if not any(one.open for one in main) else []
    return True
