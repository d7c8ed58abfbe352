"""The registry of all effects of card text. One without its record, or a record without its effect, does not load."""

from __future__ import annotations

from game.rules.core.exhaustive import names_all, require_exhaustive
from game.rules.epic.effects import characters, grammar, hands, piles, squares, turns
from game.rules.epic.effects import vocabulary as v
from game.rules.epic.effects.effect import EffectRecord

names_all("the union Effect of vocabulary.py", v.Effect, v.Verb)
EFFECTS: dict[type[v.Effect], EffectRecord] = require_exhaustive(
    "the records of effects",
    v.Effect,
    {
        **characters.EFFECTS,
        **squares.EFFECTS,
        **hands.EFFECTS,
        **piles.EFFECTS,
        **turns.EFFECTS,
        **grammar.EFFECTS,
    },
)
