"""Effects that change the squares of characters."""

from __future__ import annotations

from game.rules.epic import event as events
from game.rules.epic.actions.health import lose_health
from game.rules.epic.actions.movement import find_destinations, resolve_move
from game.rules.epic.actions.turn import roll_and_walk
from game.rules.epic.board import iterate_bits
from game.rules.epic.effects import vocabulary
from game.rules.epic.effects.effect import EffectPreview, EffectRecord
from game.rules.epic.engine.frames import NONE, TextContext, TextFrame, Words
from game.rules.epic.engine.library import Operation
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import is_movable, living_characters, occupied_squares, pending_text, select_word
from game.rules.epic.engine.resolution import ResolutionContext, advance_frame
from game.rules.epic.engine.state import State


def _find_movable(preview: EffectPreview, word: vocabulary.Who) -> list[int]:
    """Return the characters meant by a word or filter that the player of the card may move."""
    return [
        c
        for c in iterate_bits(preview.select_characters(word))
        if is_movable(preview.match, preview.state, preview.context.seat, c)
    ]


def _would_move(preview: EffectPreview, effect: vocabulary.MoveEffect) -> bool:
    match, state, seat = preview.match, preview.state, preview.context.seat
    return any(
        find_destinations(
            match, state, seat, c, effect.up_to, straight=effect.straight, ignores_obstacles=effect.through
        )
        for c in _find_movable(preview, effect.who)
    )


def place_options(match: Match, state: State) -> list[int]:
    """Return the free squares that the pending ``place`` offers; obstacles on the way do not matter (Zelda R47)."""
    frame = pending_text(state)
    op = match.blocks[frame.block][frame.at]
    effect = op.effect
    assert isinstance(effect, vocabulary.PlaceEffect)
    figure = (select_word(match, state, frame, op.word_indices, effect.who) & living_characters(state)).bit_length() - 1
    return list(iterate_bits(find_place_squares(match, state, frame, op.word_indices, effect, figure)))


def find_place_squares(
    match: Match, state: State, text: TextContext, words: Words, effect: vocabulary.PlaceEffect, figure: int
) -> int:
    """Return the squares where a character can be placed, as a mask."""
    mask = match.enterable_squares[figure] & ~occupied_squares(state)
    if effect.near:
        around = 0
        for other in iterate_bits(
            select_word(match, state, text, words, effect.near) & living_characters(state) & ~(1 << figure)
        ):
            around |= match.board.adjacent[state.squares[other]]
        mask &= around
    if effect.within:
        mask &= match.board.squares_within(state.squares[figure], effect.within)
    return mask


def resolve_place(context: ResolutionContext, frame: TextFrame, op: Operation) -> None:
    """Put a character on a chosen free square."""
    match, state = context.match, context.state
    effect = op.effect
    assert isinstance(effect, vocabulary.PlaceEffect)
    mask = select_word(match, state, frame, op.word_indices, effect.who) & living_characters(state)
    figure = mask.bit_length() - 1
    if not mask or not is_movable(match, state, frame.seat, figure):
        advance_frame(frame)
        return
    answer = frame.answer
    if answer == NONE:
        if place_options(match, state):
            context.ask(frame.seat, "square")
        else:
            advance_frame(frame)
        return
    state.squares[figure] = answer
    context.emit(events.Set, figure, answer, "placed")
    advance_frame(frame)


def _would_place(preview: EffectPreview, effect: vocabulary.PlaceEffect) -> bool:
    match, state, context = preview.match, preview.state, preview.context
    movers = _find_movable(preview, effect.who)
    return any(find_place_squares(match, state, context, preview.word_indices, effect, c) for c in movers)


def resolve_swap(context: ResolutionContext, frame: TextFrame, op: Operation) -> None:
    """Swap the squares of two living characters, neither of them frozen (Zelda R48)."""
    match, state = context.match, context.state
    effect = op.effect
    assert isinstance(effect, vocabulary.SwapEffect)
    first = select_word(match, state, frame, op.word_indices, effect.who).bit_length() - 1
    second = select_word(match, state, frame, op.word_indices, effect.with_).bit_length() - 1
    seat = frame.seat
    if first >= 0 and second >= 0 and is_movable(match, state, seat, first) and is_movable(match, state, seat, second):
        state.squares[first], state.squares[second] = state.squares[second], state.squares[first]
        context.emit(events.Set, first, state.squares[first], "exchanged")
        context.emit(events.Set, second, state.squares[second], "exchanged")
    advance_frame(frame)


def _would_swap(preview: EffectPreview, effect: vocabulary.SwapEffect) -> bool:
    others = _find_movable(preview, effect.with_)
    return any(a != b for a in _find_movable(preview, effect.who) for b in others)


def resolve_pull(context: ResolutionContext, frame: TextFrame, op: Operation) -> None:
    """Move a character in line towards another until adjacent, or up to the first blocked square (Zelda R46)."""
    match, state = context.match, context.state
    effect = op.effect
    assert isinstance(effect, vocabulary.PullEffect)
    figure = select_word(match, state, frame, op.word_indices, effect.who).bit_length() - 1
    goal = select_word(match, state, frame, op.word_indices, effect.to).bit_length() - 1
    apart = figure >= 0 and goal >= 0 and figure != goal and state.squares[goal] >= 0
    if apart and is_movable(match, state, frame.seat, figure):
        square, toll = find_pull_end(match, state, figure, goal)
        if square != state.squares[figure]:
            state.squares[figure] = square
            context.emit(events.Set, figure, square, "pulled")
            for _ in range(toll):
                lose_health(context, figure, match.pack.toll_damage, "toll")
    advance_frame(frame)


def find_pull_end(match: Match, state: State, figure: int, goal: int) -> tuple[int, int]:
    """Return the square where a pull ends, and the number of leevers on the way (Zelda R22, R46)."""
    start = state.squares[figure]
    dx, dy = match.board.find_direction(start, state.squares[goal])
    end, toll, crossed = start, 0, 0
    free = match.enterable_squares[figure] & ~occupied_squares(state)
    for square in match.board.find_ray(start, dx, dy):
        if square == state.squares[goal]:
            break
        if free >> square & 1:
            end, toll = square, crossed
        elif match.toll_squares >> square & 1:
            crossed += 1
        else:
            break
    return end, toll


def _would_pull(preview: EffectPreview, effect: vocabulary.PullEffect) -> bool:
    match, state = preview.match, preview.state
    movers, goals = _find_movable(preview, effect.who), iterate_bits(preview.select_characters(effect.to))
    return any(a != b and find_pull_end(match, state, a, b)[0] != state.squares[a] for a in movers for b in goals)


def resolve_roll(context: ResolutionContext, frame: TextFrame, op: Operation) -> None:
    """Roll the movement die again; the walk is resolved before the next sentence (Zelda R31)."""
    advance_frame(frame)
    roll_and_walk(context, frame.seat, again=True)


def _is_always_useful(preview: EffectPreview, effect: vocabulary.RollEffect) -> bool:
    return True


EFFECTS: dict[type[vocabulary.Effect], EffectRecord] = {
    vocabulary.MoveEffect: EffectRecord(resolve_move, _would_move, idle="nobody_moves", asks=True),
    vocabulary.PlaceEffect: EffectRecord(resolve_place, _would_place, idle="nobody_moves", asks=True),
    vocabulary.SwapEffect: EffectRecord(resolve_swap, _would_swap, idle="nobody_moves"),
    vocabulary.PullEffect: EffectRecord(resolve_pull, _would_pull, idle="nobody_moves"),
    vocabulary.RollEffect: EffectRecord(resolve_roll, _is_always_useful, idle="nobody_concerned", asks=True),
}
"""Records of the effects of this module, by type."""
