"""Bounds of win rates and collapses for adventures in which bots choose easy dungeons first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

import msgspec

from game.rules.dungeon.actions.action import GRADES, GradeId, Length
from tools.balance.dungeon_cells import AdventureCell, CellResult
from tools.statistics import wilson_interval

LENGTHS: tuple[Length, ...] = ("short", "long")
"""Measured lengths of an adventure."""
PLAYER_COUNTS = (1, 2, 3)
"""Measured numbers of players."""
SEARCH_LENGTH: Length = "short"
"""Length of the adventures in which search bots are compared with greedy bots; a long one takes minutes."""
GREEDY_BOT, SEARCH_BOT = "greedy", "search"
"""Names of the compared bots."""

COLLAPSE_BOUND = (0.40, 0.70)
"""Allowed fraction of adventures with a collapse, on Story with two and three players."""
WIN_BOUNDS: dict[GradeId, tuple[float, float]] = {"hero": (0.55, 0.80), "master": (0.25, 0.45)}
"""Allowed fraction of adventures won with two and three players, by difficulty."""
SEARCH_GAIN_BOUND = (0.10, 0.25)
"""Allowed increase of the win rate when search bots replace greedy bots, with two and three players."""
MAX_LEVEL_FRACTION, MIN_CASTLE_FRACTION = 0.35, 0.20
"""Maximum fraction of all collapses in one level, and minimum fraction in the castle, on Story with two and three
players.
"""
MAX_SOLO_DIFFERENCE = 0.10
"""Maximum difference between the win rates with one player and with two."""


class TensionBound(msgspec.Struct, frozen=True):
    """Measured value and the range it must be in; with a 95 % interval if it is a fraction of adventures."""

    name: str
    """Label of the bound in the report."""
    value: float
    minimum: float
    maximum: float
    interval: tuple[float, float] | None = None

    @property
    def is_met(self) -> bool:
        """Return whether the value is within the range."""
        return self.minimum - 1e-9 <= self.value <= self.maximum + 1e-9


def plan_cells(games: int, search_games: int, seed: str) -> list[AdventureCell]:
    """Return the cells to play: every difficulty with greedy bots, Hero and Master also with search bots.

    ``games`` and ``search_games`` are the numbers of adventures per cell; 0 search games leave out the search bots.
    """
    found = [
        AdventureCell(length, players, grade, GREEDY_BOT, games, seed, natural=True)
        for length, players, grade in product(LENGTHS, PLAYER_COUNTS, GRADES)
    ]
    if search_games:
        found += [
            AdventureCell(SEARCH_LENGTH, players, grade, SEARCH_BOT, search_games, seed, natural=True)
            for players, grade in product(PLAYER_COUNTS[1:], WIN_BOUNDS)
        ]
    return found


def measure_bounds(results: list[CellResult]) -> list[TensionBound]:
    """Return all bounds that can be checked with these results."""
    return [
        *_measure_collapses(results),
        *_measure_wins(results),
        *_measure_gains(results),
        *_measure_levels(results),
        *_measure_solo(results),
    ]


def _filter_results(results: Iterable[CellResult], **field_values: object) -> list[CellResult]:
    """Return the results whose cell has all of these field values."""
    return [
        result
        for result in results
        if all(getattr(result.cell, field) == value for field, value in field_values.items())
    ]


def _filter_parties(results: Iterable[CellResult], **field_values: object) -> list[CellResult]:
    """Return the results of two and three players whose cell has all of these field values."""
    return [result for result in _filter_results(results, **field_values) if result.cell.players in PLAYER_COUNTS[1:]]


def _measure_collapses(results: list[CellResult]) -> Iterator[TensionBound]:
    """Yield the bounds of the fraction of adventures with a collapse."""
    for result in _filter_parties(results, grade=GRADES[0], bot=GREEDY_BOT):
        yield _make_fraction_bound(
            f"Story, {_describe_cell(result)}: adventures with a collapse",
            result.fallen,
            result.cell.games,
            COLLAPSE_BOUND,
        )


def _measure_wins(results: list[CellResult]) -> Iterator[TensionBound]:
    """Yield the bounds of the win rates."""
    for grade, bound in WIN_BOUNDS.items():
        for result in _filter_parties(results, grade=grade, bot=GREEDY_BOT):
            yield _make_fraction_bound(
                f"{grade.title()}, {_describe_cell(result)}: won", result.won, result.cell.games, bound
            )


def _describe_cell(result: CellResult) -> str:
    return f"{result.cell.length}, {result.cell.players} players"


def _make_fraction_bound(name: str, count: int, games: int, bound: tuple[float, float]) -> TensionBound:
    """Return a bound on a fraction of adventures, with its 95 % interval."""
    return TensionBound(name, count / games, *bound, interval=wilson_interval(count, games))


def _measure_gains(results: list[CellResult]) -> Iterator[TensionBound]:
    """Yield the bounds of the additional win rate of search bots."""
    for grade in WIN_BOUNDS:
        searched = _filter_parties(results, grade=grade, bot=SEARCH_BOT, length=SEARCH_LENGTH)
        plain = _filter_parties(results, grade=grade, bot=GREEDY_BOT, length=SEARCH_LENGTH)
        if searched and plain:
            won, games = sum(result.won for result in searched), sum(result.cell.games for result in searched)
            base = sum(result.won for result in plain) / sum(result.cell.games for result in plain)
            low, high = wilson_interval(won, games)
            name = f"{grade.title()}, {SEARCH_LENGTH}, 2 and 3 players: won more by the search"
            yield TensionBound(name, won / games - base, *SEARCH_GAIN_BOUND, interval=(low - base, high - base))


def get_collapse_fractions(results: list[CellResult]) -> dict[str, float]:
    """Return the fraction of all collapses that happened in each level; the key of the castle is ``castle``."""
    counts: dict[str, int] = {}
    for result in results:
        for level, count in result.levels.items():
            last = int(level) > result.cell.levels
            name = "castle" if last else level
            counts[name] = counts.get(name, 0) + count.collapses
    total = sum(counts.values()) or 1
    return {name: counts[name] / total for name in sorted(counts)}


def _measure_levels(results: list[CellResult]) -> Iterator[TensionBound]:
    """Yield the bounds of the fractions of collapses by level."""
    for length in LENGTHS:
        found = get_collapse_fractions(_filter_parties(results, grade=GRADES[0], bot=GREEDY_BOT, length=length))
        if found:
            worst = max(found, key=lambda level: found[level])
            name = "the castle" if worst == "castle" else f"level {worst}"
            yield TensionBound(f"Story, {length}: collapses in {name}, the most", found[worst], 0.0, MAX_LEVEL_FRACTION)
            yield TensionBound(
                f"Story, {length}: collapses in the castle", found.get("castle", 0.0), MIN_CASTLE_FRACTION, 1.0
            )


def _measure_solo(results: list[CellResult]) -> Iterator[TensionBound]:
    """Yield the bounds of the difference between one player and two."""
    for length, grade in product(LENGTHS, WIN_BOUNDS):
        rates = {
            result.cell.players: result.won / result.cell.games
            for result in _filter_results(results, length=length, grade=grade, bot=GREEDY_BOT)
        }
        if {1, 2} <= set(rates):
            name = f"{grade.title()}, {length}: won by one player more than by two"
            yield TensionBound(name, rates[1] - rates[2], -MAX_SOLO_DIFFERENCE, MAX_SOLO_DIFFERENCE)


# Tables -------------------------------------------------------------------------------------------------------------


def format_natural_play(results: list[CellResult]) -> list[str]:
    """Format the results as Markdown tables: wins, collapses by level, and the bounds."""
    lines = [
        "| natural play | players | difficulty | companions | adventures "
        "| won | with a collapse | collapses | rounds |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for result in results:
        cell, games = result.cell, result.cell.games
        rates = f"{_format_rate(result.won, games)} | {_format_rate(result.fallen, games)}"
        means = f"{result.collapses / games:.2f} | {result.rounds / games:.0f}"
        lines.append(f"| {cell.length} | {cell.players} | {cell.grade} | {cell.bot} | {games} | {rates} | {means} |")
    head = " | ".join(str(level) for level in range(1, 8))
    lines += ["", f"| collapses on Story in level | {head} | castle |", "|---" * 9 + "|"]
    for result in _filter_results(results, grade=GRADES[0], bot=GREEDY_BOT):
        found = get_collapse_fractions([result])
        row = [f"{found[name]:.0%}" if name in found else "" for name in (*map(str, range(1, 8)), "castle")]
        lines.append(f"| {result.cell.length}, {result.cell.players} | {' | '.join(row)} |")
    lines += ["", "| bound | measured | required | |", "|---|---|---|---|"]
    lines += [_format_bound(bound) for bound in measure_bounds(results)]
    return lines


def _format_rate(count: int, games: int) -> str:
    low, high = wilson_interval(count, games)
    return f"{count / games:.0%} [{100 * low:.0f}-{100 * high:.0f}]"


def _format_bound(bound: TensionBound) -> str:
    measured = f"{bound.value:.0%}"
    if bound.interval is not None:
        measured += f" [{100 * bound.interval[0]:.0f}-{100 * bound.interval[1]:.0f}]"
    asked = f"{bound.minimum:.0%} to {bound.maximum:.0%}"
    return f"| {bound.name} | {measured} | {asked} | {'holds' if bound.is_met else 'does not hold'} |"


def list_broken_bounds(results: list[CellResult]) -> list[str]:
    """Return a sentence for each violated bound."""
    return [
        f"{bound.name}: {bound.value:.0%}, not {bound.minimum:.0%} to {bound.maximum:.0%}"
        for bound in measure_bounds(results)
        if not bound.is_met
    ]
