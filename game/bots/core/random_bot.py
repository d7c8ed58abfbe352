"""Random bot, the baseline that all other bots are compared with."""

from __future__ import annotations

from random import Random
from typing import Any

from game.rules.core.protocol import AnyRules


class RandomBot:
    """Bot that chooses uniformly among the legal actions."""

    blind = True
    """True because the choice does not depend on the view, so that simulations need not build one."""

    def choose(self, rules: AnyRules, view: Any, seat: int, legal: list[Any], rng: Random) -> Any:
        return legal[int(rng.random() * len(legal))]
