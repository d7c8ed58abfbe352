"""The verbs of card text that hold others: bind a word, ask, decide which sentences are carried out."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.epic import event as e
from game.rules.epic.board import bits
from game.rules.epic.effects import vocabulary as v
from game.rules.epic.effects.effect import EffectPreview, EffectRecord, Fault
from game.rules.epic.engine.frames import COMMON_WORDS, NONE, TextFrame
from game.rules.epic.engine.library import Op
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import everybody_of, holds, opponents, text_in, those, who
from game.rules.epic.engine.resolution import Flow, advance
from game.rules.epic.engine.state import State, changed

# Words --------------------------------------------------------------------------------------------------------------


def choice(match: Match, state: State) -> list[int]:
    """The characters that a ``choose`` offers."""
    frame = text_in(state)
    op = match.blocks[frame.block][frame.at]
    assert isinstance(op.effect, v.Choose)
    return list(bits(those(match, state, frame, op.words, op.effect.among)))


def choose(flow: Flow, frame: TextFrame, op: Op) -> None:
    """One candidate is taken without a question, none binds the word to nobody."""
    effect = op.effect
    assert isinstance(effect, v.Choose)
    answer, seat = frame.answer, frame.seat
    if answer == NONE:
        options = opponents(flow.match, flow.state, seat) if effect.player else choice(flow.match, flow.state)
        if len(options) > 1:
            flow.ask(seat, "player" if effect.player else "figure")
            return
        answer = options[0] if options else NONE
    if answer == NONE:
        frame.bind(op.words, effect.as_, 0)
    elif effect.player:
        frame.bind(op.words, effect.as_, flow.match.own[answer])
        flow.tell(e.PlayerChosen, seat, answer)
    else:
        frame.bind(op.words, effect.as_, 1 << answer)
        flow.tell(e.Chose, seat, answer)
    advance(frame)


def bind_all(flow: Flow, frame: TextFrame, op: Op) -> None:
    effect = op.effect
    assert isinstance(effect, v.All)
    mask = those(flow.match, flow.state, frame, op.words, effect.among)
    if effect.with_:
        mask |= who(flow.match, flow.state, frame, op.words, effect.with_)
    frame.bind(op.words, effect.as_, mask)
    advance(frame)


def _binds(preview: EffectPreview, effect: v.Choose | v.All) -> bool:
    """Binding a word changes nothing by itself."""
    preview.context.bind(preview.words, effect.as_, _bindable(preview, effect))
    preview.bound.add(effect.as_)
    return False


def _bindable(preview: EffectPreview, effect: v.Choose | v.All) -> int:
    """Everybody that a word could be bound to."""
    match, state = preview.match, preview.state
    if isinstance(effect, v.Choose) and effect.player:
        return everybody_of(match, opponents(match, state, preview.context.seat))
    mask = those(match, state, preview.context, preview.words, effect.among)
    return mask | preview.select(effect.with_) if isinstance(effect, v.All) and effect.with_ else mask


# Branches -----------------------------------------------------------------------------------------------------------


def if_(flow: Flow, frame: TextFrame, op: Op) -> None:
    assert isinstance(op.effect, v.If)
    _branch(flow, frame, op, holds(flow.match, flow.state, frame, op.words, op.effect.test))


def _either_part(preview: EffectPreview, effect: v.If) -> bool:
    can_hold = holds(preview.match, preview.state, preview.context, preview.words, effect.test)
    if can_hold and preview.does_something(effect.then):
        return True
    return (not can_hold or _depends(preview, effect.test)) and preview.does_something(effect.else_)


def _depends(preview: EffectPreview, test: v.Test) -> bool:
    """Whether a test speaks of a word that is not chosen yet."""
    pairs = {word for pair in (*test.near, *test.sees) for word in pair}
    return bool(preview.bound & (pairs | {test.standing, test.fallen} | ({test.is_[0]} if test.is_ else set())))


def may(flow: Flow, frame: TextFrame, op: Op) -> None:
    answer = frame.answer
    if answer == NONE:
        flow.ask(frame.seat, "may")
        return
    flow.took(frame, "yes" if answer else "no")
    flow.tell(e.Decided, frame.seat, "yes" if answer else "no")
    frame.done = answer
    at = op.jump
    advance(frame)
    if not answer:
        frame.at = at


def _offers(preview: EffectPreview, effect: v.May) -> bool:
    return preview.does_something(effect.then)


def open_ways(match: Match, state: State) -> list[v.Way]:
    """The ways of an ``either`` whose test holds."""
    frame = text_in(state)
    op = match.blocks[frame.block][frame.at]
    assert isinstance(op.effect, v.Either)
    return [way for way in op.effect.ways if holds(match, state, frame, op.words, way.test)]


def way_index(match: Match, state: State, label: str) -> int:
    """The place of a way among all ways of the ``either`` that is asked."""
    frame = text_in(state)
    effect = match.blocks[frame.block][frame.at].effect
    assert isinstance(effect, v.Either)
    return [way.label for way in effect.ways].index(label)


def either(flow: Flow, frame: TextFrame, op: Op) -> None:
    """A single open way is taken without a question."""
    effect = op.effect
    assert isinstance(effect, v.Either)
    answer = frame.answer
    if answer == NONE:
        ways = open_ways(flow.match, flow.state)
        if len(ways) > 1:
            flow.ask(frame.seat, "way")
            return
        answer = effect.ways.index(ways[0]) if ways else NONE
    if answer == NONE:
        advance(frame)
        frame.at = op.jump
        return
    flow.took(frame, effect.ways[answer].label)
    flow.tell(e.Decided, frame.seat, effect.ways[answer].label)
    advance(frame)
    frame.at = op.starts[answer]


def _leads_on(preview: EffectPreview, effect: v.Either) -> bool:
    return any(_way(preview, way) for way in effect.ways)


def _way(preview: EffectPreview, way: v.Way) -> bool:
    """A way that asks what a chosen character is has to do something for one of whom that is true."""
    word = way.test.is_[0] if way.test.is_ is not None else ""
    if word not in preview.words and word not in COMMON_WORDS:
        return _open(preview, way.test) and preview.does_something(way.then)
    group = who(preview.match, preview.state, preview.context, preview.words, word)
    found = False
    for figure in bits(group):
        preview.context.bind(preview.words, word, 1 << figure)
        found = found or (_open(preview, way.test) and preview.does_something(way.then))
    preview.context.bind(preview.words, word, group)
    return found


def _open(preview: EffectPreview, test: v.Test) -> bool:
    return test == v.Test() or holds(preview.match, preview.state, preview.context, preview.words, test)


def note(flow: Flow, frame: TextFrame, op: Op) -> None:
    """Look at a Triforce condition as the card is played (Zelda R39)."""
    assert isinstance(op.effect, v.Triforce)
    frame.bound[op.note] = int(holds(flow.match, flow.state, frame, op.words, op.effect.test))
    advance(frame)


def triforce(flow: Flow, frame: TextFrame, op: Op) -> None:
    """Not optional: the first time its condition is met it happens and is spent (Zelda R17, R39)."""
    match, state = flow.match, flow.state
    bit = match.triforce_bit[match.card_ids[frame.card]]
    seat = frame.seat
    met = op.note < 0 or bool(frame.bound[op.note])
    first = met and (match.triforce_again or not state.spent[seat] & bit)
    if first:
        state.spent = changed(state.spent, seat, state.spent[seat] | bit)
        flow.tell(e.TriforceUsed, seat, frame.card)
    _branch(flow, frame, op, first)


def _once(preview: EffectPreview, effect: v.Triforce) -> bool:
    bit = preview.match.triforce_bit[preview.match.card_ids[preview.context.card]]
    spent = preview.state.spent[preview.context.seat] & bit and not preview.match.triforce_again
    first = not spent and holds(preview.match, preview.state, preview.context, preview.words, effect.test)
    return preview.does_something(effect.then if first else effect.else_)


def _branch(flow: Flow, frame: TextFrame, op: Op, then: bool) -> None:
    flow.took(frame, "then" if then else "else")
    at = op.jump
    advance(frame)
    if not then:
        frame.at = at


def jump(flow: Flow, frame: TextFrame, op: Op) -> None:
    frame.at = op.jump


def _choose_faults(effect: v.Choose) -> Iterator[Fault]:
    if effect.player and effect.among != v.Those():
        yield "among", "a choice is among characters or of a player"


EFFECTS: dict[type[v.Effect], EffectRecord] = {
    v.Choose: EffectRecord(choose, _binds, idle="nobody_concerned", asks=True, find_faults=_choose_faults),
    v.All: EffectRecord(bind_all, _binds, idle="nobody_concerned"),
    v.If: EffectRecord(if_, _either_part, idle="condition_not_met"),
    v.May: EffectRecord(may, _offers, idle="nobody_concerned", asks=True),
    v.Either: EffectRecord(either, _leads_on, idle="nobody_concerned", asks=True),
    v.Triforce: EffectRecord(triforce, _once, idle="condition_not_met"),
}
