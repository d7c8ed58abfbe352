"""How good a choice of Elixir Quest was beside the best there was, by the chances to win that it gave away.

What is laid meets the sage's mixture: how the other lays who cannot be seen through either. In a world where nothing is
hidden any more that is exact as far as the sage's tables are.
"""

from __future__ import annotations

from random import Random

import msgspec

from game.bots.core.advice import DOUBT, LOOSE, NOBODY, Advice, Facts, Pairs
from game.bots.core.matrix_games import solve
from game.bots.core.thought import Budget
from game.bots.elixir.hint import advice_of, drinking_facts, met
from game.bots.elixir.sage import Level, SageBot, drinking, matrix
from game.bots.epic.grading import Depth, looked_twice
from game.rules.elixir.action import Action, Lay
from game.rules.elixir.rules import ElixirRules
from game.rules.elixir.state import State

GLANCE = Depth(Budget(iterations=120), 16)
"""Iterations are rounds of regret matching."""
THOROUGH = Depth(Budget(iterations=160), 32)
EVEN = 0.005
"""Who gives away less than this has found one of the best choices: mixtures are as exact as that."""


def elixir_graded(rules: ElixirRules, view: State, seat: int, action: Action, rng: Random) -> tuple[Action, Advice]:
    """The best action of a seat, from its view alone, and how it stands beside the one that was taken."""
    return looked_twice(lambda depth: elixir_judged(rules, view, seat, action, rng, depth), GLANCE, THOROUGH)


def elixir_judged(
    rules: ElixirRules, view: State, seat: int, action: Action, rng: Random, depth: Depth
) -> tuple[Action, Advice]:
    """The same by one look: half of the worlds find the best, the others say by how much it is better."""
    played = _played(rules, view, seat, rng, depth)
    finding, weighing = played[::2], played[1::2] or played

    def mean(option: Action) -> float:
        pairs = Pairs()
        for world in finding:
            pairs.add(world[option], world[option])
        return pairs.found["value", NOBODY].one

    best = max(played[0], key=mean)
    if best == action:
        return action, Advice()
    pairs = Pairs()
    for world in weighing:
        pairs.add(world[best], world[action])
    value = pairs.found["value", NOBODY]
    lost, unsure = max(0.0, value.gain / 2), value.error / 2 if len(weighing) > 1 else 0.0
    if lost < EVEN:
        return action, Advice()
    text = rules.to_text(action)
    if lost - DOUBT * unsure < LOOSE:
        return best, Advice(equal=text, lost=lost, unsure=unsure)
    return best, msgspec.structs.replace(advice_of(pairs, text, equal=False), lost=lost, unsure=unsure)


def _played(rules: ElixirRules, view: State, seat: int, rng: Random, depth: Depth) -> list[dict[Action, Facts]]:
    """By world: what every open action comes to; captured cards count for nothing beside the match."""
    bot, legal = SageBot(Level(depth.worlds, depth.budget.iterations), advantage=0.0), rules.legal(view)
    worlds = bot.worlds(rules, view, seat, rng)
    rows = [option for option in legal if isinstance(option, Lay)]
    if not rows:
        return [
            {
                option: drinking_facts(*come_to, kept=bool(place))
                for place, (option, come_to) in enumerate(zip(legal, drinking(prospects, world, seat), strict=True))
            }
            for prospects, world in worlds
        ]
    games = [matrix(prospects, rows) for prospects, _world in worlds]
    _weights, answers = solve(games, depth.budget.iterations)
    return [
        {row: met(prospects, row, line, answer) for row, line in zip(rows, game, strict=True)}
        for (prospects, _world), game, answer in zip(worlds, games, answers, strict=True)
    ]
