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

EXTRA_WIN_VALUE = 0.02
"""Value of each game won beyond those that win the match, because of the captured card."""


class OutcomeTable:
    """Cached results of games between the cards of one catalog under optimal drinking; cards are catalog numbers."""

    def __init__(self, rules: ElixirRules, extra_win_value: float = EXTRA_WIN_VALUE) -> None:
        self.extra_win_value = extra_win_value
        """Value of each game won beyond those that win the match; 0 if only the chance to win counts."""
        self.catalog = rules.catalog
        self.has_shields = rules.options.shields
        """True if the match is played with Mind Shields."""
        self._games: dict[tuple[int, int, int, int], Result] = {}
        """Results of games, by own and enemy character and own and enemy potion."""
        self._rounds: dict[tuple[int, int, int, int], int] = {}
        """Results of rounds, by own and enemy character and own and enemy potion."""
        self._means: dict[tuple[int, int], float] = {}
        """Mean results, by character and potion."""
        self._last_games: dict[tuple[int, int, int, tuple[int, ...], tuple[int, ...]], float] = {}
        """Values of a match before its last game, by lead, characters and potions."""

    def solve_game(self, character: int, enemy: int, potion: int, enemy_potion: int) -> Result:
        """Return the result of a game with the laid potions, ``NONE`` for no potion."""
        key = (character, enemy, potion, enemy_potion)
        if key not in self._games:
            result = self._play_game(*key)
            self._games[key] = result
            self._games[enemy, character, enemy_potion, potion] = (-result[0], result[2], result[1])
        return self._games[key]

    def average_result(self, character: int, potion: int) -> float:
        """Return the mean result of a character with a potion against every character without one."""
        key = character, potion
        if key not in self._means:
            others = range(len(self.catalog.characters))
            self._means[key] = fsum(self.solve_game(character, other, potion, NONE)[0] for other in others) / len(
                others
            )
        return self._means[key]

    def evaluate_last_game(
        self, lead: int, character: int, enemy: int, potions: tuple[int, ...], enemy_potions: tuple[int, ...]
    ) -> float:
        """Return the value of a match before its last game.

        In it both players choose a potion or ``NONE`` at once.
        """
        key = (lead, character, enemy, potions, enemy_potions)
        if key not in self._last_games:
            results = [
                [self.solve_game(character, enemy, potion, other)[0] for other in enemy_potions] for potion in potions
            ]
            self._last_games[key] = solve_game(
                [[evaluate_match(lead + result, 0, 0, 0, self.extra_win_value) for result in row] for row in results]
            )
        return self._last_games[key]

    def play_round(self, character: int, enemy: int, potion: int = NONE, enemy_potion: int = NONE) -> int:
        """Return the result of one round with these potions active: 1 won, 0 drawn, -1 lost."""
        key = (character, enemy, potion, enemy_potion)
        if key not in self._rounds:
            one, two = self.catalog.characters[character], self.catalog.characters[enemy]
            drunk = (self._get_effects(potion), self._get_effects(enemy_potion))
            round_result = resolve_round(printed_fighter(one), printed_fighter(two), drunk, shielded=self.has_shields)
            self._rounds[key] = int(round_result.winner == 0) - int(round_result.winner == 1)
        return self._rounds[key]

    def compare_initiative(self, character: int, enemy: int) -> int:
        """Return who may drink first: 1 for the own side, -1 for the enemy, 0 for both at once."""
        gap = self.catalog.characters[character].mind - self.catalog.characters[enemy].mind
        return (gap > 0) - (gap < 0)

    def _get_effects(self, potion: int) -> Effects:
        return () if potion == NONE else self.catalog.potions[potion].effects

    def _play_game(self, character: int, enemy: int, potion: int, enemy_potion: int) -> Result:
        won = self.play_round(character, enemy)
        if won:
            return won, False, False
        wins = potion != NONE and self.play_round(character, enemy, potion) > 0
        loses = enemy_potion != NONE and self.play_round(character, enemy, NONE, enemy_potion) < 0
        first = self.compare_initiative(character, enemy)
        if first == 0 and potion != NONE and enemy_potion != NONE:
            return self._resolve_simultaneous(self.play_round(character, enemy, potion, enemy_potion), wins, loses)
        if wins and (first >= 0 or not loses):
            return 1, True, False
        return (-1, False, True) if loses else (0, False, False)

    def _resolve_simultaneous(self, both_result: int, potion_wins: bool, enemy_potion_wins: bool) -> Result:
        """Return the result if both players decide at once whether to drink.

        Without an equilibrium in pure strategies it is a draw. ``both_result`` is the result if both drink.
        """
        table = {
            (True, True): both_result,
            (True, False): int(potion_wins),
            (False, True): -int(enemy_potion_wins),
            (False, False): 0,
        }
        worst = {drink: min(table[drink, False], table[drink, True]) for drink in (False, True)}
        best = {drink: max(table[False, drink], table[True, drink]) for drink in (False, True)}
        mine, theirs = max(worst, key=lambda d: worst[d]), min(best, key=lambda d: best[d])
        if worst[mine] == best[theirs]:
            return table[mine, theirs], mine, theirs
        return 0, mine, theirs


@cache
def evaluate_match(
    lead: int, remaining_games: int, win_percent: int, loss_percent: int, extra_win_value: float = EXTRA_WIN_VALUE
) -> float:
    """Return the chance to win the match minus the chance to lose it, for a lead in games with games remaining.

    ``win_percent`` and ``loss_percent`` are the percentages of such games that are won and lost.
    """
    if remaining_games == 0:
        return (lead > 0) - (lead < 0) + extra_win_value * lead
    win, loss = win_percent / 100, loss_percent / 100
    worth = (1 - win - loss) * evaluate_match(lead, remaining_games - 1, win_percent, loss_percent, extra_win_value)
    worth += win * evaluate_match(lead + 1, remaining_games - 1, win_percent, loss_percent, extra_win_value)
    return worth + loss * evaluate_match(lead - 1, remaining_games - 1, win_percent, loss_percent, extra_win_value)
