"""Shopping of the bots of the Dungeon: the affordable goods that heal most in the free bottles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement

from game.rules.dungeon.actions.action import Action, Buy, Done, Pour
from game.rules.dungeon.cards import FAIRY, GREEN, MILK, Good
from game.rules.dungeon.engine.state import EMPTY, MOST_BOTTLES, State
from game.rules.dungeon.match import Match

LEFT = 3
"""Half hearts that are usually left when a player drinks; a fairy revives at none."""
SAVED = 0.15
"""Value of a saved rupee while another shop will come, in half hearts."""
BY_ITSELF = 1.0
"""Extra value of a fairy, because it revives automatically, in half hearts."""


def choose_purchase(match: Match, view: State, legal: list[Action]) -> Action:
    """Return the first purchase of the best basket; leave the shop if nothing is worth its price."""
    if (poured := pour_for_room(match, view, legal)) is not None:
        return poured
    kept = 0.0 if view.pieces >= match.options.levels else SAVED
    full, goods = 2 * view.containers, match.goods

    def rate(basket: tuple[str, ...]) -> tuple[float, int]:
        price: int = sum(goods[good].price for good in basket)
        healing: int = sum(count_healing(good, goods[good].halves, full) for good in basket)
        return healing + BY_ITSELF * (FAIRY in basket) - kept * price, -price

    best = max(iterate_baskets(goods, view), key=rate)
    return next((Buy(good) for good in best if Buy(good) in legal), Done())


def pour_for_room(match: Match, view: State, legal: list[Action]) -> Pour | None:
    """Return the green potion to pour out where it fills the only bottle and something that heals can be paid."""
    payable = any(good != GREEN and ware.price <= view.rupees for good, ware in match.goods.items())
    full = not free_bottles(view) and len(view.bottles) == view.bottles.count(GREEN)
    return Pour(GREEN) if full and payable and Pour(GREEN) in legal else None


def free_bottles(view: State) -> int:
    """Count the bottles that can be filled, with the one that comes with the first purchase."""
    return view.bottles.count(EMPTY) + (not view.shopped and len(view.bottles) < MOST_BOTTLES)


def count_healing(good: str, halves: int, full: int) -> int:
    """Return the half hearts that a whole bottle heals, if one use heals ``halves`` and ``full`` is the maximum."""
    if good == FAIRY:
        return min(halves, full)
    return (2 if good == MILK else 1) * min(halves, full - LEFT)


def iterate_baskets(goods: Mapping[str, Good], view: State) -> Iterator[tuple[str, ...]]:
    """Yield all baskets that can be paid and carried, the empty one first."""
    free = free_bottles(view)
    wished = [good for good in goods if good != GREEN]
    for count in range(free + 1):
        for basket in combinations_with_replacement(wished, count):
            price: int = sum(goods[good].price for good in basket)
            if price <= view.rupees:
                yield basket
