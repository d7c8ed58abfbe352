"""A turn played at a glance: a search finishes its own with it where it stops looking, and plays the next one by it."""

from __future__ import annotations

from random import Random
from typing import assert_never

from game.bots.epic.evaluation import Evaluation
from game.bots.epic.greedy import rule_of_thumb
from game.bots.epic.worth import worth_trying
from game.rules.core.chance import Live
from game.rules.epic.actions import action as a
from game.rules.epic.actions.action import Action
from game.rules.epic.board import bits
from game.rules.epic.engine.state import State
from game.rules.epic.rules import EpicRules

NO_BLOW = (0, 0)
MOST_KEPT = 5_000
"""Positions of enemies whose distances are kept to be looked up again."""
LONGEST = 30
"""Decisions of one turn."""
WHIM = 2.0
"""How far chance may prefer one action to another that looks better, in health points."""
WEAK = 4.0
"""Steps that a character without an attack in hand stays behind the others."""
TOLL = 5.0
"""What a leever on the way counts for."""


def finish_turn(rules: EpicRules, judge: Evaluation, state: State, chance: Live, rng: Random) -> None:
    """Carry a turn on to its end, everybody deciding at a glance."""
    active = state.active
    for _decision in range(LONGEST):
        asked = state.decision
        if asked is None or state.active != active:
            return
        if asked.kind == "turn":
            action = glance(judge, state, rules.legal(state), rng)
        elif asked.kind == "walk":
            action = walk_at_a_glance(judge, state, rules.legal(state), rng)
        else:
            action = rule_of_thumb(rules, judge, state, rng)
        rules.apply(state, action, chance, None)


def glance(judge: Evaluation, state: State, legal: list[Action], rng: Random) -> Action:
    """An action of a turn that looks promising; the turn ends when nothing else is open."""
    best, most = legal[0], -99.0
    for option in worth_trying(judge.match, state, legal):
        worth = -9.0 if isinstance(option, a.End) else guess(judge, state, option) + WHIM * rng.random()
        if worth > most:
            best, most = option, worth
    return best


def guess(judge: Evaluation, state: State, action: Action) -> float:
    """How promising an action looks; larger first."""
    worths = judge.worths
    match action:
        case a.Attack():
            strength = worths.attack[action.card] + worths.extra[action.card]
            return strength - worths.in_hand[action.card] + (3.0 if strength >= state.health[action.target] else 0.0)
        case a.Play():
            return 4.5
        case a.Draw() | a.TakeDeck():
            return 3.0
        case a.Heal():
            return 2.0
        case a.Defend():
            return 3.0
        case a.Rescue() | a.Answer():
            return 5.0
        case a.Discard():
            return 3.0 - worths.in_hand[action.card]
        case a.Pick():
            return 10.0 - state.health[action.figure]
        case (
            a.TakeZone()
            | a.Place()
            | a.Walk()
            | a.Halt()
            | a.End()
            | a.Decline()
            | a.Put()
            | a.TakeWay()
            | a.PickPlayer()
            | a.Take()
            | a.Lay()
            | a.Keep()
            | a.Ransom()
            | a.Concede()
        ):
            return 1.0
        case _:
            assert_never(action)


def walk_at_a_glance(judge: Evaluation, state: State, legal: list[Action], rng: Random) -> Action:
    """To a square from which the strongest attack in hand reaches somebody, else toward the enemies."""
    match, squares, luck = judge.match, state.squares, rng.random
    assert state.decision is not None
    foes = tuple(squares[figure] for figure in bits(match.foes[state.decision.seat]) if squares[figure] >= 0)
    blows = _blows(judge, state, state.decision.seat, foes)
    steps = _steps_to(judge, foes)
    best, most = None, -999.0
    for option in legal:
        if not isinstance(option, a.Walk):
            continue
        figure, square = option.figure, option.square
        strength, goals = blows.get(figure, NO_BLOW)
        if goals >> square & 1:
            if goals >> squares[figure] & 1:
                continue
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
    return next((option for option in legal if isinstance(option, a.Halt)), legal[0])


def _steps_to(judge: Evaluation, foes: tuple[int, ...]) -> list[float]:
    """By square: the steps to the nearest enemy as the crow flies."""
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


def _blows(judge: Evaluation, state: State, seat: int, foes: tuple[int, ...]) -> dict[int, tuple[int, int]]:
    """By character: its strongest attack in hand, and the squares it could be made from (a mask)."""
    match, worths = judge.match, judge.worths
    near = far = 0
    for square in foes:
        near |= match.board.near[square]
        far |= worths.sight[square]
    far |= near
    blows: dict[int, tuple[int, int]] = {}
    for card in state.hands[seat]:
        strength = worths.attack[card] if card >= 0 else 0
        if strength:
            for figure in match.users[card]:
                if strength > blows.get(figure, (0, 0))[0]:
                    blows[figure] = strength, far if match.shoots[card] else near
    return blows
