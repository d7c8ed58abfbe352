"""The verbs of card text that change where characters stand."""

from __future__ import annotations

from game.rules.epic import event as e
from game.rules.epic.actions.health import hurt
from game.rules.epic.actions.movement import destinations, move
from game.rules.epic.actions.turn import roll_and_walk
from game.rules.epic.board import bits
from game.rules.epic.effects import vocabulary as v
from game.rules.epic.effects.effect import EffectPreview, EffectRecord
from game.rules.epic.engine.frames import NONE, TextContext, TextFrame, Words
from game.rules.epic.engine.library import Op
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import living, movable, occupied, text_in, who
from game.rules.epic.engine.resolution import Flow, advance
from game.rules.epic.engine.state import State


def _movers(preview: EffectPreview, word: v.Who) -> list[int]:
    """The characters a word means that the player of the card may move."""
    return [c for c in bits(preview.select(word)) if movable(preview.match, preview.state, preview.context.seat, c)]


def _moves(preview: EffectPreview, effect: v.Move) -> bool:
    match, state, seat = preview.match, preview.state, preview.context.seat
    return any(
        destinations(match, state, seat, c, effect.up_to, straight=effect.straight, through=effect.through)
        for c in _movers(preview, effect.who)
    )


def place_options(match: Match, state: State) -> list[int]:
    """The free squares that a ``place`` offers; nothing between matters (Zelda R47)."""
    frame = text_in(state)
    op = match.blocks[frame.block][frame.at]
    effect = op.effect
    assert isinstance(effect, v.Place)
    figure = (who(match, state, frame, op.words, effect.who) & living(state)).bit_length() - 1
    return list(bits(place_squares(match, state, frame, op.words, effect, figure)))


def place_squares(match: Match, state: State, text: TextContext, words: Words, effect: v.Place, figure: int) -> int:
    """The mask of the squares where a character may be placed."""
    mask = match.open_to[figure] & ~occupied(state)
    if effect.near:
        around = 0
        for other in bits(who(match, state, text, words, effect.near) & living(state) & ~(1 << figure)):
            around |= match.board.near[state.squares[other]]
        mask &= around
    if effect.within:
        mask &= match.board.within(state.squares[figure], effect.within)
    return mask


def place(flow: Flow, frame: TextFrame, op: Op) -> None:
    match, state = flow.match, flow.state
    effect = op.effect
    assert isinstance(effect, v.Place)
    mask = who(match, state, frame, op.words, effect.who) & living(state)
    figure = mask.bit_length() - 1
    if not mask or not movable(match, state, frame.seat, figure):
        advance(frame)
        return
    answer = frame.answer
    if answer == NONE:
        if place_options(match, state):
            flow.ask(frame.seat, "square")
        else:
            advance(frame)
        return
    state.squares[figure] = answer
    flow.tell(e.Set, figure, answer, "placed")
    advance(frame)


def _places(preview: EffectPreview, effect: v.Place) -> bool:
    match, state, context = preview.match, preview.state, preview.context
    movers = _movers(preview, effect.who)
    return any(place_squares(match, state, context, preview.words, effect, c) for c in movers)


def swap(flow: Flow, frame: TextFrame, op: Op) -> None:
    """Both must stand and neither may be frozen (Zelda R48)."""
    match, state = flow.match, flow.state
    effect = op.effect
    assert isinstance(effect, v.Swap)
    one = who(match, state, frame, op.words, effect.who).bit_length() - 1
    other = who(match, state, frame, op.words, effect.with_).bit_length() - 1
    seat = frame.seat
    if one >= 0 and other >= 0 and movable(match, state, seat, one) and movable(match, state, seat, other):
        state.squares[one], state.squares[other] = state.squares[other], state.squares[one]
        flow.tell(e.Set, one, state.squares[one], "exchanged")
        flow.tell(e.Set, other, state.squares[other], "exchanged")
    advance(frame)


def _swaps(preview: EffectPreview, effect: v.Swap) -> bool:
    others = _movers(preview, effect.with_)
    return any(a != b for a in _movers(preview, effect.who) for b in others)


def pull(flow: Flow, frame: TextFrame, op: Op) -> None:
    """Along the line until next to the other, stopping before a square that may not be entered (Zelda R46)."""
    match, state = flow.match, flow.state
    effect = op.effect
    assert isinstance(effect, v.Pull)
    figure = who(match, state, frame, op.words, effect.who).bit_length() - 1
    goal = who(match, state, frame, op.words, effect.to).bit_length() - 1
    apart = figure >= 0 and goal >= 0 and figure != goal and state.squares[goal] >= 0
    if apart and movable(match, state, frame.seat, figure):
        square, toll = pull_end(match, state, figure, goal)
        if square != state.squares[figure]:
            state.squares[figure] = square
            flow.tell(e.Set, figure, square, "pulled")
            for _ in range(toll):
                hurt(flow, figure, match.pack.toll_damage, "toll")
    advance(frame)


def pull_end(match: Match, state: State, figure: int, goal: int) -> tuple[int, int]:
    """Where a pull ends and how many leevers it drives the character through (Zelda R22, R46)."""
    start = state.squares[figure]
    dx, dy = match.board.direction(start, state.squares[goal])
    end, toll, crossed = start, 0, 0
    free = match.open_to[figure] & ~occupied(state)
    for square in match.board.ray(start, dx, dy):
        if square == state.squares[goal]:
            break
        if free >> square & 1:
            end, toll = square, crossed
        elif match.tolls >> square & 1:
            crossed += 1
        else:
            break
    return end, toll


def _pulls(preview: EffectPreview, effect: v.Pull) -> bool:
    match, state = preview.match, preview.state
    movers, goals = _movers(preview, effect.who), bits(preview.select(effect.to))
    return any(a != b and pull_end(match, state, a, b)[0] != state.squares[a] for a in movers for b in goals)


def roll(flow: Flow, frame: TextFrame, op: Op) -> None:
    """A separate movement result, used before the next sentence (Zelda R31)."""
    advance(frame)
    roll_and_walk(flow, frame.seat, again=True)


def _always(preview: EffectPreview, effect: v.Roll) -> bool:
    return True


EFFECTS: dict[type[v.Effect], EffectRecord] = {
    v.Move: EffectRecord(move, _moves, idle="nobody_moves", asks=True),
    v.Place: EffectRecord(place, _places, idle="nobody_moves", asks=True),
    v.Swap: EffectRecord(swap, _swaps, idle="nobody_moves"),
    v.Pull: EffectRecord(pull, _pulls, idle="nobody_moves"),
    v.Roll: EffectRecord(roll, _always, idle="nobody_concerned", asks=True),
}
