"""``dev balance --game dungeon``: plays adventures with bots and tabulates the difficulty of each room and dungeon."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from itertools import product
from typing import cast

import msgspec

from game.arguments import add_alias
from game.bots.dungeon.bots import make_dungeon_bot
from game.content.cards.dungeon_catalog import load_dungeon_catalog
from game.errors import UserError
from game.rules.dungeon.actions.action import GRADES, PLAYER_COUNTS, GradeId, Length
from game.terminal.match_arguments import parse_bots
from game.terminal.workers import read_worker_pool
from tools.balance import dungeon_tension as tension
from tools.balance.dungeon_cells import AdventureCell, CellResult, RoomCount, play_cells

DUNGEON_ORDERS = ("natural", "chance")
"""Orders of the dungeons: easy ones first, as players choose them, or random, so that each occurs at each level."""
LENGTHS = ("short", "long")
"""Valid lengths of an adventure."""
MAX_MEAN_COLLAPSES, MIN_PASS_RATE = 1.0, 0.6
"""Bounds for one and two players on Hero: maximum mean number of collapses in a dungeon, and minimum pass rate of a
room.
"""
BOUND_PLAYERS, BOUND_GRADE = (1, 2), "hero"
"""Player counts and difficulty for which the bounds apply."""
MIN_TRIES, MIN_VISITS = 20, 10
"""Minimum number of tries of a room, and of visits of a dungeon, from which its bound is checked."""


class DungeonTable(msgspec.Struct):
    """All results, with the counts of rooms summed for 1-2 players and for more."""

    natural: list[CellResult]
    """Results with the easy dungeons first."""
    cells: list[CellResult]
    """Results with dungeons in random order; only these count for the rooms."""
    rooms_few: dict[str, RoomCount]
    """Counts by room id for 1-2 players."""
    rooms_many: dict[str, RoomCount]
    """Counts by room id for 3-5 players."""
    faults: list[str]
    """Sentences about violated bounds."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command-line arguments of the dungeon game."""
    group = parser.add_argument_group("Dungeon")
    group.add_argument("--lengths", default="short,long", metavar="NAMES", help="lengths, separated by commas")
    group.add_argument("--players", default="1,2,3,4,5", metavar="NUMBERS", help="player counts, separated by commas")
    group.add_argument(
        "--way",
        default=",".join(DUNGEON_ORDERS),
        metavar="NAMES",
        help="order of the dungeons: natural (easy first), chance, or both",
    )
    group.add_argument(
        "--searches", type=int, default=0, metavar="N", help="with natural order: adventures per cell played by search"
    )
    difficulties = group.add_argument(
        "--difficulties", default="hero", metavar="NAMES", help="story, hero and master, separated by commas"
    )
    add_alias(group, "--grades", difficulties)


def run(arguments: argparse.Namespace) -> int:
    """Play and print the tables; return exit code 1 if a bound is violated."""
    cells, natural = _plan_cells(arguments)
    pool = read_worker_pool(arguments)
    table = tabulate(play_cells(cells, pool), play_cells(natural, pool))
    print(msgspec.json.encode(table).decode() if arguments.json else format_page(table))
    return 1 if table.faults else 0


def _plan_cells(arguments: argparse.Namespace) -> tuple[list[AdventureCell], list[AdventureCell]]:
    """Return the cells to play with dungeons in random order, and those with easy dungeons first.

    Raises:
        UserError: unknown name or invalid number.
    """
    read_worker_pool(arguments)
    if arguments.matches < 1 or arguments.searches < 0:
        raise UserError("A simulation needs at least one match.")
    lengths = _parse_names(arguments.lengths, LENGTHS)
    grades, ways = _parse_names(arguments.difficulties, GRADES), _parse_names(arguments.way, DUNGEON_ORDERS)
    players = [int(word) for word in _parse_names(arguments.players, [str(number) for number in PLAYER_COUNTS])]
    for count in players:
        parse_bots(arguments.bots, count, make_dungeon_bot)
    by_chance = [
        AdventureCell(
            cast(Length, length), count, cast(GradeId, grade), arguments.bots, arguments.matches, arguments.seed
        )
        for length, count, grade in product(lengths, players, grades)
    ]
    natural = tension.plan_cells(arguments.matches, arguments.searches, arguments.seed)
    return by_chance if "chance" in ways else [], natural if "natural" in ways else []


def _parse_names(argument: str, valid_names: Iterable[str]) -> list[str]:
    """Split an argument at its commas and check the names."""
    names = list(valid_names)
    for word in argument.split(","):
        if word not in names:
            raise UserError(f'Unknown word "{word}". Choose from: {", ".join(names)}.')
    return argument.split(",")


# Tables -------------------------------------------------------------------------------------------------------------


def tabulate(results: list[CellResult], natural: list[CellResult]) -> DungeonTable:
    """Sum the results and check the bounds."""
    few: dict[str, RoomCount] = {}
    many: dict[str, RoomCount] = {}
    for result in results:
        sums = few if result.cell.players <= BOUND_PLAYERS[-1] else many
        for room, count in result.rooms.items():
            sums.setdefault(room, RoomCount()).add(count)
    return DungeonTable(
        natural, results, few, many, [*tension.list_broken_bounds(natural), *_find_broken_bounds(results, few)]
    )


def _find_broken_bounds(results: list[CellResult], rooms_few: dict[str, RoomCount]) -> Iterator[str]:
    """Yield a sentence for each violated bound of a dungeon or room."""
    for result in results:
        cell = result.cell
        if cell.players not in BOUND_PLAYERS or cell.grade != BOUND_GRADE:
            continue
        for code, count in result.dungeons.items():
            if count.tries >= MIN_VISITS and count.collapses > MAX_MEAN_COLLAPSES * count.tries:
                mean = count.collapses / count.tries
                yield f"{code}: {mean:.2f} collapses with {cell.players} players in {cell.length} adventures"
    for room, rates in rooms_few.items():
        if rates.tries >= MIN_TRIES and rates.passed < MIN_PASS_RATE * rates.tries:
            yield f"{room}: {100 * rates.passed // rates.tries} % of {rates.tries} tries pass for 1-2 players"


def format_page(table: DungeonTable) -> str:
    """Format the tables as Markdown, those with easy dungeons first at the top."""
    lines = [*tension.format_natural_play(table.natural), ""] if table.natural else []
    lines += _format_random_play(table) if table.cells else []
    lines += table.faults or ["All bounds hold."]
    return "\n".join(lines)


def _format_random_play(table: DungeonTable) -> list[str]:
    """Format the results with dungeons in random order."""
    lines = [
        "| length | players | difficulty | won | collapses | rounds | rupees | score |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for result in table.cells:
        cell, games = result.cell, result.cell.games
        means = [f"{total / games:.{digits}f}" for total, digits in _list_totals(result)]
        won = f"{100 * result.won // games} %"
        lines.append(f"| {cell.length} | {cell.players} | {cell.grade} | {won} | {' | '.join(means)} |")
    return [*lines, "", *_format_levels(table), "", *_format_dungeons(table), "", *_format_rooms(table), ""]


def _list_totals(result: CellResult) -> list[tuple[int, int]]:
    """Return the totals of a cell, each with the number of decimal digits of its printed mean."""
    return [(result.collapses, 2), (result.rounds, 0), (result.earned, 0), (result.score, 0)]


def _format_levels(table: DungeonTable) -> list[str]:
    """Format mean collapses by level; the castle has the level after the last dungeon."""
    lines = ["| collapses in level | " + " | ".join(str(level) for level in range(1, 9)) + " |", "|---" * 9 + "|"]
    for result in table.cells:
        found = [result.levels.get(str(level)) for level in range(1, 9)]
        rates = [f"{count.collapses / count.tries:.2f}" if count is not None else "" for count in found]
        cell = result.cell
        lines.append(f"| {cell.length}, {cell.players}, {cell.grade} | {' | '.join(rates)} |")
    return lines


def _format_dungeons(table: DungeonTable) -> list[str]:
    """Format mean collapses, rounds and rupees by dungeon and number of players."""
    players = sorted({result.cell.players for result in table.cells})
    catalog = load_dungeon_catalog()
    head = " | ".join("1 player" if count == 1 else f"{count} players" for count in players)
    lines = [f"| dungeon: collapses / rounds / rupees | {head} |", "|---" * (len(players) + 1) + "|"]
    for code in (*catalog.dungeons, catalog.castle.code):
        row = []
        for count in players:
            found = [r.dungeons[code] for r in table.cells if r.cell.players == count and code in r.dungeons]
            tries = sum(count.tries for count in found)
            sums = [sum(getattr(count, what) for count in found) for what in ("collapses", "rounds", "rupees")]
            row.append(f"{sums[0] / tries:.2f} / {sums[1] / tries:.0f} / {sums[2] / tries:.0f}" if tries else "")
        lines.append(f"| {catalog.get_dungeon(code).name.en} | {' | '.join(row)} |")
    return lines


def _format_rooms(table: DungeonTable) -> list[str]:
    """Format by room, for 1-2 and for more players: tries, pass rate, and rounds and hearts lost per try."""
    catalog = load_dungeon_catalog()
    lines = [
        "| room | name | 1-2 players: tries | passed | rounds | hearts lost | 3-5 players: tries | passed | rounds "
        "| hearts lost |",
        "|---" * 10 + "|",
    ]
    for index, room_id in enumerate(catalog.room_ids):
        if not catalog.rooms[index].is_challenge:
            continue
        row = [_format_rates(counts.get(room_id)) for counts in (table.rooms_few, table.rooms_many)]
        lines.append(f"| {room_id} | {catalog.rooms[index].name.en} | {' | '.join(row)} |")
    return lines


def _format_rates(count: RoomCount | None) -> str:
    if count is None or not count.tries:
        return "0 | | | "
    tries = count.tries
    return f"{tries} | {100 * count.passed / tries:.0f} % | {count.rounds / tries:.1f} | {count.lost / 2 / tries:.2f}"
