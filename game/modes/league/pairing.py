"""Pairings: round robin, Swiss system, or knockout.

Entrants are numbers from 0 in seed order. Nothing here knows players, games or results.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

FREE = -1
"""Missing opponent: the entrant has a bye."""

Pair = tuple[int, int]
"""Entrants who sit first and second; the second may be ``FREE``."""


def pair_round_robin(count: int, *, twice: bool = False) -> list[list[Pair]]:
    """Return rounds in which everyone meets everyone once, or twice with the seats exchanged.

    The number of times an entrant sits first and second differs little. With an odd number one has a bye in every
    round, everyone in turn.
    """
    fixed, ring = (FREE, list(range(count))) if count % 2 else (0, list(range(1, count)))
    rounds = []
    for number in range(len(ring)):
        circle = [fixed, *ring[-number:], *ring[:-number]] if number else [fixed, *ring]
        pairs = []
        for place in range(len(circle) // 2):
            one, other = circle[place], circle[-1 - place]
            if one == FREE or (other != FREE and (number if place == 0 else place) % 2):
                one, other = other, one
            pairs.append((one, other))
        rounds.append(sorted(pairs, key=lambda pair: pair[1] == FREE))
    if twice:
        rounds += [[(b, a) if b != FREE else (a, b) for a, b in pairs] for pairs in rounds]
    return rounds


# Swiss ----------------------------------------------------------------------------------------------------------------


def pair_swiss(
    order: Sequence[int], met: Collection[frozenset[int]], free: Mapping[int, int], first: Mapping[int, int]
) -> list[Pair]:
    """Return the next round for entrants in table order, the best first.

    With an odd number, the lowest in the table among those with the fewest byes has a bye. Then, from the top, each
    plays the next one below that it has not met; rematches occur only if unavoidable, and as few as possible. ``free``
    and ``first`` have the number of byes and of first seats of each.
    """
    candidates = [FREE]
    if len(order) % 2:
        least = min(free.get(one, 0) for one in order)
        candidates = [one for one in reversed(order) if free.get(one, 0) == least]
    for again in range(len(order)):
        for resting in candidates:
            left = tuple(one for one in order if one != resting)
            pairs = _pair_from_top(left, met, again, {})
            if pairs is not None:
                seated = [_assign_seats(pair, first) for pair in pairs]
                return [*seated, (resting, FREE)] if resting != FREE else seated
    raise AssertionError("so many repeats are always enough")


def _pair_from_top(
    left: tuple[int, ...],
    met: Collection[frozenset[int]],
    again: int,
    known: dict[tuple[tuple[int, ...], int], list[Pair] | None],
) -> list[Pair] | None:
    """Pair everyone from the top, with a limited number of rematches; return None if impossible."""
    if not left:
        return []
    if (left, again) in known:
        return known[left, again]
    found = None
    for place, other in enumerate(left[1:], 1):
        cost = int(frozenset((left[0], other)) in met)
        if cost <= again:
            rest = _pair_from_top(left[1:place] + left[place + 1 :], met, again - cost, known)
            if rest is not None:
                found = [(left[0], other), *rest]
                break
    known[left, again] = found
    return found


def _assign_seats(pair: Pair, first: Mapping[int, int]) -> Pair:
    """Return a pair with the one first who sat first less often."""
    one, other = pair
    return (other, one) if first.get(other, 0) < first.get(one, 0) else pair


# Knock-out ------------------------------------------------------------------------------------------------------------


def pair_bracket(count: int) -> list[Pair]:
    """Return the first round of a knockout: the best seeds meet as late as possible, and have the byes."""
    size = 2
    seeds = [0, 1]
    while size < count:
        size *= 2
        seeds = [one for seed in seeds for one in (seed, size - 1 - seed)]
    pairs = [(seeds[place], seeds[place + 1]) for place in range(0, size, 2)]
    return [(one, other) if other < count else (one, FREE) for one, other in pairs]


def pair_winners(through: Sequence[int]) -> list[Pair]:
    """Return the next round of a knockout; ``through`` are the winners in the order of their pairs."""
    return [(through[place], through[place + 1]) for place in range(0, len(through), 2)]
