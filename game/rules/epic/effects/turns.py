"""The verbs of card text that give or take what a player may do in a turn."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.epic import event as e
from game.rules.epic.effects import vocabulary as v
from game.rules.epic.effects.effect import EffectPreview, EffectRecord, Fault
from game.rules.epic.engine.frames import TextFrame
from game.rules.epic.engine.library import Op
from game.rules.epic.engine.queries import player
from game.rules.epic.engine.resolution import Flow, advance
from game.rules.epic.engine.state import BARRED_NEXT


def actions(flow: Flow, frame: TextFrame, op: Op) -> None:
    """More actions now, or fewer in the next turn of a player; several add up (Star Wars W10)."""
    state, effect = flow.state, op.effect
    assert isinstance(effect, v.Actions)
    seat = player(flow.match, state, frame, op.words, effect.who)
    if effect.when == "now":
        state.actions += effect.add
        flow.tell(e.ActionsGained, frame.seat, effect.add, state.actions)
    elif seat >= 0:
        owed = state.notes().owed
        owed[seat] -= effect.add
        flow.tell(e.ActionsOwed, seat, owed[seat])
    advance(frame)


def forbid(flow: Flow, frame: TextFrame, op: Op) -> None:
    """From the beginning to the end of that player's next turn (Star Wars W11)."""
    effect = op.effect
    assert isinstance(effect, v.Forbid)
    seat = player(flow.match, flow.state, frame, op.words, effect.who)
    if seat >= 0:
        flow.state.notes().barred[seat] = BARRED_NEXT
        flow.tell(e.Forbidden, seat, effect.what)
    advance(frame)


def _concerns(preview: EffectPreview, effect: v.Actions | v.Forbid) -> bool:
    return effect.who == "me" or bool(preview.select(effect.who))


def _actions_faults(effect: v.Actions) -> Iterator[Fault]:
    if effect.when == "now" and (effect.add < 0 or effect.who != "me"):
        yield "", "actions of this turn can only be added, to its own player"
    if effect.when == "next_turn" and effect.add > 0:
        yield "add", "actions of the next turn can only be taken away"


EFFECTS: dict[type[v.Effect], EffectRecord] = {
    v.Actions: EffectRecord(actions, _concerns, idle="nobody_concerned", find_faults=_actions_faults),
    v.Forbid: EffectRecord(forbid, _concerns, idle="nobody_concerned"),
}
