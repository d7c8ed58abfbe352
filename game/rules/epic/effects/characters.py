"""The verbs of card text that change the health of characters, or what they may do."""

from __future__ import annotations

from game.rules.epic import event as e
from game.rules.epic.actions.health import heal as heal_one
from game.rules.epic.actions.health import hurt
from game.rules.epic.actions.health import increase as increase_one
from game.rules.epic.board import bits
from game.rules.epic.effects import vocabulary as v
from game.rules.epic.effects.effect import EffectPreview, EffectRecord
from game.rules.epic.engine.frames import TextFrame
from game.rules.epic.engine.library import Op
from game.rules.epic.engine.queries import living, number, who
from game.rules.epic.engine.resolution import Flow, advance
from game.rules.epic.engine.state import State


def damage(flow: Flow, frame: TextFrame, op: Op) -> None:
    effect = op.effect
    assert isinstance(effect, v.Damage)
    amount = number(flow.match, flow.state, frame, op.words, effect.amount)
    for figure in bits(who(flow.match, flow.state, frame, op.words, effect.to)):
        hurt(flow, figure, amount, "card")
    advance(frame)


def heal(flow: Flow, frame: TextFrame, op: Op) -> None:
    effect = op.effect
    assert isinstance(effect, v.Heal)
    amount = number(flow.match, flow.state, frame, op.words, effect.amount)
    for figure in bits(who(flow.match, flow.state, frame, op.words, effect.who)):
        heal_one(flow, figure, amount, "card")
    advance(frame)


def _heals(preview: EffectPreview, effect: v.Heal) -> bool:
    state = preview.state
    return any(state.health[c] < state.maximum[c] for c in bits(preview.select(effect.who)))


def increase(flow: Flow, frame: TextFrame, op: Op) -> None:
    effect = op.effect
    assert isinstance(effect, v.Increase)
    for figure in bits(who(flow.match, flow.state, frame, op.words, effect.who)):
        increase_one(flow, figure, effect.amount)
    advance(frame)


def survive(flow: Flow, frame: TextFrame, op: Op) -> None:
    effect = op.effect
    assert isinstance(effect, v.Survive)
    for figure in bits(who(flow.match, flow.state, frame, op.words, effect.who) & flow.state.saving):
        flow.state.health[figure] = effect.health
        flow.tell(e.Survived, figure, effect.health)
    advance(frame)


def destroy(flow: Flow, frame: TextFrame, op: Op) -> None:
    """All health is gone; the check of deaths comes after the sentence (Star Wars W20)."""
    state, effect = flow.state, op.effect
    assert isinstance(effect, v.Destroy)
    for figure in bits(who(flow.match, state, frame, op.words, effect.who) & living(state)):
        amount, state.health[figure] = state.health[figure], 0
        flow.wounded = True
        flow.tell(e.Hurt, figure, amount, 0, "destroyed")
    advance(frame)


def pin(flow: Flow, frame: TextFrame, op: Op) -> None:
    """Who is lifted already stays as he is (Star Wars W12)."""
    state, effect = flow.state, op.effect
    assert isinstance(effect, v.Pin)
    for figure in pinnable(state, who(flow.match, state, frame, op.words, effect.who)):
        state.notes().pins[figure] = effect.ransom
        flow.tell(e.Pinned, figure, effect.ransom)
    advance(frame)


def pinnable(state: State, mask: int) -> list[int]:
    """The characters of a group who stand and are not lifted yet (Star Wars W12)."""
    return [c for c in bits(mask & living(state)) if not state.pinned(c)]


def _harms(preview: EffectPreview, effect: v.Damage) -> bool:
    return bool(preview.select(effect.to))


def _meets(preview: EffectPreview, effect: v.Increase | v.Destroy) -> bool:
    return bool(preview.select(effect.who))


def _lifts(preview: EffectPreview, effect: v.Pin) -> bool:
    return bool(pinnable(preview.state, preview.select(effect.who)))


def _on_the_way(preview: EffectPreview, effect: v.Survive) -> bool:
    """What a text does on its way is no reason to play it."""
    return False


EFFECTS: dict[type[v.Effect], EffectRecord] = {
    v.Damage: EffectRecord(damage, _harms, idle="nobody_concerned"),
    v.Heal: EffectRecord(heal, _heals, idle="nobody_hurt"),
    v.Increase: EffectRecord(increase, _meets, idle="nobody_concerned"),
    v.Survive: EffectRecord(survive, _on_the_way, idle="nobody_concerned"),
    v.Destroy: EffectRecord(destroy, _meets, idle="nobody_concerned"),
    v.Pin: EffectRecord(pin, _lifts, idle="nobody_concerned"),
}
