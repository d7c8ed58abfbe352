"""``dev fights``: measures how bots fight: missed hits, turns that retreat, unused actions, and match lengths.

Each turn of the first bot is compared with its opportunities. A hit is counted by the attack value printed on the card,
whatever the defense. A turn retreats if a character walks further from every enemy and no attack follows.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Sequence
from math import fsum
from random import Random

import msgspec

from game.arguments import add_alias, format_choices
from game.bots.core.bot import Bot
from game.bots.epic.levels import MIN_ATTACK_VALUE
from game.bots.epic.quick_play import count_steps
from game.bots.epic.worth import filter_idle_cards, get_card_estimates
from game.content.cards.packs import EPIC_PACKS, build_rules
from game.errors import UserError
from game.rules.core.chance import RecordingRandom
from game.rules.epic.actions.action import Action, Attack, Draw, End, Halt, Heal, Play, Walk
from game.rules.epic.actions.turn import round_number
from game.rules.epic.board import iterate_bits
from game.rules.epic.engine.frames import WalkFrame
from game.rules.epic.engine.queries import living_characters
from game.rules.epic.engine.state import State
from game.rules.epic.rules import EpicRules
from game.terminal import workers
from tools.statistics import get_reward, wilson_interval
from tools.training.ladder import GamePair, schedule_pairs
from tools.training.peers import make_player

EVENT_LABELS = {
    "hit": "hits within a walk passed up",
    "lethal": "lethal hits in reach passed up",
    "lethal-walk": "lethal hits within a walk passed up",
    "unused": "turns with an unused action",
    "away": "turns away from every enemy",
    "idle": "rounds without an attack or a card",
}
"""Labels of the counted events, by short name."""


class FightCounts(msgspec.Struct):
    """Counts of one match for the first bot."""

    points: float
    """Points of the first bot: 1 for a win, 0.5 for a draw."""
    rounds: int
    """Number of rounds."""
    limit: bool
    """True if the match ended at the turn limit."""
    times: Counter[str] = msgspec.field(default_factory=Counter)
    """Number of occurrences of each event, by short name."""
    chances: Counter[str] = msgspec.field(default_factory=Counter)
    """Number of opportunities for each event, by short name."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default="zelda", metavar=format_choices(EPIC_PACKS), help="game")
    parser.add_argument("--bots", default="apprentice,newcomer", metavar="NAMES", help="bot to measure, its opponent")
    matches = parser.add_argument("--matches", type=int, default=40, metavar="N", help="matches to play")
    add_alias(parser, "--games", matches)
    parser.add_argument("--seed", default="1", help="seed of the matches")
    workers.add_arguments(parser)
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def run(arguments: argparse.Namespace) -> int:
    names = [name for name in arguments.bots.split(",") if name]
    if len(names) != 2:
        raise UserError("--bots needs two bots; the same one twice is a mirrored match.")
    if arguments.matches < 2 or arguments.matches % 2:
        raise UserError("--matches needs an even number.")
    for name in names:
        make_player(name)
    tasks = list(schedule_pairs(arguments.game, names, arguments.matches // 2, arguments.seed))
    fought = [
        fight_counts
        for both in workers.run_tasks(play_both, tasks, workers.read_worker_pool(arguments))
        for fight_counts in both
    ]
    report = sum_up(fought)
    print(msgspec.json.encode(report).decode() if arguments.json else format_report(report))
    return 0


class EventFrequency(msgspec.Struct, frozen=True):
    """Fraction of the opportunities in which an event occurred, with its 95 % Wilson interval."""

    name: str
    """Label of the event."""
    times: float
    """Number of occurrences."""
    chances: int
    """Number of opportunities."""
    share: float
    """Occurrences divided by opportunities."""
    low: float
    """Lower end of the interval."""
    high: float
    """Upper end of the interval."""


class FightReport(msgspec.Struct, frozen=True):
    """Result of all matches."""

    shares: list[EventFrequency]
    """Frequencies of all events."""
    rounds: float
    """Mean length of a match, in rounds."""
    longest: int
    """Length of the longest match, in rounds."""
    limit_hits: int
    """Number of matches that ended at the turn limit."""


def play_both(pair: GamePair) -> list[FightCounts]:
    """Play both matches of a pair; the first bot takes seat 0, then seat 1."""
    return [play_match(pair, own) for own in (0, 1)]


def play_match(pair: GamePair, counted_seat: int) -> FightCounts:
    """Play a match with the first bot in ``counted_seat`` and count its turns."""
    rules = build_rules(pair.setup)
    bots: list[Bot] = [make_player(pair.bots[seat != counted_seat]) for seat in range(rules.seats)]
    chance = RecordingRandom(Random(f"{pair.seed}/{counted_seat}/chance"))
    lucks = [Random(f"{pair.seed}/{counted_seat}/{seat}") for seat in range(rules.seats)]
    state, counter = rules.setup(chance, None), TurnCounter(rules, counted_seat)
    while (decision := state.decision) is not None:
        seat, legal = decision.seat, rules.legal_actions(state)
        action = bots[seat].choose(rules, rules.observe(state, seat), seat, legal, lucks[seat])
        counter.read_decision(state, legal, action)
        rules.apply(state, action, chance, None)
        chance.results.clear()
    counter.finish_turn()
    return FightCounts(
        get_reward(rules, state.result, counted_seat),
        round_number(state, rules.seats),
        state.reason == "turn-limit",
        counter.times,
        counter.chances,
    )


class TurnCounter:
    """Counter of the opportunities and the actions in the turns of a seat."""

    def __init__(self, rules: EpicRules, seat: int) -> None:
        self.rules, self.match, self.seat = rules, rules.match, seat
        self.attack_values = get_card_estimates(rules.match).attack
        """Printed attack value by card."""
        self.times: Counter[str] = Counter()
        """Number of occurrences of each event, by short name."""
        self.chances: Counter[str] = Counter()
        """Number of opportunities for each event, by short name."""
        self.turn = _Turn()
        """Current turn."""
        self.round = 0
        """Number of the current round."""
        self.had_action = True
        """True if any player has attacked or played a card in the current round."""

    def read_decision(self, state: State, legal: list[Action], action: Action) -> None:
        """Count a decision of any seat before its action is executed."""
        if self.round != (number := round_number(state, self.rules.seats)):
            self._finish_round()
            self.round, self.had_action = number, False
        self.had_action = self.had_action or isinstance(action, Attack | Play)
        decision = state.decision
        assert decision is not None
        if decision.seat != self.seat or state.active != self.seat or not state.turn:
            return
        if self.turn.number != state.turn:
            self.finish_turn()
            self.turn = _Turn(state.turn)
            if decision.kind == "walk":
                self._find_hits_after_walks(state, legal)
        if decision.kind == "walk" and isinstance(state.stack[-1], WalkFrame):
            self._record_walk(state, action)
        if decision.kind == "turn":
            self._record_action(state, legal, action)

    def finish_turn(self) -> None:
        """Add the current turn to the counts; an unfinished round at the end of the match does not count."""
        turn = self.turn
        if not turn.acted:
            return
        self._count("hit", turn.hit, not turn.attacked)
        self._count("lethal", bool(turn.lethal), not turn.lethal & turn.attacked)
        self._count("lethal-walk", bool(turn.lethal_after_walk), not turn.lethal_after_walk & turn.attacked)
        self._count("unused", True, turn.unused)
        self._count("away", True, turn.away and not turn.attacked)
        self.turn = _Turn()

    def _finish_round(self) -> None:
        self._count("idle", self.round > 0, not self.had_action)

    def _count(self, name: str, is_possible: bool, has_occurred: bool) -> None:
        """Count an opportunity and whether the event occurred."""
        self.chances[name] += is_possible
        self.times[name] += is_possible and has_occurred

    def _find_hits_after_walks(self, state: State, legal: Sequence[Action]) -> None:
        """Record the hits that are possible after any walk without a toll."""
        for option in legal:
            if isinstance(option, Walk) and option.toll:
                continue
            world, chance = state.clone(), RecordingRandom(Random(0))
            self.rules.apply(world, option, chance, None)
            while (decision := world.decision) is not None and decision.kind == "walk":
                self.rules.apply(world, Halt(), chance, None)
            if decision is not None and decision.kind == "turn" and decision.seat == self.seat:
                self._record_hits(world, self.rules.legal_actions(world), without_walk=False)

    def _record_hits(self, state: State, legal: Iterable[Action], *, without_walk: bool) -> None:
        """Record the possible hits of a position; ``without_walk`` is true for the actual position."""
        for action in legal:
            if isinstance(action, Attack):
                number = self.attack_values[action.card]
                self.turn.hit = self.turn.hit or number >= MIN_ATTACK_VALUE
                if number >= state.health[action.target]:
                    self.turn.lethal_after_walk |= 1 << action.target
                    self.turn.lethal |= without_walk << action.target

    def _record_walk(self, state: State, action: Action) -> None:
        """Record whether a walk leads away from every enemy."""
        if isinstance(action, Walk):
            here, width = state.squares[action.figure], self.match.board.width
            enemies = [
                state.squares[enemy]
                for enemy in iterate_bits(self.match.enemy_mask[self.seat] & living_characters(state))
            ]
            if all(count_steps(width, action.square, enemy) > count_steps(width, here, enemy) for enemy in enemies):
                self.turn.away = True

    def _record_action(self, state: State, legal: list[Action], action: Action) -> None:
        """Record the hits before an action, the attacked enemy, and whether actions are left unused."""
        self.turn.acted = True
        self._record_hits(state, legal, without_walk=True)
        if isinstance(action, Attack):
            self.turn.attacked |= 1 << action.target
        self.turn.unused = (
            state.actions > 0
            and isinstance(action, End)
            and any(
                isinstance(action, Attack | Play | Draw | Heal)
                for action in filter_idle_cards(self.match, state, legal)
            )
        )


class _Turn:
    """Opportunities and results of one turn; sets of enemies are bit masks."""

    def __init__(self, number: int = 0) -> None:
        self.number = number
        """Number of the turn."""
        self.acted = self.hit = self.away = self.unused = False
        """True if the seat has made a decision about an action."""
        self.lethal = self.lethal_after_walk = self.attacked = 0
        """Enemies that a hit without a walk would defeat."""


def sum_up(counts: Sequence[FightCounts]) -> FightReport:
    """Return the report on all matches."""
    times = sum((fight_counts.times for fight_counts in counts), Counter[str]())
    chances = sum((fight_counts.chances for fight_counts in counts), Counter[str]())
    points = fsum(fight_counts.points for fight_counts in counts)
    return FightReport(
        [
            _make_frequency("points of the first bot", points, len(counts)),
            *(_make_frequency(words, times[name], chances[name]) for name, words in EVENT_LABELS.items()),
        ],
        sum(fight_counts.rounds for fight_counts in counts) / len(counts),
        max(fight_counts.rounds for fight_counts in counts),
        sum(fight_counts.limit for fight_counts in counts),
    )


def _make_frequency(name: str, occurrences: float, chances: int) -> EventFrequency:
    return EventFrequency(
        name, occurrences, chances, occurrences / chances if chances else 0.0, *wilson_interval(occurrences, chances)
    )


def format_report(report: FightReport) -> str:
    """Format the counts as lines."""
    lines = [
        f"{frequency.name:<37} {frequency.times:>6g} of {frequency.chances:<6} {100 * frequency.share:3.0f} %"
        f" [{100 * frequency.low:.0f}-{100 * frequency.high:.0f}]"
        for frequency in report.shares
    ]
    lines.append(f"Rounds: {report.rounds:.1f} on average, {report.longest} at most.")
    lines.append(f"Matches ended by the turn limit: {report.limit_hits}.")
    return "\n".join(lines)
