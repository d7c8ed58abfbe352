"""Attacks that a seat can make with its cards, from its current squares or after moving.

The value of an attack is its minimum cost to the enemy, in health or in the defense card, minus the value of the
card played.
"""

from __future__ import annotations

from math import fsum

from game.bots.epic.worth import BLOCKS_ALL, CardWorths
from game.rules.core.protocol import HIDDEN
from game.rules.epic.actions.movement import find_open_squares
from game.rules.epic.board import iterate_bits
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import SUNBURST, card_value, occupied_squares
from game.rules.epic.engine.state import State

MOST_KEPT = 20_000
"""Number of cached masks of reachable squares; most characters do not move between evaluated positions."""

Answers = list[tuple[int, float]]
"""Defense values available against an attack, each with the value of its card."""


def evaluate_attacks(
    match: Match, worths: CardWorths, state: State, seat: int, targets: int, steps: int, count: int, fallen_worth: float
) -> float:
    """Return the value of the best attacks on the enemies of a mask, after moving at most ``steps``.

    Each card attacks once. ``defeat_value`` is the value of defeating an enemy besides its health.
    """
    squares, health = state.squares, state.health
    goals = [(target, squares[target]) for target in iterate_bits(targets)]
    open_to: dict[int, tuple[list[int], list[int]]] = {}
    taken = occupied_squares(state)
    answers: dict[int, Answers] = {}
    found: dict[int, float] = {}
    for card in state.hands[seat]:
        if card == HIDDEN or not worths.attack[card] or worths.kind[card] in found:
            continue
        best, bonus = 0.0, worths.extra[card] - worths.in_hand[card]
        strength = alone = worths.attack[card]
        for figure in match.users[card]:
            if squares[figure] < 0:
                continue
            if figure not in open_to:
                open_to[figure] = _find_targets(match, worths, state, figure, goals, steps, taken)
            for target in open_to[figure][match.shoots[card]]:
                if target not in answers:
                    answers[target] = find_defenses(match, worths, state, target, figure)
                if state.lying or worths.varies[card]:
                    strength = card_value(match, state, card, figure, target, defending=False, answered=True)
                    alone = card_value(match, state, card, figure, target, defending=False, answered=False)
                life = health[target]
                least = alone if alone < life else life + fallen_worth
                for number, worth in answers[target]:
                    damage = strength - number
                    if damage > 0:
                        worth += damage if damage < life else life + fallen_worth
                    if worth < least:
                        least = worth
                if least + bonus > best:
                    best = least + bonus
        if best > 0.0:
            found[worths.kind[card]] = best
    if len(found) <= count:
        return fsum(found.values())
    return fsum(sorted(found.values(), reverse=True)[:count])


def _find_targets(
    match: Match, worths: CardWorths, state: State, figure: int, goals: list[tuple[int, int]], steps: int, taken: int
) -> tuple[list[int], list[int]]:
    """Return the enemies that a character can reach with melee attacks, and those with ranged attacks.

    ``targets`` are the enemies with their squares.
    """
    square = state.squares[figure]
    if not steps:
        lines = match.board.between[square]
        near, far = [], []
        for target, goal in goals:
            if match.board.near[square] >> goal & 1:
                near.append(target)
                far.append(target)
            else:
                between = lines.get(goal)
                if between is not None and not between & (taken | match.cover if match.hides[target] else taken):
                    far.append(target)
        return near, far
    passable = find_open_squares(match, state, figure)
    reach = worths.reach.get((square, steps, passable), -1)
    if reach < 0:
        if len(worths.reach) > MOST_KEPT:
            worths.reach.clear()
        reach = worths.reach[square, steps, passable] = match.board.find_reach(square, steps, passable)
    reach &= ~(taken ^ 1 << square)
    near = [target for target, goal in goals if match.board.near[goal] & reach]
    return near, [target for target, goal in goals if (match.board.near[goal] | worths.sight[goal]) & reach]


def find_defenses(match: Match, worths: CardWorths, state: State, target: int, attacker: int) -> Answers:
    """Return the defense values and card values of the target's hand; hidden cards are left out."""
    out: Answers = []
    for card in state.hands[match.seat_of[target]]:
        if card != HIDDEN and worths.defense[card] > 0 and target in match.users[card]:
            number = worths.defense[card]
            if state.lying or worths.varies[card]:
                number = card_value(match, state, card, target, attacker, defending=True)
            out.append((BLOCKS_ALL if number == SUNBURST else number, worths.in_hand[card] - worths.answer_extra[card]))
    return out
