"""Movement: one walk serves the die, cards that move a character, and the die rolled again (Zelda R7, R8, R45, R46)."""

from __future__ import annotations

from game.rules.epic import event as e
from game.rules.epic.action import Halt, Walk
from game.rules.epic.board import STRAIGHT, bits
from game.rules.epic.flow import Flow, advance
from game.rules.epic.frames import NONE, Frame, TextFrame, WalkFrame
from game.rules.epic.health import hurt
from game.rules.epic.library import Op
from game.rules.epic.match import Match
from game.rules.epic.query import living, movable, occupied, who
from game.rules.epic.state import State
from game.rules.epic.vocabulary import Move


def push_walk(flow: Flow, seat: int, steps: int, *, everyone: bool) -> None:
    """Lay a walk by the die on the stack: one character, or each of the player's."""
    flow.state.stack.append(WalkFrame(seat, flow.match.own[seat], steps, everyone))


def walk(flow: Flow, frame: WalkFrame, op: Op) -> None:
    """The walk by the die: who may still move is in the frame; it ends when nobody can or wants to."""
    if frame.movers == NONE:
        frame.movers = _movers(flow.match, flow.state, frame.seat, frame.walkers)
    _ask_or_advance(flow, frame)


def move(flow: Flow, frame: TextFrame, op: Op) -> None:
    """A card moves a character, or each of a group in the order its player likes."""
    if frame.movers == NONE:
        assert isinstance(op.effect, Move)
        figures = who(flow.match, flow.state, frame, op.words, op.effect.who)
        frame.movers = _movers(flow.match, flow.state, frame.seat, figures)
    _ask_or_advance(flow, frame)


def _ask_or_advance(flow: Flow, frame: WalkFrame | TextFrame) -> None:
    if frame.movers and has_walk(flow.match, flow.state, frame):
        flow.ask(frame.seat, "walk")
    else:
        advance(frame)


def _movers(match: Match, state: State, seat: int, mask: int) -> int:
    return sum(1 << c for c in bits(mask) if movable(match, state, seat, c))


def walk_in(state: State) -> WalkFrame | TextFrame:
    """Return the frame of the walk that is asked for."""
    frame = state.stack[-1]
    assert isinstance(frame, (WalkFrame, TextFrame))
    return frame


def walk_options(match: Match, state: State) -> list[Walk]:
    """Every walk open now, for each character still to move."""
    frame = walk_in(state)
    movers = bits(frame.movers & living(state))
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
    frame = walk_in(state)
    steps, straight, through = _kind_of_walk(match, frame)
    return destinations(match, state, frame.seat, figure, steps, straight=straight, through=through)


def has_walk(match: Match, state: State, frame: WalkFrame | TextFrame) -> bool:
    """Whether anybody still to move can."""
    steps, straight, _through = _kind_of_walk(match, frame)
    taken = occupied(state)
    movers = bits(frame.movers & living(state))
    if steps and not straight:
        for figure in movers:
            if match.board.beside[state.squares[figure]] & match.open_to[figure] & ~taken:
                return True
    return any(ways_of(match, state, figure) for figure in movers)


def _kind_of_walk(match: Match, frame: Frame) -> tuple[int, bool, bool]:
    if isinstance(frame, WalkFrame):
        return frame.steps, False, False
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
    frame = walk_in(state)
    if flow.events is not None:
        flow.tell(e.Moved, action.figure, action.square, path_of(match, state, action), frame.seat)
    state.squares[action.figure] = action.square
    if isinstance(frame, WalkFrame) and not frame.everyone:
        frame.movers = 0
    else:
        frame.movers &= ~(1 << action.figure)
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
    frame = walk_in(flow.state)
    frame.movers = 0
    flow.tell(e.Halted, frame.seat)
