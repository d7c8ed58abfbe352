"""Greedy bot of Epic Duels: tries every legal action in a few sampled worlds and takes the best.

After an action all seats answer by simple rules until the next free decision, where the position is evaluated. The
mean over the worlds averages chance and hidden cards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias

from game.bots.epic.evaluation import Evaluation
from game.bots.epic.weights import Weights
from game.bots.epic.worth import filter_idle_cards
from game.rules.core.chance import RecordingRandom
from game.rules.core.protocol import HIDDEN
from game.rules.epic.actions.action import Action, Defend, Discard, Keep, Pick, PutBack, Take, Walk
from game.rules.epic.engine.frames import CombatFrame, WalkFrame
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.observation import fits_attack
from game.rules.epic.engine.queries import SUNBURST, card_value, living_characters, pending_attack
from game.rules.epic.engine.state import State
from game.rules.epic.rules import EpicRules

WORLDS = 3
"""Default number of sampled worlds."""
MAX_OPTIONS = 40
"""Maximum number of actions that are evaluated; of more, a random sample is used."""
MAX_ANSWERS_PER_ACTION = 30
"""Maximum number of questions that are answered by simple rules after an action."""
SQUARE_NOISE_FRACTION = 0.1
"""Fraction of the evaluation noise that differs between the squares a character may walk to."""
SAMPLE_TRIES = 4
"""Number of cards that are drawn at random for each attack card to be found."""


EvaluationFactory: TypeAlias = Callable[[Match, Weights], Evaluation]
"""Factory of the evaluation that a bot uses, by match and weights."""


class GreedyBot:
    """Bot that evaluates the position after each action, without a search."""

    def __init__(self, weights: Weights | None = None, worlds: int = WORLDS, noise: float = 0.0) -> None:
        self.weights = weights or Weights()
        self.worlds = worlds
        """Number of sampled worlds."""
        self.noise = noise
        """Standard deviation of the evaluation noise, in health points."""
        self.make_evaluation: EvaluationFactory = Evaluation
        """Factory of the evaluation; a puzzle replaces it."""

    def choose(self, rules: EpicRules, view: State, seat: int, legal: list[Action], rng: Random) -> Action:
        legal = filter_idle_cards(rules.match, view, legal)
        if len(legal) == 1:
            return legal[0]
        options = legal if len(legal) <= MAX_OPTIONS else [legal[0], *rng.sample(legal[1:], MAX_OPTIONS - 1)]
        judge = self.make_evaluation(rules.match, self.weights)
        totals = [0.0] * len(options)
        for _ in range(self.worlds):
            world = rules.determinize(view, seat, rng)
            sample = rng.random()
            for i, option in enumerate(options):
                totals[i] += evaluate_action(rules, judge, world, seat, option, Random(sample))
        if self.noise:
            errors = draw_errors(options, self.noise, rng)
            totals = [total + error * self.worlds for total, error in zip(totals, errors, strict=True)]
        best = max(totals)
        return options[totals.index(best)]


def draw_errors(options: Sequence[Action], noise: float, rng: Random) -> list[float]:
    """Draw the evaluation noise of each action.

    The squares that a character can walk to have most of their noise in common: otherwise the largest of forty
    independent errors would decide, regardless of the squares.
    """
    shared: dict[int, float] = {}
    errors = []
    for option in options:
        if isinstance(option, Walk):
            if option.figure not in shared:
                shared[option.figure] = rng.gauss(0.0, noise)
            errors.append(shared[option.figure] + rng.gauss(0.0, noise * SQUARE_NOISE_FRACTION))
        else:
            errors.append(rng.gauss(0.0, noise))
    return errors


def evaluate_action(
    rules: EpicRules, evaluation: Evaluation, world: State, seat: int, action: Action, rng: Random
) -> float:
    """Return the value of a world for a seat, after an action and the answers that it requires."""
    return evaluation.evaluate(play_action(rules, evaluation, world, action, rng), seat)


def play_action(rules: EpicRules, evaluation: Evaluation, world: State, action: Action, rng: Random) -> State:
    """Return a copy of a world after an action and the answers that it requires."""
    state = world.clone()
    chance = RecordingRandom(rng)
    rules.apply(state, action, chance, None)
    resolve_pending(rules, evaluation, state, chance, rng)
    return state


def resolve_pending(
    rules: EpicRules, evaluation: Evaluation, state: State, chance: RecordingRandom, rng: Random
) -> None:
    """Answer all questions by simple rules until a player can decide freely."""
    for _ in range(MAX_ANSWERS_PER_ACTION):
        decision = state.decision
        if decision is None or decision.kind == "turn" or (state.stack and isinstance(state.stack[-1], WalkFrame)):
            return
        rules.apply(state, answer_by_rule(rules, evaluation, state, rng), chance, None)


def answer_by_rule(rules: EpicRules, evaluation: Evaluation, state: State, rng: Random) -> Action:
    """Return a sensible answer to a question in the middle of an action, by simple rules."""
    legal = rules.legal_actions(state)
    decision = state.decision
    assert decision is not None
    if decision.kind == "defend":
        return _choose_defense(rules, evaluation, state, legal, rng)
    if decision.kind == "rescue":
        return legal[-1]
    if decision.kind in ("discard", "limit"):
        alive = living_characters(state)
        cards = [option for option in legal if isinstance(option, Discard)]
        return min(cards, key=lambda option: evaluation.evaluate_card(option.card, alive))
    if decision.kind == "figure":
        return _choose_target(rules, state, legal)
    if isinstance(legal[0], Take | Keep | PutBack):
        alive = living_characters(state)
        return max(legal, key=lambda option: evaluation.evaluate_card(getattr(option, "card", HIDDEN), alive))
    if decision.kind == "may":
        return legal[0]
    return legal[int(rng.random() * len(legal))]


def _choose_defense(rules: EpicRules, evaluation: Evaluation, state: State, legal: list[Action], rng: Random) -> Action:
    """Return the defense with the lowest total cost in damage and cards."""
    if len(legal) == 1:
        return legal[0]
    match, worths, combat = rules.match, evaluation.card_estimates, pending_attack(state)
    attacker, target = combat.attacker, combat.target
    lying, health = bool(state.lying), state.health[target]
    fallen = health + evaluation.weights.figure
    blows: list[tuple[int, int]] = []
    for attack in _sample_attacks(evaluation, state, combat, rng):
        strength = alone = worths.attack[attack]
        if lying or worths.is_variable[attack]:
            strength, alone = (
                card_value(match, state, attack, attacker, target, defending=False, answered=answered)
                for answered in (True, False)
            )
        blows.append((strength, alone))
    best, least = legal[0], float("inf")
    for option in legal:
        if isinstance(option, Defend):
            card = option.card
            counted = lying or worths.is_variable[card]
            defense = (
                card_value(match, state, card, target, attacker, defending=True) if counted else worths.defense[card]
            )
            damages = [0 if defense == SUNBURST else strength - defense for strength, _alone in blows]
            cost = (worths.in_hand[card] - worths.defense_text_value[card]) * len(blows)
        else:
            damages = [alone for _strength, alone in blows]
            cost = 0.0
        for damage in damages:
            if damage > 0:
                cost += damage if damage < health else fallen
        if cost < least:
            best, least = option, cost
    return best


def _sample_attacks(evaluation: Evaluation, state: State, combat: CombatFrame, rng: Random) -> list[int]:
    """Return the attack cards that a defender considers: a sample of the possible ones, or the actual one."""
    count = evaluation.weights.doubt
    found: list[int] = []
    if count:
        match, seat = evaluation.match, combat.seat
        squad = match.figures[combat.attacker].squad
        pool = [*state.draw[squad], *state.hands[seat]]
        for _try in range(SAMPLE_TRIES * count if pool else 0):
            card = pool[int(rng.random() * len(pool))]
            if fits_attack(match, state, combat, card):
                found.append(card)
                if len(found) == count:
                    break
    return found or [combat.attack_card]


def _choose_target(rules: EpicRules, state: State, legal: list[Action]) -> Action:
    """Return the choice of a character: the weakest enemy, else the own one that lacks most health."""
    match = rules.match
    decision = state.decision
    assert decision is not None

    def rank(option: Action) -> tuple[int, int]:
        assert isinstance(option, Pick)
        figure = option.figure
        if match.side_of_figure[figure] != match.side_of[decision.seat]:
            return 0, state.health[figure]
        return 1, state.health[figure] - state.maximum[figure]

    return min(legal, key=rank)
