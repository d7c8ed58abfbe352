"""Grades of actions in a challenge of the Dungeon, by comparison with the best action in sampled worlds.

A loss is a fraction of the cost of a collapse: half a heart is a thirtieth of it, an unsolved room about a quarter.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from game.bots.core.advice import LOOSE_LOSS, LOSS_ERROR_MARGIN, NO_FIGURE, Advice, Facts, PairedFacts, PairedSamples
from game.bots.core.thought import Budget
from game.bots.dungeon.hint import find_reasons, measure_challenge
from game.bots.dungeon.search import COLLAPSE_COST, DEEP_LEVEL, DungeonSearchBot
from game.bots.epic.grading import Depth, confirm_mistake
from game.rules.dungeon.actions.action import Action
from game.rules.dungeon.engine.state import State
from game.rules.dungeon.rules import DungeonRules

QUICK_DEPTH, THOROUGH_DEPTH = Depth(Budget(seconds=0.8), 32), Depth(Budget(seconds=2.5), 128)
"""Search depths of the first comparison, and of the second one that confirms a mistake."""
SELECTION_TIME_FRACTION, MIN_WORLDS = 0.7, 4
"""Fraction of the time for selecting the best action, and minimum number of worlds of each phase."""
NEGLIGIBLE_LOSS = 0.2 / COLLAPSE_COST
"""Loss below which an action counts as one of the best: a fifth of half a heart, as a fraction of a collapse."""


def grade_dungeon_action(
    rules: DungeonRules, view: State, seat: int, action: Action, rng: Random
) -> tuple[Action, Advice]:
    """Return the best action from the view of a seat, and its comparison with the graded ``action``."""
    return confirm_mistake(
        lambda depth: compare_dungeon_action(rules, view, seat, action, rng, depth), QUICK_DEPTH, THOROUGH_DEPTH
    )


def compare_dungeon_action(
    rules: DungeonRules, view: State, seat: int, action: Action, rng: Random, depth: Depth
) -> tuple[Action, Advice]:
    """Return the best action and its comparison with the graded ``action``, at one search depth.

    Half of the worlds select the best action, the others measure its advantage. All actions are played out in the
    same worlds with the same random seed, to the end of the challenge.
    """
    bot = DungeonSearchBot(DEEP_LEVEL)
    legal = rules.legal_actions(view)
    first = bot.greedy.choose(rules, view, seat, legal, rng)
    options = list(dict.fromkeys([*bot.find_candidates(rules, view, seat, legal, first), action]))
    used = depth.budget.start_clock()

    def sample_worlds(time_fraction: float) -> Iterator[tuple[State, float]]:
        for index in range(depth.worlds // 2):
            if index >= MIN_WORLDS and used(0) >= time_fraction:
                return
            yield rules.determinize(view, seat, rng), rng.random()

    def play_out(option: Action, world: State, seed: float) -> Facts:
        return measure_challenge(rules.match, bot.play_out(rules, world, option, seed), world)

    found = {option: PairedSamples() for option in options}
    for world, luck in sample_worlds(SELECTION_TIME_FRACTION):
        for option, spread in found.items():
            spread.first_samples.append(play_out(option, world, luck)["value", NO_FIGURE])
    best = max(options, key=lambda option: found[option].first_mean)
    if best == action:
        return action, Advice()
    pairs = PairedFacts()
    for world, luck in sample_worlds(1.0):
        pairs.add_pair(play_out(best, world, luck), play_out(action, world, luck))
    value = pairs.samples["value", NO_FIGURE]
    lost, unsure = max(0.0, value.mean_gain / COLLAPSE_COST), value.standard_error / COLLAPSE_COST
    if lost < NEGLIGIBLE_LOSS:
        return action, Advice()
    text = rules.to_text(action)
    if lost - LOSS_ERROR_MARGIN * unsure < LOOSE_LOSS:
        return best, Advice(equal_action=text, win_chance_loss=lost, win_chance_loss_error=unsure)
    return best, Advice(
        "",
        text,
        value.mean_gain,
        value.standard_error,
        find_reasons(pairs),
        win_chance_loss=lost,
        win_chance_loss_error=unsure,
    )
