"""What a verb of card text is to the rules: what it runs, and when it is of use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from game.rules.epic import vocabulary as v
from game.rules.epic.flow import Flow
from game.rules.epic.frames import TextContext, TextFrame, Words
from game.rules.epic.library import Op
from game.rules.epic.match import Match
from game.rules.epic.query import living, who
from game.rules.epic.state import State


class Outlook:
    """A text as it would be carried out now.

    A word that a card would bind is taken as everybody it could be bound to; tests on such words hold if they can.
    """

    def __init__(
        self, match: Match, state: State, words: Words, context: TextContext, verbs: Mapping[type[v.Effect], Verb]
    ) -> None:
        self.match, self.state = match, state
        self.words, self.context = words, context
        self.verbs = verbs
        self.bound: set[str] = set()

    def mean(self, word: v.Who) -> int:
        """The living characters that a word or a description means."""
        return who(self.match, self.state, self.context, self.words, word) & living(self.state)

    def text(self, effects: v.Text) -> bool:
        """Whether at least one sentence would do something."""
        return any(self.verbs[type(effect)].useful(self, effect) for effect in effects)


class Verb(NamedTuple):
    """A verb of the vocabulary. What else belongs to it stands in the layers above, each in a table of all verbs."""

    run: Callable[[Flow, TextFrame, Op], None]
    """Carries it out. It is called again until it advances its frame: a verb that asks stops, and finds the answer in
    the frame next time."""
    useful: Callable[[Outlook, Any], bool]
    """Whether it would do something now."""
    asks: bool = False
    """It needs a choice or draws: left out once only one side is left, or its player is out (Zelda R57, R58)."""
