"""Rollout policy: quickly plays the rest of a turn, at the leaves of a search and for the next player."""

from __future__ import annotations

from random import Random
from typing import assert_never

from game.bots.epic.evaluation import Evaluation
from game.bots.epic.greedy import answer_by_rule
from game.bots.epic.worth import filter_idle_cards, get_card_worths
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
    Lay,
    Pick,
    PickPlayer,
    Place,
    Play,
    Put,
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

NO_BLOW = (0, 0)
"""Strength and squares of a character without an attack."""
MOST_KEPT = 5_000
"""Maximum number of cached distance tables."""
LONGEST = 30
"""Maximum number of decisions in one turn."""
WHIM = 2.0
"""Maximum random bonus of an action, in health points."""
WEAK = 4.0
"""Penalty for moving a character without an attack in hand, in steps."""
TOLL = 5.0
"""Penalty for each toll square (leever) on the way, in steps."""


def finish_turn(rules: EpicRules, judge: Evaluation, state: State, chance: RecordingRandom, rng: Random) -> None:
    """Play a turn to its end by the rollout policy."""
    active = state.active
    for _decision in range(LONGEST):
        asked = state.decision
        if asked is None or state.active != active:
            return
        if asked.kind == "turn":
            action = rollout_policy(judge, state, rules.legal_actions(state), rng)
        elif asked.kind == "walk":
            action = choose_rollout_move(judge, state, rules.legal_actions(state), rng)
        else:
            action = answer_by_rule(rules, judge, state, rng)
        rules.apply(state, action, chance, None)


def rollout_policy(judge: Evaluation, state: State, legal: list[Action], rng: Random) -> Action:
    """Return a promising action of a turn; end the turn only if nothing else is legal."""
    best, most = legal[0], -99.0
    for option in filter_idle_cards(judge.match, state, legal):
        worth = -9.0 if isinstance(option, End) else estimate_action(judge, state, option) + WHIM * rng.random()
        if worth > most:
            best, most = option, worth
    return best


def estimate_action(judge: Evaluation, state: State, action: Action) -> float:
    """Return a quick estimate of the value of an action, in health points."""
    worths = judge.worths
    match action:
        case Attack():
            strength = worths.attack[action.card] + worths.extra[action.card]
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
            | Lay()
            | Keep()
            | Ransom()
            | Concede()
        ):
            return 1.0
        case _:
            assert_never(action)


def choose_rollout_move(judge: Evaluation, state: State, legal: list[Action], rng: Random) -> Action:
    """Return a walk to a square from which the strongest attack in hand is possible, else toward the enemies."""
    squares, luck = state.squares, rng.random
    assert state.decision is not None
    foes = find_enemy_squares(judge.match, state, state.decision.seat)
    blows = find_strongest_attacks(judge.match, state, state.decision.seat, foes)
    steps = _find_distances(judge, foes)
    best, most = None, -999.0
    for option in legal:
        if not isinstance(option, Walk):
            continue
        figure, square = option.figure, option.square
        strength, goals = blows.get(figure, NO_BLOW)
        if goals >> squares[figure] & 1:
            continue
        if goals >> square & 1:
            worth = 10.0 + strength
        elif strength:
            worth = -steps[square]
        else:
            worth = -steps[square] - WEAK
        worth += WHIM * luck()
        if option.toll:
            worth -= TOLL * option.toll
        if worth > most:
            best, most = option, worth
    if best is not None:
        return best
    return next((option for option in legal if isinstance(option, Halt)), legal[0])


def _find_distances(judge: Evaluation, foes: tuple[int, ...]) -> list[float]:
    """Return the distance to the nearest enemy by square, ignoring obstacles."""
    known = judge.worths.steps
    found = known.get(foes)
    if found is None:
        if len(known) > MOST_KEPT:
            known.clear()
        width, size = judge.match.board.width, len(judge.match.board.near)
        found = known[foes] = [
            float(min([abs(q % width - foe % width) + abs(q // width - foe // width) for foe in foes], default=0))
            for q in range(size)
        ]
    return found


def find_enemy_squares(match: Match, state: State, seat: int) -> tuple[int, ...]:
    """Return the squares of the enemies of a seat."""
    return tuple(state.squares[figure] for figure in iterate_bits(match.foes[seat]) if state.squares[figure] >= 0)


def count_steps(width: int, one: int, other: int) -> int:
    """Return the steps between two squares of a board of some width, ignoring walls and characters."""
    return abs(one % width - other % width) + abs(one // width - other // width)


def count_steps_to_nearest(match: Match, foes: tuple[int, ...], square: int) -> int:
    """Return the steps from a square to the nearest enemy, ignoring walls; 0 without enemies."""
    return min((count_steps(match.board.width, square, foe) for foe in foes), default=0)


def find_strongest_attacks(match: Match, state: State, seat: int, foes: tuple[int, ...]) -> dict[int, tuple[int, int]]:
    """Return the strongest attack in hand of each character, and a mask of the squares from which it is possible."""
    numbers = get_card_worths(match)
    near = far = 0
    for square in foes:
        near |= match.board.near[square]
        far |= numbers.sight[square]
    far |= near
    found: dict[int, tuple[int, int]] = {}
    for card in state.hands[seat]:
        strength = numbers.attack[card] if card >= 0 else 0
        if strength:
            for figure in match.users[card]:
                if strength > found.get(figure, NO_BLOW)[0]:
                    found[figure] = strength, far if match.shoots[card] else near
    return found
