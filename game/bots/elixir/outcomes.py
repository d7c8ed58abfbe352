"""Outcome tables of Elixir Quest: results of single games, and the value of the remaining match."""

from __future__ import annotations

from functools import cache
from math import fsum
from typing import TypeAlias

from game.bots.core.matrix_games import solve_game
from game.rules.elixir.round import Effects, printed_fighter, resolve_round
from game.rules.elixir.rules import ElixirRules
from game.rules.elixir.state import NONE

Result: TypeAlias = tuple[int, bool, bool]
"""Result of a game (1 won, 0 drawn, -1 lost), whether the own side drinks, and whether the opponent does."""

ADVANTAGE = 0.02
"""Value of each game won beyond those that win the match, because of the captured card."""


class OutcomeTable:
    """Cached results of games between the cards of one catalog under optimal drinking; cards are catalog numbers."""

    def __init__(self, rules: ElixirRules, advantage: float = ADVANTAGE) -> None:
        self.advantage = advantage
        """Value of each game won beyond those that win the match; 0 if only the chance to win counts."""
        self.catalog = rules.catalog
        self.shielded = rules.options.shields
        """True if the match is played with Mind Shields."""
        self._known: dict[tuple[int, int, int, int], Result] = {}
        """Results of games, by own and enemy character and own and enemy potion."""
        self._rounds: dict[tuple[int, int, int, int], int] = {}
        """Results of rounds, by own and enemy character and own and enemy potion."""
        self._means: dict[tuple[int, int], float] = {}
        """Mean results, by character and potion."""
        self._last: dict[tuple[int, int, int, tuple[int, ...], tuple[int, ...]], float] = {}
        """Values of a match before its last game, by lead, characters and potions."""

    def solve_game(self, mine: int, theirs: int, potion: int, other: int) -> Result:
        """Return the result of a game with the laid potions, ``NONE`` for no potion."""
        key = (mine, theirs, potion, other)
        if key not in self._known:
            result = self._play_game(*key)
            self._known[key] = result
            self._known[theirs, mine, other, potion] = (-result[0], result[2], result[1])
        return self._known[key]

    def average_result(self, mine: int, potion: int) -> float:
        """Return the mean result of a character with a potion against every character without one."""
        key = mine, potion
        if key not in self._means:
            others = range(len(self.catalog.characters))
            self._means[key] = fsum(self.solve_game(mine, other, potion, NONE)[0] for other in others) / len(others)
        return self._means[key]

    def evaluate_last_game(
        self, lead: int, mine: int, theirs: int, potions: tuple[int, ...], others: tuple[int, ...]
    ) -> float:
        """Return the value of a match before its last game.

        In it both players choose a potion or ``NONE`` at once.
        """
        key = (lead, mine, theirs, potions, others)
        if key not in self._last:
            results = [[self.solve_game(mine, theirs, potion, other)[0] for other in others] for potion in potions]
            self._last[key] = solve_game(
                [[evaluate_match(lead + result, 0, 0, 0, self.advantage) for result in row] for row in results]
            )
        return self._last[key]

    def play_round(self, mine: int, theirs: int, potion: int = NONE, other: int = NONE) -> int:
        """Return the result of one round with these potions active: 1 won, 0 drawn, -1 lost."""
        key = (mine, theirs, potion, other)
        if key not in self._rounds:
            one, two = self.catalog.characters[mine], self.catalog.characters[theirs]
            drunk = (self._get_effects(potion), self._get_effects(other))
            bout = resolve_round(printed_fighter(one), printed_fighter(two), drunk, shielded=self.shielded)
            self._rounds[key] = int(bout.winner == 0) - int(bout.winner == 1)
        return self._rounds[key]

    def compare_initiative(self, mine: int, theirs: int) -> int:
        """Return who may drink first: 1 for the own side, -1 for the enemy, 0 for both at once."""
        gap = self.catalog.characters[mine].mind - self.catalog.characters[theirs].mind
        return (gap > 0) - (gap < 0)

    def _get_effects(self, potion: int) -> Effects:
        return () if potion == NONE else self.catalog.potions[potion].effects

    def _play_game(self, mine: int, theirs: int, potion: int, other: int) -> Result:
        won = self.play_round(mine, theirs)
        if won:
            return won, False, False
        wins = potion != NONE and self.play_round(mine, theirs, potion) > 0
        loses = other != NONE and self.play_round(mine, theirs, NONE, other) < 0
        first = self.compare_initiative(mine, theirs)
        if first == 0 and potion != NONE and other != NONE:
            return self._resolve_simultaneous(self.play_round(mine, theirs, potion, other), wins, loses)
        if wins and (first >= 0 or not loses):
            return 1, True, False
        return (-1, False, True) if loses else (0, False, False)

    def _resolve_simultaneous(self, both: int, wins: bool, loses: bool) -> Result:
        """Return the result if both players decide at once whether to drink.

        Without an equilibrium in pure strategies it is a draw. ``both_result`` is the result if both drink.
        """
        table = {(True, True): both, (True, False): int(wins), (False, True): -int(loses), (False, False): 0}
        worst = {drink: min(table[drink, False], table[drink, True]) for drink in (False, True)}
        best = {drink: max(table[False, drink], table[True, drink]) for drink in (False, True)}
        mine, theirs = max(worst, key=lambda d: worst[d]), min(best, key=lambda d: best[d])
        if worst[mine] == best[theirs]:
            return table[mine, theirs], mine, theirs
        return 0, mine, theirs


@cache
def evaluate_match(lead: int, games: int, wins: int, losses: int, advantage: float = ADVANTAGE) -> float:
    """Return the chance to win the match minus the chance to lose it, for a lead in games with games remaining.

    ``win_percent`` and ``loss_percent`` are the percentages of such games that are won and lost.
    """
    if games == 0:
        return (lead > 0) - (lead < 0) + advantage * lead
    win, loss = wins / 100, losses / 100
    worth = (1 - win - loss) * evaluate_match(lead, games - 1, wins, losses, advantage)
    worth += win * evaluate_match(lead + 1, games - 1, wins, losses, advantage)
    return worth + loss * evaluate_match(lead - 1, games - 1, wins, losses, advantage)
