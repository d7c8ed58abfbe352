"""What games of Elixir Quest come to: tables of outcomes, and what the games that are left are worth."""

from __future__ import annotations

from functools import cache
from math import fsum
from typing import TypeAlias

from game.bots.core.matrix_games import value
from game.rules.elixir.round import Effects, fight, printed
from game.rules.elixir.rules import ElixirRules
from game.rules.elixir.state import NONE

Result: TypeAlias = tuple[int, bool, bool]
"""1 won, 0 drawn, -1 lost, from one side; whether its own and the other potion were drunk."""

ADVANTAGE = 0.02
"""What a game more is worth beyond winning the match: captured cards."""


class Outcomes:
    """Games between cards of one catalog when both players drink only what helps them; cards are catalog numbers."""

    def __init__(self, rules: ElixirRules, advantage: float = ADVANTAGE) -> None:
        self.advantage = advantage
        """What a game more is worth beyond winning the match; 0 where the chance to win is all that counts."""
        self.catalog = rules.catalog
        self.shielded = rules.options.shields
        self._known: dict[tuple[int, int, int, int], Result] = {}
        self._rounds: dict[tuple[int, int, int, int], int] = {}
        self._means: dict[tuple[int, int], float] = {}
        self._last: dict[tuple[int, int, int, tuple[int, ...], tuple[int, ...]], float] = {}

    def game(self, mine: int, theirs: int, potion: int, other: int) -> Result:
        """A whole game with the potions that are laid, ``NONE`` for none."""
        key = (mine, theirs, potion, other)
        if key not in self._known:
            result = self._game(*key)
            self._known[key] = result
            self._known[theirs, mine, other, potion] = (-result[0], result[2], result[1])
        return self._known[key]

    def against_most(self, mine: int, potion: int) -> float:
        """The mean result of a character with a potion against all others, who have none."""
        key = mine, potion
        if key not in self._means:
            others = range(len(self.catalog.characters))
            self._means[key] = fsum(self.game(mine, other, potion, NONE)[0] for other in others) / len(others)
        return self._means[key]

    def last_game(self, lead: int, mine: int, theirs: int, potions: tuple[int, ...], others: tuple[int, ...]) -> float:
        """What a match is worth before its last game, for which both choose a potion at once (``NONE`` for none)."""
        key = (lead, mine, theirs, potions, others)
        if key not in self._last:
            results = [[self.game(mine, theirs, potion, other)[0] for other in others] for potion in potions]
            self._last[key] = value(
                [[match_worth(lead + result, 0, 0, 0, self.advantage) for result in row] for row in results]
            )
        return self._last[key]

    def round(self, mine: int, theirs: int, potion: int = NONE, other: int = NONE) -> int:
        """One round with potions turned up: 1 won, 0 drawn, -1 lost."""
        key = (mine, theirs, potion, other)
        if key not in self._rounds:
            one, two = self.catalog.characters[mine], self.catalog.characters[theirs]
            drunk = (self._effects(potion), self._effects(other))
            bout = fight(printed(one), printed(two), drunk, shielded=self.shielded)
            self._rounds[key] = int(bout.winner == 0) - int(bout.winner == 1)
        return self._rounds[key]

    def first_to_drink(self, mine: int, theirs: int) -> int:
        """1 when one's own potion comes first, -1 when the other's does, 0 when both come at once."""
        gap = self.catalog.characters[mine].mind - self.catalog.characters[theirs].mind
        return (gap > 0) - (gap < 0)

    def _effects(self, potion: int) -> Effects:
        return () if potion == NONE else self.catalog.potions[potion].effects

    def _game(self, mine: int, theirs: int, potion: int, other: int) -> Result:
        won = self.round(mine, theirs)
        if won:
            return won, False, False
        wins = potion != NONE and self.round(mine, theirs, potion) > 0
        loses = other != NONE and self.round(mine, theirs, NONE, other) < 0
        first = self.first_to_drink(mine, theirs)
        if first == 0 and potion != NONE and other != NONE:
            return self._at_once(self.round(mine, theirs, potion, other), wins, loses)
        if wins and (first >= 0 or not loses):
            return 1, True, False
        return (-1, False, True) if loses else (0, False, False)

    def _at_once(self, both: int, wins: bool, loses: bool) -> Result:
        """Equal minds: each may drink or not; where neither has a best answer, it is a draw by guesswork."""
        table = {(True, True): both, (True, False): int(wins), (False, True): -int(loses), (False, False): 0}
        worst = {drink: min(table[drink, False], table[drink, True]) for drink in (False, True)}
        best = {drink: max(table[False, drink], table[True, drink]) for drink in (False, True)}
        mine, theirs = max(worst, key=lambda d: worst[d]), min(best, key=lambda d: best[d])
        if worst[mine] == best[theirs]:
            return table[mine, theirs], mine, theirs
        return 0, mine, theirs


@cache
def match_worth(lead: int, games: int, wins: int, losses: int, advantage: float = ADVANTAGE) -> float:
    """Between -1 and 1: the chance to win the match less that to lose it, with a lead and games that are left.

    ``wins`` and ``losses`` are how many of a hundred such games are won and lost.
    """
    if games == 0:
        return (lead > 0) - (lead < 0) + advantage * lead
    win, loss = wins / 100, losses / 100
    worth = (1 - win - loss) * match_worth(lead, games - 1, wins, losses, advantage)
    worth += win * match_worth(lead + 1, games - 1, wins, losses, advantage)
    return worth + loss * match_worth(lead - 1, games - 1, wins, losses, advantage)
