"""Which card a position is in the middle of, and which of its printed sentences is being carried out."""

from __future__ import annotations

from typing import NamedTuple

from game.content.sentences import sentences
from game.rules.epic.frames import CombatFrame, TextFrame
from game.rules.epic.library import PARTS
from game.rules.epic.match import Match
from game.rules.epic.state import State
from game.text import pick


class Acting(NamedTuple):
    """A card, and the printed sentence of it that is carried out: from 1, or 0 where nothing tells."""

    card: int
    sentence: int = 0


def acting(match: Match, view: State) -> Acting | None:
    """The card whose text is being carried out; none while an attack waits for its answer, or where it lies hidden."""
    for frame in reversed(view.stack):
        if isinstance(frame, CombatFrame):
            return None
        if isinstance(frame, TextFrame):
            return Acting(frame.card, _sentence(match, frame, frame.card)) if frame.card >= 0 else None
    return None


def only_sentence(match: Match, card: int) -> int:
    """The sentence of a card that has no other, else 0."""
    text = match.cards[card].text
    return 1 if text is not None and len(sentences(pick(text.text))) == 1 else 0


def _sentence(match: Match, frame: TextFrame, card: int) -> int:
    """That of the present verb, or of the last one before it that names one; a text begins with its first."""
    ops = match.blocks[frame.block]
    told = [op.effect.says for op in ops[: frame.at + 1] if op.effect is not None and op.effect.says]
    if told:
        return told[-1]
    name = frame.block.rpartition(".")[0]
    counted = any(
        op.effect is not None and op.effect.says for part in PARTS for op in match.blocks.get(f"{name}.{part}", ())
    )
    return 1 if counted else only_sentence(match, card)
