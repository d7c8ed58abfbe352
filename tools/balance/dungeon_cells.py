"""Bot adventures for ``dev balance --game dungeon``, played by cell, with counts of rooms and dungeons."""

from __future__ import annotations

from random import Random

import msgspec

from game.bots.core.bot import Bot
from game.bots.dungeon.bots import make_dungeon_bot
from game.content.cards.dungeon_catalog import build_rules
from game.rules.core.chance import RecordingRandom
from game.rules.core.protocol import Decision
from game.rules.dungeon.actions.action import Action, Choose, GradeId, Length, Setup
from game.rules.dungeon.actions.party_health import compute_score
from game.rules.dungeon.engine.event import Event, HeartsChanged, RoomEntered, RoomSolved, RoundBegan, RupeesChanged
from game.rules.dungeon.engine.state import State
from game.rules.dungeon.rules import DungeonRules
from game.terminal.dungeon_sim import MAX_DUNGEON_ROUNDS
from game.terminal.match_arguments import parse_bots
from game.terminal.workers import WorkerPool, run_tasks


class AdventureCell(msgspec.Struct, frozen=True):
    """Batch of adventures with the same parameters."""

    length: Length
    players: int
    grade: GradeId
    """Difficulty."""
    bot: str
    """Names of the bots, separated by commas."""
    games: int
    """Number of adventures."""
    seed: str
    natural: bool = False
    """True if the bots choose the dungeons, easy ones first; otherwise the order is random."""

    @property
    def levels(self) -> int:
        """Return the number of dungeons before the castle."""
        return Setup(length=self.length).levels


class RoomCount(msgspec.Struct):
    """Counts of a room over all adventures of a cell."""

    tries: int = 0
    passed: int = 0
    """Number of tries in which the challenge was won."""
    rounds: int = 0
    """Number of rounds played in the room."""
    lost: int = 0
    """Half hearts lost in the room."""
    rupees: int = 0
    """Rupees gained as rewards of the room."""

    def add(self, other: RoomCount) -> None:
        """Add the counts of another cell for the same room."""
        self.tries += other.tries
        self.passed += other.passed
        self.rounds += other.rounds
        self.lost += other.lost
        self.rupees += other.rupees


class DungeonCount(msgspec.Struct):
    """Counts of a dungeon, or of a level; the castle has the level after the last dungeon."""

    tries: int = 0
    """Number of adventures that entered the dungeon."""
    beaten: int = 0
    """Number of adventures that finished the dungeon."""
    collapses: int = 0
    """Number of collapses in the dungeon."""
    rounds: int = 0
    rupees: int = 0


class CellResult(msgspec.Struct):
    """Counts over all adventures of a cell."""

    cell: AdventureCell
    won: int = 0
    """Number of adventures won."""
    fallen: int = 0
    """Number of adventures with a collapse."""
    collapses: int = 0
    """Total number of collapses."""
    rounds: int = 0
    """Total number of rounds."""
    earned: int = 0
    """Total rupees earned."""
    score: int = 0
    """Total score."""
    rooms: dict[str, RoomCount] = {}
    """Counts by room id."""
    dungeons: dict[str, DungeonCount] = {}
    """Counts by dungeon id."""
    levels: dict[str, DungeonCount] = {}
    """Counts by level, from 1, as text."""


def play_cells(cells: list[AdventureCell], pool: WorkerPool) -> list[CellResult]:
    """Play all cells; each adventure has its own seed, so that the result is independent of the process count."""
    return list(run_tasks(play_cell, cells, pool))


def play_cell(cell: AdventureCell) -> CellResult:
    """Play the adventures of one cell."""
    rules = build_rules(Setup(players=cell.players, length=cell.length, grade=cell.grade))
    bots = parse_bots(cell.bot, cell.players, make_dungeon_bot)
    result = CellResult(cell, rooms={}, dungeons={}, levels={})
    for game in range(cell.games):
        seed = f"{cell.seed}/{cell.length}/{cell.players}/{cell.grade}/{game}"
        chance, rng = RecordingRandom(Random(f"{seed}/chance")), Random(f"{seed}/bots")
        notes = _AdventureCounter(rules, result)
        state = rules.setup(chance, notes.events)
        while (decision := state.decision) is not None and state.rounds - state.since[0] <= MAX_DUNGEON_ROUNDS:
            view = rules.observe(state, decision.seat)
            action = _choose_action(rules, bots[decision.seat], view, decision, rng, natural=cell.natural)
            rules.apply(state, action, chance, notes.events)
            notes.read_events(state)
            chance.results.clear()
        notes.finish(state)
    return result


def _choose_action(
    rules: DungeonRules, bot: Bot, view: State, decision: Decision, rng: Random, *, natural: bool
) -> Action:
    """Return the bot's action; dungeons are chosen at random unless ``natural`` is true.

    With random dungeons, each one occurs at each level.
    """
    legal = rules.legal_actions(view)
    dungeons = [action for action in legal if isinstance(action, Choose)]
    if dungeons and not natural:
        return dungeons[int(rng.random() * len(dungeons))]
    action: Action = bot.choose(rules, view, decision.seat, legal, rng)
    return action


class _AdventureCounter:
    """Counter that adds the events of an adventure to the result of its cell."""

    def __init__(self, rules: DungeonRules, result: CellResult) -> None:
        self.rules, self.result = rules, result
        self.events: list[Event] = []
        """Events that have not been counted."""
        self.room: RoomCount | None = None
        """Counts of the current room; None before the first one."""

    def _get_room(self, room: int) -> RoomCount:
        """Return the counts of a room, created when missing."""
        return self.result.rooms.setdefault(self.rules.catalog.room_ids[room], RoomCount())

    def read_events(self, state: State) -> None:
        """Count the new events and clear them."""
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
        """Add the counts of a finished adventure by dungeon and level; an unfinished dungeon counts as tried."""
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
