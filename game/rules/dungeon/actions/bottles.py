"""Bottles and Beedle's shop (dungeon_quest 1.11, Dungeon A27-A30, A50-A52)."""

from __future__ import annotations

from game.rules.core.chance import Chance
from game.rules.core.protocol import Refusal
from game.rules.dungeon.actions.action import Buy, UseBottle
from game.rules.dungeon.actions.drawing import shuffle_cards
from game.rules.dungeon.cards import GREEN, GULP, MILK
from game.rules.dungeon.engine.event import BottlePoured, BottleUsed, Bought, Event, HeartsChanged, RupeesChanged
from game.rules.dungeon.engine.state import EMPTY, MAX_BOTTLES, NONE, State
from game.rules.dungeon.match import Match


def empty_bottle(state: State, content: str) -> None:
    """Empty the first bottle with this content."""
    state.bottles[state.bottles.index(content)] = EMPTY


def has_free_bottle(state: State) -> bool:
    """Return whether the party has an empty bottle, or gets one with its first purchase."""
    return EMPTY in state.bottles or _purchase_includes_bottle(state)


def _purchase_includes_bottle(state: State) -> bool:
    return not state.shopped and len(state.bottles) < MAX_BOTTLES


def find_buy_refusal(match: Match, state: State, good: str) -> Refusal | None:
    """Return why Beedle does not sell a good now; None if he does."""
    if good not in match.goods:
        return Refusal("no-such-good", {"good": good})
    price = match.goods[good].price
    if state.rupees < price:
        return Refusal("no-rupees", {"price": price, "rupees": state.rupees})
    if not has_free_bottle(state):
        return Refusal("bottles-full" if state.bottles else "no-bottle")
    return None


def buy_good(match: Match, state: State, action: Buy, events: list[Event]) -> None:
    """Pay and fill a bottle; the first purchase includes one (Dungeon A27)."""
    price = match.goods[action.good].price
    state.rupees -= price
    events.append(RupeesChanged(-price, state.rupees, "shop"))
    free = _purchase_includes_bottle(state)
    state.shopped = True
    if free:
        state.bottles.append(action.good)
    else:
        state.bottles[state.bottles.index(EMPTY)] = action.good
    events.append(Bought(action.good, price, state.rupees, free))


def find_drinks(state: State) -> list[UseBottle]:
    """Return every use of a bottle that would have an effect now."""
    uses = []
    for content in dict.fromkeys(state.bottles):
        seats = range(len(state.players)) if content == GREEN else (NONE,)
        uses += [
            UseBottle(content, seat) for seat in seats if find_drink_refusal(state, UseBottle(content, seat)) is None
        ]
    return uses


def find_drink_refusal(state: State, action: UseBottle) -> Refusal | None:
    """Return why using a bottle is impossible or has no effect; None if it can be used."""
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


def drink_bottle(match: Match, state: State, seat: int, action: UseBottle, chance: Chance, events: list[Event]) -> None:
    """Use a bottle; milk leaves a second gulp (Dungeon A29, A51)."""
    left = GULP if action.bottle == MILK else EMPTY
    state.bottles[state.bottles.index(action.bottle)] = left
    events.append(BottleUsed(seat, action.bottle, left, action.seat))
    if action.bottle == GREEN:
        player = state.players[action.seat]
        player.draw = shuffle_cards(player.draw + player.discard + player.covered, chance, "green potion")
        player.discard, player.covered = [], []
        return
    before = state.hearts
    state.hearts = min(2 * state.containers, before + match.healing_by_content[action.bottle])
    events.append(HeartsChanged(state.hearts - before, state.hearts, state.containers, "bottle"))


def pour_bottle(state: State, seat: int, content: str, events: list[Event]) -> None:
    """Empty a bottle without using it, which is allowed at any time."""
    empty_bottle(state, content)
    events.append(BottlePoured(seat, content))
