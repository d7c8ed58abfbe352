"""Bottles and Beedle's shop (dungeon_quest 1.11, Dungeon A27-A30, A50-A52)."""

from __future__ import annotations

from game.rules.core.chance import Chance
from game.rules.core.protocol import Refusal
from game.rules.dungeon.actions.action import Buy, Drink
from game.rules.dungeon.actions.drawing import shuffled
from game.rules.dungeon.cards import GREEN, GULP, MILK
from game.rules.dungeon.engine.event import BottlePoured, BottleUsed, Bought, Event, HeartsChanged, RupeesChanged
from game.rules.dungeon.engine.state import EMPTY, MOST_BOTTLES, NONE, State
from game.rules.dungeon.match import Match


def empty_one(state: State, content: str) -> None:
    """Empty a bottle with this in it."""
    state.bottles[state.bottles.index(content)] = EMPTY


def has_free_bottle(state: State) -> bool:
    """Whether something can be filled: an empty bottle, or the one that comes with the first purchase."""
    return EMPTY in state.bottles or _gets_one(state)


def _gets_one(state: State) -> bool:
    return not state.shopped and len(state.bottles) < MOST_BOTTLES


def why_not_buy(match: Match, state: State, good: str) -> Refusal | None:
    """Why Beedle does not sell this now."""
    if good not in match.goods:
        return Refusal("no-such-good", {"good": good})
    price = match.goods[good].price
    if state.rupees < price:
        return Refusal("no-rupees", {"price": price, "rupees": state.rupees})
    if not has_free_bottle(state):
        return Refusal("bottles-full" if state.bottles else "no-bottle")
    return None


def buy(match: Match, state: State, action: Buy, told: list[Event]) -> None:
    """Pay and fill a bottle; the first purchase brings one along (Dungeon A27)."""
    price = match.goods[action.good].price
    state.rupees -= price
    told.append(RupeesChanged(-price, state.rupees, "shop"))
    free = _gets_one(state)
    state.shopped = True
    if free:
        state.bottles.append(action.good)
    else:
        state.bottles[state.bottles.index(EMPTY)] = action.good
    told.append(Bought(action.good, price, state.rupees, free))


def drinkable(state: State) -> list[Drink]:
    """Every use of a bottle that does something now."""
    uses = []
    for content in dict.fromkeys(state.bottles):
        seats = range(len(state.players)) if content == GREEN else (NONE,)
        uses += [Drink(content, seat) for seat in seats if why_not_drink(state, Drink(content, seat)) is None]
    return uses


def why_not_drink(state: State, action: Drink) -> Refusal | None:
    """Why a bottle cannot be used, wherever it might be."""
    if action.bottle == EMPTY or action.bottle not in state.bottles:
        return Refusal("no-such-bottle", {"bottle": action.bottle})
    if action.bottle == GREEN:
        if not 0 <= action.seat < len(state.players):
            return Refusal("whose-cards")
        player = state.players[action.seat]
        return None if player.discard or player.covered else Refusal("nothing-discarded")
    if action.seat != NONE:
        return Refusal("shared-hearts")
    return Refusal("hearts-full") if state.hearts >= 2 * state.containers else None


def drink(match: Match, state: State, seat: int, action: Drink, chance: Chance, told: list[Event]) -> None:
    """Use a bottle; the second gulp of milk stays in it (Dungeon A29, A51)."""
    left = GULP if action.bottle == MILK else EMPTY
    state.bottles[state.bottles.index(action.bottle)] = left
    told.append(BottleUsed(seat, action.bottle, left, action.seat))
    if action.bottle == GREEN:
        player = state.players[action.seat]
        player.draw = shuffled(player.draw + player.discard + player.covered, chance, "green potion")
        player.discard, player.covered = [], []
        return
    before = state.hearts
    state.hearts = min(2 * state.containers, before + match.heals[action.bottle])
    told.append(HeartsChanged(state.hearts - before, state.hearts, state.containers, "bottle"))


def pour(state: State, seat: int, content: str, told: list[Event]) -> None:
    """Empty a bottle unused, as may be done at any time."""
    empty_one(state, content)
    told.append(BottlePoured(seat, content))
