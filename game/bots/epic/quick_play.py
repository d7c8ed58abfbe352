"""Rollout policy: quickly plays the rest of a turn, at the leaves of a search and for the next player."""

from __future__ import annotations

from random import Random
from typing import assert_never

from game.bots.epic.evaluation import Evaluation
from game.bots.epic.greedy import answer_by_rule
from game.bots.epic.worth import filter_idle_cards, get_card_estimates
from game.rules.core.chance import RecordingRandom
from game.rules.epic.actions.action import (
    Action,
    Answer,
    Attack,
    Concede,
    Decline,
    Defend,
    Discard,
    Draw,
    End,
    Halt,
    Heal,
    Keep,
    Pick,
    PickPlayer,
    Place,
    Play,
    Put,
    PutBack,
    Ransom,
    Rescue,
    Take,
    TakeDeck,
    TakeWay,
    TakeZone,
    Walk,
)
from game.rules.epic.board import iterate_bits
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import State
from game.rules.epic.rules import EpicRules

NO_ATTACK = (0, 0)
"""Strength and squares of a character without an attack."""
MAX_CACHED_DISTANCES = 5_000
"""Maximum number of cached distance tables."""
MAX_DECISIONS = 30
"""Maximum number of decisions in one turn."""
MAX_RANDOM_BONUS = 2.0
"""Maximum random bonus of an action, in health points."""
UNARMED_PENALTY = 4.0
"""Penalty for moving a character without an attack in hand, in steps."""
TOLL_PENALTY = 5.0
"""Penalty for each toll square (leever) on the way, in steps."""


def finish_turn(rules: EpicRules, evaluation: Evaluation, state: State, chance: RecordingRandom, rng: Random) -> None:
    """Play a turn to its end by the rollout policy."""
    active = state.active
    for _decision in range(MAX_DECISIONS):
        decision = state.decision
        if decision is None or state.active != active:
            return
        if decision.kind == "turn":
            action = choose_rollout_action(evaluation, state, rules.legal_actions(state), rng)
        elif decision.kind == "walk":
            action = choose_rollout_move(evaluation, state, rules.legal_actions(state), rng)
        else:
            action = answer_by_rule(rules, evaluation, state, rng)
        rules.apply(state, action, chance, None)


def choose_rollout_action(evaluation: Evaluation, state: State, legal: list[Action], rng: Random) -> Action:
    """Return a promising action of a turn; end the turn only if nothing else is legal."""
    best, most = legal[0], -99.0
    for option in filter_idle_cards(evaluation.match, state, legal):
        worth = (
            -9.0
            if isinstance(option, End)
            else estimate_action(evaluation, state, option) + MAX_RANDOM_BONUS * rng.random()
        )
        if worth > most:
            best, most = option, worth
    return best


def estimate_action(evaluation: Evaluation, state: State, action: Action) -> float:
    """Return a quick estimate of the value of an action, in health points."""
    worths = evaluation.card_estimates
    match action:
        case Attack():
            strength = worths.attack[action.card] + worths.attack_text_value[action.card]
            return strength - worths.in_hand[action.card] + (3.0 if strength >= state.health[action.target] else 0.0)
        case Play():
            return 4.5
        case Draw() | TakeDeck():
            return 3.0
        case Heal():
            return 2.0
        case Defend():
            return 3.0
        case Rescue() | Answer():
            return 5.0
        case Discard():
            return 3.0 - worths.in_hand[action.card]
        case Pick():
            return 10.0 - state.health[action.figure]
        case (
            TakeZone()
            | Place()
            | Walk()
            | Halt()
            | End()
            | Decline()
            | Put()
            | TakeWay()
            | PickPlayer()
            | Take()
            | PutBack()
            | Keep()
            | Ransom()
            | Concede()
        ):
            return 1.0
        case _:
            assert_never(action)


def choose_rollout_move(evaluation: Evaluation, state: State, legal: list[Action], rng: Random) -> Action:
    """Return a walk to a square from which the strongest attack in hand is possible, else toward the enemies."""
    squares, luck = state.squares, rng.random
    assert state.decision is not None
    enemies = find_enemy_squares(evaluation.match, state, state.decision.seat)
    blows = find_strongest_attacks(evaluation.match, state, state.decision.seat, enemies)
    steps = _find_distances(evaluation, enemies)
    best, most = None, -999.0
    for option in legal:
        if not isinstance(option, Walk):
            continue
        figure, square = option.figure, option.square
        strength, goals = blows.get(figure, NO_ATTACK)
        if goals >> squares[figure] & 1:
            continue
        if goals >> square & 1:
            worth = 10.0 + strength
        elif strength:
            worth = -steps[square]
        else:
            worth = -steps[square] - UNARMED_PENALTY
        worth += MAX_RANDOM_BONUS * luck()
        if option.toll:
            worth -= TOLL_PENALTY * option.toll
        if worth > most:
            best, most = option, worth
    if best is not None:
        return best
    return next((option for option in legal if isinstance(option, Halt)), legal[0])


def _find_distances(evaluation: Evaluation, enemy_squares: tuple[int, ...]) -> list[float]:
    """Return the distance to the nearest enemy by square, ignoring obstacles."""
    known = evaluation.card_estimates.distance_cache
    found = known.get(enemy_squares)
    if found is None:
        if len(known) > MAX_CACHED_DISTANCES:
            known.clear()
        width, size = evaluation.match.board.width, len(evaluation.match.board.adjacent)
        found = known[enemy_squares] = [
            float(
                min(
                    [abs(q % width - enemy % width) + abs(q // width - enemy // width) for enemy in enemy_squares],
                    default=0,
                )
            )
            for q in range(size)
        ]
    return found


def find_enemy_squares(match: Match, state: State, seat: int) -> tuple[int, ...]:
    """Return the squares of the enemies of a seat."""
    return tuple(state.squares[figure] for figure in iterate_bits(match.enemy_mask[seat]) if state.squares[figure] >= 0)


def count_steps(width: int, first: int, second: int) -> int:
    """Return the steps between two squares of a board of some width, ignoring walls and characters."""
    return abs(first % width - second % width) + abs(first // width - second // width)


def count_steps_to_nearest(match: Match, enemy_squares: tuple[int, ...], square: int) -> int:
    """Return the steps from a square to the nearest enemy, ignoring walls; 0 without enemies."""
    return min((count_steps(match.board.width, square, enemy) for enemy in enemy_squares), default=0)


def find_strongest_attacks(
    match: Match, state: State, seat: int, enemy_squares: tuple[int, ...]
) -> dict[int, tuple[int, int]]:
    """Return the strongest attack in hand of each character, and a mask of the squares from which it is possible."""
    numbers = get_card_estimates(match)
    near = far = 0
    for square in enemy_squares:
        near |= match.board.adjacent[square]
        far |= numbers.squares_in_line[square]
    far |= near
    found: dict[int, tuple[int, int]] = {}
    for card in state.hands[seat]:
        strength = numbers.attack[card] if card >= 0 else 0
        if strength:
            for figure in match.users[card]:
                if strength > found.get(figure, NO_ATTACK)[0]:
                    found[figure] = strength, far if match.has_bow[card] else near
    return found
