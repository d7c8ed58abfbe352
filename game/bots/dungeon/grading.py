"""How good a turn of a challenge was beside the best there was, in worlds that its player holds possible.

The party shares one fate, so what is given away is measured by what ends it: ``lost`` is a share of what a collapse
costs. A half heart is a thirtieth of that, a room that stays unsolved about a quarter.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from game.bots.core.advice import DOUBT, LOOSE, NOBODY, Advice, Facts, Pairs, Spread
from game.bots.core.thought import Budget
from game.bots.dungeon.hint import challenge_facts, reasons_of
from game.bots.dungeon.search import COLLAPSE, DEEP, SearchBot
from game.bots.epic.grading import Depth, looked_twice
from game.rules.dungeon.actions.action import Action
from game.rules.dungeon.engine.state import State
from game.rules.dungeon.rules import DungeonRules

GLANCE, THOROUGH = Depth(Budget(seconds=0.8), 32), Depth(Budget(seconds=2.5), 128)
FINDING, FEWEST = 0.7, 4
"""The share of the time in which the best is sought, and how many worlds there are at least, however long they take."""
EVEN = 0.2 / COLLAPSE
"""Who gives away less than this, a fifth of a half heart, has found one of the best turns."""


def dungeon_graded(rules: DungeonRules, view: State, seat: int, action: Action, rng: Random) -> tuple[Action, Advice]:
    """The best action of a seat, from its view alone, and how it stands beside the one that was taken."""
    return looked_twice(lambda depth: dungeon_judged(rules, view, seat, action, rng, depth), GLANCE, THOROUGH)


def dungeon_judged(
    rules: DungeonRules, view: State, seat: int, action: Action, rng: Random, depth: Depth
) -> tuple[Action, Advice]:
    """The same by one look: half of the worlds find the best, the others say by how much it is better.

    All actions are played out in the same worlds with the same luck, to the end of the challenge.
    """
    bot = SearchBot(DEEP)
    legal = rules.legal(view)
    first = bot.greedy.choose(rules, view, seat, legal, rng)
    options = list(dict.fromkeys([*bot.candidates(rules, view, seat, legal, first), action]))
    used = depth.budget.clock()

    def worlds(share: float) -> Iterator[tuple[State, float]]:
        for number in range(depth.worlds // 2):
            if number >= FEWEST and used(0) >= share:
                return
            yield rules.determinize(view, seat, rng), rng.random()

    def play(option: Action, world: State, luck: float) -> Facts:
        return challenge_facts(rules.match, bot.played_out(rules, world, option, luck), world)

    found = {option: Spread() for option in options}
    for world, luck in worlds(FINDING):
        for option, spread in found.items():
            spread.ones.append(play(option, world, luck)["value", NOBODY])
    best = max(options, key=lambda option: found[option].one)
    if best == action:
        return action, Advice()
    pairs = Pairs()
    for world, luck in worlds(1.0):
        pairs.add(play(best, world, luck), play(action, world, luck))
    value = pairs.found["value", NOBODY]
    lost, unsure = max(0.0, value.gain / COLLAPSE), value.error / COLLAPSE
    if lost < EVEN:
        return action, Advice()
    text = rules.to_text(action)
    if lost - DOUBT * unsure < LOOSE:
        return best, Advice(equal=text, lost=lost, unsure=unsure)
    return best, Advice("", text, value.gain, value.error, reasons_of(pairs), lost=lost, unsure=unsure)
