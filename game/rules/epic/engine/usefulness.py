"""Usefulness of card text: special cards are playable, and questions asked, only with an effect (Zelda R44)."""

from __future__ import annotations

from game.rules.epic import event as events
from game.rules.epic.effects import vocabulary
from game.rules.epic.effects.effect import EffectPreview
from game.rules.epic.effects.registry import EFFECTS
from game.rules.epic.engine.frames import TextContext, TextFrame
from game.rules.epic.engine.library import Operation
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.resolution import ResolutionContext, advance_frame
from game.rules.epic.engine.state import State


def does_something(match: Match, state: State, card: int, figure: int) -> bool:
    """Return whether any sentence of a special card would have an effect if a character played it now."""
    text = match.cards[card].text
    assert text is not None
    context = TextContext(match.owner[card], card, 1 << figure, bound=[0] * match.bound_sizes[card])
    preview = EffectPreview(match, state, match.word_indices[card], context, EFFECTS)
    return preview.does_something(text.on_play)


def is_worth_asking(match: Match, state: State, frame: TextFrame, op: Operation) -> bool:
    """Return whether an optional sentence could have an effect; otherwise its player is not asked (Zelda R44, R48)."""
    assert isinstance(op.effect, vocabulary.MayEffect)
    preview = EffectPreview(match, state, op.word_indices, frame.copy_context(), EFFECTS)
    return preview.does_something(op.effect.then)


def begin_trigger(context: ResolutionContext, frame: TextFrame, op: Operation) -> None:
    """Start the text of a standing card, or skip it silently if it would have no effect."""
    match, card = context.match, frame.card
    text: vocabulary.Text = getattr(match.cards[card].text, frame.block.rpartition(".")[2])
    preview = EffectPreview(match, context.state, op.word_indices, frame.copy_context(), EFFECTS)
    if preview.does_something(text):
        context.emit(events.Stirred, frame.seat, card)
        advance_frame(frame)
    else:
        frame.at = len(match.blocks[frame.block])
