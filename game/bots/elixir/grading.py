"""Grades of choices in Elixir Quest, by the loss of winning probability compared with the best choice.

A played card is evaluated against the equilibrium strategy of the opponent. In a world without hidden cards the
result is as exact as the outcome tables.
"""

from __future__ import annotations

from random import Random

import msgspec

from game.bots.core.advice import LOOSE_LOSS, LOSS_ERROR_MARGIN, NO_FIGURE, Advice, Facts, PairedFacts
from game.bots.core.matrix_games import solve_games
from game.bots.core.thought import Budget
from game.bots.elixir.hint import average_facts, make_advice, make_drinking_facts
from game.bots.elixir.sage import SageBot, SageLevel, build_matrix, evaluate_drinking
from game.bots.epic.grading import Depth, confirm_mistake
from game.rules.elixir.action import Action, Lay
from game.rules.elixir.rules import ElixirRules
from game.rules.elixir.state import State

QUICK_DEPTH = Depth(Budget(iterations=120), 16)
"""Search depth of the first comparison; iterations are rounds of regret matching."""
THOROUGH_DEPTH = Depth(Budget(iterations=160), 32)
"""Search depth of the second comparison, which confirms a mistake."""
NEGLIGIBLE_LOSS = 0.005
"""Loss of winning probability below which a choice counts as one of the best."""


def grade_elixir_action(
    rules: ElixirRules, view: State, seat: int, action: Action, rng: Random
) -> tuple[Action, Advice]:
    """Return the best action from the view of a seat, and its comparison with the graded ``action``."""
    return confirm_mistake(
        lambda depth: compare_elixir_action(rules, view, seat, action, rng, depth), QUICK_DEPTH, THOROUGH_DEPTH
    )


def compare_elixir_action(
    rules: ElixirRules, view: State, seat: int, action: Action, rng: Random, depth: Depth
) -> tuple[Action, Advice]:
    """Return the best action and its comparison with the graded ``action``, at one search depth.

    Half of the worlds select the best action, the others measure its advantage.
    """
    played = _play_out_all(rules, view, seat, rng, depth)
    finding, weighing = played[::2], played[1::2] or played

    def mean_value(option: Action) -> float:
        pairs = PairedFacts()
        for world in finding:
            pairs.add_pair(world[option], world[option])
        return pairs.samples["value", NO_FIGURE].first_mean

    best = max(played[0], key=mean_value)
    if best == action:
        return action, Advice()
    pairs = PairedFacts()
    for world in weighing:
        pairs.add_pair(world[best], world[action])
    value = pairs.samples["value", NO_FIGURE]
    lost, unsure = max(0.0, value.mean_gain / 2), value.standard_error / 2 if len(weighing) > 1 else 0.0
    if lost < NEGLIGIBLE_LOSS:
        return action, Advice()
    text = rules.to_text(action)
    if lost - LOSS_ERROR_MARGIN * unsure < LOOSE_LOSS:
        return best, Advice(equal_action=text, win_chance_loss=lost, win_chance_loss_error=unsure)
    return best, msgspec.structs.replace(
        make_advice(pairs, text, is_equal=False), win_chance_loss=lost, win_chance_loss_error=unsure
    )


def _play_out_all(rules: ElixirRules, view: State, seat: int, rng: Random, depth: Depth) -> list[dict[Action, Facts]]:
    """Return the facts of every legal action, by world; captured cards have no value."""
    bot, legal = (
        SageBot(SageLevel(depth.worlds, depth.budget.iterations), extra_win_value=0.0),
        rules.legal_actions(view),
    )
    worlds = bot.sample_worlds(rules, view, seat, rng)
    rows = [option for option in legal if isinstance(option, Lay)]
    if not rows:
        return [
            {
                option: make_drinking_facts(*come_to, is_kept=bool(index))
                for index, (option, come_to) in enumerate(
                    zip(legal, evaluate_drinking(prospects, world, seat), strict=True)
                )
            }
            for prospects, world in worlds
        ]
    games = [build_matrix(prospects, rows) for prospects, _world in worlds]
    _weights, answers = solve_games(games, depth.budget.iterations)
    return [
        {row: average_facts(prospects, row, line, answer) for row, line in zip(rows, game, strict=True)}
        for (prospects, _world), game, answer in zip(worlds, games, answers, strict=True)
    ]
