"""All verbs of card text. One without its part in the rules, or a part without its verb, does not load."""

from __future__ import annotations

from game.rules.core.exhaustive import names_all, require_exhaustive
from game.rules.epic.effects import characters, grammar, hands, piles, squares, turns
from game.rules.epic.effects import vocabulary as v
from game.rules.epic.effects.effect import Verb

names_all("the union Effect of vocabulary.py", v.Effect, v.Verb)
VERBS: dict[type[v.Effect], Verb] = require_exhaustive(
    "the rules",
    v.Effect,
    {
        **characters.VERBS,
        **squares.VERBS,
        **hands.VERBS,
        **piles.VERBS,
        **turns.VERBS,
        **grammar.VERBS,
    },
)
