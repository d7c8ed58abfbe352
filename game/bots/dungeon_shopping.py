"""How companions shop: of all that can be paid, what heals most in the bottles that are free."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from game.rules.dungeon.action import Action, Buy, Done
from game.rules.dungeon.bottles import GOODS, GREEN, HEALS, MILK
from game.rules.dungeon.fate import FAIRY
from game.rules.dungeon.match import Match
from game.rules.dungeon.state import EMPTY, MOST_BOTTLES, State

WISHED = tuple(good for good in GOODS if good != GREEN)
"""What heals."""
LEFT = 3
"""Half hearts that are usually left when somebody drinks; only a fairy waits until there are none."""
SAVED = 0.15
"""What a rupee that is kept is worth while another shop will come, in half hearts."""
BY_ITSELF = 1.0
"""What it is worth, in half hearts, that a fairy cannot come too late."""


def shop(match: Match, view: State, legal: list[Action]) -> Action:
    """The first thing of the best basket; leaves when nothing is worth its price."""
    kept = 0.0 if view.pieces >= match.options.levels else SAVED
    full = 2 * view.containers

    def use(basket: tuple[str, ...]) -> tuple[float, int]:
        price: int = sum(GOODS[good].price for good in basket)
        healing: int = sum(healed(good, full) for good in basket)
        return healing + BY_ITSELF * (FAIRY in basket) - kept * price, -price

    best = max(baskets(view), key=use)
    return next((Buy(good) for good in best if Buy(good) in legal), Done())


def healed(good: str, full: int) -> int:
    """Half hearts that the whole bottle heals a Link with so many."""
    if good == FAIRY:
        return min(HEALS[good], full)
    return (2 if good == MILK else 1) * min(HEALS[good], full - LEFT)


def baskets(view: State) -> Iterator[tuple[str, ...]]:
    """Everything that can be paid and carried, the empty basket first."""
    free = view.bottles.count(EMPTY) + (not view.shopped and len(view.bottles) < MOST_BOTTLES)
    for count in range(free + 1):
        for basket in combinations_with_replacement(WISHED, count):
            price: int = sum(GOODS[good].price for good in basket)
            if price <= view.rupees:
                yield basket
