"""Registry of all effects of card text; importing it fails if an effect has no record, or a record no effect."""

from __future__ import annotations

from game.rules.core.exhaustive import require_exhaustive, require_members
from game.rules.epic.effects import characters, grammar, hands, piles, squares, turns, vocabulary
from game.rules.epic.effects.effect import EffectRecord

require_members("the union Effect of vocabulary.py", vocabulary.Effect, vocabulary.BaseEffect)
EFFECTS: dict[type[vocabulary.Effect], EffectRecord] = require_exhaustive(
    "the records of effects",
    vocabulary.Effect,
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
