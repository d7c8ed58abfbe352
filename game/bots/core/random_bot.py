"""A bot that takes any open action with the same chance; the measure for all others."""

from __future__ import annotations

from random import Random
from typing import Any

from game.rules.core.protocol import AnyRules


class RandomBot:
    """Plays anything. It never looks at the view, so simulations need not make one for it."""

    blind = True

    def choose(self, rules: AnyRules, view: Any, seat: int, legal: list[Any], rng: Random) -> Any:
        return legal[int(rng.random() * len(legal))]
