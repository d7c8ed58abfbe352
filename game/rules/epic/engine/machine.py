"""Resolution machine: executes operations until a player must decide or the match is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from game.rules.epic.actions import clocks, combat, movement, turn, winning
from game.rules.epic.effects import grammar, hands, piles
from game.rules.epic.effects.registry import EFFECTS
from game.rules.epic.engine import usefulness
from game.rules.epic.engine.frames import Frame, TextFrame
from game.rules.epic.engine.library import Operation, effect_name
from game.rules.epic.engine.queries import has_characters
from game.rules.epic.engine.resolution import ResolutionContext, advance_frame

OperationHandler = Callable[[ResolutionContext, Any, Operation], None]
"""Function that resolves an operation in a frame of a fitting type."""

HANDLERS: Final[dict[str, OperationHandler]] = {
    **{effect_name(kind): effect.resolve for kind, effect in EFFECTS.items()},
    "stir": usefulness.begin_trigger,
    "arrange": piles.resolve_arrange,
    "note": grammar.resolve_note,
    "jump": grammar.resolve_jump,
    "clean_up": combat.clean_up,
    "ask_defense": combat.ask_defense,
    "strike": combat.resolve_strike,
    "attacker_text": combat.begin_attacker_text,
    "defender_text": combat.begin_defender_text,
    "walk": movement.resolve_walk,
    "draw_action": hands.resolve_draw_action,
    "ransom": hands.resolve_ransom,
}
"""Handler of each operation by name: the effects, operations of the compiler, and steps of the rules."""

PLAYER_OPERATIONS: Final = frozenset(
    {effect_name(kind) for kind, effect in EFFECTS.items() if effect.asks}
    | {"walk", "draw_action", "arrange", "ransom"}
)
"""Operations that need a choice or draw; skipped if one side is left or their player is out (Zelda R57, R58)."""


QUESTIONLESS_EFFECTS: Final = frozenset(effect_name(kind) for kind in EFFECTS) - PLAYER_OPERATIONS
"""Effects that ask no question; they are resolved even if no player is left to answer."""
MAX_OPERATIONS: Final = 20_000
"""Number of operations without a decision after which an effect is assumed to be stuck in a loop."""


def run_to_decision(context: ResolutionContext) -> None:
    """Execute operations until the next decision or the end of the match.

    Raises:
        TypeError: an effect asks without declaring it, or neither asks nor advances; the message names it.
    """
    match, state = context.match, context.state
    op: Operation | None = None
    for _ in range(MAX_OPERATIONS):
        if state.decision is not None:
            if op is not None and op.name in QUESTIONLESS_EFFECTS:
                raise TypeError(f"{op.name} asks a player, and its entry does not say asks=True")
            return
        op = None
        if context.wounded and winning.resolve_deaths(context):
            return
        if state.stack:
            frame = state.stack[-1]
            block = match.blocks[frame.block]
            if frame.at >= len(block):
                state.stack.pop()
                continue
            op = block[frame.at]
            if op.name in PLAYER_OPERATIONS and _is_skipped(context, frame, op):
                _skip_operation(frame, op)
                continue
            if match.trace is not None:
                match.trace(frame.block, frame.at, "")
            HANDLERS[op.name](context, frame, op)
        elif winning.end_if_won(context):
            return
        else:
            _continue_turn(context)
    raise TypeError(f"{op.name if op is not None else 'the turn'} neither asks nor ends with advance(frame)")


def _is_skipped(context: ResolutionContext, frame: Frame, op: Operation) -> bool:
    """Return whether to skip an operation: its player is out, one side is left, or it has no effect (Zelda R44)."""
    if context.state.decided or not has_characters(context.match, context.state, frame.seat):
        return True
    return (
        isinstance(frame, TextFrame)
        and op.name == "may"
        and not usefulness.is_worth_asking(context.match, context.state, frame, op)
    )


def _skip_operation(frame: Frame, op: Operation) -> None:
    at = op.jump
    advance_frame(frame)
    if at:
        frame.at = at


def _continue_turn(context: ResolutionContext) -> None:
    """Discard clock cards due after the second action (Zelda R55), then ask for the next action or end the turn."""
    state = context.state
    if state.lying and state.paid >= context.match.pack.actions:
        clocks.expire_clocks(context, state.active)
    if (
        state.ending
        or (context.match.ends_itself and state.actions <= 0)
        or not has_characters(context.match, state, state.active)
    ):
        turn.end_turn(context)
    else:
        context.ask(state.active, "turn")
