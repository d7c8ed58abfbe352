"""Sage bot of Elixir Quest: solves the choice of cards as a matrix game, and drinks by expected value.

Rows are the choices of the bot, columns those of the opponent, entries the value of the match afterwards, exact for
the last two games. The mixed strategy comes from regret matching over sampled worlds, with one strategy of the
opponent per world, because the opponent knows its own hand. The opponent is assumed to follow habits most of the
time, and the bot exploits them.
"""

from __future__ import annotations

from math import fsum
from random import Random

import msgspec

from game.bots.core.matrix_games import Matrix, solve_games
from game.bots.elixir.outcomes import EXTRA_WIN_VALUE, OutcomeTable
from game.bots.elixir.prospects import Prospects
from game.bots.elixir.sensible import EQUAL_MARGIN
from game.rules.core.protocol import HIDDEN
from game.rules.elixir.action import Action, Lay
from game.rules.elixir.rules import ElixirRules
from game.rules.elixir.state import NONE, State


class SageLevel(msgspec.Struct, frozen=True):
    """Strength of the bot."""

    worlds: int
    """Number of sampled worlds."""
    rounds: int
    """Rounds of regret matching."""
    habit_probability: float = 0.9
    """Assumed probability that the opponent chooses by habit and not optimally."""


QUICK_LEVEL, NORMAL_LEVEL, DEEP_LEVEL = SageLevel(1, 20), SageLevel(8, 60), SageLevel(16, 150)
"""Strengths of the bot from the weakest to the strongest."""


class SageBot:
    """Bot with a mixed strategy that exploits the opponent's habits at little risk."""

    def __init__(self, level: SageLevel = NORMAL_LEVEL, extra_win_value: float = EXTRA_WIN_VALUE) -> None:
        self.level = level
        self.extra_win_value = extra_win_value
        """Value of each game won beyond those that win the match."""
        self._outcomes: OutcomeTable | None = None
        """Outcome table of the current catalog; None before the first decision."""

    def choose(self, rules: ElixirRules, view: State, seat: int, legal: list[Action], rng: Random) -> Action:
        if len(legal) == 1:
            return legal[0]
        worlds = self.sample_worlds(rules, view, seat, rng)
        if not isinstance(legal[0], Lay):
            gain = fsum(estimate_drinking_gain(prospects, world, seat) for prospects, world in worlds)
            return legal[0] if gain > 0 else legal[1]
        rows = [action for action in legal if isinstance(action, Lay)]
        games = [build_matrix(prospects, rows) for prospects, _world in worlds]
        habits = [estimate_habits(prospects) for prospects, _world in worlds]
        strategy, _answers = solve_games(games, self.level.rounds, habits, self.level.habit_probability)
        return rng.choices(rows, strategy)[0]

    def sample_worlds(self, rules: ElixirRules, view: State, seat: int, rng: Random) -> list[tuple[Prospects, State]]:
        """Return sampled worlds, each with its prospects; a single world if nothing is hidden."""
        if self._outcomes is None or self._outcomes.catalog is not rules.catalog:
            self._outcomes = OutcomeTable(rules, self.extra_win_value)
        laying = view.round == 0
        hidden = any(card.number == HIDDEN for cards in (*view.characters, *view.potions) for card in cards)
        count = self.level.worlds if hidden or not laying else 1
        worlds = [rules.determinize(view, seat, rng) for _ in range(count)]
        return [(Prospects(self._outcomes, world, seat), world) for world in worlds]


def list_columns(prospects: Prospects) -> list[tuple[int, int]]:
    """Return the choices of the opponent, each a character and a potion or ``NONE``."""
    return [(j, q) for j in prospects.characters_left[1] for q in (NONE, *prospects.potions_left[1])]


def estimate_habits(prospects: Prospects) -> list[float]:
    """Return the probability of each column for an opponent who lays the cards with the best average result."""
    columns = list_columns(prospects)
    (_own, numbers), (_cups, potions) = prospects.character_numbers, prospects.potion_numbers
    means = [prospects.outcomes.average_result(numbers[j], potions[q] if q != NONE else NONE) for j, q in columns]
    good = [mean >= max(means) - EQUAL_MARGIN for mean in means]
    return [one / good.count(True) for one in good]


def build_matrix(prospects: Prospects, rows: list[Lay]) -> Matrix:
    """Return the value of the match for each choice of the bot (row) and each choice of the opponent (column)."""
    out: Matrix = []
    for row in rows:
        line = []
        for character, potion in list_columns(prospects):
            result, mine, theirs = prospects.find_result(row.character, character, row.potion, potion)
            used, other_used = row.potion if mine else NONE, potion if theirs else NONE
            line.append(prospects.evaluate(result, row.character, character, used, other_used))
        out.append(line)
    return out


def estimate_drinking_gain(prospects: Prospects, world: State, seat: int) -> float:
    """Return the value of drinking minus the value of declining in one world."""
    (_won, drunk), (_else, declined) = evaluate_drinking(prospects, world, seat)
    return drunk - declined


def evaluate_drinking(prospects: Prospects, world: State, seat: int) -> tuple[tuple[int, float], tuple[int, float]]:
    """Return the result of the game and the value of the match in one world, after drinking and after declining."""
    outcomes, other = prospects.outcomes, 1 - seat
    mine, theirs = world.laid[seat], world.laid[other]
    potion, cup = world.poured[seat], world.poured[other]
    cards = (prospects.character_numbers[0][mine], prospects.character_numbers[1][theirs])
    drink = prospects.potion_numbers[0][potion]
    enemy = prospects.potion_numbers[1][cup] if cup != NONE else NONE
    alone = outcomes.play_round(*cards, drink)
    threat = outcomes.play_round(*cards, NONE, enemy) if enemy != NONE else 0

    def evaluate_result(result: int, drunk: int, enemy_drunk: int = NONE) -> tuple[int, float]:
        return result, prospects.evaluate(result, mine, theirs, drunk, enemy_drunk)

    if outcomes.compare_initiative(*cards) == 0 and enemy != NONE:
        both = outcomes.play_round(*cards, drink, enemy)
        if threat < 0 or both < 0:
            return evaluate_result(both, potion, cup), evaluate_result(threat, NONE, cup)
        return evaluate_result(alone, potion), evaluate_result(0, NONE)
    if world.round == 1 and threat < 0:  # the opponent drinks next and wins
        return evaluate_result(alone or threat, potion, NONE if alone else cup), evaluate_result(threat, NONE, cup)
    return evaluate_result(alone, potion), evaluate_result(0, NONE)
