"""The machine: carries unfinished text out, operation by operation, until somebody must decide or the match is over."""

from __future__ import annotations

from collections.abc import Callable

from game.rules.epic import clocks, combat, hand_verbs, movement, turn, verbs, winning
from game.rules.epic.flow import Flow, advance
from game.rules.epic.library import Op
from game.rules.epic.query import stands
from game.rules.epic.state import SEAT, Frame
from game.rules.epic.useful import worth_asking

Handler = Callable[[Flow, Frame, Op], None]

HANDLERS: dict[str, Handler] = {
    "damage": verbs.damage,
    "heal": verbs.heal,
    "increase": verbs.increase,
    "survive": verbs.survive,
    "destroy": verbs.destroy,
    "pin": verbs.pin,
    "move": movement.move,
    "place": verbs.place,
    "swap": verbs.swap,
    "pull": verbs.pull,
    "roll": verbs.roll,
    "draw": hand_verbs.draw,
    "discard": hand_verbs.discard,
    "take": hand_verbs.take,
    "arrange": hand_verbs.arrange,
    "shuffle": hand_verbs.shuffle,
    "return": verbs.back_to_hand,
    "stay": verbs.stay,
    "actions": verbs.actions,
    "forbid": verbs.forbid,
    "choose": verbs.choose,
    "all": verbs.bind_all,
    "if": verbs.if_,
    "may": verbs.may,
    "either": verbs.either,
    "triforce": verbs.triforce,
    "note": verbs.note,
    "jump": verbs.jump,
    "clean_up": combat.clean_up,
    "ask_defense": combat.ask_defense,
    "strike": combat.strike,
    "attacker_text": combat.attacker_text,
    "defender_text": combat.defender_text,
    "walk": movement.walk,
    "draw_action": hand_verbs.draw_action,
    "ransom": hand_verbs.ransom,
}

NEEDS_A_PLAYER = frozenset(
    {
        *("choose", "may", "either", "move", "place", "roll", "draw", "discard", "walk", "draw_action"),
        *("take", "arrange", "shuffle", "ransom"),
    }
)
"""Sentences that need a choice or draw: left out once only one side is left, or its player is out (Zelda R57, R58)."""


def run(flow: Flow) -> None:
    """Go on to the next decision or the end of the match."""
    m, s = flow.m, flow.s
    while s.decision is None:
        if flow.wounded and winning.check_deaths(flow):
            return
        if s.stack:
            frame = s.stack[-1]
            block = m.blocks[frame.block]
            if frame.at >= len(block):
                s.stack.pop()
                continue
            op = block[frame.at]
            if op.name in NEEDS_A_PLAYER and _left_out(flow, frame, op):
                _skip(frame, op)
                continue
            if m.trace is not None:
                m.trace(frame.block, frame.at, "")
            HANDLERS[op.name](flow, frame, op)
        elif winning.settle(flow):
            return
        else:
            _between_actions(flow)


def _left_out(flow: Flow, frame: Frame, op: Op) -> bool:
    """Nobody is left to choose or draw for, or the choice would change nothing (Zelda R44)."""
    if flow.s.decided or not stands(flow.m, flow.s, frame.slots[SEAT]):
        return True
    return op.name == "may" and not worth_asking(flow.m, flow.s, frame, op)


def _skip(frame: Frame, op: Op) -> None:
    at = op.jump
    advance(frame)
    if at:
        frame.at = at


def _between_actions(flow: Flow) -> None:
    """Clocks that are due after the second action go (Zelda R55); the player goes on, or the turn ends."""
    s = flow.s
    if s.lying and s.paid >= flow.m.pack.actions:
        clocks.expire(flow, s.active)
    if s.ending or (flow.m.ends_itself and s.actions <= 0) or not stands(flow.m, s, s.active):
        turn.end_turn(flow)
    else:
        flow.ask(s.active, "turn")
