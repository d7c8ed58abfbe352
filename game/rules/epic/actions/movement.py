"""Movement by the die, by cards and by additional rolls, all resolved as walks (Zelda R7, R8, R45, R46)."""

from __future__ import annotations

from game.rules.epic import event as events
from game.rules.epic.actions.action import Halt, Walk
from game.rules.epic.actions.health import lose_health
from game.rules.epic.board import ORTHOGONAL_STEPS, iterate_bits
from game.rules.epic.effects.vocabulary import MoveEffect
from game.rules.epic.engine.frames import NONE, Frame, TextFrame, WalkFrame
from game.rules.epic.engine.library import Operation
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import is_movable, living_characters, occupied_squares, select_word
from game.rules.epic.engine.resolution import ResolutionContext, advance_frame
from game.rules.epic.engine.state import State


def push_walk(context: ResolutionContext, seat: int, steps: int, *, everyone: bool) -> None:
    """Push a walk by the die, for one character or for each character of the player."""
    context.state.stack.append(WalkFrame(seat, context.match.own_mask[seat], steps, everyone))


def resolve_walk(context: ResolutionContext, frame: WalkFrame, op: Operation) -> None:
    """Ask for the next walk of a movement by the die, or end it when no character can or wants to move."""
    if frame.movers == NONE:
        frame.movers = _find_movers(context.match, context.state, frame.seat, frame.walkers)
    _ask_or_advance(context, frame)


def resolve_move(context: ResolutionContext, frame: TextFrame, op: Operation) -> None:
    """Move a character by a card's text, or each character of a group in any order."""
    if frame.movers == NONE:
        assert isinstance(op.effect, MoveEffect)
        figures = select_word(context.match, context.state, frame, op.word_indices, op.effect.who)
        frame.movers = _find_movers(context.match, context.state, frame.seat, figures)
    _ask_or_advance(context, frame)


def _ask_or_advance(context: ResolutionContext, frame: WalkFrame | TextFrame) -> None:
    if frame.movers and has_walk(context.match, context.state, frame):
        context.ask(frame.seat, "walk")
    else:
        advance_frame(frame)


def _find_movers(match: Match, state: State, seat: int, figures: int) -> int:
    return sum(1 << c for c in iterate_bits(figures) if is_movable(match, state, seat, c))


def pending_walk(state: State) -> WalkFrame | TextFrame:
    """Return the frame of the walk that the pending decision belongs to."""
    frame = state.stack[-1]
    assert isinstance(frame, (WalkFrame, TextFrame))
    return frame


def walk_options(match: Match, state: State) -> list[Walk]:
    """Return all legal walks of the characters that may still move."""
    frame = pending_walk(state)
    movers = iterate_bits(frame.movers & living_characters(state))
    steps, straight, through = _get_walk_parameters(match, frame)
    if straight or match.toll_squares:
        return [Walk(figure, square, toll) for figure in movers for square, toll in find_walks(match, state, figure)]
    out = []
    for figure in movers:
        walks = match.walks[figure]
        out += [
            walks[q]
            for q in iterate_bits(find_free_destinations(match, state, figure, steps, ignores_obstacles=through))
        ]
    return out


def find_walks(match: Match, state: State, figure: int) -> list[tuple[int, int]]:
    """Return the squares that the current walk can take a character to, each with the number of leevers on the way."""
    frame = pending_walk(state)
    steps, straight, through = _get_walk_parameters(match, frame)
    return find_destinations(match, state, frame.seat, figure, steps, straight=straight, ignores_obstacles=through)


def has_walk(match: Match, state: State, frame: WalkFrame | TextFrame) -> bool:
    """Return whether any character that may still move has a legal walk."""
    steps, straight, _through = _get_walk_parameters(match, frame)
    occupied = occupied_squares(state)
    movers = iterate_bits(frame.movers & living_characters(state))
    if steps and not straight:
        for figure in movers:
            if match.board.step_mask[state.squares[figure]] & match.enterable_squares[figure] & ~occupied:
                return True
    return any(find_walks(match, state, figure) for figure in movers)


def _get_walk_parameters(match: Match, frame: Frame) -> tuple[int, bool, bool]:
    """Return the number of steps, and whether the walk is straight and passes through anything."""
    if isinstance(frame, WalkFrame):
        return frame.steps, False, False
    effect = match.blocks[frame.block][frame.at].effect
    assert isinstance(effect, MoveEffect)
    return effect.up_to, effect.straight, effect.through


def find_open_squares(match: Match, state: State, figure: int) -> int:
    """Return the squares that a character can pass as a mask; allies do not block, enemies do."""
    mask, squares = 0, state.squares
    for enemy in match.enemy_figures[match.seat_of[figure]]:
        square = squares[enemy]
        if square >= 0:
            mask |= 1 << square
    return match.enterable_squares[figure] & ~mask


def find_free_destinations(
    match: Match, state: State, figure: int, steps: int, *, ignores_obstacles: bool = False
) -> int:
    """Return the squares that a character can reach without crossing leevers, as a mask."""
    start = state.squares[figure]
    squares = (
        match.board.squares_within(start, steps)
        if ignores_obstacles
        else match.board.find_reach(start, steps, find_open_squares(match, state, figure))
    )
    return squares & match.enterable_squares[figure] & ~occupied_squares(state)


def find_destinations(
    match: Match,
    state: State,
    seat: int,
    figure: int,
    steps: int,
    *,
    straight: bool = False,
    ignores_obstacles: bool = False,
) -> list[tuple[int, int]]:
    """Return the squares a character can walk to, each with a number of leevers on the way (Zelda R22).

    For the own side it is the smallest number; an enemy who moves the character may choose any number that is possible.
    """
    if not straight and (ignores_obstacles or not match.toll_squares):
        return [
            (q, 0)
            for q in iterate_bits(
                find_free_destinations(match, state, figure, steps, ignores_obstacles=ignores_obstacles)
            )
        ]
    free = match.enterable_squares[figure] & ~occupied_squares(state)
    if straight:
        return [(q, toll) for q, toll in _find_straight_destinations(match, state, figure, steps) if free >> q & 1]
    own = match.side_of[seat] == match.side_of_figure[figure]
    by_square = match.board.find_tolls(
        state.squares[figure], steps, find_open_squares(match, state, figure), match.toll_squares
    )
    return [
        (q, toll)
        for q in sorted(by_square)
        if free >> q & 1
        for toll in ([min(by_square[q])] if own else sorted(by_square[q]))
    ]


def _find_straight_destinations(match: Match, state: State, figure: int, steps: int) -> list[tuple[int, int]]:
    """Return squares in straight lines, through allies, up to the first blocked square, with leevers (Zelda R46)."""
    passable = find_open_squares(match, state, figure)
    out = []
    for dx, dy in ORTHOGONAL_STEPS:
        toll = 0
        for square in match.board.find_ray(state.squares[figure], dx, dy)[:steps]:
            if match.toll_squares >> square & 1:
                toll += 1
            elif passable >> square & 1:
                out.append((square, toll))
            else:
                break
    return out


def take_walk(context: ResolutionContext, action: Walk) -> None:
    """Perform a walk; afterwards the character loses health for each leever separately (Zelda R22, R50)."""
    match, state = context.match, context.state
    frame = pending_walk(state)
    if context.events is not None:
        context.emit(events.Moved, action.figure, action.square, find_path(match, state, action), frame.seat)
    state.squares[action.figure] = action.square
    if isinstance(frame, WalkFrame) and not frame.everyone:
        frame.movers = 0
    else:
        frame.movers &= ~(1 << action.figure)
    for _ in range(action.toll):
        lose_health(context, action.figure, match.pack.toll_damage, "toll")


def find_path(match: Match, state: State, action: Walk) -> tuple[int, ...]:
    """Return the squares of a walk in order, for its animation."""
    frame = state.stack[-1]
    start = state.squares[action.figure]
    _, straight, through = _get_walk_parameters(match, frame)
    passable = find_open_squares(match, state, action.figure)
    path: list[int] | None = None
    if straight:
        dx, dy = match.board.find_direction(start, action.square)
        ray = match.board.find_ray(start, dx, dy)
        path = ray[: ray.index(action.square) + 1]
    elif action.toll:
        path = match.board.find_toll_path(start, action.square, action.toll, passable, match.toll_squares)
    elif not through:
        path = match.board.find_path(start, action.square, passable)
    return tuple(path or [action.square])


def end_movement(context: ResolutionContext, action: Halt) -> None:
    """End the movement; remaining steps are lost (Zelda R29)."""
    frame = pending_walk(context.state)
    frame.movers = 0
    context.emit(events.Halted, frame.seat)
