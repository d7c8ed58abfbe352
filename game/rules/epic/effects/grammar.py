"""Control effects of card text: bind words to characters, ask questions, branch."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.epic import event as events
from game.rules.epic.board import iterate_bits
from game.rules.epic.effects import vocabulary
from game.rules.epic.effects.effect import EffectFault, EffectPreview, EffectRecord
from game.rules.epic.engine.frames import COMMON_WORDS, NONE, TextFrame
from game.rules.epic.engine.library import Operation
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import (
    characters_of,
    evaluate_condition,
    find_opponents,
    pending_text,
    select_characters,
    select_word,
)
from game.rules.epic.engine.resolution import ResolutionContext, advance_frame
from game.rules.epic.engine.state import State, with_value

# Words --------------------------------------------------------------------------------------------------------------


def find_candidates(match: Match, state: State) -> list[int]:
    """Return the characters that the pending ``choose`` offers."""
    frame = pending_text(state)
    op = match.blocks[frame.block][frame.at]
    assert isinstance(op.effect, vocabulary.ChooseEffect)
    return list(iterate_bits(select_characters(match, state, frame, op.word_indices, op.effect.among)))


def resolve_choose(context: ResolutionContext, frame: TextFrame, op: Operation) -> None:
    """Bind a word to a chosen character; a single candidate is bound without a question, without one nobody."""
    effect = op.effect
    assert isinstance(effect, vocabulary.ChooseEffect)
    answer, seat = frame.answer, frame.seat
    if answer == NONE:
        options = (
            find_opponents(context.match, context.state, seat)
            if effect.player
            else find_candidates(context.match, context.state)
        )
        if len(options) > 1:
            context.ask(seat, "player" if effect.player else "figure")
            return
        answer = options[0] if options else NONE
    if answer == NONE:
        frame.bind(op.word_indices, effect.as_, 0)
    elif effect.player:
        frame.bind(op.word_indices, effect.as_, context.match.own_mask[answer])
        context.emit(events.PlayerChosen, seat, answer)
    else:
        frame.bind(op.word_indices, effect.as_, 1 << answer)
        context.emit(events.Chose, seat, answer)
    advance_frame(frame)


def resolve_all(context: ResolutionContext, frame: TextFrame, op: Operation) -> None:
    """Bind a word to all characters of a group."""
    effect = op.effect
    assert isinstance(effect, vocabulary.AllEffect)
    mask = select_characters(context.match, context.state, frame, op.word_indices, effect.among)
    if effect.with_:
        mask |= select_word(context.match, context.state, frame, op.word_indices, effect.with_)
    frame.bind(op.word_indices, effect.as_, mask)
    advance_frame(frame)


def _never_useful(preview: EffectPreview, effect: vocabulary.ChooseEffect | vocabulary.AllEffect) -> bool:
    """Return False, because binding a word has no effect by itself; record the word in the preview."""
    preview.context.bind(preview.word_indices, effect.as_, _find_bindable(preview, effect))
    preview.provisional_words.add(effect.as_)
    return False


def _find_bindable(preview: EffectPreview, effect: vocabulary.ChooseEffect | vocabulary.AllEffect) -> int:
    """Return the characters that a word could be bound to, as a mask."""
    match, state = preview.match, preview.state
    if isinstance(effect, vocabulary.ChooseEffect) and effect.player:
        return characters_of(match, find_opponents(match, state, preview.context.seat))
    mask = select_characters(match, state, preview.context, preview.word_indices, effect.among)
    return (
        mask | preview.select_characters(effect.with_)
        if isinstance(effect, vocabulary.AllEffect) and effect.with_
        else mask
    )


# Branches -----------------------------------------------------------------------------------------------------------


def resolve_if(context: ResolutionContext, frame: TextFrame, op: Operation) -> None:
    assert isinstance(op.effect, vocabulary.IfEffect)
    _enter_branch(
        context, frame, op, evaluate_condition(context.match, context.state, frame, op.word_indices, op.effect.test)
    )


def _any_branch_useful(preview: EffectPreview, effect: vocabulary.IfEffect) -> bool:
    can_hold = evaluate_condition(preview.match, preview.state, preview.context, preview.word_indices, effect.test)
    if can_hold and preview.does_something(effect.then):
        return True
    return (not can_hold or _is_unbound(preview, effect.test)) and preview.does_something(effect.else_)


def _is_unbound(preview: EffectPreview, test: vocabulary.Condition) -> bool:
    """Return whether a condition uses a word that the previewed text has yet to bind."""
    pairs = {word for pair in (*test.near, *test.sees) for word in pair}
    return bool(
        preview.provisional_words & (pairs | {test.standing, test.fallen} | ({test.is_[0]} if test.is_ else set()))
    )


def resolve_may(context: ResolutionContext, frame: TextFrame, op: Operation) -> None:
    answer = frame.answer
    if answer == NONE:
        context.ask(frame.seat, "may")
        return
    context.record_branch(frame, "yes" if answer else "no")
    context.emit(events.Decided, frame.seat, "yes" if answer else "no")
    frame.done = answer
    at = op.jump
    advance_frame(frame)
    if not answer:
        frame.at = at


def _offers_something(preview: EffectPreview, effect: vocabulary.MayEffect) -> bool:
    return preview.does_something(effect.then)


def find_open_ways(match: Match, state: State) -> list[vocabulary.Way]:
    """Return the ways of the pending ``either`` whose conditions hold."""
    frame = pending_text(state)
    op = match.blocks[frame.block][frame.at]
    assert isinstance(op.effect, vocabulary.EitherEffect)
    return [way for way in op.effect.ways if evaluate_condition(match, state, frame, op.word_indices, way.test)]


def find_way_index(match: Match, state: State, label: str) -> int:
    """Return the index of a way among all ways of the pending ``either``, by its label."""
    frame = pending_text(state)
    effect = match.blocks[frame.block][frame.at].effect
    assert isinstance(effect, vocabulary.EitherEffect)
    return [way.label for way in effect.ways].index(label)


def resolve_either(context: ResolutionContext, frame: TextFrame, op: Operation) -> None:
    """Ask for a way of an ``either``; a single open one is taken without a question."""
    effect = op.effect
    assert isinstance(effect, vocabulary.EitherEffect)
    answer = frame.answer
    if answer == NONE:
        ways = find_open_ways(context.match, context.state)
        if len(ways) > 1:
            context.ask(frame.seat, "way")
            return
        answer = effect.ways.index(ways[0]) if ways else NONE
    if answer == NONE:
        advance_frame(frame)
        frame.at = op.jump
        return
    context.record_branch(frame, effect.ways[answer].label)
    context.emit(events.Decided, frame.seat, effect.ways[answer].label)
    advance_frame(frame)
    frame.at = op.starts[answer]


def _any_way_useful(preview: EffectPreview, effect: vocabulary.EitherEffect) -> bool:
    return any(_is_way_useful(preview, way) for way in effect.ways)


def _is_way_useful(preview: EffectPreview, way: vocabulary.Way) -> bool:
    """Return whether a way would have an effect for any character that its condition could be about."""
    word = way.test.is_[0] if way.test.is_ is not None else ""
    if word not in preview.word_indices and word not in COMMON_WORDS:
        return _can_hold(preview, way.test) and preview.does_something(way.then)
    group = select_word(preview.match, preview.state, preview.context, preview.word_indices, word)
    found = False
    for figure in iterate_bits(group):
        preview.context.bind(preview.word_indices, word, 1 << figure)
        found = found or (_can_hold(preview, way.test) and preview.does_something(way.then))
    preview.context.bind(preview.word_indices, word, group)
    return found


def _can_hold(preview: EffectPreview, test: vocabulary.Condition) -> bool:
    return test == vocabulary.Condition() or evaluate_condition(
        preview.match, preview.state, preview.context, preview.word_indices, test
    )


def resolve_note(context: ResolutionContext, frame: TextFrame, op: Operation) -> None:
    """Evaluate the condition of a Triforce sentence as the card is played, and record the result (Zelda R39)."""
    assert isinstance(op.effect, vocabulary.TriforceEffect)
    frame.bound[op.condition_index] = int(
        evaluate_condition(context.match, context.state, frame, op.word_indices, op.effect.test)
    )
    advance_frame(frame)


def resolve_triforce(context: ResolutionContext, frame: TextFrame, op: Operation) -> None:
    """Resolve a Triforce sentence: mandatory when its condition is first met, then used up (Zelda R17, R39)."""
    match, state = context.match, context.state
    bit = match.triforce_bit[match.card_ids[frame.card]]
    seat = frame.seat
    met = op.condition_index < 0 or bool(frame.bound[op.condition_index])
    first = met and (match.triforce_reusable or not state.spent[seat] & bit)
    if first:
        state.spent = with_value(state.spent, seat, state.spent[seat] | bit)
        context.emit(events.TriforceUsed, seat, frame.card)
    _enter_branch(context, frame, op, first)


def _is_unspent(preview: EffectPreview, effect: vocabulary.TriforceEffect) -> bool:
    bit = preview.match.triforce_bit[preview.match.card_ids[preview.context.card]]
    spent = preview.state.spent[preview.context.seat] & bit and not preview.match.triforce_reusable
    first = not spent and evaluate_condition(
        preview.match, preview.state, preview.context, preview.word_indices, effect.test
    )
    return preview.does_something(effect.then if first else effect.else_)


def _enter_branch(context: ResolutionContext, frame: TextFrame, op: Operation, then: bool) -> None:
    context.record_branch(frame, "then" if then else "else")
    at = op.jump
    advance_frame(frame)
    if not then:
        frame.at = at


def resolve_jump(context: ResolutionContext, frame: TextFrame, op: Operation) -> None:
    frame.at = op.jump


def _find_choose_faults(effect: vocabulary.ChooseEffect) -> Iterator[EffectFault]:
    if effect.player and effect.among != vocabulary.CharacterFilter():
        yield "among", "a choice is among characters or of a player"


EFFECTS: dict[type[vocabulary.Effect], EffectRecord] = {
    vocabulary.ChooseEffect: EffectRecord(
        resolve_choose, _never_useful, idle="nobody_concerned", asks=True, find_faults=_find_choose_faults
    ),
    vocabulary.AllEffect: EffectRecord(resolve_all, _never_useful, idle="nobody_concerned"),
    vocabulary.IfEffect: EffectRecord(resolve_if, _any_branch_useful, idle="condition_not_met"),
    vocabulary.MayEffect: EffectRecord(resolve_may, _offers_something, idle="nobody_concerned", asks=True),
    vocabulary.EitherEffect: EffectRecord(resolve_either, _any_way_useful, idle="nobody_concerned", asks=True),
    vocabulary.TriforceEffect: EffectRecord(resolve_triforce, _is_unspent, idle="condition_not_met"),
}
"""Records of the effects of this module, by type."""
