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


def resolve_damage(context: ResolutionContext, frame: TextFrame, op: Operation) -> None:
    effect = op.effect
    assert isinstance(effect, vocabulary.DamageEffect)
    amount = evaluate_amount(context.match, context.state, frame, op.word_indices, effect.amount)
    for figure in iterate_bits(select_word(context.match, context.state, frame, op.word_indices, effect.to)):
        lose_health(context, figure, amount, "card")
    advance_frame(frame)


def resolve_heal(context: ResolutionContext, frame: TextFrame, op: Operation) -> None:
    effect = op.effect
    assert isinstance(effect, vocabulary.HealEffect)
    amount = evaluate_amount(context.match, context.state, frame, op.word_indices, effect.amount)
    for figure in iterate_bits(select_word(context.match, context.state, frame, op.word_indices, effect.who)):
        heal_one(context, figure, amount, "card")
    advance_frame(frame)


def _would_heal(preview: EffectPreview, effect: vocabulary.HealEffect) -> bool:
    state = preview.state
    return any(state.health[c] < state.maximum[c] for c in iterate_bits(preview.select_characters(effect.who)))


def resolve_increase(context: ResolutionContext, frame: TextFrame, op: Operation) -> None:
    effect = op.effect
    assert isinstance(effect, vocabulary.IncreaseEffect)
    for figure in iterate_bits(select_word(context.match, context.state, frame, op.word_indices, effect.who)):
        increase_one(context, figure, effect.amount)
    advance_frame(frame)


def resolve_survive(context: ResolutionContext, frame: TextFrame, op: Operation) -> None:
    """Set the health of the character who is being rescued."""
    effect = op.effect
    assert isinstance(effect, vocabulary.SurviveEffect)
    for figure in iterate_bits(
        select_word(context.match, context.state, frame, op.word_indices, effect.who) & context.state.saving
    ):
        context.state.health[figure] = effect.health
        context.emit(events.Survived, figure, effect.health)
    advance_frame(frame)


def resolve_destroy(context: ResolutionContext, frame: TextFrame, op: Operation) -> None:
    """Take all health of characters; deaths are checked after the sentence (Star Wars W20)."""
    state, effect = context.state, op.effect
    assert isinstance(effect, vocabulary.DestroyEffect)
    for figure in iterate_bits(
        select_word(context.match, state, frame, op.word_indices, effect.who) & living_characters(state)
    ):
        amount, state.health[figure] = state.health[figure], 0
        context.wounded = True
        context.emit(events.Hurt, figure, amount, 0, "destroyed")
    advance_frame(frame)


def resolve_lift(context: ResolutionContext, frame: TextFrame, op: Operation) -> None:
    """Lift characters, which then cannot act; those already lifted are not changed (Star Wars W12)."""
    state, effect = context.state, op.effect
    assert isinstance(effect, vocabulary.LiftEffect)
    for figure in find_pinnable(state, select_word(context.match, state, frame, op.word_indices, effect.who)):
        state.require_status().ransoms[figure] = effect.ransom
        context.emit(events.Lifted, figure, effect.ransom)
    advance_frame(frame)


def find_pinnable(state: State, figures: int) -> list[int]:
    """Return the living characters of a group that are not lifted yet (Star Wars W12)."""
    return [c for c in iterate_bits(figures & living_characters(state)) if not state.get_ransom(c)]


def _would_harm(preview: EffectPreview, effect: vocabulary.DamageEffect) -> bool:
    return bool(preview.select_characters(effect.to))


def _has_target(preview: EffectPreview, effect: vocabulary.IncreaseEffect | vocabulary.DestroyEffect) -> bool:
    return bool(preview.select_characters(effect.who))


def _would_lift(preview: EffectPreview, effect: vocabulary.LiftEffect) -> bool:
    return bool(find_pinnable(preview.state, preview.select_characters(effect.who)))


def _never_useful(preview: EffectPreview, effect: vocabulary.SurviveEffect) -> bool:
    """Return False: a rescue text is played at a rescue only, whatever its effect."""
    return False


EFFECTS: dict[type[vocabulary.Effect], EffectRecord] = {
    vocabulary.DamageEffect: EffectRecord(resolve_damage, _would_harm, idle="nobody_concerned"),
    vocabulary.HealEffect: EffectRecord(resolve_heal, _would_heal, idle="nobody_hurt"),
    vocabulary.IncreaseEffect: EffectRecord(resolve_increase, _has_target, idle="nobody_concerned"),
    vocabulary.SurviveEffect: EffectRecord(resolve_survive, _never_useful, idle="nobody_concerned"),
    vocabulary.DestroyEffect: EffectRecord(resolve_destroy, _has_target, idle="nobody_concerned"),
    vocabulary.LiftEffect: EffectRecord(resolve_lift, _would_lift, idle="nobody_concerned"),
}
"""Records of the effects of this module, by type."""
