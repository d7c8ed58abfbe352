"""Movement: one walk serves the die, cards that move a character, and the die rolled again (Zelda R7, R8, R45, R46)."""

from __future__ import annotations

from typing import Final

from game.rules.epic import event as e
from game.rules.epic.actions.action import Halt, Walk
from game.rules.epic.actions.health import hurt
from game.rules.epic.board import STRAIGHT, bits
from game.rules.epic.effects.vocabulary import Move
from game.rules.epic.engine.library import WALK, Op
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import living, movable, occupied, who
from game.rules.epic.engine.resolution import Flow, advance
from game.rules.epic.engine.state import ATTACKER, EMPTY_SLOTS, NONE, SEAT, SELF, TARGET, TODO, Frame, State

STEPS: Final = ATTACKER
EVERYONE: Final = TARGET
"""Slots of a walk by the die."""


def push_walk(flow: Flow, seat: int, steps: int, *, everyone: bool) -> None:
    """Lay a walk by the die on the stack: one character, or each of the player's."""
    slots = EMPTY_SLOTS[:]
    slots[SEAT], slots[SELF], slots[STEPS], slots[EVERYONE] = seat, flow.match.own[seat], steps, int(everyone)
    flow.state.stack.append(Frame(WALK, 0, slots))


def walk(flow: Flow, frame: Frame, op: Op) -> None:
    """The walk by the die: who may still move is in the frame; it ends when nobody can or wants to."""
    slots = frame.slots
    if slots[TODO] == NONE:
        slots[TODO] = _movers(flow.match, flow.state, slots[SEAT], slots[SELF])
    _ask_or_advance(flow, frame)


def move(flow: Flow, frame: Frame, op: Op) -> None:
    """A card moves a character, or each of a group in the order its player likes."""
    slots = frame.slots
    if slots[TODO] == NONE:
        assert isinstance(op.effect, Move)
        slots[TODO] = _movers(
            flow.match, flow.state, slots[SEAT], who(flow.match, flow.state, slots, op.words, op.effect.who)
        )
    _ask_or_advance(flow, frame)


def _ask_or_advance(flow: Flow, frame: Frame) -> None:
    if frame.slots[TODO] and has_walk(flow.match, flow.state):
        flow.ask(frame.slots[SEAT], "walk")
    else:
        advance(frame)


def _movers(match: Match, state: State, seat: int, mask: int) -> int:
    return sum(1 << c for c in bits(mask) if movable(match, state, seat, c))


def walk_options(match: Match, state: State) -> list[Walk]:
    """Every walk open now, for each character still to move."""
    frame = state.stack[-1]
    movers = bits(frame.slots[TODO] & living(state))
    steps, straight, through = _kind_of_walk(match, frame)
    if straight or match.tolls:
        return [Walk(figure, square, toll) for figure in movers for square, toll in ways_of(match, state, figure)]
    out = []
    for figure in movers:
        walks = match.walks[figure]
        out += [walks[q] for q in bits(goals(match, state, figure, steps, through=through))]
    return out


def ways_of(match: Match, state: State, figure: int) -> list[tuple[int, int]]:
    """Where the present walk can take one of those still to move, each square with its toll."""
    frame = state.stack[-1]
    steps, straight, through = _kind_of_walk(match, frame)
    return destinations(match, state, frame.slots[SEAT], figure, steps, straight=straight, through=through)


def has_walk(match: Match, state: State) -> bool:
    """Whether anybody still to move can."""
    frame = state.stack[-1]
    steps, straight, _through = _kind_of_walk(match, frame)
    taken = occupied(state)
    movers = bits(frame.slots[TODO] & living(state))
    if steps and not straight:
        for figure in movers:
            if match.board.beside[state.squares[figure]] & match.open_to[figure] & ~taken:
                return True
    return any(ways_of(match, state, figure) for figure in movers)


def _kind_of_walk(match: Match, frame: Frame) -> tuple[int, bool, bool]:
    if frame.block == WALK:
        return frame.slots[STEPS], False, False
    effect = match.blocks[frame.block][frame.at].effect
    assert isinstance(effect, Move)
    return effect.up_to, effect.straight, effect.through


def open_squares(match: Match, state: State, figure: int) -> int:
    """The squares a character may pass: allies do not block, enemies do."""
    mask, squares = 0, state.squares
    for enemy in match.foe_figures[match.seat_of[figure]]:
        square = squares[enemy]
        if square >= 0:
            mask |= 1 << square
    return match.open_to[figure] & ~mask


def goals(match: Match, state: State, figure: int, steps: int, *, through: bool = False) -> int:
    """The squares that a character can come to where nothing on the way takes a toll."""
    start = state.squares[figure]
    squares = (
        match.board.within(start, steps)
        if through
        else match.board.reach(start, steps, open_squares(match, state, figure))
    )
    return squares & match.open_to[figure] & ~occupied(state)


def destinations(
    match: Match, state: State, seat: int, figure: int, steps: int, *, straight: bool = False, through: bool = False
) -> list[tuple[int, int]]:
    """The squares a character can walk to, each with the number of leevers on the way (Zelda R22).

    One's own side is offered the cheapest way to a square, an enemy every toll it can be driven through.
    """
    if not straight and (through or not match.tolls):
        return [(q, 0) for q in bits(goals(match, state, figure, steps, through=through))]
    free = match.open_to[figure] & ~occupied(state)
    if straight:
        return [(q, toll) for q, toll in _straight(match, state, figure, steps) if free >> q & 1]
    own = match.side_of[seat] == match.side_of_figure[figure]
    by_square = match.board.tolls(state.squares[figure], steps, open_squares(match, state, figure), match.tolls)
    return [
        (q, toll)
        for q in sorted(by_square)
        if free >> q & 1
        for toll in ([min(by_square[q])] if own else sorted(by_square[q]))
    ]


def _straight(match: Match, state: State, figure: int, steps: int) -> list[tuple[int, int]]:
    """Row and column, over one's own side, up to the first square that may not be entered (Zelda R46)."""
    passable = open_squares(match, state, figure)
    out = []
    for dx, dy in STRAIGHT:
        toll = 0
        for square in match.board.ray(state.squares[figure], dx, dy)[:steps]:
            if match.tolls >> square & 1:
                toll += 1
            elif passable >> square & 1:
                out.append((square, toll))
            else:
                break
    return out


def take_walk(flow: Flow, action: Walk) -> None:
    """Carry out a walk; the toll is taken when it is done, each leever a loss of its own (Zelda R22, R50)."""
    match, state = flow.match, flow.state
    frame = state.stack[-1]
    slots = frame.slots
    if flow.events is not None:
        flow.tell(e.Moved, action.figure, action.square, path_of(match, state, action), slots[SEAT])
    state.squares[action.figure] = action.square
    if frame.block == WALK and not slots[EVERYONE]:
        slots[TODO] = 0
    else:
        slots[TODO] &= ~(1 << action.figure)
    for _ in range(action.toll):
        hurt(flow, action.figure, match.pack.toll_damage, "toll")


def path_of(match: Match, state: State, action: Walk) -> tuple[int, ...]:
    """The squares of a walk, for showing it."""
    frame = state.stack[-1]
    start = state.squares[action.figure]
    _, straight, through = _kind_of_walk(match, frame)
    passable = open_squares(match, state, action.figure)
    path: list[int] | None = None
    if straight:
        dx, dy = match.board.direction(start, action.square)
        ray = match.board.ray(start, dx, dy)
        path = ray[: ray.index(action.square) + 1]
    elif action.toll:
        path = match.board.toll_path(start, action.square, action.toll, passable, match.tolls)
    elif not through:
        path = match.board.path(start, action.square, passable)
    return tuple(path or [action.square])


def halt(flow: Flow, action: Halt) -> None:
    """End the movement; unused steps are lost (Zelda R29)."""
    slots = flow.state.stack[-1].slots
    slots[TODO] = 0
    flow.tell(e.Halted, slots[SEAT])
