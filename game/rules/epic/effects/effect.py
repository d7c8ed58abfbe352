"""Record of an effect of card text: everything the rules need besides its fields."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

from game.rules.epic.effects import vocabulary
from game.rules.epic.engine.frames import TextContext, TextFrame, Words
from game.rules.epic.engine.library import Operation
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import living_characters, select_word
from game.rules.epic.engine.resolution import ResolutionContext
from game.rules.epic.engine.state import State

IdleReason: TypeAlias = Literal[
    "nobody_concerned", "condition_not_met", "nobody_hurt", "nobody_moves", "no_card_to_take", "no_card_to_discard"
]
"""Reasons why a text beginning with an effect did nothing; the log has a sentence for each."""
EffectFault: TypeAlias = tuple[str, str]
"""Fault of an effect: the field as named in YAML, empty for the whole effect, and a description."""


class EffectPreview:
    """Evaluation of card text as if it were resolved now.

    A word that the text itself would bind stands for every character it could be bound to; conditions about such words
    hold if they can hold for any of them.
    """

    def __init__(
        self,
        match: Match,
        state: State,
        word_indices: Words,
        context: TextContext,
        effects: Mapping[type[vocabulary.Effect], EffectRecord],
    ) -> None:
        self.match, self.state = match, state
        self.word_indices, self.context = word_indices, context
        self.effects = effects
        """Records of all effects, by type."""
        self.provisional_words: set[str] = set()
        """Words that the evaluated text would bind itself; each stands for all characters it could be bound to."""

    def select_characters(self, word: vocabulary.Who) -> int:
        """Return the living characters that a word or a filter matches, as a mask."""
        return select_word(self.match, self.state, self.context, self.word_indices, word) & living_characters(
            self.state
        )

    def does_something(self, text: vocabulary.Text) -> bool:
        """Return whether at least one sentence would have an effect."""
        return any(self.effects[type(effect)].has_effect(self, effect) for effect in text)


class EffectRecord(NamedTuple):
    """Implementation of an effect in the rules, the validation of cards and the log.

    Bots and text generation have tables of their own, because the rules contain neither estimated values nor sentences.
    """

    resolve: Callable[[ResolutionContext, TextFrame, Operation], None]
    """Function that resolves the effect.

    It is called again until it advances its frame: if it asks a player, the answer is in the frame at the next call.
    """
    has_effect: Callable[[EffectPreview, Any], bool]
    """Function that returns whether the effect would do something now."""
    idle: IdleReason
    """Reason why a text that begins with the effect does nothing when it has no effect."""
    asks: bool = False
    """True if it needs a choice or draws; it is skipped if one side is left or its player is out (Zelda R57, R58)."""
    find_faults: Callable[[Any], Iterable[EffectFault]] | None = None
    """Function that finds faults in its fields, beyond their types, when a card is read from a file."""
