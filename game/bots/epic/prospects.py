"""Attacks that a seat can make with its cards, from its current squares or after moving.

The value of an attack is its minimum cost to the enemy, in health or in the defense card, minus the value of the
card played.
"""

from __future__ import annotations

from math import fsum

from game.bots.epic.worth import BLOCKS_ALL, CardEstimates
from game.rules.core.protocol import HIDDEN
from game.rules.epic.actions.movement import find_open_squares
from game.rules.epic.board import iterate_bits
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import SUNBURST, card_value, occupied_squares
from game.rules.epic.engine.state import State

MAX_CACHED_REACHES = 20_000
"""Number of cached masks of reachable squares; most characters do not move between evaluated positions."""

Defenses = list[tuple[int, float]]
"""Defense values available against an attack, each with the value of its card."""


def evaluate_attacks(
    match: Match,
    estimates: CardEstimates,
    state: State,
    seat: int,
    target_mask: int,
    steps: int,
    attack_count: int,
    defeat_value: float,
) -> float:
    """Return the value of the best attacks on the enemies of a mask, after moving at most ``steps``.

    Each card attacks once. ``defeat_value`` is the value of defeating an enemy besides its health.
    """
    squares, health = state.squares, state.health
    goals = [(target, squares[target]) for target in iterate_bits(target_mask)]
    open_to: dict[int, tuple[list[int], list[int]]] = {}
    occupied = occupied_squares(state)
    answers: dict[int, Defenses] = {}
    found: dict[int, float] = {}
    for card in state.hands[seat]:
        if card == HIDDEN or not estimates.attack[card] or estimates.design_numbers[card] in found:
            continue
        best, bonus = 0.0, estimates.attack_text_value[card] - estimates.in_hand[card]
        strength = alone = estimates.attack[card]
        for figure in match.users[card]:
            if squares[figure] < 0:
                continue
            if figure not in open_to:
                open_to[figure] = _find_targets(match, estimates, state, figure, goals, steps, occupied)
            for target in open_to[figure][match.has_bow[card]]:
                if target not in answers:
                    answers[target] = find_defenses(match, estimates, state, target, figure)
                if state.lying or estimates.is_variable[card]:
                    strength = card_value(match, state, card, figure, target, defending=False, answered=True)
                    alone = card_value(match, state, card, figure, target, defending=False, answered=False)
                life = health[target]
                least = alone if alone < life else life + defeat_value
                for number, worth in answers[target]:
                    damage = strength - number
                    if damage > 0:
                        worth += damage if damage < life else life + defeat_value
                    if worth < least:
                        least = worth
                if least + bonus > best:
                    best = least + bonus
        if best > 0.0:
            found[estimates.design_numbers[card]] = best
    if len(found) <= attack_count:
        return fsum(found.values())
    return fsum(sorted(found.values(), reverse=True)[:attack_count])


def _find_targets(
    match: Match,
    estimates: CardEstimates,
    state: State,
    figure: int,
    targets: list[tuple[int, int]],
    steps: int,
    occupied_mask: int,
) -> tuple[list[int], list[int]]:
    """Return the enemies that a character can reach with melee attacks, and those with ranged attacks.

    ``targets`` are the enemies with their squares.
    """
    square = state.squares[figure]
    if not steps:
        lines = match.board.between[square]
        near, far = [], []
        for target, goal in targets:
            if match.board.adjacent[square] >> goal & 1:
                near.append(target)
                far.append(target)
            else:
                between = lines.get(goal)
                if between is not None and not between & (
                    occupied_mask | match.cover_squares if match.uses_cover[target] else occupied_mask
                ):
                    far.append(target)
        return near, far
    passable = find_open_squares(match, state, figure)
    reach = estimates.reach_cache.get((square, steps, passable), -1)
    if reach < 0:
        if len(estimates.reach_cache) > MAX_CACHED_REACHES:
            estimates.reach_cache.clear()
        reach = estimates.reach_cache[square, steps, passable] = match.board.find_reach(square, steps, passable)
    reach &= ~(occupied_mask ^ 1 << square)
    near = [target for target, goal in targets if match.board.adjacent[goal] & reach]
    return near, [
        target for target, goal in targets if (match.board.adjacent[goal] | estimates.squares_in_line[goal]) & reach
    ]


def find_defenses(match: Match, estimates: CardEstimates, state: State, target: int, attacker: int) -> Defenses:
    """Return the defense values and card values of the target's hand; hidden cards are left out."""
    out: Defenses = []
    for card in state.hands[match.seat_of[target]]:
        if card != HIDDEN and estimates.defense[card] > 0 and target in match.users[card]:
            number = estimates.defense[card]
            if state.lying or estimates.is_variable[card]:
                number = card_value(match, state, card, target, attacker, defending=True)
            out.append(
                (
                    BLOCKS_ALL if number == SUNBURST else number,
                    estimates.in_hand[card] - estimates.defense_text_value[card],
                )
            )
    return out
