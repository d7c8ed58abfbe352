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
    match, state = flow.match, flow.state
    while state.decision is None:
        if flow.wounded and winning.check_deaths(flow):
            return
        if state.stack:
            frame = state.stack[-1]
            block = match.blocks[frame.block]
            if frame.at >= len(block):
                state.stack.pop()
                continue
            op = block[frame.at]
            if op.name in NEEDS_A_PLAYER and _left_out(flow, frame, op):
                _skip(frame, op)
                continue
            if match.trace is not None:
                match.trace(frame.block, frame.at, "")
            HANDLERS[op.name](flow, frame, op)
        elif winning.settle(flow):
            return
        else:
            _between_actions(flow)


def _left_out(flow: Flow, frame: Frame, op: Op) -> bool:
    """Nobody is left to choose or draw for, or the choice would change nothing (Zelda R44)."""
    if flow.state.decided or not stands(flow.match, flow.state, frame.slots[SEAT]):
        return True
    return op.name == "may" and not worth_asking(flow.match, flow.state, frame, op)


def _skip(frame: Frame, op: Op) -> None:
    at = op.jump
    advance(frame)
    if at:
        frame.at = at


def _between_actions(flow: Flow) -> None:
    """Clocks that are due after the second action go (Zelda R55); the player goes on, or the turn ends."""
    state = flow.state
    if state.lying and state.paid >= flow.match.pack.actions:
        clocks.expire(flow, state.active)
    if state.ending or (flow.match.ends_itself and state.actions <= 0) or not stands(flow.match, state, state.active):
        turn.end_turn(flow)
    else:
        flow.ask(state.active, "turn")
