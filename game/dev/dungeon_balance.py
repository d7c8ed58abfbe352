"""`dev balance --game dungeon`: bots travel through adventures, and tables say how hard each room and dungeon is."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from itertools import product
from random import Random
from typing import cast

import msgspec

from game.bots.bot import Bot
from game.bots.dungeon_bots import make_dungeon_bot
from game.content.dungeon import build_rules, load_catalog
from game.dev.crew import Crew, crew_of, in_turn
from game.dev.dungeon_sim import MOST_ROUNDS
from game.dev.match_arguments import bots_from
from game.errors import UserError
from game.rules.core.chance import Live
from game.rules.core.protocol import Decision
from game.rules.dungeon import event as e
from game.rules.dungeon.action import COLLAPSES_LOST, PLAYERS, Action, Choose, Length, Level, Setup
from game.rules.dungeon.fate import score
from game.rules.dungeon.rules import DungeonRules
from game.rules.dungeon.state import State
from game.text import _

LENGTHS = ("short", "long")
MOST_COLLAPSES, LEAST_PASSED = 1.0, 0.6
"""Bounds for one and two players on Hero: mean collapses in a dungeon, and tries of a room that succeed."""
BOUND_PLAYERS, BOUND_GRADE = (1, 2), "hero"
FEW_TRIES, FEW_VISITS = 20, 10
"""A room that was tried less often, or a dungeon that was visited less often, is not held to its bound."""


class Cell(msgspec.Struct, frozen=True):
    """Some adventures of one kind."""

    length: Length
    players: int
    grade: Level
    bot: str
    games: int
    seed: str


class RoomCount(msgspec.Struct):
    """What came of a room. Lost are half hearts."""

    tries: int = 0
    passed: int = 0
    rounds: int = 0
    lost: int = 0
    rupees: int = 0

    def add(self, other: RoomCount) -> None:
        """The sum of both."""
        self.tries += other.tries
        self.passed += other.passed
        self.rounds += other.rounds
        self.lost += other.lost
        self.rupees += other.rupees


class DungeonCount(msgspec.Struct):
    """What came of a dungeon at a level; the castle has the level after the last."""

    tries: int = 0
    beaten: int = 0
    collapses: int = 0
    rounds: int = 0
    rupees: int = 0


class CellResult(msgspec.Struct):
    """What the adventures of a cell came to."""

    cell: Cell
    won: int = 0
    collapses: int = 0
    rounds: int = 0
    earned: int = 0
    score: int = 0
    rooms: dict[str, RoomCount] = {}
    dungeons: dict[str, DungeonCount] = {}
    levels: dict[str, DungeonCount] = {}


class Table(msgspec.Struct):
    """Everything that was measured, with the rooms of one or two and of more players summed over all cells."""

    cells: list[CellResult]
    rooms_few: dict[str, RoomCount]
    rooms_many: dict[str, RoomCount]
    faults: list[str]
    """Bounds that do not hold."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what only this game knows; the others are those of every balance."""
    parser.add_argument("--lengths", default="short,long", help=_("the dungeon: short, long, or both with a comma"))
    parser.add_argument("--players", default="1,2,3,4,5", help=_("the dungeon: numbers of players with commas"))
    parser.add_argument("--grades", default="hero", help=_("the dungeon: story, hero, master, with commas"))


def run(arguments: argparse.Namespace) -> int:
    """Play and print; exit code 1 when a bound does not hold."""
    cells = _cells(arguments)
    table = tabulate(measure(cells, crew_of(arguments)))
    print(msgspec.json.encode(table).decode() if arguments.json else page(table))
    return 1 if table.faults else 0


def _cells(arguments: argparse.Namespace) -> list[Cell]:
    """What will be played.

    Raises:
        UserError: a word or number that does not exist.
    """
    crew_of(arguments)
    if arguments.games < 1:
        raise UserError(_("A simulation needs at least one match."))
    lengths = _known(arguments.lengths, LENGTHS)
    grades = _known(arguments.grades, COLLAPSES_LOST)
    players = [int(word) for word in _known(arguments.players, [str(number) for number in PLAYERS])]
    for count in players:
        bots_from(arguments.bots, count, make_dungeon_bot)
    return [
        Cell(cast(Length, length), count, cast(Level, grade), arguments.bots, arguments.games, arguments.seed)
        for length, count, grade in product(lengths, players, grades)
    ]


def _known(words: str, known: Iterable[str]) -> list[str]:
    names = list(known)
    for word in words.split(","):
        if word not in names:
            raise UserError(_('There is no "{name}" here. Known: {names}.').format(name=word, names=", ".join(names)))
    return words.split(",")


def measure(cells: list[Cell], crew: Crew) -> list[CellResult]:
    """Play all cells, each adventure with luck of its own, whoever plays it."""
    return list(in_turn(play_cell, cells, crew))


def play_cell(cell: Cell) -> CellResult:
    """Play the adventures of one cell."""
    rules = build_rules(Setup(players=cell.players, length=cell.length, grade=cell.grade))
    bots = bots_from(cell.bot, cell.players, make_dungeon_bot)
    result = CellResult(cell, rooms={}, dungeons={}, levels={})
    for game in range(cell.games):
        seed = f"{cell.seed}/{cell.length}/{cell.players}/{cell.grade}/{game}"
        chance, luck = Live(Random(f"{seed}/chance")), Random(f"{seed}/bots")
        notes = _Notes(rules, result)
        state = rules.setup(chance, notes.events)
        while (asked := state.decision) is not None and state.rounds - state.since[0] <= MOST_ROUNDS:
            view = rules.observe(state, asked.seat)
            action = _choose(rules, bots[asked.seat], view, asked, luck)
            rules.apply(state, action, chance, notes.events)
            notes.read(state)
            chance.results.clear()
        notes.close(state)
    return result


def _choose(rules: DungeonRules, bot: Bot, view: State, asked: Decision, luck: Random) -> Action:
    """What the bot does; but dungeons come by chance, so that each of them is measured at each level."""
    legal = rules.legal(view)
    dungeons = [action for action in legal if isinstance(action, Choose)]
    if dungeons:
        return dungeons[int(luck.random() * len(dungeons))]
    action: Action = bot.choose(rules, view, asked.seat, legal, luck)
    return action


class _Notes:
    """Reads the events of an adventure and counts."""

    def __init__(self, rules: DungeonRules, result: CellResult) -> None:
        self.rules, self.result = rules, result
        self.events: list[e.Event] = []
        self.room: RoomCount | None = None

    def _of(self, room: int) -> RoomCount:
        return self.result.rooms.setdefault(self.rules.catalog.room_ids[room], RoomCount())

    def read(self, state: State) -> None:
        catalog = self.rules.catalog
        for event in self.events:
            match event:
                case e.RoomEntered(room=room):
                    self.room = self._of(room)
                    if catalog.rooms[room].is_challenge:
                        self.room.tries += 1
                case e.RoomSolved(room=room) if catalog.rooms[room].is_challenge:
                    self._of(room).passed += 1
                case e.RoundBegan() if self.room is not None:
                    self.room.rounds += 1
                case e.HeartsChanged(by=by, why=why) if self.room is not None and why in ("round", "limit", "card"):
                    self.room.lost -= by
                case e.RupeesChanged(by=by, why="reward") if self.room is not None:
                    self.room.rupees += by
        self.events.clear()

    def close(self, state: State) -> None:
        """The sums of the adventure, dungeon by dungeon; one that was not finished counts as tried."""
        result = self.result
        result.won += bool(state.result)
        result.collapses += state.collapses
        result.rounds += state.rounds
        result.earned += state.earned
        result.score += score(self.rules.match, state)
        for level, chapter in enumerate(state.chapters, 1):
            for counts, name in ((result.dungeons, chapter.dungeon), (result.levels, str(level))):
                count = counts.setdefault(name, DungeonCount())
                count.tries += 1
                count.beaten += 1
                count.collapses += chapter.collapses
                count.rounds += chapter.rounds
                count.rupees += chapter.rupees
        if state.dungeon and not state.result:
            rounds, collapses, earned, _rooms = state.since
            for counts, name in ((result.dungeons, state.dungeon), (result.levels, str(len(state.chapters) + 1))):
                count = counts.setdefault(name, DungeonCount())
                count.tries += 1
                count.collapses += state.collapses - collapses
                count.rounds += state.rounds - rounds
                count.rupees += state.earned - earned


# Tables -------------------------------------------------------------------------------------------------------------


def tabulate(results: list[CellResult]) -> Table:
    """Sum up, and see whether the bounds hold."""
    few: dict[str, RoomCount] = {}
    many: dict[str, RoomCount] = {}
    for result in results:
        sums = few if result.cell.players <= BOUND_PLAYERS[-1] else many
        for room, count in result.rooms.items():
            sums.setdefault(room, RoomCount()).add(count)
    return Table(results, few, many, list(_faults(results, few)))


def _faults(results: list[CellResult], few: dict[str, RoomCount]) -> Iterator[str]:
    for result in results:
        cell = result.cell
        if cell.players not in BOUND_PLAYERS or cell.grade != BOUND_GRADE:
            continue
        for code, count in result.dungeons.items():
            if count.tries >= FEW_VISITS and count.collapses > MOST_COLLAPSES * count.tries:
                mean = count.collapses / count.tries
                yield f"{code}: {mean:.2f} collapses with {cell.players} players in {cell.length} adventures"
    for room, rates in few.items():
        if rates.tries >= FEW_TRIES and rates.passed < LEAST_PASSED * rates.tries:
            yield f"{room}: {100 * rates.passed // rates.tries} % of {rates.tries} tries pass for 1-2 players"


def page(table: Table) -> str:
    """The tables in Markdown."""
    lines = [
        "| length | players | grade | won | collapses | rounds | rupees | score |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for result in table.cells:
        cell, games = result.cell, result.cell.games
        means = [f"{total / games:.{digits}f}" for total, digits in _sums(result)]
        won = f"{100 * result.won // games} %"
        lines.append(f"| {cell.length} | {cell.players} | {cell.grade} | {won} | {' | '.join(means)} |")
    lines += ["", *_level_lines(table), "", *_dungeon_lines(table), "", *_room_lines(table), ""]
    lines += table.faults or ["All bounds hold."]
    return "\n".join(lines)


def _sums(result: CellResult) -> list[tuple[int, int]]:
    return [(result.collapses, 2), (result.rounds, 0), (result.earned, 0), (result.score, 0)]


def _level_lines(table: Table) -> list[str]:
    """Mean collapses by level; the level after the last is the castle."""
    lines = ["| collapses in level | " + " | ".join(str(level) for level in range(1, 9)) + " |", "|---" * 9 + "|"]
    for result in table.cells:
        found = [result.levels.get(str(level)) for level in range(1, 9)]
        rates = [f"{count.collapses / count.tries:.2f}" if count is not None else "" for count in found]
        cell = result.cell
        lines.append(f"| {cell.length}, {cell.players}, {cell.grade} | {' | '.join(rates)} |")
    return lines


def _dungeon_lines(table: Table) -> list[str]:
    """By dungeon: mean collapses, rounds and rupees for each number of players."""
    players = sorted({result.cell.players for result in table.cells})
    catalog = load_catalog()
    head = " | ".join("1 player" if count == 1 else f"{count} players" for count in players)
    lines = [f"| dungeon: collapses / rounds / rupees | {head} |", "|---" * (len(players) + 1) + "|"]
    for code in (*catalog.dungeons, catalog.castle.code):
        row = []
        for count in players:
            found = [r.dungeons[code] for r in table.cells if r.cell.players == count and code in r.dungeons]
            tries = sum(one.tries for one in found)
            sums = [sum(getattr(one, what) for one in found) for what in ("collapses", "rounds", "rupees")]
            row.append(f"{sums[0] / tries:.2f} / {sums[1] / tries:.0f} / {sums[2] / tries:.0f}" if tries else "")
        lines.append(f"| {catalog.dungeon(code).name.en} | {' | '.join(row)} |")
    return lines


def _room_lines(table: Table) -> list[str]:
    """By room: tries, share that passed, rounds and hearts a try, for 1-2 and for more players."""
    catalog = load_catalog()
    lines = [
        "| room | name | 1-2 players: tries | passed | rounds | hearts lost | 3-5 players: tries | passed | rounds "
        "| hearts lost |",
        "|---" * 10 + "|",
    ]
    for number, room_id in enumerate(catalog.room_ids):
        if not catalog.rooms[number].is_challenge:
            continue
        row = [_rates(counts.get(room_id)) for counts in (table.rooms_few, table.rooms_many)]
        lines.append(f"| {room_id} | {catalog.rooms[number].name.en} | {' | '.join(row)} |")
    return lines


def _rates(count: RoomCount | None) -> str:
    if count is None or not count.tries:
        return "0 | | | "
    tries = count.tries
    return f"{tries} | {100 * count.passed / tries:.0f} % | {count.rounds / tries:.1f} | {count.lost / 2 / tries:.2f}"
