"""Self-play of the greedy bot, with the features of its evaluation at the beginning of each turn.

The evaluation of a position with two players is the sum of health and of each weight in ``TRAINED_FIELDS`` times its
feature. Here the features are extracted, so that other weights can be fitted. Each position is evaluated for the
active player in a sampled world consistent with that player's view, as a bot does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import msgspec

from game.bots.core.bot import Bot
from game.bots.epic.evaluation import Evaluation
from game.bots.epic.greedy import GreedyBot
from game.bots.epic.weights import PLANNING, Weights
from game.content.cards.packs import build_rules
from game.rules.core.chance import RecordingRandom
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import State
from game.rules.epic.rules import EpicRules
from tools.statistics import get_reward
from tools.training.ladder import GamePair

TRAINED_FIELDS = ("figure", "dying", "hand", "sunburst", "clock", "now", "soon", "approach", "shun", "deck_quality")
"""Fields of ``Weights`` that are fitted; all others keep their values."""
PARENT_FIELDS = {"dying": "figure", "sunburst": "hand"}
"""Trained fields that are multiplied by another trained field, by name."""
IRRELEVANT_FIELDS = ("threat", "later")
"""Fields without effect at the beginning of a turn with two players."""
DEFAULT_WEIGHTS = Weights()
"""Manually chosen weights."""
REFERENCE_WEIGHTS = {"by_hand": DEFAULT_WEIGHTS, "planning": PLANNING}
"""Weights that a fit is compared with: the default ones and those of the search."""
EVALUATION_NOISE = 1.0
"""Evaluation noise of the players, in health points; without it, bad positions would be rare."""


class TurnSample(msgspec.Struct, frozen=True):
    """Position at the beginning of a turn: its features, and whether the active player won."""

    features: list[float]
    """Health, then the feature of each field in ``TRAINED_FIELDS``."""
    reference_values: list[float]
    """Value of the position by each of ``REFERENCE_WEIGHTS``."""
    won: float
    """1 if the active player won the match, otherwise 0."""


class FeatureExtractor:
    """Extractor of the features of a position: the factor of each trained field.

    The other fields keep their ``weights``. Trained fields only matter where an attack may defeat a character.
    """

    def __init__(self, match: Match, weights: Weights = DEFAULT_WEIGHTS) -> None:
        without = (*IRRELEVANT_FIELDS, *(field for field in TRAINED_FIELDS if field not in PARENT_FIELDS.values()))
        plain = msgspec.structs.replace(weights, **dict.fromkeys(without, 0.0))
        self.match = match
        """Match whose positions are evaluated."""
        self.health = Evaluation(match, msgspec.structs.replace(plain, figure=0.0))
        """Evaluation of health alone."""
        self.base_evaluation = Evaluation(match, plain)
        """Evaluation without the trained fields, except the parents of others."""
        self.field_evaluations: list[tuple[Evaluation, float]] = []
        """Evaluation with one trained field increased by 1, and the factor that converts the difference into its
        feature.
        """
        for field in TRAINED_FIELDS:
            more = msgspec.structs.replace(plain, **{field: getattr(plain, field) + 1.0})
            share = 1.0 / getattr(plain, PARENT_FIELDS[field]) if field in PARENT_FIELDS else 1.0
            self.field_evaluations.append((Evaluation(match, more), share))

    def extract(self, world: State, seat: int) -> list[float]:
        """Return health, then the feature of each trained field."""
        health, value = (
            self.health.score_health(world, self.match.side_of[seat]),
            self.base_evaluation.evaluate(world, seat),
        )
        return [health, *((more.evaluate(world, seat) - value) * share for more, share in self.field_evaluations)]


def play_samples(pair: GamePair) -> list[TurnSample]:
    """Play a match of the greedy bot with itself and return its samples; the bots of the pair are ignored.

    A match without a winner returns none, because bots that avoid each other until the turn limit carry no information.
    """
    rules = build_rules(pair.setup)
    features = FeatureExtractor(rules.match)
    judges = [Evaluation(rules.match, weights) for weights in REFERENCE_WEIGHTS.values()]
    rng, turn = Random(f"{pair.seed}/worlds"), 0
    seen: list[tuple[int, list[float], list[float]]] = []
    for state in play_positions(rules, [GreedyBot(noise=EVALUATION_NOISE)] * 2, pair.seed):
        if state.turn != turn and is_turn_start(state):
            turn, seat = state.turn, state.active
            world = rules.determinize(rules.observe(state, seat), seat, rng)
            seen.append((seat, features.extract(world, seat), [judge.evaluate(world, seat) for judge in judges]))
    if not state.result:
        return []
    return [TurnSample(found, judged, get_reward(rules, state.result, seat)) for seat, found, judged in seen]


def is_turn_start(state: State) -> bool:
    """Return whether the active player is to move or act."""
    return state.decision is not None and state.decision.kind in ("walk", "turn")


def play_positions(rules: EpicRules, bots: Sequence[Bot], seed: str) -> Iterator[State]:
    """Play a match; yield the state before each decision, and the final one."""
    chance = RecordingRandom(Random(f"{seed}/chance"))
    lucks = [Random(f"{seed}/{seat}") for seat in range(rules.seats)]
    state = rules.setup(chance, None)
    while (decision := state.decision) is not None:
        yield state
        seat = decision.seat
        view, legal = rules.observe(state, seat), rules.legal_actions(state)
        rules.apply(state, bots[seat].choose(rules, view, seat, legal, lucks[seat]), chance, None)
        chance.results.clear()
    yield state
