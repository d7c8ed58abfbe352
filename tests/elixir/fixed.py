"""Fixed strategies of Elixir Quest, ten in number, that a good bot must beat."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from game.bots.elixir.outcomes import OutcomeTable
from game.rules.elixir.action import Action, Lay
from game.rules.elixir.cards import Character
from game.rules.elixir.rules import ElixirRules
from game.rules.elixir.state import NONE, State

RARITIES = ("common", "uncommon", "rare")

ORDERS: dict[str, Callable[[Character], int]] = {
    "attack": lambda c: c.attack,
    "health": lambda c: c.health,
    "mind": lambda c: c.mind,
    "total": lambda c: c.attack + c.health + c.mind,
    "dealt": lambda c: 0,
}
STRATEGIES = [(order, falling) for order in ORDERS for falling in (True, False)]


class FixedBot:
    """Bot that lays its characters in one order and its rarest potions first (falling) or last, and drinks to win."""

    def __init__(self, order: str, falling: bool) -> None:
        self.key, self.falling = ORDERS[order], falling

    def choose(self, rules: ElixirRules, view: State, seat: int, legal: list[Action], rng: Random) -> Action:
        if not isinstance(legal[0], Lay):
            mine, theirs = (view.characters[s][view.laid[s]].number for s in (seat, 1 - seat))
            wins = OutcomeTable(rules).play_round(mine, theirs, view.potions[seat][view.poured[seat]].number) > 0
            return legal[0] if wins else legal[1]

        def rank(action: Action) -> tuple[int, ...]:
            assert isinstance(action, Lay)
            sign = -1 if self.falling else 1
            character = rules.catalog.characters[view.characters[seat][action.character].number]
            rarity = -1
            if action.potion != NONE:
                rarity = RARITIES.index(rules.catalog.potions[view.potions[seat][action.potion].number].rarity)
            none = action.potion == NONE
            return (sign * self.key(character), sign * action.character, none, sign * rarity, action.potion)

        return min(legal, key=rank)
