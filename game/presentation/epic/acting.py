"""Card that is being resolved, and the current sentence of its text."""

from __future__ import annotations

from typing import NamedTuple

from game.content.cards.sentences import split_sentences
from game.rules.epic.engine.frames import CombatFrame, TextFrame
from game.rules.epic.engine.library import TEXT_FIELDS
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import State
from game.text import pick_text


class ActiveCard(NamedTuple):
    """Card that is being resolved."""

    card: int
    """Card of the match."""
    sentence: int = 0
    """Number of the current printed sentence, from 1; 0 if unknown."""


def find_active_card(match: Match, view: State) -> ActiveCard | None:
    """Return the card whose text is being resolved.

    None if no text is being resolved, while an attack waits for its defense, or if the card is hidden.
    """
    for frame in reversed(view.stack):
        if isinstance(frame, CombatFrame):
            return None
        if isinstance(frame, TextFrame):
            return ActiveCard(frame.card, _find_sentence(match, frame, frame.card)) if frame.card >= 0 else None
    return None


def find_single_sentence(match: Match, card: int) -> int:
    """Return 1 for a card with a single sentence, else 0."""
    text = match.cards[card].text
    return 1 if text is not None and len(split_sentences(pick_text(text.text))) == 1 else 0


def _find_sentence(match: Match, frame: TextFrame, card: int) -> int:
    """Return the printed sentence of the current effect.

    If the effect has no sentence number, the last earlier one counts, and sentence 1 at the start; 0 if unknown.
    """
    ops = match.blocks[frame.block]
    sentences = [op.effect.says for op in ops[: frame.at + 1] if op.effect is not None and op.effect.says]
    if sentences:
        return sentences[-1]
    name = frame.block.rpartition(".")[0]
    counted = any(
        op.effect is not None and op.effect.says
        for part in TEXT_FIELDS
        for op in match.blocks.get(f"{name}.{part}", ())
    )
    return 1 if counted else find_single_sentence(match, card)
