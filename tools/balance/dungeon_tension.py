"""Natural play in `dev balance --game dungeon`: the party takes easy dungeons first, and the bounds of its tension."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

import msgspec

from game.rules.dungeon.actions.action import GRADES, Length, Level
from tools.balance.dungeon_cells import Cell, CellResult
from tools.statistics import wilson

LENGTHS: tuple[Length, ...] = ("short", "long")
PARTIES = (1, 2, 3)
SEARCHED: Length = "short"
"""The length in which the search is measured beside the greedy companions; a long one takes it minutes."""
BOT, SEARCH = "greedy", "search"

COLLAPSING = (0.40, 0.70)
"""Story, two and three players: the share of adventures with a collapse."""
WON: dict[Level, tuple[float, float]] = {"hero": (0.55, 0.80), "master": (0.25, 0.45)}
"""Two and three players: the share of adventures won."""
GAIN = (0.10, 0.25)
"""By how much more the search wins, two and three players together."""
MOST_IN_LEVEL, LEAST_IN_CASTLE = 0.35, 0.20
"""Story, two and three players: shares of the collapses in one level, and in the castle."""
ALONE = 0.10
"""How far what one player wins may be from what two win."""


class Bound(msgspec.Struct, frozen=True):
    """What was measured for a bound, with its interval of 95 % where it is a share of adventures."""

    name: str
    value: float
    least: float
    most: float
    interval: tuple[float, float] | None = None

    @property
    def holds(self) -> bool:
        """Whether what was measured lies within."""
        return self.least - 1e-9 <= self.value <= self.most + 1e-9


def cells(games: int, searches: int, seed: str) -> list[Cell]:
    """What is played: every grade greedily, Hero and Master also by the search."""
    found = [
        Cell(length, players, grade, BOT, games, seed, natural=True)
        for length, players, grade in product(LENGTHS, PARTIES, GRADES)
    ]
    if searches:
        found += [
            Cell(SEARCHED, players, grade, SEARCH, searches, seed, natural=True)
            for players, grade in product(PARTIES[1:], WON)
        ]
    return found


def bounds(results: list[CellResult]) -> list[Bound]:
    """All that was asked of natural play, for the cells that were played."""
    return [*_collapsing(results), *_won(results), *_gains(results), *_levels(results), *_alone(results)]


def _of(results: Iterable[CellResult], **wanted: object) -> list[CellResult]:
    return [one for one in results if all(getattr(one.cell, field) == value for field, value in wanted.items())]


def _parties(results: Iterable[CellResult], **wanted: object) -> list[CellResult]:
    """The cells of two and three players."""
    return [one for one in _of(results, **wanted) if one.cell.players in PARTIES[1:]]


def _collapsing(results: list[CellResult]) -> Iterator[Bound]:
    for one in _parties(results, grade=GRADES[0], bot=BOT):
        yield _share(f"Story, {_who(one)}: adventures with a collapse", one.fallen, one.cell.games, COLLAPSING)


def _won(results: list[CellResult]) -> Iterator[Bound]:
    for grade, bound in WON.items():
        for one in _parties(results, grade=grade, bot=BOT):
            yield _share(f"{grade.title()}, {_who(one)}: won", one.won, one.cell.games, bound)


def _who(one: CellResult) -> str:
    return f"{one.cell.length}, {one.cell.players} players"


def _share(name: str, count: int, games: int, bound: tuple[float, float]) -> Bound:
    return Bound(name, count / games, *bound, interval=wilson(count, games))


def _gains(results: list[CellResult]) -> Iterator[Bound]:
    for grade in WON:
        searched = _parties(results, grade=grade, bot=SEARCH, length=SEARCHED)
        plain = _parties(results, grade=grade, bot=BOT, length=SEARCHED)
        if searched and plain:
            won, games = sum(one.won for one in searched), sum(one.cell.games for one in searched)
            base = sum(one.won for one in plain) / sum(one.cell.games for one in plain)
            low, high = wilson(won, games)
            name = f"{grade.title()}, {SEARCHED}, 2 and 3 players: won more by the search"
            yield Bound(name, won / games - base, *GAIN, interval=(low - base, high - base))


def shares(results: list[CellResult]) -> dict[str, float]:
    """By level, ``castle`` among them: its share of the collapses of these cells."""
    counts: dict[str, int] = {}
    for one in results:
        for level, count in one.levels.items():
            last = int(level) > one.cell.levels
            name = "castle" if last else level
            counts[name] = counts.get(name, 0) + count.collapses
    total = sum(counts.values()) or 1
    return {name: counts[name] / total for name in sorted(counts)}


def _levels(results: list[CellResult]) -> Iterator[Bound]:
    for length in LENGTHS:
        found = shares(_parties(results, grade=GRADES[0], bot=BOT, length=length))
        if found:
            worst = max(found, key=lambda level: found[level])
            name = "the castle" if worst == "castle" else f"level {worst}"
            yield Bound(f"Story, {length}: collapses in {name}, the most", found[worst], 0.0, MOST_IN_LEVEL)
            yield Bound(f"Story, {length}: collapses in the castle", found.get("castle", 0.0), LEAST_IN_CASTLE, 1.0)


def _alone(results: list[CellResult]) -> Iterator[Bound]:
    for length, grade in product(LENGTHS, WON):
        rates = {
            one.cell.players: one.won / one.cell.games for one in _of(results, length=length, grade=grade, bot=BOT)
        }
        if {1, 2} <= set(rates):
            name = f"{grade.title()}, {length}: won by one player more than by two"
            yield Bound(name, rates[1] - rates[2], -ALONE, ALONE)


# Tables -------------------------------------------------------------------------------------------------------------


def page(results: list[CellResult]) -> list[str]:
    """Natural play as tables in Markdown: what is won, where Link collapses, and the bounds."""
    lines = [
        "| natural play | players | difficulty | companions | adventures "
        "| won | with a collapse | collapses | rounds |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for one in results:
        cell, games = one.cell, one.cell.games
        rates = f"{_rate(one.won, games)} | {_rate(one.fallen, games)}"
        means = f"{one.collapses / games:.2f} | {one.rounds / games:.0f}"
        lines.append(f"| {cell.length} | {cell.players} | {cell.grade} | {cell.bot} | {games} | {rates} | {means} |")
    head = " | ".join(str(level) for level in range(1, 8))
    lines += ["", f"| collapses on Story in level | {head} | castle |", "|---" * 9 + "|"]
    for one in _of(results, grade=GRADES[0], bot=BOT):
        found = shares([one])
        row = [f"{found[name]:.0%}" if name in found else "" for name in (*map(str, range(1, 8)), "castle")]
        lines.append(f"| {one.cell.length}, {one.cell.players} | {' | '.join(row)} |")
    lines += ["", "| bound | measured | required | |", "|---|---|---|---|"]
    lines += [_bound_line(bound) for bound in bounds(results)]
    return lines


def _rate(count: int, games: int) -> str:
    low, high = wilson(count, games)
    return f"{count / games:.0%} [{100 * low:.0f}-{100 * high:.0f}]"


def _bound_line(bound: Bound) -> str:
    measured = f"{bound.value:.0%}"
    if bound.interval is not None:
        measured += f" [{100 * bound.interval[0]:.0f}-{100 * bound.interval[1]:.0f}]"
    asked = f"{bound.least:.0%} to {bound.most:.0%}"
    return f"| {bound.name} | {measured} | {asked} | {'holds' if bound.holds else 'does not hold'} |"


def faults(results: list[CellResult]) -> list[str]:
    """The bounds that do not hold, one line each."""
    return [
        f"{bound.name}: {bound.value:.0%}, not {bound.least:.0%} to {bound.most:.0%}"
        for bound in bounds(results)
        if not bound.holds
    ]
