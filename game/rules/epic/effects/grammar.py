"""The verbs of card text that hold others: bind a word, ask, decide which sentences are carried out."""

from __future__ import annotations

from game.rules.epic import event as e
from game.rules.epic.board import bits
from game.rules.epic.effects import vocabulary as v
from game.rules.epic.effects.effect import Outlook, Verb
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


def _binds(look: Outlook, effect: v.Choose | v.All) -> bool:
    """Binding a word changes nothing by itself."""
    look.context.bind(look.words, effect.as_, _bindable(look, effect))
    look.bound.add(effect.as_)
    return False


def _bindable(look: Outlook, effect: v.Choose | v.All) -> int:
    """Everybody that a word could be bound to."""
    match, state = look.match, look.state
    if isinstance(effect, v.Choose) and effect.player:
        return everybody_of(match, opponents(match, state, look.context.seat))
    mask = those(match, state, look.context, look.words, effect.among)
    return mask | look.mean(effect.with_) if isinstance(effect, v.All) and effect.with_ else mask


# Branches -----------------------------------------------------------------------------------------------------------


def if_(flow: Flow, frame: TextFrame, op: Op) -> None:
    assert isinstance(op.effect, v.If)
    _branch(flow, frame, op, holds(flow.match, flow.state, frame, op.words, op.effect.test))


def _either_part(look: Outlook, effect: v.If) -> bool:
    can_hold = holds(look.match, look.state, look.context, look.words, effect.test)
    if can_hold and look.text(effect.then):
        return True
    return (not can_hold or _depends(look, effect.test)) and look.text(effect.else_)


def _depends(look: Outlook, test: v.Test) -> bool:
    """Whether a test speaks of a word that is not chosen yet."""
    pairs = {word for pair in (*test.near, *test.sees) for word in pair}
    return bool(look.bound & (pairs | {test.standing, test.fallen} | ({test.is_[0]} if test.is_ else set())))


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


def _offers(look: Outlook, effect: v.May) -> bool:
    return look.text(effect.then)


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


def _leads_on(look: Outlook, effect: v.Either) -> bool:
    return any(_way(look, way) for way in effect.ways)


def _way(look: Outlook, way: v.Way) -> bool:
    """A way that asks what a chosen character is has to do something for one of whom that is true."""
    word = way.test.is_[0] if way.test.is_ is not None else ""
    if word not in look.words and word not in COMMON_WORDS:
        return _open(look, way.test) and look.text(way.then)
    group = who(look.match, look.state, look.context, look.words, word)
    found = False
    for figure in bits(group):
        look.context.bind(look.words, word, 1 << figure)
        found = found or (_open(look, way.test) and look.text(way.then))
    look.context.bind(look.words, word, group)
    return found


def _open(look: Outlook, test: v.Test) -> bool:
    return test == v.Test() or holds(look.match, look.state, look.context, look.words, test)


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


def _once(look: Outlook, effect: v.Triforce) -> bool:
    bit = look.match.triforce_bit[look.match.card_ids[look.context.card]]
    spent = look.state.spent[look.context.seat] & bit and not look.match.triforce_again
    first = not spent and holds(look.match, look.state, look.context, look.words, effect.test)
    return look.text(effect.then if first else effect.else_)


def _branch(flow: Flow, frame: TextFrame, op: Op, then: bool) -> None:
    flow.took(frame, "then" if then else "else")
    at = op.jump
    advance(frame)
    if not then:
        frame.at = at


def jump(flow: Flow, frame: TextFrame, op: Op) -> None:
    frame.at = op.jump


VERBS: dict[type[v.Effect], Verb] = {
    v.Choose: Verb(choose, _binds, asks=True),
    v.All: Verb(bind_all, _binds),
    v.If: Verb(if_, _either_part),
    v.May: Verb(may, _offers, asks=True),
    v.Either: Verb(either, _leads_on, asks=True),
    v.Triforce: Verb(triforce, _once),
}
