"""Allowed ranges of win rates, and whether a measurement is inside, outside, or inconclusive."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import NormalDist

from tools.balance.page import format_percent, format_rate
from tools.balance.table import BalanceTable, Rate, compute_rate

TEAM_BOUND = (0.45, 0.55)
"""Allowed win rates of a team against all other teams."""
PAIR_BOUND = (0.35, 0.65)
"""Allowed win rates of a team against one other team."""
FIRST_TURN_BOUND = (0.0, 0.53)
"""Allowed win rates of the players who have the first turn."""

HOLDS, BROKEN, INCONCLUSIVE = "holds", "broken", "open"
"""Verdicts of a measurement: certainly inside its bound, certainly outside, or inconclusive."""


def judge_share(rate: Rate, bound: tuple[float, float], comparison_count: int = 1) -> str:
    """Return whether the confidence interval of a win rate is inside a bound, outside it, or across its edge.

    ``comparison_count`` is the number of win rates compared with the same bound. The confidence grows with it
    (familywise error), so that chance alone breaks no bound in 95 of 100 measurements.
    """
    if rate.low is None or rate.high is None:
        return INCONCLUSIVE
    if bound[0] <= rate.low and rate.high <= bound[1]:
        return HOLDS
    sure = compute_rate(rate.wins, rate.decided, NormalDist().inv_cdf(1 - 0.025 / comparison_count))
    assert sure.low is not None
    assert sure.high is not None
    return BROKEN if sure.high < bound[0] or sure.low > bound[1] else INCONCLUSIVE


def holds_all(table: BalanceTable) -> bool:
    """Return whether no win rate is certainly outside its bound."""
    return all(
        judge_share(rate, bound, len(rows)) != BROKEN for _name, bound, rows in _list_rows(table) for _who, rate in rows
    )


def format_bounds(table: BalanceTable) -> Iterator[str]:
    """Format by bound how many win rates are inside it, and list those outside with their intervals."""
    for name, (low, high), rows in _list_rows(table):
        judged = [judge_share(rate, (low, high), len(rows)) for _who, rate in rows]
        inside = sum(rate.share is not None and low <= rate.share <= high for _who, rate in rows)
        yield (
            f"{name} from {format_percent(low)} to {format_percent(high)}: {inside} of {len(rows)} measured within; "
            f"for sure {judged.count(HOLDS)} hold it and {judged.count(BROKEN)} break it"
        )
        for who, rate in rows:
            if rate.share is not None and not low <= rate.share <= high:
                sign = "!" if judge_share(rate, (low, high), len(rows)) == BROKEN else "?"
                yield f"  {sign} {who}: {format_rate(rate)}"


def _list_rows(table: BalanceTable) -> Sequence[tuple[str, tuple[float, float], list[tuple[str, Rate]]]]:
    """Return by bound its name, its lowest and highest win rate, and the measured win rates with their labels."""
    pairs = [
        (f"{row.team} against {other}", rate)
        for row in table.teams
        for other, rate in sorted(row.against.items())
        if row.team < other
    ]
    return (
        ("teams", TEAM_BOUND, [(row.team, row.rate) for row in table.teams]),
        ("pairings", PAIR_BOUND, pairs),
        ("the first turn", FIRST_TURN_BOUND, [("first turn wins", table.first)]),
    )
