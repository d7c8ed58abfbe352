"""Grades of actions in a challenge of the Dungeon, by comparison with the best action in sampled worlds.

A loss is a fraction of the cost of a collapse: half a heart is a thirtieth of it, an unsolved room about a quarter.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from game.bots.core.advice import DOUBT, LOOSE, NOBODY, Advice, Facts, PairedFacts, PairedSamples
from game.bots.core.thought import Budget
from game.bots.dungeon.hint import find_reasons, measure_challenge
from game.bots.dungeon.search import COLLAPSE, DEEP, DungeonSearchBot
from game.bots.epic.grading import Depth, judge_twice
from game.rules.dungeon.actions.action import Action
from game.rules.dungeon.engine.state import State
from game.rules.dungeon.rules import DungeonRules

GLANCE, THOROUGH = Depth(Budget(seconds=0.8), 32), Depth(Budget(seconds=2.5), 128)
"""Search depths of the first comparison, and of the second one that confirms a mistake."""
FINDING, FEWEST = 0.7, 4
"""Fraction of the time for selecting the best action, and minimum number of worlds of each phase."""
EVEN = 0.2 / COLLAPSE
"""Loss below which an action counts as one of the best: a fifth of half a heart, as a fraction of a collapse."""


def grade_dungeon_action(
    rules: DungeonRules, view: State, seat: int, action: Action, rng: Random
) -> tuple[Action, Advice]:
    """Return the best action from the view of a seat, and its comparison with the graded ``action``."""
    return judge_twice(lambda depth: judge_dungeon_action(rules, view, seat, action, rng, depth), GLANCE, THOROUGH)


def judge_dungeon_action(
    rules: DungeonRules, view: State, seat: int, action: Action, rng: Random, depth: Depth
) -> tuple[Action, Advice]:
    """Return the best action and its comparison with the graded ``action``, at one search depth.

    Half of the worlds select the best action, the others measure its advantage. All actions are played out in the
    same worlds with the same random seed, to the end of the challenge.
    """
    bot = DungeonSearchBot(DEEP)
    legal = rules.legal_actions(view)
    first = bot.greedy.choose(rules, view, seat, legal, rng)
    options = list(dict.fromkeys([*bot.find_candidates(rules, view, seat, legal, first), action]))
    used = depth.budget.start_clock()

    def sample_worlds(share: float) -> Iterator[tuple[State, float]]:
        for number in range(depth.worlds // 2):
            if number >= FEWEST and used(0) >= share:
                return
            yield rules.determinize(view, seat, rng), rng.random()

    def play_out(option: Action, world: State, luck: float) -> Facts:
        return measure_challenge(rules.match, bot.play_out(rules, world, option, luck), world)

    found = {option: PairedSamples() for option in options}
    for world, luck in sample_worlds(FINDING):
        for option, spread in found.items():
            spread.ones.append(play_out(option, world, luck)["value", NOBODY])
    best = max(options, key=lambda option: found[option].one)
    if best == action:
        return action, Advice()
    pairs = PairedFacts()
    for world, luck in sample_worlds(1.0):
        pairs.add(play_out(best, world, luck), play_out(action, world, luck))
    value = pairs.found["value", NOBODY]
    lost, unsure = max(0.0, value.gain / COLLAPSE), value.error / COLLAPSE
    if lost < EVEN:
        return action, Advice()
    text = rules.to_text(action)
    if lost - DOUBT * unsure < LOOSE:
        return best, Advice(equal=text, lost=lost, unsure=unsure)
    return best, Advice("", text, value.gain, value.error, find_reasons(pairs), lost=lost, unsure=unsure)
