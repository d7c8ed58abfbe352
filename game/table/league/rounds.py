"""Rounds of a tournament: pairs the first one, and each next one once the round before it is complete."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from game.table.league import pairing, standings
from game.table.league.pairing import FREE, Pair
from game.table.league.tournament import WIN, Fixture, Round, Tournament


def start_tournament(tournament: Tournament) -> Tournament:
    """Return a tournament with its first round, or with all of them where everybody meets everybody."""
    count = len(tournament.entrants)
    if tournament.form == "round":
        rounds = pairing.round_robin(count, twice=tournament.wanted > 1)
    elif tournament.form == "swiss":
        rounds = [pairing.swiss(range(count), set(), {}, {})]
    else:
        rounds = [pairing.bracket(count)]
    return msgspec.structs.replace(tournament, rounds=tuple(_make_round(tournament, pairs) for pairs in rounds))


def _make_round(tournament: Tournament, pairs: Sequence[Pair]) -> Round:
    rest = (WIN if tournament.form == "swiss" else 0, 0)
    return tuple(Fixture(one, other, rest, "free") if other == FREE else Fixture(one, other) for one, other in pairs)


def record_fixture(tournament: Tournament, number: int, place: int, fixture: Fixture) -> Tournament:
    """Return a tournament with one match as it is now, and with the next round once this one is complete.

    Args:
        tournament: as it was before.
        number: of the round, from 0.
        place: of the match in its round, from 0.
        fixture: the match as it is now.
    """
    fixtures = (*tournament.rounds[number][:place], fixture, *tournament.rounds[number][place + 1 :])
    rounds = (*tournament.rounds[:number], fixtures, *tournament.rounds[number + 1 :])
    after = msgspec.structs.replace(tournament, rounds=rounds)
    if any(one.open for one in rounds[-1]):
        return after
    following = _pair_next(after)
    return msgspec.structs.replace(after, rounds=(*rounds, following)) if following else after


def _pair_next(tournament: Tournament) -> Round:
    """Return the round after the last one; empty when that was the end."""
    if tournament.form == "round" or (tournament.form == "swiss" and len(tournament.rounds) >= tournament.wanted):
        return ()
    if tournament.form == "swiss":
        played = [one for one in tournament.fixtures if one.other != FREE]
        met = {frozenset((one.one, one.other)) for one in played}
        free = Counter(one.one for one in tournament.fixtures if one.other == FREE)
        order = [line.entrant for line in standings.table(tournament)]
        return _make_round(tournament, pairing.swiss(order, met, free, Counter(one.one for one in played)))
    last = tournament.rounds[-1]
    if len(last) == 1 or any(fixture.third for fixture in last):
        return ()
    fixtures = _make_round(tournament, pairing.next_round([fixture.through for fixture in last]))
    beaten = [fixture.out for fixture in last if fixture.other != FREE]
    if len(last) == len(beaten) == 2:
        return (Fixture(beaten[0], beaten[1], third=True), *fixtures)
    return fixtures
