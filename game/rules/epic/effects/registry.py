"""Registry of all effects of card text; importing it fails if an effect has no record, or a record no effect."""

from __future__ import annotations

from game.rules.core.exhaustive import require_exhaustive, require_members
from game.rules.epic.effects import characters, grammar, hands, piles, squares, turns
from game.rules.epic.effects import vocabulary as v
from game.rules.epic.effects.effect import EffectRecord

require_members("the union Effect of vocabulary.py", v.Effect, v.BaseEffect)
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
"""Records of all effects, by type."""
