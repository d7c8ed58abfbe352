"""How companions shop: of all that can be paid, what heals most in the bottles that are free."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement

from game.rules.dungeon.actions.action import Action, Buy, Done
from game.rules.dungeon.cards import FAIRY, GREEN, MILK, Good
from game.rules.dungeon.engine.state import EMPTY, MOST_BOTTLES, State
from game.rules.dungeon.match import Match

LEFT = 3
"""Half hearts that are usually left when somebody drinks; only a fairy waits until there are none."""
SAVED = 0.15
"""What a rupee that is kept is worth while another shop will come, in half hearts."""
BY_ITSELF = 1.0
"""What it is worth, in half hearts, that a fairy cannot come too late."""


def shop(match: Match, view: State, legal: list[Action]) -> Action:
    """The first thing of the best basket; leaves when nothing is worth its price."""
    kept = 0.0 if view.pieces >= match.options.levels else SAVED
    full, goods = 2 * view.containers, match.goods

    def use(basket: tuple[str, ...]) -> tuple[float, int]:
        price: int = sum(goods[good].price for good in basket)
        healing: int = sum(healed(good, goods[good].halves, full) for good in basket)
        return healing + BY_ITSELF * (FAIRY in basket) - kept * price, -price

    best = max(baskets(goods, view), key=use)
    return next((Buy(good) for good in best if Buy(good) in legal), Done())


def healed(good: str, halves: int, full: int) -> int:
    """Half hearts that the whole bottle heals a Link with so many, if one use heals ``halves``."""
    if good == FAIRY:
        return min(halves, full)
    return (2 if good == MILK else 1) * min(halves, full - LEFT)


def baskets(goods: Mapping[str, Good], view: State) -> Iterator[tuple[str, ...]]:
    """Everything that can be paid and carried, the empty basket first."""
    free = view.bottles.count(EMPTY) + (not view.shopped and len(view.bottles) < MOST_BOTTLES)
    wished = [good for good in goods if good != GREEN]
    for count in range(free + 1):
        for basket in combinations_with_replacement(wished, count):
            price: int = sum(goods[good].price for good in basket)
            if price <= view.rupees:
                yield basket
