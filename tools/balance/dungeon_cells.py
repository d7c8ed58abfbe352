"""Adventures of companions for `dev balance --game dungeon`, played cell by cell, and what is counted in them."""

from __future__ import annotations

from random import Random

import msgspec

from game.bots.core.bot import Bot
from game.bots.dungeon.bots import make_dungeon_bot
from game.content.cards.dungeon_catalog import build_rules
from game.rules.core.chance import Live
from game.rules.core.protocol import Decision
from game.rules.dungeon.actions.action import Action, Choose, Length, Level, Setup
from game.rules.dungeon.actions.party_health import score
from game.rules.dungeon.engine import event as e
from game.rules.dungeon.engine.state import State
from game.rules.dungeon.rules import DungeonRules
from game.terminal.dungeon_sim import MOST_ROUNDS
from game.terminal.match_arguments import bots_from
from game.terminal.workers import WorkerPool, in_turn


class Cell(msgspec.Struct, frozen=True):
    """Some adventures of one kind."""

    length: Length
    players: int
    grade: Level
    bot: str
    games: int
    seed: str
    natural: bool = False
    """The companions choose the dungeons, easy ones first; else they come by chance."""

    @property
    def levels(self) -> int:
        """Dungeons before the castle."""
        return Setup(length=self.length).levels


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
    fallen: int = 0
    """Adventures with a collapse."""
    collapses: int = 0
    rounds: int = 0
    earned: int = 0
    score: int = 0
    rooms: dict[str, RoomCount] = {}
    dungeons: dict[str, DungeonCount] = {}
    levels: dict[str, DungeonCount] = {}


def measure(cells: list[Cell], pool: WorkerPool) -> list[CellResult]:
    """Play all cells, each adventure with luck of its own, whoever plays it."""
    return list(in_turn(play_cell, cells, pool))


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
            action = _choose(rules, bots[asked.seat], view, asked, luck, natural=cell.natural)
            rules.apply(state, action, chance, notes.events)
            notes.read(state)
            chance.results.clear()
        notes.close(state)
    return result


def _choose(rules: DungeonRules, bot: Bot, view: State, asked: Decision, luck: Random, *, natural: bool) -> Action:
    """What the bot does; but unless play is natural, dungeons come by chance: each is measured at each level."""
    legal = rules.legal(view)
    dungeons = [action for action in legal if isinstance(action, Choose)]
    if dungeons and not natural:
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
        result.fallen += state.collapses > 0
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
