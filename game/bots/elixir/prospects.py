"""What both players still have in a match of Elixir Quest, and what a choice in the running game is worth by it."""

from __future__ import annotations

from math import fsum

from game.bots.elixir.outcomes import Outcomes, match_worth
from game.rules.elixir.state import GAMES, HELD, LAID, NONE, State


class Prospects:
    """One world seen from a seat: the cards that are left on both sides and what they come to against each other.

    The running game's cards count as left. Cards are places in the players' lists.
    """

    def __init__(self, outcomes: Outcomes, world: State, seat: int) -> None:
        self.outcomes = outcomes
        self.lead = world.wins[seat] - world.wins[1 - seat]
        self.games = max(0, GAMES - world.game)
        """Games after the running one."""
        self.numbers = [[card.number for card in world.characters[s]] for s in (seat, 1 - seat)]
        self.potions = [[card.number for card in world.potions[s]] for s in (seat, 1 - seat)]
        self.characters_left = [
            [i for i, card in enumerate(world.characters[s]) if card.place in (world.ready, LAID)]
            for s in (seat, 1 - seat)
        ]
        self.potions_left = [
            [i for i, card in enumerate(world.potions[s]) if card.place in (HELD, LAID) and not world.sudden_death]
            for s in (seat, 1 - seat)
        ]
        self._weigh()

    def result(self, mine: int, theirs: int, potion: int, other: int) -> tuple[int, bool, bool]:
        """What a game comes to, in places."""
        return self.outcomes.game(
            self.numbers[0][mine],
            self.numbers[1][theirs],
            self.potions[0][potion] if potion != NONE else NONE,
            self.potions[1][other] if other != NONE else NONE,
        )

    def worth(self, result: int, mine: int, theirs: int, spent: int = NONE, other_spent: int = NONE) -> float:
        """The match after this result between these characters, with the potions that were drunk."""
        lead = self.lead + result
        pairs = (len(self.characters_left[0]) - 1) * (len(self.characters_left[1]) - 1)
        if self.games == 0 or pairs == 0:
            return match_worth(lead, 0, 0, 0, self.outcomes.advantage)
        if self.games == 1 and pairs == 1:
            return self._last_game(lead, mine, theirs, spent, other_spent)
        wins, losses = (
            (total - rows[mine] - columns[theirs] + cells[mine, theirs]) / pairs
            for total, rows, columns, cells in (self._wins, self._losses)
        )
        wins -= self._gain[0].get(spent, 0.0) / self.games
        losses -= self._gain[1].get(other_spent, 0.0) / self.games
        wins, losses = min(max(wins, 0.0), 1.0), min(max(losses, 0.0), 1.0)
        share = max(1.0, wins + losses)
        shares = round(100 * wins / share), round(100 * losses / share)
        return match_worth(lead, self.games, *shares, self.outcomes.advantage)

    def _last_game(self, lead: int, mine: int, theirs: int, spent: int, other_spent: int) -> float:
        """What the last game is worth, each with the one character that is left and any potion or none."""
        (one,), (other,) = ([i for i in self.characters_left[s] if i != gone] for s, gone in ((0, mine), (1, theirs)))
        cups = tuple(
            (NONE, *sorted(self.potions[s][p] for p in self.potions_left[s] if p != gone))
            for s, gone in ((0, spent), (1, other_spent))
        )
        return self.outcomes.last_game(lead, self.numbers[0][one], self.numbers[1][other], *cups)

    def _weigh(self) -> None:
        """Mean results of every pair over the potions that may stand beside it, and the mean gain of each potion."""
        mine, theirs = self.characters_left
        ones, others = ([*potions, NONE] for potions in self.potions_left)
        weights = [self._weights(len(potions)) for potions in self.potions_left]
        won: dict[tuple[int, int], float] = {}
        lost: dict[tuple[int, int], float] = {}
        by_potion: list[dict[int, float]] = [dict.fromkeys(ones, 0.0), dict.fromkeys(others, 0.0)]
        pairs = len(mine) * len(theirs)
        for mine_laid in mine:
            for their_laid in theirs:
                win = loss = 0.0
                for potion, weight in zip(ones, weights[0], strict=True):
                    for other, other_weight in zip(others, weights[1], strict=True):
                        result = self.result(mine_laid, their_laid, potion, other)[0]
                        win += weight * other_weight * (result > 0)
                        loss += weight * other_weight * (result < 0)
                        by_potion[0][potion] += result * other_weight / pairs
                        by_potion[1][other] -= result * weight / pairs
                won[mine_laid, their_laid], lost[mine_laid, their_laid] = win, loss
        self._wins, self._losses = _sums(won), _sums(lost)
        self._gain = [{p: gains[p] - gains[NONE] for p in gains} for gains in by_potion]

    def _weights(self, potions: int) -> list[float]:
        """How often each potion, and lastly none, stands beside a character in the games from this one on."""
        games = self.games + 1
        each = min(1.0, games / potions) / games if potions else 0.0
        return [each] * potions + [1.0 - each * potions]


_Sums = tuple[float, dict[int, float], dict[int, float], dict[tuple[int, int], float]]


def _sums(cells: dict[tuple[int, int], float]) -> _Sums:
    rows: dict[int, float] = {}
    columns: dict[int, float] = {}
    for (i, j), value in cells.items():
        rows[i] = rows.get(i, 0.0) + value
        columns[j] = columns.get(j, 0.0) + value
    return fsum(cells.values()), rows, columns, cells
