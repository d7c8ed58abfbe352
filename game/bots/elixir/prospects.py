"""Remaining cards of both players in a match of Elixir Quest, and the value of a choice in the current game."""

from __future__ import annotations

from math import fsum

from game.bots.elixir.outcomes import OutcomeTable, evaluate_match
from game.rules.elixir.state import GAMES_PER_MATCH, HELD, LAID, NONE, State


class Prospects:
    """Remaining cards of both sides in one sampled world, seen from a seat, and their results against each other.

    The cards of the current game count as remaining. Cards are indices in the players' lists; pairs are the own side
    and the opponent.
    """

    def __init__(self, outcomes: OutcomeTable, world: State, seat: int) -> None:
        self.outcomes = outcomes
        """Results of games between catalog cards."""
        self.lead = world.wins[seat] - world.wins[1 - seat]
        """Games won by the own side minus those won by the opponent."""
        self.later_games = max(0, GAMES_PER_MATCH - world.game)
        """Number of games after the current one."""
        self.character_numbers = [[card.number for card in world.characters[s]] for s in (seat, 1 - seat)]
        """Catalog numbers of all characters, by side and index."""
        self.potion_numbers = [[card.number for card in world.potions[s]] for s in (seat, 1 - seat)]
        """Catalog numbers of all potions, by side and index."""
        self.characters_left = [
            [i for i, card in enumerate(world.characters[s]) if card.place in (world.playable_place, LAID)]
            for s in (seat, 1 - seat)
        ]
        """Indices of the remaining characters, by side."""
        self.potions_left = [
            [i for i, card in enumerate(world.potions[s]) if card.place in (HELD, LAID) and not world.sudden_death]
            for s in (seat, 1 - seat)
        ]
        """Indices of the remaining potions, by side."""
        self._average_results()

    def find_result(self, character: int, enemy: int, potion: int, enemy_potion: int) -> tuple[int, bool, bool]:
        """Return the result of a game between cards given by their indices, and whether each side drinks."""
        return self.outcomes.solve_game(
            self.character_numbers[0][character],
            self.character_numbers[1][enemy],
            self.potion_numbers[0][potion] if potion != NONE else NONE,
            self.potion_numbers[1][enemy_potion] if enemy_potion != NONE else NONE,
        )

    def evaluate(self, result: int, character: int, enemy: int, drunk: int = NONE, enemy_drunk: int = NONE) -> float:
        """Return the value of the match after a game with this result.

        The potions drunk in it are given, ``NONE`` for none.
        """
        lead = self.lead + result
        pairs = (len(self.characters_left[0]) - 1) * (len(self.characters_left[1]) - 1)
        if self.later_games == 0 or pairs == 0:
            return evaluate_match(lead, 0, 0, 0, self.outcomes.extra_win_value)
        if self.later_games == 1 and pairs == 1:
            return self._evaluate_last_game(lead, character, enemy, drunk, enemy_drunk)
        wins, losses = (
            (total - rows[character] - columns[enemy] + cells[character, enemy]) / pairs
            for total, rows, columns, cells in (self._wins, self._losses)
        )
        wins -= self._gain[0].get(drunk, 0.0) / self.later_games
        losses -= self._gain[1].get(enemy_drunk, 0.0) / self.later_games
        wins, losses = min(max(wins, 0.0), 1.0), min(max(losses, 0.0), 1.0)
        share = max(1.0, wins + losses)
        shares = round(100 * wins / share), round(100 * losses / share)
        return evaluate_match(lead, self.later_games, *shares, self.outcomes.extra_win_value)

    def _evaluate_last_game(self, lead: int, character: int, enemy: int, drunk: int, enemy_drunk: int) -> float:
        """Return the value before the last game, with one character left on each side and any potion or none."""
        (one,), (other,) = (
            [i for i in self.characters_left[s] if i != gone] for s, gone in ((0, character), (1, enemy))
        )
        cups = tuple(
            (NONE, *sorted(self.potion_numbers[s][p] for p in self.potions_left[s] if p != gone))
            for s, gone in ((0, drunk), (1, enemy_drunk))
        )
        return self.outcomes.evaluate_last_game(
            lead, self.character_numbers[0][one], self.character_numbers[1][other], *cups
        )

    def _average_results(self) -> None:
        """Compute the mean result of every pair of characters over the potions, and the mean gain of each potion."""
        mine, theirs = self.characters_left
        ones, others = ([*potions, NONE] for potions in self.potions_left)
        weights = [self._find_potion_weights(len(potions)) for potions in self.potions_left]
        won: dict[tuple[int, int], float] = {}
        lost: dict[tuple[int, int], float] = {}
        by_potion: list[dict[int, float]] = [dict.fromkeys(ones, 0.0), dict.fromkeys(others, 0.0)]
        pairs = len(mine) * len(theirs)
        for mine_laid in mine:
            for their_laid in theirs:
                win = loss = 0.0
                for potion, weight in zip(ones, weights[0], strict=True):
                    for other, other_weight in zip(others, weights[1], strict=True):
                        result = self.find_result(mine_laid, their_laid, potion, other)[0]
                        win += weight * other_weight * (result > 0)
                        loss += weight * other_weight * (result < 0)
                        by_potion[0][potion] += result * other_weight / pairs
                        by_potion[1][other] -= result * weight / pairs
                won[mine_laid, their_laid], lost[mine_laid, their_laid] = win, loss
        self._wins, self._losses = _sum_cells(won), _sum_cells(lost)
        self._gain = [{p: gains[p] - gains[NONE] for p in gains} for gains in by_potion]

    def _find_potion_weights(self, potion_count: int) -> list[float]:
        """Return the frequency of each potion, and of no potion last, in the remaining games with the current one."""
        games = self.later_games + 1
        each = min(1.0, games / potion_count) / games if potion_count else 0.0
        return [each] * potion_count + [1.0 - each * potion_count]


_Sums = tuple[float, dict[int, float], dict[int, float], dict[tuple[int, int], float]]
"""Total of a table, its sums by row and by column, and the table itself."""


def _sum_cells(cells: dict[tuple[int, int], float]) -> _Sums:
    """Return a table of pairs with its total and the sums of its rows and columns."""
    rows: dict[int, float] = {}
    columns: dict[int, float] = {}
    for (i, j), value in cells.items():
        rows[i] = rows.get(i, 0.0) + value
        columns[j] = columns.get(j, 0.0) + value
    return fsum(cells.values()), rows, columns, cells
