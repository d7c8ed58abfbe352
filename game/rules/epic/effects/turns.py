"""Effects that add, remove or forbid actions of a turn."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.epic import event as events
from game.rules.epic.effects import vocabulary
from game.rules.epic.effects.effect import EffectFault, EffectPreview, EffectRecord
from game.rules.epic.engine.frames import TextFrame
from game.rules.epic.engine.library import Operation
from game.rules.epic.engine.queries import find_player
from game.rules.epic.engine.resolution import ResolutionContext, advance_frame
from game.rules.epic.engine.state import BARRED_NEXT


def resolve_actions(context: ResolutionContext, frame: TextFrame, op: Operation) -> None:
    """Add actions to the current turn, or take actions from a player's next turn; amounts add up (Star Wars W10)."""
    state, effect = context.state, op.effect
    assert isinstance(effect, vocabulary.ActionsEffect)
    seat = find_player(context.match, state, frame, op.word_indices, effect.who)
    if effect.when == "now":
        state.actions += effect.add
        context.emit(events.ActionsGained, frame.seat, effect.add, state.actions)
    elif seat >= 0:
        owed = state.require_status().owed
        owed[seat] -= effect.add
        context.emit(events.ActionsOwed, seat, owed[seat])
    advance_frame(frame)


def resolve_forbid(context: ResolutionContext, frame: TextFrame, op: Operation) -> None:
    """Forbid a player something during the whole next turn (Star Wars W11)."""
    effect = op.effect
    assert isinstance(effect, vocabulary.ForbidEffect)
    seat = find_player(context.match, context.state, frame, op.word_indices, effect.who)
    if seat >= 0:
        context.state.require_status().barred[seat] = BARRED_NEXT
        context.emit(events.Forbidden, seat, effect.what)
    advance_frame(frame)


def _has_player(preview: EffectPreview, effect: vocabulary.ActionsEffect | vocabulary.ForbidEffect) -> bool:
    return effect.who == "me" or bool(preview.select_characters(effect.who))


def _find_actions_faults(effect: vocabulary.ActionsEffect) -> Iterator[EffectFault]:
    if effect.when == "now" and (effect.add < 0 or effect.who != "me"):
        yield "", "actions of this turn can only be added, to its own player"
    if effect.when == "next_turn" and effect.add > 0:
        yield "add", "actions of the next turn can only be taken away"


EFFECTS: dict[type[vocabulary.Effect], EffectRecord] = {
    vocabulary.ActionsEffect: EffectRecord(
        resolve_actions, _has_player, idle="nobody_concerned", find_faults=_find_actions_faults
    ),
    vocabulary.ForbidEffect: EffectRecord(resolve_forbid, _has_player, idle="nobody_concerned"),
}
"""Records of the effects of this module, by type."""
