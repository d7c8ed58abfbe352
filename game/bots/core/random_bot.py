"""Random bot: the baseline for all others."""

from __future__ import annotations

from random import Random
from typing import Any

from game.rules.core.protocol import AnyRules


class RandomBot:
    """Chooses legal actions uniformly; it ignores the view, so simulations need not build one."""

    blind = True

    def choose(self, rules: AnyRules, view: Any, seat: int, legal: list[Any], rng: Random) -> Any:
        return legal[int(rng.random() * len(legal))]
