"""Purchases of the bots of the Dungeon: the affordable goods that heal most, for the free bottles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement

from game.rules.dungeon.actions.action import Action, Buy, Done, Pour
from game.rules.dungeon.cards import FAIRY, GREEN, MILK, Good
from game.rules.dungeon.engine.state import EMPTY, MAX_BOTTLES, State
from game.rules.dungeon.match import Match

USUAL_HEARTS_LEFT = 3
"""Half hearts that a player usually has left when drinking; a fairy revives a player who has none."""
SAVED_RUPEE_VALUE = 0.15
"""Value of an unspent rupee while another shop will follow, in half hearts."""
FAIRY_BONUS = 1.0
"""Extra value of a fairy because it revives automatically, in half hearts."""


def choose_purchase(match: Match, view: State, legal: list[Action]) -> Action:
    """Return the first purchase of the best set of goods; leave the shop if nothing is worth its price."""
    if (poured := pour_for_room(match, view, legal)) is not None:
        return poured
    kept = 0.0 if view.pieces >= match.options.levels else SAVED_RUPEE_VALUE
    full, goods = 2 * view.containers, match.goods

    def rate(basket: tuple[str, ...]) -> tuple[float, int]:
        price: int = sum(goods[good].price for good in basket)
        healing: int = sum(count_healing(good, goods[good].halves, full) for good in basket)
        return healing + FAIRY_BONUS * (FAIRY in basket) - kept * price, -price

    best = max(iterate_baskets(goods, view), key=rate)
    return next((Buy(good) for good in best if Buy(good) in legal), Done())


def pour_for_room(match: Match, view: State, legal: list[Action]) -> Pour | None:
    """Return the pouring out of a green potion, or None.

    A potion is poured out if every bottle holds a green one and a healing item is affordable.
    """
    payable = any(good != GREEN and ware.price <= view.rupees for good, ware in match.goods.items())
    full = not count_free_bottles(view) and len(view.bottles) == view.bottles.count(GREEN)
    return Pour(GREEN) if full and payable and Pour(GREEN) in legal else None


def count_free_bottles(view: State) -> int:
    """Return the number of bottles that can be filled, including the one that comes with the first purchase."""
    return view.bottles.count(EMPTY) + (not view.shopped and len(view.bottles) < MAX_BOTTLES)


def count_healing(good: str, half_hearts: int, max_half_hearts: int) -> int:
    """Return the half hearts that a full bottle heals over all its uses.

    ``half_hearts`` is the healing of one use, ``max_half_hearts`` the full health.
    """
    if good == FAIRY:
        return min(half_hearts, max_half_hearts)
    return (2 if good == MILK else 1) * min(half_hearts, max_half_hearts - USUAL_HEARTS_LEFT)


def iterate_baskets(goods: Mapping[str, Good], view: State) -> Iterator[tuple[str, ...]]:
    """Yield all combinations of goods that can be paid and carried, the empty one first."""
    free = count_free_bottles(view)
    wished = [good for good in goods if good != GREEN]
    for count in range(free + 1):
        for basket in combinations_with_replacement(wished, count):
            price: int = sum(goods[good].price for good in basket)
            if price <= view.rupees:
                yield basket
