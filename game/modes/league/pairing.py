"""Pairings: round robin, Swiss system, and knockout.

Entrants are numbered from 0 in seed order. This module is independent of players, games and results.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

BYE = -1
"""Value in place of an opponent for an entrant with a bye."""

Pair = tuple[int, int]
"""Entrants with the first and the second seat; the second may be ``BYE``."""


def pair_round_robin(count: int, *, twice: bool = False) -> list[list[Pair]]:
    """Return rounds in which all entrants meet once, or twice with the seats exchanged.

    The first seats are distributed evenly. With an odd number of entrants, each has a bye in turn.
    """
    fixed, ring = (BYE, list(range(count))) if count % 2 else (0, list(range(1, count)))
    rounds = []
    for index in range(len(ring)):
        circle = [fixed, *ring[-index:], *ring[:-index]] if index else [fixed, *ring]
        pairs = []
        for place in range(len(circle) // 2):
            one, other = circle[place], circle[-1 - place]
            if one == BYE or (other != BYE and (index if place == 0 else place) % 2):
                one, other = other, one
            pairs.append((one, other))
        rounds.append(sorted(pairs, key=lambda pair: pair[1] == BYE))
    if twice:
        rounds += [[(b, a) if b != BYE else (a, b) for a, b in pairs] for pairs in rounds]
    return rounds


# Swiss ----------------------------------------------------------------------------------------------------------------


def pair_swiss(
    ranking: Sequence[int], met: Collection[frozenset[int]], byes: Mapping[int, int], first_seats: Mapping[int, int]
) -> list[Pair]:
    """Return the next round of a Swiss system.

    With an odd number of entrants, the lowest ranked of those with the fewest byes has a bye. Then each entrant, from
    the top, plays the next one that it has not met; there are as few rematches as possible.

    Args:
        ranking: entrants in order of the standings.
        met: pairs of entrants that have met.
        byes: number of byes by entrant.
        first_seats: number of first seats by entrant.
    """
    candidates = [BYE]
    if len(ranking) % 2:
        least = min(byes.get(entrant, 0) for entrant in ranking)
        candidates = [entrant for entrant in reversed(ranking) if byes.get(entrant, 0) == least]
    for again in range(len(ranking)):
        for resting in candidates:
            left = tuple(entrant for entrant in ranking if entrant != resting)
            pairs = _pair_from_top(left, met, again, {})
            if pairs is not None:
                seated = [_assign_seats(pair, first_seats) for pair in pairs]
                return [*seated, (resting, BYE)] if resting != BYE else seated
    raise AssertionError("so many repeats are always enough")


def _pair_from_top(
    unpaired: tuple[int, ...],
    met: Collection[frozenset[int]],
    max_rematches: int,
    known: dict[tuple[tuple[int, ...], int], list[Pair] | None],
) -> list[Pair] | None:
    """Pair all entrants from the top with at most ``max_rematches``; None if impossible. Cached in ``known``."""
    if not unpaired:
        return []
    if (unpaired, max_rematches) in known:
        return known[unpaired, max_rematches]
    found = None
    for place, other in enumerate(unpaired[1:], 1):
        cost = int(frozenset((unpaired[0], other)) in met)
        if cost <= max_rematches:
            rest = _pair_from_top(unpaired[1:place] + unpaired[place + 1 :], met, max_rematches - cost, known)
            if rest is not None:
                found = [(unpaired[0], other), *rest]
                break
    known[unpaired, max_rematches] = found
    return found


def _assign_seats(pair: Pair, first_seats: Mapping[int, int]) -> Pair:
    """Return a pair with the first seat for the entrant that has had it less often."""
    one, other = pair
    return (other, one) if first_seats.get(other, 0) < first_seats.get(one, 0) else pair


# Knock-out ------------------------------------------------------------------------------------------------------------


def pair_bracket(count: int) -> list[Pair]:
    """Return the first round of a knockout: the best seeds meet as late as possible, and have the byes."""
    size = 2
    seeds = [0, 1]
    while size < count:
        size *= 2
        seeds = [one for seed in seeds for one in (seed, size - 1 - seed)]
    pairs = [(seeds[place], seeds[place + 1]) for place in range(0, size, 2)]
    return [(one, other) if other < count else (one, BYE) for one, other in pairs]


def pair_winners(winners: Sequence[int]) -> list[Pair]:
    """Return the next round of a knockout, from the winners in the order of their matches."""
    return [(winners[place], winners[place + 1]) for place in range(0, len(winners), 2)]
