"""The sage of Elixir Quest: solves the simultaneous choice as a game of its own, and drinks by expected value.

Laying is a matrix game: rows are what the sage may lay, columns what the other may, entries the worth of the match
afterwards, exact for the last two games. Its mixed strategy is found by regret matching over sampled worlds: one
for the sage, and one for the other in each world, since he knows his hand. The other mostly lays by habit in it, so
that habits are made use of.
"""

from __future__ import annotations

from math import fsum
from random import Random

import msgspec

from game.bots.core.matrix_games import Matrix, solve
from game.bots.elixir.outcomes import ADVANTAGE, Outcomes
from game.bots.elixir.prospects import Prospects
from game.bots.elixir.sensible import CLOSE
from game.rules.core.protocol import HIDDEN
from game.rules.elixir.action import Action, Lay
from game.rules.elixir.rules import ElixirRules
from game.rules.elixir.state import NONE, State


class Level(msgspec.Struct, frozen=True):
    """How hard the sage thinks: worlds that it samples, rounds of regret matching, and what it thinks of the other."""

    worlds: int
    rounds: int
    trust: float = 0.9
    """How likely it thinks it that the other lays by habit; the rest of the time he plays as well as can be."""


QUICK, NORMAL, DEEP = Level(1, 20), Level(8, 60), Level(16, 150)


class SageBot:
    """Plays a mixed strategy that makes use of habits and gives little away."""

    def __init__(self, level: Level = NORMAL, advantage: float = ADVANTAGE) -> None:
        self.level = level
        self.advantage = advantage
        self._outcomes: Outcomes | None = None

    def choose(self, rules: ElixirRules, view: State, seat: int, legal: list[Action], rng: Random) -> Action:
        if len(legal) == 1:
            return legal[0]
        worlds = self.worlds(rules, view, seat, rng)
        if not isinstance(legal[0], Lay):
            gain = fsum(drinking_gain(prospects, world, seat) for prospects, world in worlds)
            return legal[0] if gain > 0 else legal[1]
        rows = [action for action in legal if isinstance(action, Lay)]
        games = [matrix(prospects, rows) for prospects, _world in worlds]
        habits = [habit(prospects) for prospects, _world in worlds]
        strategy, _answers = solve(games, self.level.rounds, habits, self.level.trust)
        return rng.choices(rows, strategy)[0]

    def worlds(self, rules: ElixirRules, view: State, seat: int, rng: Random) -> list[tuple[Prospects, State]]:
        """What the other may hold, each with what is left in it; one where nothing is hidden."""
        if self._outcomes is None or self._outcomes.catalog is not rules.catalog:
            self._outcomes = Outcomes(rules, self.advantage)
        laying = view.round == 0
        hidden = any(card.number == HIDDEN for cards in (*view.characters, *view.potions) for card in cards)
        count = self.level.worlds if hidden or not laying else 1
        worlds = [rules.determinize(view, seat, rng) for _ in range(count)]
        return [(Prospects(self._outcomes, world, seat), world) for world in worlds]


def columns_of(prospects: Prospects) -> list[tuple[int, int]]:
    """What the other may lay: a character, and a potion or none."""
    return [(j, q) for j in prospects.characters_left[1] for q in (NONE, *prospects.potions_left[1])]


def habit(prospects: Prospects) -> list[float]:
    """How somebody lays who thinks of no one else: what does well against most; shares by column."""
    columns = columns_of(prospects)
    (_own, numbers), (_cups, potions) = prospects.numbers, prospects.potions
    means = [prospects.outcomes.against_most(numbers[j], potions[q] if q != NONE else NONE) for j, q in columns]
    good = [mean >= max(means) - CLOSE for mean in means]
    return [one / good.count(True) for one in good]


def matrix(prospects: Prospects, rows: list[Lay]) -> Matrix:
    """What the match is worth after each row of the sage and each column of the other."""
    out: Matrix = []
    for row in rows:
        line = []
        for character, potion in columns_of(prospects):
            result, mine, theirs = prospects.result(row.character, character, row.potion, potion)
            used, other_used = row.potion if mine else NONE, potion if theirs else NONE
            line.append(prospects.worth(result, row.character, character, used, other_used))
        out.append(line)
    return out


def drinking_gain(prospects: Prospects, world: State, seat: int) -> float:
    """How much more drinking is worth than declining in one world."""
    (_won, drunk), (_else, declined) = drinking(prospects, world, seat)
    return drunk - declined


def drinking(prospects: Prospects, world: State, seat: int) -> tuple[tuple[int, float], tuple[int, float]]:
    """What the game comes to in one world and what the match is worth then: with the potion drunk, and without."""
    outcomes, other = prospects.outcomes, 1 - seat
    mine, theirs = world.laid[seat], world.laid[other]
    potion, cup = world.poured[seat], world.poured[other]
    cards = (prospects.numbers[0][mine], prospects.numbers[1][theirs])
    drink = prospects.potions[0][potion]
    enemy = prospects.potions[1][cup] if cup != NONE else NONE
    alone = outcomes.round(*cards, drink)
    threat = outcomes.round(*cards, NONE, enemy) if enemy != NONE else 0

    def worth(result: int, spent: int, other_spent: int = NONE) -> tuple[int, float]:
        return result, prospects.worth(result, mine, theirs, spent, other_spent)

    if outcomes.first_to_drink(*cards) == 0 and enemy != NONE:
        both = outcomes.round(*cards, drink, enemy)
        if threat < 0 or both < 0:
            return worth(both, potion, cup), worth(threat, NONE, cup)
        return worth(alone, potion), worth(0, NONE)
    if world.round == 1 and threat < 0:  # the other drinks next, and wins
        return worth(alone or threat, potion, NONE if alone else cup), worth(threat, NONE, cup)
    return worth(alone, potion), worth(0, NONE)
