"""The machine: carries unfinished text out, operation by operation, until somebody must decide or the match is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from game.rules.epic.actions import clocks, combat, movement, turn, winning
from game.rules.epic.effects import grammar, hands, piles
from game.rules.epic.effects.registry import EFFECTS
from game.rules.epic.engine import usefulness
from game.rules.epic.engine.frames import Frame, TextFrame
from game.rules.epic.engine.library import Op, verb_name
from game.rules.epic.engine.queries import stands
from game.rules.epic.engine.resolution import Flow, advance

Handler = Callable[[Flow, Any, Op], None]
"""Carries an operation out in a frame of its kind."""

HANDLERS: Final[dict[str, Handler]] = {
    **{verb_name(kind): effect.run for kind, effect in EFFECTS.items()},
    "stir": usefulness.begin_trigger,
    "arrange": piles.arrange,
    "note": grammar.note,
    "jump": grammar.jump,
    "clean_up": combat.clean_up,
    "ask_defense": combat.ask_defense,
    "strike": combat.strike,
    "attacker_text": combat.attacker_text,
    "defender_text": combat.defender_text,
    "walk": movement.walk,
    "draw_action": hands.draw_action,
    "ransom": hands.ransom,
}
"""By operation: what carries it out. Those that are no verbs are made by the compiler of texts, or are rules."""

NEEDS_A_PLAYER: Final = frozenset(
    {verb_name(kind) for kind, effect in EFFECTS.items() if effect.asks} | {"walk", "draw_action", "arrange", "ransom"}
)
"""Sentences that need a choice or draw: left out once only one side is left, or its player is out (Zelda R57, R58)."""


QUIET: Final = frozenset(verb_name(kind) for kind in EFFECTS) - NEEDS_A_PLAYER
"""Verbs that ask nobody: they are carried out even when nobody is left to answer."""
MOST_OPERATIONS: Final = 20_000
"""No text comes near to it without a question; a verb that is called again so often goes nowhere."""


def run(flow: Flow) -> None:
    """Go on to the next decision or the end of the match.

    Raises:
        TypeError: a verb asks without saying so in its entry, or neither asks nor goes on; the message names it.
    """
    match, state = flow.match, flow.state
    op: Op | None = None
    for _ in range(MOST_OPERATIONS):
        if state.decision is not None:
            if op is not None and op.name in QUIET:
                raise TypeError(f"{op.name} asks a player, and its entry does not say asks=True")
            return
        op = None
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
    raise TypeError(f"{op.name if op is not None else 'the turn'} neither asks nor ends with advance(frame)")


def _left_out(flow: Flow, frame: Frame, op: Op) -> bool:
    """Nobody is left to choose or draw for, or the choice would change nothing (Zelda R44)."""
    if flow.state.decided or not stands(flow.match, flow.state, frame.seat):
        return True
    return (
        isinstance(frame, TextFrame)
        and op.name == "may"
        and not usefulness.worth_asking(flow.match, flow.state, frame, op)
    )


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
