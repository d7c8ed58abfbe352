"""The record of an effect of card text: everything that the game asks of it besides its fields."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

from game.rules.epic.effects import vocabulary as v
from game.rules.epic.engine.frames import TextContext, TextFrame, Words
from game.rules.epic.engine.library import Op
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import living, who
from game.rules.epic.engine.resolution import Flow
from game.rules.epic.engine.state import State

IdleReason: TypeAlias = Literal[
    "nobody_concerned", "condition_not_met", "nobody_hurt", "nobody_moves", "no_card_to_take", "no_card_to_discard"
]
"""Why a text that begins with an effect has done nothing; the log has a sentence for each."""
Fault: TypeAlias = tuple[str, str]
"""A field as it is written in YAML, empty for the whole effect, and what is wrong with it."""


class EffectPreview:
    """A text as it would be carried out now.

    A word that a card would bind is taken as everybody it could be bound to; tests on such words hold if they can.
    """

    def __init__(
        self,
        match: Match,
        state: State,
        words: Words,
        context: TextContext,
        effects: Mapping[type[v.Effect], EffectRecord],
    ) -> None:
        self.match, self.state = match, state
        self.words, self.context = words, context
        self.effects = effects
        self.bound: set[str] = set()

    def select(self, word: v.Who) -> int:
        """Return the mask of the living characters that a word or a description means."""
        return who(self.match, self.state, self.context, self.words, word) & living(self.state)

    def does_something(self, text: v.Text) -> bool:
        """Return whether at least one sentence would do something."""
        return any(self.effects[type(effect)].has_effect(self, effect) for effect in text)


class EffectRecord(NamedTuple):
    """What an effect is to the rules, to the check of card files and to the log.

    Bots and prose add a worth and a clause in tables of all effects, for the rules hold neither floats nor sentences.
    """

    run: Callable[[Flow, TextFrame, Op], None]
    """Carries it out. It is called again until it advances its frame: an effect that asks stops, and finds the answer
    in the frame next time."""
    has_effect: Callable[[EffectPreview, Any], bool]
    """Whether it would do something now."""
    idle: IdleReason
    """Why a text that begins with it does nothing when it has no effect."""
    asks: bool = False
    """It needs a choice or draws: left out once only one side is left, or its player is out (Zelda R57, R58)."""
    find_faults: Callable[[Any], Iterable[Fault]] | None = None
    """What is wrong with its fields that their types cannot say; asked when a card is read from a file."""
