"""Many matches between pairs of teams, on several processes: what each came to, in an order that never varies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random

import msgspec

from game.bots.core.bot import Bot
from game.bots.epic.bots import make_bot
from game.content.cards.packs import build_rules
from game.rules.core.chance import Live
from game.rules.epic import event as e
from game.rules.epic.pack import Setup
from game.rules.epic.rules import EpicRules
from game.terminal.workers import WorkerPool, in_turn

NOBODY = -1


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
    health: tuple[int, ...] = ()
    """Handicap by seat."""
    options: tuple[str, ...] = ()


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
    options: tuple[str, ...] = (),
) -> list[Duel]:
    """Every pair of teams on every map, half of the matches in either seat order."""
    return [
        Duel(
            game,
            order,
            map_id,
            matches // 2,
            bots,
            turn_limit,
            f"{seed}/{order[0]}/{order[1]}/{map_id}",
            options=options,
        )
        for one, other in combinations(teams, 2)
        for map_id in maps
        for order in ((one, other), (other, one))
    ]


def play_all(duels: Sequence[Duel], pool: WorkerPool, tell: Callable[[int], None]) -> list[Outcome]:
    """The outcomes of all duels in their order; ``tell`` hears how many matches are over, from 0 on."""
    found: list[Outcome] = []

    def begin(over: int) -> None:
        if not over:
            tell(0)

    for outcomes in in_turn(play_duel, duels, pool, begin):
        found += outcomes
        tell(len(found))
    return found


def play_duel(duel: Duel) -> list[Outcome]:
    """Play the matches of one duel."""
    teams = tuple((team,) for team in duel.teams)
    setup = Setup(duel.game, teams, duel.map, options=duel.options, turn_limit=duel.turn_limit, health=duel.health)
    rules = build_rules(setup)
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
