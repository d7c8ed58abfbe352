"""Rounds of a tournament: pairs the first round, and each next one when a round is complete."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from game.modes.league import pairing, standings
from game.modes.league.pairing import BYE, Pair
from game.modes.league.tournament import WIN_POINTS, MatchFixture, Round, Tournament


def start_tournament(tournament: Tournament) -> Tournament:
    """Return a tournament with its first round or, for a round robin, all rounds."""
    count = len(tournament.entrants)
    if tournament.form == "round":
        rounds = pairing.pair_round_robin(count, twice=tournament.wanted > 1)
    elif tournament.form == "swiss":
        rounds = [pairing.pair_swiss(range(count), set(), {}, {})]
    else:
        rounds = [pairing.pair_bracket(count)]
    return msgspec.structs.replace(tournament, rounds=tuple(_make_round(tournament, pairs) for pairs in rounds))


def _make_round(tournament: Tournament, pairs: Sequence[Pair]) -> Round:
    """Return a round with the matches of these pairs."""
    rest = (WIN_POINTS if tournament.form == "swiss" else 0, 0)
    return tuple(
        MatchFixture(one, other, rest, "free") if other == BYE else MatchFixture(one, other) for one, other in pairs
    )


def record_fixture(tournament: Tournament, round_index: int, fixture_index: int, fixture: MatchFixture) -> Tournament:
    """Return a tournament with one match updated, and with the next round if this one is now complete.

    Args:
        tournament: tournament before the update.
        round_index: index of the round.
        fixture_index: index of the match in its round.
        fixture: the updated match.
    """
    fixtures = (
        *tournament.rounds[round_index][:fixture_index],
        fixture,
        *tournament.rounds[round_index][fixture_index + 1 :],
    )
    rounds = (*tournament.rounds[:round_index], fixtures, *tournament.rounds[round_index + 1 :])
    after = msgspec.structs.replace(tournament, rounds=rounds)
    if any(fixture.is_open for fixture in rounds[-1]):
        return after
    following = _pair_next(after)
    return msgspec.structs.replace(after, rounds=(*rounds, following)) if following else after


def _pair_next(tournament: Tournament) -> Round:
    """Return the matches of the round after the last one; empty at the end."""
    if tournament.form == "round" or (tournament.form == "swiss" and len(tournament.rounds) >= tournament.wanted):
        return ()
    if tournament.form == "swiss":
        played = [fixture for fixture in tournament.all_fixtures if fixture.other != BYE]
        met_pairs = {frozenset((fixture.one, fixture.other)) for fixture in played}
        free = Counter(fixture.one for fixture in tournament.all_fixtures if fixture.other == BYE)
        order = [line.entrant for line in standings.compute_standings(tournament)]
        return _make_round(
            tournament, pairing.pair_swiss(order, met_pairs, free, Counter(fixture.one for fixture in played))
        )
    last = tournament.rounds[-1]
    if len(last) == 1 or any(fixture.third for fixture in last):
        return ()
    fixtures = _make_round(tournament, pairing.pair_winners([fixture.advancing for fixture in last]))
    beaten = [fixture.eliminated for fixture in last if fixture.other != BYE]
    if len(last) == len(beaten) == 2:
        return (MatchFixture(beaten[0], beaten[1], third=True), *fixtures)
    return fixtures
