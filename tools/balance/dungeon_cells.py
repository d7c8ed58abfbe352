"""Adventures of companions for `dev balance --game dungeon`: played by cell, with counts of rooms and dungeons."""

from __future__ import annotations

from random import Random

import msgspec

from game.bots.core.bot import Bot
from game.bots.dungeon.bots import make_dungeon_bot
from game.content.cards.dungeon_catalog import build_rules
from game.rules.core.chance import RecordingRandom
from game.rules.core.protocol import Decision
from game.rules.dungeon.actions.action import Action, Choose, Length, Level, Setup
from game.rules.dungeon.actions.party_health import compute_score
from game.rules.dungeon.engine.event import Event, HeartsChanged, RoomEntered, RoomSolved, RoundBegan, RupeesChanged
from game.rules.dungeon.engine.state import State
from game.rules.dungeon.rules import DungeonRules
from game.terminal.dungeon_sim import MOST_ROUNDS
from game.terminal.match_arguments import parse_bots
from game.terminal.workers import WorkerPool, run_tasks


class AdventureCell(msgspec.Struct, frozen=True):
    """Batch of adventures with the same parameters."""

    length: Length
    players: int
    grade: Level
    bot: str
    games: int
    seed: str
    natural: bool = False
    """True if the companions choose the dungeons, easy ones first; otherwise the choice is random."""

    @property
    def levels(self) -> int:
        """Return the number of dungeons before the castle."""
        return Setup(length=self.length).levels


class RoomCount(msgspec.Struct):
    """Counts of a room; ``lost`` is in half hearts."""

    tries: int = 0
    passed: int = 0
    rounds: int = 0
    lost: int = 0
    rupees: int = 0

    def add(self, other: RoomCount) -> None:
        """Add the counts of another one."""
        self.tries += other.tries
        self.passed += other.passed
        self.rounds += other.rounds
        self.lost += other.lost
        self.rupees += other.rupees


class DungeonCount(msgspec.Struct):
    """Counts of a dungeon at a level; the castle has the level after the last."""

    tries: int = 0
    beaten: int = 0
    collapses: int = 0
    rounds: int = 0
    rupees: int = 0


class CellResult(msgspec.Struct):
    """Counts of the adventures of a cell."""

    cell: AdventureCell
    won: int = 0
    fallen: int = 0
    """Number of adventures with a collapse."""
    collapses: int = 0
    rounds: int = 0
    earned: int = 0
    score: int = 0
    rooms: dict[str, RoomCount] = {}
    dungeons: dict[str, DungeonCount] = {}
    levels: dict[str, DungeonCount] = {}


def play_cells(cells: list[AdventureCell], pool: WorkerPool) -> list[CellResult]:
    """Play all cells; each adventure has its own seed, so that the result does not depend on the processes."""
    return list(run_tasks(play_cell, cells, pool))


def play_cell(cell: AdventureCell) -> CellResult:
    """Play the adventures of one cell."""
    rules = build_rules(Setup(players=cell.players, length=cell.length, grade=cell.grade))
    bots = parse_bots(cell.bot, cell.players, make_dungeon_bot)
    result = CellResult(cell, rooms={}, dungeons={}, levels={})
    for game in range(cell.games):
        seed = f"{cell.seed}/{cell.length}/{cell.players}/{cell.grade}/{game}"
        chance, luck = RecordingRandom(Random(f"{seed}/chance")), Random(f"{seed}/bots")
        notes = _AdventureCounter(rules, result)
        state = rules.setup(chance, notes.events)
        while (asked := state.decision) is not None and state.rounds - state.since[0] <= MOST_ROUNDS:
            view = rules.observe(state, asked.seat)
            action = _choose_action(rules, bots[asked.seat], view, asked, luck, natural=cell.natural)
            rules.apply(state, action, chance, notes.events)
            notes.read_events(state)
            chance.results.clear()
        notes.finish(state)
    return result


def _choose_action(
    rules: DungeonRules, bot: Bot, view: State, asked: Decision, luck: Random, *, natural: bool
) -> Action:
    """Return the bot's action; unless play is natural, dungeons are chosen at random.

    So each dungeon occurs at each level.
    """
    legal = rules.legal_actions(view)
    dungeons = [action for action in legal if isinstance(action, Choose)]
    if dungeons and not natural:
        return dungeons[int(luck.random() * len(dungeons))]
    action: Action = bot.choose(rules, view, asked.seat, legal, luck)
    return action


class _AdventureCounter:
    """Counter of what the events of an adventure report."""

    def __init__(self, rules: DungeonRules, result: CellResult) -> None:
        self.rules, self.result = rules, result
        self.events: list[Event] = []
        self.room: RoomCount | None = None

    def _get_room(self, room: int) -> RoomCount:
        return self.result.rooms.setdefault(self.rules.catalog.room_ids[room], RoomCount())

    def read_events(self, state: State) -> None:
        catalog = self.rules.catalog
        for event in self.events:
            match event:
                case RoomEntered(room=room):
                    self.room = self._get_room(room)
                    if catalog.rooms[room].is_challenge:
                        self.room.tries += 1
                case RoomSolved(room=room) if catalog.rooms[room].is_challenge:
                    self._get_room(room).passed += 1
                case RoundBegan() if self.room is not None:
                    self.room.rounds += 1
                case HeartsChanged(by=by, why=why) if self.room is not None and why in ("round", "limit", "card"):
                    self.room.lost -= by
                case RupeesChanged(by=by, why="reward") if self.room is not None:
                    self.room.rupees += by
        self.events.clear()

    def finish(self, state: State) -> None:
        """Add up the adventure by dungeon; an unfinished dungeon counts as tried."""
        result = self.result
        result.won += bool(state.result)
        result.fallen += state.collapses > 0
        result.collapses += state.collapses
        result.rounds += state.rounds
        result.earned += state.earned
        result.score += compute_score(self.rules.match, state)
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
