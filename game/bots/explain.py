"""Why a bot would do what it does: what the action changes in the terms of the evaluation, beside the other actions."""

from __future__ import annotations

from random import Random
from typing import Protocol

from game.bots.epic_evaluation import Evaluation, Weights
from game.bots.greedy import world_after
from game.bots.search import Budget, SearchBot
from game.rules.epic.action import Action
from game.rules.epic.rules import EpicRules
from game.rules.epic.state import State
from game.text import _

HINT_BUDGET = Budget(iterations=1500, seconds=0.4)
WORLDS = 6
MOST_OTHERS = 12
"""More other actions than this are sampled."""

Reasons = list[tuple[str, float]]
"""Terms of the evaluation with what the action gains in them, in health points; the largest change first."""


class _Chooser(Protocol):
    def choose(self, rules: EpicRules, view: State, seat: int, legal: list[Action], rng: Random) -> Action:
        """One of the legal actions."""


def explain(
    rules: EpicRules, view: State, seat: int, legal: list[Action], rng: Random, bot: _Chooser | None = None
) -> tuple[Action, Reasons]:
    """A good action for a seat, from its view alone, and what speaks for it."""
    action = (bot or SearchBot(HINT_BUDGET)).choose(rules, view, seat, legal, rng)
    return action, reasons(rules, view, seat, legal, action, rng)


def reasons(rules: EpicRules, view: State, seat: int, legal: list[Action], action: Action, rng: Random) -> Reasons:
    """What an action gains in each term, on the mean over the other open actions and several worlds.

    Only what is true right after it counts, so a sacrifice for the next action shows as one.
    """
    others = [other for other in legal if other != action]
    if not others:
        return []
    if len(others) > MOST_OTHERS:
        others = rng.sample(others, MOST_OTHERS)
    judge = Evaluation(rules.match, Weights())
    gains: dict[str, float] = {}
    for _world in range(WORLDS):
        world, luck = rules.determinize(view, seat, rng), rng.random()
        for option, share in ((action, 1.0), *((other, -1.0 / len(others)) for other in others)):
            after = world_after(rules, judge, world, option, Random(luck))
            for term, worth in judge.terms(after, seat).items():
                gains[term] = gains.get(term, 0.0) + share * worth / WORLDS
    return sorted(gains.items(), key=lambda gain: -abs(gain[1]))


def reason_sentence(found: Reasons) -> str:
    """The one reason that weighs most for an action; empty when nothing does."""
    best = max(found, key=lambda gain: gain[1], default=("", 0.0))
    if best[1] < 0.05:
        return ""
    return {
        "health": _("It costs the enemies more health than you."),
        "hands": _("It leaves you the better cards."),
        "clocks": _("It brings a card into play, or takes an enemy's out."),
        "strikes": _("It puts you in position to strike."),
        "dangers": _("It leaves the enemies less to strike at."),
        "place": _("It brings your characters to better squares."),
    }[best[0]]
