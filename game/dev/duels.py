"""Many matches between pairs of teams, on several processes: what each came to, in an order that never varies."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from itertools import combinations
from multiprocessing.pool import Pool
from random import Random
from typing import TypeVar

import msgspec

from game.bots.bot import Bot, make_bot
from game.content.packs import build_rules
from game.rules.core.chance import Live
from game.rules.epic import event as e
from game.rules.epic.options import Setup
from game.rules.epic.rules import EpicRules

NOBODY = -1
Task = TypeVar("Task")
Result = TypeVar("Result")


class Duel(msgspec.Struct, frozen=True):
    """Some matches of the same two teams on the same map; the first team sits on the left."""

    game: str
    teams: tuple[str, str]
    map: str
    matches: int
    bots: tuple[str, str]
    """By seat."""
    turn_limit: int
    seed: str


class CardUse(msgspec.Struct):
    """How often a card was used in one match, all of its copies together."""

    drawn: bool = False
    attacks: int = 0
    defenses: int = 0
    plays: int = 0

    @property
    def uses(self) -> int:
        return self.attacks + self.defenses + self.plays


class Outcome(msgspec.Struct, frozen=True):
    """What one match came to. Seats are 0 (left) and 1 (right)."""

    teams: tuple[str, str]
    map: str
    first: int
    """The seat that had the first turn."""
    winner: int
    """A seat, or ``NOBODY`` for a draw."""
    turns: int
    limit: bool
    """Whether the turn limit ended it."""
    cards: dict[str, CardUse]
    """By card: those that were drawn or used."""


def plan(
    game: str,
    teams: Sequence[str],
    maps: Sequence[str],
    matches: int,
    bots: tuple[str, str],
    turn_limit: int,
    seed: str,
) -> list[Duel]:
    """Every pair of teams on every map, half of the matches in either seat order."""
    return [
        Duel(game, order, map_id, matches // 2, bots, turn_limit, f"{seed}/{order[0]}/{order[1]}/{map_id}")
        for one, other in combinations(teams, 2)
        for map_id in maps
        for order in ((one, other), (other, one))
    ]


def play_all(duels: Sequence[Duel], jobs: int, tell: Callable[[int], None]) -> list[Outcome]:
    """The outcomes of all duels in their order; ``tell`` hears how many matches are over, from 0 on."""
    tasks = list(enumerate(duels))
    found: list[list[Outcome]] = [[] for _ in duels]
    over = 0
    with _workers(min(jobs, len(duels))) if jobs > 1 else nullcontext() as pool:
        tell(over)
        for index, outcomes in pool.imap_unordered(_task, tasks) if pool else map(_task, tasks):
            found[index] = outcomes
            over += len(outcomes)
            tell(over)
    return [outcome for outcomes in found for outcome in outcomes]


def in_turn(
    play: Callable[[Task], Result], tasks: Sequence[Task], jobs: int, tell: Callable[[int], None]
) -> list[Result]:
    """What came of each task, in their order however many processes there are; ``tell`` hears how many are over."""
    found: list[Result] = []
    with _workers(min(jobs, len(tasks))) if jobs > 1 else nullcontext() as pool:
        for result in pool.imap(play, tasks) if pool else map(play, tasks):
            found.append(result)
            tell(len(found))
    return found


def _workers(jobs: int) -> Pool:
    """Processes that leave an interrupt to their parent, which ends them; from their first moment on."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        return multiprocessing.get_context("spawn").Pool(jobs, initializer=_ignore_interrupts)
    finally:
        signal.signal(signal.SIGINT, before)


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _task(task: tuple[int, Duel]) -> tuple[int, list[Outcome]]:
    return task[0], play_duel(task[1])


def play_duel(duel: Duel) -> list[Outcome]:
    """Play the matches of one duel."""
    teams = tuple((team,) for team in duel.teams)
    rules = build_rules(Setup(game=duel.game, teams=teams, map=duel.map, turn_limit=duel.turn_limit))
    bots = [make_bot(name) for name in duel.bots]
    return [_play(rules, bots, duel, f"{duel.seed}/{number}") for number in range(duel.matches)]


def _play(rules: EpicRules, bots: list[Bot], duel: Duel, seed: str) -> Outcome:
    chance, luck = Live(Random(f"{seed}/chance")), Random(f"{seed}/bots")
    blind = all(getattr(bot, "blind", False) for bot in bots)
    notes = _Notes(rules)
    state = rules.setup(chance, notes.events)
    while (asked := state.decision) is not None:
        legal = rules.legal(state)
        view = state if blind else rules.observe(state, asked.seat)
        rules.apply(state, bots[asked.seat].choose(rules, view, asked.seat, legal, luck), chance, notes.events)
        notes.read()
        chance.results.clear()
    (winner,) = state.result or (NOBODY,)
    return Outcome(duel.teams, duel.map, notes.first, winner, state.turn, state.reason == "turn-limit", notes.cards)


class _Notes:
    """Reads the events of a match and keeps what is counted."""

    def __init__(self, rules: EpicRules) -> None:
        self.ids = rules.match.card_ids
        self.events: list[e.Event] = []
        self.first = NOBODY
        self.cards: dict[str, CardUse] = {}

    def read(self) -> None:
        for event in self.events:
            match event:
                case e.TurnBegan(seat=seat, turn=1):
                    self.first = seat
                case e.Drew(card=card):
                    self.use(card).drawn = True
                case e.Attacked(card=card):
                    self.use(card).attacks += 1
                case e.Defended(card=card) if card >= 0:
                    self.use(card).defenses += 1
                case e.Played(card=card):
                    self.use(card).plays += 1
        self.events.clear()

    def use(self, card: int) -> CardUse:
        return self.cards.setdefault(self.ids[card], CardUse())
