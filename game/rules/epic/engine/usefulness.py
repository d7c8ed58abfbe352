"""Usefulness of card text: a special card is played, and a player asked, only where it does something (Zelda R44)."""

from __future__ import annotations

from game.rules.epic import event as e
from game.rules.epic.effects import vocabulary as v
from game.rules.epic.effects.effect import EffectPreview
from game.rules.epic.effects.registry import EFFECTS
from game.rules.epic.engine.frames import TextContext, TextFrame
from game.rules.epic.engine.library import Op
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.resolution import Flow, advance
from game.rules.epic.engine.state import State


def does_something(match: Match, state: State, card: int, figure: int) -> bool:
    """Return whether at least one sentence of a special card would have an effect."""
    text = match.cards[card].text
    assert text is not None
    context = TextContext(match.owner[card], card, 1 << figure, bound=[0] * match.bound[card])
    preview = EffectPreview(match, state, match.words[card], context, EFFECTS)
    return preview.does_something(text.on_play)


def worth_asking(match: Match, state: State, frame: TextFrame, op: Op) -> bool:
    """Return whether an optional sentence could have an effect; if not, nobody is asked (Zelda R44, R48)."""
    assert isinstance(op.effect, v.May)
    preview = EffectPreview(match, state, op.words, frame.context(), EFFECTS)
    return preview.does_something(op.effect.then)


def begin_trigger(flow: Flow, frame: TextFrame, op: Op) -> None:
    """Begin the text of a standing card; one that would change nothing is passed over and nobody hears of it."""
    match, card = flow.match, frame.card
    text: v.Text = getattr(match.cards[card].text, frame.block.rpartition(".")[2])
    preview = EffectPreview(match, flow.state, op.words, frame.context(), EFFECTS)
    if preview.does_something(text):
        flow.tell(e.Stirred, frame.seat, card)
        advance(frame)
    else:
        frame.at = len(match.blocks[frame.block])
