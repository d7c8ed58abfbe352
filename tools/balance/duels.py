"""Batches of matches between pairs of teams on several processes, with outcomes in a fixed order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random

import msgspec

from game.bots.core.bot import Bot
from game.bots.epic.bots import make_bot
from game.content.cards.packs import build_rules
from game.rules.core.chance import RecordingRandom
from game.rules.epic.event import Attacked, Defended, Drew, Event, Played, TurnBegan
from game.rules.epic.pack import Setup
from game.rules.epic.rules import EpicRules
from game.terminal.workers import WorkerPool, run_tasks

NO_SEAT = -1
"""Winner of a draw, and first seat of a match that ended before the first turn."""


class DuelBatch(msgspec.Struct, frozen=True):
    """Matches of the same two teams on the same map; the first team has the left side."""

    game: str
    teams: tuple[str, str]
    map: str
    matches: int
    """Number of matches."""
    bots: tuple[str, str]
    """Bot of each seat."""
    turn_limit: int
    """Number of turns after which a match is a draw; 0 for no limit."""
    seed: str
    health: tuple[int, ...] = ()
    """Extra health of the leaders by seat."""
    options: tuple[str, ...] = ()
    """Ids of the rule options."""


class CardCounts(msgspec.Struct):
    """Use of a card in one match, summed over all copies."""

    drawn: bool = False
    """True if a copy was drawn."""
    attacks: int = 0
    """Number of attacks with the card."""
    defenses: int = 0
    """Number of defenses with the card."""
    plays: int = 0
    """Number of times the card was played as a special card."""

    @property
    def uses(self) -> int:
        """Return the number of uses: attacks, defenses and plays."""
        return self.attacks + self.defenses + self.plays


class DuelResult(msgspec.Struct, frozen=True):
    """Result of one match; seats are 0 (left) and 1 (right)."""

    teams: tuple[str, str]
    map: str
    first_seat: int
    """Seat with the first turn."""
    winner: int
    """Winning seat, or ``NO_SEAT`` for a draw."""
    turns: int
    """Number of turns."""
    hit_turn_limit: bool
    """True if the match ended at the turn limit."""
    cards: dict[str, CardCounts]
    """Use of each card that was drawn or used, by card id."""


def plan_duels(
    game: str,
    teams: Sequence[str],
    maps: Sequence[str],
    matches: int,
    bots: tuple[str, str],
    turn_limit: int,
    seed: str,
    options: tuple[str, ...] = (),
) -> list[DuelBatch]:
    """Return the batches of every pair of teams on every map, half of the matches with the seats exchanged."""
    return [
        DuelBatch(
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


def play_all(duels: Sequence[DuelBatch], pool: WorkerPool, on_progress: Callable[[int], None]) -> list[DuelResult]:
    """Play all batches and return the outcomes in order.

    ``on_progress`` is called with the number of matches played so far, first with 0.
    """
    found: list[DuelResult] = []

    def start_batch(finished_count: int) -> None:
        if not finished_count:
            on_progress(0)

    for outcomes in run_tasks(play_duel, duels, pool, start_batch):
        found += outcomes
        on_progress(len(found))
    return found


def play_duel(duel: DuelBatch) -> list[DuelResult]:
    """Play the matches of one duel."""
    teams = tuple((team,) for team in duel.teams)
    setup = Setup(duel.game, teams, duel.map, options=duel.options, turn_limit=duel.turn_limit, health=duel.health)
    rules = build_rules(setup)
    bots = [make_bot(name) for name in duel.bots]
    return [_play_match(rules, bots, duel, f"{duel.seed}/{index}") for index in range(duel.matches)]


def _play_match(rules: EpicRules, bots: list[Bot], duel: DuelBatch, seed: str) -> DuelResult:
    chance, rng = RecordingRandom(Random(f"{seed}/chance")), Random(f"{seed}/bots")
    blind = all(getattr(bot, "blind", False) for bot in bots)
    notes = _EventCounter(rules)
    state = rules.setup(chance, notes.events)
    while (decision := state.decision) is not None:
        legal = rules.legal_actions(state)
        view = state if blind else rules.observe(state, decision.seat)
        rules.apply(state, bots[decision.seat].choose(rules, view, decision.seat, legal, rng), chance, notes.events)
        notes.read_events()
        chance.results.clear()
    (winner,) = state.result or (NO_SEAT,)
    return DuelResult(
        duel.teams, duel.map, notes.first_seat, winner, state.turn, state.reason == "turn-limit", notes.cards
    )


class _EventCounter:
    """Counter that reads the events of a match: who had the first turn, and how each card was used."""

    def __init__(self, rules: EpicRules) -> None:
        self.card_ids = rules.match.card_ids
        """Id of each card, by its number in the match."""
        self.events: list[Event] = []
        """Events that have not been counted."""
        self.first_seat = NO_SEAT
        """Seat with the first turn."""
        self.cards: dict[str, CardCounts] = {}
        """Use of each card, by card id."""

    def read_events(self) -> None:
        """Count the new events and clear them."""
        for event in self.events:
            match event:
                case TurnBegan(seat=seat, turn=1):
                    self.first_seat = seat
                case Drew(card=card):
                    self.get_card_counts(card).drawn = True
                case Attacked(card=card):
                    self.get_card_counts(card).attacks += 1
                case Defended(card=card) if card >= 0:
                    self.get_card_counts(card).defenses += 1
                case Played(card=card):
                    self.get_card_counts(card).plays += 1
        self.events.clear()

    def get_card_counts(self, card: int) -> CardCounts:
        """Return the use counts of a card, created when missing."""
        return self.cards.setdefault(self.card_ids[card], CardCounts())
