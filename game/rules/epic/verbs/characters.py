"""The verbs of card text that change the health of characters, or what they may do."""

from __future__ import annotations

from game.rules.epic import event as e
from game.rules.epic import vocabulary as v
from game.rules.epic.board import bits
from game.rules.epic.flow import Flow, advance
from game.rules.epic.frames import TextFrame
from game.rules.epic.health import heal as heal_one
from game.rules.epic.health import hurt
from game.rules.epic.health import increase as increase_one
from game.rules.epic.library import Op
from game.rules.epic.query import living, number, who
from game.rules.epic.state import State
from game.rules.epic.verbs.verb import Outlook, Verb


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


def _heals(look: Outlook, effect: v.Heal) -> bool:
    state = look.state
    return any(state.health[c] < state.maximum[c] for c in bits(look.mean(effect.who)))


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


def _harms(look: Outlook, effect: v.Damage) -> bool:
    return bool(look.mean(effect.to))


def _meets(look: Outlook, effect: v.Increase | v.Destroy) -> bool:
    return bool(look.mean(effect.who))


def _lifts(look: Outlook, effect: v.Pin) -> bool:
    return bool(pinnable(look.state, look.mean(effect.who)))


def _on_the_way(look: Outlook, effect: v.Survive) -> bool:
    """What a text does on its way is no reason to play it."""
    return False


VERBS: dict[type[v.Effect], Verb] = {
    v.Damage: Verb(damage, _harms),
    v.Heal: Verb(heal, _heals),
    v.Increase: Verb(increase, _meets),
    v.Survive: Verb(survive, _on_the_way),
    v.Destroy: Verb(destroy, _meets),
    v.Pin: Verb(pin, _lifts),
}
