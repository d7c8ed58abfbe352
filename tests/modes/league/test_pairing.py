"""Pairings of any size: complete round robins, fair byes, and no avoidable rematches."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.modes.league.pairing import BYE, Pair, pair_bracket, pair_round_robin, pair_swiss, pair_winners

SIZES = range(3, 17)


def sitting(pairs: list[Pair]) -> list[int]:
    return sorted(one for pair in pairs for one in pair if one != BYE)


@pytest.mark.parametrize("count", SIZES)
def test_everybody_meets_everybody_once(count: int) -> None:
    rounds = pair_round_robin(count)
    met = [frozenset(pair) for pairs in rounds for pair in pairs if BYE not in pair]
    assert sorted(map(sorted, met)) == [list(pair) for pair in combinations(range(count), 2)]
    assert all(sitting(pairs) == list(range(count)) for pairs in rounds)
    assert len(rounds) == count - 1 + count % 2


@pytest.mark.parametrize("count", SIZES)
def test_byes_and_seats_are_distributed_evenly(count: int) -> None:
    rounds = pair_round_robin(count)
    rests = Counter(one for pairs in rounds for one, other in pairs if other == BYE)
    assert set(rests.values()) <= {1}
    assert len(rests) == (count if count % 2 else 0)
    first = Counter(one for pairs in rounds for one, other in pairs if other != BYE)
    second = Counter(other for pairs in rounds for _one, other in pairs if other != BYE)
    assert all(abs(first[one] - second[one]) <= 1 for one in range(count))


@pytest.mark.parametrize("count", SIZES)
def test_a_double_round_robin_swaps_seats(count: int) -> None:
    met = Counter(pair for pairs in pair_round_robin(count, twice=True) for pair in pairs if BYE not in pair)
    assert set(met.values()) == {1}
    assert len(met) == count * (count - 1)


def can_be_paired(left: frozenset[int], met: set[frozenset[int]]) -> bool:
    """Return whether a pairing without rematches exists, by exhaustive search."""
    if not left:
        return True
    one = min(left)
    return any(frozenset((one, other)) not in met and can_be_paired(left - {one, other}, met) for other in left - {one})


@given(st.integers(3, 8), st.integers(1, 9), st.integers(0, 10_000))
def test_swiss_pairing_avoids_rematches(count: int, rounds: int, seed: int) -> None:
    rng, order = Random(seed), list(range(count))
    met: set[frozenset[int]] = set()
    free, first = Counter[int](), Counter[int]()
    for _round in range(rounds):
        rng.shuffle(order)
        pairs = pair_swiss(order, met, free, first)
        assert sitting(pairs) == list(range(count))
        least = min(free[one] for one in order)
        resting = [one for one in order if free[one] == least] if count % 2 else [BYE]
        if any(frozenset(pair) in met for pair in pairs if BYE not in pair):
            assert not any(can_be_paired(frozenset(order) - {one}, met) for one in resting)
        for one, other in pairs:
            met.add(frozenset((one, other)))
            free[one] += other == BYE
            first[one] += other != BYE
        assert max(free[one] for one in order) - min(free[one] for one in order) <= 1


@given(st.permutations(range(16)))
def test_sixteen_play_eight_rounds_without_meeting_again(order: list[int]) -> None:
    met: set[frozenset[int]] = set()
    for _round in range(8):
        pairs = pair_swiss(order, met, {}, {})
        assert not any(frozenset(pair) in met for pair in pairs)
        met |= {frozenset(pair) for pair in pairs}


def test_the_leaders_meet_and_the_last_one_has_a_bye() -> None:
    assert pair_swiss([4, 2, 0, 1, 3], {frozenset((4, 2))}, {3: 1}, {0: 0, 4: 1}) == [(0, 4), (2, 3), (1, BYE)]


@pytest.mark.parametrize("count", SIZES)
def test_a_knock_out_of_any_size_has_one_winner(count: int) -> None:
    pairs = pair_bracket(count)
    assert sitting(pairs) == list(range(count))
    size = 2 * len(pairs)
    assert sorted(one for one, other in pairs if other == BYE) == list(range(size - count))
    played = 0
    while True:
        played += sum(other != BYE for _one, other in pairs)
        through = [one if other == BYE else min(one, other) for one, other in pairs]
        if len(through) == 1:
            break
        pairs = pair_winners(through)
        assert BYE not in sitting(pairs)
    assert played == count - 1
    assert through == [0]
    assert sorted(pairs[0]) == [0, 1]
