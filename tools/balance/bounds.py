"""How even a game is meant to be, and whether what was measured holds that, breaks it or is too little to tell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import NormalDist

from tools.balance.page import in_words, percent
from tools.balance.table import Rate, Table, rate_of

TEAM = (0.45, 0.55)
PAIR = (0.35, 0.65)
FIRST = (0.0, 0.53)

HOLDS, BROKEN, OPEN = "holds", "broken", "open"


def verdict(rate: Rate, bound: tuple[float, float], among: int = 1) -> str:
    """Whether the interval of a share lies within a bound, outside of it, or across its edge.

    ``among`` is how many are judged by the same bound: the more they are, the surer it has to be that one breaks it, so
    that luck alone breaks none of them in 95 of 100 measurements.
    """
    if rate.low is None or rate.high is None:
        return OPEN
    if bound[0] <= rate.low and rate.high <= bound[1]:
        return HOLDS
    sure = rate_of(rate.wins, rate.decided, NormalDist().inv_cdf(1 - 0.025 / among))
    assert sure.low is not None
    assert sure.high is not None
    return BROKEN if sure.high < bound[0] or sure.low > bound[1] else OPEN


def holds(table: Table) -> bool:
    """Whether no bound is broken for sure."""
    return all(verdict(rate, bound, len(rows)) != BROKEN for _name, bound, rows in _rows(table) for _who, rate in rows)


def lines(table: Table) -> Iterator[str]:
    """Each bound, how many hold it, and with its interval whoever is not within."""
    for name, (low, high), rows in _rows(table):
        judged = [verdict(rate, (low, high), len(rows)) for _who, rate in rows]
        inside = sum(rate.share is not None and low <= rate.share <= high for _who, rate in rows)
        yield (
            f"{name} from {percent(low)} to {percent(high)}: {inside} of {len(rows)} measured within; "
            f"for sure {judged.count(HOLDS)} hold it and {judged.count(BROKEN)} break it"
        )
        for who, rate in rows:
            if rate.share is not None and not low <= rate.share <= high:
                sign = "!" if verdict(rate, (low, high), len(rows)) == BROKEN else "?"
                yield f"  {sign} {who}: {in_words(rate)}"


def _rows(table: Table) -> Sequence[tuple[str, tuple[float, float], list[tuple[str, Rate]]]]:
    pairs = [
        (f"{row.team} against {other}", rate)
        for row in table.teams
        for other, rate in sorted(row.against.items())
        if row.team < other
    ]
    return (
        ("teams", TEAM, [(row.team, row.rate) for row in table.teams]),
        ("pairings", PAIR, pairs),
        ("the first turn", FIRST, [("first turn wins", table.first)]),
    )
