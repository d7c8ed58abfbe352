"""Who plays whom: everybody against everybody, by the Swiss system, or whoever loses is out.

Entrants are numbers from 0, in the order of the draw. Nothing here knows players, games or results.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

FREE = -1
"""In place of an opponent: nobody. Who has it rests, or goes on without a match."""

Pair = tuple[int, int]
"""Who sits first, and who second or ``FREE``."""


def round_robin(count: int, *, twice: bool = False) -> list[list[Pair]]:
    """Rounds in which everybody meets everybody once, or twice with the seats changed; nobody sits first much more
    often than second. With an odd number one rests in every round, everybody in turn.
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


def swiss(
    order: Sequence[int], met: Collection[frozenset[int]], free: Mapping[int, int], first: Mapping[int, int]
) -> list[Pair]:
    """The next round for entrants in the order of the table, the best first.

    With an odd number the one lowest in the table among those who were free least often is free. Then, from the top,
    each plays the next below that it has not met; two meet again only where there is no other way, and then as few of
    them as can be. ``free`` and ``first`` say how often each was free and sat first.
    """
    candidates = [FREE]
    if len(order) % 2:
        least = min(free.get(one, 0) for one in order)
        candidates = [one for one in reversed(order) if free.get(one, 0) == least]
    for again in range(len(order)):
        for resting in candidates:
            left = tuple(one for one in order if one != resting)
            pairs = _matched(left, met, again, {})
            if pairs is not None:
                seated = [_seated(pair, first) for pair in pairs]
                return [*seated, (resting, FREE)] if resting != FREE else seated
    raise AssertionError("so many repeats are always enough")


def _matched(
    left: tuple[int, ...],
    met: Collection[frozenset[int]],
    again: int,
    known: dict[tuple[tuple[int, ...], int], list[Pair] | None],
) -> list[Pair] | None:
    """Everybody paired from the top, with at most so many who meet again; None where that cannot be."""
    if not left:
        return []
    if (left, again) in known:
        return known[left, again]
    found = None
    for place, other in enumerate(left[1:], 1):
        cost = int(frozenset((left[0], other)) in met)
        if cost <= again:
            rest = _matched(left[1:place] + left[place + 1 :], met, again - cost, known)
            if rest is not None:
                found = [(left[0], other), *rest]
                break
    known[left, again] = found
    return found


def _seated(pair: Pair, first: Mapping[int, int]) -> Pair:
    """Who sat first less often does so now."""
    one, other = pair
    return (other, one) if first.get(other, 0) < first.get(one, 0) else pair


# Knock-out ------------------------------------------------------------------------------------------------------------


def bracket(count: int) -> list[Pair]:
    """The first round of a knock-out: the best seeds meet as late as can be, and they are the ones that are free."""
    size = 2
    seeds = [0, 1]
    while size < count:
        size *= 2
        seeds = [one for seed in seeds for one in (seed, size - 1 - seed)]
    pairs = [(seeds[place], seeds[place + 1]) for place in range(0, size, 2)]
    return [(one, other) if other < count else (one, FREE) for one, other in pairs]


def next_round(through: Sequence[int]) -> list[Pair]:
    """The round after this one; ``through`` are those who go on, in the order of their pairs."""
    return [(through[place], through[place + 1]) for place in range(0, len(through), 2)]
