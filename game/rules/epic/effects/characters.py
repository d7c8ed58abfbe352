"""Effects on the health of characters, and on what they may do."""

from __future__ import annotations

from game.rules.epic import event as events
from game.rules.epic.actions.health import increase_health as increase_one
from game.rules.epic.actions.health import lose_health
from game.rules.epic.actions.health import restore_health as heal_one
from game.rules.epic.board import iterate_bits
from game.rules.epic.effects import vocabulary
from game.rules.epic.effects.effect import EffectPreview, EffectRecord
from game.rules.epic.engine.frames import TextFrame
from game.rules.epic.engine.library import Operation
from game.rules.epic.engine.queries import evaluate_amount, living_characters, select_word
from game.rules.epic.engine.resolution import ResolutionContext, advance_frame
from game.rules.epic.engine.state import State


def resolve_damage(flow: ResolutionContext, frame: TextFrame, op: Operation) -> None:
    effect = op.effect
    assert isinstance(effect, vocabulary.Damage)
    amount = evaluate_amount(flow.match, flow.state, frame, op.words, effect.amount)
    for figure in iterate_bits(select_word(flow.match, flow.state, frame, op.words, effect.to)):
        lose_health(flow, figure, amount, "card")
    advance_frame(frame)


def resolve_heal(flow: ResolutionContext, frame: TextFrame, op: Operation) -> None:
    effect = op.effect
    assert isinstance(effect, vocabulary.Heal)
    amount = evaluate_amount(flow.match, flow.state, frame, op.words, effect.amount)
    for figure in iterate_bits(select_word(flow.match, flow.state, frame, op.words, effect.who)):
        heal_one(flow, figure, amount, "card")
    advance_frame(frame)


def _would_heal(preview: EffectPreview, effect: vocabulary.Heal) -> bool:
    state = preview.state
    return any(state.health[c] < state.maximum[c] for c in iterate_bits(preview.select_characters(effect.who)))


def resolve_increase(flow: ResolutionContext, frame: TextFrame, op: Operation) -> None:
    effect = op.effect
    assert isinstance(effect, vocabulary.Increase)
    for figure in iterate_bits(select_word(flow.match, flow.state, frame, op.words, effect.who)):
        increase_one(flow, figure, effect.amount)
    advance_frame(frame)


def resolve_survive(flow: ResolutionContext, frame: TextFrame, op: Operation) -> None:
    """Set the health of the character who is being rescued."""
    effect = op.effect
    assert isinstance(effect, vocabulary.Survive)
    for figure in iterate_bits(select_word(flow.match, flow.state, frame, op.words, effect.who) & flow.state.saving):
        flow.state.health[figure] = effect.health
        flow.emit(events.Survived, figure, effect.health)
    advance_frame(frame)


def resolve_destroy(flow: ResolutionContext, frame: TextFrame, op: Operation) -> None:
    """Take all health of characters; deaths are checked after the sentence (Star Wars W20)."""
    state, effect = flow.state, op.effect
    assert isinstance(effect, vocabulary.Destroy)
    for figure in iterate_bits(select_word(flow.match, state, frame, op.words, effect.who) & living_characters(state)):
        amount, state.health[figure] = state.health[figure], 0
        flow.wounded = True
        flow.emit(events.Hurt, figure, amount, 0, "destroyed")
    advance_frame(frame)


def resolve_pin(flow: ResolutionContext, frame: TextFrame, op: Operation) -> None:
    """Lift characters, which then cannot act; those already lifted are not changed (Star Wars W12)."""
    state, effect = flow.state, op.effect
    assert isinstance(effect, vocabulary.Pin)
    for figure in find_pinnable(state, select_word(flow.match, state, frame, op.words, effect.who)):
        state.require_status().pins[figure] = effect.ransom
        flow.emit(events.Pinned, figure, effect.ransom)
    advance_frame(frame)


def find_pinnable(state: State, figures: int) -> list[int]:
    """Return the living characters of a group that are not lifted yet (Star Wars W12)."""
    return [c for c in iterate_bits(figures & living_characters(state)) if not state.pin_cost(c)]


def _would_harm(preview: EffectPreview, effect: vocabulary.Damage) -> bool:
    return bool(preview.select_characters(effect.to))


def _has_target(preview: EffectPreview, effect: vocabulary.Increase | vocabulary.Destroy) -> bool:
    return bool(preview.select_characters(effect.who))


def _would_lift(preview: EffectPreview, effect: vocabulary.Pin) -> bool:
    return bool(find_pinnable(preview.state, preview.select_characters(effect.who)))


def _never_useful(preview: EffectPreview, effect: vocabulary.Survive) -> bool:
    """Return False: a rescue text is played at a rescue only, whatever its effect."""
    return False


EFFECTS: dict[type[vocabulary.Effect], EffectRecord] = {
    vocabulary.Damage: EffectRecord(resolve_damage, _would_harm, idle="nobody_concerned"),
    vocabulary.Heal: EffectRecord(resolve_heal, _would_heal, idle="nobody_hurt"),
    vocabulary.Increase: EffectRecord(resolve_increase, _has_target, idle="nobody_concerned"),
    vocabulary.Survive: EffectRecord(resolve_survive, _never_useful, idle="nobody_concerned"),
    vocabulary.Destroy: EffectRecord(resolve_destroy, _has_target, idle="nobody_concerned"),
    vocabulary.Pin: EffectRecord(resolve_pin, _would_lift, idle="nobody_concerned"),
}
"""Records of the effects of this module, by type."""
