"""The verbs of card text that give or take what a player may do in a turn."""

from __future__ import annotations

from game.rules.epic import event as e
from game.rules.epic import vocabulary as v
from game.rules.epic.flow import Flow, advance
from game.rules.epic.frames import TextFrame
from game.rules.epic.library import Op
from game.rules.epic.query import player
from game.rules.epic.state import BARRED_NEXT
from game.rules.epic.verbs.verb import Outlook, Verb


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


def _concerns(look: Outlook, effect: v.Actions | v.Forbid) -> bool:
    return effect.who == "me" or bool(look.mean(effect.who))


VERBS: dict[type[v.Effect], Verb] = {
    v.Actions: Verb(actions, _concerns),
    v.Forbid: Verb(forbid, _concerns),
}
