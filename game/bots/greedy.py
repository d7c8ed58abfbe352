"""The greedy bot: tries every open action in a few worlds that it cannot tell from the truth, and takes the best.

After an action the world runs on, everybody answering by rule of thumb, until the next free decision; then the position
is evaluated. Luck and hidden cards differ from world to world, so the mean over them is what counts.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from game.bots.epic_evaluation import Evaluation
from game.bots.epic_worth import worth_trying
from game.bots.weights import Weights
from game.rules.core.chance import Live
from game.rules.core.protocol import HIDDEN
from game.rules.epic import action as a
from game.rules.epic.action import Action
from game.rules.epic.frames import CombatFrame, WalkFrame
from game.rules.epic.hidden import fits_attack
from game.rules.epic.match import Match
from game.rules.epic.query import SUNBURST, attack_in, living, value
from game.rules.epic.rules import EpicRules
from game.rules.epic.state import State

WORLDS = 3
MOST_OPTIONS = 40
"""More walks than this are sampled."""
LONGEST_FORWARD = 30
TRIES = 4
"""Cards that are looked at for each one that could be the attack."""


Judging: TypeAlias = Callable[[Match, Weights], Evaluation]
"""What makes the judgment that a bot plays by."""


class GreedyBot:
    """Looks one action ahead."""

    def __init__(self, weights: Weights | None = None, worlds: int = WORLDS, noise: float = 0.0) -> None:
        self.weights = weights or Weights()
        self.worlds = worlds
        self.noise = noise
        """The usual error of its judgment, in health points."""
        self.judging: Judging = Evaluation

    def choose(self, rules: EpicRules, view: State, seat: int, legal: list[Action], rng: Random) -> Action:
        legal = worth_trying(rules.match, view, legal)
        if len(legal) == 1:
            return legal[0]
        options = legal if len(legal) <= MOST_OPTIONS else [legal[0], *rng.sample(legal[1:], MOST_OPTIONS - 1)]
        judge = self.judging(rules.match, self.weights)
        totals = [0.0] * len(options)
        for _ in range(self.worlds):
            world = rules.determinize(view, seat, rng)
            luck = rng.random()
            for i, option in enumerate(options):
                totals[i] += worth_of(rules, judge, world, seat, option, Random(luck))
        if self.noise:
            totals = [total + rng.gauss(0.0, self.noise) * self.worlds for total in totals]
        best = max(totals)
        return options[totals.index(best)]


def worth_of(rules: EpicRules, judge: Evaluation, world: State, seat: int, action: Action, rng: Random) -> float:
    """The value of a world after an action, everything it starts carried out."""
    return judge.of(world_after(rules, judge, world, action, rng), seat)


def world_after(rules: EpicRules, judge: Evaluation, world: State, action: Action, rng: Random) -> State:
    """A copy of a world after an action and everything it starts."""
    state = world.clone()
    chance = Live(rng)
    rules.apply(state, action, chance, None)
    settle(rules, judge, state, chance, rng)
    return state


def settle(rules: EpicRules, judge: Evaluation, state: State, chance: Live, rng: Random) -> None:
    """Let everybody answer by rule of thumb until nothing is half done."""
    for _ in range(LONGEST_FORWARD):
        asked = state.decision
        if asked is None or asked.kind == "turn" or (state.stack and isinstance(state.stack[-1], WalkFrame)):
            return
        rules.apply(state, rule_of_thumb(rules, judge, state, rng), chance, None)


def rule_of_thumb(rules: EpicRules, judge: Evaluation, state: State, rng: Random) -> Action:
    """A sensible answer to a question in the middle of something."""
    legal = rules.legal(state)
    asked = state.decision
    assert asked is not None
    if asked.kind == "defend":
        return _answer(rules, judge, state, legal, rng)
    if asked.kind == "rescue":
        return legal[-1]
    if asked.kind in ("discard", "limit"):
        alive = living(state)
        cards = [option for option in legal if isinstance(option, a.Discard)]
        return min(cards, key=lambda option: judge.card(option.card, alive))
    if asked.kind == "figure":
        return _target(rules, state, legal)
    if isinstance(legal[0], a.Take | a.Keep | a.Lay):
        alive = living(state)
        return max(legal, key=lambda option: judge.card(getattr(option, "card", HIDDEN), alive))
    if asked.kind == "may":
        return legal[0]
    return legal[int(rng.random() * len(legal))]


def _answer(rules: EpicRules, judge: Evaluation, state: State, legal: list[Action], rng: Random) -> Action:
    """The defense that saves most for what its card is worth."""
    if len(legal) == 1:
        return legal[0]
    match, worths, combat = rules.match, judge.worths, attack_in(state)
    attacker, target = combat.attacker, combat.target
    lying, health = bool(state.lying), state.health[target]
    fallen = health + judge.weights.figure
    blows: list[tuple[int, int]] = []
    for attack in _feared(judge, state, combat, rng):
        strength = alone = worths.attack[attack]
        if lying or worths.varies[attack]:
            strength, alone = (
                value(match, state, attack, attacker, target, defending=False, answered=answered)
                for answered in (True, False)
            )
        blows.append((strength, alone))
    best, least = legal[0], float("inf")
    for option in legal:
        if isinstance(option, a.Defend):
            card = option.card
            counted = lying or worths.varies[card]
            defense = value(match, state, card, target, attacker, defending=True) if counted else worths.defense[card]
            damages = [0 if defense == SUNBURST else strength - defense for strength, _alone in blows]
            cost = (worths.in_hand[card] - worths.answer_extra[card]) * len(blows)
        else:
            damages = [alone for _strength, alone in blows]
            cost = 0.0
        for damage in damages:
            if damage > 0:
                cost += damage if damage < health else fallen
        if cost < least:
            best, least = option, cost
    return best


def _feared(judge: Evaluation, state: State, combat: CombatFrame, rng: Random) -> list[int]:
    """The attack cards that an answer reckons with: some that could lie there, or the one that does."""
    count = judge.weights.doubt
    found: list[int] = []
    if count:
        match, seat = judge.match, combat.seat
        squad = match.figures[combat.attacker].squad
        pool = [*state.draw[squad], *state.hands[seat]]
        for _try in range(TRIES * count if pool else 0):
            card = pool[int(rng.random() * len(pool))]
            if fits_attack(match, state, combat, card):
                found.append(card)
                if len(found) == count:
                    break
    return found or [combat.attack_card]


def _target(rules: EpicRules, state: State, legal: list[Action]) -> Action:
    """Enemies: the weakest; one's own: the one that misses most health."""
    match = rules.match
    asked = state.decision
    assert asked is not None

    def rank(option: Action) -> tuple[int, int]:
        assert isinstance(option, a.Pick)
        figure = option.figure
        if match.side_of_figure[figure] != match.side_of[asked.seat]:
            return 0, state.health[figure]
        return 1, state.health[figure] - state.maximum[figure]

    return min(legal, key=rank)
